#include "reports/site/automaton_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "reports/base/escape.h"
#include "reports/site/automaton_picture.h"
#include "reports/site/layered_graph.h"
#include "reports/site/page.h"

namespace placemat::inline site {
namespace {

constexpr const char* class_of(Side side) {
  return side == Side::kBoth ? "both" : side == Side::kBeyond ? "beyond" : "short";
}
constexpr const char* mark_of(Side side) {
  return side == Side::kBoth ? "" : side == Side::kBeyond ? "+" : "\u2212";
}

// Returns the label of an arrow: the ranges of its octets, two in each line.
std::vector<std::string> label_lines(const Product::Step& step) {
  constexpr std::size_t kMostRanges = 6;
  std::vector<std::string> lines;
  const std::size_t shown =
      step.octets.size() <= kMostRanges ? step.octets.size() : kMostRanges - 1;
  for (std::size_t i = 0; i < shown; ++i) {
    const std::string text = interval_text(step.octets[i]);
    if (i % 2 == 1) {
      lines.back() += " " + text;
    } else {
      lines.push_back(text);
    }
  }
  if (shown < step.octets.size()) {
    lines.back() += fmt::format(" +{} ranges", step.octets.size() - shown);
  }
  if (step.side != Side::kBoth) lines.front() = fmt::format("{} {}", mark_of(step.side), lines[0]);
  return lines;
}

constexpr double kRadius = 9;
constexpr double kLetter = 7.3;  // the width of a letter
constexpr double kLine = 15;     // the height of a line
constexpr double kBend = 34;     // between a node and a label
constexpr double kMargin = 14;
constexpr double kLane = 18;  // of an arrow back

// Draws a picture. `numbers` gives the mark at the end of a sequence that both have.
class Drawing {
 public:
  Drawing(const Product& product, const Picture& picture,
          const std::map<Places, std::size_t>& numbers)
      : product_(product), picture_(picture), numbers_(numbers) {
    for (const Picture::Node& node : picture.nodes) {
      graph_.nodes.push_back({.column = 2 * node.depth, .height = 2 * kRadius + 10});
    }
    for (const Picture::Arrow& arrow : picture.arrows) {
      const std::size_t label = graph_.nodes.size();
      labels_.push_back(label_lines(arrow.step));
      graph_.nodes.push_back({.column = 2 * picture.nodes[arrow.from].depth + 1,
                              .height = kLine * static_cast<double>(labels_.back().size()) + 8});
      graph_.edges.push_back({arrow.from, label});
      if (!arrow.is_back) graph_.edges.push_back({label, arrow.to});
      lanes_ += arrow.is_back ? 1 : 0;
    }
    arrange(graph_);
    set_columns();
  }

  std::string svg() {
    top_ = kMargin + kLane * static_cast<double>(lanes_);
    const double height = top_ + graph_.height + kMargin;
    std::string svg = fmt::format(
        "<svg class=\"drawing\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"The "
        "automaton, drawn from left to right. The differences are in the tables below.\">\n",
        width_, height);
    for (std::size_t i = 0; i < picture_.arrows.size(); ++i) svg += arrow(i);
    for (std::size_t i = 0; i < picture_.nodes.size(); ++i) svg += node(i);
    return svg + "</svg>\n";
  }

 private:
  double x(std::size_t node) const { return columns_[graph_.nodes[node].column]; }
  double y(std::size_t node) const { return top_ + graph_.nodes[node].y; }
  double label_width(std::size_t arrow) const {
    std::size_t longest = 0;
    for (const std::string& line : labels_[arrow]) longest = std::max(longest, display_width(line));
    return kLetter * static_cast<double>(longest);
  }

  void set_columns() {
    std::vector<double> widths;
    for (const LayeredNode& node : graph_.nodes) {
      if (widths.size() <= node.column) widths.resize(node.column + 1, 2 * kRadius);
    }
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      const std::size_t column = 2 * picture_.nodes[picture_.arrows[i].from].depth + 1;
      widths[column] = std::max(widths[column], label_width(i));
    }
    double at = kMargin;
    for (const double width : widths) {
      columns_.push_back(at + width / 2);
      at += width + kBend;
    }
    width_ = at - kBend + kMargin + (lanes_ > 0 ? kBend : 0);
  }

  std::string arrow(std::size_t number) {
    const Picture::Arrow& arrow = picture_.arrows[number];
    const std::size_t label = picture_.nodes.size() + number;
    const double middle = y(label);
    const double half = widest(label) / 2;
    const double left = x(label) - half;
    const double right = x(label) + half;
    const double own = label_width(number) / 2 + 4;
    std::string svg = fmt::format("<g class=\"{}\"><path d=\"", class_of(arrow.step.side));
    svg += curve(x(arrow.from) + kRadius, y(arrow.from), left, middle);
    svg +=
        fmt::format("H{:.1f}M{:.1f},{:.1f}H{:.1f}", x(label) - own, x(label) + own, middle, right);
    const double tip = x(arrow.to) - kRadius;
    if (!arrow.is_back) {
      svg += curve(right, middle, tip - 6, y(arrow.to));
    } else {
      // The arrow runs above everything, and down between the labels and the node.
      const double lane = kMargin + kLane * static_cast<double>(lane_++);
      const double down = tip - 16;
      svg += fmt::format("C{0:.1f},{1:.1f} {0:.1f},{2:.1f} {3:.1f},{2:.1f}", right + kBend / 2,
                         middle, lane, right);
      svg += fmt::format(
          "H{0:.1f}Q{1:.1f},{2:.1f} {1:.1f},{3:.1f}V{4:.1f}Q{1:.1f},{5:.1f} {6:.1f},{5:.1f}",
          down + 8, down, lane, lane + 8, y(arrow.to) - 8, y(arrow.to), tip - 6);
    }
    svg += fmt::format("\"/><path class=\"tip\" d=\"M{:.1f},{:.1f}l-8,-4v8z\"/>", tip, y(arrow.to));
    double line = middle - kLine * static_cast<double>(labels_[number].size() - 1) / 2 + 4;
    for (const std::string& text : labels_[number]) {
      svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", x(label), line, text);
      line += kLine;
    }
    return svg + "</g>\n";
  }

