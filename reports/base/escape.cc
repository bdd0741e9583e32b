#include "reports/base/escape.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>

#include "reference/forms/rfc3629.h"
#include "reference/segment.h"
#include "reference/words/named.h"

namespace placemat::inline base {
namespace {

constexpr ValueRange kHidden[] = {
    {0x0000, 0x001F}, {0x007F, 0x009F}, {0x00AD, 0x00AD}, {0x061C, 0x061C},   {0x180E, 0x180E},
    {0x200B, 0x200B}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},   {0xFDD0, 0xFDEF},
    {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {0xE0000, 0xE0FFF},
};

constexpr ValueRange kCombining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F}, {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x200C, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};

constexpr ValueRange kWide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97F},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF},
    {0x20000, 0x3FFFD},
};

template <std::size_t N>
bool lies_in(const ValueRange (&ranges)[N], Ucs4 value) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [value](const ValueRange& range) { return range.contains(value); });
}

CodeUnits units_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// Returns `text` as a new string: ill-formed octets become \xHH, and write(value, octets) returns
// what stands for a well-formed sequence.
template <typename Write>
std::string rewrite(std::string_view text, Write write) {
  std::string result;
  result.reserve(text.size());
  const CodeUnits units = units_of(text);
  for (std::size_t offset = 0; offset < units.size();) {
    const Segment next = next_segment(kRfc3629, units, offset, std::nullopt);
    if (next.well_formed()) {
      result += write(next.value, text.substr(offset, next.length));
    } else {
      result += fmt::format("\\x{:02X}", fmt::join(units.subspan(offset, next.length), "\\x"));
    }
    offset += next.length;
  }
  return result;
}

// Rewrites `text` with what `replacements` has for a value, and with hidden characters visible.
template <std::size_t N>
std::string escaped(std::string_view text, const Named<Ucs4> (&replacements)[N]) {
  return rewrite(text, [&](Ucs4 value, std::string_view octets) {
    const std::string_view replacement = name_in(replacements, value);
    if (!replacement.empty()) return std::string(replacement);
    return is_hidden(value) ? fmt::format("\\u{{{:04X}}}", value) : std::string(octets);
  });
}

}  // namespace

bool is_hidden(Ucs4 value) { return lies_in(kHidden, value) || (value & 0xFFFE) == 0xFFFE; }

std::string well_formed_text(std::string_view text) {
  return rewrite(text, [](Ucs4, std::string_view octets) { return octets; });
}

std::string terminal_escape(std::string_view text) {
  return escaped(text, {{'\n', "\\n"}, {'\r', "\\r"}, {'\t', "\\t"}});
}

std::string html_escape(std::string_view text) {
  return escaped(text, {{'&', "&amp;"},
                        {'<', "&lt;"},
                        {'>', "&gt;"},
                        {'"', "&quot;"},
                        {'\'', "&#39;"},
                        {'\n', "\n"},
                        {'\t', "\t"}});
}

std::string markdown_escape(std::string_view text) {
  constexpr std::string_view kMarkup = "|`*_[]\\~";
  std::string escaped;
  for (const char letter : html_escape(terminal_escape(text))) {
    if (kMarkup.find(letter) != std::string_view::npos) escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

std::string shell_word(std::string_view text) {
  std::string word(1, '\'');
  for (const char letter : text) {
    if (letter == '\'') word += "'\\'";
    word += letter;
  }
  word += '\'';
  return word;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const Segment& part : segment(kRfc3629, units_of(text))) {
    if (!part.well_formed()) {
      ++width;
    } else if (!lies_in(kCombining, part.value)) {
      width += lies_in(kWide, part.value) ? 2 : 1;
    }
  }
  return width;
}

std::string markdown_code(std::string_view text) {
  const std::string shown = terminal_escape(text);
  if (shown.empty()) return "nothing";
  std::string fence = "`";
  while (shown.find(fence) != std::string::npos) fence += '`';
  const char* space = fence.size() > 1 ? " " : "";
  return fence + space + shown + space + fence;
}

std::string markdown_block(std::string_view kind, const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) fence += '`';
  return fence + std::string(kind) + "\n" + text + (text.ends_with('\n') ? "" : "\n") + fence +
         "\n";
}

}  // namespace placemat::inline base
