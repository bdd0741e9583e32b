// The panel: every in-process implementation of this program, and how a target asks it.
#pragma once

#include <memory>
#include <vector>

#include "harness/implementation/implementation.h"
#include "harness/judge/reading.h"
#include "reference/observation.h"

namespace placemat {

// All registered implementations. Aborts if there are none: a target that judges nothing would pass
// whatever it is given.
const std::vector<const Implementation*>& panel();

// ask(): what `implementation` replies to `request`.
//
// Reply::unsupported() if it does not offer the operation, Reply::untestable() if its domain
// excludes the request. Neither calls it.
Reply ask(const Implementation& implementation, const Request& request);

// Who was asked last and what, for a process that outlives this one.
struct Asking {
  char implementation[64];  // NUL-terminated; empty: nobody was asked yet
  char operation[16];
};

// From now on, every ask() is noted in `asking` before the implementation is called. With nullptr,
// none is. The record may be in memory that another process shares.
void note_asking_in(Asking* asking);

// The same in the file that PLACEMAT_ASKING names in the environment, if it names one. The file is
// created if it is not there. Engine binaries call this as they start.
void note_asking_as_environment_says();

// A member of the panel, what its profile makes of the octets, and what it made of them itself.
struct Member {
  const Implementation* implementation = nullptr;
  std::shared_ptr<const Reading> reading;
  Reply validate;  // unsupported or untestable where it was not asked
  Reply decode;
};

// Asks every implementation of the panel, in its order, to validate and to decode `units`.
std::vector<Member> observe_all(CodeUnits units);

}  // namespace placemat
