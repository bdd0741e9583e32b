// Draws who accepts more than whom.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/languages.h"

namespace placemat::inline site {

// Returns the languages to draw, as ascending places in Languages::spoken: the named forms and the
// languages of two families or more. If there are at most 12 languages, returns all.
std::vector<std::size_t> drawn_languages(const Languages& languages);

// Returns an SVG for the site's root: a box for each of these languages, which links to its page. A
// line runs from a language up to those that accept all of it, and more. A line that follows from
// two others is not drawn.
std::string inclusion_drawing(const Languages& languages, const std::vector<std::size_t>& drawn);

}  // namespace placemat::inline site
