#include "harness/corpus_care/lcov.h"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/fuzz/finding.h"

namespace placemat {
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
    throw FindingError("a coverage record cannot be read: DA:" + record);
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
    if (source.empty()) throw FindingError("a coverage record has no file: " + record);
    sources[source][hits.line].hits += hits.count;
  }
  return sources;
}

void add_branches(std::istream& exported, SourceCoverage& sources) {
  using Position = std::array<unsigned, 4>;  // line and column, first and last
  using Ways = std::pair<std::uint64_t, std::uint64_t>;
  try {
    const auto document = nlohmann::json::parse(exported);
    for (const auto& file : document.at("data").at(0).at("files")) {
      const auto source = sources.find(file.at("filename").get<std::string>());
      if (source == sources.end()) continue;
      std::map<Position, Ways> conditions;
      for (const auto& branch : file.at("branches")) {
        Ways& ways = conditions[{branch.at(0), branch.at(1), branch.at(2), branch.at(3)}];
        ways.first += branch.at(4).get<std::uint64_t>();
        ways.second += branch.at(5).get<std::uint64_t>();
      }
      for (const auto& [position, ways] : conditions) {
        LineCoverage& line = source->second[position[0]];
        line.branches += 2;
        line.taken += (ways.first > 0 ? 1U : 0U) + (ways.second > 0 ? 1U : 0U);
      }
    }
  } catch (const nlohmann::json::exception& error) {
    throw FindingError(std::string("what llvm-cov exported cannot be read: ") + error.what());
  }
}

}  // namespace placemat
