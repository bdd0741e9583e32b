#include "harness/cases/chunks.h"

#include <algorithm>

#include "harness/cases/core.h"
#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

void ask_in_two(CaseSink& sink, const Units& units, std::size_t first) {
  sink.ask_chunks(units, {first, units.size() - first});
}

// Returns 1, 0, 1, 0, 1: an empty chunk between any two octets.
std::vector<std::size_t> with_empty_between(std::size_t count) {
  std::vector<std::size_t> lengths(count == 0 ? 0 : 2 * count - 1, 0);
  for (std::size_t i = 0; i < lengths.size(); i += 2) lengths[i] = 1;
  return lengths;
}

void ask_every_cut(CaseSink& sink, const Units& units) {
  sink.ask_chunks(units, {units.size()});
  for (std::size_t first = 0; first <= units.size(); ++first) ask_in_two(sink, units, first);
  sink.ask_chunks(units, std::vector<std::size_t>(units.size(), 1));
  sink.ask_chunks(units, with_empty_between(units.size()));
}

}  // namespace

void ask_cut_edges(CaseSink& sink) {
  if (!sink.streams()) return;
  const Units ascii = {0x61};
  const Units two = encode_value(sink.form(), 0xE9);
  sink.ask_chunks({}, {0});
  sink.ask_chunks({}, {0, 0});
  for (const Units& edge : sink.edge_strings()) {
    ask_every_cut(sink, edge);
    if (sink.quick()) continue;
    ask_every_cut(sink, joined(edge, ascii));
    ask_every_cut(sink, joined(ascii, edge));
    ask_every_cut(sink, joined(edge, two));
    ask_every_cut(sink, joined(two, edge));
  }
}

void ask_cut_products(CaseSink& sink) {
  if (!sink.streams() || sink.quick()) return;
  const EncodingForm* own[] = {&sink.form()};
  visit_products(boundaries_of(own), 3, 4, [&sink](const Units& units) {
    for (std::size_t first = 1; first < units.size(); ++first) ask_in_two(sink, units, first);
  });
}

void ask_cut_blocks(CaseSink& sink) {
  if (!sink.streams()) return;
  for (const Units& edge : sink.edge_strings()) {
    for (const std::size_t block : {16u, 32u, 64u, 128u}) {
      if (sink.quick() && block != 64) continue;
      // The string ends `over` octets after the block's end, which is where it is cut.
      for (std::size_t over = 0; over <= edge.size(); ++over) {
        const Units units = joined(Units(block - edge.size() + over, 0x61), edge);
        ask_in_two(sink, units, block);
        if (!sink.quick()) ask_in_two(sink, joined(units, Units(block, 0x61)), block);
      }
    }
  }
}

void ask_reuse(CaseSink& sink) {
  if (sink.encodes()) {
    for (const Ucs4 before : {0xD800u, 0xDBFFu, 0xDC00u, 0x110000u, 0xFFFFFFFFu, 0xFEFFu, 0x41u}) {
      for (const Ucs4 behind : {0x41u, 0xDC00u, 0xDFFFu, 0xE9u, 0x10FFFFu, 0xFEFFu}) {
        sink.ask_values({before});
        sink.ask_values({behind});
      }
    }
    return;
  }
  // A continuation octet would complete what is pending after most cut sequences.
  std::vector<Units> behinds = {{0x41}, {0x80}};
  if (!sink.quick()) {
    behinds.push_back({0xBF, 0xBF});
    behinds.push_back({0x80, 0x80, 0x80});
    behinds.push_back(encode_value(sink.form(), 0x20AC));
    behinds.push_back(encode_value(sink.form(), kByteOrderMark));
  }
  for (const Units& edge : sink.edge_strings()) {
    for (const Units& behind : behinds) {
      sink.ask(edge);
      sink.ask(behind);
    }
  }
}

}  // namespace placemat::inline cases
