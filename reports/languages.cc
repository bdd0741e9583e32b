#include "reports/languages.h"

#include <fmt/format.h>

#include <algorithm>

#include "reference/forms/forms.h"
#include "reference/words/profile.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

// Returns "ED A0..BF 80..BF", and how many more products there are, in the room of a table's cell.
std::string in_short(const Difference& difference) {
  constexpr std::size_t kRoom = 34;
  if (difference.strings.empty()) {
    return difference.unbounded ? "no end of strings" : "long strings";
  }
  std::string text;
  std::size_t shown = 0;
  for (const OctetProduct& product : difference.strings) {
    const std::string next = product_text(product);
    if (shown > 0 && text.size() + next.size() > kRoom) break;
    text += (shown == 0 ? "" : ", ") + next;
    ++shown;
  }
  if (text.size() > 2 * kRoom) {
    // This is one product of many ranges.
    const std::size_t cut = text.find_last_of(' ', 2 * kRoom);
    text = text.substr(0, cut) + "\u2026";
  }
  const std::size_t rest = difference.strings.size() - shown;
  if (difference.unbounded) return text + " and no end of more";
  return rest > 0 ? fmt::format("{} and {} more", text, grouped(rest)) : text;
}

std::string name_of_language(const Automaton& automaton, const Nearest& nearest) {
  if (automaton.size() == 1) return automaton.accepts[0] ? "every string" : "no string";
  std::string name(nearest.form->id);
  if (nearest.equal) return name;
  if (!nearest.beyond.empty()) name += " with " + in_short(nearest.beyond);
  if (!nearest.short_of.empty()) name += " without " + in_short(nearest.short_of);
  if (nearest.beyond.empty() && nearest.short_of.empty()) name += " without the empty string";
  return name;
}

// Adds the first digits of the digest to each name that several languages have.
void tell_apart(std::vector<SpokenLanguage>& spoken) {
  std::map<std::string, std::size_t> uses;
  for (const SpokenLanguage& one : spoken) ++uses[one.name];
  for (SpokenLanguage& one : spoken) {
    if (uses[one.name] > 1) one.name += fmt::format(" ({})", one.digest.substr(0, 6));
  }
}

}  // namespace

Apart apart_from(const Automaton& language, const EncodingForm& form) {
  const Automaton theirs = automaton_of(form);
  return {difference(language, theirs), difference(theirs, language)};
}

Languages::Languages(const Report& report) {
  std::map<std::string, std::vector<const ImplementationRecord*>> speakers;
  for (const ImplementationRecord& one : report.implementations) {
    if (one.recognises && !one.recognises->digest.empty()) {
      speakers[one.recognises->digest].push_back(&one);
    } else {
      not_learned.push_back(&one);
    }
  }
  for (const auto& [digest, members] : speakers) {
    const Automaton& automaton = report.languages.at(digest);
    Nearest nearest = nearest_form(automaton);
    std::string name = name_of_language(automaton, nearest);
    spoken.push_back({.digest = digest,
                      .automaton = &automaton,
                      .nearest = std::move(nearest),
                      .name = std::move(name),
                      .speakers = by_relatives(members),
                      .implementations = members.size()});
  }
  tell_apart(spoken);
  std::sort(spoken.begin(), spoken.end(),
            [](const SpokenLanguage& left, const SpokenLanguage& right) {
              const auto rank = [](const SpokenLanguage& one) {
                return std::pair(one.speakers.size(), one.implementations);
              };
              if (rank(left) != rank(right)) return rank(left) > rank(right);
              return left.name < right.name;
            });
  for (std::size_t i = 0; i < spoken.size(); ++i) places[spoken[i].digest] = i;
  for (const ImplementationRecord& one : report.implementations) {
    const SpokenLanguage* const language = of(one);
    if (language == nullptr) continue;
    const auto [claim, is_new] = claims.try_emplace({language->digest, one.profile.form});
    if (!is_new) continue;
    const EncodingForm* const form = find_form(one.profile.form);
    claim->second =
        apart_from(*language->automaton, form == nullptr ? *language->nearest.form : *form);
  }
  for (std::size_t more = 0; more < spoken.size(); ++more) {
    for (std::size_t fewer = 0; fewer < spoken.size(); ++fewer) {
      if (more == fewer || !includes(*spoken[more].automaton, *spoken[fewer].automaton)) continue;
      spoken[more].fewer.push_back(fewer);
      spoken[fewer].more.push_back(more);
    }
  }
}

const SpokenLanguage* Languages::of(const ImplementationRecord& implementation) const {
  if (!implementation.recognises) return nullptr;
  const auto place = places.find(implementation.recognises->digest);
  return place == places.end() ? nullptr : &spoken[place->second];
}

const Apart& Languages::against_claim(const ImplementationRecord& implementation) const {
  return claims.at({implementation.recognises->digest, implementation.profile.form});
}

bool is_bound(const ImplementationRecord& implementation) {
  const auto domain = parse_domain(implementation.profile.domain);
  return domain && (domain->no_nul || domain->xml_char);
}

}  // namespace placemat::inline reports
