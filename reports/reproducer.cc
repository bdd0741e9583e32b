#include "reports/reproducer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "reference/words/deviation.h"
#include "reference/words/protocol.h"

namespace placemat::inline reports {
namespace {

using Filling = std::map<std::string, std::string>;

// Returns the numbers, each written by `format`, with `between` between them.
template <typename Numbers>
std::string written(const Numbers& numbers, const char* format, const char* between) {
  std::string text;
  for (const auto number : numbers) {
    if (!text.empty()) text += between;
    text += fmt::format(fmt::runtime(format), number);
  }
  return text;
}

// Returns a literal for each chunk; octets that are not in chunks are one.
std::string string_literals(const Request& request) {
  std::vector<std::size_t> lengths = request.chunk_lengths();
  if (lengths.empty()) lengths = {request.units().size()};
  std::string strings;
  CodeUnits rest = request.units();
  for (const std::size_t length : lengths) {
    strings += strings.empty() ? "\"" : ", \"";
    strings += written(rest.first(length), "\\x{:02X}", "") + "\"";
    rest = rest.subspan(length);
  }
  return strings;
}

// Returns the calls of a session as its line has them. Other octets are one text: a call for each
// chunk, and one that ends the text; or that one alone if they are not in chunks.
std::string call_words(const Request& request) {
  if (!request.calls().empty()) {
    const std::string line = request_line(request);
    return line.substr(line.find(' ') + 1);
  }
  if (request.chunk_lengths().empty()) return "." + hex_of(request.units());
  std::string words;
  CodeUnits rest = request.units();
  for (const std::size_t length : request.chunk_lengths()) {
    words += "+" + hex_of(rest.first(length)) + " ";
    rest = rest.subspan(length);
  }
  return words + ".";
}

std::optional<Filling> filling_of(std::string_view line) {
  const auto request = parse_request(line);
  if (!request) return std::nullopt;
  const OperationRow& row = row_of(request->operation());
  if (row.input == Input::kCalls) return Filling{{"CALLS_WORDS", call_words(*request)}};
  Filling filling;
  if (row.numbered()) filling["THE_NUMBER"] = std::to_string(request->number());
  if (!takes_values(request->operation())) {
    filling["OCTETS_STRING"] = string_literals(*request);
    filling["CALLS_WORDS"] = call_words(*request);
  }
  // Not every language has an empty list.
  if (request->values().empty() && request->units().empty() && !row.numbered()) return filling;
  if (takes_values(request->operation())) {
    filling["VALUES_LIST"] = written(request->values(), "0x{:X}", ", ");
    filling["VALUES_WORDS"] = written(request->values(), "{}", " ");
  } else {
    filling["OCTETS_LIST"] = written(request->units(), "0x{:02X}", ", ");
    filling["OCTETS_WORDS"] = written(request->units(), "{}", " ");
  }
  return filling;
}

bool is_stream(Facet facet) { return facet == Facet::kStream || facet == Facet::kStreamReplace; }

// Reports whether the class is also met in whole strings. Then the octets as a whole show it, too.
bool is_met_whole(const ImplementationRecord& implementation, const std::string& deviation_class) {
  return std::any_of(implementation.deviations.begin(), implementation.deviations.end(),
                     [&](const DeviationRecord& deviation) {
                       return deviation.deviation_class == deviation_class &&
                              !is_stream(deviation.facet) && is_about_text(deviation.facet) &&
                              deviation.facet != Facet::kEncode;
                     });
}

bool is_a(const DeviationRecord& deviation, DeviationClass wanted) {
  return deviation.deviation_class == wanted.name();
}

bool is_of_history(const DeviationRecord& deviation) {
  return deviation.example.size() > 1 && is_a(deviation, Deviation::kDependsOnHistory);
}

// Returns the requests as one, with a chunk for each; "" if they are not of octets alone.
std::string in_chunks(const std::vector<std::string>& lines) {
  std::string chunks(operation_name(Operation::kStream));
  for (const std::string& line : lines) {
    const auto request = parse_request(line);
    if (!request || row_of(request->operation()).input != Input::kOctets) return "";
    chunks += " " + (request->units().empty() ? "-" : hex_of(request->units()));
  }
  return chunks;
}

// Returns what programs may show the deviation, the best first. An object's calls show what a text
// does as a whole and in chunks, too.
std::vector<std::string_view> directions_of(const ImplementationRecord& implementation,
                                            const DeviationRecord& deviation) {
  if (is_of_history(deviation)) return {"history"};
  std::vector<std::string_view> directions = {direction_of(deviation.facet)};
  if (!is_about_text(deviation.facet) || deviation.facet == Facet::kEncode) return directions;
  if (is_stream(deviation.facet) && is_met_whole(implementation, deviation.deviation_class)) {
    directions.push_back("decode");
  }
  directions.push_back("session");
  return directions;
}

// Returns the program that shows the deviation, or nullptr if there is none.
const ReproducerRecord* program_of(const ImplementationRecord& implementation,
                                   const DeviationRecord& deviation) {
  for (const std::string_view direction : directions_of(implementation, deviation)) {
    const auto found = implementation.reproducers.find(std::string(direction));
    if (found != implementation.reproducers.end()) return &found->second;
  }
  return nullptr;
}

}  // namespace

std::optional<std::string> filled_program(const std::string& program, std::string_view request) {
  const auto filling = filling_of(request);
  if (!filling) return std::nullopt;
  std::string text = program;
  for (const char* placeholder : {"OCTETS_STRING", "OCTETS_LIST", "OCTETS_WORDS", "VALUES_LIST",
                                  "VALUES_WORDS", "CALLS_WORDS", "THE_NUMBER"}) {
    for (std::size_t at = text.find(placeholder); at != std::string::npos;
         at = text.find(placeholder, at)) {
      const auto value = filling->find(placeholder);
      if (value == filling->end()) return std::nullopt;
      text.replace(at, std::string_view(placeholder).size(), value->second);
      at += value->second.size();
    }
  }
  return text;
}

std::optional<ReproducerRecord> reproducer_of(const ImplementationRecord& implementation,
                                              const DeviationRecord& deviation) {
  if (deviation.example.empty() || is_a(deviation, Deviation::kNondeterministic)) {
    return std::nullopt;
  }
  // Where two replies differ, the last request shows its reply alone. It does not show what only
  // recurs after other requests.
  const bool is_beside =
      deviation.example.size() == 2 && deviation.expected.starts_with("in agreement with ");
  if (deviation.example.size() > 1 && !is_beside && !is_of_history(deviation)) {
    return std::nullopt;
  }
  const ReproducerRecord* const found = program_of(implementation, deviation);
  if (found == nullptr) return std::nullopt;
  auto program =
      filled_program(found->program, is_of_history(deviation) ? in_chunks(deviation.example)
                                                              : deviation.example.back());
  if (!program) return std::nullopt;
  return ReproducerRecord{.file = found->file, .run = found->run, .program = std::move(*program)};
}

}  // namespace placemat::inline reports
