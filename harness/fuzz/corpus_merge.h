// Corpora merged by what their inputs reach, with libFuzzer's -merge=1.
#pragma once

#include <filesystem>
#include <vector>

namespace placemat {

// merge_corpora(): adds to `into` those files below `from` that reach more with `binary`, a target
// under libFuzzer, than the files of `into` and those added before; shorter ones first.
//
// A file that is added gets the SHA-1 of its octets as its name. The files of `into` stay as they
// are. An input that makes the target fail is skipped. Returns how many were added. Throws
// FindingError if the merge fails.
std::size_t merge_corpora(const std::filesystem::path& binary, const std::filesystem::path& into,
                          const std::vector<std::filesystem::path>& from);

// The regular files in `folder` itself, in order; none if there is no such folder.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);

}  // namespace placemat
