// Text from outside (names, versions, replies, last words), made safe to show.
//
// Hidden things become visible: an octet of an ill-formed subsequence is shown as \xHH. A character
// that is hidden, or that moves the text around it, is shown as \u{HHHH}. The result is for people
// and cannot be read back: a backslash stays as it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reference/unicode.h"

namespace placemat {

// is_hidden(): whether a scalar value must not be shown as it is.
//
// C0 and C1 controls and DEL (ANSI escape sequences begin with one), bidirectional controls,
// line and paragraph separators, invisible format characters, tags, and noncharacters. Not the
// joiners U+200C and U+200D, without which several scripts cannot be written.
bool is_hidden(Ucs4 value);

// well_formed_text(): `text` with each octet of an ill-formed subsequence as \xHH; the rest as it
// is. The result is well-formed UTF-8 (RFC 3629), and well-formed text is returned unchanged.
// What JSON and files need. O(text.size()).
std::string well_formed_text(std::string_view text);

// terminal_escape(): well_formed_text(), with hidden characters visible; line feed, carriage return
// and tab are \n, \r and \t. The result is one line and carries no control sequence.
std::string terminal_escape(std::string_view text);

// html_escape(): for element content and quoted attribute values: as terminal_escape(), but line
// feed and tab stay, and & < > " ' are character references.
std::string html_escape(std::string_view text);

// markdown_escape(): for a cell of a table or a paragraph of Markdown: html_escape() of one line,
// with a backslash before each character that would be markup.
std::string markdown_escape(std::string_view text);

// shell_word(): a word for a POSIX shell: "it's" becomes 'it'\''s'.
std::string shell_word(std::string_view text);

// display_width(): the columns that escaped text takes on a terminal: 2 for a wide character, 0 for
// a combining mark, otherwise 1. An estimate by blocks, good enough to align a table.
std::size_t display_width(std::string_view text);

// markdown_code(): terminal_escape() of `text` as code within a line, which it cannot end;
// "nothing" for an empty text.
std::string markdown_code(std::string_view text);

// markdown_block(): `text`, which is not escaped here, in a fence that is longer than any in it.
// `kind` is the language, or "".
std::string markdown_block(std::string_view kind, const std::string& text);

}  // namespace placemat
