#include "harness/fuzz/test/seeded.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <deque>

#include "harness/fuzz/test/seeded_sizes.h"
#include "harness/implementation/registry.h"
#include "reference/forms/fss_utf_1992.h"
#include "reference/forms/generalized.h"
#include "reference/forms/rfc2279bis.h"
#include "reference/forms/rfc3629.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat {
namespace {

SeededFault g_fault = SeededFault::kNone;

// segment(), remembered for the octets that were asked last, because the oracle is slow.
const std::vector<Segment>& parts_of(const EncodingForm& form, CodeUnits units) {
  struct Remembered {
    const EncodingForm* form;
    std::vector<std::uint8_t> units;
    std::vector<Segment> parts;
  };
  static std::deque<Remembered> all;  // one per form
  for (Remembered& one : all) {
    if (one.form != &form) continue;
    if (!std::equal(units.begin(), units.end(), one.units.begin(), one.units.end())) {
      one.units.assign(units.begin(), units.end());
      one.parts = segment(form, units);
    }
    return one.parts;
  }
  all.push_back({&form, {units.begin(), units.end()}, segment(form, units)});
  return all.back().parts;
}

bool contains(CodeUnits units, std::uint8_t first, std::uint8_t last) {
  return std::any_of(units.begin(), units.end(),
                     [=](std::uint8_t octet) { return first <= octet && octet <= last; });
}

bool spells_surrogate(CodeUnits units) {
  for (const Segment& part : segment(kFssUtf1992, units)) {
    if (kFirstSurrogate <= part.value && part.value <= kLastSurrogate) return true;
  }
  return false;
}

bool is_ascii(CodeUnits units) { return !contains(units, 0x80, 0xFF); }

// The form that the adapter uses instead of its own.
const EncodingForm& form_in_use(const EncodingForm& form, CodeUnits units) {
  const SeededFault fault = seeded_fault(form);
  if (fault == SeededFault::kAcceptsSurrogate) return kGeneralized;
  if (fault == SeededFault::kAcceptsOutOfRange) return kRfc2279bis;
  if (fault == SeededFault::kLateAcceptsSurrogate && units.size() >= 128 &&
      is_ascii(units.first(128))) {
    return kGeneralized;
  }
  return form;
}

// The octets that the adapter reads instead of those that it is given.
std::vector<std::uint8_t> units_in_use(const EncodingForm& form, CodeUnits given) {
  const SeededFault fault = seeded_fault(form);
  std::vector<std::uint8_t> units(given.begin(), given.end());
  if (fault == SeededFault::kAcceptsNonShortest) {
    constexpr std::uint8_t kNul[] = {0xC0, 0x80};
    for (auto at = units.begin();
         (at = std::search(units.begin(), units.end(), kNul, kNul + 2)) != units.end();) {
      units.insert(units.erase(at, at + 2), 0x00);
    }
  }
  if (fault == SeededFault::kAcceptsTruncated) {
    const std::vector<Segment> parts = segment(form, units);
    if (!parts.empty() && parts.back().defect == Defect::kTruncated) {
      units.resize(parts.back().offset);
    }
  }
  return units;
}

void misbehave(const EncodingForm& form, CodeUnits units) {
  const SeededFault fault = seeded_fault(form);
  if (fault == SeededFault::kCrashes && contains(units, 0xFE, 0xFE)) raise(SIGSEGV);
  if (fault == SeededFault::kReadsPast && contains(units, 0xFD, 0xFD)) {
    [[maybe_unused]] const std::uint8_t past =
        *const_cast<const volatile std::uint8_t*>(units.data() + units.size());
  }
  if (fault == SeededFault::kHangs && contains(units, 0xFF, 0xFF)) {
    for (;;) pause();
  }
}

// The length of the blocks in which the adapter loses a sequence cut short; 0: it does not.
std::size_t carry_lost(SeededFault fault) {
  switch (fault) {
    case SeededFault::kLosesCarry16:
      return 16;
    case SeededFault::kLosesCarry32:
      return 32;
    case SeededFault::kLosesCarry64:
      return 64;
    default:
      return 0;
  }
}

// Whether the adapter overlooks a maximal subpart because of where it stands.
bool overlooks(SeededFault fault, CodeUnits units, const Segment& part) {
  const std::size_t end = part.offset + part.length;
  if (end == units.size()) return false;
  if (const std::size_t block = carry_lost(fault)) {
    return part.defect == Defect::kInterrupted && end % block == 0;
  }
  if (fault == SeededFault::kMissesLastOctet) return part.offset % 64 == 63;
  if (fault == SeededFault::kMissesBehindAscii) {
    return part.offset == 128 && is_ascii(units.first(128));
  }
  return fault == SeededFault::kForgetsLead && part.defect == Defect::kInterrupted &&
         end % 16 == 0 && end + 16 <= units.size() && is_ascii(units.subspan(end, 16));
}

std::optional<std::size_t> fault_offset(const EncodingForm& form, CodeUnits units) {
  const SeededFault fault = seeded_fault(form);
  if (fault == SeededFault::kRejectsSurrogate && spells_surrogate(units)) return 0;
  for (const Segment& part : parts_of(form_in_use(form, units), units)) {
    const bool row = part.row != nullptr && part.row->octets[0].first == 0xE1;
    const bool nul = part.well_formed() && part.value == 0;
    if (fault == SeededFault::kRejectsRow && row) return part.offset;
    if (fault == SeededFault::kRejectsNul && nul) return part.offset;
    if (part.well_formed() || overlooks(fault, units, part)) continue;
    return part.offset + (fault == SeededFault::kWrongOffset ? 1 : 0);
  }
  return std::nullopt;
}

// What is added to each value, by its low 21 bits.
const std::vector<std::uint8_t>& wrong_table() {
  static const std::vector<std::uint8_t> table = [] {
    std::vector<std::uint8_t> all(0x200000);
    all[0x2F8A6] = 1;
    return all;
  }();
  return table;
}

std::vector<Ucs4> altered(const EncodingForm& form, std::vector<Ucs4> values) {
  const SeededFault fault = seeded_fault(form);
  if (fault == SeededFault::kWrongValue) {
    std::replace(values.begin(), values.end(), Ucs4{0x20AC}, Ucs4{0x20AD});
  }
  if (fault == SeededFault::kWrongInTable) {
    for (Ucs4& value : values) value += wrong_table()[value & 0x1FFFFF];
  }
  if (fault == SeededFault::kSixteenBits) {
    for (Ucs4& value : values) value &= 0xFFFF;
  }
  if (fault == SeededFault::kStripsBom && !values.empty() && values[0] == kByteOrderMark) {
    values.erase(values.begin());
  }
  return values;
}

// The adapter's functions are plain pointers, so the form is a template's argument.
template <const EncodingForm* kForm>
struct Seeded {
  static Reply validate(CodeUnits given) {
    const std::vector<std::uint8_t> units = units_in_use(*kForm, given);
    const auto offset = fault_offset(*kForm, units);
    return offset ? Reply::ill_formed(offset) : Reply::well_formed();
  }

