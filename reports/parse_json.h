// JSON from outside.
#pragma once

#include <stdexcept>
#include <string_view>

namespace placemat {

// Deeper than anything here writes. Copying, comparing and writing a value take as much of the
// stack as it is deep.
inline constexpr int kMaxJsonDepth = 64;

// parse_json(): `text` as a Json (nlohmann::json or its like). Throws Json::parse_error for what is
// not JSON, and another std::exception for a number that is too large or for deeper nesting.
template <typename Json>
Json parse_json(std::string_view text) {
  return Json::parse(text, [](int depth, typename Json::parse_event_t, const Json&) {
    if (depth > kMaxJsonDepth) throw std::length_error("nested too deeply");
    return true;
  });
}

}  // namespace placemat
