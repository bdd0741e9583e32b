#include "harness/cases/placement.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

constexpr std::size_t kPlaces = 130;  // offsets 0..129
constexpr std::size_t kTail = 64;     // a whole block of the widest registers
constexpr std::size_t kBlock = 16;    // the narrowest block
constexpr std::uint8_t kAscii = 0x61;

// kQuickOffsets holds quick's offsets: those near the ends of blocks of 16, 32, 64 and 128 octets.
constexpr std::size_t kQuickOffsets[] = {13, 14, 15, 16,  30,  31,  32,
                                         62, 63, 64, 126, 127, 128, 129};

// These characters surround an edge string. They have two, three and four octets in most forms.
constexpr Ucs4 kNeighbours[] = {0xE9, 0x20AC, 0x1F600};

// These values are for kEncode.
constexpr Ucs4 kEdgeValues[] = {
    0x00,     0x41,     0x7F,     0x80,     0x7FF,      0x800,      0xD7FF,     0xD800,  0xDBFF,
    0xDC00,   0xDFFF,   0xE000,   0xFEFF,   0xFFFD,     0xFFFE,     0xFFFF,     0x10000, 0x1FFFF,
    0x10FFFF, 0x110000, 0x1FFFFF, 0x200000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF,
};
constexpr Ucs4 kQuickEdgeValues[] = {0x80, 0x7FF, 0x800, 0xD800, 0xFFFF, 0x10FFFF, 0x110000};

Units ascii(std::size_t count) { return Units(count, kAscii); }

// Returns `count` octets: as many of `character` as fit, after as little ASCII as fills the rest.
Units run_of(const Units& character, std::size_t count) {
  Units units = ascii(count % character.size());
  while (units.size() < count) units = joined(std::move(units), character);
  return units;
}

Units enclosed(const Units& before, const Units& edge, const Units& after) {
  return joined(joined(before, edge), after);
}

// Returns "a", and each of kNeighbours that the form can spell.
std::vector<Units> neighbours(const EncodingForm& form) {
  std::vector<Units> all = {ascii(1)};
  for (const Ucs4 value : kNeighbours) {
    Units units = encode_value(form, value);
    if (!units.empty()) all.push_back(std::move(units));
  }
  return all;
}

bool placed(const CaseSink& sink, std::size_t offset) {
  return !sink.quick() || std::find(std::begin(kQuickOffsets), std::end(kQuickOffsets), offset) !=
                              std::end(kQuickOffsets);
}

}  // namespace

void ask_edges(CaseSink& sink) {
  for (const Units& edge : edge_strings(sink.form())) sink.ask(edge);
}

void ask_neighbours(CaseSink& sink) {
  std::vector<Units> around = neighbours(sink.form());
  around.insert(around.begin(), Units());
  for (const Units& edge : sink.edge_strings()) {
    for (const Units& before : around) {
      for (const Units& after : around) {
        // An edge string alone belongs to the set "edges".
        if (before.empty() && after.empty()) continue;
        if (!sink.thinned(4)) sink.ask(enclosed(before, edge, after));
      }
    }
    for (const Units& other : few_edge_strings(sink.form())) {
      if (!sink.thinned(4)) sink.ask(enclosed(other, edge, {}));
      if (!sink.quick()) sink.ask(enclosed({}, edge, other));
    }
  }
}

void ask_among_ascii(CaseSink& sink) {
  for (const Units& edge : sink.placed_strings()) {
    for (std::size_t count = 0; count < kPlaces; ++count) {
      if (!placed(sink, count)) continue;
      sink.ask(enclosed(ascii(count), edge, {}));
      sink.ask(enclosed(ascii(count), edge, ascii(kTail)));
      if (!sink.quick() || count >= kTail) sink.ask(enclosed({}, edge, ascii(count)));
    }
  }
}

void ask_among_runs(CaseSink& sink) {
  std::vector<Units> characters = neighbours(sink.form());
  characters.erase(characters.begin());  // ASCII has its own set
  for (const Units& edge : sink.placed_strings()) {
    for (const Units& character : characters) {
      for (std::size_t offset = 0; offset < kPlaces; ++offset) {
        // Keeps the offsets from which up to four octets end before, across or after a block's end.
        const std::size_t in_block = offset % kBlock;
        if (offset < kBlock - 3 || (1 < in_block && in_block < kBlock - 3)) continue;
        // At quick, each edge string comes after one run of each kind; few come at other offsets.
        if (!placed(sink, offset) || sink.thinned(offset == 2 * kBlock ? 1 : 12)) continue;
        // Some strings stand at the end, and the others have a block after them.
        const bool last = (offset + edge.size()) % 2 == 0;
        sink.ask(
            enclosed(run_of(character, offset), edge, last ? Units() : run_of(character, kTail)));
      }
    }
  }
}

void ask_behind_long_ascii(CaseSink& sink) {
  for (const Units& edge : sink.edge_strings()) {
    for (const std::size_t length : {128u, 256u, 1024u}) {
      for (const std::size_t count : {length - 1, length, length + 1}) {
        if (sink.quick() && count != length) continue;
        if (!sink.thinned(4)) sink.ask(enclosed(ascii(count), edge, {}));
        if (!sink.thinned(4)) sink.ask(enclosed(ascii(count), edge, ascii(kTail)));
      }
    }
  }
}

void ask_placed_values(CaseSink& sink) {
  const std::span<const Ucs4> edges =
      sink.quick() ? std::span<const Ucs4>(kQuickEdgeValues) : std::span<const Ucs4>(kEdgeValues);
  for (const Ucs4 edge : edges) {
    for (const Ucs4 neighbour : {Ucs4{kAscii}, kNeighbours[0], kNeighbours[1], kNeighbours[2]}) {
      for (std::size_t count = 0; count < kPlaces; ++count) {
        if (!placed(sink, count) || (count > 2 && sink.thinned(4))) continue;
        std::vector<Ucs4> values(count, neighbour);
        values.push_back(edge);
        sink.ask_values(values);
        values.insert(values.end(), count % 2 == 0 ? 1 : kBlock, neighbour);
        sink.ask_values(std::move(values));
      }
    }
  }
}

}  // namespace placemat::inline cases
