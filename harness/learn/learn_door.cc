#include "harness/learn/learn_door.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "harness/judge/rulebook.h"
#include "harness/learn/check_suite.h"
#include "reference/languages/language.h"
#include "reference/utf16.h"
#include "reference/words/protocol.h"

namespace placemat::inline learn_room {
namespace {

constexpr Operation kThatTell[] = {Operation::kValidate, Operation::kDecode, Operation::kStream,
                                   Operation::kReplace};

// Returns how often the octets spell U+FFFD itself.
std::ptrdiff_t replacement_characters(const Octets& string) {
  constexpr std::uint8_t kSpelled[] = {0xEF, 0xBF, 0xBD};
  std::ptrdiff_t count = 0;
  for (auto at = string.begin();; ++at, ++count) {
    at = std::search(at, string.end(), std::begin(kSpelled), std::end(kSpelled));
    if (at == string.end()) return count;
  }
}

// Reports whether a decoder may write `value` in place of octets that it refuses: U+FFFD, or a
// surrogate that escapes them.
bool is_substitute(Ucs4 value) { return value == kReplacementCharacter || is_surrogate(value); }

}  // namespace

std::vector<std::optional<Outcome>> ask_in_domain(const Profile& profile,
                                                  const std::vector<Request>& requests,
                                                  const Ask& ask) {
  std::vector<Request> asked;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!in_domain(profile, requests[i])) continue;
    asked.push_back(requests[i]);
    places.push_back(i);
  }
  std::vector<Outcome> outcomes = ask(asked);
  std::vector<std::optional<Outcome>> all(requests.size());
  for (std::size_t i = 0; i < places.size(); ++i) all[places[i]] = std::move(outcomes[i]);
  return all;
}

bool is_accepted(const Request& request, const Reply& reply) {
  if (!accepts(reply.kind)) return false;
  return request.operation() != Operation::kReplace ||
         std::count_if(reply.values.begin(), reply.values.end(), is_substitute) ==
             replacement_characters(request.units());
}

std::optional<Operation> operation_that_tells(Door& door) {
  const auto offered = std::find_if(std::begin(kThatTell), std::end(kThatTell),
                                    [&](Operation operation) { return door.offers(operation); });
  if (offered == std::end(kThatTell)) return std::nullopt;
  if (*offered != Operation::kReplace) return *offered;
  // An implementation that writes no U+FFFD for octets that begin no sequence may write ? for them,
  // or drop them.
  const std::vector<Request> requests = {Request::whole(*offered, {0x80}),
                                         Request::whole(*offered, {0xFF})};
  const std::vector<Outcome> outcomes = door.ask(requests);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const bool replied = outcomes[i].kind == Outcome::Kind::kReply;
    if (replied && !is_accepted(requests[i], outcomes[i].reply)) return *offered;
  }
  return std::nullopt;
}

namespace {

// Returns the part of a domain that says which octets can be put to an implementation.
Domain domain_of_octets(Domain domain) {
  domain.values_31_bit = false;
  domain.scalar_values = false;
  return domain;
}

// Asker asks one operation of a door. If the door is given up, it starts another process.
class Asker {
 public:
  Asker(const StartDoor& start, std::unique_ptr<Door> door, Operation operation,
        const LearnOptions& options)
      : again_(start), door_(std::move(door)), operation_(operation), options_(options) {}

  void start_anew() { door_ = again_.after(); }

  std::vector<bool> answers(std::span<const Octets> strings) {
    std::vector<Request> requests;
    for (const Octets& string : strings) requests.push_back(Request::whole(operation_, string));
    // The profile is copied: another process may take the place of the door that has it.
    const Profile profile = door_->describe().profile;
    const auto outcomes = ask_in_domain(
        profile, requests, [this](const std::vector<Request>& some) { return outcomes_of(some); });
    std::vector<bool> accepted(strings.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (!outcomes[i]) continue;
      if (outcomes[i]->kind == Outcome::Kind::kReply) {
        accepted[i] = is_accepted(requests[i], outcomes[i]->reply);
      } else if (outcomes[i]->kind == Outcome::Kind::kNotAsked && is_over()) {
        continue;  // the budget's end is no trouble of the implementation
      } else if (troubled_.insert(request_line(requests[i])).second) {
        told_.push_back(request_line(requests[i]) + ": " + outcomes[i]->detail);
      }
    }
    return accepted;
  }

