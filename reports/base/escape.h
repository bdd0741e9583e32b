// Makes text from outside (names, versions, replies, last words) safe to show.
//
// Hidden characters become visible: an octet of an ill-formed subsequence is shown as \xHH. A
// character that is hidden, or that moves the text around it, is shown as \u{HHHH}. The result is
// for people and cannot be read back: a backslash stays as it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reference/unicode.h"

namespace placemat::inline base {

// is_hidden() reports whether a scalar value must not be shown as it is.
//
// Hidden are C0 and C1 controls and DEL (ANSI escape sequences begin with one), bidirectional
// controls, line and paragraph separators, invisible format characters, tags, and noncharacters.
// The joiners U+200C and U+200D are not hidden: several scripts cannot be written without them.
bool is_hidden(Ucs4 value);

// well_formed_text() returns `text` with each octet of an ill-formed subsequence as \xHH, and
// without other changes. The result is well-formed UTF-8 (RFC 3629), as JSON and files require.
// O(text.size()).
std::string well_formed_text(std::string_view text);

// terminal_escape() returns well_formed_text(), with hidden characters visible; line feed, carriage
// return and tab are \n, \r and \t. The result is one line and carries no control sequence.
std::string terminal_escape(std::string_view text);

// html_escape() is for element content and quoted attribute values. It does what terminal_escape()
// does, but line feed and tab stay, and & < > " ' are character references.
std::string html_escape(std::string_view text);

// markdown_escape() is for a cell of a table or a paragraph of Markdown. It returns html_escape()
// of one line, with a backslash before each character that would be markup.
std::string markdown_escape(std::string_view text);

// shell_word() returns a word for a POSIX shell: "it's" becomes 'it'\''s'.
std::string shell_word(std::string_view text);

// display_width() returns the columns that escaped text takes on a terminal: 2 for a wide
// character, 0 for a combining mark, otherwise 1. It is an estimate by blocks, good enough to align
// a table.
std::size_t display_width(std::string_view text);

// markdown_code() returns terminal_escape() of `text` as code within a line, which the text cannot
// end, or the word "nothing" for an empty text.
std::string markdown_code(std::string_view text);

// markdown_block() returns `text`, which is not escaped here, in a fence that is longer than any in
// it. `kind` is the language, or "".
std::string markdown_block(std::string_view kind, const std::string& text);

}  // namespace placemat::inline base
