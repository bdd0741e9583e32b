// Puts text from outside into the source of a program: as a comment of any language, or as a name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace placemat::inline dress {

// comment_lines() returns `text` in lines of some 85 columns. No line ends a comment or joins the
// next line, in C, C++, Go, Python or Rust. Hidden characters are shown (reports/base/escape.h).
std::vector<std::string> comment_lines(std::string_view text);

// identifier_of() makes "accepts_surrogate" of "accepts-surrogate": letters, digits and single
// underscores between them, at most 60, a letter first. It returns "x" if no letter is left.
std::string identifier_of(std::string_view text);

// joined_words() makes "acceptsSurrogate" of "accepts_surrogate". With `capital_first` it makes
// "AcceptsSurrogate", for a type or a test.
std::string joined_words(std::string_view identifier, bool capital_first);

}  // namespace placemat::inline dress
