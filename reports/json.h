// report.json: the stored form of a report, and back.
//
// The shape is reports/schema/report.json.
#pragma once

#include <string>
#include <string_view>

#include "reports/error.h"
#include "reports/record.h"

namespace placemat {

// to_json(): the report as JSON, indented, with a line feed at the end.
//
// Pure: the same report gives the same octets. The result is ASCII (other characters are \uHHHH),
// so that no name in it can work on a terminal. Ill-formed octets in strings are stored as the
// visible text \xHH (well_formed_text()).
std::string to_json(const Report& report);

// from_json(): reads what to_json() wrote; from_json(to_json(r), n) == r if r's strings are
// well-formed.
//
// Strict: throws ReportError for text that is not JSON, for another schema, for a key that is
// missing or unknown, for a value of the wrong type or name, and for counts or verdicts that
// contradict each other. `name` is the file's name, for that message.
Report from_json(std::string_view text, std::string_view name);

}  // namespace placemat
