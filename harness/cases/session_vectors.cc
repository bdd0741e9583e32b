#include "harness/cases/session_vectors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "harness/cases/edges.h"
#include "reference/segment.h"
#include "reference/signature.h"
#include "reference/words/protocol.h"

namespace placemat::inline cases {
namespace {

constexpr std::string_view kFileBegins = R"({
 "schema": "placemat-sessions/1",
 "subject": "sessions",
 "title": "Lives of decoder objects",
 "description": "What one object gives, call after call: a part for each call. These are the lives of placemat.txt; sessions-0012 is its s0012. All parts follow from what each text means as a whole (Unicode D92 and Table 3-7; section 3.9 where it is replaced), and a byte order mark is kept.",
)";

// Returns the segments of `units`, without one that more octets could complete. A sequence that is
// whole stays as it is, because no row of UTF-8 begins with another row.
std::vector<Segment> certain_segments(const Units& units, CallKind kind) {
  std::vector<Segment> segments = segment(kRfc3629, units);
  const bool is_cut = !segments.empty() && segments.back().defect == Defect::kTruncated;
  if (is_cut && kind == CallKind::kMore) segments.pop_back();
  return segments;
}

// Object gives each value, and refuses, at once.
class Object {
 public:
  Object(Operation operation, AfterError after_error) {
    answer_.operation = operation;
    answer_.claims.after_error = after_error;
    answer_.reply = Reply::of_parts({}, {});
  }

  void take(CallKind kind, CodeUnits units) {
    note_what_came_before(kind);
    kept_.insert(kept_.end(), units.begin(), units.end());
    if (kind == CallKind::kReset) kept_.clear();
    const std::vector<Segment> segments = certain_segments(kept_, kind);
    const auto fault = std::find_if(segments.begin(), segments.end(),
                                    [](const Segment& part) { return !part.well_formed(); });
    refused_ = fault != segments.end() && answer_.operation == Operation::kSession;
    if (refused_) {
      refuse(kind, *fault);
    } else {
      give(segments);
    }
    const bool gave = refused_ || !segments.empty();
    if (kind == CallKind::kMore && gave) answer_.claims.delivers = Delivers::kAtOnce;
    const bool is_new = refused_ && answer_.claims.after_error == AfterError::kNew;
    begins_ = kind != CallKind::kMore || is_new || (begins_ && !gave);
    last_kind_ = kind;
  }

  // Reports whether another call followed one that refused, in the same text.
  bool went_on_after_an_error() const { return went_on_; }

  SessionAnswer answer() const {
    SessionAnswer answer = answer_;
    if (!went_on_) answer.claims.after_error = AfterError::kUnspecified;
    return answer;
  }

 private:
  // A call after the end of a text, or after an error in it, needs a claim, unless it is a reset.
  void note_what_came_before(CallKind kind) {
    if (kind == CallKind::kReset) return;
    if (last_kind_ == CallKind::kLast) answer_.claims.after_last = AfterLast::kNew;
    if (last_kind_ == CallKind::kMore && refused_) went_on_ = true;
  }

  void refuse(CallKind kind, const Segment& fault) {
    answer_.reply.parts.push_back({Part::Kind::kIllFormed, 0});
    const bool goes_on = answer_.claims.after_error == AfterError::kGoOn && kind == CallKind::kMore;
    forget(goes_on ? fault.offset + fault.length : kept_.size());
  }

  void give(const std::vector<Segment>& segments) {
    for (const Segment& part : segments) {
      if (!part.well_formed()) answer_.claims.replacement = Replacement::kMaximalSubpart;
      answer_.reply.values.push_back(part.well_formed() ? part.value : kReplacementCharacter);
    }
    answer_.reply.parts.push_back({Part::Kind::kValues, segments.size()});
    if (segments.empty()) return;
    if (begins_ && segments[0].value == kByteOrderMark) answer_.claims.bom = BomPolicy::kKeep;
    forget(segments.back().offset + segments.back().length);
  }

  void forget(std::size_t count) {
    kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(count));
  }

  SessionAnswer answer_;
  Units kept_;
  CallKind last_kind_ = CallKind::kReset;
  bool begins_ = true;  // a byte order mark would be a signature
  bool refused_ = false;
  bool went_on_ = false;
};

Object lived(const Request& session, Operation operation, AfterError after_error) {
  Object object(operation, after_error);
  std::size_t offset = 0;
  for (const Call& call : session.calls()) {
    object.take(call.kind, CodeUnits(session.units()).subspan(offset, call.length));
    offset += call.length;
  }
  return object;
}

std::string quoted(std::string_view word) { return fmt::format("\"{}\"", word); }

// Returns a list on one line, with a space after each comma.
std::string list(const std::vector<std::string>& items) {
  return fmt::format("[{}]", fmt::join(items, ", "));
}

