#include "reports/fault_matrix.h"

#include <gtest/gtest.h>

#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reports/summary.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

// Returns the words and the style of a cell, such as "refuses: good".
std::string told(const Report& report, const std::string& id, const std::string& column) {
  for (const FaultRow& row : fault_matrix(report)) {
    for (const ImplementationRecord* one : row.members) {
      if (one->id != id) continue;
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        if (fault_columns(report)[i].name != column) continue;
        const FaultCell& cell = row.cells[i];
        return cell.words + (cell.more.empty() ? "" : ", " + cell.more) + ": " + cell.style;
      }
    }
  }
  return "no such cell";
}

struct CellRow {
  const char* name;
  const char* id;
  const char* column;
  const char* told;
};

constexpr CellRow kCells[] = {
    {"strict", "good-codec", "surrogates", "refuses: good"},
    {"well_formed", "good-codec", "noncharacters", "accepts: good"},
    {"replaces", "good-codec", "replaces", "maximal subpart: good"},
    {"encodes", "good-codec", "encodes", "scalar values: good"},
    {"not_offered", "old-1992", "replaces", "\u2013, not offered: absent"},
    {"of_its_form", "old-1992", "surrogates", "accepts: documented"},
    {"five_octets_of_its_form", "old-1992", "five and six octets", "accepts: documented"},
    {"outside_its_domain", "old-1992", "NUL", "cannot be asked: quiet"},
    {"accused", "lenient-scanner", "surrogates", "accepts: bad"},
    {"no_language", "silent", "overlong", "?, not known: quiet"},
};

TEST(FaultMatrix, Cells) {
  const Report report = sample_report();
  for (const CellRow& row : kCells) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(told(report, row.id, row.column), row.told);
  }
}

TEST(FaultMatrix, HasAColumnForWhatDeparts) {
  const Report report = sized_report();
  constexpr CellRow kRows[] = {
      {"outside", "loose-buffers", "memory", "writes past: bad"},
      {"nothing_seen", "exact-buffers", "memory", "nothing seen: quiet"},
      {"room", "loose-buffers", "room", "splits value: bad"},
      {"as_claimed", "exact-buffers", "room", "as claimed: good"},
      {"documented", "string-sorter", "lone surrogates", "wrong encoding: documented"},
      {"not_offered", "string-sorter", "room", "\u2013, not offered: absent"},
  };
  for (const CellRow& row : kRows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(told(report, row.id, row.column), row.told);
  }
  EXPECT_EQ(told(sample_report(), "good-codec", "room"), "no such cell");
}

// The strings of a column are all ill-formed or all well-formed, so RFC 3629 accepts all or none.
TEST(FaultMatrix, TheStandardIsFaultless) {
  const Report report = sample_report();
  for (const FaultRow& row : fault_matrix(report)) {
    if (row.members[0]->id != "good-codec") continue;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      SCOPED_TRACE(fault_columns(report)[i].name);
      EXPECT_TRUE(row.cells[i].style == "good" || row.cells[i].style == "absent");
      EXPECT_NE(row.cells[i].words, "accepts some");
    }
  }
}

TEST(FaultMatrix, FamiliesAreFoldedWhereTheyDoTheSame) {
  Report report = sample_report();
  const std::size_t apart = fault_matrix(report).size();
  for (ImplementationRecord& one : report.implementations) {
    if (one.id == "good-codec" || one.id == "hangul-decoder") one.family = "One code";
    if (one.id == "lenient-scanner") one.family = "One code";
  }
  EXPECT_EQ(fault_matrix(report).size(), apart - 1);
}

TEST(FaultMatrix, WhatIsAtFaultComesFirst) {
  const Report report = sample_report();
  const std::vector<FaultRow> rows = fault_matrix(report);
  EXPECT_EQ(rows[0].members[0]->id, "lenient-scanner");
  EXPECT_GT(rows[0].faults(), 0u);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    EXPECT_LE(rows[i].faults(), rows[i - 1].faults());
  }
}

}  // namespace
}  // namespace placemat::inline reports
