// Holds a case whose reply departs from the claim, and the questions that find out more about it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "harness/asking/asker.h"
#include "harness/judge/agreement.h"
#include "harness/judge/verdict.h"
#include "reference/words/outcome.h"

namespace placemat::inline check_room {

// Departure is request `i` of a round, and its verdict.
struct Departure {
  std::shared_ptr<const Round> round;
  std::size_t i = 0;
  Request request;
  Verdict verdict;
  std::string_view set{};  // the name of the set of cases at fault
  // Holds the requests that this one contradicts, with their replies.
  std::vector<Exchange> against{};
  std::vector<Request> simpler{};  // the requests that find its cause

  const Outcome& outcome() const { return round->outcomes[i]; }
};

// Returns the first piece of a packed case that departs by itself, with the cause of that, counted
// in the set of cases that the pack belongs to. Returns std::nullopt if no piece departs: then the
// pack as a whole is at fault.
std::optional<Departure> piece_at_fault(Asker& asker, const Profile& profile,
                                        const Departure& pack);

// Reports whether the octets of `request` come in more than one chunk.
bool is_cut(const Request& request);

// Sets only_in_chunks and the class (name_in_chunks()) of cut requests that are right in one chunk.
void name_cut(Asker& asker, const Profile& profile, std::span<Departure> departures);

// Returns the requests that may find the cause (cause.h), or none if there is no cause to find.
std::vector<Request> simpler_than(const Asker& asker, const Profile& profile,
                                  const Departure& departure);

// Asks all Departure::simpler, and sets what each departure follows from: the first simpler request
// that deviates under another class. A slice that is answered as its octets alone gets their class.
void find_causes(Asker& asker, const Profile& profile, std::span<Departure> departures);

}  // namespace placemat::inline check_room