  // Returns a line for each string on which the implementation died or hung, up to a number.
  std::vector<std::string> trouble() const {
    std::vector<std::string> lines(told_.begin(),
                                   told_.begin() + std::min(told_.size(), kMostTroubles));
    if (told_.size() > kMostTroubles) {
      lines.push_back("and " + std::to_string(told_.size() - kMostTroubles) + " strings more");
    }
    return lines;
  }

 private:
  // Asks the requests. If the door is given up, another door gets the requests that are left.
  std::vector<Outcome> outcomes_of(const std::vector<Request>& requests) {
    const auto not_asked = [](const Outcome& outcome) {
      return outcome.kind == Outcome::Kind::kNotAsked;
    };
    std::vector<Outcome> outcomes = door_->ask(requests);
    for (;;) {
      const auto last = std::find_if_not(outcomes.rbegin(), outcomes.rend(), not_asked);
      const auto count = static_cast<std::size_t>(last - outcomes.rbegin());
      if (count == 0 || is_over()) return outcomes;
      start_anew();
      const std::size_t first = requests.size() - count;
      const std::vector<Outcome> more = door_->ask(std::span(requests).subspan(first));
      if (std::all_of(more.begin(), more.end(), not_asked)) return outcomes;
      std::copy(more.begin(), more.end(), outcomes.begin() + static_cast<std::ptrdiff_t>(first));
    }
  }

  bool is_over() const { return options_.out_of_time && options_.out_of_time(); }

  const Again again_;
  std::unique_ptr<Door> door_;
  const Operation operation_;
  const LearnOptions& options_;
  std::set<std::string> troubled_;
  std::vector<std::string> told_;
};

// Asks again in another order, and in another process: an implementation that remembers its
// requests then replies differently.
void replay(Questions& questions, const LearnOptions& options, const Learned& learned) {
  const Automaton& automaton = learned.automaton.value();
  std::vector<Octets> strings = CheckSuite(automaton).transitions(options.extra_states);
  std::reverse(strings.begin(), strings.end());
  questions.ask(strings);
  const auto wrong = std::find_if(strings.begin(), strings.end(), [&](const Octets& string) {
    return questions.is_member(string) != automaton.accepts_string(string);
  });
  if (wrong == strings.end()) return;
  const std::string now = questions.is_member(*wrong) ? "accepts" : "refuses";
  Ended ended{"asked again in a new process, it " + now + " the last of these strings", {*wrong}};
  if (wrong != strings.begin()) ended.witnesses.insert(ended.witnesses.begin(), *std::prev(wrong));
  throw ended;
}

}  // namespace

LanguageOfDoor learn_door(const StartDoor& start, const LearnOptions& options) {
  LanguageOfDoor language;
  auto door = start();
  language.domain = domain_name(domain_of_octets(door->describe().profile.domain));
  language.asked = operation_that_tells(*door);
  if (!language.asked) {
    language.learned.why_not = "it offers nothing that tells what it accepts";
    return language;
  }
  Asker asker(start, std::move(door), *language.asked, options);
  const Membership membership = [&](std::span<const Octets> strings) {
    return asker.answers(strings);
  };
  language.learned = learn(membership, options);
  if (language.learned.automaton) {
    asker.start_anew();
    Questions questions(membership,
                        {options.max_questions - language.learned.questions, options.out_of_time});
    try {
      replay(questions, options, language.learned);
    } catch (const Ended& ended) {
      language.learned.automaton.reset();
      language.learned.why_not = ended.why;
      language.learned.witnesses = ended.witnesses;
    }
    language.replayed = questions.asked();
  }
  language.trouble = asker.trouble();
  return language;
}

RecognisedRecord recognised(const LanguageOfDoor& language) {
  const Learned& learned = language.learned;
  RecognisedRecord record;
  if (learned.automaton) record.digest = digest_of(*learned.automaton);
  if (language.asked) record.asked = operation_name(*language.asked);
  record.questions = learned.questions;
  record.why_not = learned.why_not;
  for (const Octets& witness : learned.witnesses) {
    record.witnesses.push_back(request_line(Request::whole(language.asked.value(), witness)));
  }
  record.trouble = language.trouble;
  return record;
}

}  // namespace placemat::inline learn_room
