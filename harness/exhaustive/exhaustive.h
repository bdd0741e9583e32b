// The exhaustive tier: an implementation is asked every string of one to four octets, and many of
// five and six, in a forked child. Its acceptance is compared with the oracle's.
//
// What it finds is exact: how many strings, and which, as unions of octet ranges.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/exhaustive/findings.h"
#include "harness/exhaustive/space.h"
#include "harness/implementation/implementation.h"
#include "reports/record.h"

namespace placemat {

struct ExhaustiveProgress {
  std::uint64_t done = 0;  // strings, including those of an earlier run
  std::uint64_t of = 0;
  double seconds_left = 0;  // at the speed of this run so far; 0 until there is one
};

struct ExhaustiveOptions {
  SpaceOptions space;           // including the shard
  unsigned jobs = 1;            // children at the same time
  double timeout_seconds = 10;  // for one string
  // How many failures of one portion, and of the whole run, before the rest is given up.
  int portion_failures = 4;
  int failures = 64;
  // Where to save what is done, so that a run that was interrupted can go on; empty: nowhere. It is
  // written about once a second, whole or not at all. It stays when the run is complete (asking
  // again then costs nothing): the caller removes it after storing the result.
  std::filesystem::path state;
  // Whether a prefix that is refused before anything after it is read answers for all strings that
  // begin with it (unread.h). Otherwise each string is asked whole.
  bool unread = false;
  std::function<void(const ExhaustiveProgress&)> progress;  // now and then
  // Called once for each portion: what was found in it. A portion that was given up has strings
  // that are kNotJudged.
  std::function<void(const Portion&, const Findings&)> portion_done;
  std::function<bool()> stop;  // asked a few times a second: true ends the run as it stands
};

// The strings of one deviation class.
struct ExhaustiveDeviation {
  DeviationClass deviation_class;
  // Strings and sequences (sweep.h) by length; [0] is their sum.
  std::array<std::uint64_t, kMaxSequenceLength + 1> strings{};
  std::array<std::uint64_t, kMaxSequenceLength + 1> sequences{};
  // The sequences, as disjoint products, shortest first. They hold `described` sequences: all of
  // them, unless they are too irregular for a bounded list.
  std::vector<OctetProduct> products;
  std::uint64_t described = 0;
  // The rows of the form that it departs from, "ED 80..9F 80..BF"; "no row" if none begins so.
  std::vector<std::string> rows;
  Octets example;  // the shortest sequence, the least of that length
  // "accepts ED A0..BF 80..BF: 2,048 sequences". It counts strings if no sequence is of this class.
  std::string statement;

  bool operator==(const ExhaustiveDeviation&) const = default;
};

struct ExhaustiveResult {
  Facet facet = Facet::kValidate;               // or kDecode
  bool offered = true;                          // false: neither can be asked, and nothing was done
  bool complete = false;                        // false: stopped before the end
  std::string counted_over;                     // the space, in words
  FacetRecord record;                           // of single strings; the counts add up to the cases
  std::vector<ExhaustiveDeviation> deviations;  // by class
  std::vector<UnansweredString> unanswered;     // crashes and hangs
  Findings findings;                            // what merge_exhaustive() works on
};

// A state file belongs to another run, or cannot be read or written; or a child cannot be started.
// what() is one line. Exit status 2.
class ExhaustiveError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// run_exhaustive(): asks `implementation` the whole space, or what is left of it.
//
// Forks, so it is best called while no other thread of the process runs. Whatever a child does is a
// judgement; strings that it could not be asked are kNotJudged. Throws ExhaustiveError. Each
// process takes 17 MB, and bounded memory for what is found.
ExhaustiveResult run_exhaustive(const Implementation& implementation,
                                const ExhaustiveOptions& options);

// merge_exhaustive(): the shards of one run as one result. `counted_over` is that of the first
// shard, without the shard's number.
ExhaustiveResult merge_exhaustive(const EncodingForm& form,
                                  const std::vector<ExhaustiveResult>& shards);

}  // namespace placemat
