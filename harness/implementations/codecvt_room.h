// Converts into room of a given size, by a facet codecvt<wchar_t, char, mbstate_t>.
#pragma once

#include <cwchar>
#include <locale>
#include <span>
#include <utility>
#include <vector>

#include "harness/door/registry.h"

namespace placemat::codecvt {

// The facet reads neither a sequence that does not fit nor one that is cut. For both it returns
// `partial`, or `ok` with octets left.
template <typename Facet>
Reply decode_into(const Facet& facet, CodeUnits units, Room room, std::mbstate_t& state) {
  const auto out = room.of<wchar_t>();
  const char* const begin = reinterpret_cast<const char*>(units.data());
  const char* from = begin;
  wchar_t* to = out.data();
  const auto result =
      facet.in(state, from, begin + units.size(), from, to, out.data() + out.size(), to);
  const auto read = static_cast<std::size_t>(from - begin);
  if (result == std::codecvt_base::error) return Reply::ill_formed(read);
  std::vector<Ucs4> values(out.data(), to);
  if (read < units.size()) return Reply::partial(read, std::move(values));
  return Reply::of_values(std::move(values));
}

template <typename Facet>
Reply decode_into(const Facet& facet, CodeUnits units, Room room) {
  std::mbstate_t state = {};
  return decode_into(facet, units, room, state);
}

template <typename Facet>
Reply encode_into(const Facet& facet, std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  std::mbstate_t state = {};
  const auto* const begin = reinterpret_cast<const wchar_t*>(values.data());
  const wchar_t* from = begin;
  char* const first = reinterpret_cast<char*>(room.data());
  char* to = first;
  const auto result =
      facet.out(state, from, begin + values.size(), from, to, first + room.size(), to);
  const auto read = static_cast<std::size_t>(from - begin);
  if (result == std::codecvt_base::error) return Reply::unencodable(read);
  std::vector<std::uint8_t> units(first, to);
  if (read < values.size()) return Reply::partial_units(read, std::move(units));
  return Reply::of_units(std::move(units));
}

}  // namespace placemat::codecvt
