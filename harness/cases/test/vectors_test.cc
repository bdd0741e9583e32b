// Compares corpus/vectors with the oracle, the known answers, and the forms' own bounds.
#include "harness/cases/vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "harness/cases/test/support.h"
#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

using Octets = std::vector<std::uint8_t>;

Octets octets_of(std::string_view hex) {
  Octets octets;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    octets.push_back(
        static_cast<std::uint8_t>(std::stoul(std::string(hex.substr(i, 2)), nullptr, 16)));
  }
  return octets;
}

std::string hex_of(const Octets& octets) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string hex;
  for (const std::uint8_t octet : octets) hex += {kDigits[octet >> 4], kDigits[octet & 15]};
  return hex;
}

std::string list(const std::vector<Ucs4>& values) {
  std::string text;
  for (const Ucs4 value : values) {
    char digits[16];
    std::snprintf(digits, sizeof digits, "%s\"%X\"", text.empty() ? "" : ", ", value);
    text += digits;
  }
  return "[" + text + "]";
}

// Returns a result in the format of a vector file, so that it can be copied from a failure.
std::string json_of(const VectorResult& result, bool encodes) {
  if (result.values) return "{\"values\": " + list(*result.values) + "}";
  if (result.units) return "{\"octets\": \"" + hex_of(*result.units) + "\"}";
  const std::string fault = std::to_string(result.fault.value());
  if (encodes) return "{\"unencodable\": " + fault + "}";
  std::string text = "{\"ill_formed\": " + fault + ", \"defect\": \"";
  text += std::string(defect_name(result.defect)) + "\"";
  if (result.replaced) text += ", \"replaced\": " + list(*result.replaced);
  return text + "}";
}

// Returns the vectors' octet strings, in hex.
const std::set<std::string>& decode_inputs() {
  static const auto inputs = [] {
    std::set<std::string> all;
    for (const Vector& vector : corpus_vectors()) {
      if (!vector.encodes()) all.insert(hex_of(vector.units));
    }
    return all;
  }();
  return inputs;
}

// Returns the strings that have a stated result under kEncodingForms[form].
std::set<std::string> stated_inputs(std::size_t form) {
  std::set<std::string> stated;
  for (const Vector& vector : corpus_vectors()) {
    if (!vector.encodes() && vector.expected[form]) stated.insert(hex_of(vector.units));
  }
  return stated;
}

TEST(Vectors, expect_what_the_oracle_finds) {
  for (const Vector& vector : corpus_vectors()) {
    for (std::size_t i = 0; i < kEncodingForms.size(); ++i) {
      if (!vector.expected[i]) continue;
      const EncodingForm& form = *kEncodingForms[i];
      EXPECT_EQ(json_of(*vector.expected[i], vector.encodes()),
                json_of(oracle_result(vector, form), vector.encodes()))
          << vector.id << " under " << form.id << "; the second is the oracle's";
    }
  }
}

TEST(Vectors, have_an_id_each) {
  std::set<std::string> ids;
  for (const Vector& vector : corpus_vectors()) {
    EXPECT_TRUE(ids.insert(vector.id).second) << vector.id;
    EXPECT_EQ(vector.id.substr(0, vector.id.size() - 5), vector.subject);
  }
  EXPECT_GE(ids.size(), 1000u);
}

TEST(Vectors, say_each_thing_once_a_file) {
  std::map<std::string, std::string> seen;
  for (const Vector& vector : corpus_vectors()) {
    const std::string input = vector.encodes() ? list(vector.values) : hex_of(vector.units);
    const auto [other, added] = seen.emplace(vector.subject + " " + input, vector.id);
    EXPECT_TRUE(added) << vector.id << " repeats " << other->second;
  }
}

