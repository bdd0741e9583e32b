// Declares deviation classes: the names of departures from a profile.
//
// The names are stable and stand in every output (harness/README.md). A string's class is that of
// its first disagreement.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "reference/encoding_form.h"
#include "reference/words/deviations.def"
#include "reference/words/operation.h"

namespace placemat::inline words {

enum class Deviation : std::uint8_t {
  kNone,
#define PLACEMAT_ROW(context, enumerator, symbol, name, consequence) enumerator,
  PLACEMAT_DEVIATIONS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
};

// DeviationClass is a deviation with its parameters: the lead octets of the row for kRejectsRow,
// two facets for kInconsistent. It is small and cheap to copy.
class DeviationClass {
 public:
  constexpr DeviationClass() = default;  // is no class
  constexpr DeviationClass(Deviation deviation) : deviation_(deviation) {}

  // Returns "rejects-row-e1-ec": well-formed sequences of `row` were refused.
  static DeviationClass rejects_row(const SequenceForm& row);
  // Returns "inconsistent-validate-decode": two facets of one implementation contradict each other.
  static constexpr DeviationClass inconsistent(Facet first, Facet second) {
    return {Deviation::kInconsistent, static_cast<std::uint8_t>(first),
            static_cast<std::uint8_t>(second)};
  }

  // Makes a class of its name, for source code: a name that the table lacks does not compile.
  consteval DeviationClass(const char* name) : DeviationClass(parse(name).value()) {}

  // Returns std::nullopt for a name that is in no row of the table.
  static constexpr std::optional<DeviationClass> parse(std::string_view name);

  constexpr Deviation deviation() const { return deviation_; }
  std::string name() const;  // "" for none
  // Returns, in plain words, what the deviation can do to a program.
  std::string_view consequence() const;

  // Reports whether well-formed input was refused. Which value was refused may be a guess.
  constexpr bool rejects() const {
    return Deviation::kRejectsNul <= deviation_ && deviation_ <= Deviation::kRejectsOther;
  }
  // Reports whether ill-formed input was taken for well-formed.
  constexpr bool accepts() const {
    return Deviation::kAcceptsUnexpectedContinuation <= deviation_ &&
           deviation_ <= Deviation::kAcceptsInterrupted;
  }

  constexpr bool operator==(const DeviationClass&) const = default;
  constexpr auto operator<=>(const DeviationClass&) const = default;

 private:
  constexpr DeviationClass(Deviation deviation, std::uint8_t first, std::uint8_t second)
      : deviation_(deviation), first_(first), second_(second) {}

  static constexpr std::optional<DeviationClass> parse_row(std::string_view leads);
  static constexpr std::optional<DeviationClass> parse_facets(std::string_view facets);

  Deviation deviation_ = Deviation::kNone;
  std::uint8_t first_ = 0;  // lead octet, or facet
  std::uint8_t second_ = 0;
};

// Returns the class of taking a subpart with `defect`, which is not kNone, for well-formed.
DeviationClass accepts(Defect defect);

// parse() is implemented here because the compiler calls it.

constexpr std::optional<DeviationClass> DeviationClass::parse_row(std::string_view leads) {
  const auto octet_at = [&](std::size_t at) {
    int value = 0;
    for (const char digit : leads.substr(at, 2)) {
      const bool decimal = '0' <= digit && digit <= '9';
      if (!decimal && (digit < 'a' || digit > 'f')) return -1;
      value = 16 * value + (decimal ? digit - '0' : digit - 'a' + 10);
    }
    return value;
  };
  const bool one = leads.size() == 2;
  if (!one && (leads.size() != 5 || leads[2] != '-')) return std::nullopt;
  const int first = octet_at(0);
  const int last = one ? first : octet_at(3);
  if (first < 0 || last < 0) return std::nullopt;
  return DeviationClass(Deviation::kRejectsRow, static_cast<std::uint8_t>(first),
                        static_cast<std::uint8_t>(last));
}

constexpr std::optional<DeviationClass> DeviationClass::parse_facets(std::string_view facets) {
  for (const Facet first : kFacets) {
    for (const Facet second : kFacets) {
      const std::string_view first_name = facet_name(first);
      const std::string_view second_name = facet_name(second);
      const std::size_t dash = first_name.size();
      if (facets.size() == dash + 1 + second_name.size() && facets.starts_with(first_name) &&
          facets[dash] == '-' && facets.ends_with(second_name)) {
        return inconsistent(first, second);
      }
    }
  }
  return std::nullopt;
}

constexpr std::optional<DeviationClass> DeviationClass::parse(std::string_view name) {
  constexpr std::string_view kRow = "rejects-row-";
  constexpr std::string_view kFacets = "inconsistent-";
  if (name.starts_with(kRow)) return parse_row(name.substr(kRow.size()));
  Deviation named = Deviation::kNone;
#define PLACEMAT_ROW(context, enumerator, symbol, text, consequence) \
  if (name == text) named = Deviation::enumerator;
  PLACEMAT_DEVIATIONS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
  const bool whole = named != Deviation::kNone && named != Deviation::kRejectsRow &&
                     named != Deviation::kInconsistent;
  if (whole) return DeviationClass(named);
  if (name.starts_with(kFacets)) return parse_facets(name.substr(kFacets.size()));
  return std::nullopt;
}

}  // namespace placemat::inline words
