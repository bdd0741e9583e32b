// Divergences: on which cases which implementations did which different things, and whether their
// profiles explain it.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

#include "harness/judge/verdict.h"
#include "reference/profile.h"
#include "reference/protocol.h"
#include "reports/record.h"

namespace placemat {

// The plainest reading, which others are held against: RFC 3629, maximal subparts, the BOM kept,
// and unencodable values refused.
const Profile& plainest_profile();

// Whether that profile expects `reply`, whatever it tells of the place of a fault.
bool is_plainest(const Request& request, const ReplyView& reply);

// Collects what each implementation did with the shared cases. Thread-safe.
//
// Only what differs from the plainest reading is stored, so that memory grows with disagreement and
// not with cases.
class DivergenceLog {
 public:
  // Tells of an implementation; `profile` must outlive the log. Returns its number.
  std::size_t add_implementation(std::string id, const Profile& profile,
                                 std::vector<Operation> offered);

  // `place` numbers the shared cases of an operation, the same for every implementation.
  void add(std::size_t implementation, std::uint64_t place, const Request& request,
           const Reply& reply, const Judged& judged);

  // The implementation did not answer here (crash, hang, untestable): it belongs to no group.
  void add_silence(std::size_t implementation, std::uint64_t place, const Request& request);

  // Cases on which the same implementations fell apart in the same way, for the same reason, as one
  // record each: unexplained ones first, then by category and count.
  std::vector<DivergenceRecord> records() const;

 private:
  struct Member {
    std::string id;
    const Profile* profile;
    std::vector<Operation> offered;
  };
  struct Departure {
    std::uint32_t observed;  // into texts_; 0 is silence
    bool deviates;
  };
  struct Split {
    Request request;
    std::map<std::size_t, Departure> departures;  // by implementation; others did the plainest
  };

  // Implementations that did the same.
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

// Records of the same partition, category and explanation, joined: the counts added up, and the
// shortest example with what was observed there. The order of add() does not matter.
class DivergenceSum {
 public:
  void add(DivergenceRecord record);

  // Unexplained ones first, then by category and count.
  std::vector<DivergenceRecord> records() const;

 private:
  using Partition = std::vector<std::vector<std::string>>;
  std::map<std::tuple<int, std::string, Partition>, DivergenceRecord> records_;
};

// The category of a disagreement over `request`: "overlong", "surrogates", "above-10ffff",
// "validity" where one side accepts what another refuses; "values", "replacement" or "encoding"
// where all accept.
std::string divergence_category(const Request& request, bool all_accept);

}  // namespace placemat
