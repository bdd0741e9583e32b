// Holds what `explain` shows, as data: one octet string under each form and for each
// implementation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/check/subject.h"
#include "harness/judge/verdict.h"
#include "reference/encoding_form.h"
#include "reference/segment.h"

namespace placemat::inline cli {

struct FormView {
  const EncodingForm* form;
  std::vector<Segment> segments;
};

// ShownReply is the reply of one implementation to one operation.
struct ShownReply {
  Operation operation;
  std::string reply;  // a reply line, or what happened instead; not escaped
  Verdict verdict;
  std::string expected;  // the replies that were right
  std::string clause;    // where the expectation is written
};

struct ImplementationView {
  std::string id;
  std::string version;
  const EncodingForm* form;
  std::vector<ShownReply> replies;
};

struct Explanation {
  std::vector<std::uint8_t> units;
  std::optional<Request> request;  // the only one that was asked, if one was given
  std::vector<FormView> forms;
  std::vector<ImplementationView> implementations;
};

// Returns the segments of `units` under each of `forms`, and what each of `subjects` replies to
// every operation that takes them, or to `request` alone, whose octets `units` are. Throws
// DriverError for a subject that cannot be started.
Explanation explain(std::vector<std::uint8_t> units, const std::vector<const EncodingForm*>& forms,
                    const std::vector<Subject>& subjects,
                    const std::optional<Request>& request = std::nullopt);

// Returns the explanation for a terminal: the octets in columns, one line per form, then who gave
// which reply, one operation after the other. The second function returns JSON.
std::string explanation_text(const Explanation& explanation, bool colour);
std::string explanation_json(const Explanation& explanation);

}  // namespace placemat::inline cli
