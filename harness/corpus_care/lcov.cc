#include "harness/corpus_care/lcov.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "harness/fuzz/finding.h"

namespace placemat {
namespace {

std::vector<std::string> fields_of(const std::string& text) {
  std::vector<std::string> fields(1);
  for (const char letter : text) {
    if (letter == ',') {
      fields.emplace_back();
    } else {
      fields.back() += letter;
    }
  }
  return fields;
}

// "-": the condition was never come to.
std::uint64_t number_in(const std::string& field, const std::string& record) {
  if (field == "-") return 0;
  try {
    return std::stoull(field);
  } catch (const std::exception&) {
    throw FindingError("a coverage record cannot be read: " + record);
  }
}

}  // namespace

std::map<std::string, FileCoverage> read_lcov(std::istream& tracefile) {
  using Branch = std::tuple<std::string, std::uint64_t, std::string, std::string>;
  std::map<std::string, FileCoverage> files;
  std::map<Branch, std::uint64_t> branches;
  std::string source;
  for (std::string record; std::getline(tracefile, record);) {
    const std::size_t colon = record.find(':');
    const std::string kind = record.substr(0, colon);
    if (kind == "SF") source = record.substr(colon + 1);
    if (kind != "DA" && kind != "BRDA") continue;
    const std::vector<std::string> fields = fields_of(record.substr(colon + 1));
    if (source.empty() || fields.size() < (kind == "DA" ? 2U : 4U)) {
      throw FindingError("a coverage record cannot be read: " + record);
    }
    const std::uint64_t line = number_in(fields[0], record);
    if (kind == "DA") {
      files[source][static_cast<unsigned>(line)].hits += number_in(fields[1], record);
    } else {
      branches[{source, line, fields[1], fields[2]}] += number_in(fields[3], record);
    }
  }
  for (const auto& [branch, taken] : branches) {
    LineCoverage& line = files[std::get<0>(branch)][static_cast<unsigned>(std::get<1>(branch))];
    ++line.branches;
    line.taken += taken > 0 ? 1 : 0;
  }
  return files;
}

}  // namespace placemat
