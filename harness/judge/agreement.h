// Lists how the replies of one implementation must agree with one another. Replies that deviate by
// themselves are not compared with others, because they have a class already.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/verdict.h"
#include "reference/unicode.h"
#include "reference/words/deviation.h"
#include "reference/words/profile.h"
#include "reference/words/request.h"

namespace placemat::inline judge {

// Exchange is a request and its reply.
struct Exchange {
  Request request;
  Reply reply;
};

// Exchanges holds exchanges with one implementation, none of them null.
using Exchanges = std::span<const Exchange* const>;

class Heard;

struct Agreement {
  std::string_view name;  // "one order"
  // Is the class of a reply that breaks the agreement. kInconsistent stands for the class with the
  // facets of the first and the last exchange.
  Deviation deviation;
  std::string_view clause;  // for people
  // Reports whether the last exchange agrees with the others. Returns true for exchanges that the
  // agreement does not concern.
  bool (*holds)(const Profile& profile, Exchanges exchanges);
  // Returns groups of earlier exchanges; the new one is compared with each group in turn. If this
  // is null, each earlier exchange on the same input is a group, unless its operation comes after
  // the new one's in kOperations.
  std::vector<std::vector<const Exchange*>> (*beside)(const Heard& heard,
                                                      const Exchange& exchange) = nullptr;
  // Returns what must be asked because of an exchange; null if there is no further request.
  std::vector<Request> (*asks)(const Exchange& exchange) = nullptr;

  // Judges the reply to `request`, which breaks the agreement with `against`.
  Judged judged(const Request& request, const std::vector<Exchange>& against) const;
};

// Returns the decode-into or encode-into `part`, with room for all that it can write.
Request with_room_for_all(Request part);

// rest_of() returns a request for the part of `part` that the reply left, with room for all. It
// returns std::nullopt for a reply that is not partial, or read no input.
std::optional<Request> rest_of(Request part, const Reply& reply);

// Returns a compare of two strings.
Request comparison(CodeUnits left, CodeUnits right);

// Returns all agreements. If an exchange breaks several, the first of them names it.
std::span<const Agreement> agreements();

// Heard remembers the replies that an implementation gave.
class Heard {
 public:
  // `profile` must outlive this.
  explicit Heard(const Profile& profile) : profile_(profile) {}

  // Compares a reply that is right by itself with the earlier ones, and remembers it. Returns the
  // agreement that the reply breaks, with the earlier exchanges in `against`, or nullptr.
  const Agreement* hold(const Request& request, const Reply& reply, std::vector<Exchange>& against);

  // Returns the requests that agreements ask for because of what was heard since the last call.
  std::vector<Request> take_asked();

  // Returns the exchange with `request`, or nullptr.
  const Exchange* find(const Request& request) const;

  // Returns the exchanges on the octets or values of `request`, and those for which an agreement
  // asks a request on them, in the order in which they were heard.
  const std::vector<const Exchange*>& on_input_of(const Request& request) const;

  // Returns the strings that were compared, in the order in which they were heard.
  const std::vector<std::vector<std::uint8_t>>& compared() const { return compared_; }

 private:
  using ByInput = std::map<std::string, std::vector<const Exchange*>, std::less<>>;

  void remember(const Exchange& exchange);
  void note_input(const Request& request, const Exchange* exchange);

  const Profile& profile_;
  std::deque<Exchange> exchanges_;
  ByInput by_units_;
  ByInput by_values_;
  std::vector<std::vector<std::uint8_t>> compared_;
  std::vector<Request> asked_;
};

}  // namespace placemat::inline judge