  static Reply decode(CodeUnits given) {
    misbehave(*kForm, given);
    const std::vector<std::uint8_t> units = units_in_use(*kForm, given);
    if (const auto offset = fault_offset(*kForm, units)) return Reply::ill_formed(offset);
    std::vector<Ucs4> values;
    for (const Segment& part : parts_of(form_in_use(*kForm, units), units)) {
      if (part.well_formed()) values.push_back(part.value);  // it overlooks all others
    }
    return Reply::of_values(altered(*kForm, std::move(values)));
  }

  static Reply replace(CodeUnits given) {
    std::vector<std::uint8_t> units(given.begin(), given.end());
    if (seeded_fault(*kForm) == SeededFault::kSwallowsValid) {
      const auto fault = first_ill_formed(*kForm, given);
      const std::size_t behind = fault ? fault->offset + fault->length : units.size();
      if (behind < units.size() && units[behind] <= kMaxAscii) {
        units.erase(units.begin() + static_cast<std::ptrdiff_t>(behind));
      }
    }
    const Replacement policy = seeded_fault(*kForm) == SeededFault::kWrongReplacement
                                   ? Replacement::kPerOctet
                                   : Replacement::kMaximalSubpart;
    return Reply::of_values(altered(*kForm, replaced(*kForm, policy, units)));
  }

  static Reply encode(std::span<const Ucs4> values) {
    std::vector<std::uint8_t> units;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const EncodingForm& form =
          seeded_fault(*kForm) == SeededFault::kEncodesSurrogate ? kGeneralized : *kForm;
      const bool wrong = seeded_fault(*kForm) == SeededFault::kEncodesWrongInTable;
      std::vector<std::uint8_t> sequence =
          encode_value(form, values[i] + (wrong ? wrong_table()[values[i] & 0x1FFFFF] : 0));
      const bool refused =
          seeded_fault(*kForm) == SeededFault::kRefusesEncodable && values[i] == kMaxScalar;
      if (sequence.empty() || refused) return Reply::unencodable(i);
      if (seeded_fault(*kForm) == SeededFault::kWrongEncoding && values[i] == 0)
        sequence = {0xC0, 0x80};
      units.insert(units.end(), sequence.begin(), sequence.end());
    }
    return Reply::of_units(std::move(units));
  }

  static Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
    std::size_t at = 0;
    for (const std::size_t length : chunk_lengths) {
      const auto fault = first_ill_formed(*kForm, units.subspan(at, length));
      const bool cut = fault && fault->defect == Defect::kTruncated;
      if (seeded_fault(*kForm) == SeededFault::kStreamDiffers && cut)
        return Reply::ill_formed(at + fault->offset);
      const bool pending = cut && fault->length == 2 && units[at + fault->offset] >= 0xF0;
      if (seeded_fault(*kForm) == SeededFault::kStreamLosesCarry && pending)
        return Reply::ill_formed(at + fault->offset);
      at += length;
    }
    return decode(units);
  }
};

template <const EncodingForm* kForm>
Adapter adapter_of(const char* id) {
  Adapter adapter;
  adapter.description.id = id;
  adapter.description.name = id;
  adapter.description.version = "0";
  adapter.description.language = "C++";
  adapter.description.api = "a fault on demand";
  adapter.description.profile.form = kForm;
  adapter.description.profile.replacement = Replacement::kMaximalSubpart;
  adapter.description.profile.bom = BomPolicy::kKeep;
  adapter.description.profile.refusal = Refusal::kRefuse;
  adapter.description.profile.source = "harness/fuzz/test/seeded.h";
  adapter.validate = &Seeded<kForm>::validate;
  adapter.decode = &Seeded<kForm>::decode;
  adapter.replace = &Seeded<kForm>::replace;
  adapter.encode = &Seeded<kForm>::encode;
  adapter.stream = &Seeded<kForm>::stream;
  SeededSizes<kForm>::offer(adapter);
  return adapter;
}

const Registration kSeeded{adapter_of<&kRfc3629>("seeded")};
const Registration kSeeded1992{adapter_of<&kFssUtf1992>("seeded-1992")};

}  // namespace

void seed(SeededFault fault) { g_fault = fault; }

SeededFault seeded_fault(const EncodingForm& form) {
  const bool is_1992s = g_fault == SeededFault::kRejectsSurrogate;
  return is_1992s == (&form == &kFssUtf1992) ? g_fault : SeededFault::kNone;
}

}  // namespace placemat
