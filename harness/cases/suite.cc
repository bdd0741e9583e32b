#include "harness/cases/suite.h"

#include <algorithm>
#include <span>

#include "harness/cases/boundaries.h"
#include "reference/forms/fss_utf_1992.h"
#include "reference/forms/rfc3629.h"
#include "reference/named.h"
#include "reference/segment.h"

namespace placemat {
namespace {

using Units = std::vector<std::uint8_t>;
using Visit = std::function<void(const Case&)>;

constexpr Ucs4 kValuesAPack = 64;
constexpr Ucs4 kBeyond = 0x110000;  // encoders are asked every value below

// At quick, one case in so many.
constexpr unsigned kPairs = 128;
constexpr unsigned kProducts = 128;
constexpr unsigned kPacks = 24;
constexpr unsigned kSurrogates = 32;

constexpr Named<Level> kLevels[] = {{Level::kQuick, "quick"}, {Level::kStandard, "standard"}};

// The edges of every form's rows, and of 31 and 32 bits.
constexpr Ucs4 kEdges[] = {
    0x10FFFF,  0x110000,  0x110001,  0x13FFFF,   0x140000,   0x1FFFFF,   0x200000,   0x208207F,
    0x2082080, 0x3FFFFFF, 0x4000000, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF,
};

// A stream case is the same octets, octet by octet; longer strings in chunks that no sequence's
// length divides.
std::vector<std::size_t> usual_chunks(std::size_t count) {
  const std::size_t length = count <= kMaxSequenceLength ? 1 : 7;
  std::vector<std::size_t> lengths(count / length, length);
  if (count % length != 0) lengths.push_back(count % length);
  return lengths;
}

class Generator {
 public:
  Generator(const SuiteOptions& options, Operation operation, const Visit& visit)
      : options_(options), operation_(operation), visit_(visit) {}

  void run() {
    static constexpr const EncodingForm* kShared[] = {&kRfc3629, &kFssUtf1992};
    shared_ = true;
    vectors();
    if (operation_ == Operation::kEncode) {
      values();
      return;
    }
    core(kShared);
    const bool is_shared =
        std::find(std::begin(kShared), std::end(kShared), options_.form) != std::end(kShared);
    shared_ = false;
    sequences(*options_.form);
    if (is_shared) return;
    const EncodingForm* own[] = {options_.form};
    products(boundaries_of(own));
  }

 private:
  // At quick, one case in `one_in`, chosen by the seed and the case's place in the list.
  bool thinned(unsigned one_in) {
    ++place_;
    if (options_.level != Level::kQuick || one_in <= 1) return false;
    // SplitMix64's finaliser: a fixed choice without a pattern that a table could share.
    std::uint64_t mixed = place_ + options_.seed * 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return (mixed ^ (mixed >> 31)) % one_in != 0;
  }

  void emit(Request request, bool packed) {
    if (count_++ % options_.shards != options_.shard - 1) return;
    visit_({std::move(request), packed, shared_ && !packed});
  }

  void emit_units(Units units, bool packed = false) {
    if (operation_ == Operation::kStream || operation_ == Operation::kStreamReplace) {
      auto lengths = usual_chunks(units.size());
      emit(chunked(operation_, std::move(units), std::move(lengths)), packed);
    } else {
      emit({operation_, std::move(units), {}, {}}, packed);
    }
  }

  void vectors() {
    if (options_.vectors == nullptr) return;
    for (const Vector& vector : *options_.vectors) {
      const bool encodes = operation_ == Operation::kEncode;
      if (vector.encodes() != encodes) continue;
      if (encodes) {
        emit({operation_, {}, {}, vector.values}, false);
      } else {
        emit_units(vector.units);
      }
    }
  }

  void core(std::span<const EncodingForm* const> forms) {
    emit_units({});
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      emit_units({static_cast<std::uint8_t>(octet)});
    }
    for (unsigned pair = 0; pair <= 0xFFFF; ++pair) {
      if (thinned(kPairs)) continue;
      emit_units({static_cast<std::uint8_t>(pair >> 8), static_cast<std::uint8_t>(pair)});
    }
    products(boundaries_of(forms));
  }

