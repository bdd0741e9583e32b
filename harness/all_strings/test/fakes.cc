#include "harness/all_strings/test/fakes.h"

#include <algorithm>

namespace placemat::inline all_strings {

Fake::Fake(bool (*accepts)(CodeUnits), const EncodingForm& form) {
  adapter_.description.id = "fake";
  adapter_.description.profile.form = &form;
  adapter_.accepts = accepts;
}

bool Fake::offers(Operation operation) const {
  if (operation == Operation::kValidate) return adapter_.validate || adapter_.accepts;
  return operation == Operation::kDecode && adapter_.decode != nullptr;
}

Reply Fake::observe(const Request& request) const {
  if (request.operation() == Operation::kDecode) return adapter_.decode(request.units());
  if (adapter_.validate != nullptr) return adapter_.validate(request.units());
  return adapter_.accepts(request.units()) ? Reply::well_formed() : Reply::ill_formed();
}

namespace fakes {
namespace {

// Rules is a strict validator, one bound of which a test can move.
struct Rules {
  std::uint8_t after_ed_first = 0x80;
  std::uint8_t after_ed_last = 0x9F;
  std::uint8_t after_f4_first = 0x80;
  bool five_octets = false;
};

bool validate(CodeUnits units, const Rules& rules) {
  for (std::size_t at = 0; at < units.size();) {
    const std::uint8_t lead = units[at];
    std::size_t length = 0;
    std::uint8_t first = 0x80;
    std::uint8_t last = 0xBF;
    if (lead <= 0x7F) length = 1;
    if (0xC2 <= lead && lead <= 0xDF) length = 2;
    if (0xE0 <= lead && lead <= 0xEF) length = 3;
    if (0xF0 <= lead && lead <= 0xF4) length = 4;
    if (lead == 0xE0) first = 0xA0;
    if (lead == 0xED) first = rules.after_ed_first, last = rules.after_ed_last;
    if (lead == 0xF0) first = 0x90;
    if (lead == 0xF4) first = rules.after_f4_first, last = 0x8F;
    if (lead == 0xF8 && rules.five_octets) length = 5, first = 0x88;
    if (length == 0 || units.size() - at < length) return false;
    for (std::size_t i = 1; i < length; ++i) {
      if (units[at + i] < first || last < units[at + i]) return false;
      first = 0x80;
      last = 0xBF;
    }
    at += length;
  }
  return true;
}

}  // namespace

bool strict(CodeUnits units) { return validate(units, {}); }

bool no_lower_bound(CodeUnits units) {
  return validate(units, {.after_ed_first = 0x00, .after_f4_first = 0x00});
}

bool surrogates(CodeUnits units) { return validate(units, {.after_ed_last = 0xBF}); }

bool no_nul(CodeUnits units) {
  return strict(units) && std::find(units.begin(), units.end(), 0) == units.end();
}

bool bom_in_front(CodeUnits units) {
  for (std::size_t at = 1; at + 3 <= units.size(); ++at) {
    if (units[at] == 0xEF && units[at + 1] == 0xBB && units[at + 2] == 0xBF) return false;
  }
  return strict(units);
}

bool five_octets(CodeUnits units) { return validate(units, {.five_octets = true}); }

bool pairs(CodeUnits units) {
  const auto trail = [](std::uint8_t octet) { return (octet & 0xC0) == 0x80; };
  if (units.size() == 6 && units[0] == 0xED && units[1] >> 4 == 0xA && trail(units[2]) &&
      units[3] == 0xED && units[4] >> 4 == 0xB && trail(units[5])) {
    return true;
  }
  return strict(units);
}

bool everything(CodeUnits) { return true; }

}  // namespace fakes

ExhaustiveDeviation deviation_of(const ExhaustiveResult& result, const std::string& name) {
  for (const ExhaustiveDeviation& deviation : result.deviations) {
    if (deviation.deviation_class.name() == name) return deviation;
  }
  return {};
}

}  // namespace placemat::inline all_strings
