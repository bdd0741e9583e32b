// Chooses the implementation that the targets in this folder try. They are written as other projects
// write theirs: a reply is compared with another implementation's, and the oracle is not asked.
#pragma once

#include "harness/door/implementation.h"
#include "harness/fuzz/panel.h"

namespace placemat::inline fuzz {

// Returns the implementation on trial: the seeded fault, or else the codec. Returns nullptr if the
// fault is in an implementation that claims something else than the codec does: a comparison would
// only find the claim.
inline const Implementation* choose_trial() {
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

// Returns choose_trial() of the first call, because a process has one guest.
inline const Implementation* on_trial() {
  static const Implementation* const chosen = choose_trial();
  return chosen;
}

}  // namespace placemat::inline fuzz
