// Who accepts more than whom, as a picture.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/languages.h"

namespace placemat {

// The languages worth a place in the picture: those of two families or more, and the named forms;
// all, if they are few. Places in Languages::spoken, ascending.
std::vector<std::size_t> drawn_languages(const Languages& languages);

// An SVG for the site's root: a box for each of these languages, which links to its page. A line
// runs from a language up to those that accept all of it, and more. What follows from two
// lines has none of its own.
std::string inclusion_drawing(const Languages& languages, const std::vector<std::size_t>& drawn);

}  // namespace placemat