  void products(const Boundaries& boundaries) {
    for (const std::uint8_t a : boundaries.all) {
      for (const std::uint8_t b : boundaries.all) {
        for (const std::uint8_t c : boundaries.all) {
          if (!thinned(kProducts)) emit_units({a, b, c});
        }
      }
    }
    for (std::size_t length = 4; length <= kMaxSequenceLength; ++length) {
      Units units(length);
      product(boundaries, units, 0);
    }
  }

  void product(const Boundaries& boundaries, Units& units, std::size_t position) {
    if (position == units.size()) {
      if (!thinned(kProducts)) emit_units(units);
      return;
    }
    for (const std::uint8_t octet : boundaries.at[position]) {
      units[position] = octet;
      product(boundaries, units, position + 1);
    }
  }

  // Every value of the form below 110000, packed, and the edges beyond. A pack holds values of one
  // block of 64, so no low surrogate follows a high one in it, which would be another value or
  // none.
  void sequences(const EncodingForm& form) {
    for (Ucs4 first = 0; first < kBeyond; first += kValuesAPack) {
      if (thinned(kPacks)) continue;
      Units pack;
      for (Ucs4 value = first; value < first + kValuesAPack; ++value) {
        const Units units = encode_value(form, value);
        pack.insert(pack.end(), units.begin(), units.end());
      }
      if (!pack.empty()) emit_units(std::move(pack), true);
    }
    for (const Ucs4 value : kEdges) {
      const Units units = encode_value(form, value);
      if (!units.empty()) emit_units(units);
    }
  }

  // Every value to 110000 and the edges beyond; those that some form cannot spell, one by one.
  void values() {
    for (Ucs4 first = 0; first < kBeyond; first += kValuesAPack) {
      const bool surrogates = kFirstSurrogate <= first && first <= kLastSurrogate;
      if (!surrogates && thinned(kPacks)) continue;
      std::vector<Ucs4> pack;
      for (Ucs4 value = first; value < first + kValuesAPack; ++value) {
        if (!surrogates) pack.push_back(value);
        if (surrogates && !thinned(kSurrogates)) emit({operation_, {}, {}, {value}}, false);
      }
      if (!pack.empty()) emit({operation_, {}, {}, std::move(pack)}, true);
    }
    for (const Ucs4 value : kEdges) emit({operation_, {}, {}, {value}}, false);
    emit({operation_, {}, {}, {}}, false);
    emit({operation_, {}, {}, {0xD800, 0xDC00}}, false);
    emit({operation_, {}, {}, {0x41, 0xD800, 0x42}}, false);
    emit({operation_, {}, {}, {0x41, 0x110000, 0x42}}, false);
  }

  const SuiteOptions& options_;
  const Operation operation_;
  const Visit& visit_;
  bool shared_ = false;
  std::uint64_t place_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace

std::string_view level_name(Level level) { return name_in(kLevels, level); }
std::optional<Level> parse_level(std::string_view name) { return value_in(kLevels, name); }

void visit_cases(const SuiteOptions& options, Operation operation, const Visit& visit) {
  Generator(options, operation, visit).run();
}

std::vector<Request> pieces_of(const EncodingForm& form, const Request& packed) {
  std::vector<Request> pieces;
  if (packed.operation == Operation::kEncode) {
    for (const Ucs4 value : packed.values) pieces.push_back({packed.operation, {}, {}, {value}});
    return pieces;
  }
  for (const Segment& part : segment(form, packed.units)) {
    const auto first = packed.units.begin() + static_cast<std::ptrdiff_t>(part.offset);
    Units units(first, first + static_cast<std::ptrdiff_t>(part.length));
    if (packed.chunk_lengths.empty()) {
      pieces.push_back({packed.operation, std::move(units), {}, {}});
    } else {
      auto lengths = usual_chunks(units.size());
      pieces.push_back(chunked(packed.operation, std::move(units), std::move(lengths)));
    }
  }
  return pieces;
}

Request chunked(Operation operation, Units units, std::vector<std::size_t> chunk_lengths) {
  return {operation, std::move(units), std::move(chunk_lengths), {}};
}

}  // namespace placemat
