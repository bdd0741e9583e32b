#include "reports/json.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "reports/language_json.h"
#include "reports/languages.h"
#include "reports/stored_report.h"

namespace placemat::inline reports {
namespace {

// Who lists the replies to a request, and which of them each implementation gave.
struct Who {
  std::vector<std::string> observed;
  std::string letters;  // one per implementation

  // Adds a reply. Returns false, and adds none, if the implementation has a reply already, or if
  // there are too many replies.
  bool add(std::size_t implementation, const std::string& reply) {
    const auto known = std::find(observed.begin(), observed.end(), reply);
    const auto place = static_cast<std::size_t>(known - observed.begin());
    if (place == kLetters.size() || letters[implementation] != kNoLetter) return false;
    if (known == observed.end()) observed.push_back(reply);
    letters[implementation] = kLetters[place];
    return true;
  }
};

StoredImplementation stored_of(const ImplementationRecord& implementation,
                               const Languages& languages) {
  StoredImplementation stored{implementation};
  stored.verdict = standing_name(standing_of(implementation));
  stored.only = only_judged(implementation);
  if (const SpokenLanguage* const language = languages.of(implementation)) {
    stored.recognised = stored_of(*implementation.recognises, *language->automaton,
                                  language->nearest, languages.against_claim(implementation));
  } else {
    stored.recognised_not = implementation.recognises;
  }
  // Texts that are written alike are one in the gallery, too.
  stored.answers.clear();
  for (const auto& [request, reply] : implementation.answers) {
    stored.answers[well_formed_text(request)] = well_formed_text(reply);
  }
  return stored;
}

// Moves the answers into a gallery: one entry per request, in their order.
std::vector<StoredAnswers> take_answers(std::vector<StoredImplementation>& implementations) {
  std::map<std::string, Who> gallery;
  for (std::size_t i = 0; i < implementations.size(); ++i) {
    std::map<std::string, std::string> others;
    for (const auto& [request, reply] : implementations[i].answers) {
      Who& who = gallery[request];
      who.letters.resize(implementations.size(), kNoLetter);
      if (!who.add(i, reply)) others[request] = reply;
    }
    implementations[i].answers = std::move(others);
  }
  std::vector<StoredAnswers> stored;
  for (auto& [request, who] : gallery) stored.push_back({request, who.observed, who.letters});
  return stored;
}

// Returns who did what, or std::nullopt if letters cannot say it: the report does not have one of
// the implementations, or has it twice.
std::optional<Who> who_did(const std::vector<GroupRecord>& groups,
                           const std::vector<ImplementationRecord>& implementations) {
  Who who{.observed = {}, .letters = std::string(implementations.size(), kNoLetter)};
  for (const GroupRecord& group : groups) {
    auto member = implementations.begin();
    for (const std::string& id : group.implementations) {
      const auto has_id = [&id](const ImplementationRecord& one) { return one.id == id; };
      // The search follows the order of the report, because groups are read back in that order.
      member = std::find_if(member, implementations.end(), has_id);
      if (member == implementations.end()) return std::nullopt;
      if (!who.add(member - implementations.begin(), group.observed)) return std::nullopt;
    }
  }
  // There are fewer replies if two groups did the same, or if one has no members.
  if (who.observed.size() != groups.size()) return std::nullopt;
  return who;
}

StoredDivergence stored_of(const DivergenceRecord& divergence, const Report& report) {
  StoredDivergence stored{divergence};
  if (auto who = who_did(divergence.groups, report.implementations)) {
    stored.in_letters = true;
    stored.observed = std::move(who->observed);
    stored.by = std::move(who->letters);
  }
  return stored;
}

StoredReport stored_of(const Report& report) {
  const Languages known(report);
  StoredReport stored{.schema = report.schema,
                      .placemat = report.placemat,
                      .seed = report.seed,
                      .started = report.started,
                      .shard = report.shard,
                      .newest_of = report.newest_of};
  for (const ImplementationRecord& one : report.implementations) {
    stored.implementations.push_back(stored_of(one, known));
  }
  for (const auto& [digest, automaton] : report.languages) {
    const auto place = known.places.find(digest);
    const bool is_spoken = place != known.places.end();
    stored.languages.push_back(
        stored_of(digest, automaton,
                  is_spoken ? known.spoken[place->second].nearest : nearest_form(automaton)));
  }
  stored.gallery = take_answers(stored.implementations);
  for (const DivergenceRecord& divergence : report.divergences) {
    stored.divergences.push_back(stored_of(divergence, report));
  }
  return stored;
}

}  // namespace

std::string to_json(const Report& report) {
  return in_lines(stored_report().write(stored_of(report)));
}

}  // namespace placemat::inline reports
