#include "reference/words/profile.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "reference/forms/forms.h"
#include "reference/words/named.h"

namespace placemat::inline words {
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
    {Backward::kToLead, "to-lead"},
};

constexpr Named<Order> kOrders[] = {
    {Order::kUnspecified, "unspecified"},
    {Order::kCodePoint, "code-point"},
    {Order::kUtf16, "utf-16"},
};

constexpr Named<AfterError> kAfterErrors[] = {
    {AfterError::kUnspecified, "unspecified"},
    {AfterError::kNew, "new"},
    {AfterError::kGoOn, "go-on"},
    {AfterError::kResetFirst, "reset-first"},
};

constexpr Named<AfterLast> kAfterLasts[] = {
    {AfterLast::kUnspecified, "unspecified"},
    {AfterLast::kNew, "new"},
    {AfterLast::kResetFirst, "reset-first"},
};

constexpr Named<Delivers> kDelivers[] = {
    {Delivers::kUnspecified, "unspecified"},
    {Delivers::kAtOnce, "at-once"},
};

constexpr Named<bool Domain::*> kDomainFlags[] = {
    {&Domain::no_nul, "no-nul"},
    {&Domain::xml_char, "xml-char"},
    {&Domain::values_31_bit, "values-31-bit"},
    {&Domain::scalar_values, "scalar-values"},
    {&Domain::nul_terminated, "nul-terminated"},
};

constexpr std::string_view kMaxOctets = "max-octets-";
constexpr std::string_view kDomainClaim = "domain";

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
std::string_view room_name(RoomUnit room) { return name_in(kRooms, room); }

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

// ClaimRow is a claim: its key, the version of the driver protocol that introduced it, how it is
// written, how it is read from a text (false if it cannot be), and the words that it may be.
struct ClaimRow {
  std::string_view key;
  unsigned since;
  std::string (*value)(const Profile& profile);
  bool (*set)(Profile& profile, std::string_view value);
  std::vector<std::string> (*words)();
};

template <typename Range, typename NameOf>
std::vector<std::string> names_of(const Range& range, NameOf name_of) {
  std::vector<std::string> names;
  for (const auto& entry : range) names.emplace_back(name_of(entry));
  return names;
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
          [] { return names_of(kNames, [](const auto& entry) { return entry.name; }); }};
}

constexpr ClaimRow kClaimRows[] = {
    {"form", 1, [](const Profile& profile) { return std::string(profile.form->id); },
     [](Profile& profile, std::string_view value) {
       profile.form = find_form(value);
       return profile.form != nullptr;
     },
     [] { return names_of(kEncodingForms, [](const EncodingForm* form) { return form->id; }); }},
    policy<&Profile::replacement, kReplacements>("replacement", 1),
    policy<&Profile::bom, kBoms>("bom", 1),
    policy<&Profile::refusal, kRefusals>("refusal", 1),
    {kDomainClaim, 1, [](const Profile& profile) { return domain_name(profile.domain); },
     [](Profile& profile, std::string_view value) {
       const auto parsed = parse_domain(value);
       if (parsed) profile.domain = *parsed;
       return parsed.has_value();
     },
     [] {
       auto words = names_of(kDomainFlags, [](const auto& entry) { return entry.name; });
       words.push_back(std::string(kMaxOctets) + "N");
       return words;
     }},
    policy<&Profile::counting, kCountings>("counting", 2),
    policy<&Profile::room, kRooms>("room", 2),
    policy<&Profile::lone_surrogate, kLoneSurrogates>("lone-surrogate", 2),
    policy<&Profile::backward, kBackwards>("backward", 2),
    policy<&Profile::order, kOrders>("order", 2),
    policy<&Profile::after_error, kAfterErrors>("after-error", 3),
    policy<&Profile::after_last, kAfterLasts>("after-last", 3),
    policy<&Profile::delivers, kDelivers>("delivers", 3),
};

// Returns "not one of keep, strip, unspecified", with "unspecified" last.
std::string none_of(const ClaimRow& row) {
  constexpr std::string_view kNoClaim = "unspecified";
  std::vector<std::string> words = row.words();
  std::stable_partition(words.begin(), words.end(),
                        [&](const std::string& word) { return word != kNoClaim; });
  std::string names;
  for (const std::string& word : words) (names += names.empty() ? "" : ", ") += word;
  const bool is_domain = row.key == kDomainClaim;
  return is_domain ? "not of " + names + ", with spaces between" : "not one of " + names;
}

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
  return row->set(profile, value) ? "" : none_of(*row);
}

std::vector<std::string> claim_words(std::string_view key) { return row_of_claim(key)->words(); }

std::optional<Replacement> parse_replacement(std::string_view name) {
  return value_in(kReplacements, name);
}
std::optional<BomPolicy> parse_bom(std::string_view name) { return value_in(kBoms, name); }

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

}  // namespace placemat::inline words
