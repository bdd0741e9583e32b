// Contradictions between replies that conform one by one, from the comparison to the accusation.

#include "harness/check/consistency.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "harness/check/accuse.h"
#include "harness/check/session.h"
#include "reference/protocol.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat {
namespace {

struct ContradictionRow {
  const char* name;
  const char* earlier;  // request: reply
  const char* earlier_reply;
  const char* later;
  const char* later_reply;
  const char* deviation_class;  // "" if they agree
  BomPolicy bom = BomPolicy::kKeep;
};

constexpr ContradictionRow kContradictionRows[] = {
    {"verdicts", "validate C2A9", "well-formed", "decode C2A9", "ill-formed 0",
     "inconsistent-validate-decode"},
    {"offsets", "validate 41FF", "ill-formed 1", "decode 41FF", "ill-formed 0",
     "inconsistent-validate-decode"},
    {"offset_untold", "validate 41FF", "ill-formed 1", "decode 41FF", "ill-formed", ""},
    {"agreeing", "validate C2A9", "well-formed", "decode C2A9", "values A9", ""},
    {"validate_and_replace", "validate FF", "ill-formed 0", "replace FF", "values FFFD", ""},
    {"validate_and_stream", "validate C2A9", "well-formed", "stream C2 A9", "ill-formed",
     "inconsistent-validate-stream"},
    {"replaced_well_formed", "decode C2A9", "values A9", "replace C2A9", "values FFFD",
     "inconsistent-decode-replace"},
    {"replaced_ill_formed", "decode C2", "ill-formed 0", "replace C2", "values FFFD", ""},
    {"stream_values", "decode C2A9", "values A9", "stream C2A9", "values A8",
     "inconsistent-decode-stream"},
    {"stream_and_replace", "replace C2A9", "values A8", "stream C2A9", "values A9",
     "inconsistent-replace-stream"},
    {"replacements", "replace E282", "values FFFD", "stream-replace E282", "values FFFD FFFD",
     "inconsistent-replace-stream-replace"},
    {"chunks", "stream-replace E282", "values FFFD", "stream-replace E2 82", "values FFFD FFFD",
     "stream-differs"},
    {"round_trip", "decode C2A9", "values A9", "encode A9", "units C2A9", ""},
    {"no_round_trip", "decode C2A9", "values A9", "encode A9", "units C3A9",
     "inconsistent-decode-encode"},
    {"unencodable", "decode C2A9", "values A9", "encode A9", "unencodable 0",
     "inconsistent-decode-encode"},
    {"mark_kept", "decode EFBBBF", "values", "encode", "units", "inconsistent-decode-encode"},
    {"mark_stripped", "decode EFBBBF", "values", "encode", "units", "", BomPolicy::kStrip},
    {"mark_may_be_stripped", "decode EFBBBF", "values", "encode", "units", "",
     BomPolicy::kUnspecified},
    {"twice_the_same", "decode 41", "values 41", "decode 41", "values 41", ""},
    {"twice_otherwise", "decode 41", "values 41", "decode 41", "values 42", "nondeterministic"},
};

class ContradictionTest : public testing::TestWithParam<ContradictionRow> {};

TEST_P(ContradictionTest, HasItsClass) {
  const ContradictionRow& row = GetParam();
  Profile profile;
  profile.bom = row.bom;
  const auto exchange = [](std::string_view line, std::string_view reply) {
    const Request request = parse_request(line).value();
    return Exchange{request, parse_reply(reply, request.operation).value()};
  };
  const auto judged = contradiction(profile, exchange(row.earlier, row.earlier_reply),
                                    exchange(row.later, row.later_reply));
  EXPECT_EQ(judged ? judged->deviation.name() : "", row.deviation_class);
}

INSTANTIATE_TEST_SUITE_P(Rows, ContradictionTest, testing::ValuesIn(kContradictionRows),
                         [](const auto& info) { return std::string(info.param.name); });

// Answers right, with a U+FFFD for each maximal subpart, but for what `departure` says.
class SomeDoor : public Door {
 public:
  // What to say instead; nothing for the right answer.
  using Departure = std::function<std::optional<Reply>(const Request&, const SomeDoor&)>;

  SomeDoor(const Description& description, Departure departure)
      : description_(description), departure_(std::move(departure)) {}

  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override { return row_of(operation).since == 1; }

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
  const std::size_t number = ++made;  // of this door among all
  static inline std::size_t made = 0;

