// report.json: the stored form of a report, and back.
//
// The shape is reports/schema/report.json.
#pragma once

#include <string>
#include <string_view>

#include "reports/error.h"
#include "reports/record.h"

namespace placemat {

// The letters that stand for what was observed, in its order; and the one for an implementation
// that did none of it.
inline constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
inline constexpr char kNoLetter = '.';

// to_json(): the report as JSON: one line per implementation, divergence and request of the
// gallery, with a line feed at the end.
//
// In a report of many implementations, most of the text would be names. So who did what to a
// request is a word with one letter per implementation. If letters cannot say it, it is spelt out
// (schema: "letters").
//
// Pure: the same report gives the same octets. The result is ASCII (other characters are \uHHHH),
// so that no name in it can control a terminal. Ill-formed octets in strings are stored as the
// visible text \xHH (well_formed_text()).
std::string to_json(const Report& report);

// from_json(): reads what to_json() wrote, now or before it used letters. If the strings of r are
// well-formed, from_json(to_json(r), n) == r.
//
// Strict: throws ReportError for text that is not JSON, for another schema, for a key that is
// missing or unknown, for a value of the wrong type or name, and for counts or verdicts that
// contradict each other. `name` is the file's name, for the message.
Report from_json(std::string_view text, std::string_view name);

}  // namespace placemat
