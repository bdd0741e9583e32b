// Tests findings as JSON: what is read, and what a file from outside may not say.

#include "harness/all_strings/findings.h"

#include <gtest/gtest.h>

#include <string>

#include "reports/base/error.h"

namespace placemat::inline all_strings {
namespace {

// kGood has one class of three octets, and the sets 80..BF and A0..BF 80..BF.
const std::string kGood =
    R"({"accepted":2048,"classes":[{"after-first":[[237,3]],"class":"accepts-surrogate","example":[237,160,128],)"
    R"("example-is-sequence":true,"length":3,"sequences":2048,"strings":2048}],)"
    R"("done":[[3,237],[3,238,160]],"judgements":{"conforms":63488,"deviates":2048},)"
    R"("sets":[[128,191,1],[160,191,2]],)"
    R"("unanswered":[{"detail":"no answer","judgement":"timed-out","units":[255]}],)"
    R"("unread":12,"unread-calls":3})";

TEST(Findings, AreReadAsTheyWereWritten) { EXPECT_EQ(Findings::from_json(kGood).to_json(), kGood); }

TEST(Findings, OfAnotherKindAreRefused) {
  const struct {
    const char* name;
    const char* from;  // in kGood
    const char* to;
  } kRows[] = {
      {"no JSON", "{", "["},
      {"no sets", "sets", "set"},
      {"no list", "[[3,237],[3,238,160]]", "null"},
      {"a portion of three octets", "[3,238,160]", "[3,238,160,0]"},
      {"a second octet that is none", "[3,238,160]", "[3,238,256]"},
      {"fewer accepted than none", "\"accepted\":2048", "\"accepted\":-1"},
      {"no octets", "[255]", "null"},
      {"a class that is none", "accepts-surrogate", "accepts-anything"},
      {"a judgement that is none", "conforms", "conf\u0001orms"},
      {"longer than any sequence", "\"length\":3", "\"length\":7"},
      {"of no octets", "\"length\":3", "\"length\":0"},
      {"a portion longer than any sequence", "[3,237]", "[7,237]"},
      {"a first octet that is none", "[3,237]", "[3,256]"},
      {"less than nothing", "\"strings\":2048", "\"strings\":-1"},
      {"half a string", "\"strings\":2048", "\"strings\":0.5"},
      {"a number too large", "63488", "1e999"},
      {"an octet that is none", "[255]", "[256]"},
      {"a string too long", "[255]", "[1,2,3,4,5,6,7]"},
      {"an empty set", "[128,191,1]", "[]"},
      {"half an interval", "[128,191,1]", "[128,191]"},
      {"an interval the wrong way", "[128,191,1]", "[191,128,1]"},
      {"intervals that overlap", "[128,191,1]", "[128,191,1,191,192,1]"},
      {"lengths mixed in a set", "[160,191,2]", "[160,161,1,162,191,2]"},
      {"strings of nothing", "[128,191,1]", "[128,191,0]"},
      {"a set of itself", "[160,191,2]", "[160,191,3]"},
      {"sets longer than any sequence", "[160,191,2]",
       "[160,191,2],[0,0,3],[0,0,4],[0,0,5],[0,0,6],[0,0,7]"},
      {"a set that is not there", "[[237,3]]", "[[237,4]]"},
      {"a set of another length", "[[237,3]]", "[[237,2]]"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    std::string text = kGood;
    text.replace(text.find(row.from), std::string(row.from).size(), row.to);
    EXPECT_THROW(Findings::from_json(text), InputError);
  }
  EXPECT_THROW(Findings::from_json(std::string(1000000, '[')), InputError);
}

}  // namespace
}  // namespace placemat::inline all_strings
