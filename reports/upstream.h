// Writes what the projects of deviating implementations should read: a file for each, complete by
// itself.
#pragma once

#include <filesystem>

#include "reports/dress/dress.h"
#include "reports/record.h"

namespace placemat::inline reports {

// write_upstream() writes one Markdown file in `folder` for each family, or for an implementation
// without one, that deviates otherwise than its project documents. The file has, for each way: the
// fault in two sentences, octets, what was expected and observed, the clause, the versions tried
// and what the newest source does, and a program in the language of the project. Each
// implementation also gets a test in `dress`, or in the dress of its project if `dress` is nullptr.
// A project without a dress gets rows for a test. Faults that are fixed upstream are listed only
// `with_fixed`. Returns how many files it wrote. Throws InputError.
std::size_t write_upstream(const Report& report, const std::filesystem::path& folder,
                           bool with_fixed, const Dress* dress);

}  // namespace placemat::inline reports
