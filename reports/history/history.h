// Joins reports of several systems into one timeline: what each release of an API was seen to do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/base/error.h"
#include "reports/history/release_order.h"
#include "reports/record.h"

namespace placemat::inline history {

inline constexpr std::string_view kHistorySchema = "placemat-history/1";

// Sight says how a fault stands in a release.
enum class Sight : std::uint8_t {
  kSeen,         // it deviates so
  kDocumented,   // it deviates so, as its project says
  kNotReplayed,  // it was seen to deviate so, and there was no time to replay that
  kWithout,      // asked as much as where the fault was seen, it did not deviate so
  kNotKnown,     // it was asked less, or could not be judged, or does not offer the facet
};
inline constexpr Named<Sight> kSightNames[] = {{Sight::kSeen, "seen"},
                                               {Sight::kDocumented, "documented"},
                                               {Sight::kNotReplayed, "not-replayed"},
                                               {Sight::kWithout, "without"},
                                               {Sight::kNotKnown, "not-known"}};
std::string_view sight_name(Sight sight);

// Reports whether the release has the fault: kSeen or kDocumented.
bool is_with(Sight sight);

// FaultHistory follows a deviation, which is a facet and a class, through the releases.
struct FaultHistory {
  Facet facet = Facet::kValidate;
  std::string deviation_class;
  std::optional<Release> first;    // the first release with it; none if it was never replayed
  std::optional<Release> last;     // the last one with it
  std::optional<Release> without;  // the first one after that which was seen without it
  std::vector<Sight> sights;       // one for each release
  // These are of the last release with it, or else of the last where it was seen.
  std::vector<std::string> example;
  std::string observed;
  Status status = Status::kNotFound;

  bool operator==(const FaultHistory&) const = default;
};

// HeardLanguage is what a release was found to accept.
struct HeardLanguage {
  std::string digest;
  std::string name;  // SpokenLanguage::name; no two of a history are equal

  bool operator==(const HeardLanguage&) const = default;
};

// JudgedRelease is what was judged of a release.
struct JudgedRelease : Release {
  Standing verdict = Standing::kNotJudged;
  std::string only;  // only_judged()
  std::string level;
  std::optional<HeardLanguage> recognises;  // none if it was not learned
  std::string placemat;                     // the version of the program that judged
  std::string started;                      // RFC 3339, UTC

  bool operator==(const JudgedRelease&) const = default;
};

// Returns what `report` says of the release whose record `implementation` is, without the language.
JudgedRelease judged_release(const Report& report, const ImplementationRecord& implementation);

struct ApiHistory {
  std::string id;
  std::string name;      // of the last release, as the next three are
  std::string language;  // that its program is written in
  std::string family;
  std::string api;
  std::vector<JudgedRelease> releases;  // in the order of comes_before()
  std::vector<FaultHistory> faults;     // by facet, then by class

  // Reports whether all releases gave the same verdict.
  bool keeps_verdict() const;
  // Reports whether all releases whose language is known speak the same one.
  bool keeps_language() const;
  // Reports whether a release has another verdict, another language or a fault that another one is
  // without.
  bool changes() const;

  bool operator==(const ApiHistory&) const = default;
};

struct History {
  std::vector<std::string> systems;  // in the order of their names as versions
  std::vector<ApiHistory> apis;      // by id

  bool operator==(const History&) const = default;
};

struct HistorySource {
  std::string file;    // for messages
  std::string system;  // of the implementations whose records name none; "" for none
  Report report;
};

// join_reports() returns the history of all that the reports judged. The order of the sources makes
// no difference.
//
// A release that was judged twice on a system counts once: the record that asked more, then the
// later one. A fault that follows from another in every release is left to that one.
//
// Throws InputError, which names the files, for a shard, for an implementation whose system is not
// known, for a system given to a report that names its own, and for a release that was judged twice
// with different verdicts.
History join_reports(const std::vector<HistorySource>& sources);

// Returns the faults that the first release after `last` is seen without, or that `first` came
// with: a release before that was seen without it.
bool is_gone(const FaultHistory& fault);
bool is_new(const FaultHistory& fault);

// HistoryFigures counts what the sentence says.
struct HistoryFigures {
  std::size_t releases = 0;
  std::size_t several = 0;  // APIs with more than one release
  std::size_t faults = 0;
  std::size_t gone = 0;
  std::size_t came = 0;
  std::size_t verdicts = 0;   // APIs that do not keep theirs
  std::size_t languages = 0;  // APIs that do not keep theirs
};
HistoryFigures figures_of(const History& history);

// Returns "3 APIs in 5 releases on 2 systems: 1 fault is gone, ..." or that nothing changed.
std::string history_sentence(const History& history);

// Returns text for a terminal, escaped: the APIs that changed, or all of them; the sentence is the
// last line.
std::string history_text(const History& history, bool all, bool colour);

// Returns Markdown, escaped: what changed, which older releases are as good as a newest one that
// conforms, every fault, every release.
std::string history_markdown(const History& history);

// Returns {"schema": "placemat-history/1", ...}, ASCII, with a line feed at the end.
std::string history_json(const History& history);

// Reads what history_json() wrote. Throws InputError, which has `name`, the place and the mend.
History history_from_json(std::string_view text, std::string_view name);

// Returns reports/schema/history.json: ASCII, with a line feed at the end.
std::string history_schema();

// Returns a page that needs no other file, with a bar for each fault.
std::string history_html(const History& history);

}  // namespace placemat::inline history
