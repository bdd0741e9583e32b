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

std::optional<Filling> filling_of(std::string_view line) {
  const auto request = parse_request(line);
  if (!request) return std::nullopt;
  const OperationRow& row = row_of(request->operation());
  Filling filling;
  if (row.numbered()) filling["THE_NUMBER"] = std::to_string(request->number());
  if (request->values().empty() && request->units().empty() && filling.empty()) {
    return std::nullopt;
  }
  if (takes_values(request->operation())) {
    filling["VALUES_LIST"] = written(request->values(), "0x{:X}", ", ");
    filling["VALUES_WORDS"] = written(request->values(), "{}", " ");
  } else {
    filling["OCTETS_STRING"] = string_literals(*request);
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

bool is_of_history(const DeviationRecord& deviation) {
  return deviation.example.size() > 1 &&
         deviation.deviation_class == DeviationClass(Deviation::kDependsOnHistory).name();
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

std::string direction_of(const ImplementationRecord& implementation,
                         const DeviationRecord& deviation) {
  if (is_of_history(deviation)) return "history";
  if (!is_about_text(deviation.facet)) return std::string(facet_name(deviation.facet));
  if (deviation.facet == Facet::kEncode) return "encode";
  if (!is_stream(deviation.facet)) return "decode";
  const bool whole = !implementation.reproducers.contains("stream") &&
                     is_met_whole(implementation, deviation.deviation_class);
  return whole ? "decode" : "stream";
}

}  // namespace

std::optional<std::string> filled_program(const std::string& program, std::string_view request) {
  const auto filling = filling_of(request);
  if (!filling) return std::nullopt;
  std::string text = program;
  for (const char* placeholder : {"OCTETS_STRING", "OCTETS_LIST", "OCTETS_WORDS", "VALUES_LIST",
                                  "VALUES_WORDS", "THE_NUMBER"}) {
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
  if (deviation.example.empty()) return std::nullopt;
  // Where two replies differ, the last request shows its reply alone. It does not show what only
  // recurs after other requests.
  const bool is_beside =
      deviation.example.size() == 2 && deviation.expected.starts_with("in agreement with ");
  if (deviation.example.size() > 1 && !is_beside && !is_of_history(deviation)) {
    return std::nullopt;
  }
  const auto found = implementation.reproducers.find(direction_of(implementation, deviation));
  if (found == implementation.reproducers.end()) return std::nullopt;
  auto program =
      filled_program(found->second.program, is_of_history(deviation) ? in_chunks(deviation.example)
                                                                     : deviation.example.back());
  if (!program) return std::nullopt;
  return ReproducerRecord{
      .file = found->second.file, .run = found->second.run, .program = std::move(*program)};
}

}  // namespace placemat::inline reports
