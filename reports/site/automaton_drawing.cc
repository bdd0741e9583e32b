#include "reports/site/automaton_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "reference/languages/octet_sets.h"
#include "reports/escape.h"
#include "reports/site/layered_graph.h"

namespace placemat {
namespace {

using Places = std::pair<Automaton::State, Automaton::State>;  // in the language, and in the form

enum class Side { kBoth, kBeyond, kShort };
constexpr const char* class_of(Side side) {
  return side == Side::kBoth ? "both" : side == Side::kBeyond ? "beyond" : "short";
}
constexpr const char* mark_of(Side side) {
  return side == Side::kBoth ? "" : side == Side::kBeyond ? "+" : "\u2212";
}

// The product of a language and a form, without what neither of them accepts.
class Product {
 public:
  Product(const Automaton& language, const Automaton& form) : language_(language), form_(form) {}

  struct Step {
    Places to;
    OctetSet octets;
    Side side;
  };

  bool accepted(Places at) const { return language_.accepts[at.first]; }
  bool in_form(Places at) const { return form_.accepts[at.second]; }
  bool is_between(Places at) const { return accepted(at) && in_form(at); }

  // Whether a sequence ends there that the one has and the other has not.
  Side ending(Places at) const {
    if (accepted(at) == in_form(at)) return Side::kBoth;
    return accepted(at) ? Side::kBeyond : Side::kShort;
  }

  // Whether nothing is drawn after it: a sequence that both have, or that one has and the other
  // never completes.
  bool is_end(Places at) const {
    if (is_between(at)) return true;
    return (accepted(at) && form_.is_sink(at.second)) ||
           (in_form(at) && language_.is_sink(at.first));
  }

  // What follows a sequence that one alone has is no news on that side.
  std::vector<Step> steps(Places at, bool is_start) const {
    std::map<Places, OctetSet> octets;
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      const Places to = {language_.next[at.first][octet], form_.next[at.second][octet]};
      append_octet(octets[to], static_cast<std::uint8_t>(octet));
    }
    std::vector<Step> steps;
    for (auto& [to, set] : octets) {
      const bool lives = !language_.is_sink(to.first);
      const bool lives_in_form = !form_.is_sink(to.second);
      if (!lives && !lives_in_form) continue;
      const Side side = lives == lives_in_form ? Side::kBoth : lives ? Side::kBeyond : Side::kShort;
      if (!is_start && side != Side::kBoth && side == ending(at)) continue;
      steps.push_back({to, std::move(set), side});
    }
    std::sort(steps.begin(), steps.end(), [](const Step& left, const Step& right) {
      return left.octets.front() < right.octets.front();
    });
    return steps;
  }

 private:
  const Automaton& language_;
  const Automaton& form_;
};

// One part: nodes by octets read, and arrows. A place in a loop is drawn once, others once for each
// number of octets that lead there; each end of a sequence has a mark of its own.
struct Picture {
  struct Node {
    Places at;
    std::size_t depth = 0;
    bool is_end = false;
    OctetProduct path;  // one way there
  };
  struct Arrow {
    std::size_t from = 0;
    std::size_t to = 0;
    Product::Step step;
    bool is_back = false;
  };
  std::vector<Node> nodes;
  std::vector<Arrow> arrows;
  bool differs = false;
  bool is_too_large = false;
};
constexpr std::size_t kMostNodes = 80;
constexpr std::size_t kMostBackArrows = 8;

// The places inside sequences from which one can come back without ending a sequence.
std::set<Places> loops_of(const Product& product, Places start) {
  std::map<Places, std::set<Places>> inner;
  std::vector<Places> open = {start};
  while (!open.empty()) {
    const Places at = open.back();
    open.pop_back();
    if (inner.contains(at)) continue;
    auto& targets = inner[at];
    for (const auto& step : product.steps(at, at == start)) {
      if (product.is_end(step.to)) continue;
      targets.insert(step.to);
      open.push_back(step.to);
    }
  }
  std::set<Places> loops;
  for (const auto& [place, targets] : inner) {
    std::set<Places> seen;
    std::vector<Places> ahead(targets.begin(), targets.end());
    while (!ahead.empty() && !seen.contains(place)) {
      const Places at = ahead.back();
      ahead.pop_back();
      if (!seen.insert(at).second) continue;
      ahead.insert(ahead.end(), inner[at].begin(), inner[at].end());
    }
    if (seen.contains(place)) loops.insert(place);
  }
  return loops;
}

Picture picture_from(const Product& product, Places start) {
  Picture picture;
  const std::set<Places> loops = loops_of(product, start);
  picture.nodes.push_back({.at = start});
  picture.differs = product.ending(start) != Side::kBoth;
  std::map<Places, std::size_t> drawn;  // of this depth and, for loops, of all
  std::size_t depth = 0;
  std::size_t back_arrows = 0;
  for (std::size_t from = 0; from < picture.nodes.size(); ++from) {
    const Picture::Node node = picture.nodes[from];
    if (node.is_end) continue;
    if (node.depth == depth) {
      ++depth;
      std::erase_if(drawn, [&](const auto& entry) { return !loops.contains(entry.first); });
      if (loops.contains(node.at)) drawn.emplace(node.at, from);
    }
    for (Product::Step& step : product.steps(node.at, from == 0)) {
      picture.differs =
          picture.differs || step.side != Side::kBoth || product.ending(step.to) != Side::kBoth;
      const bool is_end = product.is_end(step.to);
      const auto known = is_end ? drawn.end() : drawn.find(step.to);
      std::size_t to = picture.nodes.size();
      if (known != drawn.end()) {
        to = known->second;
      } else {
        OctetProduct path = node.path;
        path.positions.push_back(step.octets);
        picture.nodes.push_back({step.to, node.depth + 1, is_end, std::move(path)});
        if (!is_end) drawn.emplace(step.to, to);
      }
      const bool is_back = picture.nodes[to].depth <= node.depth;
      back_arrows += is_back ? 1 : 0;
      picture.arrows.push_back({from, to, std::move(step), is_back});
    }
    picture.is_too_large = picture.nodes.size() > kMostNodes || back_arrows > kMostBackArrows;
    if (picture.is_too_large) break;
  }
  return picture;
}

// The octets of an arrow in lines of two ranges.
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

// Draws a picture. `name_of` gives the mark of the end of a sequence that both have.
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
      // Over everything, and down between the labels and the node.
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

  // A place inside a sequence is a circle, one where a text may end a double circle.
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

// A language that shares so little with the form that both in one picture cannot be read.
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

}  // namespace placemat
