#include "reference/languages/octet_sets.h"

#include <algorithm>
#include <cstdio>

namespace placemat::inline languages {
namespace {

std::uint64_t octets_in(const OctetSet& set) {
  std::uint64_t count = 0;
  for (const OctetInterval& interval : set) count += interval.last - interval.first + 1u;
  return count;
}

}  // namespace

std::string interval_text(const OctetInterval& interval) {
  char text[8];
  if (interval.first == interval.last) {
    std::snprintf(text, sizeof text, "%02X", interval.first);
  } else {
    std::snprintf(text, sizeof text, "%02X..%02X", interval.first, interval.last);
  }
  return text;
}

std::optional<OctetInterval> parse_interval(std::string_view text) {
  unsigned first = 0;
  unsigned last = 0;
  const std::string copy(text);
  if (std::sscanf(copy.c_str(), "%2X..%2X", &first, &last) == 1) last = first;
  const OctetInterval interval{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last)};
  if (first > last || interval_text(interval) != text) return std::nullopt;
  return interval;
}

void append_octet(OctetSet& octets, std::uint8_t octet) {
  if (!octets.empty() && octets.back().last + 1u == octet) {
    octets.back().last = octet;
  } else {
    octets.push_back({octet, octet});
  }
}

bool ShorterFirst::operator()(const Octets& left, const Octets& right) const {
  if (left.size() != right.size()) return left.size() < right.size();
  return std::lexicographical_compare(left.begin(), left.end(), right.begin(), right.end());
}

std::uint64_t OctetProduct::size() const {
  std::uint64_t count = 1;
  for (const OctetSet& position : positions) count *= octets_in(position);
  return count;
}

std::string product_text(const OctetProduct& product) {
  std::string text;
  for (const OctetSet& position : product.positions) {
    if (!text.empty()) text += ' ';
    std::string octets;
    for (const OctetInterval& interval : position) {
      if (!octets.empty()) octets += ' ';
      octets += interval_text(interval);
    }
    text += position.size() == 1 ? octets : "{" + octets + "}";
  }
  return text;
}

OctetSetPool::OctetSetPool(std::size_t max_edges)
    : max_edges_(max_edges), room_(max_edges), sets_(kEmptyString + 1), lengths_{0, 0} {}

std::optional<OctetSetId> OctetSetPool::intern(const Edges& edges) {
  if (edges.empty()) return kNoStrings;
  const auto known = ids_.find(edges);
  if (known != ids_.end()) return known->second;
  const auto length = static_cast<std::uint8_t>(lengths_[edges[0].behind] + 1);
  // Leaves half of the room to strings longer than one octet, a quarter to those longer than two,
  // and so on.
  if (edges.size() + (max_edges_ >> length) > room_) return std::nullopt;
  room_ -= edges.size();
  const auto id = static_cast<OctetSetId>(sets_.size());
  sets_.push_back(edges);
  lengths_.push_back(length);
  ids_.emplace(edges, id);
  return id;
}

void OctetSetPool::append(Edges& edges, Edge edge) {
  if (edge.behind == kNoStrings) return;
  if (!edges.empty() && edges.back().last + 1 == edge.first && edges.back().behind == edge.behind) {
    edges.back().last = edge.last;
  } else {
    edges.push_back(edge);
  }
}

std::optional<OctetSetId> OctetSetPool::unite(OctetSetId left, OctetSetId right) {
  if (left == right || right == kNoStrings) return left;
  if (left == kNoStrings) return right;
  const auto behind = [](const Edges& edges) {
    std::array<OctetSetId, 256> sets{};
    for (const Edge& edge : edges) {
      for (unsigned octet = edge.first; octet <= edge.last; ++octet) sets[octet] = edge.behind;
    }
    return sets;
  };
  const auto of_left = behind(sets_[left]);
  const auto of_right = behind(sets_[right]);
  Edges edges;
  for (unsigned octet = 0; octet < 256; ++octet) {
    const auto both = unite(of_left[octet], of_right[octet]);
    if (!both) return std::nullopt;
    append(edges, {static_cast<std::uint8_t>(octet), static_cast<std::uint8_t>(octet), *both});
  }
  return intern(edges);
}

std::vector<OctetSetId> OctetSetPool::import(std::span<const Edges> sets) {
  std::vector<OctetSetId> ids = {kNoStrings, kEmptyString};
  for (const Edges& set : sets) {
    Edges edges;
    for (const Edge& edge : set) append(edges, {edge.first, edge.last, ids.at(edge.behind)});
    ids.push_back(intern(edges).value_or(kNoStrings));
  }
  return ids;
}

std::vector<OctetProduct> OctetSetPool::products(const Edges& edges, std::size_t limit) const {
  // Groups octets that the same set follows, in the order of their first octets.
  std::vector<std::pair<OctetSetId, OctetSet>> groups;
  for (const Edge& edge : edges) {
    const auto group = std::find_if(groups.begin(), groups.end(), [&edge](const auto& candidate) {
      return candidate.first == edge.behind;
    });
    OctetSet& octets =
        group != groups.end() ? group->second : groups.emplace_back(edge.behind, OctetSet{}).second;
    octets.push_back({edge.first, edge.last});
  }
  std::vector<OctetProduct> result;
  for (const auto& [behind, octets] : groups) {
    if (result.size() >= limit) break;
    if (behind == kEmptyString) {
      result.push_back({{octets}});
      continue;
    }
    for (OctetProduct& rest : products(sets_[behind], limit - result.size())) {
      rest.positions.insert(rest.positions.begin(), octets);
      result.push_back(std::move(rest));
    }
  }
  return result;
}

OctetSetBuilder::OctetSetBuilder(OctetSetPool& pool, std::size_t length)
    : pool_(pool), length_(length), prefix_(length - 1) {}

// Closes the sets that follow more than `level` octets of the current prefix.
void OctetSetBuilder::close_above(std::size_t level) {
  for (std::size_t i = length_ - 1; i > level; --i) {
    const auto set = pool_.intern(open_[i]);
    open_[i].clear();
    const std::uint8_t octet = prefix_[i - 1];
    if (set) OctetSetPool::append(open_[i - 1], {octet, octet, *set});
  }
}

void OctetSetBuilder::add(CodeUnits prefix, std::span<const std::uint8_t> lasts) {
  if (lasts.empty()) return;
  if (!empty_) {
    const auto fork = std::mismatch(prefix.begin(), prefix.end(), prefix_.begin()).first;
    close_above(static_cast<std::size_t>(fork - prefix.begin()));
  }
  empty_ = false;
  std::copy(prefix.begin(), prefix.end(), prefix_.begin());
  for (const std::uint8_t last : lasts) {
    OctetSetPool::append(open_[length_ - 1], {last, last, kEmptyString});
  }
}

OctetSetPool::Edges OctetSetBuilder::finish() {
  if (!empty_) close_above(0);
  empty_ = true;
  return std::move(open_[0]);
}

}  // namespace placemat::inline languages
