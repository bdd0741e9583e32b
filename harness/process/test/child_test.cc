// Tests children: how they end, what they inherit, and that no part of them stays.
#include "harness/process/child.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "harness/process/shared.h"
#include "harness/process/test/is_running.h"

namespace placemat::inline process {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds kPatience{60};  // only a failure waits for so long

const Descriptor kInherited;

auto soon() { return std::chrono::steady_clock::now() + kPatience; }

Child shell(const std::string& command, const Descriptor& out = kInherited) {
  return spawn({"sh", "-c", command}, kInherited, out, kInherited);
}

// Waits for the end of a process, which may come a moment after its signal.
bool ends(pid_t pid) {
  for (const auto deadline = soon(); is_running(pid);) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    ::usleep(1000);
  }
  return true;
}

TEST(ChildTest, TellsHowItEnded) {
  const struct {
    const char* name;
    std::function<void()> body;
    Ending ending;
    const char* text;
  } kRows[] = {
      {"returns", [] {}, {}, "exit status 0"},
      {"throws", [] { throw std::runtime_error("meant"); }, {.status = 1}, "exit status 1"},
      {"exits", [] { ::_exit(3); }, {.status = 3}, "exit status 3"},
      {"exits as a shell does for its child",
       [] { ::_exit(139); },
       {.status = 139},
       "exit status 139, in a shell signal 11 (SIGSEGV)"},
      {"is killed", [] { ::raise(SIGKILL); }, {.signal = SIGKILL}, "killed by signal 9 (SIGKILL)"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const Child child = fork_child(row.body);
    EXPECT_EQ(child.await(), row.ending);
    EXPECT_EQ(child.ending(), row.ending);  // ending() may be called again
    EXPECT_EQ(row.ending.text(), row.text);
  }
}

TEST(ChildTest, IsWaitedForNoLongerThanAsked) {
  const Child child = fork_child([] { ::pause(); });
  EXPECT_EQ(child.ending(), std::nullopt);
  EXPECT_EQ(child.await(1ms), std::nullopt);
  child.kill();
  EXPECT_EQ(child.await(kPatience), Ending{.signal = SIGKILL});
}

TEST(ChildTest, TellsWhatItHasOfTheProcessors) {
  const Child spins = shell("while :; do :; done");
  const Child sleeps = shell("exec sleep 600");
  for (const auto deadline = soon(); spins.processor_use().had < 50ms;) {
    ASSERT_LT(std::chrono::steady_clock::now(), deadline);
    ::usleep(1000);
  }
  EXPECT_TRUE(spins.processor_use().wanted);
  for (const auto deadline = soon(); sleeps.processor_use().wanted;) {
    ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "it starts, and sleeps then";
    ::usleep(1000);
  }
  const Child none = shell("exit 0");
  none.await();
  EXPECT_FALSE(none.processor_use().wanted);
}

TEST(ChildTest, LeavesNoZombie) {
  {
    Child ended = shell("exit 3");
    ended.await();
    Child replaced = fork_child([] { ::pause(); });
    replaced = fork_child([] { ::pause(); });
    const Child moved = std::move(replaced);
    EXPECT_FALSE(replaced.exists());
  }
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(ChildTest, TakesWhatItStartedAlong) {
  Pipe pipe;
  const Descriptor output = non_blocking(std::move(pipe.read));
  std::string text;
  {
    const Child child = shell("sleep 1000 & echo $!; wait", pipe.write);
    while (text.find('\n') == std::string::npos) ASSERT_TRUE(read_arrived(output, text));
    EXPECT_TRUE(is_running(std::stoi(text)));
  }
  EXPECT_TRUE(ends(std::stoi(text)));
}

// An orphan is waited for by another process, so it can go after its file was opened.
TEST(ChildTest, ReadsTheStatOfAProcessThatIsGone) {
  std::ifstream file;
  {
    const Child child = fork_child([] { ::pause(); });
    file = open_stat(child.pid());
    EXPECT_TRUE(is_running(child.pid()));
  }
  ASSERT_TRUE(file.is_open());
  EXPECT_EQ(stat_after_name(std::move(file)), "");
}

// Family is a process that starts two children, one of each kind, and writes their numbers.
class Family {
 public:
  Family()
      : parent_(fork_child([this] {
          const Child spawned = shell("exec sleep 1000");
          const Child forked = fork_child([] { ::pause(); });
          // spawn() returns earlier under qemu, which forks where posix_spawn() shares memory.
          while (::kill(-spawned.pid(), 0) != 0) ::usleep(1000);
          children_->spawned = spawned.pid();
          children_->forked = forked.pid();
          for (;;) ::pause();
        })) {
    for (const auto deadline = soon(); children_->forked == 0;) {
      if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error("no family");
      ::usleep(1000);
    }
  }

  const Child& parent() const { return parent_; }
  pid_t spawned() const { return children_->spawned; }
  pid_t forked() const { return children_->forked; }

 private:
  struct Children {
    std::atomic<pid_t> spawned{0};
    std::atomic<pid_t> forked{0};
  };
  Shared<Children> children_;
  Child parent_;
};

TEST(ChildTest, EndsWithAParentThatIsToldToEnd) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    SCOPED_TRACE(signal);
    ::signal(signal, SIG_DFL);  // a shell starts a job in the background with SIGINT ignored
    const Family family;
    ::kill(family.parent().pid(), signal);
    EXPECT_EQ(family.parent().await(kPatience), Ending{.signal = signal});
    EXPECT_TRUE(ends(family.spawned()));
    EXPECT_TRUE(ends(family.forked()));
  }
}

