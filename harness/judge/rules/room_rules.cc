// Judges decode-into and encode-into: conversion into room for a number of units.
//
// Both are judged alike: the output must be a beginning of one right text, cut between two pieces,
// and the input that was read must be the input of those pieces.
#include <algorithm>
#include <utility>

#include "harness/judge/naming.h"
#include "harness/judge/rules/rule.h"
#include "reference/clause.h"
#include "reference/replacement.h"
#include "reference/segment.h"
#include "reference/utf16.h"

namespace placemat::inline judge {
namespace {

using Text = Beginnings;

// Fit says what a reply wrote, as pieces of a text.
struct Fit {
  std::size_t pieces = 0;  // pieces that were written whole
  bool is_cut = false;     // whether part of the next one follows
  std::size_t left = 0;    // of the reply, behind these
  bool is_beginning = false;
};

// Returns how a reply fits a text. `spelled_by` is the form if the room is for octets, where a cut
// may leave a part of a sequence, else nullptr.
Fit fit_of(const Text& text, const Reply& reply, const EncodingForm* spelled_by) {
  const std::vector<Ucs4> written = text.written_by(reply);
  std::span<const Ucs4> rest = written;
  const auto begins = [&rest](const auto& units) {
    return rest.size() < units.size() && std::equal(rest.begin(), rest.end(), units.begin());
  };
  Fit fit;
  for (const Text::Piece& piece : text.pieces) {
    if (rest.empty()) break;
    const auto& units = piece.written;
    if (rest.size() >= units.size() && std::equal(units.begin(), units.end(), rest.begin())) {
      rest = rest.subspan(units.size());
      ++fit.pieces;
      continue;
    }
    fit.is_cut =
        begins(units) || (spelled_by != nullptr && begins(encode_value(*spelled_by, units[0])));
    break;
  }
  fit.left = rest.size();
  fit.is_beginning = fit.is_cut || rest.empty();
  return fit;
}

bool is_partial(Reply::Kind kind) {
  return kind == Reply::Kind::kPartialValues || kind == Reply::Kind::kPartialUnits;
}

std::vector<const Text*> texts_in(const Expected& expected) {
  std::vector<const Text*> texts;
  for (const Alternative& one : expected.alternatives) {
    const auto* const text = std::get_if<Text>(&one.what);
    if (text != nullptr && one.is_claimed) texts.push_back(text);
  }
  return texts;
}

// Adds the texts. A text that fits is written whole; another may be refused, or begun.
void add_texts(Expected& expected, std::vector<Text> texts) {
  bool any_fits = false;
  bool all_fit = true;
  AnyOf full{Reply::Kind::kFull, SIZE_MAX, 0};
  for (const Text& text : texts) {
    const bool fits = text.is_whole && text.fits();
    if (fits) expected.add(text.all());
    any_fits = any_fits || fits;
    all_fit = all_fit && fits;
    full.from = std::min(full.from, text.is_whole ? text.needed() : 0);
    full.to = std::max(full.to, text.is_whole ? text.needed() : SIZE_MAX);
  }
  if (!all_fit) expected.alternatives.push_back({full, true, !any_fits});
  for (Text& text : texts) {
    expected.alternatives.push_back({std::move(text), true, !any_fits});
  }
}

// Names a refusal for want of room.
Deviation name_full(const std::vector<const Text*>& texts, const Reply& reply) {
  std::size_t least = SIZE_MAX;
  bool all_fit = true;
  for (const Text* text : texts) {
    all_fit = all_fit && text->fits();
    least = std::min(least, text->needed());
  }
  if (all_fit) return Deviation::kStuck;
  return reply.number < least ? Deviation::kMeasuresShort : Deviation::kWrongLength;
}

// Names a reply that begins `text`, and returns `otherwise` for any other reply.
Deviation name_fit(const Text& text, const Fit& fit, const Reply& reply, Deviation otherwise) {
  if (!fit.is_beginning) return otherwise;
  if (fit.is_cut) return Deviation::kSplitsValue;
  const bool read_none = reply.number == 0u || reply.number == text.skipped;
  const bool is_stuck = is_partial(reply.kind) && fit.pieces == 0 && read_none;
  return is_stuck ? Deviation::kStuck : Deviation::kLosesOctets;
}

const EncodingForm* spelled_by(const Profile& profile) {
  return profile.room == RoomUnit::kUtf8 ? profile.form : nullptr;
}

std::size_t room_of(const Profile& profile, Ucs4 value) {
  if (profile.room == RoomUnit::kUtf32) return 1;
  if (profile.room == RoomUnit::kUtf16) return words_of_value(value);
  // An octet of output that is part of no sequence is reported as a value of its own.
  return std::max<std::size_t>(1, encode_value(*profile.form, value).size());
}

// Returns the text up to the first fault or, with a policy, all of it.
Text decoded_text(const Profile& profile, const Request& request, const Reading& reading,
                  Replacement policy) {
  const bool in_utf16 = profile.room == RoomUnit::kUtf16;
  Text text{.unit = in_utf16 ? Text::Unit::kWord : Text::Unit::kValue,
            .pieces = {},
            .room = request.number()};
  const auto add = [&](Ucs4 value, std::size_t end) {
    const std::vector<Ucs4> written = {value};
    text.pieces.push_back(
        {in_utf16 ? words_of_values(written) : written, end, room_of(profile, value)});
  };
  if (policy == Replacement::kWholeLatin1 || policy == Replacement::kWholeCp1252) {
    // These policies read each octet of the whole input as a value.
    for (std::size_t i = 0; const Ucs4 value : reading.replaced(policy)) add(value, ++i);
    return text;
  }
  for (const Segment& part : segment(*profile.form, reading.units)) {
    if (part.well_formed()) {
      add(part.value, part.offset + part.length);
      continue;
    }
    text.is_whole = policy != Replacement::kUnspecified;
    if (!text.is_whole) break;
    const CodeUnits octets = CodeUnits(reading.units).subspan(part.offset, part.length);
    const std::vector<Ucs4> replaced = placemat::replaced(*profile.form, policy, octets);
    // Where each octet has a value of its own, a reply may end between two of them.
    const bool each = replaced.size() == part.length;
    for (std::size_t i = 0; i < replaced.size(); ++i) {
      add(replaced[i], part.offset + (each ? i + 1 : part.length));
    }
  }
  return text;
}

void add_text(std::vector<Text>& texts, BomPolicy bom, const Reading& reading, const Text& text) {
  const Ucs4 first = text.pieces.empty() ? 0 : text.pieces[0].written[0];
  for (const std::size_t stripped : may_be_stripped(reading, {&first, 1}, bom)) {
    Text& added = texts.emplace_back(text);
    if (stripped == 0) continue;
    added.skipped = added.pieces[0].read;
    added.pieces.erase(added.pieces.begin());
  }
}

Expected expected_decode_into(const Profile& profile, const Request& request) {
  const auto reading = reading_of(*profile.form, request.units());
  const bool claims_policy = profile.replacement != Replacement::kUnspecified;
  std::vector<Text> texts;
  add_text(texts, profile.bom, *reading,
           decoded_text(profile, request, *reading, Replacement::kUnspecified));
  if (!reading->well_formed() && claims_policy) {
    add_text(texts, profile.bom, *reading,
             decoded_text(profile, request, *reading, profile.replacement));
  }
  Expected expected;
  add_texts(expected, std::move(texts));
  if (reading->well_formed()) return expected;
  expected.add(Reply::ill_formed(reading->fault->offset));
  if (claims_policy) return expected;
  // The profile does not claim what stands in the place of ill-formed octets.
  expected.add_open(AnyOf{Reply::Kind::kPartialValues}, false);
  expected.add_open(Keeps{values_to_keep(*reading, profile.bom)}, false);
  return expected;
}

DeviationClass decode_into_departure(const Profile& profile, const Request& request,
                                     const Expected& expected, const Reply& reply) {
  const auto reading = reading_of(*profile.form, request.units());
  const std::vector<const Text*> texts = texts_in(expected);
  if (reply.kind == Reply::Kind::kFull) return name_full(texts, reply);
  if (reading->well_formed()) {
    if (is_refusal(reply.kind)) return name_reading(profile, *reading, Operation::kDecode, reply);
    const Fit fit = fit_of(*texts[0], reply, spelled_by(profile));
    return name_fit(*texts[0], fit, reply, Deviation::kWrongValue);
  }
  if (is_refusal(reply.kind)) return Deviation::kWrongOffset;
  if (profile.replacement == Replacement::kUnspecified) return Deviation::kSwallowsValid;
  return name_reading(profile, *reading, Operation::kReplace, reply);
}

bool decode_into_overflows(const Profile& profile, const Request& request, const Expected& expected,
                           const Reply& reply) {
  const auto room_of_values = [&profile](std::span<const Ucs4> values) {
    std::size_t sum = 0;
    for (const Ucs4 value : values) sum += room_of(profile, value);
    return sum;
  };
  std::size_t written = room_of_values(reply.values);
  for (const Text* text : texts_in(expected)) {
    const Fit fit = fit_of(*text, reply, spelled_by(profile));
    if (profile.room != RoomUnit::kUtf8 || !fit.is_cut) continue;
    written = room_of_values(std::span(reply.values).first(fit.pieces)) + fit.left;
    break;
  }
  return written > request.number();
}

std::string decode_into_clause(const Profile& profile, const Request& request) {
  const std::string whole = "Unicode D85: only whole sequences are converted; ISO C, mbsnrtowcs";
  const auto reading = reading_of(*profile.form, request.units());
  if (reading->well_formed()) return form_clause(*reading->form) + "; " + whole;
  return defect_clause(*reading->form, reading->fault->defect) + "; " + whole;
}

// Returns the text up to the first unencodable value or, with a `replacement` for such values, all
// of it.
Text encoded_text(const Profile& profile, const Request& request,
                  const std::vector<std::uint8_t>* replacement) {
  Text text{.unit = Text::Unit::kOctet, .pieces = {}, .room = request.number()};
  std::optional<Ucs4> previous;
  for (const Ucs4 value : request.values()) {
    auto units = encode_after(*profile.form, value, previous);
    previous = units.empty() ? std::nullopt : std::optional(value);
    text.is_whole = !units.empty() || replacement != nullptr;
    if (!text.is_whole) break;
    if (units.empty()) units = *replacement;
    text.pieces.push_back({{units.begin(), units.end()}, text.pieces.size() + 1, units.size()});
  }
  return text;
}

Expected expected_encode_into(const Profile& profile, const Request& request) {
  static const std::vector<std::uint8_t> kReplacements[] = {{0xEF, 0xBF, 0xBD}, {0x3F}};
  const auto spelling = spelling_of(*profile.form, request.values());
  const Refusal refusal = profile.refusal;
  const bool replaces = spelling->unencodable && refusal != Refusal::kRefuse;
  std::vector<Text> texts = {encoded_text(profile, request, nullptr)};
  if (replaces) {
    for (const auto& one : kReplacements) texts.push_back(encoded_text(profile, request, &one));
  }
  Expected expected;
  add_texts(expected, std::move(texts));
  if (spelling->spells_others) {
    expected.add(Reply::unencodable());
    expected.add_open(AnyOf{Reply::Kind::kUnits}, false);
    expected.add_open(AnyOf{Reply::Kind::kPartialUnits}, false);
  }
  if (!spelling->unencodable) return expected;
  if (refusal != Refusal::kReplace) expected.add(Reply::unencodable(spelling->unencodable));
  if (refusal == Refusal::kUnspecified) {
    for (const auto& one : kOtherReplacements)
      expected.add_open(encoded_text(profile, request, &one), false);
  }
  return expected;
}

DeviationClass encode_into_departure(const Profile& profile, const Request& request,
                                     const Expected& expected, const Reply& reply) {
  const std::vector<const Text*> texts = texts_in(expected);
  const auto spelling = spelling_of(*profile.form, request.values());
  if (reply.kind == Reply::Kind::kFull) return name_full(texts, reply);
  if (is_refusal(reply.kind) || !spelling->unencodable) {
    if (spelling->unencodable) return Deviation::kWrongReplacement;
    if (is_refusal(reply.kind)) return Deviation::kRefusesEncodable;
    return name_fit(*texts[0], fit_of(*texts[0], reply, nullptr), reply, Deviation::kWrongEncoding);
  }
  if (!is_partial(reply.kind)) return name_encoding(*spelling, reply);
  const std::span<const Ucs4> values = request.values();
  if (*reply.number > values.size()) return Deviation::kLosesOctets;
  // The reply is judged as if the values that it read had been the whole input.
  return name_encoding(spell(*profile.form, values.first(*reply.number)), reply);
}

bool encode_into_overflows(const Profile&, const Request& request, const Expected&,
                           const Reply& reply) {
  return reply.units.size() > request.number();
}

std::string encode_into_clause(const Profile& profile, const Request&) {
  return form_clause(*profile.form) +
         "; WHATWG Encoding, encodeInto(): only whole sequences are written; ISO C, wcsnrtombs";
}

}  // namespace

const Rule kDecodeIntoRule = {&expected_decode_into, &decode_into_departure, &decode_into_clause,
                              &decode_into_overflows};
const Rule kEncodeIntoRule = {&expected_encode_into, &encode_into_departure, &encode_into_clause,
                              &encode_into_overflows};

}  // namespace placemat::inline judge
