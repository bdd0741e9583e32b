#include "reports/site/life_drawing.h"

#include <fmt/format.h>

#include <cmath>

namespace placemat::inline site {
namespace {

struct Point {
  double x;
  double y;
};

constexpr double kHalfWidth = 48;  // of a box
constexpr double kHalfHeight = 14;
constexpr Point kReady{110, 110};
constexpr Point kInside{310, 110};
constexpr Point kRefuses{510, 70};
constexpr Point kClosed{510, 150};

Point at(Next state) {
  switch (state) {
    case Next::kReady:
      return kReady;
    case Next::kInside:
      return kInside;
    case Next::kRefuses:
      return kRefuses;
    default:
      return kClosed;
  }
}

std::string box(Next state, const char* name) {
  const Point middle = at(state);
  return fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"none\" "
      "stroke=\"currentColor\" stroke-width=\"1.5\"/><text x=\"{}\" y=\"{}\" "
      "text-anchor=\"middle\">{}</text>\n",
      middle.x - kHalfWidth, middle.y - kHalfHeight, 2 * kHalfWidth, 2 * kHalfHeight, middle.x,
      middle.y + 4, name);
}

// Draws a curve with a tip at its end, and a text at `label`.
std::string arrow(Point from, Point leaving, Point coming, Point to, Point label,
                  std::string_view text) {
  constexpr double kTip = 8;
  const double turn = std::atan2(to.y - coming.y, to.x - coming.x);
  const auto corner = [&](double off) {
    return Point{to.x - kTip * std::cos(turn + off), to.y - kTip * std::sin(turn + off)};
  };
  const Point left = corner(0.45);
  const Point right = corner(-0.45);
  return fmt::format(
      "<path d=\"M{} {}C{} {} {} {} {} {}\" fill=\"none\" stroke=\"currentColor\"/>"
      "<path d=\"M{} {}L{:.1f} {:.1f}L{:.1f} {:.1f}z\"/>"
      "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
      from.x, from.y, leaving.x, leaving.y, coming.x, coming.y, to.x, to.y, to.x, to.y, left.x,
      left.y, right.x, right.y, label.x, label.y, text);
}

std::string error_arrow(const Life& life) {
  if (life.after_error == Next::kReady) {
    const std::string text =
        life.rest.empty() ? "ill-formed" : fmt::format("ill-formed: {}", life.rest);
    const double top = kReady.y - kHalfHeight;
    return arrow({kInside.x, top}, {kInside.x, 36}, {kReady.x, 36}, {kReady.x, top}, {210, 44},
                 text);
  }
  const Point to = at(life.after_error);
  const double bend = (kInside.x + to.x) / 2;
  const double beside = to.y < kInside.y ? 20 : -12;  // of the curve, where it is free
  return arrow({kInside.x + kHalfWidth, kInside.y}, {bend, kInside.y}, {bend, to.y},
               {to.x - kHalfWidth, to.y}, {bend, kInside.y + beside}, "ill-formed");
}

std::string end_arrow(const Life& life) {
  if (life.after_end == Next::kReady) {
    const double left = kReady.x - kHalfWidth;
    return arrow({left, kReady.y - 7}, {left - 44, kReady.y - 30}, {left - 44, kReady.y + 30},
                 {left, kReady.y + 7}, {left - 48, kReady.y + 4}, "end");
  }
  const Point to = at(life.after_end);
  const double low = to.y + kHalfHeight;
  return arrow({kReady.x - 20, kReady.y + kHalfHeight}, {kReady.x, 230}, {to.x, 230}, {to.x, low},
               {300, 224}, "end");
}

std::string reset_arrow(const Life& life) {
  const double bottom = kInside.y + kHalfHeight;
  std::string svg;
  if (life.after_reset == Next::kInside) {
    svg += arrow({kInside.x - 14, bottom}, {kInside.x - 30, bottom + 36},
                 {kInside.x + 30, bottom + 36}, {kInside.x + 14, bottom}, {kInside.x, bottom + 42},
                 "reset");
  } else {
    svg += arrow({kInside.x, bottom}, {kInside.x, 180}, {kReady.x + 10, 180},
                 {kReady.x + 10, bottom}, {210, 186}, "reset");
  }
  if (life.after_error == Next::kRefuses) {
    svg += arrow({kRefuses.x, kRefuses.y - kHalfHeight}, {kRefuses.x, 0}, {kReady.x, 0},
                 {kReady.x, kReady.y - kHalfHeight}, {310, 12}, "reset");
  }
  return svg;
}

}  // namespace

std::string life_drawing(const Life& life) {
  std::string svg =
      "<svg class=\"chart life\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 236\" "
      "role=\"img\" aria-label=\"The states of the object, and the calls that lead from one to "
      "another\" font-size=\"12\" fill=\"currentColor\">\n";
  svg += box(Next::kReady, "ready") + box(Next::kInside, "in a sequence");
  const auto leads_to = [&life](Next state) {
    return life.after_error == state || life.after_end == state;
  };
  if (leads_to(Next::kRefuses)) svg += box(Next::kRefuses, "refuses");
  if (leads_to(Next::kClosed)) svg += box(Next::kClosed, "closed");
  const double right = kReady.x + kHalfWidth;
  const double left = kInside.x - kHalfWidth;
  svg += arrow({right, kReady.y - 6}, {right + 30, 90}, {left - 30, 90}, {left, kReady.y - 6},
               {210, 84}, "a lead octet");
  svg += arrow({left, kReady.y + 6}, {left - 30, 130}, {right + 30, 130}, {right, kReady.y + 6},
               {210, 146}, "the last of its octets");
  if (life.after_error != Next::kUnknown) svg += error_arrow(life);
  if (life.after_end != Next::kUnknown) svg += end_arrow(life);
  if (life.after_reset != Next::kUnknown) svg += reset_arrow(life);
  return svg + "</svg>\n";
}

}  // namespace placemat::inline site
