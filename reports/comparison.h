// Compares two reports: of two versions of a library, or of two runs.
#pragma once

#include <string>
#include <vector>

#include "reports/record.h"

namespace placemat::inline reports {

enum class Change {
  kNew,      // a deviation of an implementation in both reports that the old one does not have
  kFailing,  // it could be judged before, but not any more
  kFixed,    // tested at the same level or a deeper one, it no longer deviates in this way
  kUnseen,   // not met again, but there were fewer cases
  kChanged,  // the same deviation with another count, example, reply or status
  kMended,   // it could not be judged before, but now it can
  kAdded,    // an implementation that only the new report has
  kGone      // an implementation that only the old report has
};

// Returns the name in every output: "new", "failing", ...
std::string_view change_name(Change change);

// Reports whether things became worse: kNew and kFailing.
bool is_regression(Change change);

struct ChangeRecord {
  Change change = Change::kNew;
  std::string implementation;
  std::string facet;            // of a deviation; otherwise ""
  std::string deviation_class;  // of a deviation; otherwise ""
  std::string was;              // for people: what the old report says, or ""
  std::string is;               // what the new one says, or ""
  std::string replay;           // for a new deviation

  bool operator==(const ChangeRecord&) const = default;
};

struct Comparison {
  std::string old_title;  // "placemat 0.1.0, 2026-11-20T03:00:00Z"
  std::string new_title;
  std::vector<ChangeRecord> changes;  // regressions first, then in the order of Change and reports
  std::size_t unchanged = 0;          // implementations in both reports without a change

  bool has_regression() const;
};

// compare_reports() matches implementations by id, and deviations by facet and class. Never fails.
// Strings are not escaped.
Comparison compare_reports(const Report& older, const Report& newer);

// Returns "1 new deviation; 2 fixed; ...", or that nothing changed.
std::string comparison_sentence(const Comparison& comparison);

// Returns text for a terminal, escaped; the sentence is the last line.
std::string comparison_text(const Comparison& comparison, bool colour);

// Returns Markdown for a pull request, escaped: a table, or only the sentence.
std::string comparison_markdown(const Comparison& comparison);

// Returns {"schema": "placemat-comparison/1", ...}, ASCII, with a line feed at the end.
std::string comparison_json(const Comparison& comparison);

}  // namespace placemat::inline reports
