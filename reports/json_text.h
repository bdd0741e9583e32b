// Text of a report as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reports/escape.h"

namespace placemat {

inline nlohmann::ordered_json texts_json(const std::vector<std::string>& texts) {
  nlohmann::ordered_json array = nlohmann::ordered_json::array();
  for (const std::string& text : texts) array.push_back(well_formed_text(text));
  return array;
}

}  // namespace placemat
