#include "harness/mutants/table_mutants.h"

#include <algorithm>
#include <map>

#include "harness/mutants/build.h"
#include "harness/mutants/table_language.h"
#include "reference/forms/rfc3629.h"
#include "reference/words/deviation.h"

namespace placemat::inline mutants {
namespace {

using RowList = std::vector<SequenceForm>;

constexpr OctetRange kTrail = {0x80, 0xBF, 6};

struct AddedRow {
  const char* name;
  SequenceForm row;
};

constexpr AddedRow kAddedRows[] = {
    {"c0-c1", {{{{0xC0, 0xC1, 5}, kTrail}}}},
    {"c0-80", {{{{0xC0, 0xC0, 5}, {0x80, 0x80, 6}}}}},
    {"e0-80-9f", {{{{0xE0, 0xE0, 4}, {0x80, 0x9F, 6}, kTrail}}}},
    {"ed-a0-bf", {{{{0xED, 0xED, 4}, {0xA0, 0xBF, 6}, kTrail}}}},
    {"ed-a0-af", {{{{0xED, 0xED, 4}, {0xA0, 0xAF, 6}, kTrail}}}},
    {"ed-b0-bf", {{{{0xED, 0xED, 4}, {0xB0, 0xBF, 6}, kTrail}}}},
    {"surrogate-pairs",
     {{{{0xED, 0xED, 0},
        {0xA0, 0xAF, 4},
        {0x80, 0xBF, 6},
        {0xED, 0xED, 0},
        {0xB0, 0xBF, 4},
        {0x80, 0xBF, 6}}},
      0x10000}},
    {"f0-80-8f", {{{{0xF0, 0xF0, 3}, {0x80, 0x8F, 6}, kTrail, kTrail}}}},
    {"f4-90-bf", {{{{0xF4, 0xF4, 3}, {0x90, 0xBF, 6}, kTrail, kTrail}}}},
    {"f5", {{{{0xF5, 0xF5, 3}, kTrail, kTrail, kTrail}}}},
    {"f5-f7", {{{{0xF5, 0xF7, 3}, kTrail, kTrail, kTrail}}}},
    {"five-octets", {{{{0xF8, 0xFB, 2}, kTrail, kTrail, kTrail, kTrail}}}},
    {"five-octets-shortest", {{{{0xF9, 0xFB, 2}, kTrail, kTrail, kTrail, kTrail}}}},
    {"six-octets", {{{{0xFC, 0xFD, 1}, kTrail, kTrail, kTrail, kTrail, kTrail}}}},
    {"80-bf", {{{kTrail}}}},
    {"80-9f", {{{{0x80, 0x9F, 5}}}}},
    {"a0-bf", {{{{0xA0, 0xBF, 6}}}}},
    {"fe", {{{{0xFE, 0xFE, 7}}}}},
    {"ff", {{{{0xFF, 0xFF, 7}}}}},
    {"two-cut", {{{{0xC2, 0xDF, 5}}}}},
    {"three-cut", {{{{0xE1, 0xEC, 4}, kTrail}}}},
    {"four-cut", {{{{0xF1, 0xF3, 3}, kTrail, kTrail}}}},
};

// Returns the provenance of the altered tables that were real bugs, by name.
const std::map<std::string, std::string>& known() {
  static const std::map<std::string, std::string> bugs = {
      {"row-added-c0-c1", "CVE-2000-0884 (IIS), CVE-2008-2938 (Java under Tomcat)"},
      {"row-added-c0-80", "modelled on Java's modified UTF-8 taken for UTF-8"},
      {"row-added-ed-a0-bf", "dart-lang/sdk #28832, LadybirdBrowser/ladybird #5310"},
      {"row-added-surrogate-pairs", "modelled on CESU-8 taken for UTF-8"},
      {"row-added-f0-80-8f", "simdjson/simdjson #1187"},
      {"row-added-five-octets", "modelled on RFC 2279 decoders"},
      {"row-added-six-octets", "modelled on RFC 2279 decoders"},
      {"row-c2-df-octet-1-first-minus-1", "CVE-2024-46954 (Ghostscript), as first fixed"},
  };
  return bugs;
}

// Returns "row-e1-ec": a row by its lead octets.
std::string leads_of(const SequenceForm& row) {
  return DeviationClass::rejects_row(row).name().substr(sizeof "rejects-" - 1);
}

void add_moved_bounds(std::vector<AlteredTable>& tables) {
  const RowList original(std::begin(kRfc3629Rows), std::end(kRfc3629Rows));
  for (std::size_t r = 0; r < original.size(); ++r) {
    for (std::size_t i = 0; i < original[r].length(); ++i) {
      for (const bool is_first : {true, false}) {
        for (const int step : {-1, +1}) {
          RowList rows = original;
          OctetRange& range = rows[r].octets[i];
          std::uint8_t& bound = is_first ? range.first : range.last;
          if (bound + step < 0 || bound + step > 0xFF) continue;
          bound = static_cast<std::uint8_t>(bound + step);
          // An empty range drops the row.
          if (range.first > range.last) rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(r));
          tables.push_back({leads_of(original[r]) + "-octet-" + std::to_string(i + 1) +
                                (is_first ? "-first" : "-last") +
                                (step < 0 ? "-minus-1" : "-plus-1"),
                            std::move(rows)});
        }
      }
    }
  }
}

void add_dropped_rows(std::vector<AlteredTable>& tables) {
  for (std::size_t r = 0; r < std::size(kRfc3629Rows); ++r) {
    RowList rows(std::begin(kRfc3629Rows), std::end(kRfc3629Rows));
    // The name has all leads of the row, so it is unique: no two rows share a lead.
    const std::string name = leads_of(rows[r]) + "-dropped";
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(r));
    tables.push_back({name, std::move(rows)});
  }
}

