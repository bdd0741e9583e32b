// The report as a value: what report.json stores, and everything that the renderers know.
//
// Plain data. Nothing here says how an observation was obtained, and every string that came from
// outside (names, versions, replies) is stored as it came: renderers escape it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/judgement.h"
#include "reference/languages/automaton.h"
#include "reference/named.h"
#include "reference/observation.h"
#include "reports/sink_fault.h"

namespace placemat {

struct ProfileRecord {
  std::string form;  // the names of reference/profile.h
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

  bool operator==(const ProfileRecord&) const = default;
};

struct FacetRecord {
  std::uint64_t cases = 0;
  std::map<Judgement, std::uint64_t> counts;  // no zero entries; they add up to `cases`

  bool operator==(const FacetRecord&) const = default;
};

// What is known of a deviation outside this report.
enum class Status : std::uint8_t {
  kNotFound,       // nothing was found where it was looked for
  kDocumented,     // its project says that it behaves so: it accuses nobody
  kKnownUpstream,  // its project was told, or says so itself
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
  std::string observed;
  // If all strings were asked: which sequences, "accepts ED A0..BF 80..BF: 2,048 sequences", and
  // the rows of the form that they depart from, "ED 80..9F 80..BF". Otherwise empty.
  std::string extent;
  std::vector<std::string> rows;
  std::string clause;
  std::string consequence;  // plain words: what this can do to a program
  Status status = Status::kNotFound;
  std::string reference;              // where that is written; "" for kNotFound
  std::vector<std::string> searched;  // for kNotFound: the places that were read
  std::string newest;                 // what the newest source does that was read; "" for none
  // The class of the deviation of the same implementation that this one follows from, and under
  // which it is told; "" for a deviation of its own. Its status is that of its cause.
  std::string follows;
  std::string replay;  // a command that shows it again
  // How it was found: the class that the judge suspected, the shortest request that showed it (the
  // example was shrunk from that), and the names of the sets of cases in which it was met.
  std::string found_as;
  std::string found_by;
  std::vector<std::string> found_in;
  std::uint64_t found_cases = 0;  // in all these sets; more than `count` if `extent` bounds that

  // Whether its project leaves it unsaid.
  bool accuses() const { return status != Status::kDocumented; }

  bool operator==(const DeviationRecord&) const = default;
};

// A program in an implementation's own language that shows what it does, without Placemat.
struct ReproducerRecord {
  std::string file;     // the name to save it under, "reproduce.c"
  std::string run;      // a command line that runs it
  std::string program;  // with placeholders for the octets or values (reports/reproducer.h)

  bool operator==(const ReproducerRecord&) const = default;
};

// What an implementation was found to accept by questions alone.
struct RecognisedRecord {
  std::string digest;  // of one of Report::languages; "" if none could be learned
  std::string asked;   // the operation that told; "" if it offers none that tells
  std::uint64_t questions = 0;
  std::string why_not;                 // if there is no digest: a line for people
  std::vector<std::string> witnesses;  // request lines that show that
  std::vector<std::string> trouble;    // request lines that it died or hung on, and how it ended

  bool operator==(const RecognisedRecord&) const = default;
};

// What an implementation that decodes does to strings that a filter in front of it accepts.
struct SinkRecord {
  // The shortest first: for each danger and character, the first that gets through each of
  // Report::languages. All were seen in two processes.
  std::vector<SinkFault> faults;
  std::vector<std::string> trouble;  // request lines that it died or hung on, and how it ended

  bool operator==(const SinkRecord&) const = default;
};

// How known code and an implementation are alike.
enum class Alike : std::uint8_t {
  kAccepts,             // they accept the same strings
  kAcceptsAndReplaces,  // and they replace ill-formed input in the same way
};
inline constexpr Named<Alike> kAlikeNames[] = {
    {Alike::kAccepts, "accepts"}, {Alike::kAcceptsAndReplaces, "accepts-and-replaces"}};

// Known code that does what an implementation was seen to do. It says nothing about whose code
// that is.
struct BehaviourRecord {
  std::string name;  // "Vim's mbyte.c, 2004"
  Alike how = Alike::kAccepts;
  std::string reference;  // where that code is: an address, or the file of a release

