// What a session makes of packed cases.

#include "harness/check/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/segment.h"

namespace placemat {
namespace {

// Encodes rightly but for strings of more than `longest` values and for `refused`.
class Encoder : public Implementation {
 public:
  Encoder(std::size_t longest, Ucs4 refused) : longest_(longest), refused_(refused) {}

  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override { return operation == Operation::kEncode; }
  Reply observe(const Request& request) const override {
    std::vector<std::uint8_t> units;
    for (std::size_t i = 0; i < std::min(longest_, request.values.size()); ++i) {
      const auto octets = encode_value(kRfc3629, request.values[i]);
      if (octets.empty() || request.values[i] == refused_) return Reply::unencodable(i);
      units.insert(units.end(), octets.begin(), octets.end());
    }
    return Reply::of_units(std::move(units));
  }

 private:
  const std::size_t longest_;
  const Ucs4 refused_;
  const Description description_;
};

// Decodes streams rightly but for a character that a cut goes through.
class CutDecoder : public Implementation {
 public:
  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override { return operation == Operation::kStream; }
  Reply observe(const Request& request) const override {
    std::vector<Ucs4> values;
    for (const Segment& part : segment(kRfc3629, request.units)) {
      std::size_t cut = 0;
      for (const std::size_t length : request.chunk_lengths) {
        cut += length;
        const bool inside = part.offset < cut && cut < part.offset + part.length;
        if (inside) return Reply::ill_formed(part.offset);
      }
      if (!part.well_formed()) return Reply::ill_formed(part.offset);
      values.push_back(part.value);
    }
    return Reply::of_values(std::move(values));
  }

 private:
  const Description description_;
};

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
    for (const Suspect& suspect : suspicion.suspects) EXPECT_LT(suspect.request.values.size(), 64u);
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

// Packs of streams are split into pieces, which are right in one chunk: so it is the chunks.
TEST(SessionTest, APieceOfAStreamThatIsRightWholeDiffersByItsChunks) {
  const Ledger ledger = tally_of(CutDecoder());
  EXPECT_THAT(classes_of(ledger), testing::ElementsAre("stream-differs"));
}

}  // namespace
}  // namespace placemat
