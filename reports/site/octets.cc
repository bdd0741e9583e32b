#include "reports/site/octets.h"

#include <fmt/format.h>

#include "reference/segment.h"
#include "reference/words/protocol.h"

namespace placemat::inline site {
namespace {

constexpr std::size_t kMostDrawn = 96;

std::string drawn_values(const EncodingForm& form, const std::vector<Ucs4>& values) {
  std::string boxes;
  for (std::size_t i = 0; i < values.size() && i < kMostDrawn; ++i) {
    const bool spelt = !encode_value(form, values[i]).empty();
    boxes += fmt::format(
        R"(<li class="segment {}"><span class="octet value">{}</span><span class="meaning">{}</span></li>)",
        spelt ? "good" : "bad", value_text(values[i]), spelt ? "can be spelt" : "has no sequence");
  }
  return boxes.empty() ? "" : "<ol class=\"octets\">" + boxes + "</ol>";
}

}  // namespace

std::string drawn(const EncodingForm& form, CodeUnits units, const std::vector<std::size_t>& cuts) {
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

std::string drawn_request(const EncodingForm& form, const std::string& line) {
  const auto request = parse_request(line);
  if (!request) return "";
  if (takes_values(request->operation())) return drawn_values(form, request->values());
  std::vector<std::size_t> cuts;
  std::size_t end = 0;
  for (const std::size_t length : request->chunk_lengths()) cuts.push_back(end += length);
  if (!cuts.empty()) cuts.pop_back();
  return drawn(form, request->units(), cuts);
}

}  // namespace placemat::inline site
