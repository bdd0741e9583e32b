#include "harness/portions/sweep_json.h"

#include <stdexcept>
#include <string>

namespace placemat {

using nlohmann::json;

nlohmann::ordered_json to_json(const SweepName& sweep) {
  return {{"id", sweep.id},         {"version", sweep.version}, {"api", sweep.api},
          {"form", sweep.form},     {"domain", sweep.domain},   {"operation", sweep.operation},
          {"octets", sweep.octets}, {"binary", sweep.binary}};
}

SweepName sweep_from(const json& stored) {
  const auto text = [&stored](const char* name) { return stored.at(name).get<std::string>(); };
  SweepName sweep{.id = text("id"),
                  .version = text("version"),
                  .api = text("api"),
                  .form = text("form"),
                  .domain = text("domain"),
                  .operation = text("operation"),
                  .octets = whole(stored.at("octets")),
                  .binary = text("binary")};
  if (sweep.octets < kMinPortionedLength || sweep.octets > kMaxSequenceLength) {
    throw std::invalid_argument("strings of this length are not swept");
  }
  return sweep;
}

std::uint64_t whole(const json& value) {
  if (!value.is_number_unsigned()) throw std::invalid_argument("no whole number");
  return value.get<std::uint64_t>();
}

}  // namespace placemat
