// Joins reports that others publish: each row says who ran it, when, and with which version of
// Placemat. A row that does not hold is withheld, with the reason.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/history/history.h"
#include "reports/record.h"

namespace placemat::inline collect {

inline constexpr std::string_view kCollectionSchema = "placemat-collection/1";

// PublishedReport is what a source gave: a report, or the reason why it has none.
struct PublishedReport {
  std::string who;
  std::string source;  // a path or a URL
  bool ours = false;   // it is believed, and no other report can take its ids
  std::optional<Report> report;
  std::string why_not;  // one line, if there is no report
};

// CollectedRow is what a source says of a release.
struct CollectedRow : JudgedRelease {
  std::string who;
  std::string source;
  std::string id;
  std::string name;
  std::string withheld;  // the reason; "" for a row that is shown

  // Returns the date on which it was judged.
  std::string day() const { return started.substr(0, started.find('T')); }

  bool operator==(const CollectedRow&) const = default;
};

// UnusableSource is a source that gave no report.
struct UnusableSource {
  std::string who;
  std::string source;
  std::string reason;

  bool operator==(const UnusableSource&) const = default;
};

struct Collection {
  std::vector<CollectedRow> rows;  // ours first, then in the order of the sources
  std::vector<UnusableSource> unusable;
  // Holds what is shown, for join_reports() and newest_of(), which take it without an error.
  std::vector<HistorySource> kept;
};

// Replay asks an implementation that is here whether it shows the deviation. Returns std::nullopt
// unless the release of the record is here: its id, its version and its system.
using Replay = std::function<std::optional<bool>(const ImplementationRecord& record,
                                                 const DeviationRecord& deviation)>;

// Reports whether the place of a source is a URL of HTTP, and not a path.
bool is_url(std::string_view place);

// collect_reports() holds the reports against each other and against a replay. It withholds
//
// - a record that judged nothing, or does not name its system;
// - a record whose id another source has already for another implementation;
// - a record whose release another source has already judged otherwise on the same system;
// - a record that has a deviation which the replay does not show, or lacks one that another record
//   has, was asked as much for, and which it does show.
//
// A shard is no report. Only deviations that were proved are replayed, and none of ours.
Collection collect_reports(const std::vector<PublishedReport>& published, const Replay& replay);

// Returns how many rows are withheld.
std::size_t withheld_in(const Collection& collection);

// Returns "6 releases of 5 implementations, from 3 publishers; 1 row withheld; 1 source without a
// report."
std::string collection_sentence(const Collection& collection);

// Returns text for a terminal, escaped: what is withheld, and the sentence; with `all`, every row.
std::string collection_text(const Collection& collection, bool all, bool colour);

// Returns {"schema": "placemat-collection/1", ...}, ASCII, with a line feed at the end.
std::string collection_json(const Collection& collection);

// Returns reports/schema/collection.json: ASCII, with a line feed at the end.
std::string collection_schema();

// Returns the page of the rows. It links to the report, the history and the badges beside it.
std::string collection_html(const Collection& collection);

}  // namespace placemat::inline collect
