#include "harness/corpus_care/lcov.h"

#include <array>
#include <iterator>
#include <utility>

#include "reports/base/json.h"

namespace placemat::inline corpus_care {
namespace {

struct Hits {
  unsigned line = 0;
  std::uint64_t count = 0;
};

Hits hits_in(const std::string& record) {
  try {
    const std::size_t comma = record.find(',');
    return {static_cast<unsigned>(std::stoul(record)), std::stoull(record.substr(comma + 1))};
  } catch (const std::exception&) {
    throw InputError("a coverage record cannot be read: DA:" + record);
  }
}

}  // namespace

SourceCoverage read_lines(std::istream& tracefile) {
  SourceCoverage sources;
  std::string source;
  for (std::string record; std::getline(tracefile, record);) {
    if (record.starts_with("SF:")) source = record.substr(3);
    if (!record.starts_with("DA:")) continue;
    const Hits hits = hits_in(record.substr(3));
    if (source.empty()) throw InputError("a coverage record has no file: " + record);
    sources[source][hits.line].hits += hits.count;
  }
  return sources;
}

void add_branches(std::istream& exported, SourceCoverage& sources) {
  using Position = std::array<std::uint64_t, 4>;  // line and column, first and last
  using Ways = std::pair<std::uint64_t, std::uint64_t>;
  const std::string text{std::istreambuf_iterator<char>(exported), {}};
  const JsonFile document(text, "what llvm-cov exported", "run it again");
  for (const Node& part : document.root().at("data").elements()) {
    for (const Node& file : part.at("files").elements()) {
      const auto source = sources.find(file.at("filename").text());
      if (source == sources.end()) continue;
      std::map<Position, Ways> conditions;
      for (const Node& branch : file.at("branches").elements()) {
        const std::vector<Node> numbers = branch.elements();
        if (numbers.size() < 6) branch.fail("a place and two counts are needed here");
        const auto number = [&numbers](std::size_t i) { return numbers[i].number(); };
        Ways& ways = conditions[{number(0), number(1), number(2), number(3)}];
        ways.first += number(4);
        ways.second += number(5);
      }
      for (const auto& [position, ways] : conditions) {
        LineCoverage& line = source->second[static_cast<unsigned>(position[0])];
        line.branches += 2;
        line.taken += (ways.first > 0 ? 1U : 0U) + (ways.second > 0 ? 1U : 0U);
      }
    }
  }
}

}  // namespace placemat::inline corpus_care
