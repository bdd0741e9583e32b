// Tests that every name that a report or the protocol shows is read back as the same value.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "reference/clause.h"
#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reference/words/operation.h"
#include "reference/words/profile.h"

namespace placemat::inline reference {
namespace {

constexpr Defect kDefects[] = {
    Defect::kUnexpectedContinuation,
    Defect::kNonShortest,
    Defect::kSurrogate,
    Defect::kOutOfRange,
    Defect::kInvalidOctet,
    Defect::kTruncated,
    Defect::kInterrupted,
};

template <typename Value, typename Name, typename Parse>
void expect_round_trip(Value first, Value last, Name name, Parse parse) {
  std::set<std::string> seen;
  for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
    const auto value = static_cast<Value>(i);
    const std::string text(name(value));
    EXPECT_FALSE(text.empty()) << "value " << i;
    EXPECT_TRUE(seen.insert(text).second) << text << " names two values";
    EXPECT_EQ(parse(text), std::optional(value)) << text;
  }
  for (const char* wrong : {"", " ", "Keep", "unspecified ", "no-such-name"}) {
    EXPECT_EQ(parse(wrong), std::nullopt) << '"' << wrong << '"';
  }
}

TEST(Names, Replacements) {
  expect_round_trip(Replacement::kUnspecified, Replacement::kWholeCp1252, replacement_name,
                    parse_replacement);
}

// Expects that the claim `key` has a name for each value of `member`.
template <typename Value>
void expect_claims(Value last, Value Profile::*member, const std::string& key) {
  const auto name = [&](Value value) {
    Profile profile;
    profile.*member = value;
    for (const Claim& claim : claims_of(profile)) {
      if (claim.key == key) return claim.value;
    }
    return std::string();
  };
  const auto parse = [&](const std::string& text) -> std::optional<Value> {
    Profile profile;
    if (!set_claim(profile, key, text).empty()) return std::nullopt;
    return profile.*member;
  };
  expect_round_trip(Value{}, last, name, parse);
}

TEST(Names, Claims) {
  expect_claims(Replacement::kWholeCp1252, &Profile::replacement, "replacement");
  expect_claims(BomPolicy::kStrip, &Profile::bom, "bom");
  expect_claims(Refusal::kReplace, &Profile::refusal, "refusal");
  expect_claims(Counting::kRefuse, &Profile::counting, "counting");
  expect_claims(RoomUnit::kUtf8, &Profile::room, "room");
  expect_claims(LoneSurrogate::kWtf8, &Profile::lone_surrogate, "lone-surrogate");
  expect_claims(Backward::kToLead, &Profile::backward, "backward");
  expect_claims(Order::kUtf16, &Profile::order, "order");
}

TEST(Names, Operations) {
  expect_round_trip(Operation::kValidate, Operation::kCompare, operation_name, parse_operation);
}

TEST(Names, Facets) {
  expect_round_trip(Facet::kValidate, Facet::kCompare, facet_name, parse_facet);
}

TEST(Names, AnOperationIsJudgedUnderTheFacetOfItsName) {
  for (const Operation operation : kOperations) {
    EXPECT_EQ(facet_name(facet_of(operation)), operation_name(operation));
  }
}

TEST(Names, Defects) {
  EXPECT_EQ(defect_name(Defect::kNone), "");
  std::set<std::string> seen;
  for (const Defect defect : kDefects) {
    EXPECT_TRUE(seen.insert(std::string(defect_name(defect))).second);
    EXPECT_NE(defect_name(defect), "");
  }
}

TEST(Names, WhatATableLacksHasNone) { EXPECT_EQ(defect_name(static_cast<Defect>(99)), ""); }

TEST(Names, EveryReplacementHasItsClause) {
  std::set<std::string> seen;
  for (int i = 0; i <= static_cast<int>(Replacement::kWholeCp1252); ++i) {
    EXPECT_TRUE(seen.insert(replacement_clause(static_cast<Replacement>(i))).second) << i;
  }
  EXPECT_NE(replacement_clause(Replacement::kMaximalSubpart).find("Maximal Subparts"),
            std::string::npos);
}

TEST(Names, ARangeMayBeEmpty) {
  EXPECT_TRUE(ValueRange().empty());
  EXPECT_FALSE((ValueRange{0xD800, 0xD800}).empty());
}

TEST(Names, Forms) {
  std::set<std::string_view> seen;
  for (const EncodingForm* form : kEncodingForms) {
    EXPECT_EQ(find_form(form->id), form);
    EXPECT_TRUE(seen.insert(form->id).second) << form->id;
    EXPECT_FALSE(form->title.empty()) << form->id;
  }
  EXPECT_EQ(find_form("utf-8"), nullptr);
  EXPECT_EQ(find_form(""), nullptr);
}

TEST(Names, Domains) {
  struct Row {
    const char* text;
    const char* canonical;  // nullptr: refused
  };
  constexpr Row kRows[] = {
      {"", ""},
      {"no-nul", "no-nul"},
      {"xml-char", "xml-char"},
      {"values-31-bit", "values-31-bit"},
      {"scalar-values", "scalar-values"},
      {"max-octets-6", "max-octets-6"},
      {"max-octets-0", "max-octets-0"},
      {"max-octets-12  no-nul ", "no-nul max-octets-12"},
      {"scalar-values no-nul", "no-nul scalar-values"},
      {"max-octets-", nullptr},
      {"max-octets-x", nullptr},
      {"max-octets-6x", nullptr},
      {"max-octets--6", nullptr},
      {"max-octets-99999999999999999999", nullptr},
      {"no-nul,xml-char", nullptr},
      {"no-null", nullptr},
  };
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.text);
    const auto domain = parse_domain(row.text);
    ASSERT_EQ(domain.has_value(), row.canonical != nullptr);
    if (!domain) continue;
    EXPECT_EQ(domain_name(*domain), row.canonical);
    EXPECT_EQ(parse_domain(domain_name(*domain)), domain);
  }
}

TEST(Clauses, EveryVerdictHasOne) {
  for (const EncodingForm* form : kEncodingForms) {
    EXPECT_FALSE(form_clause(*form).empty()) << form->id;
    for (const Defect defect : kDefects) {
      EXPECT_FALSE(defect_clause(*form, defect).empty()) << form->id << defect_name(defect);
    }
  }
  EXPECT_FALSE(bom_clause().empty());
  EXPECT_FALSE(replacement_clause(Replacement::kDrop).empty());
}

}  // namespace
}  // namespace placemat::inline reference
