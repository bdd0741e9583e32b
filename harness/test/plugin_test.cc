// Tests the C ABI: loading, refusing to load, and what happens to a plugin that breaks the
// contract.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "harness/door/driver_process.h"
#include "harness/door/shared_library.h"
#include "harness/test/fence_words.h"
#include "harness/test/miniatures/faulty_decoder.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kBroken = std::string(PLACEMAT_MINIATURES) + "/broken.so";

// Breaking names the broken plugin's fault, which the plugin reads at each call.
class Breaking {
 public:
  explicit Breaking(const char* way) { ::setenv("PLACEMAT_BROKEN", way, 1); }
  ~Breaking() { ::unsetenv("PLACEMAT_BROKEN"); }
};

std::string reply_to(const Implementation& implementation, const std::string& line) {
  return reply_line(implementation.observe(parse_request(line).value()));
}

std::string loading_error(const std::string& path) {
  try {
    load_shared_library(path);
    return "loaded";
  } catch (const PluginError& error) {
    return error.what();
  }
}

TEST(Plugin, OfTheSampleAnswers) {
  const auto plugin = load_shared_library(SAMPLE_PLUGIN);
  EXPECT_EQ(plugin->describe().id, "sample-plugin");
  EXPECT_EQ(plugin->describe().profile.form->id, "rfc3629");
  EXPECT_EQ(plugin->describe().profile.replacement, Replacement::kMaximalSubpart);
  EXPECT_TRUE(plugin->offers(Operation::kEncode));
  EXPECT_FALSE(plugin->offers(Operation::kStream));
  const struct {
    const char* request;
    const char* reply;
  } rows[] = {
      {"validate", "well-formed"},
      {"validate 41C2A2E282ACF09D849E", "well-formed"},
      {"validate 41C0AF", "ill-formed 1"},
      {"decode", "values"},
      {"decode 41C2A2E282ACF09D849E", "values 41 A2 20AC 1D11E"},
      {"decode EDA080", "ill-formed 0"},
      {"decode F4908080", "ill-formed 0"},
      {"replace 41E282F09F41", "values 41 FFFD FFFD 41"},
      {"encode", "units"},
      {"encode 0 7F 80 7FF 800 FFFF 10000 10FFFF",
       "units 007FC280DFBFE0A080EFBFBFF0908080F48FBFBF"},
      {"encode 41 D800", "unencodable 1"},
      {"encode 110000", "unencodable 0"},
      {"stream 41", "unsupported"},
      {"count 41E282F09F41", "number 4"},
      {"decode-into 2 41C2A2", "values 41 A2"},
      {"decode-into 1 41C2A2", "partial 1 41"},
      {"decode-into 0 41", "partial 0"},
      {"decode-into 9 41C0", "ill-formed 1"},
      {"previous 3 41C2A2", "start 1 A2"},
      {"previous 1 41C2A2", "start 0 41"},
      {"previous 2 E282AC", "start 0"},
      {"previous 2 E080", "start 1"},
      {"previous 5 F09F988080", "start 4"},
      {"compare 41 42", "unsupported"},
      {"session +41E2 .82AC ~ .FF .41",
       "values 41 / values 20AC / values / ill-formed / values 41"},
      {"session-replace +E2 + .41", "values / values / values FFFD 41"},
  };
  for (const auto& row : rows) EXPECT_EQ(reply_to(*plugin, row.request), row.reply) << row.request;
}

TEST(Plugin, IsRefusedWithOneLine) {
  const struct {
    const char* way;
    const char* message;
  } rows[] = {
      {"abi", "its ABI is 4; this program speaks 1 to 3: build it with this utf8_driver.h"},
      {"abi-0", "its ABI is 0; this program speaks 1 to 3"},
      {"entry", "utf8_driver_entry() returned NULL"},
      {"no-name", "name: missing"},
      {"id", "id `Broken One`"},
      {"form", "form `utf-9`: not one of rfc3629"},
      {"domain", "domain `no-null`"},
      {"room", "room `utf-32`: not one of utf32, utf16, utf8"},
      {"no-functions", "offers no function"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.way);
    const Breaking breaking(row.way);
    const std::string message = loading_error(kBroken);
    EXPECT_THAT(message, StartsWith(kBroken + ": "));
    EXPECT_THAT(message, HasSubstr(row.message));
    EXPECT_EQ(message.find('\n'), std::string::npos);
  }
}

