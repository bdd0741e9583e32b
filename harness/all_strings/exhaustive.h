// Runs the exhaustive tier: asks an implementation every string of one to four octets, and many of
// five and six, in forked children, and compares its acceptance with the oracle's.
//
// The findings are exact: how many strings, and which, as unions of octet ranges.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/all_strings/findings.h"
#include "harness/all_strings/space.h"
#include "harness/door/implementation.h"
#include "reports/record.h"

namespace placemat::inline all_strings {

struct ExhaustiveProgress {
  std::uint64_t done = 0;  // strings, including those of an earlier run
  std::uint64_t of = 0;
  double seconds_left = 0;  // at the speed of this run so far; 0 until that is known
};

struct ExhaustiveOptions {
  SpaceOptions space;           // including the shard
  unsigned jobs = 1;            // children at the same time
  double timeout_seconds = 10;  // for one string
  // After this many failures, the rest of the portion, or of the run, is given up.
  int portion_failures = 4;
  int failures = 64;
  // Names the file that keeps what is done, so that an interrupted run can go on; empty: no file.
  // The file is written about once a second, whole or not at all. It stays after a complete run, so
  // that repeating the run costs no calls; the caller removes it after storing the result.
  std::filesystem::path state;
  // Says that a refusal that comes before the whole string is read is the answer to all strings
  // with the same beginning (unread.h). Otherwise each string is asked whole.
  bool unread = false;
  std::function<void(const ExhaustiveProgress&)> progress;  // now and then
  // Is called once for each portion with what was found in it. A portion that was given up has
  // strings that are kNotJudged.
  std::function<void(const Portion&, const Findings&)> portion_done;
  // Is called about twenty times a second. If it returns true, the run ends as it stands.
  std::function<bool()> stop;
};

// ExhaustiveDeviation describes the strings of one deviation class.
struct ExhaustiveDeviation {
  DeviationClass deviation_class;
  // Hold the number of strings and the number of sequences (sweep.h) of each length; [0] is the
  // sum.
  std::array<std::uint64_t, kMaxSequenceLength + 1> strings{};
  std::array<std::uint64_t, kMaxSequenceLength + 1> sequences{};
  // `products` describes the sequences, as disjoint products, shortest first. It holds `described`
  // sequences: all, unless the sequences are too irregular for a bounded list.
  std::vector<OctetProduct> products;
  std::uint64_t described = 0;
  // Lists the rows of the form that the class departs from, as "ED 80..9F 80..BF"; "no row" if no
  // row begins as its sequences do.
  std::vector<std::string> rows;
  Octets example;  // the shortest sequence, the least of that length
  // Says "accepts ED A0..BF 80..BF: 2,048 sequences", or counts strings if no sequence is of this
  // class.
  std::string statement;

  bool operator==(const ExhaustiveDeviation&) const = default;
};

struct ExhaustiveResult {
  Facet facet = Facet::kValidate;               // or kDecode
  bool offered = true;                          // false: neither is offered; none was asked
  bool complete = false;                        // false: stopped before the end
  std::string counted_over;                     // the space, in words
  FacetRecord record;                           // of single strings; the counts add up to the cases
  std::vector<ExhaustiveDeviation> deviations;  // by class
  std::vector<UnansweredString> unanswered;     // crashes and hangs
  Findings findings;                            // the part that merge_exhaustive() joins
};

// ExhaustiveError says that a state file belongs to another run, that it cannot be read or written,
// or that no child can be started. Its message is one line. The exit status is 2.
class ExhaustiveError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// run_exhaustive() asks `implementation` all strings of the space. If an earlier run was
// interrupted, it asks the strings that are left.
//
// It forks, so call it while no other thread of the process runs. Whatever a child does is judged;
// strings that no child could be asked are kNotJudged. Throws ExhaustiveError. Each process takes
// 17 MB, and bounded memory for its findings.
ExhaustiveResult run_exhaustive(const Implementation& implementation,
                                const ExhaustiveOptions& options);

// merge_exhaustive() joins the shards of one run into one result. `counted_over` is that of the
// first shard, without the shard's number.
ExhaustiveResult merge_exhaustive(const EncodingForm& form,
                                  const std::vector<ExhaustiveResult>& shards);

}  // namespace placemat::inline all_strings
