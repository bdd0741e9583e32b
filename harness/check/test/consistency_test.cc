// Tests contradictions between replies that conform one by one, from the question to the
// accusation.

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "harness/check/accuse.h"
#include "harness/check/session.h"
#include "reference/replacement.h"
#include "reference/segment.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline check_room {
namespace {

// SomeDoor replies rightly, with a U+FFFD for each maximal subpart, except for what `departure`
// says.
class SomeDoor : public Door {
 public:
  // Returns what to say instead, or std::nullopt for the right reply.
  using Departure = std::function<std::optional<Reply>(const Request&, const SomeDoor&)>;

  SomeDoor(const Description& description, Departure departure)
      : description_(description), departure_(std::move(departure)) {}

  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override {
    return row_of(operation).group == Group::kText;
  }

  using Door::ask;
  void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) override {
    outcomes.clear();
    for (const Question& question : questions) {
      const Request request = parse_request(question.line).value();
      auto reply = departure_(request, *this);
      outcomes.push_back({Outcome::Kind::kReply, reply ? *reply : right(request), {}});
      last = request;
    }
  }

  Request last;
  mutable std::size_t marks = 0;      // for a departure that counts
  const std::size_t number = ++made;  // the number of this door among all
  static inline std::size_t made = 0;

 private:
  Reply right(const Request& request) const {
    const EncodingForm& form = *description_.profile.form;
    if (request.operation() == Operation::kEncode) {
      std::vector<std::uint8_t> units;
      for (std::size_t i = 0; i < request.values().size(); ++i) {
        const auto more = encode_value(form, request.values()[i]);
        if (more.empty()) return Reply::unencodable(i);
        units.insert(units.end(), more.begin(), more.end());
      }
      return Reply::of_units(units);
    }
    if (request.operation() == Operation::kReplace ||
        request.operation() == Operation::kStreamReplace) {
      return Reply::of_values(replaced(form, Replacement::kMaximalSubpart, request.units()));
    }
    if (const auto fault = first_ill_formed(form, request.units())) {
      return Reply::ill_formed(fault->offset);
    }
    if (request.operation() == Operation::kValidate) return Reply::well_formed();
    return Reply::of_values(*decoded(form, request.units()));
  }

  const Description& description_;
  const Departure departure_;
};

struct Departing {
  const char* name;
  SomeDoor::Departure departure;
  Facet facet;
  const char* deviation_class;  // "" if all conforms
  Judgement judgement;
  std::vector<std::string> example;  // empty if any will do
};

bool is_mark(const Request& request) {
  return request.units() == std::vector<std::uint8_t>{0xEF, 0xBB, 0xBF};
}