std::string parts_text(const Reply& reply) {
  std::vector<std::string> parts;
  auto value = reply.values.begin();
  for (const Part& part : reply.parts) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i < part.count; ++i)
      values.push_back(fmt::format("\"{:X}\"", *value++));
    parts.push_back(part.kind == Part::Kind::kIllFormed ? quoted("ill-formed") : list(values));
  }
  return list(parts);
}

std::string claims_text(const Profile& profile) {
  std::vector<std::string> claims;
  for (const Claim& claim : claims_of(profile)) {
    if (!claim.is_default) claims.push_back(quoted(claim.key) + ": " + quoted(claim.value));
  }
  return fmt::format("{{{}}}", fmt::join(claims, ", "));
}

std::string answer_text(const SessionAnswer& answer) {
  return fmt::format("{{\"request\": \"{}\", \"claims\": {}, \"parts\": {}}}",
                     operation_name(answer.operation), claims_text(answer.claims),
                     parts_text(answer.reply));
}

std::vector<std::string> calls_text(const Request& session) {
  std::string line = request_line(session);
  std::vector<std::string> calls;
  for (std::size_t at = line.find(' '); at != line.npos;) {
    const std::size_t next = line.find(' ', at + 1);
    calls.push_back(quoted(std::string_view(line).substr(at + 1, next - at - 1)));
    at = next;
  }
  return calls;
}

bool has_call(const Request& session, CallKind kind, bool is_empty) {
  const auto& calls = session.calls();
  return std::any_of(calls.begin(), calls.end(), [&](const Call& call) {
    return call.kind == kind && (call.length == 0) == is_empty;
  });
}

// Reports whether a call ends within a sequence, whose rest the next call brings or leaves out.
bool cuts_a_sequence(const Request& session) {
  Units text;
  std::size_t offset = 0;
  for (const Call& call : session.calls()) {
    const CodeUnits units = CodeUnits(session.units()).subspan(offset, call.length);
    text.insert(text.end(), units.begin(), units.end());
    offset += call.length;
    if (call.kind != CallKind::kMore) text.clear();
    if (certain_segments(text, CallKind::kMore) != segment(kRfc3629, text)) return true;
  }
  return false;
}

// Returns what each text is, in order, and then what its calls are.
std::vector<std::string> tags_of(const Request& session) {
  std::vector<std::string> tags;
  const auto add = [&tags](std::string_view tag) {
    if (std::find(tags.begin(), tags.end(), quoted(tag)) == tags.end()) tags.push_back(quoted(tag));
  };
  for (const auto& text : texts_of(session)) {
    if (!text) continue;
    const auto fault = first_ill_formed(kRfc3629, *text);
    add(fault ? defect_name(fault->defect) : "well-formed");
    if (begins_with_signature(*text)) add("bom");
  }
  if (cuts_a_sequence(session)) add("cut");
  if (has_call(session, CallKind::kMore, true)) add("empty-call");
  if (has_call(session, CallKind::kLast, true)) add("empty-end");
  if (has_call(session, CallKind::kReset, true)) add("reset");
  return tags;
}

std::string id_of(unsigned number) { return fmt::format("{}-{:04}", kSessionsSubject, number); }

std::string case_text(const PlainLife& life) {
  std::vector<std::string> answers;
  for (const SessionAnswer& answer : answers_to(life)) answers.push_back(answer_text(answer));
  return fmt::format(
      "  {{\"id\": \"{}\", \"calls\": {},\n   \"tags\": {},\n   \"expected\": {{\"{}\": [\n    "
      "{}]}}}}",
      id_of(life.number), list(calls_text(life.session)), list(tags_of(life.session)), kRfc3629.id,
      fmt::join(answers, ",\n    "));
}

}  // namespace

std::vector<SessionAnswer> answers_to(const PlainLife& life) {
  const Object strict = lived(life.session, Operation::kSession, AfterError::kNew);
  std::vector<SessionAnswer> answers = {strict.answer()};
  if (strict.went_on_after_an_error()) {
    answers.push_back(lived(life.session, Operation::kSession, AfterError::kGoOn).answer());
  }
  answers.push_back(
      lived(life.session, Operation::kSessionReplace, AfterError::kUnspecified).answer());
  return answers;
}

std::string session_vectors(const std::vector<PlainLife>& lives,
                            const std::set<unsigned>& withdrawn) {
  std::string text(kFileBegins);
  if (!withdrawn.empty()) {
    std::vector<std::string> ids;
    for (const unsigned number : withdrawn) ids.push_back(quoted(id_of(number)));
    text += fmt::format(" \"withdrawn\": {},\n", list(ids));
  }
  std::vector<std::string> cases;
  for (const PlainLife& life : lives) cases.push_back(case_text(life));
  return text + fmt::format(" \"cases\": [\n{}\n ]\n}}\n", fmt::join(cases, ",\n"));
}

}  // namespace placemat::inline cases
