// Tests how the greeting of a driver is read, written and refused.
#include "harness/door/greeting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reference/forms/forms.h"

namespace placemat::inline test {
namespace {

using ::testing::HasSubstr;

const std::string kMinimal = "utf8-driver 1\nname N\nops validate\nready\n";

std::string with(const std::string& line) {
  return "utf8-driver 1\nname N\nops validate\n" + line + "\nready\n";
}

TEST(Greeting, OfTheDesignIsRead) {
  const std::string text =
      "utf8-driver 1\nid cpython-bytes-decode\nname CPython bytes.decode\nversion 3.11.2\n"
      "language Python\nform rfc3629\nreplacement maximal-subpart\nbom keep\nrefusal refuse\n"
      "ops validate decode replace encode stream\nready\n";
  const Greeting greeting = parse_greeting(text);
  EXPECT_EQ(greeting.description.id, "cpython-bytes-decode");
  EXPECT_EQ(greeting.description.name, "CPython bytes.decode");
  EXPECT_EQ(greeting.description.version, "3.11.2");
  EXPECT_EQ(greeting.description.language, "Python");
  EXPECT_EQ(greeting.description.api, "");
  EXPECT_EQ(greeting.description.profile.form, &kRfc3629);
  EXPECT_EQ(greeting.description.profile.replacement, Replacement::kMaximalSubpart);
  EXPECT_EQ(greeting.description.profile.bom, BomPolicy::kKeep);
  EXPECT_EQ(greeting.description.profile.refusal, Refusal::kRefuse);
  EXPECT_EQ(greeting.description.profile.domain, Domain());
  EXPECT_EQ(greeting.operations,
            (std::vector{Operation::kValidate, Operation::kDecode, Operation::kReplace,
                         Operation::kEncode, Operation::kStream}));
  EXPECT_FALSE(greeting.offers(Operation::kStreamReplace));
  EXPECT_EQ(greeting_text(greeting), text);
}

TEST(Greeting, OfVersion2IsReadAndWritten) {
  const std::string text =
      "utf8-driver 2\nid n\nname N\nform rfc3629\nreplacement unspecified\nbom unspecified\n"
      "refusal unspecified\ndomain no-nul nul-terminated\ncounting refuse\nroom utf16\n"
      "lone-surrogate wtf-8\nbackward per-octet\norder utf-16\nops validate count compare\nready\n";
  const Greeting greeting = parse_greeting(text);
  const Profile& profile = greeting.description.profile;
  EXPECT_EQ(profile.counting, Counting::kRefuse);
  EXPECT_EQ(profile.room, RoomUnit::kUtf16);
  EXPECT_EQ(profile.lone_surrogate, LoneSurrogate::kWtf8);
  EXPECT_EQ(profile.backward, Backward::kPerOctet);
  EXPECT_EQ(profile.order, Order::kUtf16);
  EXPECT_TRUE(profile.domain.nul_terminated);
  EXPECT_EQ(greeting_text(greeting), text);
}

TEST(Greeting, OfVersion3IsReadAndWritten) {
  const std::string text =
      "utf8-driver 3\nid n\nname N\nform rfc3629\nreplacement unspecified\nbom unspecified\n"
      "refusal unspecified\ncounting unspecified\nroom utf32\nlone-surrogate unspecified\n"
      "backward unspecified\norder unspecified\nafter-error go-on\nafter-last new\n"
      "delivers at-once\nops session session-replace\nready\n";
  const Greeting greeting = parse_greeting(text);
  const Profile& profile = greeting.description.profile;
  EXPECT_EQ(profile.after_error, AfterError::kGoOn);
  EXPECT_EQ(profile.after_last, AfterLast::kNew);
  EXPECT_EQ(profile.delivers, Delivers::kAtOnce);
  EXPECT_EQ(greeting_text(greeting), text);
}

TEST(Greeting, HasDefaults) {
  const Greeting greeting = parse_greeting(kMinimal);
  EXPECT_EQ(greeting.description.id, "n");
  EXPECT_EQ(greeting.description.version, "");
  EXPECT_EQ(greeting.description.profile.form, &kRfc3629);
  EXPECT_EQ(greeting.description.profile.replacement, Replacement::kUnspecified);
  EXPECT_EQ(greeting.description.profile.bom, BomPolicy::kUnspecified);
  EXPECT_EQ(greeting.description.profile.refusal, Refusal::kUnspecified);
}

TEST(Greeting, IgnoresUnknownKeys) {
  EXPECT_EQ(parse_greeting(with("homepage https://example.org/")).description.name, "N");
  EXPECT_EQ(parse_greeting(with("flag")).description.name, "N");
  EXPECT_EQ(parse_greeting(with("")).description.name, "N");
}

TEST(Greeting, KnowsEveryForm) {
  for (const EncodingForm* const form : kEncodingForms) {
    const Greeting greeting = parse_greeting(with("form " + std::string(form->id)));
    EXPECT_EQ(greeting.description.profile.form, form);
    EXPECT_EQ(parse_greeting(greeting_text(greeting)).description.profile.form, form);
  }
}

TEST(Greeting, CarriesADomain) {
  const Greeting greeting = parse_greeting(with("domain no-nul max-octets-6"));
  EXPECT_TRUE(greeting.description.profile.domain.no_nul);
  EXPECT_EQ(greeting.description.profile.domain.max_octets, 6u);
  EXPECT_EQ(parse_greeting(greeting_text(greeting)).description.profile.domain,
            greeting.description.profile.domain);
}

TEST(Greeting, IsRefusedWithOneLineThatNamesTheKey) {
  const struct {
    const char* name;
    std::string text;
    const char* message;
  } rows[] = {
      {"another version", "utf8-driver 4\nname N\nops validate\nready\n", "line 1 `utf8-driver 4`"},
      {"an op of version 3 in version 2", "utf8-driver 2\nname N\nops session\nready\n",
       "ops `session`: version 2 has no such request; say utf8-driver 3"},
      {"wrong after-last", "utf8-driver 3\nname N\nops session\nafter-last go-on\nready\n",
       "after-last `go-on`: not one of new, reset-first"},
      {"an op of version 2 in version 1", "utf8-driver 1\nname N\nops count\nready\n",
       "ops `count`: version 1 has no such request"},
      {"wrong counting", "utf8-driver 2\nname N\nops count\ncounting all\nready\n",
       "counting `all`: not one of replacement, refuse"},
      {"wrong room", "utf8-driver 2\nname N\nops decode-into\nroom 32\nready\n",
       "room `32`: not one of utf32"},
      {"wrong order", "utf8-driver 2\nname N\nops compare\norder locale\nready\n",
       "order `locale`: not one of code-point"},
      {"carriage returns", "utf8-driver 1\r\nready\r\n", "line 1 `utf8-driver 1\\r`"},
      {"nothing", "", "without the line `ready`"},
      {"no ready", "utf8-driver 1\nname N\nops validate\n", "without the line `ready`"},
      {"no name", "utf8-driver 1\nops validate\nready\n", "name: missing"},
      {"empty name", "utf8-driver 1\nname\nops validate\nready\n", "name ``"},
      {"no ops", "utf8-driver 1\nname N\nready\n", "ops: missing"},
      {"empty ops", "utf8-driver 1\nname N\nops\nready\n", "ops ``"},
      {"unknown op", "utf8-driver 1\nname N\nops validate guess\nready\n", "ops `guess`"},
      {"unknown form", with("form utf-9"), "form `utf-9`: not one of rfc3629, rfc2279bis"},
      {"empty form", with("form"), "form ``"},
      {"unknown replacement", with("replacement none"), "replacement `none`: not one of maximal"},
      {"unknown bom", with("bom skip"), "bom `skip`: not one of keep, strip, unspecified"},
      {"unknown refusal", with("refusal throw"), "refusal `throw`: not one of refuse, replace"},
      {"unknown domain", with("domain no-null"), "domain `no-null`"},
      {"upper-case id", with("id ICU"), "id `ICU`"},
      {"id with a slash", with("id ../x"), "id `../x`"},
      {"empty id", with("id"), "id ``"},
      {"ill-formed version", with("version 1\xFF"), "version `1\\xFF`"},
      {"control character", with("api \x1b[2J"), "api `\\u{001B}[2J`"},
      {"twice", with("name M"), "name `M`: given twice"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    try {
      parse_greeting(row.text);
      ADD_FAILURE() << "accepted";
    } catch (const GreetingError& error) {
      EXPECT_THAT(error.what(), HasSubstr(row.message));
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
}

TEST(Greeting, IsWrittenWithoutControlCharacters) {
  Greeting greeting = parse_greeting(kMinimal);
  greeting.description.version = "1\nready";
  EXPECT_EQ(parse_greeting(greeting_text(greeting)).description.version, "1 ready");
}

TEST(Slug, IsAnId) {
  const struct {
    const char* name;
    const char* slug;
  } rows[] = {
      {"CPython bytes.decode", "cpython-bytes-decode"},
      {"  ICU 72.1 (UTF-8)  ", "icu-72-1-utf-8"},
      {"\xE6\x97\xA5\xE6\x9C\xAC", "driver"},
      {"a\xC3\xA9z", "a-z"},
      {"", "driver"},
  };
  for (const auto& row : rows) EXPECT_EQ(slug_of(row.name), row.slug) << row.name;
}

}  // namespace
}  // namespace placemat::inline test
