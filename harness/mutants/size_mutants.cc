// Makes counters, lengths and offsets that have too few bits.

#include <algorithm>
#include <cstdint>
#include <limits>

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

constexpr std::size_t kBits16 = std::numeric_limits<std::uint16_t>::max();
constexpr std::size_t kBits31 = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t kBits32 = std::numeric_limits<std::uint32_t>::max();

// Returns Mutant::longest of a fault that shows where a number needs more than these bits.
std::size_t longest_for(std::size_t bits) { return bits == kBits16 ? 0 : bits + 2; }

// The strict behaviour makes a value of each character. In texts as long as this, which are asked
// only where they are well-formed up to their last octet, counting leads is as right, and quick.
constexpr std::size_t kLong = std::size_t{1} << 20;

// Adds up what `weight` gives for each octet, at most 2. A block has so few octets that eight bits
// hold its sum. All blocks but the last are of one length, which is quickest.
template <typename Weight>
std::uint64_t sum_over(CodeUnits units, Weight weight) {
  constexpr std::size_t kBlock = 64;
  const auto sum_of = [weight](auto block) {
    std::uint8_t sum = 0;
    for (const std::uint8_t unit : block) sum = static_cast<std::uint8_t>(sum + weight(unit));
    return std::uint64_t{sum};
  };
  std::uint64_t sum = 0;
  for (; units.size() >= kBlock; units = units.subspan(kBlock)) {
    sum += sum_of(units.first<kBlock>());
  }
  return sum + sum_of(units);
}

std::uint64_t count_of(const Behaviour& behaviour, CodeUnits units) {
  if (units.size() < kLong) return strict_count(behaviour, units).number.value_or(0);
  return sum_over(units, [](std::uint8_t unit) { return !is_trail(unit); });
}

std::uint64_t utf16_length_of(const Behaviour& behaviour, CodeUnits units) {
  if (units.size() < kLong) return strict_utf16_length(behaviour, units).number.value_or(0);
  return sum_over(units, [](std::uint8_t unit) { return !is_trail(unit) + (unit >= 0xF0); });
}

// Returns how many octets of ASCII there are before the block that has another.
std::size_t ascii_blocks(CodeUnits units) {
  constexpr std::size_t kBlock = 4096;
  std::size_t at = 0;
  for (; at + kBlock <= units.size(); at += kBlock) {
    std::uint8_t any = 0;
    for (const std::uint8_t unit : units.subspan(at, kBlock)) any |= unit;
    if (any >= 0x80) break;
  }
  return at;
}

// Validates `units`, and reports the offset as `told` makes it.
template <typename Told>
Reply validate_with(const Behaviour& behaviour, CodeUnits units, Told told) {
  for (std::size_t at = ascii_blocks(units); at < units.size();) {
    const Step step = behaviour.step(units, at);
    if (!step.well_formed) return Reply::ill_formed(told(at));
    at += step.length;
  }
  return Reply::well_formed();
}

std::size_t as_it_is(std::size_t offset) { return offset; }

// Makes a fault that only repeated octets show.
Mutant of_size(const char* name, const char* provenance, std::size_t longest, Classes classes,
               std::function<void(Behaviour&)> alter) {
  Mutant mutant = of_facet(Facet::kRepeat, name, provenance, std::move(classes), std::move(alter));
  mutant.longest = longest;
  return mutant;
}

Mutant counter(const char* name, const char* provenance, std::size_t longest,
               std::function<std::uint64_t(std::uint64_t)> told) {
  return of_size(name, provenance, longest, {"wrong-count"}, [told](Behaviour& behaviour) {
    behaviour.count = [told](const Behaviour& b, CodeUnits u) {
      return Reply::of_number(told(count_of(b, u)));
    };
  });
}

Mutant measure(const char* name, const char* provenance, std::size_t bits) {
  return of_size(name, provenance, longest_for(bits), {"wrong-length"},
                 [bits](Behaviour& behaviour) {
                   behaviour.utf16_length = [bits](const Behaviour& b, CodeUnits u) {
                     return Reply::of_number(utf16_length_of(b, u) & bits);
                   };
                 });
}

Mutant length(const char* name, const char* provenance, std::size_t bits) {
  return of_size(name, provenance, longest_for(bits), {"accepts-invalid-octet"},
                 [bits](Behaviour& behaviour) {
                   behaviour.validate = [bits](const Behaviour& b, CodeUnits u) {
                     return validate_with(b, u.first(u.size() & bits), as_it_is);
                   };
                 });
}

Mutant offset(const char* name, std::size_t bits) {
  return of_size(name, "generated", longest_for(bits), {"wrong-offset"},
                 [bits](Behaviour& behaviour) {
                   behaviour.validate = [bits](const Behaviour& b, CodeUnits u) {
                     return validate_with(b, u, [bits](std::size_t at) { return at & bits; });
                   };
                 });
}

// Makes a fault that refuses texts whose length is the greatest of 31 bits.
Mutant refuses_the_greatest_length() {
  return of_size("refuses-the-greatest-length-of-31-bits", "modelled on wasmtime #12886",
                 longest_for(kBits31), {"rejects-row-00-7f"}, [](Behaviour& behaviour) {
                   behaviour.validate = [](const Behaviour& b, CodeUnits u) {
                     return u.size() == kBits31 ? Reply::ill_formed(0)
                                                : validate_with(b, u, as_it_is);
                   };
                 });
}

}  // namespace

std::vector<Mutant> size_mutants() {
  const auto in_bits = [](std::size_t bits) {
    return [bits](std::uint64_t number) { return number & bits; };
  };
  const auto in_a_float = [](std::uint64_t number) {
    return static_cast<std::uint64_t>(static_cast<float>(number));
  };
  return {
      counter("counts-in-16-bits", "modelled on oven-sh/bun #37252", 0, in_bits(kBits16)),
      counter("counts-in-a-float", "generated", (std::size_t{1} << 24) + 1, in_a_float),
      counter("counts-in-32-bits", "oven-sh/bun #37252", longest_for(kBits32), in_bits(kBits32)),
      measure("measures-in-16-bits", "modelled on simdutf before 9.3.3", kBits16),
      measure("measures-in-31-bits", "modelled on simdutf before 9.3.3", kBits31),
      length("validates-a-length-of-16-bits", "modelled on wasmtime #12886", kBits16),
      length("validates-a-length-of-32-bits", "modelled on oven-sh/bun #37252", kBits32),
      offset("offset-in-16-bits", kBits16),
      offset("offset-in-31-bits", kBits31),
      refuses_the_greatest_length()};
}

}  // namespace placemat::inline mutants