// A reader sees the tag of a case first, so the tag must be right.
TEST(Vectors, are_tagged_with_their_defect_in_utf_8) {
  for (const Vector& vector : corpus_vectors()) {
    if (vector.encodes()) continue;
    const VectorResult& result = *vector.expected[0];
    const bool tagged_well_formed = testing::Value(vector.tags, testing::Contains("well-formed"));
    EXPECT_EQ(result.values.has_value(), tagged_well_formed) << vector.id;
    if (result.values) continue;
    EXPECT_THAT(vector.tags, testing::Contains(defect_name(result.defect))) << vector.id;
  }
}

// kSeedExamples holds the worked examples of the texts that the forms follow from.
constexpr std::string_view kSeedExamples[] = {
    "41E289A2CE912E",
    "ED959CEAB5ADEC96B4",
    "E697A5E69CACE8AA9E",
    "EFBBBFF0A38EB4",
    "EFBBBF",
    "EFBBBFEFBBBF",
    "41EFBBBF42",
    "EFBBBF41EFBBBF42",
    "C080",
    "EDA18CEDBEB4",
    "00",
    "2F2E2E2F",
    "2FC0AE2E2F",
    "24",
    "C2A2",
    "E282AC",
    "F0908D88",
    "F08282AC",
    "EFBFBD",
    "C2A9",
    "E289A0",
    "C2A3",
    // In octal: 0200, 3777; 4000, 177777; 200000, 4177777.
    "C280",
    "DFBF",
    "E0A080",
    "EFBFBF",
    "F0908080",
    "F48FBFBF",
};

TEST(Vectors, have_every_worked_example_of_the_sources) {
  for (const std::string_view hex : kSeedExamples) {
    EXPECT_TRUE(decode_inputs().count(std::string(hex))) << hex;
  }
}

TEST(Vectors, have_every_octet_alone) {
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    EXPECT_TRUE(decode_inputs().count(hex_of({static_cast<std::uint8_t>(octet)}))) << octet;
  }
}

// Results that nobody stated are computed, so the stated ones must distinguish a form from any
// other. This test and the next three require that of every form.
TEST(Vectors, state_every_form_at_the_bounds_of_its_rows) {
  for (std::size_t form = 0; form < kEncodingForms.size(); ++form) {
    const std::set<std::string> stated = stated_inputs(form);
    for (const SequenceForm& row : kEncodingForms[form]->rows) {
      Octets first;
      Octets last;
      for (std::size_t i = 0; i < row.length(); ++i) {
        first.push_back(row.octets[i].first);
        last.push_back(row.octets[i].last);
      }
      std::vector<Octets> wanted = {first, last};
      for (std::size_t i = 0; i < row.length(); ++i) {
        if (first[i] > 0) wanted.emplace_back(first)[i] -= 1;
        if (last[i] < 0xFF) wanted.emplace_back(last)[i] += 1;
      }
      for (const Octets& octets : wanted) {
        EXPECT_TRUE(stated.count(hex_of(octets)))
            << "no vector states " << hex_of(octets) << " under " << kEncodingForms[form]->id;
      }
    }
  }
}

// Returns the least and the greatest octet of each run of neighbouring octets that lead no row and
// have the same defect.
std::set<std::string> bounds_of_what_leads_nothing(const EncodingForm& form) {
  const auto defect_of = [&form](int octet) {
    if (octet < 0 || octet > 0xFF) return Defect::kNone;
    const Octets alone = {static_cast<std::uint8_t>(octet)};
    return leads(form, alone[0]) ? Defect::kNone : next_segment(form, alone, 0, {}).defect;
  };
  std::set<std::string> bounds;
  for (int octet = 0; octet <= 0xFF; ++octet) {
    const Defect defect = defect_of(octet);
    if (defect == Defect::kNone) continue;
    if (defect_of(octet - 1) == defect && defect_of(octet + 1) == defect) continue;
    bounds.insert(hex_of({static_cast<std::uint8_t>(octet)}));
  }
  return bounds;
}