 private:
  Reply right(const Request& request) const {
    const EncodingForm& form = *description_.profile.form;
    if (request.operation == Operation::kEncode) {
      std::vector<std::uint8_t> units;
      for (std::size_t i = 0; i < request.values.size(); ++i) {
        const auto more = encode_value(form, request.values[i]);
        if (more.empty()) return Reply::unencodable(i);
        units.insert(units.end(), more.begin(), more.end());
      }
      return Reply::of_units(units);
    }
    if (request.operation == Operation::kReplace ||
        request.operation == Operation::kStreamReplace) {
      return Reply::of_values(replaced(form, Replacement::kMaximalSubpart, request.units));
    }
    if (const auto fault = first_ill_formed(form, request.units)) {
      return Reply::ill_formed(fault->offset);
    }
    if (request.operation == Operation::kValidate) return Reply::well_formed();
    return Reply::of_values(*decoded(form, request.units));
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
  std::vector<std::string> example;  // empty: any
};

bool is_mark(const Request& request) {
  return request.units == std::vector<std::uint8_t>{0xEF, 0xBB, 0xBF};
}

std::vector<Departing> departing() {
  return {
      {"right",
       [](const Request&, const SomeDoor&) { return std::nullopt; },
       Facet::kDecode,
       "",
       Judgement::kConforms,
       {}},
      // The profile leaves open what becomes of a signature, but not that it be the same
      // everywhere.
      {"replace_strips",
       [](const Request& request, const SomeDoor&) -> std::optional<Reply> {
         const bool strips = request.operation == Operation::kReplace && is_mark(request);
         return strips ? std::optional(Reply::of_values({})) : std::nullopt;
       },
       Facet::kReplace,
       "inconsistent-decode-replace",
       Judgement::kInconsistent,
       {"decode EFBBBF", "replace EFBBBF"}},
      {"stream_replaces_each_octet",
       [](const Request& request, const SomeDoor&) -> std::optional<Reply> {
         if (request.operation != Operation::kStreamReplace) return std::nullopt;
         return Reply::of_values(replaced(kRfc3629, Replacement::kPerOctet, request.units));
       },
       Facet::kStreamReplace,
       "inconsistent-replace-stream-replace",
       Judgement::kInconsistent,
       {"replace E280", "stream-replace E280"}},
      {"chunks_are_replaced_alone",
       [](const Request& request, const SomeDoor&) -> std::optional<Reply> {
         if (request.operation != Operation::kStreamReplace || request.chunk_lengths.size() < 2) {
           return std::nullopt;
         }
         if (request.units != std::vector<std::uint8_t>{0xE2, 0x82}) return std::nullopt;
         return Reply::of_values({0xFFFD, 0xFFFD});
       },
       Facet::kStreamReplace,
       "inconsistent-replace-stream-replace",
       Judgement::kInconsistent,
       {"replace E282", "stream-replace E2 82"}},
      // Each reply conforms; that it is another after a stream does not.
      {"remembers_streams",
       [](const Request& request, const SomeDoor& door) -> std::optional<Reply> {
         const bool strips = request.operation == Operation::kReplace && is_mark(request) &&
                             door.last.operation == Operation::kStream;
         return strips ? std::optional(Reply::of_values({})) : std::nullopt;
       },
       Facet::kReplace,
       "depends-on-history",
       Judgement::kDeviates,
       {"replace EFBBBF", "stream", "replace EFBBBF"}},
      // Every other time, whatever came between: the same in each fresh process.
      {"takes_turns",
       [](const Request& request, const SomeDoor& door) -> std::optional<Reply> {
         if (request.operation != Operation::kReplace || !is_mark(request)) return std::nullopt;
         return ++door.marks % 2 == 0 ? std::optional(Reply::of_values({})) : std::nullopt;
       },
       Facet::kReplace,
       "depends-on-history",
       Judgement::kDeviates,
       {}},
      // As "remembers_streams", but not in each process: a replay would not show it.
      {"remembers_streams_at_times",
       [](const Request& request, const SomeDoor& door) -> std::optional<Reply> {
         const bool strips = request.operation == Operation::kReplace && is_mark(request) &&
                             door.last.operation == Operation::kStream && door.number % 3 != 2;
         return strips ? std::optional(Reply::of_values({})) : std::nullopt;
       },
       Facet::kReplace,
       "nondeterministic",
       Judgement::kNondeterministic,
       {}},
      // By chance: another reply in each process.
      {"guesses",
       [](const Request& request, const SomeDoor& door) -> std::optional<Reply> {
         if (request.operation != Operation::kReplace || !is_mark(request)) return std::nullopt;
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

// Only the first class of the facet: what else follows from the same fault is not the point.
TEST_P(SessionConsistencyTest, IsAccused) {
  const Departing& row = GetParam();
  Description description;
  description.id = row.name;
  description.profile.replacement = Replacement::kUnspecified;
  description.profile.bom = BomPolicy::kUnspecified;
  const Profile& profile = description.profile;

  SomeDoor::made = 0;  // what depends on the door's number does so alike in each run
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
}  // namespace placemat
