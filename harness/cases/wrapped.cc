#include "harness/cases/wrapped.h"

#include <algorithm>
#include <utility>

#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

constexpr Operation kOnSlices[] = {Operation::kValidate, Operation::kDecode, Operation::kReplace,
                                   Operation::kCount};

struct Neighbours {
  Units before;
  Units after;
};

// Each pair is for some fault: a cut sequence that goes on behind the slice; a trail octet whose
// lead is before it; octets that are read twice; octets that are ill-formed themselves. The fences
// are so far away that code which errs reads the neighbours, and goes on.
std::vector<Neighbours> neighbours_of(const Units& edge) {
  std::vector<Neighbours> all = {{{}, {0x80, 0x80, 0x80}},
                                 {{0xE2, 0x82}, {}},
                                 {{0xC3}, {0xBF}},
                                 {edge, edge},
                                 {{0xFF}, {0xFF}}};
  const Units away(kMaxSequenceLength + 2, 0x61);
  for (auto& [before, after] : all) {
    before = joined(away, before);
    after = joined(std::move(after), away);
  }
  return all;
}

// Asks for `octets` octets in all: as many of `character` as fit, then ASCII, then `last`.
void ask_length(CaseSink& sink, Operation inner, const Units& character, std::size_t octets,
                const Units& last) {
  const std::size_t times = (octets - last.size()) / character.size();
  Units tail(octets - last.size() - times * character.size(), 0x61);
  tail.insert(tail.end(), last.begin(), last.end());
  sink.ask_request(Request::repeat(times, inner, character, tail));
}

const Units kAscii = {0x41};
const Units kStray = {0xFF};

// Returns the characters of one to four octets that the form can spell.
std::vector<Units> characters(const EncodingForm& form) {
  std::vector<Units> all;
  for (const Ucs4 value : {0x41u, 0xE9u, 0x20ACu, 0x1F600u}) {
    Units spelled = encode_value(form, value);
    if (!spelled.empty()) all.push_back(std::move(spelled));
  }
  return all;
}

std::size_t longest_of(const SuiteOptions& options) {
  return options.longest != 0 ? options.longest : longest_repetition(options.level);
}

// Asks every operation texts of every character. The last character ends where the text does, so
// it lies across the power of two in a text that is one octet longer.
void ask_all_near(CaseSink& sink, std::size_t power) {
  for (const std::size_t octets : {power - 1, power, power + 1}) {
    if (octets > longest_of(sink.options())) return;
    for (const Operation inner : kOperations) {
      if (!may_be_repeated(inner)) continue;
      for (const Units& character : characters(sink.form())) {
        ask_length(sink, inner, character, octets, character);
        ask_length(sink, inner, character, octets, kStray);
      }
    }
  }
}

// Asks the least by which a counter or a length that is too small would show: a text one octet
// shorter than the power, of its length, and one longer.
void ask_few_near(CaseSink& sink, std::size_t power) {
  const Units three = encode_value(sink.form(), 0x20AC);
  const auto ask = [&sink, power](Operation inner, int more, const Units& last) {
    const std::size_t octets = power + static_cast<std::size_t>(more);
    if (octets <= longest_of(sink.options())) ask_length(sink, inner, kAscii, octets, last);
  };
  ask(Operation::kValidate, -1, {});
  ask(Operation::kValidate, 0, kStray);
  ask(Operation::kCount, 0, {});
  ask(Operation::kValidate, 1, three);
  ask(Operation::kValidate, 1, kStray);
  ask(Operation::kCount, 1, {});
  ask(Operation::kUtf16Length, 1, {});
}

}  // namespace

std::vector<Request> alone_and_sliced(const Units& units) {
  std::vector<Request> requests;
  for (const Operation inner : kOnSlices) {
    const Request alone = Request::whole(inner, units);
    requests.push_back(alone);
    for (const auto& [before, after] : neighbours_of(units)) {
      requests.push_back(Request::within(before, after, alone));
    }
  }
  return requests;
}

void ask_slices(CaseSink& sink) {
  constexpr std::size_t kOffsets = 65;
  const bool is_few = sink.quick() || sink.has_long_rows();
  std::size_t turn = 0;
  const auto edges = is_few ? few_edge_strings(sink.form()) : edge_strings(sink.form());
  for (const Units& edge : edges) {
    for (const auto& [before, after] : neighbours_of(edge)) {
      for (const Operation inner : kOnSlices) {
        // At quick the operations take turns.
        if (sink.quick() && ++turn % std::size(kOnSlices) != 0) continue;
        sink.ask_request(Request::within(before, after, Request::whole(inner, edge)));
      }
      if (sink.quick()) ++turn;
    }
  }
  if (sink.quick()) return;
  for (const Units& edge : few_edge_strings(sink.form())) {
    for (std::size_t offset = 0; offset < kOffsets; ++offset) {
      const Units before(offset, 0x61);
      sink.ask_request(Request::within(before, {{0xBF}}, Request::whole(kOnSlices[0], edge)));
    }
  }
}

void ask_repetitions(CaseSink& sink) {
  // Above 2^24 all of them take hours, so who wants them must say how far.
  constexpr unsigned kFirst = 16;
  constexpr unsigned kQuickToRead = 24;
  const SuiteOptions& options = sink.options();
  for (const unsigned bits : {kFirst, 20u, 24u, 28u, 29u, 30u, 31u, 32u}) {
    const bool is_all =
        (options.level == Level::kStandard && bits == kFirst) ||
        (options.level == Level::kExhaustive && (bits <= kQuickToRead || options.longest != 0));
    (is_all ? ask_all_near : ask_few_near)(sink, std::size_t{1} << bits);
  }
}

}  // namespace placemat::inline cases
