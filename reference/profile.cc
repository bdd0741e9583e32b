#include "reference/profile.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "reference/forms/forms.h"
#include "reference/named.h"

namespace placemat {
namespace {

constexpr Named<Replacement> kReplacements[] = {
    {Replacement::kUnspecified, "unspecified"},
    {Replacement::kMaximalSubpart, "maximal-subpart"},
    {Replacement::kPerOctet, "per-octet"},
    {Replacement::kPerSequence, "per-sequence"},
    {Replacement::kDrop, "drop"},
    {Replacement::kSurrogateEscape, "surrogate-escape"},
    {Replacement::kLatin1, "latin-1"},
    {Replacement::kCp1252, "cp1252"},
    {Replacement::kWholeLatin1, "whole-latin-1"},
    {Replacement::kWholeCp1252, "whole-cp1252"},
};

constexpr Named<BomPolicy> kBoms[] = {
    {BomPolicy::kUnspecified, "unspecified"},
    {BomPolicy::kKeep, "keep"},
    {BomPolicy::kStrip, "strip"},
};

constexpr Named<Refusal> kRefusals[] = {
    {Refusal::kUnspecified, "unspecified"},
    {Refusal::kRefuse, "refuse"},
    {Refusal::kReplace, "replace"},
};

constexpr Named<Counting> kCountings[] = {
    {Counting::kUnspecified, "unspecified"},
    {Counting::kReplacement, "replacement"},
    {Counting::kRefuse, "refuse"},
};

constexpr Named<RoomUnit> kRooms[] = {
    {RoomUnit::kUtf32, "utf32"},
    {RoomUnit::kUtf16, "utf16"},
    {RoomUnit::kUtf8, "utf8"},
};

constexpr Named<LoneSurrogate> kLoneSurrogates[] = {
    {LoneSurrogate::kUnspecified, "unspecified"},
    {LoneSurrogate::kRefuse, "refuse"},
    {LoneSurrogate::kReplace, "replace"},
    {LoneSurrogate::kWtf8, "wtf-8"},
};

constexpr Named<Backward> kBackwards[] = {
    {Backward::kUnspecified, "unspecified"},
    {Backward::kMaximalSubpart, "maximal-subpart"},
    {Backward::kPerOctet, "per-octet"},
};

constexpr Named<Order> kOrders[] = {
    {Order::kUnspecified, "unspecified"},
    {Order::kCodePoint, "code-point"},
    {Order::kUtf16, "utf-16"},
};

constexpr Named<bool Domain::*> kDomainFlags[] = {
    {&Domain::no_nul, "no-nul"},
    {&Domain::xml_char, "xml-char"},
    {&Domain::values_31_bit, "values-31-bit"},
    {&Domain::scalar_values, "scalar-values"},
    {&Domain::nul_terminated, "nul-terminated"},
};

constexpr std::string_view kMaxOctets = "max-octets-";

bool set_domain_word(Domain& domain, std::string_view word) {
  if (const auto flag = value_in(kDomainFlags, word)) {
    domain.*(*flag) = true;
    return true;
  }
  if (!word.starts_with(kMaxOctets)) return false;
  const std::string_view number = word.substr(kMaxOctets.size());
  std::size_t limit = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), limit);
  if (error != std::errc() || end != number.data() + number.size()) return false;
  domain.max_octets = limit;
  return true;
}

}  // namespace

std::string_view replacement_name(Replacement replacement) {
  return name_in(kReplacements, replacement);
}
std::string_view bom_name(BomPolicy bom) { return name_in(kBoms, bom); }
std::string_view refusal_name(Refusal refusal) { return name_in(kRefusals, refusal); }

std::string_view counting_name(Counting counting) { return name_in(kCountings, counting); }
std::string_view room_name(RoomUnit room) { return name_in(kRooms, room); }
std::string_view lone_surrogate_name(LoneSurrogate lone_surrogate) {
  return name_in(kLoneSurrogates, lone_surrogate);
}
std::string_view backward_name(Backward backward) { return name_in(kBackwards, backward); }
std::string_view order_name(Order order) { return name_in(kOrders, order); }

std::string domain_name(const Domain& domain) {
  std::string names;
  const auto add = [&names](const std::string& name) {
    if (!names.empty()) names += ' ';
    names += name;
  };
  for (const auto& [flag, name] : kDomainFlags) {
    if (domain.*flag) add(std::string(name));
  }
  if (domain.max_octets) add(std::string(kMaxOctets) + std::to_string(*domain.max_octets));
  return names;
}

