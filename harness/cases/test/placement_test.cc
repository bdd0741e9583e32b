// Tests edge strings: where they are placed, how they are cut, and which requests follow them.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "harness/cases/edges.h"
#include "harness/cases/suite.h"
#include "harness/cases/test/support.h"
#include "harness/cases/w_method.h"
#include "reference/forms/forms.h"
#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

std::string text(const Units& units) { return std::string(units.begin(), units.end()); }

class PlacementTest : public testing::TestWithParam<const EncodingForm*> {
 protected:
  const EncodingForm& form() const { return *GetParam(); }

  // Returns the requests of the set `name` at standard.
  std::vector<Request> requests(std::string_view name, Operation operation) const {
    std::vector<Request> all;
    for (const CaseSet& set : case_sets()) {
      if (set.name != name) continue;
      visit_set(set, {&form()}, operation, [&](const Case& next) { all.push_back(next.request); });
    }
    EXPECT_FALSE(all.empty()) << name;
    return all;
  }

  std::set<std::string> strings(std::string_view name) const {
    std::set<std::string> all;
    for (const Request& request : requests(name, Operation::kDecode)) {
      all.insert(text(request.units()));
    }
    return all;
  }
};

TEST_P(PlacementTest, EdgesAreDistinctAndHoldTheFew) {
  const auto edges = edge_strings(form());
  std::set<std::string> all;
  for (const Units& edge : edges) EXPECT_TRUE(all.insert(text(edge)).second);
  for (const Units& edge : few_edge_strings(form())) EXPECT_TRUE(all.contains(text(edge)));
  EXPECT_LE(edges.size(), 500u);
}

// If any bound of any row moves by one, the verdict on some edge string changes.
TEST_P(PlacementTest, EdgesStandOnBothSidesOfEveryBound) {
  std::set<std::string> all;
  for (const Units& edge : edge_strings(form())) all.insert(text(edge));
  for (const SequenceForm& row : form().rows) {
    Units sequence;
    for (std::size_t i = 0; i < row.length(); ++i) sequence.push_back(row.octets[i].first);
    for (std::size_t i = 0; i < row.length(); ++i) {
      const OctetRange& range = row.octets[i];
      for (const int octet : {range.first - 1, range.last + 1}) {
        if (octet < 0 || 0xFF < octet) continue;
        Units outside = sequence;
        outside[i] = static_cast<std::uint8_t>(octet);
        EXPECT_TRUE(all.contains(text(outside)));
      }
    }
  }
}

TEST_P(PlacementTest, EveryEdgeStandsAtEveryOffsetAndEndsAtEveryLength) {
  const std::set<std::string> placed = strings("placement-ascii");
  for (const Units& edge : edge_strings(form())) {
    for (std::size_t offset = 0; offset <= 129; ++offset) {
      const std::string before(offset, 'a');
      ASSERT_TRUE(placed.contains(before + text(edge))) << offset;
      ASSERT_TRUE(placed.contains(before + text(edge) + std::string(64, 'a'))) << offset;
      ASSERT_TRUE(placed.contains(text(edge) + before)) << offset;
    }
  }
}

TEST_P(PlacementTest, EveryEdgeStandsBehindLongAscii) {
  const std::set<std::string> placed = strings("placement-long");
  for (const Units& edge : edge_strings(form())) {
    for (const std::size_t count : {127u, 128u, 129u, 256u, 1024u}) {
      ASSERT_TRUE(placed.contains(std::string(count, 'a') + text(edge))) << count;
    }
  }
}

TEST_P(PlacementTest, EveryEdgeStandsBesideCharactersOfEveryLength) {
  const std::set<std::string> placed = strings("placement-neighbours");
  for (const Ucs4 value : {0xE9u, 0x20ACu, 0x1F600u}) {
    const std::string neighbour = text(encode_value(form(), value));
    if (neighbour.empty()) continue;
    for (const Units& edge : edge_strings(form())) {
      ASSERT_TRUE(placed.contains(neighbour + text(edge)));
      ASSERT_TRUE(placed.contains(text(edge) + neighbour));
      ASSERT_TRUE(placed.contains("a" + text(edge) + neighbour));
      ASSERT_TRUE(placed.contains(neighbour + text(edge) + neighbour));
    }
  }
}

TEST_P(PlacementTest, RunsEndAroundTheEndsOfBlocks) {
  std::set<std::size_t> lengths;
  const std::string run = text(encode_value(form(), 0x20AC));
  for (const std::string& placed : strings("placement-runs")) {
    if (placed.ends_with(run + "\xFF")) lengths.insert(placed.size() - 1);
  }
  // Some of these strings have a block after them instead.
  for (const std::size_t block : {16u, 32u, 48u, 64u, 128u}) {
    EXPECT_TRUE(lengths.contains(block) || lengths.contains(block - 1)) << block;
  }
}

TEST_P(PlacementTest, EveryEdgeIsCutInTwoAtEveryPlaceAndOctetByOctet) {
  std::set<std::pair<std::string, std::vector<std::size_t>>> cut;
  for (const Request& request : requests("chunks-edges", Operation::kStream)) {
    cut.insert({text(request.units()), request.chunk_lengths()});
  }
  for (const Units& edge : edge_strings(form())) {
    const std::size_t size = edge.size();
    for (const std::string& around : {text(edge), "a" + text(edge), text(edge) + "a"}) {
      for (std::size_t first = 0; first <= around.size(); ++first) {
        ASSERT_TRUE(cut.contains({around, {first, around.size() - first}}));
      }
    }
    ASSERT_TRUE(cut.contains({text(edge), {size}}));
    ASSERT_TRUE(cut.contains({text(edge), std::vector<std::size_t>(size, 1)}));
  }
  EXPECT_TRUE(cut.contains({"", {0, 0}}));
  const Units three = encode_value(form(), 0x20AC);
  if (three.size() == 3 && form().synchronises) {
    EXPECT_TRUE(cut.contains({"\xE2\x82", {1, 0, 1}}));  // an empty chunk between
  }
}

TEST_P(PlacementTest, WhatStaysPendingIsAskedToEnd) {
  const auto asked = requests("reuse", Operation::kValidate);
  for (const Units& edge : edge_strings(form())) {
    bool ended = false;
    for (std::size_t i = 0; i + 1 < asked.size(); ++i) {
      ended = ended || (asked[i].units() == edge && asked[i + 1].units() == Units{0x80});
    }
    EXPECT_TRUE(ended);
  }
}

TEST_P(PlacementTest, WMethodIsAskedOfWhoeverGivesAVerdict) {
  const WMethod method = w_method(form(), Alphabet::kOctets, 0);
  for (const Operation operation : {Operation::kValidate, Operation::kDecode, Operation::kStream}) {
    EXPECT_EQ(requests("w-method", operation).size(), w_suite_size(method));
  }
  const CaseSet* set = std::find_if(case_sets().data(), case_sets().data() + case_sets().size(),
                                    [](const CaseSet& some) { return some.name == "w-method"; });
  SuiteOptions options{&form()};
  options.extra_states = 1;
  std::size_t cases = 0;
  visit_set(*set, options, Operation::kValidate, [&](const Case&) { ++cases; });
  EXPECT_EQ(cases, w_suite_size(method) + w_suite_size(w_method(form(), Alphabet::kClasses, 1)));
  visit_set(*set, options, Operation::kReplace, [&](const Case&) { ADD_FAILURE(); });
}

INSTANTIATE_TEST_SUITE_P(Forms, PlacementTest, testing::ValuesIn(kEncodingForms), form_name);

}  // namespace
}  // namespace placemat::inline cases
