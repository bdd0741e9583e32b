// Tests what a session makes of packed cases.

#include "harness/check/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "harness/check/accuse.h"
#include "reference/forms/rfc3629.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat::inline check_room {
namespace {

// Encoder encodes rightly, except strings of more than `longest` values and `refused`.
class Encoder : public Implementation {
 public:
  Encoder(std::size_t longest, Ucs4 refused) : longest_(longest), refused_(refused) {}

  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override { return operation == Operation::kEncode; }
  Reply observe(const Request& request) const override {
    std::vector<std::uint8_t> units;
    for (std::size_t i = 0; i < std::min(longest_, request.values().size()); ++i) {
      const auto octets = encode_value(kRfc3629, request.values()[i]);
      if (octets.empty() || request.values()[i] == refused_) return Reply::unencodable(i);
      units.insert(units.end(), octets.begin(), octets.end());
    }
    return Reply::of_units(std::move(units));
  }

 private:
  const std::size_t longest_;
  const Ucs4 refused_;
  const Description description_;
};

// CutDecoder decodes streams rightly, except where `departure` says otherwise of a request in more
// than one chunk.
class CutDecoder : public Implementation {
 public:
  using Departure = std::function<std::optional<Reply>(const Request&)>;

  CutDecoder(Operation operation, Departure departure)
      : operation_(operation), departure_(std::move(departure)) {
    description_.profile.replacement = Replacement::kMaximalSubpart;
  }

  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override { return operation == operation_; }
  Reply observe(const Request& request) const override {
    if (request.chunk_lengths().size() > 1) {
      if (auto reply = departure_(request)) return *reply;
    }
    if (operation_ == Operation::kStreamReplace) {
      return Reply::of_values(replaced(kRfc3629, Replacement::kMaximalSubpart, request.units()));
    }
    const auto fault = first_ill_formed(kRfc3629, request.units());
    if (fault) return Reply::ill_formed(fault->offset);
    return Reply::of_values(*decoded(kRfc3629, request.units()));
  }

