// Makes converters that do not keep to the room that they are given.

#include <algorithm>

#include "harness/mutants/build.h"
#include "harness/mutants/filling.h"

namespace placemat::inline mutants {
namespace {

using Writes = std::size_t (*)(std::size_t need, std::size_t left);
using Reads = std::size_t (*)(std::size_t before, std::size_t after, std::size_t written);

// These functions are for Writes and Reads. as_it_must() writes a value whole or not at all.
std::size_t as_it_must(std::size_t need, std::size_t left) { return need <= left ? need : 0; }
std::size_t what_fits(std::size_t need, std::size_t left) { return std::min(need, left); }
std::size_t all_of_it(std::size_t, std::size_t after, std::size_t) { return after; }
std::size_t all_if_begun(std::size_t before, std::size_t after, std::size_t written) {
  return written > 0 ? after : before;
}

struct RoomFault {
  const char* name;
  const char* provenance;
  Classes classes;
  Writes writes = as_it_must;
  Reads reads = nullptr;  // as it must
};

const RoomFault kAnyRoom[] = {
    {"one-more-than-the-room",
     "generated",
     {"writes-past"},
     [](std::size_t need, std::size_t left) { return need <= left + 1 ? need : 0; }},
    {"never-fits-exactly",
     "generated",
     {"stuck"},
     [](std::size_t need, std::size_t left) { return need < left ? need : 0; }},
    {"never-progresses",
     "generated",
     {"stuck"},
     [](std::size_t, std::size_t) -> std::size_t { return 0; }},
    {"keeps-four-units-free",
     "modelled on kernels that need the longest sequence's room",
     {"stuck"},
     [](std::size_t need, std::size_t left) { return left < 4 ? 0 : need; }},
    {"reads-the-value-that-does-not-fit", "generated", {"loses-octets"}, as_it_must, all_of_it},
    {"writes-a-unit-before-it-checks",
     "generated",
     {"writes-past"},
     [](std::size_t need, std::size_t left) {
       return left == 0 ? std::size_t{1} : as_it_must(need, left);
     }},
};

// These faults need values of several units: UTF-16 and UTF-8.
const RoomFault kSeveralUnits[] = {
    {"checks-room-for-one-unit",
     "generated",
     {"writes-past"},
     [](std::size_t need, std::size_t left) { return left == 0 ? 0 : need; }},
    {"splits-and-goes-on-after-it", "generated", {"splits-value"}, what_fits, all_if_begun},
    {"splits-and-comes-back-to-it", "generated", {"splits-value"}, what_fits},
};

const RoomFault kOctetsOnly[] = {
    {"splits-a-sequence-of-four",
     "generated",
     {"splits-value"},
     [](std::size_t need, std::size_t left) {
       return need == 4 ? what_fits(need, left) : as_it_must(need, left);
     },
     all_if_begun},
    {"splits-a-sequence-by-its-last-octet",
     "generated",
     {"splits-value"},
     [](std::size_t need, std::size_t left) {
       return need > 1 && left + 1 == need ? left : as_it_must(need, left);
     },
     all_if_begun},
    {"ascii-written-before-the-check",
     "simdutf/simdutf #911",
     {"writes-past"},
     [](std::size_t need, std::size_t left) { return need == 1 ? 1 : as_it_must(need, left); }},
};

Filling filling_of(const RoomFault& fault) { return {fault.writes, fault.reads}; }

Mutant decoder_into(RoomUnit unit, const RoomFault& fault) {
  const std::string name =
      "decode-into-" + std::string(room_name(unit)) + "-" + std::string(fault.name);
  return of_facet(Facet::kDecodeInto, name, fault.provenance, fault.classes,
                  [unit, filling = filling_of(fault)](Behaviour& behaviour) {
                    behaviour.profile.room = unit;
                    behaviour.decode_into = [filling](const Behaviour& b, CodeUnits u, Room room) {
                      return filled(b, u, room, filling);
                    };
                  });
}

Mutant encoder_into(const RoomFault& fault) {
  return of_facet(Facet::kEncodeInto, std::string("encode-into-") + fault.name, fault.provenance,
                  fault.classes, [filling = filling_of(fault)](Behaviour& behaviour) {
                    behaviour.encode_into = [filling](const Behaviour& b,
                                                      std::span<const Ucs4> values,
                                                      std::span<std::uint8_t> room) {
                      return filled(b, values, room, filling);
                    };
                  });
}

using DecodeInto = Reply (*)(const Behaviour&, CodeUnits, Room);

Mutant decoder_into(const char* name, const char* provenance, RoomUnit unit, Classes classes,
                    DecodeInto decode_into) {
  return of_facet(Facet::kDecodeInto, name, provenance, std::move(classes),
                  [=](Behaviour& behaviour) {
                    behaviour.profile.room = unit;
                    behaviour.decode_into = decode_into;
                  });
}

using EncodeInto = Reply (*)(const Behaviour&, std::span<const Ucs4>, std::span<std::uint8_t>);

Mutant encoder_into(const char* name, const char* provenance, Classes classes,
                    EncodeInto encode_into) {
  return of_facet(Facet::kEncodeInto, name, provenance, std::move(classes),
                  [=](Behaviour& behaviour) { behaviour.encode_into = encode_into; });
}

// Copies octets as far as the room goes, and reports as many as read.
Reply copied_octets(const Behaviour& b, CodeUnits u, Room room) {
  const Reply whole = filled(b, u, room, {});
  if (whole.kind != Reply::Kind::kPartialValues) return whole;
  const std::size_t count = std::min(u.size(), room.units());
  for (std::size_t i = 0; i < count; ++i) write_unit(RoomUnit::kUtf8, room, i, u[i]);
  return Reply::partial(count, values_in(b, room, count));
}

// Writes one unit for each trail octet without a lead, before it finds that the lead is missing.
Reply written_before_the_error(const Behaviour& b, CodeUnits u, Room room) {
  const Reply reply = filled(b, u, room, {});
  if (reply.kind != Reply::Kind::kIllFormed) return reply;
  std::size_t place = strict_count(b, u.first(*reply.offset)).number.value_or(0);
  for (std::size_t at = *reply.offset; at < u.size() && is_trail(u[at]); ++at) {
    write_unit(b.profile.room, room, place++, u[at] & 0x3Fu);
  }
  return reply;
}

// Writes two units for each sequence of three octets, and then drops the second.
Reply three_octets_as_two_units(const Behaviour& b, CodeUnits u, Room room) {
  std::size_t place = 0;
  for (std::size_t at = 0; at < u.size() && place < room.units();) {
    const Step step = b.step(u, at);
    place += units_of(b, step.value).size();
    if (step.well_formed && step.length == 3) {
      const std::size_t last = place - 1;
      write_unit(b.profile.room, room, last, step.value);
      write_unit(b.profile.room, room, last + 1, 0);
    }
    at += step.length;
  }
  return filled(b, u, room, {});
}

// Uses one size for source and room: a sequence whose first octet fits is written whole.
Reply one_size_for_both(const Behaviour& b, CodeUnits u, Room room) {
  Filling combined;
  combined.writes = [](std::size_t need, std::size_t left) { return left == 0 ? 0 : need; };
  return filled(b, u, room, u.size() <= room.units() ? Filling{} : combined);
}

// Ignores the room if at most 32 values are to come, and fewer than the room has units left.
Reply values_for_room(const Behaviour& b, std::span<const Ucs4> values,
                      std::span<std::uint8_t> room) {
  Filling checked;
  std::size_t to_come = values.size();
  checked.writes = [&to_come](std::size_t need, std::size_t left) {
    const bool fewer_values = to_come <= 32 && to_come < left;
    --to_come;
    return fewer_values || need <= left ? need : 0;
  };
  return filled(b, values, room, checked);
}

// Repeats for ever if the first value does not fit into a room of 1 to values.size() octets.
Reply tries_for_ever(const Behaviour& b, std::span<const Ucs4> values,
                     std::span<std::uint8_t> room) {
  const Reply reply = filled(b, values, room, {});
  volatile bool stuck = reply.kind == Reply::Kind::kPartialUnits && *reply.number == 0 &&
                        !room.empty() && values.size() >= room.size();
  while (stuck) {
  }
  return reply;
}

void add_learned(std::vector<Mutant>& mutants) {
  mutants.push_back(decoder_into("decode-into-copies-octets", "libexpat/libexpat #115",
                                 RoomUnit::kUtf8, {"splits-value"}, copied_octets));
  mutants.push_back(decoder_into("decode-into-writes-before-the-error", "simdutf/simdutf #471",
                                 RoomUnit::kUtf32, {"writes-past"}, written_before_the_error));
  mutants.push_back(decoder_into("decode-into-three-octets-as-two-units", "simdutf/simdutf #493",
                                 RoomUnit::kUtf16, {"writes-past"}, three_octets_as_two_units));
  mutants.push_back(decoder_into("decode-into-one-size-for-both", "ICU CVE-2017-17484",
                                 RoomUnit::kUtf8, {"writes-past"}, one_size_for_both));
  mutants.push_back(encoder_into("encode-into-room-for-fewer-values", "musl CVE-2020-28928",
                                 {"writes-past"}, values_for_room));
  mutants.push_back(encoder_into("encode-into-tries-for-ever",
                                 "musl's wcsnrtombs() before 1.2.2, beside CVE-2020-28928",
                                 {"hang"}, tries_for_ever));
  mutants.push_back(decoder_into("decode-into-adds-a-nul", "OpenPrinting/libcupsfilters #178",
                                 RoomUnit::kUtf32, {"writes-past"},
                                 [](const Behaviour& b, CodeUnits u, Room room) {
                                   const Reply reply = filled(b, u, room, {});
                                   write_unit(b.profile.room, room, reply.values.size(), 0);
                                   return reply;
                                 }));
}

// Adds mutants that refuse what does not fit, and say how much would be needed.
void add_refusing(std::vector<Mutant>& mutants) {
  struct Needed {
    const char* name;
    RoomUnit unit;
    std::size_t (*said)(const Behaviour&, CodeUnits, std::size_t needed);
  };
  static const Needed kNeeded[] = {
      {"one-too-few", RoomUnit::kUtf32,
       [](const Behaviour&, CodeUnits, std::size_t needed) { return needed - 1; }},
      {"one-for-the-nul", RoomUnit::kUtf32,
       [](const Behaviour&, CodeUnits, std::size_t needed) { return needed + 1; }},
      {"pairs-as-one", RoomUnit::kUtf16,
       [](const Behaviour& b, CodeUnits u, std::size_t) { return *strict_count(b, u).number; }},
      {"as-many-as-octets", RoomUnit::kUtf16,
       [](const Behaviour&, CodeUnits u, std::size_t) { return u.size(); }},
  };
  for (const Needed& needed : kNeeded) {
    mutants.push_back(
        of_facet(Facet::kDecodeInto, std::string("decode-into-needs-") + needed.name, "generated",
                 {"wrong-length", "measures-short"}, [needed](Behaviour& behaviour) {
                   behaviour.profile.room = needed.unit;
                   behaviour.decode_into = [needed](const Behaviour& b, CodeUnits u, Room room) {
                     const Reply reply = filled(b, u, room, {});
                     if (reply.kind != Reply::Kind::kPartialValues) return reply;
                     const Reply decoded = strict_decode(b, u);
                     if (decoded.kind != Reply::Kind::kValues) return decoded;
                     std::size_t units = 0;
                     for (const Ucs4 value : decoded.values) units += units_of(b, value).size();
                     return Reply::full(needed.said(b, u, units));
                   };
                 }));
  }
}

}  // namespace

std::vector<Mutant> room_mutants() {
  std::vector<Mutant> mutants;
  for (const RoomUnit unit : {RoomUnit::kUtf32, RoomUnit::kUtf16, RoomUnit::kUtf8}) {
    for (const RoomFault& fault : kAnyRoom) mutants.push_back(decoder_into(unit, fault));
    if (unit == RoomUnit::kUtf32) continue;
    for (const RoomFault& fault : kSeveralUnits) mutants.push_back(decoder_into(unit, fault));
  }
  for (const RoomFault& fault : kOctetsOnly) {
    mutants.push_back(decoder_into(RoomUnit::kUtf8, fault));
    mutants.push_back(encoder_into(fault));
  }
  for (const RoomFault& fault : kAnyRoom) mutants.push_back(encoder_into(fault));
  for (const RoomFault& fault : kSeveralUnits) mutants.push_back(encoder_into(fault));
  add_learned(mutants);
  add_refusing(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
