// Makes the calls of the C ABI (utf8_driver.h), and says what their results mean. It is part of
// shared_library.h.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "harness/door/fenced_request.h"
#include "harness/door/utf8_driver.h"
#include "reference/words/profile.h"
#include "reference/words/request.h"

namespace placemat::inline door {

// driver_of() returns the plugin's own utf8_driver in the current layout. Fields that an older ABI
// does not have are not read, and are NULL.
utf8_driver driver_of(const utf8_driver& own);

// Reports whether `driver` has the function of `operation`.
bool is_there(const utf8_driver& driver, Operation operation);

// PluginCall is one request to a plugin: its input and its output lie between fences.
class PluginCall {
 public:
  // Handles a result that breaks the contract; `what` says how. It does not return.
  using Violation = std::function<void(const std::string& what)>;

  // Prepares a call. All arguments must outlive it.
  PluginCall(const utf8_driver& driver, RoomUnit room, const Request& request,
             const FencedRequest& fenced, const Violation& violation);

  // Makes the call. The function must be there.
  Reply ask() const;

 private:
  // Each row of operations.def has a function, such as `Reply decode() const`.
#define PLACEMAT_ROW(context, enumerator, symbol, ...) Reply symbol() const;
  PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
  Reply live(int (*function)(const std::uint8_t*, const utf8_call*, std::size_t, std::uint32_t*,
                             std::size_t*, int*)) const;
  Reply measure(int (*function)(const std::uint8_t*, std::size_t, std::size_t*,
                                std::size_t*)) const;

  // Checks that `result` is from -1 to `most`, and returns it.
  int checked(int result, int most = 1) const;
  // Checks the `result` of a function that cannot refuse, and returns it.
  int not_refused(int result) const;
  // Checks that `count` is not above `limit`, and returns it.
  std::size_t within(std::size_t count, std::size_t limit, const char* of_what) const;
  Reply of_values(int result, const Fenced<Ucs4>& values, std::size_t written,
                  std::size_t offset) const;
  Reply of_units(int result, const Fenced<std::uint8_t>& units, std::size_t written,
                 std::size_t index) const;
  std::vector<Ucs4> values_in_room(std::size_t written) const;

  const utf8_driver& driver_;
  RoomUnit room_;
  const Request& request_;
  const FencedRequest& fenced_;
  const Violation& violation_;
  const std::uint8_t* units_;
  std::size_t count_;
};

}  // namespace placemat::inline door
