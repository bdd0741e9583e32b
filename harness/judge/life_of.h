// Says what the calls of one object may give. An object's life follows from what the octets of each
// text mean as a whole: the oracle of whole texts is the only decoder here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/words/life.h"
#include "reference/words/profile.h"
#include "reference/words/request.h"

namespace placemat::inline judge {

// LifeOf is the life that a session asks for, with what naming a departure needs beside it.
struct LifeOf {
  Life life;
  // Holds, per text, where its calls are in the session, and its octets. If the text is cut at a
  // call that must refuse, the calls and octets after that one are there, too.
  struct Asked {
    std::size_t first_call = 0;
    std::size_t calls = 0;
    std::vector<std::uint8_t> units;
    bool is_ended = false;  // by its last octets: no reset, no end of the session
    bool is_exact = false;  // each value is given exactly when it is due
  };
  std::vector<Asked> asked;

  // Returns the reply, if the claims determine it call by call.
  std::optional<Reply> only_reply() const;
};

// life_of() divides a session into its texts, by what the profile claims. A text ends with its last
// octets, with a reset, with the session, and, where the profile says what follows and that errors
// come at once, with the call that must refuse. Takes O(calls * octets * rows of the form).
LifeOf life_of(const Profile& profile, const Request& session);

}  // namespace placemat::inline judge