namespace {

// A claim: its key, since which version of the driver protocol it is there, how it is said, how it
// is taken from a text (false: it cannot be), and what it may be instead.
struct ClaimRow {
  std::string_view key;
  unsigned since;
  std::string (*value)(const Profile& profile);
  bool (*set)(Profile& profile, std::string_view value);
  std::string (*mend)();
};

// "not one of keep, strip, unspecified": no claim at all comes last.
template <typename Range, typename NameOf>
std::string none_of(const Range& range, NameOf name_of) {
  constexpr std::string_view kNoClaim = "unspecified";
  std::string names;
  bool may_be_open = false;
  for (const auto& entry : range) {
    const std::string_view name = name_of(entry);
    may_be_open = may_be_open || name == kNoClaim;
    if (name != kNoClaim) (names += names.empty() ? "" : ", ") += name;
  }
  if (may_be_open) (names += ", ") += kNoClaim;
  return "not one of " + names;
}

template <auto kMember, const auto& kNames>
constexpr ClaimRow policy(std::string_view key, unsigned since) {
  return {key, since,
          [](const Profile& profile) { return std::string(name_in(kNames, profile.*kMember)); },
          [](Profile& profile, std::string_view value) {
            const auto parsed = value_in(kNames, value);
            if (parsed) profile.*kMember = *parsed;
            return parsed.has_value();
          },
          [] { return none_of(kNames, [](const auto& entry) { return entry.name; }); }};
}

constexpr ClaimRow kClaimRows[] = {
    {"form", 1, [](const Profile& profile) { return std::string(profile.form->id); },
     [](Profile& profile, std::string_view value) {
       profile.form = find_form(value);
       return profile.form != nullptr;
     },
     [] { return none_of(kEncodingForms, [](const EncodingForm* form) { return form->id; }); }},
    policy<&Profile::replacement, kReplacements>("replacement", 1),
    policy<&Profile::bom, kBoms>("bom", 1),
    policy<&Profile::refusal, kRefusals>("refusal", 1),
    {"domain", 1, [](const Profile& profile) { return domain_name(profile.domain); },
     [](Profile& profile, std::string_view value) {
       const auto parsed = parse_domain(value);
       if (parsed) profile.domain = *parsed;
       return parsed.has_value();
     },
     [] {
       std::string words = "not of ";
       for (const auto& [flag, name] : kDomainFlags) (words += name) += ", ";
       return words + std::string(kMaxOctets) + "N, with spaces between";
     }},
    policy<&Profile::counting, kCountings>("counting", 2),
    policy<&Profile::room, kRooms>("room", 2),
    policy<&Profile::lone_surrogate, kLoneSurrogates>("lone-surrogate", 2),
    policy<&Profile::backward, kBackwards>("backward", 2),
    policy<&Profile::order, kOrders>("order", 2),
};

const ClaimRow* row_of_claim(std::string_view key) {
  for (const ClaimRow& row : kClaimRows) {
    if (row.key == key) return &row;
  }
  return nullptr;
}

}  // namespace

std::vector<Claim> claims_of(const Profile& profile) {
  const Profile plain;
  std::vector<Claim> claims;
  for (const ClaimRow& row : kClaimRows) {
    std::string value = row.value(profile);
    const bool is_default = value == row.value(plain);
    claims.push_back({row.key, std::move(value), row.since, is_default});
  }
  return claims;
}

bool is_claim(std::string_view key) { return row_of_claim(key) != nullptr; }

std::string set_claim(Profile& profile, std::string_view key, std::string_view value) {
  const ClaimRow* const row = row_of_claim(key);
  return row->set(profile, value) ? "" : row->mend();
}

std::optional<Replacement> parse_replacement(std::string_view name) {
  return value_in(kReplacements, name);
}
std::optional<BomPolicy> parse_bom(std::string_view name) { return value_in(kBoms, name); }
std::optional<Refusal> parse_refusal(std::string_view name) { return value_in(kRefusals, name); }

std::optional<Counting> parse_counting(std::string_view name) { return value_in(kCountings, name); }
std::optional<RoomUnit> parse_room(std::string_view name) { return value_in(kRooms, name); }
std::optional<LoneSurrogate> parse_lone_surrogate(std::string_view name) {
  return value_in(kLoneSurrogates, name);
}
std::optional<Backward> parse_backward(std::string_view name) { return value_in(kBackwards, name); }
std::optional<Order> parse_order(std::string_view name) { return value_in(kOrders, name); }

std::optional<Domain> parse_domain(std::string_view names) {
  Domain domain;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    const std::string_view word = names.substr(0, end);
    if (!word.empty() && !set_domain_word(domain, word)) return std::nullopt;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return domain;
}

}  // namespace placemat
