// What the projects of implementations that deviate are told: a file for each, complete by itself.
#pragma once

#include <filesystem>

#include "reports/record.h"

namespace placemat {

// write_upstream(): one Markdown file in `folder` for each family, or for an implementation without
// one, that deviates otherwise than its project documents. In it, for each way: the fault in two
// sentences, octets, what was expected and observed, the clause, the versions tried and what the
// newest source does, a program in its language, and rows for its tests. What is fixed upstream is
// left out. Throws ReportError.
void write_upstream(const Report& report, const std::filesystem::path& folder);

// The same with what is fixed upstream.
void write_upstream_with_fixed(const Report& report, const std::filesystem::path& folder);

}  // namespace placemat
