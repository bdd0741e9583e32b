// Holds the panel: every in-process implementation of this program, and perhaps a guest (guest.h).
// Targets make all their requests here.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "harness/door/implementation.h"
#include "harness/judge/reading.h"
#include "reference/words/request.h"

namespace placemat::inline fuzz {

// Returns all registered implementations, and then the guest. Aborts if none is registered, because
// a target that judges no implementation would pass any input.
const std::vector<const Implementation*>& panel();

// Returns the member of that id, or nullptr.
const Implementation* find_member(std::string_view id);

// Makes `guest` the panel's only guest. With nullptr the panel has none.
void seat_guest(std::unique_ptr<const Implementation> guest);

// Leaves that registered implementation and the guest in the panel, for measurements that need no
// other. It is for good.
void leave_in_panel(std::string_view id);

// ask() returns what `implementation` replies to `request`.
//
// It returns Reply::unsupported() if the operation is not offered, and Reply::untestable() if the
// domain excludes the request. Then it does not call the implementation.
Reply ask(const Implementation& implementation, const Request& request);

// Asking names the last call of an implementation, for a process that outlives this one.
struct Asking {
  char implementation[64];  // NUL-terminated; empty if none was called yet
  char operation[16];
};

// Notes every ask() in `asking` before the implementation is called, from now on. With nullptr it
// notes none. The record may be in memory that another process shares.
void note_asking_in(Asking* asking);

// Notes every ask() in the file that PLACEMAT_ASKING names in the environment, if it names one. The
// file is created if it is not there. Engine binaries call this function as they start.
void note_asking_as_environment_says();

// Member is a member of the panel, with its profile's reading of the octets and with its own
// replies.
struct Member {
  const Implementation* implementation = nullptr;
  std::shared_ptr<const Reading> reading;
  std::vector<Ucs4> values;  // of the reading, U+FEFF at the start kept or stripped as it claims
  Reply validate;            // unsupported or untestable if it was not called
  Reply decode;
};

// Makes every implementation of the panel, in its order, validate and decode `units`.
std::vector<Member> observe_all(CodeUnits units);

}  // namespace placemat::inline fuzz
