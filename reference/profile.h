// What an implementation claims to do: the profile that it is judged against.
//
// A claim is what the implementation's own documentation says, and `source` names the place. Two
// implementations may differ only where their profiles differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/forms/rfc3629.h"

namespace placemat {

// What the output has in place of ill-formed input.
enum class Replacement : std::uint8_t {
  kUnspecified,
  kMaximalSubpart,   // one U+FFFD per maximal subpart (Unicode; WHATWG Encoding)
  kPerOctet,         // one U+FFFD per octet
  kPerSequence,      // one U+FFFD for a lead and the continuations present, up to its length
  kDrop,             // nothing
  kSurrogateEscape,  // one of U+DC80..U+DCFF per octet ("UTF-8B")
  kLatin1,           // one of U+0080..U+00FF per octet
  kCp1252,           // each octet as windows-1252; 81 8D 8F 90 9D as U+0081 ...
  kWholeLatin1,      // the whole input as ISO 8859-1
  kWholeCp1252,      // the whole input as windows-1252
};

// All policies that say what is written.
inline constexpr Replacement kReplacementPolicies[] = {
    Replacement::kMaximalSubpart, Replacement::kPerOctet,        Replacement::kPerSequence,
    Replacement::kDrop,           Replacement::kSurrogateEscape, Replacement::kLatin1,
    Replacement::kCp1252,         Replacement::kWholeLatin1,     Replacement::kWholeCp1252,
};

// What happens to EF BB BF at the start of the input, where it may be a signature.
enum class BomPolicy : std::uint8_t { kUnspecified, kKeep, kStrip };

// What an encoder does with a value that its form cannot spell.
enum class Refusal : std::uint8_t {
  kUnspecified,
  kRefuse,
  kReplace,  // EF BF BD or 3F in its place
};

// What counting and measuring do with ill-formed input.
enum class Counting : std::uint8_t {
  kUnspecified,
  kReplacement,  // they count what the replacement policy writes
  kRefuse,
};

// The unit of the room of decode-into.
enum class RoomUnit : std::uint8_t { kUtf32, kUtf16, kUtf8 };

// What an encoder of UTF-16 does with a lone surrogate.
enum class LoneSurrogate : std::uint8_t {
  kUnspecified,
  kRefuse,
  kReplace,  // EF BF BD or 3F in its place
  kWtf8,     // ED A0 80 to ED BF BF
};

// How far a step backwards goes in ill-formed input.
enum class Backward : std::uint8_t { kUnspecified, kMaximalSubpart, kPerOctet };

// By what strings are ordered: their values, or their UTF-16 code units.
enum class Order : std::uint8_t { kUnspecified, kCodePoint, kUtf16 };

// What the API cannot be asked. A case outside the domain is untestable: counted, not judged.
struct Domain {
  bool no_nul = false;         // a NUL ends the string (octets and values)
  bool xml_char = false;       // only what XML's Char production allows
  bool values_31_bit = false;  // encodes values to 7FFFFFFF
  bool scalar_values = false;  // encodes scalar values only
  // The API reads up to a NUL that it is given after the input. It limits no case.
  bool nul_terminated = false;
  std::optional<std::size_t> max_octets;

  bool operator==(const Domain&) const = default;
};

struct Profile {
  const EncodingForm* form = &kRfc3629;
  Replacement replacement = Replacement::kUnspecified;
  BomPolicy bom = BomPolicy::kUnspecified;
  Refusal refusal = Refusal::kUnspecified;
  Domain domain;
  Counting counting = Counting::kUnspecified;
  RoomUnit room = RoomUnit::kUtf32;
  LoneSurrogate lone_surrogate = LoneSurrogate::kUnspecified;
  Backward backward = Backward::kUnspecified;
  Order order = Order::kUnspecified;
  std::string source;  // where the claim is documented

  bool operator==(const Profile&) const = default;
};

// A claim in words, as a driver's greeting says it: "replacement" and "per-octet".
struct Claim {
  std::string_view key;
  std::string value;   // empty: nothing is said
  unsigned since = 1;  // version of the driver protocol
  bool is_default = false;
};
// All of them, in a fixed order, but for where they are documented.
std::vector<Claim> claims_of(const Profile& profile);

bool is_claim(std::string_view key);
// set_claim(): what `key`, which is a claim, says in `profile`. Returns "", or what it may be: "not
// one of keep, strip, unspecified". The profile is then unspecified.
std::string set_claim(Profile& profile, std::string_view key, std::string_view value);

std::string_view replacement_name(Replacement replacement);
std::string_view bom_name(BomPolicy bom);
std::string_view refusal_name(Refusal refusal);
std::string_view counting_name(Counting counting);
std::string_view room_name(RoomUnit room);
constexpr std::size_t size_of(RoomUnit room) {  // in octets
  return room == RoomUnit::kUtf32 ? 4 : room == RoomUnit::kUtf16 ? 2 : 1;
}
std::string_view lone_surrogate_name(LoneSurrogate lone_surrogate);
std::string_view backward_name(Backward backward);
std::string_view order_name(Order order);
std::string domain_name(const Domain& domain);  // "no-nul max-octets-6"; "" for none

// Each returns nothing for a name that reference/README.md does not list.
std::optional<Replacement> parse_replacement(std::string_view name);
std::optional<BomPolicy> parse_bom(std::string_view name);
std::optional<Refusal> parse_refusal(std::string_view name);
std::optional<Counting> parse_counting(std::string_view name);
std::optional<RoomUnit> parse_room(std::string_view name);
std::optional<LoneSurrogate> parse_lone_surrogate(std::string_view name);
std::optional<Backward> parse_backward(std::string_view name);
std::optional<Order> parse_order(std::string_view name);
std::optional<Domain> parse_domain(std::string_view names);

}  // namespace placemat
