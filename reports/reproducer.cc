#include "reports/reproducer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <sstream>
#include <vector>

namespace placemat {
namespace {

using Numbers = std::vector<std::uint32_t>;
using Filling = std::map<std::string, std::string>;

std::optional<std::uint32_t> hex_number(std::string_view digits) {
  std::uint32_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, 16);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

// "EDA080"; "-" for none.
std::optional<Numbers> octets_of(const std::string& hex) {
  Numbers octets;
  if (hex == "-") return octets;
  if (hex.size() % 2 != 0) return std::nullopt;
  for (std::size_t at = 0; at < hex.size(); at += 2) {
    const auto octet = hex_number(std::string_view(hex).substr(at, 2));
    if (!octet) return std::nullopt;
    octets.push_back(*octet);
  }
  return octets;
}

// Each number written with `format`, and `between` between them.
std::string written(const Numbers& numbers, const char* format, const char* between) {
  std::string text;
  for (const std::uint32_t number : numbers) {
    if (!text.empty()) text += between;
    text += fmt::format(fmt::runtime(format), number);
  }
  return text;
}

std::string string_literal(const Numbers& octets) {
  return "\"" + written(octets, "\\x{:02X}", "") + "\"";
}

std::optional<Filling> filling_of_values(const std::vector<std::string>& fields) {
  Numbers values;
  for (const std::string& field : fields) {
    const auto value = hex_number(field);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return Filling{{"VALUES_LIST", written(values, "0x{:X}", ", ")},
                 {"VALUES_WORDS", written(values, "{}", " ")}};
}

std::optional<Filling> filling_of_octets(const std::vector<std::string>& fields) {
  std::string strings;
  Numbers all;
  for (const std::string& field : fields) {
    const auto octets = octets_of(field);
    if (!octets) return std::nullopt;
    strings += (strings.empty() ? "" : ", ") + string_literal(*octets);
    all.insert(all.end(), octets->begin(), octets->end());
  }
  return Filling{{"OCTETS_STRING", strings},
                 {"OCTETS_LIST", written(all, "0x{:02X}", ", ")},
                 {"OCTETS_WORDS", written(all, "{}", " ")}};
}

std::optional<Filling> filling_of(std::string_view request) {
  std::istringstream words{std::string(request)};
  std::string operation;
  words >> operation;
  std::vector<std::string> fields;
  for (std::string field; words >> field;) fields.push_back(field);
  if (fields.empty()) return std::nullopt;
  return operation == "encode" ? filling_of_values(fields) : filling_of_octets(fields);
}

bool is_stream(Facet facet) { return facet == Facet::kStream || facet == Facet::kStreamReplace; }

// Whether the class is also met in whole strings. Then the same octets as a whole show it.
bool is_met_whole(const ImplementationRecord& implementation, const std::string& deviation_class) {
  return std::any_of(implementation.deviations.begin(), implementation.deviations.end(),
                     [&](const DeviationRecord& deviation) {
                       return deviation.deviation_class == deviation_class &&
                              !is_stream(deviation.facet) && deviation.facet != Facet::kEncode;
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
  if (deviation.example.size() != 1) return std::nullopt;
  const auto found = implementation.reproducers.find(direction_of(implementation, deviation));
  if (found == implementation.reproducers.end()) return std::nullopt;
  auto program = filled_program(found->second.program, deviation.example.front());
  if (!program) return std::nullopt;
  return ReproducerRecord{
      .file = found->second.file, .run = found->second.run, .program = std::move(*program)};
}

}  // namespace placemat