TEST(Plugin, ThatIsNoneIsRefused) {
  EXPECT_THAT(loading_error("/no/such/plugin.so"),
              StartsWith("/no/such/plugin.so: cannot be loaded: "));
  // The name is not searched for among the system's libraries.
  EXPECT_THAT(loading_error("libc.so.6"), StartsWith("libc.so.6: cannot be loaded: "));
  EXPECT_THAT(loading_error(__FILE__), HasSubstr("cannot be loaded: "));
  EXPECT_THAT(loading_error(std::string(PLACEMAT_MINIATURES) + "/no-entry.so"),
              HasSubstr("exports no utf8_driver_entry"));
}

TEST(Plugin, ForAnotherProcessorIsRefused) {
  std::ifstream original(SAMPLE_PLUGIN, std::ios::binary);
  std::string content(std::istreambuf_iterator<char>(original), {});
  ASSERT_GT(content.size(), 20u);
  content[18] = static_cast<char>(content[18] + 1);  // the processor that the file is for
  const std::string path = ::testing::TempDir() + "another-processor.so";
  std::ofstream(path, std::ios::binary) << content;
  EXPECT_EQ(loading_error(path),
            path + ": cannot be loaded: it is built for another processor; build it for this one");
}

TEST(Plugin, IsCalledAsTheContractSays) {
  const Breaking breaking("");
  const auto plugin = load_shared_library(kBroken);
  EXPECT_EQ(plugin->describe().id, "broken-one");
  // A function replies so if no pointer is NULL, its room suffices and its offset is preset.
  EXPECT_EQ(reply_to(*plugin, "validate"), "well-formed");
  EXPECT_EQ(reply_to(*plugin, "validate FF"), "well-formed");
  EXPECT_EQ(reply_to(*plugin, "replace"), "values");
  EXPECT_EQ(reply_to(*plugin, "encode"), "units");
  EXPECT_EQ(reply_to(*plugin, "count 4142"), "number 2");
  EXPECT_EQ(reply_to(*plugin, "utf16-length"), "number 0");
  EXPECT_EQ(reply_to(*plugin, "utf8-length 41 42 43"), "number 3");
  EXPECT_EQ(reply_to(*plugin, "decode-into 2 4142"), "values 41414141 41414141");
  EXPECT_EQ(reply_to(*plugin, "decode-into 0"), "values");
  EXPECT_EQ(reply_to(*plugin, "encode-into 3 41"), "units 414141");
  EXPECT_EQ(reply_to(*plugin, "encode-utf16 D800"), "units 000000");
  EXPECT_EQ(reply_to(*plugin, "previous 2 4142"), "start 1 42");
  EXPECT_EQ(reply_to(*plugin, "truncate 1 4142"), "units 41");
  EXPECT_EQ(reply_to(*plugin, "compare 41 4142"), "less");
  EXPECT_EQ(reply_to(*plugin, "compare - -"), "equal");
  EXPECT_EQ(reply_to(*plugin, "compare 42 41"), "greater");
}

TEST(Plugin, SaysHowMuchFitted) {
  const struct {
    const char* way;
    const char* request;
    const char* reply;
  } rows[] = {
      {"is-full", "decode-into 1 4142", "full"},
      {"is-full", "encode-into 1 41 42", "full"},
      {"is-partial", "decode-into 1 4142", "partial 0 41414141"},
      {"is-partial", "encode-into 1 41 42", "partial 0 41"},
      {"utf8", "decode-into 2 4142", "values 41 41"},
  };
  for (const auto& row : rows) {
    const Breaking breaking(row.way);
    EXPECT_EQ(reply_to(*load_shared_library(kBroken), row.request), row.reply) << row.way;
  }
}

// Fields that version 1 of utf8_driver.h lacks are not read from a plugin of that version.
TEST(Plugin, OfTheFirstVersionIsAsked) {
  const auto plugin = load_shared_library(std::string(PLACEMAT_MINIATURES) + "/old.so");
  EXPECT_EQ(plugin->describe().id, "old-plugin");
  EXPECT_EQ(reply_to(*plugin, "validate 41C2"), "ill-formed 1");
  for (const Operation operation : kOperations) {
    EXPECT_EQ(plugin->offers(operation), operation == Operation::kValidate || is_wrapper(operation))
        << operation_name(operation);
  }
  EXPECT_EQ(reply_to(*plugin, "count 41"), "unsupported");
}