void add_added_rows(std::vector<AlteredTable>& tables) {
  for (const AddedRow& added : kAddedRows) {
    RowList rows(std::begin(kRfc3629Rows), std::end(kRfc3629Rows));
    rows.push_back(added.row);
    tables.push_back({std::string("row-added-") + added.name, std::move(rows)});
  }
}

}  // namespace

std::vector<AlteredTable> all_altered_tables() {
  std::vector<AlteredTable> tables;
  add_dropped_rows(tables);
  add_added_rows(tables);
  add_moved_bounds(tables);
  return tables;
}

std::vector<AlteredTable> altered_tables() {
  std::vector<AlteredTable> distinct;
  for (AlteredTable& table : all_altered_tables()) {
    const bool known_already =
        same_language(table.rows, kRfc3629Rows) ||
        std::any_of(distinct.begin(), distinct.end(), [&](const AlteredTable& other) {
          return same_language(table.rows, other.rows);
        });
    if (!known_already) distinct.push_back(std::move(table));
  }
  return distinct;
}

std::vector<Mutant> table_mutants() {
  std::vector<Mutant> mutants;
  for (const AlteredTable& altered : altered_tables()) {
    const std::set<DeviationClass> found = departures(altered.rows);
    const Classes classes(found.begin(), found.end());
    // Other rows mean other prefixes, and other places where replacements begin and end. An octet
    // that interrupts or precedes an accepted sequence is lost with that sequence. An octet that is
    // refused after ill-formed octets is lost, too. Reading E0 C0 BF as U+003F looks as if E0 were
    // dropped and C0 BF accepted.
    Classes replaced = classes + Classes{"wrong-replacement"};
    const bool interrupted = found.contains(Deviation::kAcceptsInterrupted);
    const bool rejects = std::any_of(found.begin(), found.end(),
                                     [](const DeviationClass& one) { return one.rejects(); });
    if (interrupted) replaced.push_back("accepts-non-shortest");
    if (interrupted || found.contains(Deviation::kAcceptsUnexpectedContinuation) || rejects) {
      replaced.push_back("swallows-valid");
    }
    const auto bug = known().find(altered.name);
    const auto table = std::make_shared<const Table>(altered.rows);
    mutants.push_back(
        {altered.name,
         bug == known().end() ? "generated" : bug->second,
         {{Facet::kValidate, classes}, {Facet::kDecode, classes}, {Facet::kReplace, replaced}},
         [table] {
           Behaviour behaviour;
           behaviour.table = table;
           return behaviour;
         }});
  }
  return mutants;
}

}  // namespace placemat::inline mutants
