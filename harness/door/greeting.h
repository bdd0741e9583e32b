// Reads and writes what a driver says first: who it is, what it claims, and what it can be asked.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/door/implementation.h"

namespace placemat::inline door {

inline constexpr std::string_view kProtocolName = "utf8-driver ";  // and its version
inline constexpr unsigned kNewestProtocol = 3;
inline constexpr std::size_t kMaxGreeting = 65536;  // octets, including `ready`

struct Greeting {
  Description description;
  std::vector<Operation> operations;  // in the order of kOperations, each once

  bool offers(Operation operation) const;

  bool operator==(const Greeting&) const = default;
};

// GreetingError says in one line which key is wrong, what it says, and what it may say. Text from
// outside is escaped.
class GreetingError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// parse_greeting() reads the lines from `utf8-driver 2` (or 1) to `ready`, each with its line feed.
//
// `name` and `ops` are required. `id` defaults to a slug of `name`, `form` to rfc3629, a policy to
// `unspecified`, the others to no value. Unknown keys are ignored. A known key may be given once;
// its value is well-formed UTF-8 (RFC 3629) without control characters. Throws GreetingError. The
// profile's source is left empty: a greeting cannot say where its claims are documented.
Greeting parse_greeting(std::string_view text);

// greeting_of() returns the greeting that serve() writes for `implementation`.
Greeting greeting_of(const Implementation& implementation);

// greeting_text() returns the lines of a greeting, including `ready`, in version 1 if that can say
// all of it. Keys without a value are left out. A control character in a value becomes a space.
std::string greeting_text(const Greeting& greeting);

// slug_of() makes "cpython-bytes-decode" of "CPython bytes.decode", and returns "driver" if no
// letter is left.
std::string slug_of(std::string_view name);

// set_key() sets what a greeting's `key` (not `ops`) names in `description`. Returns false for an
// unknown key. Throws GreetingError for a malformed value. The C ABI's fields have these keys, too.
bool set_key(Description& description, std::string_view key, std::string_view value);

}  // namespace placemat::inline door
