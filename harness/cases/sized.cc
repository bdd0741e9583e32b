#include "harness/cases/sized.h"

#include <algorithm>
#include <set>
#include <utility>

#include "harness/cases/core.h"
#include "harness/cases/placement.h"
#include "reference/segment.h"
#include "reference/utf16.h"

namespace placemat::inline cases {
namespace {

// Lists characters of one to four octets, and the first and last value of each length; a form may
// lack some.
constexpr Ucs4 kCharacters[] = {0x61, 0xE9, 0x20AC, 0x1F600};
constexpr Ucs4 kBounds[] = {0x00,   0x7F,   0x80,   0x7FF,   0x800,   0xD7FF,
                            0xE000, 0xFFFD, 0xFFFF, 0x10000, 0xFFFFF, 0x10FFFF};

// Lists lengths of runs, in characters: around the ends of blocks.
constexpr std::size_t kRuns[] = {4,  5,  7,  8,  9,  15, 16, 17,  21, 22,
                                 31, 32, 33, 63, 64, 65, 85, 129, 257};
constexpr std::size_t kQuickRuns[] = {5, 15, 17, 33, 65};

// SizedText holds a text as values and as octets.
struct SizedText {
  std::vector<Ucs4> values;
  Units units;
};

SizedText text_of(const EncodingForm& form, const std::vector<Ucs4>& values) {
  SizedText text;
  for (const Ucs4 value : values) {
    const Units units = encode_value(form, value);
    if (units.empty()) continue;
    text.values.push_back(value);
    text.units.insert(text.units.end(), units.begin(), units.end());
  }
  return text;
}

std::span<const std::size_t> runs(const CaseSink& sink) {
  return sink.quick() ? std::span<const std::size_t>(kQuickRuns)
                      : std::span<const std::size_t>(kRuns);
}

// Returns well-formed texts: each bound alone, every two characters, runs of each character with
// another at the end, and all lengths mixed.
std::vector<SizedText> texts(const CaseSink& sink) {
  std::vector<std::vector<Ucs4>> all = {{}, {0x61, 0x00, 0x62}, {0xFEFF, 0x61}, {0x61, 0xFEFF}};
  for (const Ucs4 bound : kBounds) all.push_back({bound});
  for (const Ucs4 first : kCharacters) {
    for (const Ucs4 second : kCharacters) all.push_back({first, second});
    for (const std::size_t count : runs(sink)) {
      std::vector<Ucs4> run(count, first);
      all.push_back(run);
      run.back() = first == 0x1F600 ? 0x20AC : 0x1F600;
      all.push_back(std::move(run));
    }
  }
  std::vector<Ucs4> mixed;
  for (std::size_t i = 0; i < 40; ++i) mixed.push_back(kCharacters[(i * i + i / 3) % 4]);
  all.push_back(mixed);
  all.push_back({0x61, 0xE9, 0x20AC, 0x1F600, 0x62});
  std::vector<SizedText> sized;
  for (const auto& values : all) sized.push_back(text_of(sink.form(), values));
  return sized;
}

// Returns all sizes up to the greatest need + 1 if these are few. Otherwise returns few small
// sizes, the sizes near each need and, above quick, those near the ends of blocks.
std::set<std::size_t> sizes(const CaseSink& sink, std::initializer_list<std::size_t> needs) {
  const std::size_t few = sink.quick() ? 6 : 24;
  const std::size_t most = std::max(needs);
  std::set<std::size_t> all;
  for (std::size_t size = 0; size <= std::min(most + 1, few); ++size) all.insert(size);
  if (most <= few) return all;
  const std::size_t below = sink.quick() ? 2 : 5;
  for (const std::size_t need : needs) {
    for (std::size_t size = need - std::min(need, below); size <= need + 1; ++size)
      all.insert(size);
  }
  if (sink.quick()) return all;
  for (std::size_t block = 8; block < most; block *= 2) {
    for (std::size_t size = block - 3; size <= block + 1; ++size) all.insert(size);
  }
  return all;
}

// Returns texts with a fault: alone, after and before each character.
std::vector<Units> faulty(const CaseSink& sink) {
  std::vector<Units> all;
  for (const Units& edge : sink.edge_strings()) {
    if (!first_ill_formed(sink.form(), edge)) continue;
    all.push_back(edge);
    if (sink.quick()) continue;
    for (const Ucs4 character : kCharacters) {
      const Units around = encode_value(sink.form(), character);
      all.push_back(joined(around, edge));
      all.push_back(joined(edge, around));
    }
  }
  return all;
}

void ask_runs(CaseSink& sink) {
  for (const SizedText& text : texts(sink)) sink.ask(text.units);
}

}  // namespace

void ask_measures(CaseSink& sink) {
  ask_runs(sink);
  if (sink.quick()) {
    for (const Units& edge : sink.edge_strings()) sink.ask(edge);
    return;
  }
  ask_vectors(sink);
  ask_edges(sink);
  ask_sequences(sink);
}

void ask_value_measures(CaseSink& sink) {
  for (const SizedText& text : texts(sink)) sink.ask_values(text.values);
  for (const Ucs4 value : {0xD800u, 0xDBFFu, 0xDC00u, 0xDFFFu, 0x110000u, 0x1FFFFFu, 0x7FFFFFFFu,
                           0x80000000u, 0xFFFFFFFFu}) {
    sink.ask_values({value});
    sink.ask_values({0x61, value, 0x62});
  }
  sink.ask_values({0xD800, 0xDC00});
  if (sink.quick()) return;
  ask_values(sink);
  ask_placed_values(sink);
}

void ask_words(CaseSink& sink) {
  constexpr Ucs4 kWords[] = {0x00,   0x41,   0x7F,   0x80,   0x7FF,  0x800,  0xD7FF, 0xD800,
                             0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFF, 0x3C};
  sink.ask_values({});
  for (const Ucs4 first : kWords) {
    sink.ask_values({first});
    for (const Ucs4 second : kWords) {
      if (is_surrogate(first) || !sink.thinned(8)) sink.ask_values({first, second});
      if (sink.quick()) continue;
      for (const Ucs4 third : kWords) sink.ask_values({first, second, third});
    }
  }
  for (const std::size_t count : runs(sink)) {
    for (const std::vector<Ucs4>& last :
         {std::vector<Ucs4>{0xD83D, 0xDE00}, {0xD83D}, {0xDE00}, {0x20AC}, {0xDE00, 0xD83D}}) {
      for (const Ucs4 filler : {0x61u, 0xE9u, 0x20ACu}) {
        if (sink.thinned(3)) continue;
        std::vector<Ucs4> words(count, filler);
        words.insert(words.end(), last.begin(), last.end());
        sink.ask_values(words);
        words.push_back(0x61);
        sink.ask_values(std::move(words));
      }
    }
  }
  if (sink.quick()) return;
  for (Ucs4 word = kFirstSurrogate; word <= kLastSurrogate; ++word) sink.ask_values({word});
  for (Ucs4 value = 0; value <= kMaxScalar; value += 61) {
    if (!is_surrogate(value)) sink.ask_values(words_of_values(std::vector{value}));
  }
}

void ask_rooms(CaseSink& sink) {
  for (const SizedText& text : texts(sink)) {
    const std::size_t count = text.values.size();
    for (const std::size_t size :
         sizes(sink, {count, count_words(text.values), text.units.size()})) {
      if (count > 8 && sink.thinned(4)) continue;
      sink.ask_numbered(text.units, size);
    }
  }
  for (const Units& units : faulty(sink)) {
    for (std::size_t size = 0; size <= units.size() + 1; ++size) {
      if (size == 0 || !sink.thinned(16)) sink.ask_numbered(units, size);
    }
  }
  if (sink.operation() == Operation::kTruncate) sink.ask_numbered({0x61}, SIZE_MAX);
}

void ask_value_rooms(CaseSink& sink) {
  for (const SizedText& text : texts(sink)) {
    for (const std::size_t size : sizes(sink, {text.values.size(), text.units.size()})) {
      if (text.values.size() > 8 && sink.thinned(4)) continue;
      sink.ask_values_numbered(text.values, size);
    }
  }
  for (const Ucs4 value : {0xD800u, 0xDC00u, 0xDFFFu, 0x110000u, 0xFFFFFFFFu}) {
    for (const std::vector<Ucs4>& values :
         {std::vector<Ucs4>{value}, {0x61, value}, {value, 0x61}, {0x20AC, value, 0x1F600}}) {
      for (std::size_t size = 0; size <= 12; ++size) {
        if (!sink.thinned(6)) sink.ask_values_numbered(values, size);
      }
    }
  }
}

void ask_places(CaseSink& sink) {
  const auto ask_near_ends = [&sink](const Units& units) {
    constexpr std::size_t kFew = 16;
    for (std::size_t place = 1; place <= units.size(); ++place) {
      const bool near = place <= kFew || place + 8 > units.size();
      if (near && (units.size() <= 4 || !sink.thinned(16))) sink.ask_numbered(units, place);
    }
  };
  for (const SizedText& text : texts(sink)) ask_near_ends(text.units);
  for (const Units& units : faulty(sink)) ask_near_ends(units);
  for (std::size_t count = 1; count <= (sink.quick() ? 6u : 70u); ++count) {
    const Units trails(count, 0x80);
    sink.ask_numbered(trails, count);
    for (const std::uint8_t before : {0x61, 0xC3, 0xE2, 0xF0, 0xF8, 0xFC, 0xFF}) {
      if (count <= 6) sink.ask_numbered(joined({before}, trails), count + 1);
    }
  }
  if (sink.quick()) return;
  for (Ucs4 value = 0; value <= kMaxScalar; value += 97) {
    const Units units = joined({0x61}, encode_value(sink.form(), value));
    sink.ask_numbered(units, units.size());
  }
}

std::vector<Units> order_strings(const EncodingForm& form, bool few) {
  std::vector<Units> all = {{},           {0x41},
                            {0x41, 0x00}, {0x3F},  // which some write for ill-formed octets
                            {0x80},       {0xED, 0xA0, 0x80},
                            {0xC0, 0x80}};
  const auto add = [&](const std::vector<Ucs4>& values) {
    const Units units = text_of(form, values).units;
    if (std::find(all.begin(), all.end(), units) == all.end()) all.push_back(units);
  };
  for (const Ucs4 value : {0x7Fu, 0xE000u, 0x20000u}) add({value});
  if (few) return all;
  for (const Units& units :
       std::vector<Units>{{0x00}, {0x41, 0x42}, {0xFF}, {0xE2, 0x82}, {0xE2, 0x82, 0x41}}) {
    all.push_back(units);
  }
  for (const Ucs4 value : kBounds) add({value});
  for (const Ucs4 value : {0x61u, 0x62u, 0x7Au, 0xC4u, 0xE4u, 0x20ACu, 0x1F600u}) add({value});
  add({0x41, 0x00, 0x41});
  add({0x41, 0x00, 0x42});
  add({0x41, 0x7F});
  add({0x41, 0x80});
  add({0xE000, 0x41});
  add({0x20000, 0x41});
  add({0x61, 0x308});
  add({0x2F, 0x41});
  return all;
}

void ask_orders(CaseSink& sink) {
  const std::vector<Units> strings = order_strings(sink.form(), false);
  for (const Units& left : strings) {
    for (const Units& right : strings) {
      if (!sink.thinned(40)) sink.ask_two(left, right);
    }
  }
  // These pairs show where orders differ: by sign, by UTF-16, at a NUL, at the end of the shorter
  // string.
  const std::pair<std::vector<Ucs4>, std::vector<Ucs4>> parting[] = {
      {{0x7F}, {0x80}}, {{0xE000}, {0x20000}}, {{0xFFFF}, {0x10000}}, {{0x00, 0x41}, {0x00, 0x42}},
      {{}, {0x00}},     {{}, {0x61}},          {{0x61}, {0x62}},      {{0xD7FF}, {0x10FFFF}}};
  for (std::size_t count = 0; count <= (sink.quick() ? 17u : 130u); ++count) {
    if (sink.quick() && count != 0 && count != 7 && count != 8 && count < 15) continue;
    for (const auto& [left, right] : parting) {
      const Units ascii(count, 0x61);
      const Units one = joined(ascii, text_of(sink.form(), left).units);
      const Units other = joined(ascii, text_of(sink.form(), right).units);
      sink.ask_two(one, other);
      sink.ask_two(other, one);
    }
  }
}

}  // namespace placemat::inline cases
