// The calls of the C ABI (utf8_driver.h), and what their results mean. Part of shared_library.h.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/implementation/fenced_request.h"
#include "harness/implementation/utf8_driver.h"
#include "reference/observation.h"
#include "reference/profile.h"

namespace placemat {

// driver_of(): what the plugin's own utf8_driver says, in the layout of today. Of an older ABI,
// what was appended since is not read, and stays NULL.
utf8_driver driver_of(const utf8_driver& own);

// Whether the function of that operation is there.
bool is_there(const utf8_driver& driver, Operation operation);

// One request to a plugin: its input and its output lie between fences.
class PluginCall {
 public:
  // What to do with a result that breaks the contract: `what` says how. It does not return.
  using Violation = std::function<void(const std::string& what)>;

  // All of them must outlive this.
  PluginCall(const utf8_driver& driver, RoomUnit room, const Request& request,
             const FencedRequest& fenced, const Violation& violation);

  // The function must be there.
  Reply ask() const;

 private:
  Reply validate() const;
  Reply decode() const;
  Reply replace() const;
  Reply stream() const;
  Reply stream_replace() const;
  Reply encode() const;
  Reply measure(int (*function)(const std::uint8_t*, std::size_t, std::size_t*,
                                std::size_t*)) const;
  Reply utf8_length() const;
  Reply decode_into() const;
  Reply encode_into() const;
  Reply encode_utf16() const;
  Reply previous() const;
  Reply truncate() const;
  Reply compare() const;

  // `result`, which is one of those from -1 on.
  int checked(int result, int most = 1) const;
  // The same, of a function that cannot refuse.
  int not_refused(int result) const;
  // What a function says that it wrote or read.
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

}  // namespace placemat
