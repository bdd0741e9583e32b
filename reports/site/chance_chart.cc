#include "reports/site/chance_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "reference/form_properties.h"
#include "reference/forms/rfc3629.h"

namespace placemat::inline site {
namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 300;
constexpr double kLeft = 70;
constexpr double kBottom = 260;
constexpr double kTop = 20;
constexpr int kDecades = 12;  // down to 1e-12
constexpr std::size_t kLongestText = 40;

double x_of(std::size_t length) {
  return kLeft + (kWidth - kLeft - 110) * static_cast<double>(length) / kLongestText;
}
double y_of(double share) {
  return kTop + (kBottom - kTop) * std::min(-std::log10(share), double{kDecades}) / kDecades;
}

// Draws a line, with its name where the line ends.
std::string line(const std::vector<std::uint8_t>& allowed, const char* name, const char* dashes) {
  std::string points;
  double x = 0;
  double y = 0;
  for (std::size_t length = 0; length <= kLongestText; ++length) {
    const double share = share_well_formed(kRfc3629, length, allowed);
    if (share < std::pow(10, -kDecades)) break;
    x = x_of(length);
    y = y_of(share);
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", x, y);
  }
  return fmt::format(
      "<polyline points=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" "
      "stroke-dasharray=\"{}\"/>\n<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
      points, dashes, x + 6, y, name);
}

}  // namespace

const std::vector<std::uint8_t>& all_octets() {
  static const std::vector<std::uint8_t> octets = [] {
    std::vector<std::uint8_t> all(256);
    std::iota(all.begin(), all.end(), 0);
    return all;
  }();
  return octets;
}

const std::vector<std::uint8_t>& latin_1_octets() {
  static const std::vector<std::uint8_t> octets = [] {
    std::vector<std::uint8_t> letters;
    for (unsigned octet = 0x20; octet < 0x100; ++octet) {
      if (octet < 0x7F || octet >= 0xA0) letters.push_back(static_cast<std::uint8_t>(octet));
    }
    return letters;
  }();
  return octets;
}

std::string share_text(double share) {
  if (share >= 0.1) return fmt::format("{:.0f}%", 100 * share);
  if (share >= 0.0001) return fmt::format("{:.2g}%", 100 * share);
  return fmt::format("{:.0e}", share);
}

std::string chance_chart() {
  std::string svg = fmt::format(
      "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
      "role=\"img\" aria-label=\"The share of strings that are well-formed UTF-8 falls by powers "
      "of ten with their length\" font-size=\"12\" fill=\"currentColor\">\n",
      kWidth, kHeight);
  for (int decade = 0; decade <= kDecades; decade += 3) {
    const double y = y_of(std::pow(10, -decade));
    svg += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"currentColor\" "
        "stroke-opacity=\"0.25\"/><text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>\n",
        kLeft, x_of(kLongestText), y, kLeft - 8, y + 4,
        decade == 0 ? "1" : fmt::format("1e-{}", decade));
  }
  for (std::size_t length = 0; length <= kLongestText; length += 10) {
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                       x_of(length), kBottom + 18, length);
  }
  svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">octets</text>\n",
                     x_of(kLongestText / 2), kBottom + 36);
  svg += line(all_octets(), "random octets", "none");
  svg += line(latin_1_octets(), "Latin-1", "6 4");
  return svg + "</svg>\n";
}

}  // namespace placemat::inline site
