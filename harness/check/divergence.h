// Finds divergences, which are cases on which implementations did different things, and says
// whether their profiles explain each.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

#include "harness/judge/verdict.h"
#include "reference/words/profile.h"
#include "reference/words/protocol.h"
#include "reports/record.h"

namespace placemat::inline check_room {

// DivergenceLog collects what each implementation did with the shared cases. Thread-safe.
//
// Only replies that differ from the plainest reading are stored, so memory grows with disagreement
// and not with cases.
class DivergenceLog {
 public:
  // Adds an implementation, and returns its number; `profile` must outlive the log.
  std::size_t add_implementation(std::string id, const Profile& profile,
                                 std::vector<Operation> offered);

  // Adds a reply. `place` is the number of the case among the shared ones of its operation, alike
  // for all implementations.
  void add(std::size_t implementation, std::uint64_t place, const Request& request,
           const Reply& reply, const Judged& judged);

  // Adds a case without a reply (crash, hang, untestable), in which the implementation is in no
  // group.
  void add_silence(std::size_t implementation, std::uint64_t place, const Request& request);

  // Returns one record for each partition of the implementations, category and explanation:
  // unexplained ones first, then by category and count.
  std::vector<DivergenceRecord> records() const;

 private:
  struct Member {
    std::string id;
    const Profile* profile;
    std::vector<Operation> offered;
  };
  struct Departure {
    std::uint32_t observed;  // place in texts_; 0 is silence
    bool deviates;
  };
  struct Split {
    Request request;
    std::map<std::size_t, Departure> departures;  // by implementation, if not the plainest
  };

  // Group holds implementations that did the same.
  struct Group {
    std::string observed;
    std::vector<std::size_t> members;
  };

  std::uint32_t intern(const std::string& text);
  Split& split_at(std::uint64_t place, const Request& request);
  std::vector<Group> groups_of(const Split& split) const;  // the largest first
  std::string explanation(const Split& split, const std::vector<Group>& groups) const;
  DivergenceRecord record_of(const Split& split, const std::vector<Group>& groups) const;

  mutable std::mutex mutex_;
  std::vector<Member> members_;
  std::vector<std::string> texts_ = {""};
  std::map<std::string, std::uint32_t> numbers_;
  std::map<std::pair<Operation, std::uint64_t>, Split> splits_;
};

// DivergenceSum joins records of the same partition, category and explanation. It adds up the
// counts, and keeps the shortest example with what was observed there. The order of add() does not
// matter.
class DivergenceSum {
 public:
  void add(DivergenceRecord record);

  // Returns the records: unexplained ones first, then by category and count.
  std::vector<DivergenceRecord> records() const;

 private:
  using Partition = std::vector<std::vector<std::string>>;
  std::map<std::tuple<int, std::string, Partition>, DivergenceRecord> records_;
};

// Returns the category of a disagreement over `request`. Octets have "overlong", "surrogates",
// "above-10ffff" or "validity" if some refuse them, else "replacement" or "values". Values have
// "surrogates", "above-10ffff" or "encoding".
std::string divergence_category(const Request& request, bool all_accept);

}  // namespace placemat::inline check_room
