// Makes standalone reproducers: a program in an implementation's own language, with the octets or
// values of one deviation filled in.
//
// A placeholder is a word of its own, so that a program with placeholders still has the syntax of
// its language:
//  - OCTETS_STRING: "\xED\xA0\x80"; of chunks "\xED\xA0", "\x80"
//  - OCTETS_LIST: 0xED, 0xA0, 0x80
//  - OCTETS_WORDS: 237 160 128
//  - VALUES_LIST: 0xD800, 0x41
//  - VALUES_WORDS: 55296 65
//  - CALLS_WORDS: +E2 .82AC ~; of octets as a whole .EDA080, of chunks +ED +A080 .
//  - THE_NUMBER: the room, or the place, with which a request begins
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/record.h"

namespace placemat::inline reports {

// filled_program() returns `program` with its placeholders filled from a request line. Returns
// std::nullopt if the line is no request, or has nothing for a placeholder in `program`: no octets
// are a string, and no list.
std::optional<std::string> filled_program(const std::string& program, std::string_view request);

// reproducer_of() returns the program that shows this deviation, filled in. Returns std::nullopt if
// the implementation has none for it. If the deviation is that two replies differ, the program
// shows the reply at fault. No program shows what changes by chance.
std::optional<ReproducerRecord> reproducer_of(const ImplementationRecord& implementation,
                                              const DeviationRecord& deviation);

}  // namespace placemat::inline reports
