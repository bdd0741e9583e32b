// Tests drivers that cannot be used, and how a driver ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "harness/door/driver_process.h"
#include "harness/process/test/is_running.h"
#include "harness/test/miniatures/faulty_decoder.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline test {
namespace {

using ::testing::HasSubstr;

const std::vector<Request> kOneRequest = {Request::validate({0x41})};

struct BadStart {
  const char* name;
  std::vector<std::string> argv;
  const char* message;
};

void expect_one_line(const std::vector<BadStart>& rows) {
  for (const BadStart& row : rows) {
    SCOPED_TRACE(row.name);
    try {
      DriverProcess process({.argv = row.argv});
      ADD_FAILURE() << "started";
    } catch (const DriverError& error) {
      EXPECT_THAT(error.what(), HasSubstr(row.message));
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
}

TEST(DriverStart, ThatCannotBeStartedFailsWithOneLine) {
  expect_one_line({
      {"no such program",
       {"/no/such/driver", "-x"},
       "driver `/no/such/driver -x`: cannot start it: "},
      {"not a program", {PLACEMAT_SOURCE_DIR "/LICENSE"}, "cannot start it: Permission denied"},
  });
}

TEST(DriverStart, FailsWithOneLine) {
  expect_one_line({
      {"no command", {}, "no command"},
      {"no such command in a shell", shell_command("no-such-driver --fast"),
       "before `ready`: ended: exit status 127; it said: "},
      {"ends at once", {"/bin/true"}, "before `ready`: ended: exit status 0"},
      {"ends before ready", miniature_command({"exit-before-ready"}),
       "before `ready`: ended: exit status 7; it said: miniature: no such library"},
      {"no driver", miniature_command({"no-driver"}),
       "begins with `Hello! What can I do for you?`"},
      {"nameless", miniature_command({"nameless"}), "bad greeting: name: missing"},
      {"endless greeting", miniature_command({"endless-greeting"}), "longer than 65536 octets"},
      {"endless line", {"/bin/sh", "-c", "exec cat /dev/zero"}, "longer than 65536 octets"},
      {"a shell's child is killed", shell_command("kill -9 $$ && exit 1; exit 2"),
       "killed by signal 9 (SIGKILL)"},
      {"a shell tells of a signal", shell_command("exit 139"),
       "exit status 139, in a shell signal 11 (SIGSEGV)"},
  });
}

TEST(DriverStart, IsNotWaitedForWithoutEnd) {
  try {
    DriverProcess process(
        {.argv = miniature_command({"hang-before-ready"}), .timeout_seconds = 0.2});
    ADD_FAILURE() << "started";
  } catch (const DriverError& error) {
    EXPECT_THAT(error.what(), HasSubstr("no `ready` within 0.2 s"));
  }
}

TEST(DriverStart, ReadsTheGreeting) {
  DriverProcess process({.argv = miniature_command({"correct"})});
  EXPECT_EQ(process.describe().name, "Miniature, correct");
  EXPECT_EQ(process.describe().id, "miniature-correct");
  EXPECT_EQ(process.describe().profile.refusal, Refusal::kRefuse);
  for (const Operation operation : kOperations) {
    EXPECT_EQ(process.offers(operation), row_of(operation).version == 1);
  }
}

TEST(DriverStart, RunsACommandOfTheShell) {
  const std::string miniature = miniature_command({"correct"})[0];
  DriverProcess process({.argv = shell_command("MODE=correct; '" + miniature + "' $MODE | cat")});
  EXPECT_EQ(process.ask(kOneRequest)[0].kind, Outcome::Kind::kReply);
}

TEST(DriverStart, FindsTheProgramOnThePath) {
  DriverProcess process({.argv = {"env", miniature_command({"correct"})[0], "correct"}});
  EXPECT_EQ(process.ask(kOneRequest)[0].reply, Reply::well_formed());
}

TEST(DriverEnd, LeavesNoChildBehind) {
  for (const char* const mode : {"correct", "ignore-end", "flood-stdout", "crash-after-ready"}) {
    SCOPED_TRACE(mode);
    {
      DriverProcess process({.argv = miniature_command({mode})});
      process.ask(kOneRequest);
    }
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }
}

TEST(DriverEnd, TakesTheWholeGroupAlong) {
  // The shell writes the number of its child, which sleeps.
  const std::string miniature = miniature_command({"correct"})[0];
  pid_t sleeper = 0;
  {
    DriverProcess process({.argv = shell_command("sleep 1000 >/dev/null & echo $! >&2; '" +
                                                 miniature + "' correct")});
    process.ask(kOneRequest);
    sleeper = std::stoi(process.last_words());
    ASSERT_TRUE(is_running(sleeper));
  }
  // The signal was sent, but the kernel may take a moment to end the process.
  for (int i = 0; i < 1000 && is_running(sleeper); ++i) ::usleep(10000);
  EXPECT_FALSE(is_running(sleeper));
}

TEST(DriverEnd, MovesWithItsOwner) {
  DriverProcess first({.argv = miniature_command({"correct"})});
  DriverProcess second = std::move(first);
  first = DriverProcess({.argv = miniature_command({"correct"})});
  EXPECT_EQ(second.ask(kOneRequest)[0].reply, Reply::well_formed());
  EXPECT_EQ(first.ask(kOneRequest)[0].reply, Reply::well_formed());
}

TEST(PythonDriver, Answers) {
  DriverProcess process(
      {.argv = {"python3", PLACEMAT_SOURCE_DIR "/harness/drivers/cpython/bytes_decode.py"}});
  EXPECT_EQ(process.describe().id, "cpython-bytes-decode");
  EXPECT_EQ(process.describe().profile.replacement, Replacement::kMaximalSubpart);
  EXPECT_FALSE(process.offers(Operation::kStreamReplace));
  const struct {
    const char* request;
    const char* reply;
  } rows[] = {
      {"validate", "well-formed"},
      {"validate 41C0AF", "ill-formed 1"},
      {"decode 41E282AC", "values 41 20AC"},
      {"decode EDA080", "ill-formed 0"},
      {"replace E28241", "values FFFD 41"},
      {"encode", "units"},
      {"encode 41 10FFFF", "units 41F48FBFBF"},
      {"encode 41 D800", "unencodable 1"},
      {"encode 110000", "untestable"},
      {"encode FFFFFFFF", "untestable"},
      {"stream E2 - 82AC", "values 20AC"},
      {"stream E2 - 82", "ill-formed"},
      {"stream", "values"},
      {"stream-replace FF", "unsupported"},
  };
  std::vector<Request> requests;
  for (const auto& row : rows) requests.push_back(parse_request(row.request).value());
  const std::vector<Outcome> outcomes = process.ask(requests);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    EXPECT_EQ(outcomes[i].kind, Outcome::Kind::kReply) << outcomes[i].detail;
    EXPECT_EQ(reply_line(outcomes[i].reply), rows[i].reply) << rows[i].request;
  }
  EXPECT_TRUE(process.troubles().empty());
}

}  // namespace
}  // namespace placemat::inline test
