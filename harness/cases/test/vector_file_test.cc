// Tests the messages of load_vectors() about files that it cannot use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>

#include "harness/cases/vectors.h"

namespace placemat::inline cases {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string a_case() {
  return R"({"id": "good-0001", "octets": "41", "tags": ["ascii"], "clause": "C",
    "reason": "A letter.", "expected": {"rfc3629": {"values": ["41"]},
      "wtf-8": {"values": ["41"]}}})";
}

std::string a_file(const std::string& cases) {
  return R"({"schema": "placemat-vectors/1", "subject": "good", "title": "T", "description": "D",
    "withdrawn": ["good-0009"], "cases": [)" +
         cases + "]}";
}

// Returns `text` with the first `from` replaced.
std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("no " + from);
  return text.replace(at, from.size(), to);
}

std::string message_of(const std::string& text, const char* file = "folder/good.json") {
  try {
    parse_vectors(text, file);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

void expect_one_line(const std::string& message) {
  for (const char c : message) EXPECT_TRUE(' ' <= c && c <= '~') << message;
}

TEST(VectorFile, is_read) {
  const VectorFile file = parse_vectors(a_file(a_case()), "folder/good.json");
  EXPECT_EQ(file.title, "T");
  EXPECT_THAT(file.withdrawn, testing::ElementsAre("good-0009"));
  ASSERT_EQ(file.vectors.size(), 1u);
  EXPECT_EQ(file.vectors[0].id, "good-0001");
  EXPECT_EQ(file.vectors[0].units, std::vector<std::uint8_t>{0x41});
  for (std::size_t i = 0; i < kEncodingForms.size(); ++i) {
    const bool stated = kEncodingForms[i] == &kRfc3629 || kEncodingForms[i] == &kWtf8;
    EXPECT_EQ(file.vectors[0].expected[i].has_value(), stated) << kEncodingForms[i]->id;
    if (!stated) continue;
    EXPECT_EQ(file.vectors[0].expected[i]->values, std::vector<Ucs4>{0x41});
  }
}

struct Mistake {
  const char* name;
  const char* from;
  const char* to;
  const char* message;
};

constexpr Mistake kInTheFile[] = {
    {"another schema", "vectors/1", "vectors/2",
     "schema: \"placemat-vectors/2\" is not a name that is known here"},
    {"another subject", "\"good\"", "\"bad\"",
     "subject: is \"bad\"; give it the file's name without .json"},
    {"no title", "\"title\": \"T\", ", "", "title: missing"},
    {"an empty title", "\"T\"", "\"\"", "title: must not be empty"},
    {"an unknown key", "\"title\"", "\"x\\u001b\": 1, \"title\"", "x\\u{001B}: an unknown key"},
    {"withdrawn ids that are none", "good-0009", "good-9", "withdrawn[0]: the id is \"good-9\""},
    {"a withdrawn id", "good-0009", "good-0001", "case good-0001: the id was given out before"},
    {"no list of cases", "[{", "{\"a\": [{", "not JSON, or cut short"},
};

TEST(VectorFile, mistakes_of_the_file_are_named) {
  for (const Mistake& row : kInTheFile) {
    SCOPED_TRACE(row.name);
    const std::string message = message_of(with(a_file(a_case()), row.from, row.to));
    EXPECT_THAT(message, testing::StartsWith("folder/good.json:"));
    EXPECT_THAT(message, HasSubstr(row.message));
    EXPECT_THAT(message, HasSubstr("; "));  // what mends the file
    expect_one_line(message);
  }
}

constexpr Mistake kInTheCase[] = {
    {"an odd number of digits", "\"octets\": \"41\"", "\"octets\": \"4\"", ".octets: is \"4\""},
    {"lowercase digits", "\"octets\": \"41\"", "\"octets\": \"ed\"", ".octets: is \"ed\""},
    {"no digits", "\"octets\": \"41\"", "\"octets\": \"xy\"", ".octets: is \"xy\""},
    {"no string", "\"octets\": \"41\"", "\"octets\": 41", ".octets: a string is needed here"},
    {"no input", "\"octets\": \"41\", ", "", ".octets: missing"},
    {"both inputs", "\"octets\"", "\"values\": [], \"octets\"", ".octets: an unknown key"},
    {"a leading zero", "{\"values\": [\"41\"]}", "{\"values\": [\"041\"]}",
     ".expected.rfc3629.values[0]: is \"041\""},
    {"nine digits", "{\"values\": [\"41\"]}", "{\"values\": [\"123456789\"]}",
     ".expected.rfc3629.values[0]: is \"123456789\""},
    {"a value that is no list", "{\"values\": [\"41\"]}", "{\"values\": 41}",
     ".expected.rfc3629.values: an array is needed here"},
    {"no tags", "[\"ascii\"]", "[]", ".tags: must not be empty"},
    {"an unknown tag", "\"ascii\"", "\"askii\"", ".tags[0]: the tag \"askii\" is unknown"},
    {"a tag twice", "\"ascii\"", "\"ascii\", \"ascii\"",
     ".tags[1]: the tag \"ascii\" stands twice"},
    {"no clause", "\"clause\": \"C\",", "", ".clause: missing"},
    {"an empty clause", "\"C\"", "\"\"", ".clause: must not be empty"},
    {"no sentence", "A letter.", "A letter", ".reason: has no full stop"},
    {"no UTF-8", "\"rfc3629\"", "\"cesu-8\"", ".expected.rfc3629: missing"},
    {"an unknown form", "\"wtf-8\"", "\"utf-9\": {}, \"wtf-8\"",
     ".expected.utf-9: an unknown form"},
    {"a result that is none", "{\"values\": [\"41\"]}", "7",
     ".expected.rfc3629: an object is needed here"},
    {"no defect", "{\"values\": [\"41\"]}", "{\"ill_formed\": 0, \"replaced\": []}",
     ".expected.rfc3629.defect: missing"},
    {"nothing replaced", "{\"values\": [\"41\"]}", "{\"ill_formed\": 0, \"defect\": \"truncated\"}",
     ".expected.rfc3629.replaced: missing"},
    {"an unknown defect", "{\"values\": [\"41\"]}",
     "{\"ill_formed\": 0, \"defect\": \"bad\", \"replaced\": []}",
     ".expected.rfc3629.defect: the defect \"bad\" is unknown"},
    {"a negative offset", "{\"values\": [\"41\"]}",
     "{\"ill_formed\": -1, \"defect\": \"truncated\", \"replaced\": []}",
     ".expected.rfc3629.ill_formed: a whole number of at least 0 is needed here"},
    {"a result of encoding", "{\"values\": [\"41\"]}", "{\"unencodable\": 0}",
     ".expected.rfc3629.unencodable: an unknown key"},
};

TEST(VectorFile, mistakes_of_a_case_are_named_with_its_id) {
  for (const Mistake& row : kInTheCase) {
    SCOPED_TRACE(row.name);
    const std::string message = message_of(with(a_file(a_case()), row.from, row.to));
    EXPECT_THAT(message, testing::StartsWith("folder/good.json: case good-0001."));
    EXPECT_THAT(message, HasSubstr(row.message));
    expect_one_line(message);
  }
}

TEST(VectorFile, ids_have_a_form_and_are_given_out_once) {
  for (const char* id :
       {"good-1", "good-00001", "good-000x", "other-0001", "good0001", "", "a\\n"}) {
    SCOPED_TRACE(id);
    const std::string message = message_of(with(a_file(a_case()), "good-0001", id));
    EXPECT_THAT(message, HasSubstr("the id is "));
    expect_one_line(message);
  }
  EXPECT_THAT(message_of(a_file(a_case() + "," + a_case())),
              HasSubstr("case good-0001: the id was given out before; take the next free number"));
}

TEST(VectorFile, a_long_mistake_is_cut) {
  const std::string message = message_of(with(a_file(a_case()), "\"octets\": \"41\"",
                                              "\"octets\": \"" + std::string(100000, 'A') + "x\""));
  EXPECT_LT(message.size(), 300u);
}

TEST(VectorFile, malformed_json_has_a_place) {
  EXPECT_EQ(
      message_of("{\n \"a\": 1,\n nonsense"),
      "folder/good.json:3:3: not JSON, or cut short; corpus/schema.json says what may stand here");
  EXPECT_EQ(
      message_of(""),
      "folder/good.json:1:1: not JSON, or cut short; corpus/schema.json says what may stand here");
  EXPECT_THAT(message_of("\"\xFF\""), HasSubstr("good.json:1:2: not JSON"));
  EXPECT_THAT(message_of("[]"), HasSubstr("good.json: an object is needed here"));
}

class VectorFolder : public testing::Test {
 protected:
  VectorFolder()
      : folder_(fs::temp_directory_path() / ("placemat-vectors-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~VectorFolder() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  std::string message() const {
    try {
      load_vectors(folder_);
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }

  fs::path folder_;
};

TEST_F(VectorFolder, is_missing) {
  fs::remove_all(folder_);
  EXPECT_THAT(message(), HasSubstr("No such file or directory; name the folder"));
  expect_one_line(message());
}

TEST_F(VectorFolder, is_a_file) {
  fs::remove_all(folder_);
  std::ofstream(folder_) << "x";
  EXPECT_THAT(message(), HasSubstr("name the folder"));
}

TEST_F(VectorFolder, is_empty) {
  write("README.md", "x");
  EXPECT_THAT(message(), HasSubstr("holds no *.json; name the folder"));
}

TEST_F(VectorFolder, names_the_file_that_is_wrong) {
  write("good.json", a_file(a_case()));
  write("worse.json", "{");
  EXPECT_THAT(message(), HasSubstr("worse.json:1:2: not JSON"));
}

TEST_F(VectorFolder, is_read_by_file_name) {
  const std::string other =
      with(with(a_file(a_case()), "\"good\"", "\"also\""), "good-0009", "also-0009");
  write("good.json", a_file(a_case()));
  write("also.json", with(other, "good-0001", "also-0002"));
  const std::vector<Vector> vectors = load_vectors(folder_);
  ASSERT_EQ(vectors.size(), 2u);
  EXPECT_EQ(vectors[0].id, "also-0002");
  EXPECT_EQ(vectors[1].id, "good-0001");
}

// Its cases are of another kind.
TEST_F(VectorFolder, is_read_without_its_lives) {
  write("good.json", a_file(a_case()));
  write("sessions.json", R"({"schema": "placemat-sessions/1"})");
  EXPECT_EQ(load_vectors(folder_).size(), 1u);
}

}  // namespace
}  // namespace placemat::inline cases
