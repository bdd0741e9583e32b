#include "harness/learn/sink.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "harness/judge/spelling.h"
#include "harness/learn/learn_door.h"
#include "harness/learn/probes.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline learn_room {
namespace {

constexpr Operation kDecoding[] = {Operation::kDecode, Operation::kStream, Operation::kReplace,
                                   Operation::kStreamReplace};

// About is a request, and the string that it is about.
struct About {
  const Octets* units;
  Request request;
};

// Returns the reply to each request. It is Reply::unsupported() if no reply came, or if the request
// lies outside the door's domain.
std::vector<Reply> ask(Door& door, const std::vector<About>& questions, SinkExamined& examined) {
  std::vector<Request> requests;
  for (const About& question : questions) requests.push_back(question.request);
  auto outcomes = ask_in_domain(door.describe().profile, requests,
                                [&](const auto& some) { return door.ask(some); });
  std::vector<Reply> replies(questions.size());
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (!outcomes[i]) continue;
    replies[i] = std::move(outcomes[i]->reply);
    if (outcomes[i]->kind == Outcome::Kind::kReply) continue;
    examined.silences.push_back(
        {*questions[i].units, request_line(requests[i]) + ": " + outcomes[i]->detail});
  }
  return replies;
}

// Returns each text encoded again, or std::nullopt where it cannot be encoded.
std::vector<std::optional<Octets>> written(Door& door, const std::vector<SinkFault>& texts,
                                           SinkExamined& examined) {
  std::vector<std::optional<Octets>> units(texts.size());
  if (!door.offers(Operation::kEncode)) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Spelling spelling = spell(*door.describe().profile.form, texts[i].read);
      if (!spelling.unencodable && !spelling.spells_others) units[i] = spelling.units[0];
    }
    return units;
  }
  std::vector<About> questions;
  for (const SinkFault& text : texts) {
    questions.push_back({&text.request.units(), Request::encode(text.read)});
  }
  const std::vector<Reply> replies = ask(door, questions, examined);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (replies[i].kind == Reply::Kind::kUnits) units[i] = replies[i].units;
  }
  return units;
}

// Adds a fault for each guarded character that the reply conjures or swallows.
void compare_characters(const Request& request, const std::vector<Ucs4>& values,
                        std::vector<SinkFault>& faults) {
  for (const auto& [character, name] : kGuardedCharacters) {
    const auto asked = std::count(request.units().begin(), request.units().end(), character);
    const auto seen = std::count(values.begin(), values.end(), character);
    if (asked == 0 && seen > 0) {
      faults.push_back({Danger::kConjured, character, request, values, {}, {}});
    } else if (seen < asked) {
      faults.push_back({Danger::kSwallowed, character, request, values, {}, {}});
    }
  }
}

// Reports whether the second text is the first without the U+FEFF that it begins with.
bool is_without_signature(const std::vector<Ucs4>& first, const std::vector<Ucs4>& second) {
  return !first.empty() && first[0] == kByteOrderMark &&
         std::equal(first.begin() + 1, first.end(), second.begin(), second.end());
}

// Encodes what was read, and decodes the result by the same operation.
void read_again(Door& door, std::vector<SinkFault> texts, SinkExamined& examined) {
  const std::vector<std::optional<Octets>> units = written(door, texts, examined);
  std::vector<SinkFault*> again;
  std::vector<About> questions;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Request& first = texts[i].request;
    if (!units[i] || *units[i] == first.units()) continue;
    texts[i].written = *units[i];
    again.push_back(&texts[i]);
    questions.push_back({&first.units(), Request::whole(first.operation(), *units[i])});
  }
  std::vector<Reply> replies = ask(door, questions, examined);
  for (std::size_t i = 0; i < again.size(); ++i) {
    SinkFault& fault = *again[i];
    if (replies[i].kind != Reply::Kind::kValues || replies[i].values == fault.read) continue;
    fault.read_again = std::move(replies[i].values);
    fault.danger =
        is_without_signature(fault.read, fault.read_again) ? Danger::kSignature : Danger::kChanges;
    examined.faults.push_back(std::move(fault));
  }
}

// Sorts the faults, the shortest string first. Of those with the same string, danger and character,
// keeps the first, which is that of the first operation.
void put_in_order(std::vector<SinkFault>& faults) {
  using Key = std::tuple<std::size_t, const Octets&, Danger, std::optional<Ucs4>>;
  const auto key = [](const SinkFault& fault) {
    const Octets& units = fault.request.units();
    return Key(units.size(), units, fault.danger, fault.character);
  };
  std::stable_sort(
      faults.begin(), faults.end(),
      [&](const SinkFault& left, const SinkFault& right) { return key(left) < key(right); });
  const auto same = [&](const SinkFault& left, const SinkFault& right) {
    return key(left) == key(right);
  };
  faults.erase(std::unique(faults.begin(), faults.end(), same), faults.end());
}

}  // namespace

std::vector<Operation> sink_operations(const Door& door) {
  std::vector<Operation> operations;
  std::copy_if(std::begin(kDecoding), std::end(kDecoding), std::back_inserter(operations),
               [&](Operation operation) { return door.offers(operation); });
  return operations;
}

SinkExamined examine_sink(Door& door, std::span<const Request> requests) {
  SinkExamined examined;
  std::vector<About> questions;
  for (const Request& request : requests) questions.push_back({&request.units(), request});
  std::vector<Reply> replies = ask(door, questions, examined);
  std::vector<SinkFault> texts;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (replies[i].kind != Reply::Kind::kValues) continue;
    compare_characters(requests[i], replies[i].values, examined.faults);
    texts.push_back({.request = requests[i], .read = std::move(replies[i].values)});
  }
  read_again(door, std::move(texts), examined);
  put_in_order(examined.faults);
  return examined;
}

SinkExamined examine_sink(Door& door) {
  std::vector<Request> requests;
  for (const Operation operation : sink_operations(door)) {
    for (const Octets& probe : sink_probes()) {
      requests.push_back(Request::whole(operation, probe));
    }
  }
  return examine_sink(door, requests);
}

SinkExamined keep_recurring(const Again& again, std::vector<SinkFault>& faults) {
  std::vector<Request> requests;
  for (const SinkFault& fault : faults) {
    // A string can show several dangers.
    if (requests.empty() || requests.back() != fault.request) requests.push_back(fault.request);
  }
  std::reverse(requests.begin(), requests.end());
  SinkExamined examined = examine_sink(*again.after(), requests);
  std::erase_if(faults, [&](const SinkFault& fault) {
    return std::find(examined.faults.begin(), examined.faults.end(), fault) ==
           examined.faults.end();
  });
  return examined;
}

std::optional<SinkRecord> sink_record(const StartDoor& start) {
  const auto door = start();
  if (sink_operations(*door).empty()) return std::nullopt;
  SinkExamined examined = examine_sink(*door);
  const SinkExamined again = keep_recurring(Again(start), examined.faults);
  SinkRecord record{.faults = std::move(examined.faults)};
  for (const SinkExamined* once : std::initializer_list<const SinkExamined*>{&examined, &again}) {
    for (const SinkExamined::Silence& silence : once->silences) {
      if (record.trouble.size() < kMostTroubles) record.trouble.push_back(silence.what);
    }
  }
  return record;
}

}  // namespace placemat::inline learn_room