TEST(Vectors, state_every_form_at_the_bounds_of_what_leads_nothing) {
  for (std::size_t form = 0; form < kEncodingForms.size(); ++form) {
    EXPECT_THAT(stated_inputs(form),
                testing::IsSupersetOf(bounds_of_what_leads_nothing(*kEncodingForms[form])))
        << kEncodingForms[form]->id;
  }
}

TEST(Vectors, state_every_form_at_the_ends_of_its_values) {
  for (std::size_t form = 0; form < kEncodingForms.size(); ++form) {
    std::set<std::uint64_t> stated;
    for (const Vector& vector : corpus_vectors()) {
      if (!vector.encodes() || vector.values.size() != 1 || !vector.expected[form]) continue;
      stated.insert(vector.values[0]);
    }
    for (const ValueRange& range : kEncodingForms[form]->values) {
      std::set<std::uint64_t> wanted = {range.first, range.last};
      if (range.first > 0) wanted.insert(range.first - std::uint64_t{1});
      if (range.last < 0xFFFFFFFF) wanted.insert(range.last + std::uint64_t{1});
      EXPECT_THAT(stated, testing::IsSupersetOf(wanted)) << kEncodingForms[form]->id;
    }
  }
}

TEST(Vectors, encode_the_edges_of_all_forms) {
  std::set<Ucs4> values;
  for (const Vector& vector : corpus_vectors()) {
    if (vector.encodes() && vector.values.size() == 1) values.insert(vector.values[0]);
  }
  std::set<Ucs4> wanted = {0x0,      0x7F,      0x80,      0x7FF,      0x800,      0xD7FF,
                           0xD800,   0xDBFF,    0xDC00,    0xDFFF,     0xE000,     0xFFFD,
                           0xFFFE,   0xFFFF,    0x10000,   0x10FFFF,   0x110000,   0x1FFFFF,
                           0x200000, 0x3FFFFFF, 0x4000000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  for (const SequenceForm& row : kXopen1992Rows) {
    if (row.bias != 0) wanted.insert({row.bias - 1, row.bias});
  }
  EXPECT_THAT(values, testing::IsSupersetOf(wanted));
}

// Returns every defect that a form can show: any octet followed by an octet of each kind, at the
// start, after a surrogate, after a surrogate and the lead of another, and after the X/Open
// proposal's last lead.
std::set<Defect> possible_defects(const EncodingForm& form) {
  std::set<Defect> defects;
  for (const std::string_view prefix : {"", "EDA080", "EDA080ED", "F7"}) {
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      for (const std::string_view next :
           {"", "00", "80", "8F", "90", "9F", "A0", "AF", "BF", "FF"}) {
        Octets octets = octets_of(prefix);
        octets.push_back(static_cast<std::uint8_t>(octet));
        for (const std::uint8_t last : octets_of(next)) octets.push_back(last);
        for (const Segment& part : segment(form, octets)) defects.insert(part.defect);
      }
    }
  }
  defects.erase(Defect::kNone);
  return defects;
}

TEST(Vectors, state_every_defect_of_every_form) {
  for (std::size_t i = 0; i < kEncodingForms.size(); ++i) {
    std::set<Defect> stated;
    for (const Vector& vector : corpus_vectors()) {
      if (vector.encodes() || !vector.expected[i]) continue;
      if (vector.expected[i]->fault) stated.insert(vector.expected[i]->defect);
    }
    EXPECT_EQ(stated, possible_defects(*kEncodingForms[i])) << kEncodingForms[i]->id;
  }
}

// KnownAnswer is an answer that comes from the texts themselves, not from the oracle.
struct KnownAnswer {
  std::string_view octets;
  std::string_view form;
  std::string_view answer;
};

