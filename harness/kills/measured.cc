#include "harness/kills/measured.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "reference/words/shard.h"

namespace placemat::inline kills {
namespace {

constexpr std::string_view kHeading =
    "suite\tstrings\twrong\tfound\tasked\tof\tmeasured\tsource\trepository\tstate\tfiles";

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = std::min(text.find(at), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

std::size_t number(std::string_view word) {
  const auto value = parse_decimal(word);
  if (!value) throw std::invalid_argument("a number is missing");
  return *value;
}

MeasuredSuite suite_of(std::string_view line) {
  const std::vector<std::string_view> words = split(line, '\t');
  if (words.size() != split(kHeading, '\t').size())
    throw std::invalid_argument("a cell is missing");
  return {std::string(words[0]), number(words[1]),      number(words[2]),
          number(words[3]),      number(words[4]),      number(words[5]),
          std::string(words[6]), std::string(words[8]), std::string(words[9])};
}

}  // namespace

std::vector<MeasuredSuite> parse_measured(std::string_view text, const std::string& file) {
  std::vector<MeasuredSuite> suites;
  std::size_t count = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++count;
    if (count == 1 && line == kHeading) continue;
    if (count > 1 && line.empty()) continue;
    try {
      if (count == 1) throw std::invalid_argument("it has other columns");
      suites.push_back(suite_of(line));
    } catch (const std::invalid_argument& error) {
      throw std::runtime_error(fmt::format("{}:{}: {}; harness/kills/suites/measure.py writes it",
                                           file, count, error.what()));
    }
  }
  return suites;
}

}  // namespace placemat::inline kills
