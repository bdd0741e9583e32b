// What the corpus reaches in the code that judges and in the code on trial.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace placemat {

enum class CodePart { kCodec, kOracle, kJudge };
inline constexpr std::array<std::string_view, 3> kCodePartNames = {"codec", "oracle", "judge"};

struct Reached {
  std::size_t lines = 0;
  std::size_t lines_of = 0;
  std::size_t branches = 0;
  std::size_t branches_of = 0;
};

// A run of a fuzz target over the corpus, or of the unit tests of codec and oracle, or all
// together.
struct CoverageRow {
  std::string name;
  std::array<Reached, kCodePartNames.size()> parts;  // by CodePart
};

struct Coverage {
  std::vector<CoverageRow> rows;  // the last one is "all"
  // Lines of the codec and of the oracle that are not wholly reached and that no exception names:
  // "harness/codec/utf8.cc:12: if (count == 0) {".
  std::vector<std::string> missed;
  // Exceptions that are no longer needed: what they name is reached, or gone.
  std::vector<std::string> idle_exceptions;
};

// measure_coverage(): builds the preset `coverage` of the checkout, runs every fuzz target over
// corpus/seeds, the inputs of corpus/findings and `folders`, runs the unit tests, and reads what
// was reached. Takes a minute or two, the first time more. Throws FindingError if something does
// not run.
Coverage measure_coverage(const std::filesystem::path& source_dir,
                          const std::vector<std::filesystem::path>& folders);

}  // namespace placemat
