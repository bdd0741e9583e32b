// Tests lists of strings with verdicts: what is read, what is refused, and what a list finds.

#include "harness/kills/string_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/kills/measured.h"
#include "harness/kills/string_kill.h"
#include "harness/mutants/build.h"
#include "reference/forms/cesu_8.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"

namespace placemat::inline kills {
namespace {

std::string row_name(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

struct ReadRow {
  const char* name;
  const char* text;
  StatedString expected;
};

StatedString stated(Units units, bool valid, std::optional<std::size_t> fault = {},
                    std::optional<Values> values = {}, std::optional<Values> replaced = {}) {
  return {1, std::move(units), {}, valid, fault, std::move(values), std::move(replaced)};
}

StatedString stream(Units units, std::vector<std::size_t> lengths, bool valid) {
  StatedString string = stated(std::move(units), valid);
  string.chunk_lengths = std::move(lengths);
  return string;
}

const ReadRow kReadRows[] = {
    {"valid", "C3A9 valid", stated({0xC3, 0xA9}, true)},
    {"tab-and-carriage-return", "c3a9\tvalid\r\n", stated({0xC3, 0xA9}, true)},
    {"spaces-between-octets", "  C3 A9  valid ", stated({0xC3, 0xA9}, true)},
    {"empty", "- valid", stated({}, true)},
    {"values", "C3A9 valid values E9", stated({0xC3, 0xA9}, true, {}, Values{0xE9})},
    {"no-values", "- valid values", stated({}, true, {}, Values{})},
    {"invalid", "EDA080 invalid", stated({0xED, 0xA0, 0x80}, false)},
    {"at", "41FF invalid at 1", stated({0x41, 0xFF}, false, 1)},
    {"replaced", "FF invalid replaced FFFD", stated({0xFF}, false, {}, {}, Values{0xFFFD})},
    {"dropped", "FF invalid at 0 replaced", stated({0xFF}, false, 0, {}, Values{})},
    {"chunks", "C3|A9 valid", stream({0xC3, 0xA9}, {1, 1}, true)},
    {"chunks-apart", "C3 | - | A941 valid", stream({0xC3, 0xA9, 0x41}, {1, 0, 2}, true)},
};

class ReadTest : public testing::TestWithParam<ReadRow> {};

TEST_P(ReadTest, IsTheRow) {
  const StringSuite suite = parse_string_suite(GetParam().text, "lists/mine.txt");
  ASSERT_EQ(suite.strings.size(), 1u);
  EXPECT_EQ(suite.strings[0], GetParam().expected);
  EXPECT_EQ(suite.name, "mine");
  EXPECT_EQ(suite.profile, strict_profile());
}

INSTANTIATE_TEST_SUITE_P(Rows, ReadTest, testing::ValuesIn(kReadRows),
                         [](const auto& info) { return row_name(info.param.name); });

TEST(StringSuiteTest, ReadsWhatTheListIsAbout) {
  const StringSuite suite = parse_string_suite(
      "# name: the one: of mine\n#form: cesu-8\n# replacement: per-octet\n# bom: strip\n\n"
      "# source: a book\n# no key: none\n41 valid\n# seen: late\nFF invalid\n",
      "x");
  EXPECT_EQ(suite.name, "the one: of mine");
  EXPECT_EQ(suite.profile.form, &kCesu8);
  EXPECT_EQ(suite.profile.replacement, Replacement::kPerOctet);
  EXPECT_EQ(suite.profile.bom, BomPolicy::kStrip);
  ASSERT_EQ(suite.strings.size(), 2u);
  EXPECT_EQ(suite.strings[0].line, 8u);
  EXPECT_EQ(suite.strings[1].line, 10u);
}

struct RefusedRow {
  const char* name;
  const char* text;
  const char* message;
};

const RefusedRow kRefusedRows[] = {
    {"nothing", "", "f:0: it has no string; a line is for example: EDA080 invalid"},
    {"comments-only", "# name: x\n", "f:1: it has no string"},
    {"no-verdict", "41 valid\nED", "f:2: no verdict; end the octets with 'valid' or 'invalid'"},
    {"another-verdict", "41 ok", "f:1: no verdict"},
    {"half-an-octet", "EDA08 invalid", "f:1: 'EDA08' is no octets; write two hex digits for each"},
    {"prefix", "0xED invalid", "f:1: '0xED' is no octets"},
    {"no-octets", "valid", "f:1: '' is no octets"},
    {"empty-chunk", "41| valid", "f:1: '' is no octets; write two hex digits for each, or -"},
    {"hostile", "\x1b[31m valid", "f:1: '\\u{001B}[31m' is no octets"},
    {"offset-behind", "ED invalid at 1", "f:1: '1' is no offset in 1 octets; count octets from 0"},
    {"offset-negative", "ED invalid at -1", "f:1: '-1' is no offset"},
    {"no-offset", "ED invalid at", "f:1: 'at' without an offset"},
    {"fault-of-valid", "41 valid at 0", "f:1: a valid string has no fault; leave 'at' out"},
    {"values-of-invalid", "FF invalid values 41", "f:1: 'values' after the verdict; an invalid"},
    {"replaced-of-valid", "41 valid replaced 41", "f:1: 'replaced' after the verdict; a valid"},
    {"late-at", "FF invalid replaced FFFD at 0", "f:1: 'at' is no value; write hex digits"},
    {"value", "41 valid values U+41", "f:1: 'U+41' is no value; write hex digits without U+"},
    {"large-value", "41 valid values 100000000", "f:1: '100000000' is no value"},
    {"form", "# form: utf-8\n41 valid", "f:1: 'utf-8' is no form; reference/README.md lists them"},
    {"form-of-no-fault", "# form: wtf-8\n41 valid", "f:1: no seeded fault claims the form 'wtf-8'"},
    {"replacement-of-no-fault", "# replacement: cp1252\n41 valid",
     "f:1: no seeded fault claims the replacement 'cp1252'"},
    {"bom", "# bom: yes\n41 valid", "f:1: 'yes' is no bom"},
    {"twice", "# bom: keep\n# bom: keep\n41 valid", "f:2: 'bom:' comes twice; say it once"},
    {"late", "41 valid\n# name: x", "f:2: 'name:' comes after a string; say it first"},
    {"name", "# name: \xC3\xA9\n41 valid", "f:1: '\xC3\xA9' is no name in printable ASCII"},
    {"no-name", "# name:\n41 valid", "f:1: '' is no name in printable ASCII"},
};

class RefusedTest : public testing::TestWithParam<RefusedRow> {};

TEST_P(RefusedTest, SaysWhereAndWhat) {
  try {
    parse_string_suite(GetParam().text, "f");
    ADD_FAILURE() << "it was read";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith(GetParam().message));
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(Rows, RefusedTest, testing::ValuesIn(kRefusedRows),
                         [](const auto& info) { return row_name(info.param.name); });

// Whatever octet stands at a place of a list, the list is read, or refused in one line.
TEST(StringSuiteTest, ReadsOrRefusesEachOctetAtEachPlace) {
  const std::string list =
      "# name: a\n#bom: strip\n41|- valid values 41 1F600\nED A0 invalid at 1 replaced FFFD\n";
  std::size_t refused = 0;
  for (std::size_t at = 0; at < list.size(); ++at) {
    for (unsigned octet = 0; octet < 0x100; ++octet) {
      std::string altered = list;
      altered[at] = static_cast<char>(octet);
      try {
        EXPECT_GE(parse_string_suite(altered, "f").strings.size(), 1u);
      } catch (const InputError& error) {
        ++refused;
        const std::string message = error.what();
        EXPECT_EQ(message, terminal_escape(message));
        EXPECT_THAT(message, testing::StartsWith("f:"));
      }
    }
  }
  EXPECT_GT(refused, 0u);
}

// These mutants have one kind of fault each.
Mutant takes_surrogates(std::vector<Facet> facets) {
  Mutant mutant = decoder("takes-surrogates", "a test", {},
                          [](const Behaviour& behaviour, CodeUnits units, std::size_t at) {
                            if (is_scheme_sequence(units, at)) {
                              const std::size_t length = announced(units[at]);
                              const Ucs4 value = raw_value(units, at, length);
                              if (length == 3 && is_surrogate_value(value))
                                return Step{true, 3, value};
                            }
                            return strict(behaviour, units, at);
                          });
  mutant.expected.clear();
  for (const Facet facet : facets) mutant.expected.push_back({facet, {}});
  return mutant;
}

Mutant tells_the_end() {
  return of_facet(Facet::kOffset, "tells-the-end", "a test", {}, [](Behaviour& behaviour) {
    behaviour.offset = [](const Behaviour&, CodeUnits units, std::size_t) {
      return std::optional(units.size());
    };
  });
}

Mutant decodes_x() {
  return of_facet(Facet::kDecode, "decodes-x", "a test", {}, [](Behaviour& behaviour) {
    behaviour.decode = [](const Behaviour& own, CodeUnits units) {
      Reply reply = strict_decode(own, units);
      for (Ucs4& value : reply.values) value = 'x';
      return reply;
    };
  });
}

Mutant forgets_at_seams() {
  return of_facet(Facet::kStream, "forgets-at-seams", "a test", {}, [](Behaviour& behaviour) {
    Seams seams;
    seams.before_chunk = [](std::vector<std::uint8_t>& pending, std::size_t) { pending.clear(); };
    behaviour.stream = [seams](const Behaviour& own, CodeUnits units, Chunks chunks) {
      return seamed_stream(own, units, chunks, seams);
    };
  });
}

struct FoundRow {
  const char* name;
  Mutant mutant;
  Facet facet;
  const char* list;
  bool killed;
  std::uint64_t cases;
};

const FoundRow kFoundRows[] = {
    {"verdict-by-validate", takes_surrogates({Facet::kValidate, Facet::kDecode}), Facet::kValidate,
     "41 valid\nEDA080 invalid\n42 valid", true, 2},
    {"verdict-is-put-once", takes_surrogates({Facet::kValidate, Facet::kDecode}), Facet::kDecode,
     "EDA080 invalid", false, 0},
    {"values-are-put-to-decode", takes_surrogates({Facet::kValidate, Facet::kDecode}),
     Facet::kDecode, "41 valid values 41\nEDA080 invalid", true, 2},
    {"verdict-by-decode", takes_surrogates({Facet::kDecode}), Facet::kDecode, "EDA080 invalid",
     true, 1},
    {"verdict-by-replace", takes_surrogates({Facet::kReplace}), Facet::kReplace,
     "EFBFBD valid\nEDA080 invalid", true, 2},
    {"replaced-is-put-to-replace", takes_surrogates({Facet::kValidate, Facet::kReplace}),
     Facet::kReplace, "EDA080 invalid replaced FFFD FFFD FFFD", true, 1},
    {"not-met", takes_surrogates({Facet::kValidate}), Facet::kValidate, "41 valid\nFF invalid",
     false, 2},
    {"offset-unstated", tells_the_end(), Facet::kOffset, "41FF invalid", false, 0},
    {"offset-stated", tells_the_end(), Facet::kOffset, "41FF invalid at 1", true, 1},
    {"values-unstated", decodes_x(), Facet::kDecode, "41 valid", false, 1},
    {"values-stated", decodes_x(), Facet::kDecode, "41 valid values 41", true, 1},
    {"whole-is-no-stream", forgets_at_seams(), Facet::kStream, "C3A9 valid", false, 0},
    {"stream", forgets_at_seams(), Facet::kStream, "C3|A9 valid", true, 1},
    {"another-form", takes_surrogates({Facet::kValidate}), Facet::kValidate,
     "# form: cesu-8\nEDA080 invalid", false, 0},
    {"wrong-about-the-strict", takes_surrogates({Facet::kValidate}), Facet::kValidate,
     "FF valid\nC3A9 invalid\nEDA080 valid", false, 0},
};

class StringKillTest : public testing::TestWithParam<FoundRow> {};

TEST_P(StringKillTest, IsTheRow) {
  const FoundRow& row = GetParam();
  KillProgress progress;
  const Kill kill =
      find_string_kill(row.mutant, row.facet, parse_string_suite(row.list, "f"), progress);
  EXPECT_EQ(kill.killed, row.killed);
  EXPECT_EQ(kill.cases, row.cases);
  EXPECT_EQ(kill.request.empty(), !row.killed);
}

INSTANTIATE_TEST_SUITE_P(Rows, StringKillTest, testing::ValuesIn(kFoundRows),
                         [](const auto& info) { return row_name(info.param.name); });

struct AloneRow {
  const char* name;
  bool wrong[4];  // at the first call of any of the fresh mutants, the second, ...
  bool finds;
};

const AloneRow kAloneRows[] = {
    {"never", {false, false, false, false}, false},
    {"always", {true, true, true, true}, true},
    {"once", {true, false, false, false}, false},
    {"at-another-moment", {false, true, false, false}, false},
};

class FindsAloneTest : public testing::TestWithParam<AloneRow> {};

TEST_P(FindsAloneTest, OnlyIfItDoesSoAgain) {
  std::size_t calls = 0;
  const Mutant mutant = of_facet(Facet::kValidate, "m", "test", {}, [&calls](Behaviour& behaviour) {
    behaviour.validate = [&calls](const Behaviour&, CodeUnits) {
      return GetParam().wrong[calls++] ? Reply::ill_formed(0) : Reply::well_formed();
    };
  });
  const StringSuite list = parse_string_suite("41 valid", "f");
  KillProgress progress;
  EXPECT_EQ(finds_alone(mutant, Facet::kValidate, list, list.strings[0], progress),
            GetParam().finds);
  EXPECT_GT(calls, 0u);
}

INSTANTIATE_TEST_SUITE_P(Rows, FindsAloneTest, testing::ValuesIn(kAloneRows),
                         [](const auto& info) { return row_name(info.param.name); });

struct AccusationRow {
  const char* name;
  const char* list;
  const char* line;  // "": none
};

const AccusationRow kAccusationRows[] = {
    {"none", "41 valid values 41\nEDA08041 invalid at 0 replaced FFFD FFFD FFFD 41", ""},
    {"verdict", "41 valid\nEDA080 valid",
     "line 2: validate EDA080 must be well-formed, it says, and is ill-formed 0"},
    {"offset", "41FF invalid at 0",
     "line 1: validate 41FF must be ill-formed 0, it says, and is ill-formed 1"},
    {"values", "41 valid values 42",
     "line 1: decode 41 must be values 42, it says, and is values 41"},
    {"replaced", "FFFF invalid replaced FFFD",
     "line 1: replace FFFF must be values FFFD, it says, and is values FFFD FFFD"},
    {"replaced-as-it-claims", "# replacement: drop\nFF41 invalid replaced 41", ""},
    {"bom-as-it-claims", "# bom: strip\nEFBBBF41 valid values 41", ""},
    {"stream", "C3|A9 invalid",
     "line 1: stream C3 A9 must be ill-formed, it says, and is values E9"},
};

class AccusationTest : public testing::TestWithParam<AccusationRow> {};

TEST_P(AccusationTest, IsTheRow) {
  const auto found = accusations(parse_string_suite(GetParam().list, "f"));
  const std::string line = GetParam().line;
  EXPECT_EQ(found, line.empty() ? std::vector<std::string>() : std::vector{line});
}

INSTANTIATE_TEST_SUITE_P(Rows, AccusationTest, testing::ValuesIn(kAccusationRows),
                         [](const auto& info) { return row_name(info.param.name); });

constexpr const char* kColumns =
    "suite\tstrings\twrong\tfound\tasked\tof\tmeasured\tsource\trepository\tstate\tfiles\n";

TEST(MeasuredTest, ReadsTheTable) {
  const auto suites = parse_measured(
      kColumns + std::string("Theirs\t9\t1\t20\t30\t40\t2026-01-02\tx\tsome/where\tabc\tf g\n"),
      "f");
  ASSERT_EQ(suites.size(), 1u);
  EXPECT_EQ(suites[0].name, "Theirs");
  EXPECT_EQ(suites[0].strings, 9u);
  EXPECT_EQ(suites[0].wrong, 1u);
  EXPECT_EQ(suites[0].found, 20u);
  EXPECT_EQ(suites[0].asked, 30u);
  EXPECT_EQ(suites[0].of, 40u);
  EXPECT_EQ(suites[0].measured, "2026-01-02");
  EXPECT_EQ(suites[0].repository, "some/where");
  EXPECT_EQ(suites[0].state, "abc");
}

// If there is no table at that path, the command shows none, and says nothing about it.
TEST(MeasuredTest, TheTableStandsWhereTheCommandLooks) {
  const std::string file = PLACEMAT_SOURCE_DIR "/" + std::string(kMeasuredFile);
  EXPECT_GE(parse_measured(read_file(file, "it is part of the checkout"), file).size(), 7u);
}

TEST(MeasuredTest, RefusesAnother) {
  const std::pair<std::string, const char*> rows[] = {
      {"", "f:1: it has other columns"},
      {"suite\tstrings\n", "f:1: it has other columns"},
      {kColumns + std::string("Theirs\t9\n"), "f:2: a cell is missing"},
      {kColumns + std::string("T\t?\t1\t2\t3\t4\td\tx\tr\ts\tf\n"), "f:2: a number is missing"},
  };
  for (const auto& [text, message] : rows) {
    try {
      parse_measured(text, "f");
      ADD_FAILURE() << text;
    } catch (const std::runtime_error& error) {
      EXPECT_THAT(error.what(), testing::StartsWith(message));
    }
  }
}

}  // namespace
}  // namespace placemat::inline kills
