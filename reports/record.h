// Holds the report as a value: what report.json stores, and everything that the renderers know.
//
// It is plain data. It does not say how an observation was obtained, and every string that came
// from outside (names, versions, replies) is stored without change: renderers escape it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/languages/automaton.h"
#include "reference/words/expected.h"
#include "reference/words/judgement.h"
#include "reference/words/named.h"
#include "reference/words/operation.h"
#include "reference/words/shard.h"
#include "reports/sink_fault.h"

namespace placemat::inline reports {

struct ProfileRecord {
  std::string form;  // the names of reference/words/profile.h
  std::string replacement;
  std::string bom;
  std::string refusal;
  std::string domain;
  std::string source;
  std::string counting = "unspecified";
  std::string room = "utf32";
  std::string lone_surrogate = "unspecified";
  std::string backward = "unspecified";
  std::string order = "unspecified";
  std::string after_error = "unspecified";
  std::string after_last = "unspecified";
  std::string delivers = "unspecified";

  bool operator==(const ProfileRecord&) const = default;
};

struct FacetRecord {
  std::uint64_t cases = 0;
  std::map<Judgement, std::uint64_t> counts;  // no zero entries; they add up to `cases`

  bool operator==(const FacetRecord&) const = default;
};

// Status says what is known of a deviation outside this report.
enum class Status : std::uint8_t {
  kNotFound,       // a search in the named places found none
  kDocumented,     // its project says that it behaves so: it accuses nobody
  kKnownUpstream,  // its project knows of it, or says so itself
  kFixedUpstream,  // a newer version does not have it
};
inline constexpr Named<Status> kStatusNames[] = {{Status::kNotFound, "not-found"},
                                                 {Status::kDocumented, "documented"},
                                                 {Status::kKnownUpstream, "known-upstream"},
                                                 {Status::kFixedUpstream, "fixed-upstream"}};
std::string_view status_name(Status status);

struct DeviationRecord {
  std::string deviation_class;  // harness/README.md, "Deviation classes"
  Facet facet = Facet::kValidate;
  Judgement judgement = Judgement::kDeviates;
  std::uint64_t count = 0;           // cases of this class and facet
  std::string counted_over;          // the set that `count` was counted over
  std::vector<std::string> example;  // request lines; the last one is at fault
  std::string expected;              // reply lines, or a description
  // Holds the expected replies as data. It is empty if two replies are compared, or if an earlier
  // schema only describes what is expected.
  Expected wanted;
  std::string observed;
  // If all strings were tested, `extent` says which sequences deviate, "accepts ED A0..BF 80..BF:
  // 2,048 sequences", and `rows` from which rows of the form, "ED 80..9F 80..BF". Otherwise both
  // are empty.
  std::string extent;
  std::vector<std::string> rows;
  std::string clause;
  std::string consequence;  // plain words: what this can do to a program
  Status status = Status::kNotFound;
  std::string reference;               // where that is written; "" for kNotFound
  std::vector<std::string> searched;   // for kNotFound: the places that were read
  std::string newest;                  // what the newest source that was read does; "" for none
  std::vector<std::string> diagnosis;  // what the source that was read does, for people
  std::string at_fault;   // the function that errs, if it is not all of ImplementationRecord::api
  std::string privately;  // for a fault of memory: where its project wants such a report; or ""
  // Is the class of the deviation of the same implementation from which this one follows; "" for a
  // deviation of its own. One that follows is listed with its cause, and has its status.
  std::string follows;
  std::string replay;  // a command that shows it again
  // These say how the deviation was found: the class that the judge suspected, the shortest request
  // that showed it (the example was shrunk from that), and the sets of cases in which it was met.
  std::string found_as;
  std::string found_by;
  std::vector<std::string> found_in;
  std::uint64_t found_cases = 0;  // in all these sets; more than `count` if `extent` bounds that

  // Reports whether the other one is of the same facet and class.
  bool is_like(const DeviationRecord& other) const {
    return facet == other.facet && deviation_class == other.deviation_class;
  }
  bool is_documented() const { return status == Status::kDocumented; }
  // Reports whether it was seen and could not be replayed in time. It then accuses nobody.
  bool is_unproved() const { return judgement == Judgement::kNotJudged; }
  bool accuses() const { return !is_documented() && !is_unproved(); }
  // Reports whether memory was read or written outside its bounds, as far as a process can show it.
  // An attacker may use that, so the project should read of it before others do.
  bool is_fault_of_memory() const;

