// Holds what the targets in this folder share. They are written as other projects write theirs: a
// reply is compared with another implementation's, and neither the oracle nor a profile says what is
// right.
#pragma once

#include <string_view>

#include "harness/door/implementation.h"
#include "harness/fuzz/panel.h"

namespace placemat::inline fuzz {

// Returns the implementation on trial: the seeded fault, or else the codec. Returns nullptr if it
// claims other things than RFC 3629, maximal subparts and strings as they are: to compare it with
// the reference would accuse it of its claims.
inline const Implementation* on_trial() {
  const Implementation* codec = find_member("codec");
  const Implementation* guest = find_member("seeded");
  if (guest == nullptr) return codec;
  Profile claimed = guest->describe().profile;
  Profile usual = codec->describe().profile;
  for (Profile* profile : {&claimed, &usual}) {
    profile->source.clear();
    profile->domain = {};
  }
  return claimed == usual ? guest : nullptr;
}

}  // namespace placemat::inline fuzz
