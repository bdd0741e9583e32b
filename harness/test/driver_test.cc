// Tests each way in which a running driver can fail, and its exact outcome.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/door/driver_process.h"
#include "harness/test/miniatures/faulty_decoder.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline test {
namespace {

using Kind = Outcome::Kind;
using ::testing::HasSubstr;

const std::vector<std::uint8_t> kTrigger = {0xC0, 0xAF};

// Returns `count` requests to which a correct decoder gives different replies; none is kTrigger.
std::vector<Request> requests(std::size_t count) {
  std::vector<Request> all;
  for (std::size_t i = 0; i < count; ++i) {
    const auto high = static_cast<std::uint8_t>(i >> 8);
    const auto low = static_cast<std::uint8_t>(i);
    switch (i % 3) {
      case 0:
        all.push_back(Request::validate({high, low}));
        break;
      case 1:
        all.push_back(Request::decode({0x41, high, low}));
        break;
      default:
        all.push_back(Request::replace({high, low, low}));
    }
  }
  return all;
}

Reply right_reply(const Request& request) {
  static const Adapter kCorrect = faulty_adapter(Fault::kNone);
  return request.operation() == Operation::kValidate ? kCorrect.validate(request.units())
         : request.operation() == Operation::kDecode ? kCorrect.decode(request.units())
                                                     : kCorrect.replace(request.units());
}

void expect_right(const std::vector<Request>& asked, const std::vector<Outcome>& outcomes,
                  std::size_t except) {
  ASSERT_EQ(asked.size(), outcomes.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (i == except) continue;
    ASSERT_EQ(outcomes[i].kind, Kind::kReply) << i << ": " << outcomes[i].detail;
    ASSERT_EQ(outcomes[i].reply, right_reply(asked[i])) << i;
    ASSERT_EQ(outcomes[i].detail, "");
  }
}

constexpr std::size_t kNone = SIZE_MAX;

TEST(Driver, ThatIsCorrectIsAsked) {
  DriverProcess process({.argv = miniature_command({"correct"})});
  // The counts lie around the bounds of windows; the first window is one request.
  for (const std::size_t count : {0u, 1u, 2u, 4096u, 4097u, 4098u, 20000u}) {
    const std::vector<Request> asked = requests(count);
    expect_right(asked, process.ask(asked), kNone);
  }
  EXPECT_EQ(process.restarts(), 0);
  EXPECT_TRUE(process.troubles().empty());
  EXPECT_EQ(process.last_words(), "");
}

TEST(Driver, MayWriteWhileItIsWrittenTo) {
  // Both the requests and the replies are far more than the pipes hold.
  std::vector<Request> asked(500, Request::decode(std::vector<std::uint8_t>(20000, 0x41)));
  for (const char* const mode : {"correct", "flush-each"}) {
    SCOPED_TRACE(mode);
    DriverProcess process({.argv = miniature_command({mode})});
    expect_right(asked, process.ask(asked), kNone);
  }
}

TEST(Driver, IsNotAskedWhatItsLineCannotCarry) {
  DriverProcess process({.argv = miniature_command({"correct"})});
  std::vector<Request> asked = requests(3);
  asked[1] = Request::decode(std::vector<std::uint8_t>(40000, 0x41));
  const std::vector<Outcome> outcomes = process.ask(asked);
  expect_right(asked, outcomes, 1);
  EXPECT_EQ(outcomes[1].kind, Kind::kNotAsked);
  EXPECT_THAT(outcomes[1].detail, HasSubstr("longer than 65536 octets"));
}

struct Misbehaviour {
  const char* mode;
  Kind kind;
  const char* detail;
};

void PrintTo(const Misbehaviour& row, std::ostream* out) { *out << row.mode; }

class Misbehaving : public ::testing::TestWithParam<Misbehaviour> {};

const Misbehaviour kMisbehaviours[] = {
    {"crash-on", Kind::kCrashed,
     "ended: killed by signal 9 (SIGKILL); it said: miniature: assertion failed"},
    {"exit-on", Kind::kCrashed, "ended: exit status 0"},
    {"orphan-on", Kind::kCrashed, "ended: killed by signal 9 (SIGKILL)"},
    // The number of seconds depends on the machine: the limit may follow the driver's own speed.
    {"hang-on", Kind::kTimedOut, "no reply within "},
    {"flood-stderr-forever-on", Kind::kTimedOut, "; it said: eeeee"},
    {"close-stdout-on", Kind::kProtocolError, "closed its standard output"},
    {"close-stdin-on", Kind::kProtocolError, "closed its standard input"},
    {"silent-on", Kind::kProtocolError, "no reply within 1 s, although it waited for more"},
    {"nonsense-on", Kind::kProtocolError,
     "`\\u{001B}[31mgibberish\\xFF` is no answer to `validate`"},
    {"wrong-kind-on", Kind::kProtocolError, "`units 41` is no answer to `validate`"},
    {"big-offset-on", Kind::kProtocolError, "`ill-formed 18446744073709551616` is no answer"},
    {"too-long-on", Kind::kProtocolError, "a reply longer than 1048576 octets: `values 41 41"},
    {"endless-line-on", Kind::kProtocolError, "a reply longer than 1048576 octets"},
    {"twice-on", Kind::kProtocolError, "more output than was asked for: `ill-formed 0`"},
};

TEST_P(Misbehaving, AtOneRequestIsThatRequestsOutcome) {
  const std::string detail = GetParam().detail;
  const bool slow = GetParam().kind == Kind::kTimedOut || detail.starts_with("no reply") ||
                    detail.starts_with("closed");
  for (const std::size_t at : {0u, 1u, 50u, 99u}) {
    if (slow && at != 50) continue;
    SCOPED_TRACE(at);
    std::vector<Request> asked = requests(100);
    asked[at] = Request::validate(kTrigger);
    DriverProcess process({.argv = miniature_command({GetParam().mode, "C0AF"}),
                           .timeout_seconds = slow ? 1.0 : 10.0});
    const std::vector<Outcome> outcomes = process.ask(asked);
    expect_right(asked, outcomes, at);
    EXPECT_EQ(outcomes[at].kind, GetParam().kind) << outcomes[at].detail;
    EXPECT_THAT(outcomes[at].detail, HasSubstr(GetParam().detail));
    EXPECT_TRUE(process.troubles().empty());
    // The requests after the failure get right replies.
    expect_right(requests(30), process.ask(requests(30)), kNone);
  }
}

INSTANTIATE_TEST_SUITE_P(Drivers, Misbehaving, ::testing::ValuesIn(kMisbehaviours),
                         [](const auto& info) {
                           std::string name = info.param.mode;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

// All requests together take longer than the time that counts as silence, and no reply is flushed
// before the empty line.
TEST(Driver, MayBeSlow) {
  DriverProcess process({.argv = miniature_command({"slow"}), .timeout_seconds = 1});
  const std::vector<Request> asked = requests(1000);
  expect_right(asked, process.ask(asked), kNone);
  EXPECT_TRUE(process.troubles().empty());
}

// The limit holds for the driver itself, and for a shell's child.
TEST(Driver, MayHoldSoMuchMemoryOnly) {
  for (const bool in_shell : {false, true}) {
    SCOPED_TRACE(in_shell);
    DriverOptions options{.argv = miniature_command({"grow-on", "C0AF"}),
                          .max_memory = std::uint64_t{256} << 20};
    if (in_shell) {
      options.argv.insert(options.argv.begin(), {"/bin/sh", "-c", "\"$0\" \"$@\"; exit $?"});
    }
    DriverProcess process(options);
    std::vector<Request> asked = requests(20);
    asked[7] = Request::validate(kTrigger);
    const std::vector<Outcome> outcomes = process.ask(asked);
    expect_right(asked, outcomes, 7);
    EXPECT_EQ(outcomes[7].kind, Kind::kCrashed);
    EXPECT_THAT(outcomes[7].detail, HasSubstr("its memory rose above the limit of 256 MiB"));
  }
}

// Returns requests of which the eighth is to validate so many octets of ASCII.
std::vector<Request> requests_with_repeat(std::size_t octets) {
  std::vector<Request> asked = requests(20);
  asked[7] = Request::repeat(octets, Operation::kValidate, {0x41}, {});
  return asked;
}

TEST(Driver, NeedNotHoldATextThatFillsItsMemory) {
  constexpr std::size_t kLimit = std::size_t{256} << 20;
  for (const auto& [octets, kind] :
       {std::pair(kLimit / 4 - 1, Kind::kCrashed), std::pair(kLimit / 4, Kind::kReply)}) {
    SCOPED_TRACE(octets);
    DriverProcess process({.argv = miniature_command({"grow-repeats"}), .max_memory = kLimit});
    const std::vector<Request> asked = requests_with_repeat(octets);
    const std::vector<Outcome> outcomes = process.ask(asked);
    expect_right(asked, outcomes, 7);
    ASSERT_EQ(outcomes[7].kind, kind);
    if (kind == Kind::kReply) {
      EXPECT_EQ(outcomes[7].reply, Reply::untestable());
    }
  }
}

TEST(Driver, MayTakeLongerForALongText) {
  for (const auto& [octets, kind] : {std::pair(std::size_t{1}, Kind::kTimedOut),
                                     std::pair(std::size_t{4} << 20, Kind::kReply)}) {
    SCOPED_TRACE(octets);
    DriverProcess process({.argv = miniature_command({"slow-repeats"}), .timeout_seconds = 1});
    const std::vector<Request> asked = requests_with_repeat(octets);
    const std::vector<Outcome> outcomes = process.ask(asked);
    expect_right(asked, outcomes, 7);
    EXPECT_EQ(outcomes[7].kind, kind) << outcomes[7].detail;
  }
}

TEST(Driver, MayWriteMuchToStandardError) {
  std::vector<Request> asked = requests(50);
  asked[20] = Request::replace(kTrigger);
  DriverProcess process({.argv = miniature_command({"flood-stderr-on", "C0AF"})});
  expect_right(asked, process.ask(asked), kNone);
  EXPECT_EQ(process.last_words(), "the end");
  EXPECT_EQ(process.restarts(), 0);
}

TEST(Driver, ThatLiesIsBelieved) {
  // DriverProcess returns a wrong reply like any other; only the judge knows that it is wrong.
  std::vector<Request> asked = requests(10);
  asked[5] = Request::validate(kTrigger);
  DriverProcess process({.argv = miniature_command({"lie-on", "C0AF"})});
  const std::vector<Outcome> outcomes = process.ask(asked);
  expect_right(asked, outcomes, 5);
  EXPECT_EQ(outcomes[5].reply, Reply::well_formed());
  DriverProcess accepting({.argv = miniature_command({"accept-all"})});
  for (const Outcome& outcome : accepting.ask(asked)) EXPECT_EQ(outcome.kind, Kind::kReply);
  DriverProcess rejecting({.argv = miniature_command({"reject-all"})});
  for (const Outcome& outcome : rejecting.ask(asked)) EXPECT_EQ(outcome.kind, Kind::kReply);
}

TEST(Driver, CrashesInLaterWindowsAreNamed) {
  std::vector<Request> asked = requests(9000);
  for (const std::size_t at : {4500u, 4501u, 8999u})
    asked[at] = Request::whole(asked[at].operation(), kTrigger);
  DriverProcess process({.argv = miniature_command({"crash-on", "C0AF"})});
  const std::vector<Outcome> outcomes = process.ask(asked);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const bool crashes = i == 4500 || i == 4501 || i == 8999;
    ASSERT_EQ(outcomes[i].kind, crashes ? Kind::kCrashed : Kind::kReply) << i;
  }
  EXPECT_TRUE(process.troubles().empty());
}

TEST(Driver, InAnotherProgramHasItsOwnLastWords) {
  const struct {
    const char* name;
    const char* afterwards;
  } rows[] = {
      {"a shell, which says Killed", "exit $?"},
      {"qemu", "echo 'qemu: uncaught target signal 9 (Killed) - core dumped' >&2; exit 137"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    DriverProcess process({.argv = shell_command("'" + miniature_command({"crash-on"})[0] +
                                                 "' crash-on C0AF; " + row.afterwards)});
    const std::vector<Request> asked(1, Request::validate(kTrigger));
    const std::vector<Outcome> outcomes = process.ask(asked);
    EXPECT_EQ(outcomes[0].detail,
              "ended: exit status 137, in a shell signal 9 (SIGKILL); it said: "
              "miniature: assertion failed");
  }
}

struct Hopeless {
  const char* mode;
  Kind kind;
  const char* detail;
};

TEST(Driver, ThatNeverRepliesIsGivenUp) {
  const Hopeless rows[] = {
      {"crash-after-ready", Kind::kCrashed,
       "killed by signal 9 (SIGKILL); it said: miniature: out of luck"},
      {"flood-stdout", Kind::kProtocolError, "more output than was asked for: `well-formed`"},
      {"one-line-too-many", Kind::kProtocolError, "more output than was asked for: `"},
      {"twice", Kind::kProtocolError, "more output than was asked for: `well-formed`"},
      {"no-flush", Kind::kProtocolError,
       "replied only when its input ended; flush at an empty line"},
  };
  for (const Hopeless& row : rows) {
    SCOPED_TRACE(row.mode);
    DriverProcess process({.argv = miniature_command({row.mode}), .timeout_seconds = 0.5});
    const std::vector<Request> asked(10, Request::validate({0x41}));
    const std::vector<Outcome> outcomes = process.ask(asked);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      EXPECT_EQ(outcomes[i].kind, i < 3 ? row.kind : Kind::kNotAsked) << i << outcomes[i].detail;
      EXPECT_THAT(outcomes[i].detail, HasSubstr(row.detail));
    }
    EXPECT_TRUE(process.given_up());
    EXPECT_EQ(process.ask(asked)[0].kind, Kind::kNotAsked);
  }
}

TEST(Driver, IsRestartedSoOftenOnly) {
  std::vector<Request> asked(20, Request::validate(kTrigger));
  asked[0] = Request::validate({0x41});
  DriverProcess process({.argv = miniature_command({"crash-on", "C0AF"}), .restart_limit = 4});
  const std::vector<Outcome> outcomes = process.ask(asked);
  // The window's failure and the first three of its requests take one restart each. The request
  // after them gets the last process.
  for (std::size_t i = 0; i < asked.size(); ++i) {
    EXPECT_EQ(outcomes[i].kind, i == 0   ? Kind::kReply
                                : i <= 4 ? Kind::kCrashed
                                         : Kind::kNotAsked)
        << i;
  }
  EXPECT_THAT(outcomes[19].detail, HasSubstr("the limit of 4 restarts was reached"));
  EXPECT_EQ(process.restarts(), 4);
  EXPECT_TRUE(process.given_up());
}

TEST(Driver, FailureThatDoesNotRecurAloneIsTrouble) {
  const std::vector<Request> asked = requests(10);
  DriverProcess process({.argv = miniature_command({"crash-in-company"})});
  expect_right(asked, process.ask(asked), kNone);
  ASSERT_EQ(process.troubles().size(), 1u);
  const Trouble& trouble = process.troubles()[0];
  EXPECT_EQ(trouble.kind, Kind::kCrashed);
  EXPECT_THAT(trouble.detail, HasSubstr("it said: miniature: too many"));
  // The first request is no part of it: it made a window of its own.
  EXPECT_EQ(trouble.requests, std::vector<Request>(asked.begin() + 1, asked.end()));
}

TEST(Driver, ThatEndsNowAndThenIsAccountedFor) {
  const std::vector<Request> asked = requests(25);
  DriverProcess process({.argv = miniature_command({"exit-after", "10"})});
  const std::vector<Outcome> outcomes = process.ask(asked);
  std::size_t accounted = process.troubles().size();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (outcomes[i].kind == Kind::kReply) {
      EXPECT_EQ(outcomes[i].reply, right_reply(asked[i]));
    } else {
      EXPECT_EQ(outcomes[i].kind, Kind::kCrashed);
      ++accounted;
    }
  }
  EXPECT_GE(accounted, 2u);
}

TEST(Driver, SurplusThatIsLateOnlyWhereTheLastIsAskedAloneIsCountedToIt) {
  std::vector<Request> asked = requests(40);
  asked[39] = Request::validate(kTrigger);
  DriverProcess process({.argv = miniature_command({"twice-late-alone-on", "C0AF"})});
  const std::vector<Outcome> outcomes = process.ask(asked);
  expect_right(asked, outcomes, 39);
  EXPECT_EQ(outcomes[39].kind, Kind::kProtocolError);
  expect_right(requests(30), process.ask(requests(30)), kNone);
  EXPECT_TRUE(process.troubles().empty());
}

TEST(Driver, SurplusAfterTheLastReplyIsNoticedAtTheNextQuestion) {
  // The reply comes 5 ms late. It may or may not be soon enough for its request, but it is never
  // taken as the reply to the next request.
  std::vector<Request> asked = requests(40);
  asked[39] = Request::validate(kTrigger);
  DriverProcess process({.argv = miniature_command({"twice-late-on", "C0AF"})});
  const std::vector<Outcome> outcomes = process.ask(asked);
  expect_right(asked, outcomes, 39);
  expect_right(requests(30), process.ask(requests(30)), kNone);
  const bool named = outcomes[39].kind == Kind::kProtocolError;
  EXPECT_NE(named, process.troubles().size() == 1);
}

}  // namespace
}  // namespace placemat::inline test