  bool operator==(const DeviationRecord&) const = default;
};

// ReproducerRecord is a program in an implementation's own language that shows what it does,
// without Placemat.
struct ReproducerRecord {
  std::string file;     // the name to save it under, "reproduce.c"
  std::string run;      // a command line that runs it
  std::string program;  // with placeholders for the octets or values (reports/reproducer.h)

  bool operator==(const ReproducerRecord&) const = default;
};

// Returns the names of what a program may show: decode (octets as a whole), stream (octets in
// chunks), history (a call for each chunk, of which the last errs because of those before), encode,
// session (the calls of one object), and each other facet that is not about text.
std::vector<std::string> reproducer_directions();

// direction_of() returns the one of these names whose programs show this facet.
std::string_view direction_of(Facet facet);

// RecognisedRecord says what an implementation was found to accept by questions alone.
struct RecognisedRecord {
  std::string digest;  // of one of Report::languages; "" if none could be learned
  std::string asked;   // the operation that showed it; "" if it offers none that can
  std::uint64_t questions = 0;
  std::string why_not;                 // if there is no digest: a line for people
  std::vector<std::string> witnesses;  // request lines that show why
  std::vector<std::string> trouble;    // request lines on which it died or hung, and how it ended

  bool operator==(const RecognisedRecord&) const = default;
};

// SinkRecord says what an implementation that decodes does to strings that a filter in front of it
// accepts.
struct SinkRecord {
  // Holds, for each danger and character, the first fault that gets through each of
  // Report::languages, the shortest first. Each was seen in two processes.
  std::vector<SinkFault> faults;
  std::vector<std::string> trouble;  // request lines on which it died or hung, and how it ended

  bool operator==(const SinkRecord&) const = default;
};

// Alike says how known code and an implementation are alike.
enum class Alike : std::uint8_t {
  kAccepts,             // they accept the same strings
  kAcceptsAndReplaces,  // and they replace ill-formed input in the same way
};
inline constexpr Named<Alike> kAlikeNames[] = {
    {Alike::kAccepts, "accepts"}, {Alike::kAcceptsAndReplaces, "accepts-and-replaces"}};

// BehaviourRecord names known code that does what an implementation was seen to do. It says nothing
// about whose code that is.
struct BehaviourRecord {
  std::string name;  // "Vim's mbyte.c, 2004"
  Alike how = Alike::kAccepts;
  std::string reference;  // where its source is: an address, or the file of a release

  bool operator==(const BehaviourRecord&) const = default;
};

// Release is a version of an API on a system.
struct Release {
  std::string version;  // as the report has it; "" if the API says none
  std::string system;   // "debian-12", or "npm" (system_name.h)

  bool operator==(const Release&) const = default;
};

// EarlierRecord compares the newest release of an API with older ones that were judged.
struct EarlierRecord {
  Release oldest;
  // Is the oldest release from which on all conform, and accept the same strings; none if the
  // newest one does not conform.
  std::optional<Release> good_since;
  // These are classes of deviations that accuse, in their order.
  std::vector<std::string> gone;  // an older release has it, and the newest was seen without it
  std::vector<std::string> came;  // the newest has it, and an older release was seen without it

