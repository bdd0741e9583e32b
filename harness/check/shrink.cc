#include "harness/check/shrink.h"

#include <algorithm>
#include <utility>

namespace placemat::inline check_room {
namespace {

constexpr std::size_t kFew = 24;       // octets or values of which every run is tried
constexpr int kMaxShrinkTries = 1500;  // a fault that needs a long string keeps a longish one

// Returns the parts of the request without the units [first, first + count), and without chunks
// that become empty.
RequestParts without_units(const Request& request, std::size_t first, std::size_t count) {
  RequestParts smaller = request.parts();
  const auto begin = smaller.units.begin() + static_cast<std::ptrdiff_t>(first);
  smaller.units.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
  smaller.chunk_lengths.clear();
  std::size_t call_start = 0;
  for (Call& call : smaller.calls) {
    const std::size_t end = call_start + call.length;
    const std::size_t cut_from = std::max(call_start, first);
    const std::size_t cut_to = std::min(end, first + count);
    if (cut_to > cut_from) call.length -= cut_to - cut_from;
    call_start = end;
  }
  std::size_t start = 0;
  for (const std::size_t length : request.chunk_lengths()) {
    const std::size_t cut_from = std::max(start, first);
    const std::size_t cut_to = std::min(start + length, first + count);
    const std::size_t left = length - (cut_to > cut_from ? cut_to - cut_from : 0);
    if (left > 0 || length == 0 || !is_stream(request.operation())) {
      smaller.chunk_lengths.push_back(left);
    }
    start += length;
  }
  return smaller;
}

// Returns the runs to leave out: all of them if there are few; else halves, quarters, and so on,
// each beginning at a multiple of its length.
std::vector<std::pair<std::size_t, std::size_t>> runs_of(std::size_t size) {
  std::vector<std::pair<std::size_t, std::size_t>> runs;  // first and count
  for (std::size_t count = size; count > 0;) {
    const std::size_t step = size <= kFew ? 1 : count;
    for (std::size_t first = 0; first + count <= size; first += step)
      runs.push_back({first, count});
    count = size <= kFew ? count - 1 : count == 1 ? 0 : (count + 1) / 2;
  }
  return runs;
}

void add_joined_chunks(const Request& request, std::vector<RequestParts>& candidates) {
  if (!is_stream(request.operation())) return;
  for (std::size_t i = 0; i + 1 < request.chunk_lengths().size(); ++i) {
    RequestParts joined = request.parts();
    joined.chunk_lengths[i] += joined.chunk_lengths[i + 1];
    joined.chunk_lengths.erase(joined.chunk_lengths.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    candidates.push_back(std::move(joined));
  }
}

// Adds lives without one of the calls, with two calls joined, and with a plainer call.
void add_fewer_calls(const Request& request, std::vector<RequestParts>& candidates) {
  const std::vector<Call>& calls = request.calls();
  std::size_t start = 0;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const auto at = static_cast<std::ptrdiff_t>(i);
    RequestParts without = request.parts();
    const auto begin = without.units.begin() + static_cast<std::ptrdiff_t>(start);
    without.units.erase(begin, begin + static_cast<std::ptrdiff_t>(calls[i].length));
    without.calls.erase(without.calls.begin() + at);
    candidates.push_back(std::move(without));
    start += calls[i].length;
    if (i + 1 == calls.size() || calls[i].kind != CallKind::kMore) continue;
    RequestParts joined = request.parts();
    joined.calls[i + 1].length += joined.calls[i].length;
    joined.calls.erase(joined.calls.begin() + at);
    candidates.push_back(std::move(joined));
  }
}

constexpr std::uint8_t kEuroSign[] = {0xE2, 0x82, 0xAC};

bool has_euro_sign(const std::vector<std::uint8_t>& units, std::size_t at) {
  return at + 3 <= units.size() && std::equal(std::begin(kEuroSign), std::end(kEuroSign),
                                              units.begin() + static_cast<std::ptrdiff_t>(at));
}

// Reports whether a character of three octets stands at `at`, which a euro sign can replace.
bool has_three_octets(const std::vector<std::uint8_t>& units, std::size_t at) {
  const auto is_trail = [](std::uint8_t octet) { return (octet & 0xC0) == 0x80; };
  if (at + 3 > units.size() || (units[at] & 0xF0) != 0xE0) return false;
  if (units[at] == 0xE0 && units[at + 1] < 0xA0) return false;
  if (units[at] == 0xED && units[at + 1] >= 0xA0) return false;
  return is_trail(units[at + 1]) && is_trail(units[at + 2]);
}

// Adds plainer requests of the same length, with a euro sign, an A, or the least continuation
// octet. An A replaces a NUL, because a lost letter shows more.
void add_plainer(const Request& request, std::vector<RequestParts>& candidates) {
  const auto& units = request.units();
  if (units.size() > kFew) return;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (has_euro_sign(units, i)) {
      i += 2;
      continue;
    }
    RequestParts plainer = request.parts();
    if (has_three_octets(units, i)) {
      std::copy(std::begin(kEuroSign), std::end(kEuroSign),
                plainer.units.begin() + static_cast<std::ptrdiff_t>(i));
      candidates.push_back(plainer);
      plainer = request.parts();
    }
    const std::uint8_t plain = units[i] < 0x80 ? 0x41 : 0x80;
    if (units[i] == 0x41 || (units[i] >= 0x80 && units[i] <= plain)) continue;
    plainer.units[i] = plain;
    candidates.push_back(std::move(plainer));
  }
}

// Goes on from the first candidate that still fails, until none does, and returns the last one.
Request follow(Request request, const StillFails& still_fails,
               void (*add_candidates)(const Request&, std::vector<RequestParts>&)) {
  int tries_left = kMaxShrinkTries;
  const auto fails = [&](const Request& candidate) {
    return tries_left-- > 0 && still_fails(candidate);
  };
  for (bool found = true; found;) {
    std::vector<RequestParts> candidates;
    add_candidates(request, candidates);
    found = false;
    for (RequestParts& parts : candidates) {
      Request candidate;
      // Some parts make no request: for one, a place after the last octet.
      found = candidate.assign(request.operation(), parts) && fails(candidate);
      if (!found) continue;
      request = std::move(candidate);
      break;
    }
  }
  return request;
}

// Adds requests with less room, or from an earlier place. A place at the end stays at the end of
// fewer units.
void add_smaller_numbers(const Request& request, std::vector<RequestParts>& candidates) {
  if (!row_of(request.operation()).numbered()) return;
  const std::size_t left = row_of(request.operation()).number == Number::kPlace ? 1 : 0;
  const std::size_t known = candidates.size();
  for (std::size_t i = 0; i < known; ++i) {
    const std::size_t before = request.units().size() + request.values().size();
    const std::size_t after = candidates[i].units.size() + candidates[i].values.size();
    if (request.number() < left + before - after) continue;
    candidates.push_back(candidates[i]);
    candidates.back().number -= before - after;
  }
  for (const std::size_t number : {left, request.number() / 2, request.number() - 1}) {
    if (number < left || number >= request.number()) continue;
    candidates.push_back(request.parts());
    candidates.back().number = number;
  }
}

void add_smaller(const Request& request, std::vector<RequestParts>& candidates) {
  for (const auto& [first, count] : runs_of(request.units().size())) {
    candidates.push_back(without_units(request, first, count));
  }
  for (const auto& [first, count] : runs_of(request.values().size())) {
    RequestParts& smaller = candidates.emplace_back(request.parts());
    const auto begin = smaller.values.begin() + static_cast<std::ptrdiff_t>(first);
    smaller.values.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
  }
  add_joined_chunks(request, candidates);
  add_fewer_calls(request, candidates);
  add_smaller_numbers(request, candidates);
}

}  // namespace

