#include "harness/cases/core.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

#include "reference/forms/fss_utf_1992.h"
#include "reference/forms/rfc3629.h"
#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

constexpr Ucs4 kValuesAPack = 64;
constexpr Ucs4 kBeyond = 0x110000;  // encode has all values below it

// At quick, one case in this many is kept.
constexpr unsigned kPairs = 256;
constexpr unsigned kProducts = 256;
constexpr unsigned kPacks = 28;
constexpr unsigned kSurrogates = 32;

// kEdges holds the edges of every form's rows, and of 31 and 32 bits.
constexpr Ucs4 kEdges[] = {
    0x10FFFF,  0x110000,  0x110001,  0x13FFFF,   0x140000,   0x1FFFFF,   0x200000,   0x208207F,
    0x2082080, 0x3FFFFFF, 0x4000000, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF,
};

// Reports whether `value` lies among scripts with cases, marks or ligatures. Implementations have
// tables for these scripts, and so special cases, so quick has all of their values.
bool is_rich(Ucs4 value) { return value < 0x3000 || (0xF900 <= value && value <= kMaxThreeOctets); }

constexpr const EncodingForm* kShared[] = {&kRfc3629, &kFssUtf1992};

void visit_product(const Boundaries& boundaries, Units& units, std::size_t position,
                   const std::function<void(const Units&)>& visit) {
  if (position == units.size()) {
    visit(units);
    return;
  }
  for (const std::uint8_t octet : boundaries.at[position]) {
    units[position] = octet;
    visit_product(boundaries, units, position + 1, visit);
  }
}

bool holds(const std::vector<std::uint8_t>& ascending, std::uint8_t octet) {
  return std::binary_search(ascending.begin(), ascending.end(), octet);
}

// Reports whether visit_products(boundaries) visits `units`, of three octets or more.
bool is_product(const Boundaries& boundaries, const Units& units) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!holds(units.size() == 3 ? boundaries.all : boundaries.at[i], units[i])) return false;
  }
  return true;
}

// Returns the sequences of the 64 values in block `number`, made once per form. No low surrogate
// follows a high one in a block: the two would be another value, or none.
const Units& pack_of(const EncodingForm& form, Ucs4 number) {
  static std::mutex mutex;
  static std::map<const EncodingForm*, std::deque<Units>> all;  // elements stay in place
  const std::lock_guard lock(mutex);
  auto& packs = all[&form];
  for (auto begun = static_cast<Ucs4>(packs.size()); begun <= number; ++begun) {
    Units& pack = packs.emplace_back();
    for (Ucs4 value = begun * kValuesAPack; value < (begun + 1) * kValuesAPack; ++value) {
      const Units units = encode_value(form, value);
      pack.insert(pack.end(), units.begin(), units.end());
    }
  }
  return packs[number];
}

}  // namespace

const Boundaries& shared_boundaries() {
  static const Boundaries boundaries = boundaries_of(kShared);
  return boundaries;
}

void visit_products(const Boundaries& boundaries, std::size_t from, std::size_t to,
                    const std::function<void(const Units&)>& visit) {
  if (from <= 3) {
    for (const std::uint8_t a : boundaries.all) {
      for (const std::uint8_t b : boundaries.all) {
        for (const std::uint8_t c : boundaries.all) visit({a, b, c});
      }
    }
  }
  for (std::size_t length = std::max<std::size_t>(from, 4); length <= to; ++length) {
    Units units(length);
    visit_product(boundaries, units, 0, visit);
  }
}

void ask_vectors(CaseSink& sink) {
  if (sink.options().vectors == nullptr) return;
  for (const Vector& vector : *sink.options().vectors) {
    if (vector.encodes() != sink.encodes()) continue;
    if (vector.encodes()) {
      sink.ask_values(vector.values);
    } else {
      sink.ask(vector.units);
    }
  }
}

void ask_octets(CaseSink& sink) {
  sink.ask({});
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    sink.ask({static_cast<std::uint8_t>(octet)});
  }
  for (unsigned pair = 0; pair <= 0xFFFF; ++pair) {
    if (sink.thinned(kPairs)) continue;
    sink.ask({static_cast<std::uint8_t>(pair >> 8), static_cast<std::uint8_t>(pair)});
  }
}

void ask_shared_products(CaseSink& sink) {
  visit_products(shared_boundaries(), 3, kMaxSequenceLength, [&sink](const Units& units) {
    if (!sink.thinned(kProducts)) sink.ask(units);
  });
}

void ask_own_products(CaseSink& sink) {
  const EncodingForm* own[] = {&sink.form()};
  if (std::find(std::begin(kShared), std::end(kShared), own[0]) != std::end(kShared)) return;
  visit_products(boundaries_of(own), 3, kMaxSequenceLength, [&sink](const Units& units) {
    if (is_product(shared_boundaries(), units)) return;
    if (!sink.thinned(kProducts)) sink.ask(units);
  });
}

void ask_sequences(CaseSink& sink) {
  for (Ucs4 first = 0; first < kBeyond; first += kValuesAPack) {
    if (!is_rich(first) && sink.thinned(kPacks)) continue;
    const Units& pack = pack_of(sink.form(), first / kValuesAPack);
    if (!pack.empty()) sink.ask(pack, true);
  }
  for (const Ucs4 value : kEdges) {
    const Units units = encode_value(sink.form(), value);
    if (!units.empty()) sink.ask(units);
  }
}

// Values that some form cannot spell have a case each.
void ask_values(CaseSink& sink) {
  for (Ucs4 first = 0; first < kBeyond; first += kValuesAPack) {
    const bool surrogates = kFirstSurrogate <= first && first <= kLastSurrogate;
    if (!surrogates && !is_rich(first) && sink.thinned(kPacks)) continue;
    std::vector<Ucs4> pack;
    for (Ucs4 value = first; value < first + kValuesAPack; ++value) {
      if (!surrogates) pack.push_back(value);
      if (surrogates && !sink.thinned(kSurrogates)) sink.ask_values({value});
    }
    if (!pack.empty()) sink.ask_values(std::move(pack), true);
  }
  for (const Ucs4 value : kEdges) sink.ask_values({value});
  sink.ask_values({});
  sink.ask_values({0xD800, 0xDC00});
  sink.ask_values({0x41, 0xD800, 0x42});
  sink.ask_values({0x41, 0x110000, 0x42});
}

}  // namespace placemat::inline cases
