// Writes report.json, the stored form of a report, and reads it.
//
// reports/schema/report.json has its shape.
#pragma once

#include <string>
#include <string_view>

#include "reports/base/error.h"
#include "reports/record.h"

namespace placemat::inline reports {

// kLetters holds the letters that stand for what was observed, in the order of "observed".
// kNoLetter stands for an implementation that did none of it.
inline constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
inline constexpr char kNoLetter = '.';

// to_json() returns the report as JSON: one line per implementation, divergence and request of the
// gallery, with a line feed at the end.
//
// Most of the text of a report of many implementations would be names. So a word with one letter
// per implementation says who did what to a request. If letters cannot say it, it is spelt out
// (schema: "letters").
//
// Pure: the same report gives the same octets. The result is ASCII (other characters are \uHHHH),
// so that no name in it can control a terminal. Ill-formed octets in strings are stored as the
// visible text \xHH (well_formed_text()).
std::string to_json(const Report& report);

// from_json() reads what to_json() wrote, now or before it used letters. If the strings of r are
// well-formed, from_json(to_json(r), n) == r.
//
// It is strict: it throws InputError for text that is not JSON, for another schema, for a key that
// is missing or unknown, for a value of the wrong type or name, and for counts or verdicts that
// contradict each other. `name` is the file's name, for the message.
Report from_json(std::string_view text, std::string_view name);

}  // namespace placemat::inline reports
