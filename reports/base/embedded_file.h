// Holds a text file of the checkout as it was when this program was built.
#pragma once

#include <string_view>

namespace placemat::inline base {

// EmbeddedFile's text lives as long as the program.
struct EmbeddedFile {
  std::string_view name;  // in the folder that was embedded: "site/site.css"
  std::string_view text;
};

}  // namespace placemat::inline base
