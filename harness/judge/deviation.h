// Deviation classes as values: what a departure from a profile is called.
//
// The names are stable and stand in every output (harness/README.md). A string's class is that of
// its first disagreement.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/judge/deviation_table.h"
#include "reference/encoding_form.h"
#include "reference/observation.h"

namespace placemat {

enum class Deviation : std::uint8_t {
  kNone,
#define PLACEMAT_ROW(context, enumerator, symbol, name, consequence) enumerator,
  PLACEMAT_DEVIATIONS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
};

// A deviation, and what tells two of its kind apart: the lead octets of the row of kRejectsRow, the
// two facets of kInconsistent. Small and cheap to copy.
class DeviationClass {
 public:
  constexpr DeviationClass() = default;  // none
  constexpr DeviationClass(Deviation deviation) : deviation_(deviation) {}

  // "rejects-row-e1-ec": well-formed sequences of `row` were refused.
  static DeviationClass rejects_row(const SequenceForm& row);
  // "inconsistent-validate-decode": two facets of one implementation contradict each other.
  static constexpr DeviationClass inconsistent(Facet first, Facet second) {
    return {Deviation::kInconsistent, static_cast<std::uint8_t>(first),
            static_cast<std::uint8_t>(second)};
  }

  // As source code writes it: a name that the table lacks does not compile.
  consteval DeviationClass(const char* name) : DeviationClass(parse(name).value()) {}

  // Nothing for a name that is in no row of the table.
  static constexpr std::optional<DeviationClass> parse(std::string_view name);

  constexpr Deviation deviation() const { return deviation_; }
  std::string name() const;  // "" for none
  // Plain words on what it can do to a program.
  std::string_view consequence() const;

  // Whether something well-formed was refused: which of several values it was can be a guess.
  constexpr bool rejects() const {
    return Deviation::kRejectsNul <= deviation_ && deviation_ <= Deviation::kRejectsOther;
  }
  // Whether something ill-formed was taken for well-formed.
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

// The class of taking a subpart with that defect, not kNone, for well-formed.
DeviationClass accepts(Defect defect);

// The implementation of parse(), here because the compiler calls it.

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

}  // namespace placemat