Request shrink(Request request, const StillFails& still_fails) {
  return follow(std::move(request), still_fails, add_smaller);
}

Request make_plain(Request request, const StillFails& still_fails) {
  return follow(std::move(request), still_fails, add_plainer);
}

std::vector<Request> shrink_history(std::vector<Request> before, const FailsBehind& fails_behind) {
  if (before.empty() || !fails_behind(before)) return {};
  constexpr int kMaxTries = 500;
  int tries = 0;
  std::size_t parts = 2;
  while (before.size() > 1 && tries < kMaxTries) {
    const std::size_t length = (before.size() + parts - 1) / parts;
    bool reduced = false;
    for (std::size_t first = 0; first < before.size() && tries < kMaxTries; ++tries) {
      const auto begin = before.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end =
          before.begin() + static_cast<std::ptrdiff_t>(std::min(first + length, before.size()));
      std::vector<Request> fewer(before.begin(), begin);
      fewer.insert(fewer.end(), end, before.end());
      if (!fewer.empty() && fails_behind(fewer)) {
        before = std::move(fewer);
        reduced = true;
      } else {
        first += length;
      }
    }
    if (length == 1 && !reduced) break;
    parts = reduced ? std::max<std::size_t>(2, parts / 2) : parts * 2;
  }
  constexpr std::size_t kFewRequests = 8;
  for (std::size_t i = 0; i < before.size() && before.size() <= kFewRequests; ++i) {
    before[i] = shrink(before[i], [&](const Request& candidate) {
      std::vector<Request> changed = before;
      changed[i] = candidate;
      return fails_behind(changed);
    });
  }
  return before;
}

}  // namespace placemat::inline check_room
