#include "reports/reproducer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

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
  if (!request->values().empty()) {
    return Filling{{"VALUES_LIST", written(request->values(), "0x{:X}", ", ")},
                   {"VALUES_WORDS", written(request->values(), "{}", " ")}};
  }
  if (request->units().empty()) return std::nullopt;
  return Filling{{"OCTETS_STRING", string_literals(*request)},
                 {"OCTETS_LIST", written(request->units(), "0x{:02X}", ", ")},
                 {"OCTETS_WORDS", written(request->units(), "{}", " ")}};
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

std::string direction_of(const ImplementationRecord& implementation,
                         const DeviationRecord& deviation) {
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
  for (const char* placeholder :
       {"OCTETS_STRING", "OCTETS_LIST", "OCTETS_WORDS", "VALUES_LIST", "VALUES_WORDS"}) {
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
  if (deviation.example.size() != 1 || !is_about_text(deviation.facet)) return std::nullopt;
  const auto found = implementation.reproducers.find(direction_of(implementation, deviation));
  if (found == implementation.reproducers.end()) return std::nullopt;
  auto program = filled_program(found->second.program, deviation.example.front());
  if (!program) return std::nullopt;
  return ReproducerRecord{
      .file = found->second.file, .run = found->second.run, .program = std::move(*program)};
}

}  // namespace placemat::inline reports
