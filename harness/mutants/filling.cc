#include "harness/mutants/filling.h"

#include <algorithm>

namespace placemat::inline mutants {
namespace {

std::size_t writes(const Filling& filling, std::size_t need, std::size_t left) {
  if (filling.writes) return filling.writes(need, left);
  return need <= left ? need : 0;
}

std::size_t reads(const Filling& filling, std::size_t before, std::size_t after,
                  std::size_t written) {
  return filling.reads ? filling.reads(before, after, written) : before;
}

std::vector<Ucs4> joined_pairs(std::span<const char16_t> units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (is_pair(units, i)) {
      values.push_back(value_of_pair(units[i], units[i + 1]));
      ++i;
    } else {
      values.push_back(units[i]);
    }
  }
  return values;
}

}  // namespace

std::vector<Ucs4> units_of(const Behaviour& behaviour, Ucs4 value) {
  switch (behaviour.profile.room) {
    case RoomUnit::kUtf32:
      return {value};
    case RoomUnit::kUtf16:
      if (value < 0x10000) return {value};
      return {0xD800 + ((value - 0x10000) >> 10), 0xDC00 + ((value - 0x10000) & 0x3FF)};
    case RoomUnit::kUtf8:
      break;
  }
  const std::vector<std::uint8_t> octets = behaviour.table->encode(value);
  return {octets.begin(), octets.end()};
}

void write_unit(RoomUnit unit, Room room, std::size_t place, Ucs4 written) {
  switch (unit) {
    case RoomUnit::kUtf32:
      *(room.of<volatile char32_t>().data() + place) = written;
      return;
    case RoomUnit::kUtf16:
      *(room.of<volatile char16_t>().data() + place) = static_cast<char16_t>(written);
      return;
    case RoomUnit::kUtf8:
      *(room.of<volatile std::uint8_t>().data() + place) = static_cast<std::uint8_t>(written);
      return;
  }
}

std::vector<Ucs4> values_in(const Behaviour& behaviour, Room room, std::size_t count) {
  switch (behaviour.profile.room) {
    case RoomUnit::kUtf32: {
      const auto units = room.of<const char32_t>().first(count);
      return {units.begin(), units.end()};
    }
    case RoomUnit::kUtf16:
      return joined_pairs(room.of<const char16_t>().first(count));
    case RoomUnit::kUtf8:
      break;
  }
  const CodeUnits units = room.of<const std::uint8_t>().first(count);
  std::vector<Ucs4> values;
  for (std::size_t at = 0; at < count;) {
    const Step step = behaviour.table->next(units, at);
    values.push_back(step.well_formed ? step.value : units[at]);
    at += step.well_formed ? step.length : 1;
  }
  return values;
}

Reply filled(const Behaviour& behaviour, CodeUnits units, Room room, const Filling& filling) {
  std::size_t used = 0;
  for (std::size_t at = 0; at < units.size();) {
    const Step step = behaviour.step(units, at);
    if (!step.well_formed) return Reply::ill_formed(at);
    const bool signature = at == 0 && step.value == kByteOrderMark;
    if (signature && behaviour.profile.bom == BomPolicy::kStrip) {
      at += step.length;
      continue;
    }
    const std::vector<Ucs4> spelt = units_of(behaviour, step.value);
    const std::size_t written = writes(filling, spelt.size(), room.units() - used);
    for (std::size_t i = 0; i < written; ++i) {
      write_unit(behaviour.profile.room, room, used++, spelt[i]);
    }
    if (written < spelt.size()) {
      return Reply::partial(reads(filling, at, at + step.length, written),
                            values_in(behaviour, room, used));
    }
    at += step.length;
  }
  return Reply::of_values(values_in(behaviour, room, used));
}

Reply filled(const Behaviour& behaviour, std::span<const Ucs4> values, std::span<std::uint8_t> room,
             const Filling& filling) {
  std::size_t used = 0;
  const auto so_far = [&] { return std::vector(room.data(), room.data() + used); };
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Reply encoded = strict_encode(behaviour, values.subspan(i, 1));
    if (encoded.kind != Reply::Kind::kUnits) return Reply::unencodable(i);
    const std::vector<std::uint8_t>& octets = encoded.units;
    const std::size_t written = writes(filling, octets.size(), room.size() - used);
    for (std::size_t j = 0; j < written; ++j) {
      write_unit(RoomUnit::kUtf8, {room.data(), room.size()}, used++, octets[j]);
    }
    if (written < octets.size()) {
      return Reply::partial_units(reads(filling, i, i + 1, written), so_far());
    }
  }
  return Reply::of_units(so_far());
}

}  // namespace placemat::inline mutants