  bool operator==(const EarlierRecord&) const = default;
};

struct ImplementationRecord {
  std::string id;
  std::string name;
  std::string version;
  std::string language;
  // Is the name shared by implementations that lead to the same code, and count as one; "" for an
  // implementation without such relatives.
  std::string family;
  std::string api;
  // Is where the release comes from: "debian-12", or "npm" (system_name.h); "" if unknown.
  std::string system;
  std::string level;  // quick, standard, exhaustive; requests: only those given by --request
  ProfileRecord profile;
  // Names the replacement policies that fit everything that `replace` was seen to do, in the order
  // of the enumeration. It is empty if none fits or no reply was seen.
  std::vector<std::string> fitting_replacements;
  std::map<Facet, FacetRecord> facets;  // only those that were offered
  std::vector<DeviationRecord> deviations;
  // Maps request lines to reply lines, for octets that every implementation is given, to show them
  // side by side. A reply is "crashed" or "timed-out" if none came. They are not judged.
  std::map<std::string, std::string> answers;
  std::map<std::string, ReproducerRecord> reproducers;  // by direction
  std::optional<RecognisedRecord> recognises;           // absent if it was not tried
  std::optional<SinkRecord> sink;           // absent if it does not decode, or was not tried
  std::vector<BehaviourRecord> behaves_as;  // the most alike comes first
  std::optional<EarlierRecord> earlier;     // absent if no older release was judged
  std::vector<std::string> proves;  // what its conforming cases prove, each a paragraph for people
  std::string trouble;              // why judging failed (a driver's last words), or ""
  // Holds, for a shard, what else is needed to join the shards (harness/check/shard.h), as JSON.
  // Otherwise it is "".
  std::string shard_state;

  bool operator==(const ImplementationRecord&) const = default;
};

// GroupRecord holds implementations that did the same, and what they did.
struct GroupRecord {
  std::string observed;
  std::vector<std::string> implementations;

  bool operator==(const GroupRecord&) const = default;
};

// DivergenceRecord holds cases on which the same implementations differed in the same way.
struct DivergenceRecord {
  std::string category;      // validity, overlong, surrogates, above-10ffff, values, offset, ...
  std::string explained_by;  // profiles, deviation, nothing
  std::uint64_t count = 0;   // cases
  std::vector<std::string> example;  // the first such request
  std::vector<GroupRecord> groups;   // the largest first

  bool operator==(const DivergenceRecord&) const = default;
};

inline constexpr std::string_view kReportSchema = "placemat-report/3";

struct Report {
  std::string schema = std::string(kReportSchema);
  std::string placemat;  // the program's version
  std::uint64_t seed = 1;
  std::string started;  // RFC 3339, UTC; the one clock in a report
  Shard shard;
  // Names the systems of which this report has each API's newest release, in the order of their
  // names as versions; empty for a report of one run.
  std::vector<std::string> newest_of;
  std::vector<ImplementationRecord> implementations;  // in the order given
  std::map<std::string, Automaton> languages;         // all that they recognise, by digest
  std::vector<DivergenceRecord> divergences;

  bool operator==(const Report&) const = default;
};

// Returns the rank of a level by how much it asks: quick is less than standard, which is less than
// exhaustive. A name that is none of these comes last.
int depth_of(std::string_view level);

// Standing is the verdict on a whole implementation.
enum class Standing : std::uint8_t { kConforms, kAsDocumented, kDeviates, kNotJudged };
inline constexpr Named<Standing> kStandingNames[] = {{Standing::kConforms, "conforms"},
                                                     {Standing::kAsDocumented, "as-documented"},
                                                     {Standing::kDeviates, "deviates"},
                                                     {Standing::kNotJudged, "not-judged"}};
// Returns the name that is "verdict" in report.json.
std::string_view standing_name(Standing standing);

// Returns kDeviates if anything deviates otherwise than its project says; otherwise kNotJudged if
// anything failed or nothing was judged; otherwise kAsDocumented if anything deviates; otherwise
// kConforms.
Standing standing_of(const ImplementationRecord& implementation);

// Returns words that complete "conforms (only ...)" for an implementation that stands as kConforms
// or kAsDocumented but of which little could be judged. Returns "" if its verdict on ill-formed
// octets, or what it writes for them, could be compared, or if it can only encode.
std::string_view only_judged(const ImplementationRecord& implementation);

// Returns the facets that some implementation offers, in the order of the enumeration.
std::vector<Facet> facets_offered(const Report& report);

bool offers_any(const ImplementationRecord& implementation, const std::vector<Facet>& facets);

// Reports whether the facet is about texts and their octets, and not about counts, lengths, room,
// places or order.
bool is_about_text(Facet facet);

// Returns the deviations that follow from no other, in the order of the report.
std::vector<const DeviationRecord*> own_deviations(const ImplementationRecord& implementation);

// Reports whether something deviates under the facet, and all of it as its project says.
bool is_as_documented(const ImplementationRecord& implementation, Facet facet);

}  // namespace placemat::inline reports