  bool operator==(const BehaviourRecord&) const = default;
};

struct ImplementationRecord {
  std::string id;
  std::string name;
  std::string version;
  std::string language;
  // What those implementations have in common that are ways into one and the same code, and which
  // are counted once; "" for one that has no such relatives.
  std::string family;
  std::string api;
  std::string level;  // quick, standard, exhaustive; requests: only those given by --request
  ProfileRecord profile;
  // Which replacement policies fit everything that `replace` was seen to do (names, in the order of
  // the enumeration); empty if none does or nothing was seen.
  std::vector<std::string> fitting_replacements;
  std::map<Facet, FacetRecord> facets;  // only those that were offered
  std::vector<DeviationRecord> deviations;
  // Request line -> reply line, for octets that every implementation is asked, to show them side by
  // side. "crashed" or "timed-out" if there was no reply. Nothing is judged by them.
  std::map<std::string, std::string> answers;
  std::map<std::string, ReproducerRecord> reproducers;  // by direction: decode, encode, stream
  std::optional<RecognisedRecord> recognises;           // nothing: it was not tried
  std::optional<SinkRecord> sink;           // nothing: it does not decode, or was not tried
  std::vector<BehaviourRecord> behaves_as;  // what it is most alike comes first
  std::vector<std::string> proves;  // what its conforming cases prove, each a paragraph for people
  std::string trouble;              // why judging failed (a driver's last words), or ""
  // For a shard: what else is needed to join the shards (harness/check/shard.h), as JSON. Otherwise
  // "".
  std::string shard_state;

  bool operator==(const ImplementationRecord&) const = default;
};

// Implementations that did the same, and what it was.
struct GroupRecord {
  std::string observed;
  std::vector<std::string> implementations;

  bool operator==(const GroupRecord&) const = default;
};

// Cases on which the same implementations differed in the same way.
struct DivergenceRecord {
  std::string category;      // validity, overlong, surrogates, above-10ffff, values, offset, ...
  std::string explained_by;  // profiles, deviation, nothing
  std::uint64_t count = 0;   // cases
  std::vector<std::string> example;  // the first such request
  std::vector<GroupRecord> groups;   // the largest first

  bool operator==(const DivergenceRecord&) const = default;
};

inline constexpr std::string_view kReportSchema = "placemat-report/2";

struct Report {
  std::string schema = std::string(kReportSchema);
  std::string placemat;  // the program's version
  std::uint64_t seed = 1;
  std::string started;  // RFC 3339, UTC; the one clock in a report
  std::string shard = "1/1";
  std::vector<ImplementationRecord> implementations;  // in the order asked for
  std::map<std::string, Automaton> languages;         // all that they recognise, by digest
  std::vector<DivergenceRecord> divergences;

  bool operator==(const Report&) const = default;
};

// The rank of a level by how much it asks: quick is less than standard, which is less than
// exhaustive. A name that is none of these comes last.
int depth_of(std::string_view level);

// What a whole implementation is worth.
enum class Standing : std::uint8_t { kConforms, kAsDocumented, kDeviates, kNotJudged };
inline constexpr Named<Standing> kStandingNames[] = {{Standing::kConforms, "conforms"},
                                                     {Standing::kAsDocumented, "as-documented"},
                                                     {Standing::kDeviates, "deviates"},
                                                     {Standing::kNotJudged, "not-judged"}};
// As "verdict" in report.json.
std::string_view standing_name(Standing standing);

// kDeviates if anything deviates otherwise than its project says; otherwise kNotJudged if anything
// failed or nothing was judged; otherwise kAsDocumented if anything deviates; otherwise kConforms.
Standing standing_of(const ImplementationRecord& implementation);

// What alone could be judged of an implementation that stands as kConforms or kAsDocumented, in
// words that complete "conforms (only ...)", where that is little: "" where its verdict on
// ill-formed octets or what it writes for them could be held against anything, or where it can only
// encode.
std::string_view only_judged(const ImplementationRecord& implementation);

// Those that some implementation offers, in the order of the enumeration.
std::vector<Facet> facets_offered(const Report& report);

bool offers_any(const ImplementationRecord& implementation, const std::vector<Facet>& facets);

// Whether what is judged came with version 2 of the driver protocol: counts, lengths, room, places
// and order.
bool is_of_version_2(Facet facet);

// The deviations that follow from no other, in the order of the report.
std::vector<const DeviationRecord*> own_deviations(const ImplementationRecord& implementation);

// Whether all that deviates under the facet does so as its project says, and something does.
bool is_as_documented(const ImplementationRecord& implementation, Facet facet);

}  // namespace placemat
