// Gives the plainest reading, with which others are compared: RFC 3629, maximal subparts, the BOM
// kept, and unencodable values refused.
#pragma once

#include <string>

#include "reference/words/profile.h"
#include "reference/words/protocol.h"

namespace placemat::inline judge {

const Profile& plainest_profile();

// Returns the reply line that plainest_profile() expects to `request`, without a place.
std::string plainest_text(const Request& request);

// Reports whether plainest_profile() expects `reply`, except for the place of a fault.
bool is_plainest(const Request& request, const ReplyView& reply);

// Returns the line of a reply without its OFFSET or INDEX, which replies may leave out.
std::string line_without_place(ReplyView reply);

}  // namespace placemat::inline judge
