#include "reports/site/octets.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "reference/segment.h"

namespace placemat {
namespace {

constexpr std::size_t kMostDrawn = 96;

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  for (const char letter : line) {
    if (letter == ' ') {
      words.emplace_back();
    } else {
      words.back() += letter;
    }
  }
  return words;
}

std::string drawn_values(const EncodingForm& form, const std::vector<std::string>& words) {
  std::string boxes;
  for (std::size_t i = 1; i < words.size() && i <= kMostDrawn; ++i) {
    Ucs4 value = 0;
    const char* const end = words[i].data() + words[i].size();
    if (std::from_chars(words[i].data(), end, value, 16).ptr != end) return "";
    const bool spelt = !encode_value(form, value).empty();
    boxes += fmt::format(
        R"(<li class="segment {}"><span class="octet value">{}</span><span class="meaning">{}</span></li>)",
        spelt ? "good" : "bad", value_text(value), spelt ? "can be spelt" : "has no sequence");
  }
  return boxes.empty() ? "" : "<ol class=\"octets\">" + boxes + "</ol>";
}

// `cuts`: the offsets at which chunks begin.
std::string drawn_with_cuts(const EncodingForm& form, CodeUnits units,
                            const std::vector<std::size_t>& cuts) {
  std::string boxes;
  std::size_t cut = 0;
  for (const Segment& part : segment(form, units)) {
    if (part.offset >= kMostDrawn) {
      boxes +=
          fmt::format("<li class=\"meaning\">and {} octets more</li>", units.size() - part.offset);
      break;
    }
    boxes += fmt::format("<li class=\"segment {}\">", part.well_formed() ? "good" : "bad");
    for (std::size_t at = part.offset; at < part.offset + part.length; ++at) {
      for (; cut < cuts.size() && cuts[cut] <= at; ++cut) {
        boxes += "<span class=\"cut\" title=\"a chunk begins\"></span>";
      }
      const char* role = !part.well_formed() ? "ill" : at == part.offset ? "lead" : "trail";
      boxes += fmt::format("<span class=\"octet {}\">{:02X}</span>", role, units[at]);
    }
    const std::string meaning =
        part.well_formed() ? value_text(part.value) : std::string(defect_name(part.defect));
    boxes += fmt::format("<span class=\"meaning\">{}</span></li>", meaning);
  }
  return boxes.empty() ? "" : "<ol class=\"octets\">" + boxes + "</ol>";
}

}  // namespace

std::string spaced_hex(CodeUnits units) {
  std::string text;
  for (const std::uint8_t unit : units) {
    text += fmt::format("{}{:02X}", text.empty() ? "" : " ", unit);
  }
  return text;
}

std::string value_text(Ucs4 value) {
  return value <= kMaxScalar ? fmt::format("U+{:04X}", value) : fmt::format("{:X}", value);
}

std::vector<std::uint8_t> octets_of_hex(std::string_view hex) {
  std::vector<std::uint8_t> units;
  for (std::size_t at = 0; at + 2 <= hex.size(); at += 2) {
    std::uint8_t unit = 0;
    const char* const end = hex.data() + at + 2;
    if (std::from_chars(hex.data() + at, end, unit, 16).ptr != end) return {};
    units.push_back(unit);
  }
  return units;
}

std::string drawn(const EncodingForm& form, CodeUnits units) {
  return drawn_with_cuts(form, units, {});
}

std::string drawn_request(const EncodingForm& form, const std::string& request) {
  const std::vector<std::string> words = words_of(request);
  if (words[0] == "encode") return drawn_values(form, words);
  std::vector<std::uint8_t> units;
  std::vector<std::size_t> cuts;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (i > 1) cuts.push_back(units.size());
    const std::vector<std::uint8_t> chunk = octets_of_hex(words[i]);
    units.insert(units.end(), chunk.begin(), chunk.end());
  }
  return drawn_with_cuts(form, units, cuts);
}

}  // namespace placemat
