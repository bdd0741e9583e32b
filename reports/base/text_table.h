// Sets text in columns, in colour or plain.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace placemat::inline base {

// Tone is what a colour means. A colour is never the only sign of its meaning.
enum class Tone { kPlain, kGood, kBad, kWarning, kQuiet, kHeading };

class Palette {
 public:
  explicit Palette(bool colour) : colour_(colour) {}

  // Returns `text` in that tone, or without a change if this palette has no colours.
  std::string paint(std::string_view text, Tone tone) const;

 private:
  bool colour_;
};

enum class Align { kLeft, kRight };

struct Cell {
  std::string text;  // escaped: no control characters
  Tone tone = Tone::kPlain;
  Align align = Align::kLeft;
};

class TextTable {
 public:
  explicit TextTable(std::vector<Cell> headings) : headings_(std::move(headings)) {}

  void add_heading(Cell heading) { headings_.push_back(std::move(heading)); }
  // Adds a row with one cell per heading.
  void add_row(std::vector<Cell> row) { rows_.push_back(std::move(row)); }

  // Returns the lines. Each ends with a line feed, without blanks before it. Columns are two blanks
  // apart and aligned by display_width().
  std::string render(const Palette& palette) const;

  // Returns the width of the longest line, in columns of the terminal.
  std::size_t width() const;

 private:
  std::vector<std::size_t> widths() const;

  std::vector<Cell> headings_;
  std::vector<std::vector<Cell>> rows_;
};

// Returns `text` (escaped, of one line) broken at blanks into lines of at most `columns`. Each line
// begins with `indent` blanks and ends with a line feed. A longer word has a line of its own.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t columns);

// Returns the longest prefix of well-formed `text` that takes at most `columns`.
std::string clipped(std::string_view text, std::size_t columns);

}  // namespace placemat::inline base