  double widest(std::size_t label) const {
    double width = 0;
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      const std::size_t other = picture_.nodes.size() + i;
      if (x(other) == x(label)) width = std::max(width, label_width(i));
    }
    return width + 8;
  }

  static std::string curve(double from_x, double from_y, double to_x, double to_y) {
    const double middle = (from_x + to_x) / 2;
    return fmt::format("M{0:.1f},{1:.1f}C{4:.1f},{1:.1f} {4:.1f},{3:.1f} {2:.1f},{3:.1f}", from_x,
                       from_y, to_x, to_y, middle);
  }

  // A place inside a sequence is a circle. A place where a text may end is a double circle.
  std::string node(std::size_t number) const {
    const Picture::Node& node = picture_.nodes[number];
    const Side side = product_.ending(node.at);
    const bool may_end = product_.accepted(node.at) || product_.in_form(node.at);
    std::string svg = fmt::format("<g class=\"{}\">", class_of(may_end ? side : Side::kBoth));
    svg += circle(number, kRadius);
    if (may_end) svg += circle(number, kRadius - 3);
    std::string mark = mark_of(side);
    if (may_end && side == Side::kBoth && numbers_.size() > 1) {
      mark = std::to_string(numbers_.at(node.at));
    }
    if (may_end && !mark.empty()) {
      svg += fmt::format("<text class=\"mark\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", x(number),
                         y(number) + 4, mark);
    }
    return svg + "</g>\n";
  }

  std::string circle(std::size_t number, double radius) const {
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.0f}\"/>", x(number), y(number),
                       radius);
  }

  const Product& product_;
  const Picture& picture_;
  const std::map<Places, std::size_t>& numbers_;
  LayeredGraph graph_;  // the nodes of the picture, and then its labels
  std::vector<std::vector<std::string>> labels_;
  std::vector<double> columns_;
  double width_ = 0;
  double top_ = 0;
  std::size_t lanes_ = 0;
  std::size_t lane_ = 0;
};

// Returns the part for a language that shares so little with the form that one picture of both
// would be unreadable.
std::vector<DrawnPart> alone(const Automaton& automaton) {
  std::vector<DrawnPart> parts = automaton_drawing(automaton, automaton);
  const std::string note =
      "It differs from the form in so many ways that it is drawn alone, without marks.";
  parts.front().note = note + (parts.front().note.empty() ? "" : " " + parts.front().note);
  return parts;
}

}  // namespace

std::vector<DrawnPart> automaton_drawing(const Automaton& automaton, const Automaton& form) {
  const Product product(automaton, form);
  std::map<Places, std::size_t> numbers = {{{0, 0}, 1}};
  std::vector<Picture> pictures;
  std::vector<std::pair<Places, std::string>> starts = {{{0, 0}, "At the start of a text"}};
  bool differs = false;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    pictures.push_back(picture_from(product, starts[i].first));
    differs = differs || pictures.back().differs;
    for (const Picture::Node& node : pictures.back().nodes) {
      if (!node.is_end || !product.is_between(node.at)) continue;
      if (!numbers.try_emplace(node.at, starts.size() + 1).second) continue;
      starts.emplace_back(node.at, "After " + product_text(node.path) +
                                       (i == 0 ? "" : " at " + std::to_string(i + 1)));
    }
  }
  std::vector<DrawnPart> parts;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    DrawnPart part;
    if (starts.size() > 1) part.title = fmt::format("{}: {}", i + 1, starts[i].second);
    if (pictures[i].is_too_large) {
      part.note = "This part is too large to be drawn.";
      if (&automaton != &form) return alone(automaton);
    } else if (differs && !pictures[i].differs && i > 0) {
      part.note = "From here to the end of the next sequence it does not differ from the form.";
    } else {
      part.svg = Drawing(product, pictures[i], numbers).svg();
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

std::string automaton_part(const Automaton& automaton, const Automaton& form) {
  List parts = list_of(automaton_drawing(automaton, form), [](const DrawnPart& part) {
    return Object{{"has_title", !part.title.empty()}, {"title", part.title},
                  {"has_note", !part.note.empty()},   {"note", part.note},
                  {"has_drawing", !part.svg.empty()}, {"drawing", part.svg}};
  });
  return part("automaton", {{"parts", Data(std::move(parts))}});
}

}  // namespace placemat::inline site
