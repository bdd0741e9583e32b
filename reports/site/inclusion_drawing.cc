#include "reports/site/inclusion_drawing.h"

#include <fmt/format.h>

#include <algorithm>

#include "reports/base/escape.h"
#include "reports/site/layered_graph.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

constexpr double kBoxWidth = 184;  // of a box
constexpr double kBetween = 16;    // between two boxes of a row
constexpr double kGap = 32;        // between two rows
constexpr double kLineHeight = 16;
constexpr double kEdge = 12;
constexpr std::size_t kMostLetters = 23;  // of a line

// Returns lines like "rfc3629", "with ED A0..BF 80..BF", "without 00".
std::vector<std::string> name_lines(const std::string& name) {
  std::vector<std::string> lines;
  std::string rest = name;
  while (true) {
    const std::size_t cut = std::min(rest.find(" with ", 1), rest.find(" without ", 1));
    std::string line = rest.substr(0, cut);
    if (line.size() > kMostLetters) line = line.substr(0, kMostLetters - 1) + "\u2026";
    lines.push_back(std::move(line));
    if (cut == std::string::npos) return lines;
    rest = rest.substr(cut + 1);
  }
}

class InclusionDrawing {
 public:
  InclusionDrawing(const Languages& languages, const std::vector<std::size_t>& drawn)
      : languages_(languages), drawn_(drawn) {
    std::vector<std::size_t> columns(drawn.size());
    // An included language includes fewer others, so each comes after all that it includes.
    std::vector<std::size_t> by_size(drawn.size());
    for (std::size_t i = 0; i < drawn.size(); ++i) by_size[i] = i;
    std::sort(by_size.begin(), by_size.end(), [&](std::size_t left, std::size_t right) {
      return within(left).size() < within(right).size();
    });
    for (const std::size_t node : by_size) {
      for (const std::size_t part : within(node)) {
        columns[node] = std::max(columns[node], columns[part] + 1);
      }
    }
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      lines_.push_back(name_lines(languages.spoken[drawn[i]].name));
      // The graph's columns are rows here, the first one lowest, and its heights are widths.
      graph_.nodes.push_back({.column = columns[i], .height = kBoxWidth + kBetween});
      if (heights_.size() <= columns[i]) heights_.resize(columns[i] + 1);
      heights_[columns[i]] = std::max(heights_[columns[i]], box_height(i));
    }
    for (std::size_t node = 0; node < drawn.size(); ++node) {
      const std::vector<std::size_t> parts = within(node);
      for (const std::size_t part : parts) {
        const bool follows = std::any_of(parts.begin(), parts.end(), [&](std::size_t between) {
          return is_within(part, between);
        });
        if (!follows) graph_.edges.push_back({part, node});
      }
    }
    arrange(graph_);
  }

  std::string svg() const {
    std::string svg = fmt::format(
        "<svg class=\"inclusion\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"group\" aria-label=\"Languages, "
        "those that accept more further up\">\n",
        graph_.height + 2 * kEdge, top(0) + heights_.front() + kEdge);
    for (const LayeredEdge& edge : graph_.edges) svg += line(edge);
    // Languages of the most families come first, for readers who go from link to link.
    for (std::size_t i = 0; i < drawn_.size(); ++i) svg += box(i);
    return svg + "</svg>\n";
  }

 private:
  bool is_within(std::size_t part, std::size_t whole) const {
    const auto& fewer = languages_.spoken[drawn_[whole]].fewer;
    return std::find(fewer.begin(), fewer.end(), drawn_[part]) != fewer.end();
  }
  std::vector<std::size_t> within(std::size_t whole) const {
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; part < drawn_.size(); ++part) {
      if (is_within(part, whole)) parts.push_back(part);
    }
    return parts;
  }

  double box_height(std::size_t node) const {
    return kLineHeight * static_cast<double>(lines_[node].size() + 1) + 18;
  }
  // Returns the y where a row begins. Row 0 is the lowest.
  double top(std::size_t row) const {
    double y = kEdge;
    for (std::size_t above = heights_.size() - 1; above > row; --above) y += heights_[above] + kGap;
    return y;
  }

  std::string line(const LayeredEdge& edge) const {
    const std::size_t first = graph_.nodes[edge.from].column;
    double x = kEdge + graph_.nodes[edge.from].y;
    double y = top(first);
    std::string path = fmt::format("M{:.1f},{:.1f}", x, y);
    const auto to = [&](double next_x, double next_y) {
      const double middle = (y + next_y) / 2;
      path += fmt::format("C{0:.1f},{1:.1f} {2:.1f},{1:.1f} {2:.1f},{3:.1f}", x, middle, next_x,
                          next_y);
      x = next_x;
      y = next_y;
    };
    for (std::size_t i = 0; i < edge.via.size(); ++i) {
      const std::size_t row = first + 1 + i;
      to(kEdge + edge.via[i], top(row) + heights_[row]);
      y = top(row);
      path += fmt::format("V{:.1f}", y);
    }
    const std::size_t last = graph_.nodes[edge.to].column;
    to(kEdge + graph_.nodes[edge.to].y, top(last) + heights_[last] - slack(edge.to));
    return "<path d=\"" + path + "\"/>\n";
  }

  // Returns the height that a box, which begins at the top of its row, leaves free below it.
  double slack(std::size_t node) const {
    return heights_[graph_.nodes[node].column] - box_height(node);
  }

  std::string box(std::size_t node) const {
    const SpokenLanguage& language = languages_.spoken[drawn_[node]];
    const double x = kEdge + graph_.nodes[node].y - kBoxWidth / 2;
    const double height = box_height(node);
    const double y = top(graph_.nodes[node].column);
    const double share = static_cast<double>(language.speakers.size()) /
                         static_cast<double>(languages_.spoken.front().speakers.size());
    std::string svg = fmt::format(
        "<a href=\"languages/{}\" class=\"{}\"><title>{}</title><rect x=\"{:.1f}\" y=\"{:.1f}\" "
        "width=\"{}\" height=\"{:.1f}\" rx=\"4\"/><rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" "
        "width=\"{:.1f}\" height=\"4\"/>",
        language.file(), language.nearest.equal ? "form" : "other", html_escape(language.name), x,
        y, kBoxWidth, height, x, y + height - 4, std::max(kBoxWidth * share, 2.0));
    double line = y + kLineHeight;
    for (const std::string& text : lines_[node]) {
      svg += fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
                         &text == &lines_[node].front() ? "name" : "words", x + 9, line + 2,
                         html_escape(text));
      line += kLineHeight;
    }
    return svg + fmt::format("<text class=\"count\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text></a>\n",
                             x + 9, line + 2, counted(language.implementations, "implementation"));
  }

  const Languages& languages_;
  const std::vector<std::size_t>& drawn_;
  std::vector<std::vector<std::string>> lines_;
  LayeredGraph graph_;
  std::vector<double> heights_;  // of the rows
};

}  // namespace

std::vector<std::size_t> drawn_languages(const Languages& languages) {
  constexpr std::size_t kFew = 12;
  std::vector<std::size_t> drawn;
  for (std::size_t i = 0; i < languages.spoken.size(); ++i) {
    const SpokenLanguage& one = languages.spoken[i];
    if (one.speakers.size() > 1 || one.nearest.equal || languages.spoken.size() <= kFew) {
      drawn.push_back(i);
    }
  }
  return drawn;
}

std::string inclusion_drawing(const Languages& languages, const std::vector<std::size_t>& drawn) {
  return drawn.empty() ? "" : InclusionDrawing(languages, drawn).svg();
}

}  // namespace placemat::inline site
