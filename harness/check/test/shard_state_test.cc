// Tests that the text which a shard leaves for the others is read as it was written, and that any
// other text is refused.

#include "harness/check/shard_state.h"

#include <gtest/gtest.h>

#include <string>

namespace placemat::inline check_room {
namespace {

const std::string kFindings =
    R"({"accepted":1,"classes":[],"done":[[1,65]],"judgements":{"conforms":1},"sets":[],)"
    R"("unanswered":[],"unread":0,"unread-calls":0})";
const std::string kGood =
    R"({"extra_states":2,"facet":"decode","complete":true,"counted_over":"all","findings":)" +
    kFindings + "}";

TEST(ShardState, IsReadAsItWasWritten) {
  for (const std::string& text : {kGood, std::string(R"({"extra_states":0})")}) {
    EXPECT_EQ(shard_state(parse_shard_state(text)), text);
  }
}

TEST(ShardState, OfAnotherKindIsRefused) {
  const struct {
    const char* name;
    const char* from;  // in kGood
    const char* to;
  } kRows[] = {
      {"no JSON", "{", "["},
      {"less than no states", ":2", ":-1"},
      {"half a state", ":2", ":0.5"},
      {"more states than a number holds", ":2", ":4294967296"},
      {"a facet that is none", "decode", "decoded"},
      {"nearly complete", "true", "1"},
      {"findings that are none", "[[1,65]]", "[[7,65]]"},
      {"no findings", R"([[1,65]])", "null"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    std::string text = kGood;
    text.replace(text.find(row.from), std::string(row.from).size(), row.to);
    EXPECT_THROW(parse_shard_state(text), InputError);
  }
  const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
  EXPECT_THROW(parse_shard_state(R"({"extra_states":0,"findings":)" + deep + "}"), InputError);
}

}  // namespace
}  // namespace placemat::inline check_room