struct Violation {
  const char* way;
  const char* request;
  std::string message;
};

const std::string kGreatest = std::to_string(SIZE_MAX);

const Violation kViolations[] = {
    {"returns-2", "validate 41", "validate returned 2; it may return 1, 0 or -1"},
    {"refuses", "replace 41", "replace returned 0"},
    {"refuses", "truncate 1 41", "truncate returned 0; it cannot refuse"},
    {"refuses", "compare 41 42", "compare returned 0; it cannot refuse"},
    {"returns-2", "count 41", "count returned 2; it may return 1, 0 or -1"},
    {"returns-2", "utf8-length 41", "utf8-length returned 2"},
    {"returns-2", "previous 1 41", "previous returned 2"},
    {"returns-4", "decode-into 1 41", "decode-into returned 4; it may return 3, 2, 1, 0 or -1"},
    {"returns-4", "encode-into 1 41", "encode-into returned 4"},
    {"says-nothing", "decode-into 1 41",
     "decode-into returned the count " + kGreatest + ", above its room of 1"},
    {"says-nothing", "previous 1 41", "previous did not say where the character starts"},
    {"says-nothing", "truncate 1 41", "above its input of 1"},
    {"reads-more", "decode-into 1 4142", "decode-into returned the count 3, above its input of 2"},
    {"reads-more", "encode-into 1 41 42", "encode-into returned the count 3, above its input of 2"},
    {"fills-with-ff", "decode-into 1 41",
     "decode-into wrote octets that are not well-formed UTF-8"},
    {"counts-too-many", "decode-into 1 41",
     "decode-into returned the count 2, above its room of 1"},
    {"counts-too-many", "encode-into 0 41",
     "encode-into returned the count 1, above its room of 0"},
    {"counts-too-many", "encode-utf16 41", "above its output's capacity of 3"},
    {"counts-too-many", "truncate 1 4142", "truncate returned the count 3, above its input of 2"},
    {"counts-too-many", "replace 4142",
     "replace returned the count 3, above its output's capacity of 2"},
    {"counts-too-many", "replace",
     "replace returned the count 1, above its output's capacity of 0"},
    {"counts-too-many", "encode 41", "encode returned the count " + kGreatest},
};

TEST(Plugin, ThatBreaksTheContractIsNoticed) {
  for (const Violation& row : kViolations) {
    SCOPED_TRACE(std::string(row.way) + ": " + row.request);
    const Breaking breaking(row.way);
    const auto plugin = load_shared_library(kBroken);
    try {
      ADD_FAILURE() << reply_to(*plugin, row.request);
    } catch (const PluginError& error) {
      EXPECT_THAT(error.what(), StartsWith(kBroken + ": "));
      EXPECT_THAT(error.what(), HasSubstr(row.message));
    }
  }
}

TEST(Plugin, ThatBreaksTheContractInAChildIsACrash) {
  const Breaking breaking("returns-2");
  DriverProcess process({.argv = {std::string(PLACEMAT_MINIATURES) + "/plugin_host", kBroken}});
  const std::vector<Request> requests = {Request::replace({0x41}), Request::validate({0x41}),
                                         Request::replace({})};
  const std::vector<Outcome> outcomes = process.ask(requests);
  EXPECT_EQ(outcomes[0].kind, Outcome::Kind::kReply);
  EXPECT_EQ(outcomes[1].kind, Outcome::Kind::kCrashed);
  EXPECT_THAT(outcomes[1].detail, HasSubstr("ended: exit status 3; it said: placemat: serve: "));
  EXPECT_THAT(outcomes[1].detail, HasSubstr("validate returned 2"));
  EXPECT_EQ(outcomes[2].reply, Reply::of_values({}));
}

