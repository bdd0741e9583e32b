// Makes encoders that write what they must not write, or write it wrongly.

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

// Encode returns the octets of one value, or no octets if it refuses the value. `right` is what the
// form says.
using Encode = std::function<Units(Ucs4 value, const Units& right)>;

// Returns the value in `length` octets of the scheme, without any check.
Units in(std::size_t length, Ucs4 value) {
  if (length == 1) return {static_cast<std::uint8_t>(value)};
  Units units(length);
  for (std::size_t i = length; i-- > 1;) {
    units[i] = static_cast<std::uint8_t>(0x80 | (value & 0x3F));
    value >>= 6;
  }
  units[0] = static_cast<std::uint8_t>((0xFF00u >> length) | value);
  return units;
}

Units joined(Units left, const Units& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

bool is_surrogate(Ucs4 value) { return 0xD800 <= value && value <= 0xDFFF; }

struct EncoderFault {
  const char* name;
  const char* provenance;
  Classes classes;
  Units (*encode)(Ucs4 value, const Units& right);
  Refusal claimed = Refusal::kRefuse;
};

const EncoderFault kEncoderFaults[] = {
    {"encodes-surrogates",
     "dart-lang/sdk #28832",
     {"encodes-surrogate"},
     [](Ucs4 v, const Units& r) { return is_surrogate(v) ? in(3, v) : r; }},
    {"encodes-high-surrogates",
     "generated",
     {"encodes-surrogate"},
     [](Ucs4 v, const Units& r) { return 0xD800 <= v && v <= 0xDBFF ? in(3, v) : r; }},
    {"encodes-low-surrogates",
     "generated",
     {"encodes-surrogate"},
     [](Ucs4 v, const Units& r) { return 0xDC00 <= v && v <= 0xDFFF ? in(3, v) : r; }},
    {"encodes-d800",
     "generated",
     {"encodes-surrogate"},
     [](Ucs4 v, const Units& r) { return v == 0xD800 ? in(3, v) : r; }},
    {"encodes-dbff",
     "generated",
     {"encodes-surrogate"},
     [](Ucs4 v, const Units& r) { return v == 0xDBFF ? in(3, v) : r; }},
    {"encodes-dfff",
     "generated",
     {"encodes-surrogate"},
     [](Ucs4 v, const Units& r) { return v == 0xDFFF ? in(3, v) : r; }},
    {"encodes-to-1fffff",
     "generated",
     {"encodes-out-of-range"},
     [](Ucs4 v, const Units& r) { return kMaxScalar < v && v < 0x200000 ? in(4, v) : r; }},
    {"encodes-110000",
     "generated",
     {"encodes-out-of-range"},
     [](Ucs4 v, const Units& r) { return v == 0x110000 ? in(4, v) : r; }},
    {"encodes-five-octets",
     "modelled on RFC 2279 encoders",
     {"encodes-out-of-range"},
     [](Ucs4 v, const Units& r) { return 0x200000 <= v && v < 0x4000000 ? in(5, v) : r; }},
    {"encodes-six-octets",
     "modelled on RFC 2279 encoders",
     {"encodes-out-of-range"},
     [](Ucs4 v, const Units& r) { return 0x4000000 <= v && v < 0x80000000 ? in(6, v) : r; }},
    {"writes-ff-for-ffffffff",
     "modelled on WEOF taken for a value",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0xFFFFFFFF ? Units{0xFF} : r; }},
    {"lead-of-3-wrong",
     "generated",
     {"wrong-encoding"},
     [](Ucs4, const Units& r) {
       Units units = r;
       if (units.size() == 3) units[0] = static_cast<std::uint8_t>(units[0] | 0x10);
       return units;
     }},
    {"lead-of-4-wrong",
     "generated",
     {"wrong-encoding"},
     [](Ucs4, const Units& r) {
       Units units = r;
       if (units.size() == 4) units[0] = static_cast<std::uint8_t>(units[0] | 0x08);
       return units;
     }},
    {"trail-c0",
     "generated",
     {"wrong-encoding"},
     [](Ucs4, const Units& r) {
       Units units = r;
       if (units.size() > 1) units.back() = static_cast<std::uint8_t>(units.back() | 0x40);
       return units;
     }},
    {"nul-as-c0-80",
     "modelled on Java's modified UTF-8",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0 ? in(2, v) : r; }},
    {"7f-in-two",
     "generated",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0x7F ? in(2, v) : r; }},
    {"7ff-in-three",
     "generated",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0x7FF ? in(3, v) : r; }},
    {"ffff-in-four",
     "generated",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0xFFFF ? in(4, v) : r; }},
    {"all-in-three",
     "generated",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v < 0x800 ? in(3, v) : r; }},
    {"80-in-one",
     "generated",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0x80 ? in(1, v) : r; }},
    {"latin-1-in-one",
     "modelled on ISO 8859-1",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return 0x80 <= v && v <= 0xFF ? in(1, v) : r; }},
    {"800-in-two",
     "generated",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0x800 ? in(2, v) : r; }},
    {"10000-in-three",
     "generated",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0x10000 ? in(3, v) : r; }},
    {"supplementary-to-16-bits",
     "modelled on 16-bit wide characters",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) {
       if (v < 0x10000 || r.empty()) return r;
       return in((v & 0xFFFF) < 0x80 ? 1 : (v & 0xFFFF) < 0x800 ? 2 : 3, v & 0xFFFF);
     }},
    {"supplementary-as-two",
     "modelled on CESU-8",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) {
       if (v < 0x10000 || r.empty()) return r;
       return joined(in(3, 0xD800 + ((v - 0x10000) >> 10)), in(3, 0xDC00 + (v & 0x3FF)));
     }},
    {"ffff-as-ff",
     "modelled on JuliaStrings/utf8proc #144",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0xFFFF ? Units{0xFF} : r; }},
    {"1d15e-encoded-wrong",
     "generated",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v == 0x1D15E ? in(4, 0x1D15F) : r; }},
    {"20000-encoded-wrong",
     "like akka/akka-http #1760",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) { return v >= 0x20000 && !r.empty() ? in(4, v ^ 0x20000) : r; }},
    {"noncharacters-to-fffd-encoded",
     "generated",
     {"wrong-encoding"},
     [](Ucs4 v, const Units& r) {
       return (v & 0xFFFE) == 0xFFFE && !r.empty() ? in(3, kReplacementCharacter) : r;
     }},
    {"refuses-nul",
     "generated",
     {"refuses-encodable"},
     [](Ucs4 v, const Units& r) { return v == 0 ? Units{} : r; }},
    {"refuses-noncharacters",
     "dankogai/p5-encode #156",
     {"refuses-encodable"},
     [](Ucs4 v, const Units& r) { return (v & 0xFFFE) == 0xFFFE ? Units{} : r; }},
    {"refuses-10ffff",
     "generated",
     {"refuses-encodable"},
     [](Ucs4 v, const Units& r) { return v == kMaxScalar ? Units{} : r; }},
    {"refuses-supplementary",
     "modelled on MySQL's utf8mb3",
     {"refuses-encodable"},
     [](Ucs4 v, const Units& r) { return v > 0xFFFF ? Units{} : r; }},
    {"refuses-fffd",
     "generated",
     {"refuses-encodable"},
     [](Ucs4 v, const Units& r) { return v == kReplacementCharacter ? Units{} : r; }},
    {"refuses-e000",
     "generated",
     {"refuses-encodable"},
     [](Ucs4 v, const Units& r) { return v == 0xE000 ? Units{} : r; }},
    {"refuses-d7ff",
     "generated",
     {"refuses-encodable"},
     [](Ucs4 v, const Units& r) { return v == 0xD7FF ? Units{} : r; }},
    {"refuses-tatweel",
     "generated",
     {"refuses-encodable"},
     [](Ucs4 v, const Units& r) { return v == 0x640 ? Units{} : r; }},
    {"replaces-though-it-refuses",
     "generated",
     {"wrong-replacement"},
     [](Ucs4, const Units& r) { return r.empty() ? in(3, kReplacementCharacter) : r; }},
    {"asks-though-it-refuses",
     "generated",
     {"wrong-replacement"},
     [](Ucs4, const Units& r) { return r.empty() ? Units{0x3F} : r; }},
    {"refuses-though-it-replaces",
     "generated",
     {"wrong-replacement"},
     [](Ucs4, const Units& r) { return r; },
     Refusal::kReplace},
    {"replaces-with-1a",
     "generated",
     {"wrong-replacement"},
     [](Ucs4, const Units& r) { return r.empty() ? Units{0x1A} : r; },
     Refusal::kReplace},
};

