// Stores sets of octet strings of one length, as nested ranges (a decision diagram). Each set is
// stored once, however many prefixes it follows, so a regular set takes little room.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat::inline languages {

using Octets = std::vector<std::uint8_t>;

// Orders strings by length, then by octets.
struct ShorterFirst {
  bool operator()(const Octets& left, const Octets& right) const;
};
using OctetStrings = std::set<Octets, ShorterFirst>;

// OctetInterval holds the octets first..last.
struct OctetInterval {
  std::uint8_t first = 0;
  std::uint8_t last = 0;

  auto operator<=>(const OctetInterval&) const = default;
};

// Returns "A0..BF", or "80".
std::string interval_text(const OctetInterval& interval);

// Returns the inverse of interval_text(), or std::nullopt for another text.
std::optional<OctetInterval> parse_interval(std::string_view text);

// OctetSet holds the octets at one position: intervals that ascend and do not touch each other.
using OctetSet = std::vector<OctetInterval>;

// Adds an octet that is greater than all in the set.
void append_octet(OctetSet& octets, std::uint8_t octet);

// OctetProduct holds the strings whose octet i is in positions[i].
struct OctetProduct {
  std::vector<OctetSet> positions;

  std::uint64_t size() const;
  bool operator==(const OctetProduct&) const = default;
};

// Returns "ED A0..BF 80..BF"; a position of several ranges is "{80 BF}".
std::string product_text(const OctetProduct& product);

using OctetSetId = std::uint32_t;
inline constexpr OctetSetId kNoStrings = 0;
inline constexpr OctetSetId kEmptyString = 1;  // the set of the string of no octets

class OctetSetPool {
 public:
  struct Edge {
    std::uint8_t first = 0;
    std::uint8_t last = 0;
    OctetSetId behind = kNoStrings;

    auto operator<=>(const Edge&) const = default;
  };
  using Edges = std::vector<Edge>;

  // Makes a pool with room for `max_edges` ranges, over all sets. Sets of short strings may take
  // only a part of it: when room grows scarce, it is left for sets of whole strings.
  explicit OctetSetPool(std::size_t max_edges);
  OctetSetPool() : OctetSetPool(1 << 17) {}

  // intern() returns the set of strings whose first octet is in an edge and whose rest is in the
  // set of that edge. Edges ascend. Returns kNoStrings for no edges, and std::nullopt if there is
  // no room.
  std::optional<OctetSetId> intern(const Edges& edges);

  // Appends an edge. Merges it with the last one if they touch and agree. Does nothing for
  // kNoStrings.
  static void append(Edges& edges, Edge edge);

  // Returns the union of two sets of strings of the same length, or std::nullopt if there is no
  // room.
  std::optional<OctetSetId> unite(OctetSetId left, OctetSetId right);

  const Edges& edges(OctetSetId set) const { return sets_[set]; }

  // Returns the sets from kEmptyString + 1 on. Each refers only to sets before it.
  std::span<const Edges> sets() const { return std::span(sets_).subspan(kEmptyString + 1); }

  // import() adds sets() of another pool. It returns the id here of each id there, or kNoStrings if
  // there is no room.
  std::vector<OctetSetId> import(std::span<const Edges> sets);

  // products() returns disjoint products that together contain all strings of `edges`, or the first
  // `limit` of them. Octets that the same set follows are in one product.
  std::vector<OctetProduct> products(const Edges& edges, std::size_t limit) const;

 private:
  std::size_t max_edges_;
  std::size_t room_;
  std::vector<Edges> sets_;
  std::vector<std::uint8_t> lengths_;  // the length of the strings of each set
  std::map<Edges, OctetSetId> ids_;
};

// OctetSetBuilder collects strings of one length that come in ascending order.
class OctetSetBuilder {
 public:
  OctetSetBuilder(OctetSetPool& pool, std::size_t length);

  // Adds `prefix` (length - 1 octets) followed by each octet of `lasts` (ascending).
  void add(CodeUnits prefix, std::span<const std::uint8_t> lasts);

  // Returns what was added, as the edges of the first octet. Strings that found no room are
  // missing.
  OctetSetPool::Edges finish();

 private:
  void close_above(std::size_t level);

  OctetSetPool& pool_;
  std::size_t length_;
  bool empty_ = true;
  std::vector<std::uint8_t> prefix_;
  std::array<OctetSetPool::Edges, kMaxSequenceLength> open_;
};

}  // namespace placemat::inline languages