TEST(Plugin, ThatReadsOrWritesOutsideIsTold) {
  const struct {
    const char* way;
    const char* request;
    FenceFault fault;
    const char* words;
    std::size_t octets;
  } rows[] = {
      {"writes-behind", "replace", FenceFault::kWritesPast, "wrote past its output", 1},
      {"writes-behind", "replace 414243", FenceFault::kWritesPast, "wrote past its output", 1},
      {"writes-behind", "encode 41", FenceFault::kWritesPast, "wrote past its output", 1},
      {"writes-before", "replace 41", FenceFault::kWritesPast, "wrote before its output", 4},
      {"reads-behind", "validate 41", FenceFault::kReadsPast, "read past its input", 1},
      {"reads-behind", "encode 41", FenceFault::kReadsPast, "read past its input", 1},
      {"writes-behind", "decode-into 2 41", FenceFault::kWritesPast, "wrote past its output", 1},
      {"writes-before", "decode-into 2 41", FenceFault::kWritesPast, "wrote before its output", 1},
      {"writes-behind", "encode-into 0 41", FenceFault::kWritesPast, "wrote past its output", 1},
      {"writes-behind", "encode-utf16 41", FenceFault::kWritesPast, "wrote past its output", 1},
      {"reads-behind", "count 41", FenceFault::kReadsPast, "read past its input", 1},
      {"reads-behind", "utf8-length 41", FenceFault::kReadsPast, "read past its input", 1},
      {"reads-behind", "encode-utf16 41", FenceFault::kReadsPast, "read past its input", 1},
      {"reads-behind", "compare 41 4243", FenceFault::kReadsPast, "read past its input", 1},
      {"walks-on", "previous 1 41", FenceFault::kReadsBefore, "read before its input", 1},
      {"reads-before", "truncate 1 41", FenceFault::kReadsBefore, "read before its input", 1},
      {"reads-before", "validate 80", FenceFault::kReadsBefore, "read before its input", 1},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(std::string(row.way) + ": " + row.request);
    const Breaking breaking(row.way);
    DriverProcess process({.argv = {std::string(PLACEMAT_MINIATURES) + "/plugin_host", kBroken}});
    const std::vector<Request> requests = {parse_request(row.request).value()};
    const Outcome outcome = process.ask(requests)[0];
    EXPECT_EQ(outcome.kind, Outcome::Kind::kCrashed);
    EXPECT_EQ(outcome.fault, row.fault);
    EXPECT_THAT(outcome.detail,
                HasSubstr(std::string("signal 11 (SIGSEGV); it said: ") +
                          "placemat: fence: " + fence_words(row.words, row.octets)));
  }
}

// A decoder with a fault gives the same replies through each of its three doors.
TEST(Doors, GiveTheSameAnswers) {
  std::vector<Request> requests;
  for (const char* const line :
       {"validate", "validate C0AF", "decode C1BF41", "decode E09FBF", "decode EDBFBF",
        "replace F490808041", "decode F7BFBFBF", "validate 41E282", "decode 41E282",
        "replace F0808080", "stream C2 A2", "stream-replace E2 82", "encode 20AC D800",
        "encode 41 10FFFF"}) {
    requests.push_back(parse_request(line).value());
  }
  for (const Fault fault : kFaults) {
    SCOPED_TRACE(fault_name(fault));
    const auto plugin = load_shared_library(faulty_plugin(fault));
    EXPECT_EQ(plugin->describe().id, faulty_adapter(fault).description.id);
    const Adapter adapter = faulty_adapter(fault);
    DriverProcess process({.argv = miniature_command(fault)});
    const std::vector<Outcome> outcomes = process.ask(requests);
    for (std::size_t i = 0; i < requests.size(); ++i) {
      SCOPED_TRACE(request_line(requests[i]));
      const Reply expected = plugin->observe(requests[i]);
      EXPECT_EQ(reply_line(outcomes[i].reply), reply_line(expected));
      if (requests[i].operation() == Operation::kValidate) {
        EXPECT_EQ(adapter.validate(requests[i].units()), expected);
      }
      if (requests[i].operation() == Operation::kDecode) {
        EXPECT_EQ(adapter.decode(requests[i].units()), expected);
      }
    }
    EXPECT_TRUE(process.troubles().empty());
  }
}

TEST(Doors, EachFaultAcceptsWhatItIsNamedFor) {
  const struct {
    Fault fault;
    const char* octets;
  } rows[] = {{Fault::kC0C1, "C0AF"},   {Fault::kE080, "E08080"},
              {Fault::kEdA0, "EDA080"}, {Fault::kF490, "F4908080"},
              {Fault::kF5, "F5808080"}, {Fault::kTruncatedTail, "E282"}};
  for (const auto& row : rows) {
    for (const Fault fault : kFaults) {
      const Reply reply = faulty_adapter(fault).validate(parse_hex(row.octets).value());
      EXPECT_EQ(reply_line(reply), fault == row.fault ? "well-formed" : "ill-formed 0")
          << fault_name(fault) << " " << row.octets;
    }
  }
}

}  // namespace
}  // namespace placemat::inline test
