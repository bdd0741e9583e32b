// What the projects of implementations that deviate are told: a file for each, complete by itself.
#pragma once

#include <filesystem>

#include "reports/dress/dress.h"
#include "reports/record.h"

namespace placemat {

// write_upstream(): one Markdown file in `folder` for each family, or for an implementation without
// one, that deviates otherwise than its project documents. In it, for each way: the fault in two
// sentences, octets, what was expected and observed, the clause, the versions tried and what the
// newest source does, and a program in its language. Beside it, a test for each implementation, in
// `dress` or, if that is nullptr, in what its project wears; rows for a test where none is known.
// What is fixed upstream is told only `with_fixed`. Throws ReportError.
void write_upstream(const Report& report, const std::filesystem::path& folder, bool with_fixed,
                    const Dress* dress);

}  // namespace placemat
