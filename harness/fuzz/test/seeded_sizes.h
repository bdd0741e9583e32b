// What the seeded implementations do with room, lengths, places and order (seeded.h).
#pragma once

#include <algorithm>
#include <utility>

#include "harness/fuzz/test/seeded.h"
#include "harness/implementation/implementation.h"
#include "reference/utf16.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat {

// The adapter's functions are plain pointers, so the form is a template's argument.
template <const EncodingForm* kForm>
struct SeededSizes {
  static bool has(SeededFault fault) { return seeded_fault(*kForm) == fault; }

  static std::vector<Ucs4> replaced_values(CodeUnits units) {
    return replaced(*kForm, Replacement::kMaximalSubpart, units);
  }

  static Reply count(CodeUnits units) {
    std::size_t ill_formed = 0;
    if (has(SeededFault::kCountsValidOnly)) {
      for (const Segment& part : segment(*kForm, units)) ill_formed += !part.well_formed();
    }
    return Reply::of_number(replaced_values(units).size() - ill_formed);
  }

  static Reply utf16_length(CodeUnits units) {
    std::size_t words = 0;
    for (const Ucs4 value : replaced_values(units)) {
      words += has(SeededFault::kForgetsPairs) ? 1 : words_of_value(value);
    }
    return Reply::of_number(words);
  }

  static Reply encode(std::span<const Ucs4> values) {
    std::vector<std::uint8_t> units;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto sequence = encode_value(*kForm, values[i]);
      if (sequence.empty()) return Reply::unencodable(i);
      units.insert(units.end(), sequence.begin(), sequence.end());
    }
    return Reply::of_units(std::move(units));
  }

  static Reply utf8_length(std::span<const Ucs4> values) {
    const Reply reply = encode(values);
    return reply.kind == Reply::Kind::kUnits ? Reply::of_number(reply.units.size()) : reply;
  }

  static Reply encode_utf16(std::span<const char16_t> words) {
    const std::vector<Ucs4> values(words.begin(), words.end());
    const Reply reply = encode(values_of_words(values));
    if (reply.kind == Reply::Kind::kUnencodable && has(SeededFault::kWritesLoneSurrogates)) {
      return Reply::of_units({0xED, 0xA0, 0x80});
    }
    return reply;
  }

  static Reply decode_into(CodeUnits units, Room room) {
    const auto out = room.of<char32_t>();
    const std::size_t usable = out.size() - (has(SeededFault::kWastesRoom) && !out.empty());
    std::vector<Ucs4> values;
    std::size_t read = 0;
    for (const Segment& part : segment(*kForm, units)) {
      if (!part.well_formed()) return Reply::ill_formed(part.offset);
      if (values.size() == usable) {
        if (has(SeededFault::kWritesPastRoom)) out.data()[out.size()] = part.value;
        const bool loses = has(SeededFault::kLosesAtRoom) && !first_ill_formed(*kForm, units);
        return Reply::partial(read + (loses ? 1 : 0), values);
      }
      values.push_back(part.value);
      read = part.offset + part.length;
    }
    return Reply::of_values(std::move(values));
  }

  static Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
    std::vector<std::uint8_t> units;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto sequence = encode_value(*kForm, values[i]);
      if (sequence.empty()) return Reply::unencodable(i);
      const std::size_t left = room.size() - units.size();
      if (sequence.size() > left) {
        const std::size_t more = has(SeededFault::kSplitsSequence) ? left : 0;
        units.insert(units.end(), sequence.begin(), sequence.begin() + static_cast<int>(more));
        return Reply::partial_units(i, units);
      }
      units.insert(units.end(), sequence.begin(), sequence.end());
    }
    return Reply::of_units(std::move(units));
  }

  static Reply previous(CodeUnits units, std::size_t place) {
    const Segment last = segment(*kForm, units.first(place)).back();
    if (!last.well_formed()) return Reply::start(last.offset);
    return Reply::start(has(SeededFault::kStepsOneOctet) ? place - 1 : last.offset, last.value);
  }

  static Reply truncate(CodeUnits units, std::size_t room) {
    const std::size_t most = std::min(room, units.size());
    std::size_t kept = 0;
    for (const Segment& part : segment(*kForm, units)) {
      if (part.offset + part.length <= most) kept = part.offset + part.length;
    }
    if (has(SeededFault::kCutsCharacters)) kept = most;
    return Reply::of_units({units.begin(), units.begin() + static_cast<int>(kept)});
  }

  static Reply compare(CodeUnits left, CodeUnits right) {
    const bool is_signed = has(SeededFault::kComparesSigned);
    const auto is_less = [is_signed](std::uint8_t one, std::uint8_t other) {
      return is_signed ? static_cast<std::int8_t>(one) < static_cast<std::int8_t>(other)
                       : one < other;
    };
    const auto less = [&](CodeUnits one, CodeUnits other) {
      return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(),
                                          is_less);
    };
    const int order = static_cast<int>(less(right, left)) - static_cast<int>(less(left, right));
    const bool is_one_sided = has(SeededFault::kOrdersFromOneSide) && order != 0 &&
                              first_ill_formed(*kForm, left) && first_ill_formed(*kForm, right);
    return Reply::of_order(is_one_sided ? -1 : order);
  }

  static void offer(Adapter& adapter) {
    adapter.count = &count;
    adapter.utf16_length = &utf16_length;
    adapter.utf8_length = &utf8_length;
    adapter.decode_into = &decode_into;
    adapter.encode_into = &encode_into;
    adapter.encode_utf16 = &encode_utf16;
    adapter.previous = &previous;
    adapter.truncate = &truncate;
    adapter.compare = &compare;
    adapter.description.profile.backward = Backward::kMaximalSubpart;
    adapter.description.profile.order = Order::kCodePoint;
  }
};

}  // namespace placemat