 private:
  const Operation operation_;
  const Departure departure_;
  Description description_;
};

// Returns the offset of the first cut that has an octet on either side, or 0 if there is none.
std::size_t first_cut(const Request& request) {
  std::size_t at = 0;
  for (const std::size_t length : request.chunk_lengths()) {
    at += length;
    if (0 < at && at < request.units().size()) return at;
  }
  return 0;
}

Ledger tally_of(const Implementation& implementation) {
  DirectDoor door(implementation);
  SessionOptions options;
  options.suite.form = &kRfc3629;
  options.suite.level = Level::kQuick;
  return run_session(door, implementation.describe().profile, options);
}

std::vector<std::string> classes_of(const Ledger& ledger) {
  std::vector<std::string> classes;
  for (const auto& [key, suspicion] : ledger.suspicions()) classes.push_back(key.deviation.name());
  return classes;
}

TEST(SessionTest, APackIsJudgedByItsPieces) {
  const Ledger ledger = tally_of(Encoder(1000, 0x41));
  EXPECT_THAT(classes_of(ledger), testing::ElementsAre("refuses-encodable"));
  for (const auto& [key, suspicion] : ledger.suspicions()) {
    for (const Suspect& suspect : suspicion.suspects)
      EXPECT_LT(suspect.request.values().size(), 64u);
  }
}

TEST(SessionTest, APackWhosePiecesConformIsJudgedWhole) {
  const Ledger ledger = tally_of(Encoder(63, kMaxScalar + 1));
  EXPECT_THAT(classes_of(ledger), testing::Contains("wrong-encoding"));
  std::uint64_t packs = 0;
  for (const auto& [key, suspicion] : ledger.suspicions()) packs += suspicion.count;
  EXPECT_GT(packs, 100u);
}

TEST(SessionTest, ARightEncoderIsNotSuspected) {
  EXPECT_TRUE(tally_of(Encoder(1000, kMaxScalar + 1)).suspicions().empty());
}

struct CutRow {
  const char* name;
  Operation operation;
  CutDecoder::Departure departure;
  const char* deviation_class;
};

// Lists decoders with one fault each. Lost text, altered text and accepted ill-formed octets keep
// their class; a refusal, another number of U+FFFD or another offset is stream-differs.
std::vector<CutRow> cut_rows() {
  return {
      {"refuses_a_cut_character", Operation::kStream,
       [](const Request& request) -> std::optional<Reply> {
         const std::size_t cut = first_cut(request);
         for (const Segment& part : segment(kRfc3629, request.units())) {
           if (!part.well_formed()) return std::nullopt;
           if (part.offset < cut && cut < part.offset + part.length) {
             return Reply::ill_formed(part.offset);
           }
         }
         return std::nullopt;
       },
       "stream-differs"},
      {"counts_offsets_from_the_cut", Operation::kStream,
       [](const Request& request) -> std::optional<Reply> {
         const auto fault = first_ill_formed(kRfc3629, request.units());
         const std::size_t cut = first_cut(request);
         if (!fault || cut == 0 || fault->offset < cut) return std::nullopt;
         return Reply::ill_formed(fault->offset - cut);
       },
       "stream-differs"},
      {"strips_a_mark_behind_a_cut", Operation::kStream,
       [](const Request& request) -> std::optional<Reply> {
         std::vector<Ucs4> kept;
         for (const Segment& part : segment(kRfc3629, request.units())) {
           if (!part.well_formed()) return std::nullopt;
           const bool behind = part.offset > 0 && part.offset == first_cut(request);
           if (part.value != kByteOrderMark || !behind) kept.push_back(part.value);
         }
         return Reply::of_values(kept);
       },
       "strips-bom"},
      {"takes_a_lead_before_a_cut", Operation::kStream,
       [](const Request& request) -> std::optional<Reply> {
         const auto fault = first_ill_formed(kRfc3629, request.units());
         const std::size_t cut = first_cut(request);
         const bool taken = fault && fault->defect == Defect::kInterrupted && cut > 0 &&
                            fault->offset + fault->length == cut;
         return taken ? std::optional(Reply::of_values({0x41})) : std::nullopt;
       },
       "accepts-interrupted"},
      {"loses_a_letter_behind_a_cut_fault", Operation::kStreamReplace,
       [](const Request& request) -> std::optional<Reply> {
         std::vector<Ucs4> values;
         bool after_fault = false;
         for (const Segment& part : segment(kRfc3629, request.units())) {
           const bool loses = after_fault && part.offset == first_cut(request);
           after_fault = !part.well_formed();
           if (loses && part.value == 0x41) continue;
           values.push_back(part.well_formed() ? part.value : kReplacementCharacter);
         }
         return Reply::of_values(values);
       },
       "swallows-valid"},
      {"replaces_twice_around_a_cut", Operation::kStreamReplace,
       [](const Request& request) -> std::optional<Reply> {
         std::vector<Ucs4> values;
         for (const Segment& part : segment(kRfc3629, request.units())) {
           const std::size_t cut = first_cut(request);
           values.push_back(part.well_formed() ? part.value : kReplacementCharacter);
           const bool is_cut = part.offset < cut && cut < part.offset + part.length;
           if (is_cut && !part.well_formed()) values.push_back(kReplacementCharacter);
         }
         return Reply::of_values(values);
       },
       "stream-differs"},
  };
}

// A pack of streams is split into pieces, which are right in one chunk, so the chunks are at fault.
TEST(SessionTest, APieceOfAStreamThatIsRightWholeIsNamedByWhatItsChunksDo) {
  for (const CutRow& row : cut_rows()) {
    SCOPED_TRACE(row.name);
    const CutDecoder decoder(row.operation, row.departure);
    Ledger ledger = tally_of(decoder);
    EXPECT_THAT(classes_of(ledger), testing::ElementsAre(row.deviation_class));
    AccuserOptions accuser;
    accuser.start = [&] { return std::make_unique<DirectDoor>(decoder); };
    accuser.replay_command = [](const std::vector<std::string>&) { return "replay"; };
    const auto records = accuse(ledger, decoder.describe().profile, accuser);
    ASSERT_EQ(records.size(), 1U);
    EXPECT_EQ(records[0].deviation_class, row.deviation_class);
    EXPECT_THAT(records[0].consequence,
                testing::HasSubstr("depends on how the input was cut into buffers"));
  }
}

TEST(Accuse, WhatThereIsNoTimeForIsSeenAndAccusesNobody) {
  const CutRow row = cut_rows().back();
  const CutDecoder decoder(row.operation, row.departure);
  Ledger ledger = tally_of(decoder);
  const Ledger::Key key = ledger.suspicions().begin()->first;
  const Suspicion suspicion = ledger.suspicions().begin()->second;
  const std::uint64_t cases = ledger.facets()[key.facet].cases;
  AccuserOptions accuser;
  accuser.start = []() -> std::unique_ptr<Door> { throw std::logic_error("there is no time"); };
  accuser.replay_command = [](const std::vector<std::string>&) { return "replay"; };
  accuser.replay_whole = "judge again";
  accuser.seconds = 0;
  const auto records = accuse(ledger, decoder.describe().profile, accuser);
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].deviation_class, row.deviation_class);
  EXPECT_EQ(records[0].judgement, Judgement::kNotJudged);
  EXPECT_EQ(records[0].replay, "judge again");
  EXPECT_FALSE(records[0].accuses());
  FacetRecord after = ledger.facets()[key.facet];
  EXPECT_EQ(after.cases, cases);
  EXPECT_EQ(after.counts[Judgement::kNotJudged], suspicion.count);
  EXPECT_EQ(after.counts[suspicion.judgement], 0u);
}

}  // namespace
}  // namespace placemat::inline check_room
