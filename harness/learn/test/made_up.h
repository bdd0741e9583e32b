// Makes up filters and sinks that each do one thing differently.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "harness/door/implementation.h"
#include "reference/forms/forms.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat::inline learn_room {

class MadeUp : public Implementation {
 public:
  explicit MadeUp(Adapter adapter) : adapter_(std::move(adapter)) {}

  const Description& describe() const override { return adapter_.description; }
  bool offers(Operation operation) const override {
    switch (operation) {
      case Operation::kValidate:
        return adapter_.validate != nullptr;
      case Operation::kDecode:
        return adapter_.decode != nullptr;
      case Operation::kReplace:
        return adapter_.replace != nullptr;
      case Operation::kEncode:
        return adapter_.encode != nullptr;
      default:
        return false;
    }
  }
  Reply observe(const Request& request) const override {
    if (!offers(request.operation())) return Reply::unsupported();
    switch (request.operation()) {
      case Operation::kValidate:
        return adapter_.validate(request.units());
      case Operation::kDecode:
        return adapter_.decode(request.units());
      case Operation::kReplace:
        return adapter_.replace(request.units());
      default:
        return adapter_.encode(request.values());
    }
  }

 private:
  Adapter adapter_;
};

template <const EncodingForm& form>
Reply decode_as(CodeUnits units) {
  const auto values = decoded(form, units);
  return values ? Reply::of_values(*values) : Reply::ill_formed();
}

// Encodes as rfc3629 does, but takes a pair of surrogates for one value.
inline Reply encode_joining(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  for (std::size_t i = 0; i < values.size(); ++i) {
    Ucs4 value = values[i];
    if (kFirstSurrogate <= value && value <= kLastHighSurrogate && i + 1 < values.size() &&
        kFirstLowSurrogate <= values[i + 1] && values[i + 1] <= kLastSurrogate) {
      value = kFirstSupplementary + ((value - kFirstSurrogate) << 10) + values[i + 1] -
              kFirstLowSurrogate;
      ++i;
    }
    const auto sequence = encode_value(kRfc3629, value);
    if (sequence.empty()) return Reply::unencodable(i);
    units.insert(units.end(), sequence.begin(), sequence.end());
  }
  return Reply::of_units(units);
}

inline Reply decode_c0_af(CodeUnits units) {
  std::vector<std::uint8_t> mended;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool spelled = units[i] == 0xC0 && i + 1 < units.size() && units[i + 1] == 0xAF;
    mended.push_back(spelled ? '/' : units[i]);
    if (spelled) ++i;
  }
  return decode_as<kRfc3629>(mended);
}

// Decodes C0..DF and any other octet as a sequence of two, whose low bits are the value.
inline Reply decode_masking(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (0xC0 <= units[i] && units[i] <= 0xDF && i + 1 < units.size()) {
      values.push_back((units[i] & 0x1Fu) << 6 | (units[i + 1] & 0x3Fu));
      ++i;
    } else if (units[i] <= kMaxAscii) {
      values.push_back(units[i]);
    } else {
      return Reply::ill_formed();
    }
  }
  return Reply::of_values(values);
}
inline Reply validate_masking(CodeUnits units) {
  return decode_masking(units).kind == Reply::Kind::kValues ? Reply::well_formed()
                                                            : Reply::ill_formed();
}

// Replaces a lead that begins no sequence together with the octet after it, whatever that octet is.
inline Reply replace_swallowing(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size();) {
    const Segment segment = next_segment(kRfc3629, units, i, std::nullopt);
    values.push_back(segment.well_formed() ? segment.value : kReplacementCharacter);
    i += segment.well_formed() ? segment.length : units[i] >= 0xC0 ? 2 : 1;
  }
  return Reply::of_values(values);
}

inline Reply decode_lines(CodeUnits units) {
  std::vector<std::uint8_t> lines;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units[i] == '\r' && i + 1 < units.size() && units[i + 1] == '\n') continue;
    lines.push_back(units[i] == '\r' ? '\n' : units[i]);
  }
  return decode_as<kRfc3629>(lines);
}

inline Reply decode_stripping(CodeUnits units) {
  Reply reply = decode_as<kRfc3629>(units);
  if (!reply.values.empty() && reply.values[0] == kByteOrderMark) {
    reply.values.erase(reply.values.begin());
  }
  return reply;
}

inline const MadeUp kStrict{{.description = {.id = "strict"}, .decode = decode_as<kRfc3629>}};
inline const MadeUp kGeneralizedUtf8{
    {.description = {.id = "generalized"}, .decode = decode_as<kGeneralized>}};
inline const MadeUp kModified{
    {.description = {.id = "modified"}, .decode = decode_as<kModifiedUtf8>}};
inline const MadeUp kReplaces{{.description = {.id = "replaces"}, .replace = [](CodeUnits units) {
                                 return Reply::of_values(
                                     replaced(kRfc3629, Replacement::kMaximalSubpart, units));
                               }}};
inline const MadeUp kDrops{{.description = {.id = "drops"}, .replace = [](CodeUnits units) {
                              return Reply::of_values(
                                  replaced(kRfc3629, Replacement::kDrop, units));
                            }}};
inline const MadeUp kAnything{{.description = {.id = "anything"},
                               .validate = [](CodeUnits) { return Reply::well_formed(); }}};
inline const MadeUp kAnyTrails{{.description = {.id = "any-trails"}, .validate = validate_masking}};
inline const MadeUp kReadsC0Af{{.description = {.id = "c0-af"}, .decode = decode_c0_af}};
inline const MadeUp kMasksTrails{{.description = {.id = "masks"}, .decode = decode_masking}};
// Accepts a lead at the end, too, so that both C0 and C0 2F are texts.
inline const MadeUp kMasksAndEnds{
    {.description = {.id = "masks-and-ends"}, .decode = [](CodeUnits units) {
       if (units.empty() || units.back() < 0xC0) return decode_masking(units);
       Reply reply = decode_masking(units.first(units.size() - 1));
       if (reply.kind == Reply::Kind::kValues) reply.values.push_back(kReplacementCharacter);
       return reply;
     }}};
inline const MadeUp kSwallows{{.description = {.id = "swallows"}, .replace = replace_swallowing}};
inline const MadeUp kNormalisesLines{{.description = {.id = "lines"}, .decode = decode_lines}};
// Decodes up to a NUL, as its description says.
inline Reply decode_to_nul(CodeUnits units) {
  const auto end = std::find(units.begin(), units.end(), std::uint8_t{0});
  return decode_as<kRfc3629>(units.first(static_cast<std::size_t>(end - units.begin())));
}
inline const MadeUp kEndsAtNul{
    {.description = {.id = "ends-at-nul", .profile = {.domain = {.no_nul = true}}},
     .decode = decode_to_nul}};
inline const MadeUp kStripsBom{{.description = {.id = "strips"}, .decode = decode_stripping}};
inline const MadeUp kJoins{
    {.description = {.id = "joins"}, .decode = decode_as<kGeneralized>, .encode = encode_joining}};
inline const MadeUp kOffersNothing{{.description = {.id = "nothing"}}};

}  // namespace placemat::inline learn_room
