#include "reports/base/text_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "reference/words/named.h"
#include "reports/base/escape.h"

namespace placemat::inline base {
namespace {

// These are ISO/IEC 6429 SGR parameters: colours of the terminal's own palette, readable on light
// and dark.
constexpr Named<Tone> kSgr[] = {{Tone::kGood, "32"},
                                {Tone::kBad, "1;31"},
                                {Tone::kWarning, "33"},
                                {Tone::kQuiet, "2"},
                                {Tone::kHeading, "1"}};

std::string render_row(const std::vector<Cell>& row, const std::vector<std::size_t>& widths,
                       const Palette& palette) {
  std::string line;
  std::size_t blanks = 0;  // still to be written: none is written at the end of a line
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::size_t padding = widths[i] - display_width(row[i].text);
    if (row[i].align == Align::kRight) blanks += padding;
    if (!row[i].text.empty()) {
      line.append(blanks, ' ');
      line += palette.paint(row[i].text, row[i].tone);
      blanks = 0;
    }
    if (row[i].align == Align::kLeft) blanks += padding;
    blanks += 2;
  }
  return line + "\n";
}

}  // namespace

std::string Palette::paint(std::string_view text, Tone tone) const {
  if (!colour_ || tone == Tone::kPlain) return std::string(text);
  return fmt::format("\x1B[{}m{}\x1B[0m", name_in(kSgr, tone), text);
}

std::string TextTable::render(const Palette& palette) const {
  std::vector<Cell> headings = headings_;
  for (Cell& heading : headings) heading.tone = Tone::kHeading;
  const std::vector<std::size_t> columns = widths();
  std::string text = render_row(headings, columns, palette);
  for (const std::vector<Cell>& row : rows_) text += render_row(row, columns, palette);
  return text;
}

std::size_t TextTable::width() const {
  std::size_t sum = 0;
  for (const std::size_t column : widths()) sum += (sum == 0 ? 0 : 2) + column;
  return sum;
}

std::vector<std::size_t> TextTable::widths() const {
  std::vector<std::size_t> widths(headings_.size(), 0);
  const auto widen = [&widths](const std::vector<Cell>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], display_width(row[i].text));
    }
  };
  widen(headings_);
  for (const std::vector<Cell>& row : rows_) widen(row);
  return widths;
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t columns) {
  const std::string margin(indent, ' ');
  std::string lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && indent + display_width(line) + 1 + display_width(word) > columns) {
      lines += margin + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  return line.empty() ? lines : lines + margin + line + "\n";
}

std::string clipped(std::string_view text, std::size_t columns) {
  if (display_width(text) <= columns) return std::string(text);
  std::size_t end = 0;
  std::size_t used = 0;
  while (end < text.size()) {
    std::size_t next = end + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0) == 0x80) ++next;
    used += display_width(text.substr(end, next - end));
    if (used > columns) break;
    end = next;
  }
  return std::string(text.substr(0, end));
}

}  // namespace placemat::inline base
