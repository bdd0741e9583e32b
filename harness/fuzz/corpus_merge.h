// Merges corpora by what their inputs reach, with libFuzzer's -merge=1.
#pragma once

#include <filesystem>
#include <vector>

namespace placemat::inline fuzz {

// merge_corpora() adds to `into` those files below `from` that reach more with `binary`, a target
// under libFuzzer, than the files of `into` and those added before; shorter ones first.
//
// A file that is added gets the SHA-1 of its octets as its name. The files of `into` stay as they
// are. An input that makes the target fail is skipped. Returns the number of added files. Throws
// InputError if the merge fails.
std::size_t merge_corpora(const std::filesystem::path& binary, const std::filesystem::path& into,
                          const std::vector<std::filesystem::path>& from);

}  // namespace placemat::inline fuzz
