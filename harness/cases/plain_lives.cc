#include "harness/cases/plain_lives.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include "harness/cases/plain_ids.h"
#include "reference/forms/forms.h"
#include "reference/replacement.h"
#include "reference/segment.h"
#include "reference/words/protocol.h"
#include "reports/base/error.h"

namespace placemat::inline cases {
namespace {

constexpr std::string_view kSectionBegins =
    R"(
# Lives of decoder objects: what one object gives, call after call, a line a life. A line of this
# section begins with "#s", so that a reader of the strings above skips it. Three fields:
#
#   #s0012 +E282,.AC,.41 20AC/41
#   |      |             the values of each text in hex, with "/" between: what its calls give in
#   |      |             all, with one FFFD for each maximal subpart. "-": none. "!" before them: a
#   |      |             strict decoder refuses the text, and is reset or made anew after it. "~":
#   |      |             the text was dropped, and what its calls gave is not said
#   |      the calls: "+" octets, more follow; "." the last octets of a text; "~" a reset
#   the id: permanent, and never used again
#
# A new text begins after a "." or a "~". A decoder without a reset skips the lines with "~".

)";

// These enclose the list in the script.
constexpr std::string_view kListBegins = "const lives = [\n";
constexpr std::string_view kListEnds = "];\n";

std::string id_of(const PlainLife& life) { return id_text(kLifeId, life.number); }

std::string calls_of(const PlainLife& life) {
  const std::string line = request_line(life.session);
  std::string calls = line.substr(line.find(' ') + 1);
  std::replace(calls.begin(), calls.end(), ' ', ',');
  return calls;
}

std::string text_answer(CodeUnits units) {
  const auto values = replaced(kRfc3629, Replacement::kMaximalSubpart, units);
  const std::string mark = first_ill_formed(kRfc3629, units) ? "!" : "";
  return mark + (values.empty() ? "-" : fmt::format("{:X}", fmt::join(values, ",")));
}

// Returns the answers to the texts, with "/" between.
std::string answers_of(const PlainLife& life) {
  std::vector<std::string> answers;
  for (const auto& text : texts_of(life.session))
    answers.push_back(text ? text_answer(*text) : "~");
  return fmt::format("{}", fmt::join(answers, "/"));
}

bool has_reset(const PlainLife& life) {
  const auto& calls = life.session.calls();
  return std::any_of(calls.begin(), calls.end(),
                     [](const Call& call) { return call.kind == CallKind::kReset; });
}

std::optional<Request> session_of(std::string calls) {
  std::replace(calls.begin(), calls.end(), ',', ' ');
  return parse_request("session " + calls);
}

}  // namespace

bool is_life(const Request& request) {
  return request.operation() == Operation::kSession && !request.calls().empty() &&
         request.calls().back().kind == CallKind::kLast;
}

std::vector<std::optional<CodeUnits>> texts_of(const Request& life) {
  std::vector<std::optional<CodeUnits>> texts;
  std::size_t begin = 0;
  std::size_t end = 0;
  for (const Call& call : life.calls()) {
    end += call.length;
    if (call.kind == CallKind::kMore) continue;
    const CodeUnits text = CodeUnits(life.units()).subspan(begin, end - begin);
    texts.push_back(call.kind == CallKind::kLast ? std::optional(text) : std::nullopt);
    begin = end;
  }
  return texts;
}

void read_life(std::string_view line, std::vector<PlainLife>& lives,
               const std::set<unsigned>& withdrawn) {
  std::istringstream fields{std::string(line.substr(1))};
  std::string id;
  std::string calls;
  fields >> id >> calls;
  const unsigned last = lives.empty() ? 0 : lives.back().number;
  const unsigned number = usable_number(kLifeId, id, last, withdrawn);
  auto session = session_of(calls);
  if (!session || !is_life(*session)) {
    throw InputError(id + " needs calls with commas between, the last of which begins with a dot");
  }
  lives.push_back({number, *std::move(session)});
}

bool add_plain_lives(std::vector<PlainLife>& lives, const std::vector<Request>& sessions,
                     const std::set<unsigned>& withdrawn) {
  const std::size_t before = lives.size();
  unsigned last = greatest_number(lives.empty() ? 0 : lives.back().number, withdrawn);
  for (const Request& session : sessions) {
    const bool is_known = std::any_of(
        lives.begin(), lives.end(), [&](const PlainLife& life) { return life.session == session; });
    if (!is_known) lives.push_back({++last, session});
  }
  return lives.size() != before;
}

std::string lives_text(const std::vector<PlainLife>& lives) {
  if (lives.empty()) return "";
  std::string text(kSectionBegins);
  for (const PlainLife& life : lives) {
    text += fmt::format("#{} {} {}\n", id_of(life), calls_of(life), answers_of(life));
  }
  return text;
}

std::string with_lives(std::string_view script, const std::vector<PlainLife>& lives) {
  const std::size_t begin = script.find(kListBegins);
  const std::size_t end = script.find(kListEnds, begin);
  if (begin == script.npos || end == script.npos) {
    throw InputError("it has no list of lives; take the file of the corpus");
  }
  std::string text(script.substr(0, begin + kListBegins.size()));
  for (const PlainLife& life : lives) {
    if (has_reset(life)) continue;
    text +=
        fmt::format("  [\"{}\", \"{}\", \"{}\"],\n", id_of(life), calls_of(life), answers_of(life));
  }
  return text.append(script.substr(end));
}

}  // namespace placemat::inline cases
