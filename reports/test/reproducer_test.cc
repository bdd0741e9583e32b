// Tests reproducers: what replaces a placeholder, and which deviation has a reproducer.
#include "reports/reproducer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace placemat::inline reports {
namespace {

struct Filling {
  const char* name;
  const char* program;
  const char* request;
  const char* text;  // nullptr if there is none
};

class FilledProgram : public testing::TestWithParam<Filling> {};

TEST_P(FilledProgram, HoldsTheExample) {
  const auto text = filled_program(GetParam().program, GetParam().request);
  if (GetParam().text == nullptr) {
    EXPECT_FALSE(text.has_value());
  } else {
    EXPECT_EQ(text, GetParam().text);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, FilledProgram,
    testing::Values(
        Filling{"OctetsAsAString", "f(OCTETS_STRING)", "decode EDA080", R"(f("\xED\xA0\x80"))"},
        Filling{"ChunksAsStrings", "{OCTETS_STRING}", "stream C2 - 80", R"({"\xC2", "", "\x80"})"},
        Filling{"OctetsAsAList", "{OCTETS_LIST}", "validate 0041", "{0x00, 0x41}"},
        Filling{"OctetsAsWords", "(OCTETS_WORDS)", "replace C0AF", "(192 175)"},
        Filling{"ValuesAsAList", "{VALUES_LIST}", "encode D800 41", "{0xD800, 0x41}"},
        Filling{"ValuesAsWords", "(VALUES_WORDS)", "encode 110000", "(1114112)"},
        Filling{"CallsOfAnObject", "'CALLS_WORDS'", "session +C2 .80 ~ .", "'+C2 .80 ~ .'"},
        Filling{"AResetAlone", "'CALLS_WORDS'", "session-replace ~", "'~'"},
        Filling{"OctetsAsOneCall", "'CALLS_WORDS'", "decode EDA080", "'.EDA080'"},
        Filling{"ChunksAsCalls", "'CALLS_WORDS'", "stream C2 - 80", "'+C2 + +80 .'"},
        Filling{"CallsWhereOctetsAreNeeded", "{OCTETS_LIST}", "session .C280", nullptr},
        Filling{"ValuesWhereCallsAreNeeded", "'CALLS_WORDS'", "encode 80", nullptr},
        Filling{"EachPlaceholderEachTime", "OCTETS_WORDS OCTETS_LIST OCTETS_WORDS", "decode 80",
                "128 0x80 128"},
        Filling{"NoPlaceholder", "nothing", "decode 80", "nothing"},
        Filling{"OctetsWhereValuesAreNeeded", "{VALUES_LIST}", "decode 80", nullptr},
        Filling{"ValuesWhereOctetsAreNeeded", "{OCTETS_LIST}", "encode 80", nullptr},
        Filling{"NoDigits", "{OCTETS_LIST}", "decode XY", nullptr},
        Filling{"HalfAnOctet", "{OCTETS_LIST}", "decode EDA", nullptr},
        Filling{"NoOctetsAsAString", "f(OCTETS_STRING)", "decode", R"(f(""))"},
        Filling{"NoOctetsAsACall", "'CALLS_WORDS'", "decode", "'.'"},
        Filling{"NoOctetsAsAList", "{OCTETS_LIST}", "decode", nullptr},
        Filling{"NoValues", "{VALUES_LIST}", "encode", nullptr},
        Filling{"ARoomAndNoValues", "{VALUES_LIST} THE_NUMBER", "encode-into 0", "{} 0"},
        Filling{"NoNumber", "{OCTETS_LIST} THE_NUMBER", "decode 80", nullptr}),
    [](const auto& info) { return std::string(info.param.name); });

ImplementationRecord implementation_with(std::vector<DeviationRecord> deviations,
                                         std::vector<std::string> directions) {
  ImplementationRecord implementation;
  implementation.deviations = std::move(deviations);
  for (const std::string& direction : directions) {
    implementation.reproducers[direction] = {
        .file = "reproduce.c", .run = "cc reproduce.c", .program = direction};
  }
  return implementation;
}

DeviationRecord met(Facet facet, const std::string& request) {
  return {.deviation_class = "accepts-surrogate", .facet = facet, .example = {request}};
}

std::string program_for(const ImplementationRecord& implementation, std::size_t deviation) {
  const auto found = reproducer_of(implementation, implementation.deviations[deviation]);
  return found ? found->program : "none";
}

TEST(ReproducerOf, IsThatOfTheDirection) {
  const auto implementation = implementation_with(
      {met(Facet::kValidate, "validate EDA080"), met(Facet::kReplace, "replace EDA080"),
       met(Facet::kEncode, "encode D800"), met(Facet::kStream, "stream EDA080")},
      {"decode", "encode", "stream"});
  EXPECT_EQ(program_for(implementation, 0), "decode");
  EXPECT_EQ(program_for(implementation, 1), "decode");
  EXPECT_EQ(program_for(implementation, 2), "encode");
  EXPECT_EQ(program_for(implementation, 3), "stream");
}

TEST(ReproducerOf, OfAStreamIsThatOfAWholeStringOnlyWhereThatShowsTheSame) {
  const DeviationRecord stream = met(Facet::kStream, "stream EDA080");
  const auto both = implementation_with({met(Facet::kDecode, "decode EDA080"), stream}, {"decode"});
  EXPECT_EQ(program_for(both, 1), "decode");
  EXPECT_EQ(program_for(implementation_with({stream}, {"decode"}), 0), "none");
}

TEST(ReproducerOf, OfAnObjectIsThatOfItsCalls) {
  const auto implementation =
      implementation_with({met(Facet::kSession, "session .EDA080"),
                           met(Facet::kSessionReplace, "session-replace +ED .A080"),
                           met(Facet::kEncode, "encode D800")},
                          {"decode", "session", "session-replace"});
  EXPECT_EQ(program_for(implementation, 0), "session");
  EXPECT_EQ(program_for(implementation, 1), "session");
  EXPECT_EQ(program_for(implementation, 2), "none");
}

TEST(ReproducerOf, OfTextIsThatOfCallsOnlyWhereItHasNoneOfItsOwn) {
  const std::vector<DeviationRecord> deviations = {met(Facet::kReplace, "replace EDA080"),
                                                   met(Facet::kStream, "stream ED A080")};
  const auto alone = implementation_with(deviations, {"session"});
  EXPECT_EQ(program_for(alone, 0), "session");
  EXPECT_EQ(program_for(alone, 1), "session");
  const auto decodes = implementation_with(deviations, {"decode", "session"});
  EXPECT_EQ(program_for(decodes, 0), "decode");
  EXPECT_EQ(program_for(decodes, 1), "decode");
  EXPECT_EQ(program_for(implementation_with(deviations, {"session", "stream"}), 1), "stream");
}

// A program that decodes or encodes does not show these faults.
TEST(ReproducerOf, IsNoneForCountsRoomPlacesAndOrder) {
  for (const OperationRow& row : kOperationRows) {
    SCOPED_TRACE(row.name);
    const bool takes_chunks = row.input == Input::kTwoStrings;
    const std::string request =
        std::string(row.name) + (row.numbered() ? " 1" : "") + " 41" + (takes_chunks ? " 42" : "");
    const auto implementation =
        implementation_with({met(row.facet, request)}, {"decode", "encode", "stream"});
    EXPECT_EQ(program_for(implementation, 0) == "none", row.group != Group::kText);
  }
}

TEST(ReproducerOf, IsNoneWhereItTakesMoreThanOneRequest) {
  DeviationRecord deviation = met(Facet::kDecode, "decode 41");
  deviation.example.insert(deviation.example.begin(), "decode E2");
  EXPECT_EQ(program_for(implementation_with({deviation}, {"decode"}), 0), "none");
}

TEST(ReproducerOf, IsNoneForWhatChangesByChance) {
  DeviationRecord deviation = met(Facet::kStream, "stream C2 80");
  deviation.deviation_class = "nondeterministic";
  EXPECT_EQ(program_for(implementation_with({deviation}, {"stream"}), 0), "none");
}

TEST(ReproducerOf, ShowsTheReplyThatDiffersFromAnother) {
  DeviationRecord deviation = met(Facet::kStream, "stream C2 80");
  deviation.example.insert(deviation.example.begin(), "stream C280");
  deviation.expected = "in agreement with stream C280: values 80";
  auto implementation = implementation_with({deviation}, {"stream"});
  implementation.reproducers["stream"].program = "{OCTETS_STRING}";
  EXPECT_EQ(program_for(implementation, 0), R"({"\xC2", "\x80"})");
}

TEST(ReproducerOf, OfAHistoryHasACallForEachRequest) {
  DeviationRecord deviation = met(Facet::kDecode, "decode 80");
  deviation.deviation_class = "depends-on-history";
  deviation.example.insert(deviation.example.begin(), "decode C2");
  auto implementation = implementation_with({deviation}, {"decode", "history"});
  implementation.reproducers["history"].program = "{OCTETS_STRING}";
  EXPECT_EQ(program_for(implementation, 0), R"({"\xC2", "\x80"})");
  implementation.deviations[0].example = {"encode 41", "encode 42"};
  EXPECT_EQ(program_for(implementation, 0), "none");
}

TEST(ReproducerOf, OfRoomAndPlaceHasTheNumber) {
  auto implementation =
      implementation_with({met(Facet::kEncodeInto, "encode-into 3 20AC")}, {"encode-into"});
  implementation.reproducers["encode-into"].program = "f({VALUES_LIST}, THE_NUMBER)";
  EXPECT_EQ(program_for(implementation, 0), "f({0x20AC}, 3)");
}

}  // namespace
}  // namespace placemat::inline reports
