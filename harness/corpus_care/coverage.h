// Measures what the corpus reaches in the code that judges and in the code on trial.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace placemat::inline corpus_care {

enum class CodePart { kCodec, kOracle, kJudge };
inline constexpr std::array<std::string_view, 3> kCodePartNames = {"codec", "oracle", "judge"};

struct Reached {
  std::size_t lines = 0;
  std::size_t lines_of = 0;
  std::size_t branches = 0;
  std::size_t branches_of = 0;
};

// CoverageRow holds what one fuzz target reached over the corpus, what the unit tests reached, or
// what all runs reached.
struct CoverageRow {
  std::string name;
  std::array<Reached, kCodePartNames.size()> parts;  // by CodePart
};

struct Coverage {
  std::vector<CoverageRow> rows;  // the last one is "all"
  // Lists lines of the codec and of the oracle that are not wholly reached and that no exception
  // names: "harness/codec/utf8.cc:12: if (count == 0) {".
  std::vector<std::string> missed;
  // Lists exceptions that are no longer needed: the line that they name is reached, or gone.
  std::vector<std::string> idle_exceptions;
};

// measure_coverage() builds the preset `coverage` of the checkout, runs every fuzz target over
// corpus/seeds, the inputs of corpus/findings and `folders`, runs the unit tests, and reads what
// was reached. It takes a minute or two, the first time more. Throws InputError if something does
// not run.
Coverage measure_coverage(const std::filesystem::path& source_dir,
                          const std::vector<std::filesystem::path>& folders);

}  // namespace placemat::inline corpus_care
