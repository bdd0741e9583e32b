// The language that is learned of a seeded fault departs from the form in exactly that fault.
//
// PLACEMAT_ALL_STRINGS=1 puts all strings of three octets to each (an hour).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "harness/cases/edges.h"
#include "harness/kills/test/some_mutants.h"
#include "harness/learn/learn_door.h"
#include "harness/mutants/mutant.h"
#include "reference/forms/forms.h"
#include "reference/languages/language.h"

namespace placemat::inline kills {
namespace {

// Reports whether the mutant may end this process, never reply, or remember earlier requests.
bool is_no_recogniser(const Mutant& mutant) {
  for (const ExpectedNames& expected : mutant.expected) {
    for (const DeviationClass& one : expected.classes) {
      for (const Deviation none :
           {Deviation::kCrash, Deviation::kReadsPast, Deviation::kReadsBefore,
            Deviation::kWritesPast, Deviation::kHang, Deviation::kDependsOnHistory,
            Deviation::kNondeterministic, Deviation::kInconsistent}) {
        if (one.deviation() == none) return true;
      }
    }
  }
  return false;
}

// Adds one string for each choice of octets.
void add_products(const std::vector<Octets>& positions, std::vector<Octets>& strings) {
  std::vector<Octets> some = {{}};
  for (const Octets& octets : positions) {
    std::vector<Octets> longer;
    for (const Octets& string : some) {
      for (const std::uint8_t octet : octets) longer.push_back(joined(string, {octet}));
    }
    some = std::move(longer);
  }
  strings.insert(strings.end(), some.begin(), some.end());
}

// Returns all strings of at most two octets (three, if PLACEMAT_ALL_STRINGS is set), and strings of
// three to six octets that are made of octets at the bounds of rows.
std::vector<Octets> strings_to_compare() {
  Octets all;
  for (unsigned octet = 0; octet <= 0xFF; ++octet) all.push_back(static_cast<std::uint8_t>(octet));
  const Octets leads = {0x00, 0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
                        0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFC, 0xFF};
  const Octets seconds = {0x00, 0x41, 0x7F, 0x80, 0x81, 0x83, 0x84, 0x87, 0x88, 0x8F,
                          0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBE, 0xBF, 0xC0, 0xC2, 0xFF};
  const Octets trails = {0x41, 0x7F, 0x80, 0x90, 0xBF, 0xC0, 0xC2};
  const Octets few = {0x41, 0x80, 0xBF};
  std::vector<Octets> strings = {{}};
  add_products({all}, strings);
  add_products({all, all}, strings);
  if (std::getenv("PLACEMAT_ALL_STRINGS") != nullptr) add_products({all, all, all}, strings);
  add_products({leads, seconds, seconds}, strings);
  add_products({leads, seconds, trails, trails}, strings);
  add_products({leads, seconds, few, few, few}, strings);
  add_products({leads, seconds, few, few, few, few}, strings);
  // The strings also lie far into a text, and have text after them.
  for (const std::size_t length : {15u, 16u, 31u, 32u, 63u, 64u}) {
    const Octets text(length, 'A');
    for (const Octets& string : few_edge_strings(kRfc3629)) {
      strings.push_back(joined(text, string));
      strings.push_back(joined(string, text));
    }
  }
  for (const EncodingForm* form : kEncodingForms) {
    for (Octets& string : edge_strings(*form)) strings.push_back(std::move(string));
  }
  return strings;
}

TEST(LearnedMutants, DepartInExactlyTheFault) {
  const std::vector<Octets> strings = strings_to_compare();
  std::size_t departing = 0;
  std::size_t not_learned = 0;
  for (const Mutant& mutant : some_mutants()) {
    SCOPED_TRACE(mutant.name);
    const auto implementation = implementation_of(mutant);
    const bool offered =
        implementation->offers(Operation::kValidate) || implementation->offers(Operation::kDecode);
    if (!offered || is_no_recogniser(mutant)) continue;
    std::vector<std::unique_ptr<MutantImplementation>> made;
    const LanguageOfDoor language = learn_door(
        [&] {
          made.push_back(implementation_of(mutant));
          return std::make_unique<DirectDoor>(*made.back());
        },
        {});
    if (!language.learned.automaton) {
      // The language has more than 64 states, or needs more questions: blocks of octets, leads of
      // thirteen octets.
      EXPECT_THAT(language.learned.why_not,
                  testing::AnyOf(testing::StartsWith("no recogniser of at most 64 states"),
                                 "it needs more questions than were given"));
      ++not_learned;
      continue;
    }
    const Automaton& automaton = *language.learned.automaton;
    const Automaton form = automaton_of(*implementation->describe().profile.form);
    std::size_t faults = 0;
    for (const Octets& string : strings) {
      const Request request = Request::whole(*language.asked, string);
      const bool accepts = is_accepted(request, implementation->observe(request));
      EXPECT_EQ(automaton.accepts_string(string), accepts) << testing::PrintToString(string);
      if (accepts != form.accepts_string(string)) ++faults;
    }
    EXPECT_EQ(digest_of(automaton) != digest_of(form), faults > 0);
    if (faults > 0) ++departing;
  }
  EXPECT_GE(departing, 200u / PLACEMAT_MUTANT_STRIDE);
  EXPECT_LE(not_learned, (20u + PLACEMAT_MUTANT_STRIDE - 1) / PLACEMAT_MUTANT_STRIDE);
  RecordProperty("departing", static_cast<int>(departing));
  RecordProperty("not_learned", static_cast<int>(not_learned));
}

}  // namespace
}  // namespace placemat::inline kills
