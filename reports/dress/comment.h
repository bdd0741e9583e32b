// Text from outside in the source of a program: as a comment of any language, or as a name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace placemat {

// comment_lines(): `text` in lines of some 85 columns, of which none ends a comment or joins the
// next line, whether of C, C++, Go, Python or Rust. Hidden characters are shown (reports/escape.h).
std::vector<std::string> comment_lines(std::string_view text);

// identifier_of(): "accepts_surrogate" of "accepts-surrogate": letters, digits and single
// underscores between them, at most 60, a letter first; "x" where nothing is left.
std::string identifier_of(std::string_view text);

// joined_words(): "acceptsSurrogate" of "accepts_surrogate", the first letter as it is; or, of a
// type or a test, "AcceptsSurrogate".
std::string joined_words(std::string_view identifier, bool capital_first);

}  // namespace placemat
