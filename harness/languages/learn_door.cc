#include "harness/languages/learn_door.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "reference/protocol.h"

namespace placemat {
namespace {

constexpr Operation kThatTell[] = {Operation::kValidate, Operation::kDecode, Operation::kStream,
                                   Operation::kReplace};
constexpr std::size_t kMostTroubles = 8;

// How often U+FFFD itself stands in the octets.
std::ptrdiff_t replacement_characters(const OctetString& string) {
  constexpr std::uint8_t kSpelled[] = {0xEF, 0xBF, 0xBD};
  std::ptrdiff_t count = 0;
  for (auto at = string.begin();; ++at, ++count) {
    at = std::search(at, string.end(), std::begin(kSpelled), std::end(kSpelled));
    if (at == string.end()) return count;
  }
}

// What stands in the place of octets that are refused: U+FFFD, or a surrogate that escapes them.
bool is_substitute(Ucs4 value) {
  return value == kReplacementCharacter || (kFirstSurrogate <= value && value <= kLastSurrogate);
}

}  // namespace

std::optional<Operation> operation_that_tells(const Door& door) {
  const auto tells = std::find_if(std::begin(kThatTell), std::end(kThatTell),
                                  [&](Operation operation) { return door.offers(operation); });
  if (tells == std::end(kThatTell)) return std::nullopt;
  return *tells;
}

Request whole_request(Operation operation, const OctetString& string) {
  Request request{operation, string, {}, {}};
  if (operation == Operation::kStream || operation == Operation::kStreamReplace) {
    request.chunk_lengths = {string.size()};
  }
  return request;
}

bool is_accepted(const Request& request, const Reply& reply) {
  if (reply.kind == Reply::Kind::kWellFormed) return true;
  if (reply.kind != Reply::Kind::kValues) return false;
  return request.operation != Operation::kReplace ||
         std::count_if(reply.values.begin(), reply.values.end(), is_substitute) ==
             replacement_characters(request.units);
}

LanguageOfDoor learn_door(const std::function<std::unique_ptr<Door>()>& start,
                          const LearnOptions& options) {
  LanguageOfDoor language;
  auto door = start();
  language.domain = domain_name(door->describe().profile.domain);
  language.asked = operation_that_tells(*door);
  if (!language.asked) {
    language.learned.why_not = "it offers nothing that tells what it accepts";
    return language;
  }
  const Operation operation = *language.asked;
  const auto ask = [&](std::span<const OctetString> strings) {
    std::vector<Request> requests;
    for (const OctetString& string : strings) requests.push_back(whole_request(operation, string));
    const std::vector<Outcome> outcomes = door->ask(requests);
    std::vector<bool> answers;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const bool replied = outcomes[i].kind == Outcome::Kind::kReply;
      answers.push_back(replied && is_accepted(requests[i], outcomes[i].reply));
      if (!replied && language.trouble.size() < kMostTroubles) {
        language.trouble.push_back(request_line(requests[i]) + ": " + outcomes[i].detail);
      }
    }
    return answers;
  };
  language.learned = learn(ask, options);
  if (!language.learned.automaton) return language;

  // What remembers its requests answers otherwise in another order.
  std::vector<OctetString> strings =
      check_strings(*language.learned.automaton, options.extra_states);
  std::reverse(strings.begin(), strings.end());
  door = start();
  const std::vector<bool> again = ask(strings);
  for (std::size_t i = 0; i < strings.size(); ++i) {
    if (again[i] == language.learned.automaton->accepts_string(strings[i])) continue;
    language.learned.why_not = "it does not begin each string anew";
    language.learned.witnesses = {strings[i]};
    if (i > 0)
      language.learned.witnesses.insert(language.learned.witnesses.begin(), strings[i - 1]);
    language.learned.automaton.reset();
    break;
  }
  return language;
}

}  // namespace placemat
