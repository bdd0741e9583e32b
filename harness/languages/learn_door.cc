#include "harness/languages/learn_door.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "harness/judge/expectation.h"
#include "harness/languages/check_suite.h"
#include "reference/protocol.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

constexpr Operation kThatTell[] = {Operation::kValidate, Operation::kDecode, Operation::kStream,
                                   Operation::kReplace};
constexpr std::size_t kMostTroubles = 8;

// How often U+FFFD itself stands in the octets.
std::ptrdiff_t replacement_characters(const Octets& string) {
  constexpr std::uint8_t kSpelled[] = {0xEF, 0xBF, 0xBD};
  std::ptrdiff_t count = 0;
  for (auto at = string.begin();; ++at, ++count) {
    at = std::search(at, string.end(), std::begin(kSpelled), std::end(kSpelled));
    if (at == string.end()) return count;
  }
}

// What stands in the place of octets that are refused: U+FFFD, or a surrogate that escapes them.
bool is_substitute(Ucs4 value) { return value == kReplacementCharacter || is_surrogate(value); }

}  // namespace

Request whole_request(Operation operation, const Octets& string) {
  Request request{operation, string, {}, {}};
  if (is_stream(operation)) {
    request.chunk_lengths = {string.size()};
  }
  return request;
}

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
  if (reply.kind == Reply::Kind::kWellFormed) return true;
  if (reply.kind != Reply::Kind::kValues) return false;
  return request.operation != Operation::kReplace ||
         std::count_if(reply.values.begin(), reply.values.end(), is_substitute) ==
             replacement_characters(request.units);
}

std::optional<Operation> operation_that_tells(Door& door) {
  const auto offered = std::find_if(std::begin(kThatTell), std::end(kThatTell),
                                    [&](Operation operation) { return door.offers(operation); });
  if (offered == std::end(kThatTell)) return std::nullopt;
  if (*offered != Operation::kReplace) return *offered;
  // What writes no U+FFFD for octets that begin nothing may write ? for them, or drop them.
  const std::vector<Request> requests = {whole_request(*offered, {0x80}),
                                         whole_request(*offered, {0xFF})};
  const std::vector<Outcome> outcomes = door.ask(requests);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const bool replied = outcomes[i].kind == Outcome::Kind::kReply;
    if (replied && !is_accepted(requests[i], outcomes[i].reply)) return *offered;
  }
  return std::nullopt;
}

namespace {

// The part of a domain that says which octets can be asked.
Domain domain_of_octets(Domain domain) {
  domain.values_31_bit = false;
  domain.scalar_values = false;
  return domain;
}

// Asks one operation, with another process where one was given up.
class Asker {
 public:
  Asker(const StartDoor& start, std::unique_ptr<Door> door, Operation operation,
        const LearnOptions& options)
      : start_(start), door_(std::move(door)), operation_(operation), options_(options) {}

  void start_anew() { door_ = start_(); }

  std::vector<bool> answers(std::span<const Octets> strings) {
    std::vector<Request> requests;
    for (const Octets& string : strings) requests.push_back(whole_request(operation_, string));
    // A copy: another process may take the place of the door that has it.
    const Profile profile = door_->describe().profile;
    const auto outcomes = ask_in_domain(
        profile, requests, [this](const std::vector<Request>& some) { return outcomes_of(some); });
    std::vector<bool> accepted(strings.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (!outcomes[i]) continue;
      if (outcomes[i]->kind == Outcome::Kind::kReply) {
        accepted[i] = is_accepted(requests[i], outcomes[i]->reply);
      } else if (outcomes[i]->kind == Outcome::Kind::kNotAsked && is_over()) {
        continue;  // it is no trouble of the implementation
      } else if (troubled_.insert(request_line(requests[i])).second) {
        told_.push_back(request_line(requests[i]) + ": " + outcomes[i]->detail);
      }
    }
    return accepted;
  }

  // A line for each string that it died or hung on, up to a number.
  std::vector<std::string> trouble() const {
    std::vector<std::string> lines(told_.begin(),
                                   told_.begin() + std::min(told_.size(), kMostTroubles));
    if (told_.size() > kMostTroubles) {
      lines.push_back("and " + std::to_string(told_.size() - kMostTroubles) + " strings more");
    }
    return lines;
  }

 private:
  // A door that is given up asks nothing from there on; another one may.
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

  const StartDoor& start_;
  std::unique_ptr<Door> door_;
  const Operation operation_;
  const LearnOptions& options_;
  std::set<std::string> troubled_;
  std::vector<std::string> told_;
};

// What remembers its requests answers otherwise in another order, and in another process.
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

}  // namespace placemat