Reply encoded(const Behaviour& b, std::span<const Ucs4> values, const Encode& encode) {
  Units units;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Units octets = encode(values[i], b.table->encode(values[i]));
    if (octets.empty()) return Reply::unencodable(i);
    units.insert(units.end(), octets.begin(), octets.end());
  }
  return Reply::of_units(std::move(units));
}

Mutant encoder_mutant(const EncoderFault& fault) {
  return of_facet(Facet::kEncode, fault.name, fault.provenance, fault.classes,
                  [fault](Behaviour& behaviour) {
                    behaviour.profile.refusal = fault.claimed;
                    behaviour.encode = [fault](const Behaviour& b, std::span<const Ucs4> v) {
                      return encoded(b, v, fault.encode);
                    };
                  });
}

// Makes a mutant that changes the octets of a whole string.
Mutant list_mutant(const char* name, const char* provenance, Classes classes,
                   Reply (*encode)(const Behaviour&, std::span<const Ucs4>)) {
  return of_facet(Facet::kEncode, name, provenance, std::move(classes),
                  [encode](Behaviour& behaviour) { behaviour.encode = encode; });
}

void add_encoder_lists(std::vector<Mutant>& mutants) {
  mutants.push_back(list_mutant("drops-unencodable", "generated", {"wrong-replacement"},
                                [](const Behaviour& b, std::span<const Ucs4> values) {
                                  Units units;
                                  for (const Ucs4 value : values) {
                                    units = joined(units, b.table->encode(value));
                                  }
                                  return Reply::of_units(std::move(units));
                                }));
  mutants.push_back(list_mutant(
      "joins-surrogates", "modelled on UTF-16 inside", {"wrong-encoding"},
      [](const Behaviour& b, std::span<const Ucs4> v) {
        std::vector<Ucs4> values;
        for (std::size_t i = 0; i < v.size(); ++i) {
          const bool pair =
              i + 1 < v.size() && (v[i] & ~0x3FFu) == 0xD800 && (v[i + 1] & ~0x3FFu) == 0xDC00;
          values.push_back(pair ? 0x10000 + ((v[i] & 0x3FF) << 10) + (v[i + 1] & 0x3FF) : v[i]);
          if (pair) ++i;
        }
        return strict_encode(b, values);
      }));
  mutants.push_back(list_mutant("writes-a-bom", "generated", {"wrong-encoding"},
                                [](const Behaviour& b, std::span<const Ucs4> v) {
                                  Reply reply = strict_encode(b, v);
                                  if (reply.kind == Reply::Kind::kUnits)
                                    reply.units = joined({0xEF, 0xBB, 0xBF}, reply.units);
                                  return reply;
                                }));
  mutants.push_back(list_mutant("writes-a-nul", "modelled on C strings", {"wrong-encoding"},
                                [](const Behaviour& b, std::span<const Ucs4> v) {
                                  Reply reply = strict_encode(b, v);
                                  if (reply.kind == Reply::Kind::kUnits) reply.units.push_back(0);
                                  return reply;
                                }));
  mutants.push_back(list_mutant("stops-at-nul-encoding", "modelled on C strings",
                                {"wrong-encoding"},
                                [](const Behaviour& b, std::span<const Ucs4> v) {
                                  std::size_t end = 0;
                                  while (end < v.size() && v[end] != 0) ++end;
                                  return strict_encode(b, v.first(end));
                                }));
  mutants.push_back(list_mutant("value-64-lost", "generated", {"wrong-encoding"},
                                [](const Behaviour& b, std::span<const Ucs4> v) {
                                  return strict_encode(
                                      b, v.first(std::min<std::size_t>(v.size(), 63)));
                                }));
  mutants.push_back(list_mutant("strips-a-bom", "generated", {"wrong-encoding"},
                                [](const Behaviour& b, std::span<const Ucs4> v) {
                                  const bool bom = !v.empty() && v[0] == kByteOrderMark;
                                  return strict_encode(b, bom ? v.subspan(1) : v);
                                }));
}

}  // namespace

std::vector<Mutant> encoder_mutants() {
  std::vector<Mutant> mutants;
  for (const EncoderFault& fault : kEncoderFaults) mutants.push_back(encoder_mutant(fault));
  add_encoder_lists(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
