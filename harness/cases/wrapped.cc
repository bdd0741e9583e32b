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

}  // namespace

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
  const auto spelled = [&sink](Ucs4 value) { return encode_value(sink.form(), value); };
  const Units three = spelled(0x20AC);
  const Units stray = {0xFF};
  for (const Operation inner : kOperations) {
    if (!may_be_repeated(inner)) continue;
    for (const Ucs4 value : {0x41u, 0xE9u, 0x20ACu, 0x1F600u}) {
      const Units character = spelled(value);
      if (character.empty()) continue;
      for (const std::size_t octets : {65535u, 65536u, 65537u}) {
        if (sink.quick() && (octets != 65536 || (value != 0x41 && value != 0x20AC))) continue;
        ask_length(sink, inner, character, octets, {});
        if (!sink.quick()) ask_length(sink, inner, character, octets, stray);
      }
    }
  }
  if (sink.quick()) {
    ask_length(sink, Operation::kValidate, {0x41}, 65537, stray);
    return;
  }
  // Longer texts would take a slow implementation longer than it may be silent.
  constexpr std::size_t kLong = std::size_t{1} << 20;
  const bool is_all = sink.options().level == Level::kExhaustive;
  for (const Operation inner : kOperations) {
    if (!may_be_repeated(inner) || (!is_all && inner != Operation::kValidate)) continue;
    for (const std::size_t octets : {kLong, kLong + 1}) {
      ask_length(sink, inner, three, octets, {});
      ask_length(sink, inner, {0x41}, octets, stray);
    }
  }
}

}  // namespace placemat::inline cases