constexpr KnownAnswer kKnownAnswers[] = {
    // This is the draft's section 6.
    {"41E289A2CE912E", "rfc3629", R"({"values": ["41", "2262", "391", "2E"]})"},
    {"ED959CEAB5ADEC96B4", "rfc3629", R"({"values": ["D55C", "AD6D", "C5B4"]})"},
    {"E697A5E69CACE8AA9E", "rfc3629", R"({"values": ["65E5", "672C", "8A9E"]})"},
    {"EFBBBFF0A38EB4", "rfc3629", R"({"values": ["FEFF", "233B4"]})"},
    // The draft's section 3 has these sequences.
    {"C080", "modified-utf-8", R"({"values": ["0"]})"},
    {"EDA18CEDBEB4", "cesu-8", R"({"values": ["233B4"]})"},
    {"EDA18CEDBEB4", "fss-utf-1992", R"({"values": ["D84C", "DFB4"]})"},
    {"EDA18CEDBEB4", "wtf-8", R"({"ill_formed": 3, "defect": "surrogate"})"},
    // This is the article's table.
    {"F0908D88", "rfc3629", R"({"values": ["10348"]})"},
    {"E282AC", "rune-16", R"({"values": ["20AC"]})"},
    // This comes from utf-8(7).
    {"C2A9", "fss-utf-1992", R"({"values": ["A9"]})"},
    {"E289A0", "rune-16", R"({"values": ["2260"]})"},
    // These are the greatest values of the tables of 1992.
    {"FDBFBFBFBFBF", "fss-utf-1992", R"({"values": ["7FFFFFFF"]})"},
    {"FFBFBFBFBFBF", "thompson-1992", R"({"values": ["FFFFFFFF"]})"},
    {"F7EFDFBEFF", "xopen-1992", R"({"values": ["7FFFFFFF"]})"},
    {"BFFF", "xopen-1992", R"({"values": ["207F"]})"},
    {"C08080", "xopen-1992", R"({"values": ["2080"]})"},
    {"DFFFFF", "xopen-1992", R"({"values": ["8207F"]})"},
    {"E0808080", "xopen-1992", R"({"values": ["82080"]})"},
    {"EFFFFFFF", "xopen-1992", R"({"values": ["208207F"]})"},
    {"F080808080", "xopen-1992", R"({"values": ["2082080"]})"},
    // These are Unicode Tables 3-8 to 3-11.
    {"C0AFE080BFF0818241", "rfc3629",
     R"({"ill_formed": 0, "defect": "non-shortest", "replaced": ["FFFD", "FFFD", "FFFD", "FFFD", )"
     R"("FFFD", "FFFD", "FFFD", "FFFD", "41"]})"},
    {"EDA080EDBFBFEDAF41", "rfc3629",
     R"({"ill_formed": 0, "defect": "surrogate", "replaced": ["FFFD", "FFFD", "FFFD", "FFFD", )"
     R"("FFFD", "FFFD", "FFFD", "FFFD", "41"]})"},
    {"F4919293FF4180BF42", "rfc3629",
     R"({"ill_formed": 0, "defect": "out-of-range", "replaced": ["FFFD", "FFFD", "FFFD", "FFFD", )"
     R"("FFFD", "41", "FFFD", "FFFD", "42"]})"},
    {"E180E2F09192F1BF41", "rfc3629",
     R"({"ill_formed": 0, "defect": "interrupted", "replaced": ["FFFD", "FFFD", "FFFD", "FFFD", )"
     R"("41"]})"},
};

TEST(Vectors, give_the_known_answers) {
  for (const KnownAnswer& row : kKnownAnswers) {
    SCOPED_TRACE(std::string(row.octets) + " under " + std::string(row.form));
    bool found = false;
    for (const Vector& vector : corpus_vectors()) {
      if (vector.encodes() || hex_of(vector.units) != row.octets) continue;
      found = true;
      EXPECT_EQ(json_of(oracle_result(vector, *find_form(row.form)), false), row.answer)
          << vector.id;
    }
    EXPECT_TRUE(found);
  }
}

}  // namespace
}  // namespace placemat::inline cases
