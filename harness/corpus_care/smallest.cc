#include "harness/corpus_care/smallest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/corpus_care/set_cover.h"
#include "harness/kills/decide.h"
#include "harness/kills/finders.h"
#include "reference/forms/rfc3629.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat::inline corpus_care {
namespace {

constexpr std::string_view kBegins =
    R"(# The fewest strings of Placemat's placemat.txt that find every seeded fault which its strings find.
#
# Anyone may use, copy, change and share this file for any purpose, without any condition.
# SPDX-License-Identifier: MIT-0
#
# The lines and ids are those of placemat.txt, whose head says what the seven fields are. The strings
# are for a run that must be short, or for few tests by hand. A fault may be found by one of them alone:
# placemat.txt finds most faults from several sides.
#
)";

StringSuite list_of(const PlainVectors& all) {
  StringSuite list;
  list.name = "placemat.txt";
  list.profile = strict_profile();
  for (const PlainVector& vector : all.vectors) {
    StatedString& string = list.strings.emplace_back();
    string.line = list.strings.size();
    string.units = vector.units;
    const auto fault = first_ill_formed(kRfc3629, vector.units);
    string.valid = !fault;
    if (fault) string.fault = fault->offset;
    (fault ? string.replaced : string.values) =
        replaced(kRfc3629, Replacement::kMaximalSubpart, vector.units);
  }
  return list;
}

// Returns the mutants that a list can be put to in reasonable time.
std::vector<Mutant> short_mutants() {
  std::vector<Mutant> some;
  std::copy_if(all_mutants().begin(), all_mutants().end(), std::back_inserter(some),
               [](const Mutant& mutant) { return !needs_long_text(mutant); });
  return some;
}

bool claims_the_same(const Mutant& mutant, const StringSuite& list) {
  return claims_text(mutant.make().profile) == claims_text(list.profile);
}

// Notes the faults that no string finds alone.
void note_others(Smallest& smallest, std::vector<Mutant> others, const StringSuite& list,
                 const std::vector<Vector>& vectors, const KillOptions& options) {
  const KillSuite suite = kill_suite_of(list);
  KillMatrix matrix = kill_matrix(others, {&suite, 1}, options);
  std::erase_if(matrix.rows, [&](const KillRow& row) {
    if (row.killed(0)) smallest.in_order.insert(row.mutant->name);
    return row.killed(0) || !row.asked(0) || !claims_the_same(*row.mutant, list);
  });
  decide(matrix, standard_suite(vectors), options);
  for (const KillRow& row : matrix.rows) {
    for (const Decided& decided : row.decided) {
      if (decided.by == Decided::By::kNothing) continue;
      const std::string& shown = decided.shown_by;
      smallest.beyond[shown.substr(shown.rfind(' ') + 1)].insert(row.mutant->name);
    }
  }
}

}  // namespace

Smallest smallest_strings(const PlainVectors& all, const std::vector<Vector>& vectors,
                          const KillOptions& options) {
  const StringSuite list = list_of(all);
  std::vector<Mutant> mutants = short_mutants();
  const std::vector<Finders> found = find_finders(mutants, list, options);
  std::set<std::string> names;
  std::vector<std::vector<std::size_t>> showings;
  for (const Finders& one : found) {
    names.insert(one.mutant->name);
    showings.push_back(one.strings);
  }
  const Cover cover = smallest_cover(showings);
  Smallest smallest;
  smallest.version = all.version;
  for (const std::size_t place : cover.chosen) smallest.strings.push_back(all.vectors[place]);
  smallest.faults = names.size();
  smallest.showings = showings.size();
  smallest.is_smallest = cover.is_smallest;
  smallest.apart = cover.apart.size();
  std::erase_if(mutants, [&](const Mutant& mutant) { return names.contains(mutant.name); });
  note_others(smallest, std::move(mutants), list, vectors, options);
  return smallest;
}

std::string smallest_text(const Smallest& smallest) {
  std::string text(kBegins);
  text += fmt::format(
      "# These {} strings find {} faults, each under every facet under which a string of "
      "placemat.txt\n# finds it alone: {} showings.\n"
      "# No {} strings of placemat.txt do: {}{} of the showings have no\n"
      "# string in common.\n#\n",
      smallest.strings.size(), smallest.faults, smallest.showings, smallest.least() - 1,
      smallest.apart < smallest.least() ? "an exhaustive search says so, and " : "",
      smallest.apart);
  if (!smallest.beyond.empty()) {
    text +=
        "# No string of placemat.txt finds these faults. What stands before them is the string "
        "that\n"
        "# shows them at level standard:\n";
    for (const auto& [hex, names] : smallest.beyond) {
      text += fmt::format("#   {} {}\n", hex, fmt::join(names, " "));
    }
    text += "#\n";
  }
  if (!smallest.in_order.empty()) {
    text +=
        "# No string finds these faults alone, because they keep something from one call to "
        "another.\n"
        "# All of placemat.txt in its order finds them:\n";
    for (const std::string& name : smallest.in_order) text += fmt::format("#   {}\n", name);
    text += "#\n";
  }
  text += fmt::format("# version: {}\n\n", smallest.version);
  for (const PlainVector& string : smallest.strings) text += plain_line(string);
  return text;
}

}  // namespace placemat::inline corpus_care
