// Makes decoder objects of a behaviour: they keep a pending sequence from call to call.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "harness/mutants/behaviour.h"

namespace placemat::inline mutants {

// Object is the state of one decoder object, and what its call has given so far.
struct Object {
  std::vector<std::uint8_t> pending;
  bool is_first = true;  // nothing of the text was given

  std::vector<Ucs4> values;  // of this call
  bool refuses = false;      // this call

  void begin_anew() {
    pending.clear();
    is_first = true;
  }
};

// Faults holds what an object does otherwise. A function that is not set changes nothing.
struct LifeFaults {
  // Is called before the octets of a call are read.
  std::function<void(Object&, const Call&, std::vector<std::uint8_t>& octets)> before{};
  // Is called after them; the object has not yet begun anew where it must.
  std::function<void(Object&, const Call&)> after{};
  // Each of these is done as claimed if the flag is set.
  bool resets = true;         // a reset forgets everything
  bool begins_anew = true;    // the last call of a text forgets everything
  bool recovers = true;       // a refusal forgets what was pending
  bool flushes_empty = true;  // an empty last call ends the text
  bool flushes = true;        // a last call ends the text
};

// live() gives the calls to one object, as the profile's claims say. It takes a copy of the faults,
// whose functions may have state.
Reply live(const Behaviour& behaviour, CodeUnits units, std::span<const Call> calls, bool replaces,
           LifeFaults faults);

Reply strict_session(const Behaviour& behaviour, CodeUnits units, std::span<const Call> calls);
Reply strict_session_replace(const Behaviour& behaviour, CodeUnits units,
                             std::span<const Call> calls);

}  // namespace placemat::inline mutants
