#include "reports/badge.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/file_names.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

constexpr const char* kLabel = "UTF-8";
// kLetterWidth is the width of letters that are 11 pixels high, enough for every font that a reader
// may have.
constexpr std::size_t kLetterWidth = 7;
constexpr std::size_t kMargin = 6;

struct Colour {
  const char* name;  // of shields.io
  const char* hex;   // at least 4.5:1 against white
};

// These stand in the order of Standing.
constexpr Colour kColours[] = {
    {"green", "#1a7f37"}, {"blue", "#0550ae"}, {"red", "#b62324"}, {"lightgrey", "#59636e"}};

const Colour& colour_of(const ImplementationRecord& implementation) {
  return kColours[static_cast<std::size_t>(standing_of(implementation))];
}

std::size_t width_of(const std::string& text) {
  return display_width(text) * kLetterWidth + 2 * kMargin;
}

void write_badge(const ImplementationRecord& implementation, const std::filesystem::path& file) {
  write_file(file, file.extension() == ".svg" ? badge_svg(implementation)
                                              : badge_endpoint(implementation));
}

}  // namespace

std::string badge_message(const ImplementationRecord& implementation) {
  const Standing standing = standing_of(implementation);
  if (standing == Standing::kNotJudged) return "not judged";
  const std::string what = standing == Standing::kDeviates
                               ? counted(ways_of(implementation).size(), "deviation")
                               : verdict_words(implementation);
  return what + " (" + implementation.level + ")";
}

std::string badge_svg(const ImplementationRecord& implementation) {
  const std::string message = badge_message(implementation);
  const std::size_t left = width_of(kLabel);
  const std::size_t right = width_of(message);
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="20" role="img" aria-label="{1}: {2}">
<title>{1}: {2}</title>
<rect width="{3}" height="20" fill="#333"/>
<rect x="{3}" width="{4}" height="20" fill="{5}"/>
<g fill="#fff" text-anchor="middle" font-family="DejaVu Sans,Verdana,sans-serif" font-size="11">
<text x="{6}" y="14">{1}</text>
<text x="{7}" y="14">{2}</text>
</g>
</svg>
)",
      left + right, kLabel, html_escape(message), left, right, colour_of(implementation).hex,
      left / 2, left + right / 2);
}

std::string badge_endpoint(const ImplementationRecord& implementation) {
  const nlohmann::ordered_json badge = {
      {"schemaVersion", 1},
      {"label", kLabel},
      {"message", badge_message(implementation)},
      {"color", colour_of(implementation).name},
      {"isError", standing_of(implementation) == Standing::kNotJudged}};
  return badge.dump(1, ' ', true) + "\n";
}

PlaceKind badge_kind(const std::filesystem::path& place) {
  const bool is_badge = place.extension() == ".svg" || place.extension() == ".json";
  return is_badge ? PlaceKind::kFileOfOne : PlaceKind::kFolder;
}

std::size_t write_badges(const Report& report, const std::filesystem::path& place) {
  if (badge_kind(place) == PlaceKind::kFileOfOne) {
    write_badge(report.implementations.at(0), place);
    return 1;
  }
  const auto names = file_names(report);
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const char* kind : {".svg", ".json"}) {
      write_badge(implementation, place / (names.at(implementation.id) + kind));
    }
  }
  return 2 * report.implementations.size();
}

}  // namespace placemat::inline reports
