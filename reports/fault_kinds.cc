#include "reports/fault_kinds.h"

namespace placemat::inline reports {
namespace {

// Returns the product with one interval per position.
OctetProduct product(std::initializer_list<OctetInterval> positions) {
  OctetProduct one;
  for (const OctetInterval& interval : positions) one.positions.push_back({interval});
  return one;
}

constexpr OctetInterval kTrail = {0x80, 0xBF};

constexpr OctetInterval only(std::uint8_t octet) { return {octet, octet}; }

}  // namespace

Strings truncated() {
  Strings strings = {product({{0xC2, 0xF4}}), product({{0xE1, 0xEC}, kTrail}),
                     product({{0xF1, 0xF3}, kTrail}), product({{0xF1, 0xF3}, kTrail, kTrail})};
  for (std::size_t i = 0; i < 4; ++i) {
    OctetProduct interrupted = strings[i];
    interrupted.positions.push_back({only('A')});
    strings.push_back(interrupted);
  }
  return strings;
}

Strings noncharacters(bool of_xml) {
  Strings strings = {product({only(0xEF), only(0xB7), {0x90, 0xAF}})};
  if (of_xml) return strings;
  constexpr OctetInterval kLast = {0xBE, 0xBF};
  strings.push_back(product({only(0xEF), only(0xBF), kLast}));
  for (const std::uint8_t second : {0x8F, 0x9F, 0xAF, 0xBF}) {
    if (second != 0x8F) {
      strings.push_back(product({only(0xF0), only(second), only(0xBF), kLast}));
    }
    strings.push_back(product({{0xF1, 0xF3}, only(second), only(0xBF), kLast}));
  }
  strings.push_back(product({only(0xF4), only(0x8F), only(0xBF), kLast}));
  return strings;
}

FaultKind overlong() {
  return {{product({{0xC0, 0xC1}, kTrail}), product({only(0xE0), {0x80, 0x9F}, kTrail}),
           product({only(0xF0), {0x80, 0x8F}, kTrail, kTrail})},
          false,
          {"accepts-non-shortest"}};
}

FaultKind surrogates() {
  return {{product({only(0xED), {0xA0, 0xBF}, kTrail}),
           product({only(0xED), {0xA0, 0xAF}, kTrail, only(0xED), {0xB0, 0xBF}, kTrail})},
          false,
          {"accepts-surrogate"}};
}

FaultKind above() {
  return {{product({only(0xF4), {0x90, 0xBF}, kTrail, kTrail}),
           product({{0xF5, 0xF7}, kTrail, kTrail, kTrail})},
          false,
          {"accepts-out-of-range"}};
}

FaultKind five_and_six() {
  return {{product({only(0xF8), {0x88, 0xBF}, kTrail, kTrail, kTrail}),
           product({{0xF9, 0xFB}, kTrail, kTrail, kTrail, kTrail}),
           product({only(0xFC), {0x84, 0xBF}, kTrail, kTrail, kTrail, kTrail}),
           product({only(0xFD), kTrail, kTrail, kTrail, kTrail, kTrail})},
          false,
          {"accepts-out-of-range", "accepts-invalid-octet"}};
}

FaultKind nul_character() {
  return {{product({only(0x00)})}, true, {"rejects-nul", "rejects-control"}};
}

FaultKind stray() {
  return {{product({kTrail}), product({{0xFE, 0xFF}})},
          false,
          {"accepts-unexpected-continuation", "accepts-invalid-octet"}};
}

}  // namespace placemat::inline reports
