// Tests that serve() makes a driver of any implementation.
#include "harness/door/serve.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <thread>

#include "harness/door/greeting.h"
#include "harness/door/registry.h"
#include "harness/test/miniatures/faulty_decoder.h"
#include "reference/words/protocol.h"

namespace placemat::inline test {
namespace {

const Implementation& miniature() {
  static const Registration kRegistration(faulty_adapter(Fault::kNone));
  return *find_implementation("faulty-none");
}

// Served is what serve() writes after its greeting.
struct Served {
  std::string text;
  int status = -1;
};

class Conversation {
 public:
  explicit Conversation(const Implementation& implementation) {
    if (::pipe(in_) != 0 || ::pipe(out_) != 0) throw std::runtime_error("no pipe");
    server_ = std::thread([this, &implementation] {
      status_ = serve(implementation, in_[0], out_[1]);
      ::close(out_[1]);
    });
    EXPECT_EQ(read_through("ready\n"), greeting_text(greeting_of(implementation)));
  }
  ~Conversation() {
    ::close(in_[0]);
    ::close(out_[0]);
  }

  void write(const std::string& text) {
    EXPECT_EQ(::write(in_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  // Reads until the text ends with `end`.
  std::string read_through(const std::string& end) {
    std::string text;
    char octet;
    while (!text.ends_with(end) && ::read(out_[0], &octet, 1) == 1) text += octet;
    return text;
  }

  Served end() {
    ::close(in_[1]);
    Served served;
    char buffer[4096];
    for (ssize_t got; (got = ::read(out_[0], buffer, sizeof buffer)) > 0;) {
      served.text.append(buffer, static_cast<std::size_t>(got));
    }
    server_.join();
    served.status = status_;
    return served;
  }

 private:
  int in_[2];
  int out_[2];
  int status_ = -1;
  std::thread server_;
};

Served served(const std::string& requests) {
  Conversation conversation(miniature());
  conversation.write(requests);
  return conversation.end();
}

TEST(Serve, AnswersEachRequestInOrder) {
  const struct {
    const char* name;
    std::string requests;
    std::string replies;
  } rows[] = {
      {"nothing", "", ""},
      {"an empty line", "\n\n\n", ""},
      {"every operation",
       "validate 41\nvalidate 41C0\ndecode C2A2\ndecode EDA080\nreplace 41C0AF\nencode 20AC\n"
       "encode 41 D800\nstream E2 - 82AC\nstream E2 - 82\nstream-replace E2 - 82\n",
       "well-formed\nill-formed 1\nvalues A2\nill-formed 0\nvalues 41 FFFD FFFD\nunits E282AC\n"
       "unencodable 1\nvalues 20AC\nill-formed 0\nvalues FFFD\n"},
      {"empty strings", "validate\ndecode \nencode\nstream\nstream -\nreplace\n",
       "well-formed\nvalues\nunits\nvalues\nvalues\nvalues\n"},
      {"malformed", "validate 4\nbogus\nvalidate 41\r\nvalidate 41\n",
       "unsupported\nunsupported\nunsupported\nwell-formed\n"},
      {"no last line feed", "validate 41\nvalidate FF", "well-formed\nill-formed 0\n"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    const Served result = served(row.requests);
    EXPECT_EQ(result.text, row.replies);
    EXPECT_EQ(result.status, 0);
  }
}

TEST(Serve, BoundsARequestLine) {
  const std::string longest = "validate " + std::string(65526, '4');
  ASSERT_EQ(longest.size() + 1, kMaxRequestLine);
  EXPECT_EQ(served(longest + "\nvalidate FF\n").text, "well-formed\nill-formed 0\n");
  EXPECT_EQ(served(longest + "44\nvalidate FF\n").text, "unsupported\nill-formed 0\n");
  const std::string endless(1000000, '4');
  EXPECT_EQ(served("validate " + endless + "\nvalidate FF\n").text, "unsupported\nill-formed 0\n");
  EXPECT_EQ(served("validate " + endless).text, "unsupported\n");
}

TEST(Serve, FlushesAtAnEmptyLine) {
  Conversation conversation(miniature());
  conversation.write("validate 41\n\n");
  EXPECT_EQ(conversation.read_through("\n"), "well-formed\n");
  conversation.write("validate FF\n\n");
  EXPECT_EQ(conversation.read_through("\n"), "ill-formed 0\n");
  EXPECT_EQ(conversation.end().status, 0);
}

// Violating offers only validate, and breaks its door's contract at FF by an exception.
class Violating : public Implementation {
 public:
  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override { return operation == Operation::kValidate; }
  Reply observe(const Request& request) const override {
    if (request.units() == std::vector<std::uint8_t>{0xFF})
      throw std::runtime_error("a bad\nthing");
    return Reply::well_formed();
  }

 private:
  Description description_{.id = "v", .name = "V", .version{}, .language{}, .api{}, .profile{}};
};

TEST(Serve, RefusesAnOperationThatIsNotOffered) {
  const Violating implementation;
  Conversation conversation(implementation);
  conversation.write("decode 41\nvalidate 41\n");
  EXPECT_EQ(conversation.end().text, "unsupported\nwell-formed\n");
}

TEST(Serve, EndsWhenTheImplementationBreaksItsContract) {
  const Violating implementation;
  Conversation conversation(implementation);
  ::testing::internal::CaptureStderr();
  conversation.write("validate 41\nvalidate FF\nvalidate 41\n");
  const Served result = conversation.end();
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "placemat: serve: a bad\\nthing\n");
  EXPECT_EQ(result.text, "well-formed\n");
  EXPECT_EQ(result.status, kServeViolation);
}

TEST(Serve, ReportsABadDescriptor) {
  const Violating implementation;
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(serve(implementation, -1, -1), kServeIoError);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "placemat: serve: cannot write the greeting: Bad file descriptor\n");
}

}  // namespace
}  // namespace placemat::inline test