TEST(ChildTest, IfForkedEndsWithAParentThatIsKilled) {
  const Family family;
  family.parent().kill();
  EXPECT_TRUE(ends(family.forked()));
  ::kill(family.spawned(), SIGKILL);
}

TEST(ChildTest, IfForkedLeavesTheGroupsToItsParent) {
  const Child spawned = shell("exec sleep 1000");
  const Child forked = fork_child([] { ::raise(SIGTERM); });
  EXPECT_EQ(forked.await(), Ending{.signal = SIGTERM});
  EXPECT_EQ(spawned.await(1ms), std::nullopt);
}

TEST(ChildTest, IfForkedWritesNothingOfItsParents) {
  testing::internal::CaptureStdout();
  std::printf("once");
  fork_child([] { std::fflush(stdout); }).await();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "once");
}

TEST(ChildTest, IfForkedCanBeSilent) {
  testing::internal::CaptureStdout();
  fork_child([] {
    be_silent();
    std::printf("heard");
    std::fflush(stdout);
  }).await();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST(ChildTest, IfSpawnedInheritsNoPipeAndNoFile) {
  const Pipe pipe;
  const Descriptor file = output_file("/dev/null");
  for (const Descriptor* const here : {&pipe.read, &pipe.write, &file}) {
    const std::string there = "/proc/$$/fd/" + std::to_string(here->number());
    EXPECT_EQ(shell("exec test -e " + there).await().status, 1) << there;
  }
}

TEST(ChildTest, IfSpawnedHasDefaultSignals) {
  ::signal(SIGPIPE, SIG_IGN);
  EXPECT_EQ(shell("kill -PIPE $$; exit 3").await(), Ending{.signal = SIGPIPE});
  ::signal(SIGPIPE, SIG_DFL);
}

TEST(ChildTest, ThatCannotBeStartedSaysWhy) {
  const struct {
    const char* name;
    std::vector<std::string> argv;
    int error;
  } kRows[] = {
      {"no command", {}, EINVAL},
      {"no such program", {"no-such-program"}, ENOENT},
      {"not a program", {PLACEMAT_SOURCE_DIR "/LICENSE"}, EACCES},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    try {
      spawn(row.argv, kInherited, kInherited, kInherited);
      ADD_FAILURE() << "started";
    } catch (const std::system_error& error) {
      EXPECT_EQ(error.code().value(), row.error);
    }
  }
}

TEST(PipeTest, EndsAreNotAmongTheStandardStreams) {
  const Child child = fork_child([] {
    for (const int number : {0, 1, 2}) ::close(number);
    const Pipe pipe;
    const Descriptor file = output_file("/dev/null");
    const bool above = pipe.read.number() > 2 && pipe.write.number() > 2 && file.number() > 2;
    ::_exit(above ? 0 : 1);
  });
  EXPECT_EQ(child.await().status, 0);
}

TEST(PipeTest, IsReadUntilItsEndOrTheDeadline) {
  Pipe pipe;
  const std::string much(1 << 22, 'A');
  const Child child = fork_child([&] {
    if (!write_all(pipe.write.number(), much)) ::_exit(1);
    ::pause();
  });
  pipe.write.close();
  const Descriptor output = non_blocking(std::move(pipe.read));
  std::string text;
  while (text.size() < much.size()) ASSERT_TRUE(read_arrived(output, text));
  EXPECT_EQ(text, much);
  EXPECT_FALSE(read_until(output, std::chrono::steady_clock::now(), text));
  child.kill();
  EXPECT_TRUE(read_until(output, soon(), text));
  EXPECT_EQ(text, much);
}

TEST(PipeTest, TellsThatNobodyReads) {
  ::signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  pipe.read.close();
  EXPECT_FALSE(write_all(pipe.write.number(), "A"));
  ::signal(SIGPIPE, SIG_DFL);
}

}  // namespace
}  // namespace placemat::inline process