std::vector<Departing> departing() {
  return {
      {"right",
       [](const Request&, const SomeDoor&) { return std::nullopt; },
       Facet::kDecode,
       "",
       Judgement::kConforms,
       {}},
      // The profile leaves open what becomes of a signature, but it must be the same everywhere.
      {"replace_strips",
       [](const Request& request, const SomeDoor&) -> std::optional<Reply> {
         const bool strips = request.operation() == Operation::kReplace && is_mark(request);
         return strips ? std::optional(Reply::of_values({})) : std::nullopt;
       },
       Facet::kReplace,
       "inconsistent-decode-replace",
       Judgement::kInconsistent,
       {"decode EFBBBF", "replace EFBBBF"}},
      {"stream_replaces_each_octet",
       [](const Request& request, const SomeDoor&) -> std::optional<Reply> {
         if (request.operation() != Operation::kStreamReplace) return std::nullopt;
         return Reply::of_values(replaced(kRfc3629, Replacement::kPerOctet, request.units()));
       },
       Facet::kStreamReplace,
       "inconsistent-replace-stream-replace",
       Judgement::kInconsistent,
       {"replace E280", "stream-replace E280"}},
      {"chunks_are_replaced_alone",
       [](const Request& request, const SomeDoor&) -> std::optional<Reply> {
         if (request.operation() != Operation::kStreamReplace ||
             request.chunk_lengths().size() < 2) {
           return std::nullopt;
         }
         if (request.units() != std::vector<std::uint8_t>{0xE2, 0x82}) return std::nullopt;
         return Reply::of_values({0xFFFD, 0xFFFD});
       },
       Facet::kStreamReplace,
       "inconsistent-replace-stream-replace",
       Judgement::kInconsistent,
       {"replace E282", "stream-replace E2 82"}},
      // Each reply conforms, but differs after a stream.
      {"remembers_streams",
       [](const Request& request, const SomeDoor& door) -> std::optional<Reply> {
         const bool strips = request.operation() == Operation::kReplace && is_mark(request) &&
                             door.last.operation() == Operation::kStream;
         return strips ? std::optional(Reply::of_values({})) : std::nullopt;
       },
       Facet::kReplace,
       "depends-on-history",
       Judgement::kDeviates,
       {"replace EFBBBF", "stream", "replace EFBBBF"}},
      // Every other reply strips the mark, whatever came between, alike in each fresh process.
      {"takes_turns",
       [](const Request& request, const SomeDoor& door) -> std::optional<Reply> {
         if (request.operation() != Operation::kReplace || !is_mark(request)) return std::nullopt;
         return ++door.marks % 2 == 0 ? std::optional(Reply::of_values({})) : std::nullopt;
       },
       Facet::kReplace,
       "depends-on-history",
       Judgement::kDeviates,
       {}},
      // Two of three processes remember streams, so a replay does not always show it.
      {"remembers_streams_at_times",
       [](const Request& request, const SomeDoor& door) -> std::optional<Reply> {
         const bool strips = request.operation() == Operation::kReplace && is_mark(request) &&
                             door.last.operation() == Operation::kStream && door.number % 3 != 2;
         return strips ? std::optional(Reply::of_values({})) : std::nullopt;
       },
       Facet::kReplace,
       "nondeterministic",
       Judgement::kNondeterministic,
       {}},
      // The reply depends on the process, as if by chance.
      {"guesses",
       [](const Request& request, const SomeDoor& door) -> std::optional<Reply> {
         if (request.operation() != Operation::kReplace || !is_mark(request)) return std::nullopt;
         return (door.number + ++door.marks) % 2 == 0 ? std::optional(Reply::of_values({}))
                                                      : std::nullopt;
       },
       Facet::kReplace,
       "nondeterministic",
       Judgement::kNondeterministic,
       {"replace EFBBBF", "replace EFBBBF"}},
  };
}

class SessionConsistencyTest : public testing::TestWithParam<Departing> {};

// The test looks for the accusation of the row alone: the fault may have other consequences.
TEST_P(SessionConsistencyTest, IsAccused) {
  const Departing& row = GetParam();
  Description description;
  description.id = row.name;
  description.profile.replacement = Replacement::kUnspecified;
  description.profile.bom = BomPolicy::kUnspecified;
  const Profile& profile = description.profile;

  SomeDoor::made = 0;  // what depends on the door's number is then alike in each run
  SomeDoor door(description, row.departure);
  SessionOptions options;
  options.suite = {profile.form, Level::kQuick, 1, nullptr};
  Ledger ledger = run_session(door, profile, options);

  AccuserOptions accuser;
  accuser.start = [&] { return std::make_unique<SomeDoor>(description, row.departure); };
  accuser.replay_command = [](const std::vector<std::string>&) { return "replay"; };
  accuser.replay_whole = "judge again";
  const auto records = accuse(ledger, profile, accuser);
  std::uint64_t faults = 0;
  for (const auto& [facet, cases] : ledger.facets()) {
    std::uint64_t sum = 0;
    for (const auto& [judgement, count] : cases.counts) {
      sum += count;
      if (is_fault(judgement)) faults += count;
    }
    EXPECT_EQ(sum, cases.cases) << facet_name(facet);
  }
  if (*row.deviation_class == '\0') {
    EXPECT_TRUE(records.empty()) << records[0].deviation_class
                                 << testing::PrintToString(records[0].example);
    EXPECT_EQ(faults, 0u);
    return;
  }
  const auto found = std::find_if(records.begin(), records.end(), [&](const auto& record) {
    return record.facet == row.facet && record.deviation_class == row.deviation_class;
  });
  ASSERT_NE(found, records.end()) << (records.empty() ? "nothing" : records[0].deviation_class);
  EXPECT_EQ(found->judgement, row.judgement);
  if (!row.example.empty()) {
    EXPECT_EQ(found->example, row.example);
  }
  EXPECT_EQ(found->expected.substr(0, 17), "in agreement with");
  std::uint64_t counted = 0;
  for (const auto& record : records) counted += record.count;
  EXPECT_EQ(counted, faults);
}

INSTANTIATE_TEST_SUITE_P(Doors, SessionConsistencyTest, testing::ValuesIn(departing()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace placemat::inline check_room
