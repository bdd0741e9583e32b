// What results and certificates say of their sweep.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "harness/portions/result.h"

namespace placemat {

nlohmann::ordered_json to_json(const SweepName& sweep);

// sweep_from(): the same back. Throws a std::exception if something is missing, or if strings of
// that length are not swept.
SweepName sweep_from(const nlohmann::json& stored);

// whole(): a number that is not below 0 and has no fraction. Throws std::invalid_argument.
std::uint64_t whole(const nlohmann::json& value);

}  // namespace placemat
