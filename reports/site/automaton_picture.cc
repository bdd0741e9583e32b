#include "reports/site/automaton_picture.h"

#include <algorithm>
#include <map>
#include <set>

namespace placemat::inline site {
namespace {

constexpr std::size_t kMostNodes = 80;
constexpr std::size_t kMostBackArrows = 8;

// Returns the places inside sequences from which one can come back without ending a sequence.
std::set<Places> loops_of(const Product& product, Places start) {
  std::map<Places, std::set<Places>> inner;
  std::vector<Places> open = {start};
  while (!open.empty()) {
    const Places at = open.back();
    open.pop_back();
    if (inner.contains(at)) continue;
    auto& targets = inner[at];
    for (const auto& step : product.steps(at, at == start)) {
      if (product.is_end(step.to)) continue;
      targets.insert(step.to);
      open.push_back(step.to);
    }
  }
  std::set<Places> loops;
  for (const auto& [place, targets] : inner) {
    std::set<Places> seen;
    std::vector<Places> ahead(targets.begin(), targets.end());
    while (!ahead.empty() && !seen.contains(place)) {
      const Places at = ahead.back();
      ahead.pop_back();
      if (!seen.insert(at).second) continue;
      ahead.insert(ahead.end(), inner[at].begin(), inner[at].end());
    }
    if (seen.contains(place)) loops.insert(place);
  }
  return loops;
}

}  // namespace

std::vector<Product::Step> Product::steps(Places at, bool is_start) const {
  std::map<Places, OctetSet> octets;
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    const Places to = {language_.next[at.first][octet], form_.next[at.second][octet]};
    append_octet(octets[to], static_cast<std::uint8_t>(octet));
  }
  std::vector<Step> steps;
  for (auto& [to, set] : octets) {
    const bool lives = !language_.is_sink(to.first);
    const bool lives_in_form = !form_.is_sink(to.second);
    if (!lives && !lives_in_form) continue;
    const Side side = lives == lives_in_form ? Side::kBoth : lives ? Side::kBeyond : Side::kShort;
    if (!is_start && side != Side::kBoth && side == ending(at)) continue;
    steps.push_back({to, std::move(set), side});
  }
  std::sort(steps.begin(), steps.end(), [](const Step& left, const Step& right) {
    return left.octets.front() < right.octets.front();
  });
  return steps;
}

Picture picture_from(const Product& product, Places start) {
  Picture picture;
  const std::set<Places> loops = loops_of(product, start);
  picture.nodes.push_back({.at = start});
  picture.differs = product.ending(start) != Side::kBoth;
  std::map<Places, std::size_t> drawn;  // those of this depth and, for loops, of all depths
  std::size_t depth = 0;
  std::size_t back_arrows = 0;
  for (std::size_t from = 0; from < picture.nodes.size(); ++from) {
    const Picture::Node node = picture.nodes[from];
    if (node.is_end) continue;
    if (node.depth == depth) {
      ++depth;
      std::erase_if(drawn, [&](const auto& entry) { return !loops.contains(entry.first); });
      if (loops.contains(node.at)) drawn.emplace(node.at, from);
    }
    for (Product::Step& step : product.steps(node.at, from == 0)) {
      picture.differs =
          picture.differs || step.side != Side::kBoth || product.ending(step.to) != Side::kBoth;
      const bool is_end = product.is_end(step.to);
      const auto known = is_end ? drawn.end() : drawn.find(step.to);
      std::size_t to = picture.nodes.size();
      if (known != drawn.end()) {
        to = known->second;
      } else {
        OctetProduct path = node.path;
        path.positions.push_back(step.octets);
        picture.nodes.push_back({step.to, node.depth + 1, is_end, std::move(path)});
        if (!is_end) drawn.emplace(step.to, to);
      }
      const bool is_back = picture.nodes[to].depth <= node.depth;
      back_arrows += is_back ? 1 : 0;
      picture.arrows.push_back({from, to, std::move(step), is_back});
    }
    picture.is_too_large = picture.nodes.size() > kMostNodes || back_arrows > kMostBackArrows;
    if (picture.is_too_large) break;
  }
  return picture;
}

}  // namespace placemat::inline site
