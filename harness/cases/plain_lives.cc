#include "harness/cases/plain_lives.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>
#include <utility>

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

constexpr std::string_view kScriptBegins =
    R"(// META: title=Encoding API: the life of a TextDecoder for UTF-8
// META: global=window,worker
//
// Each life is that of one decoder: its calls ("+": with stream, ".": without), and the values of
// each text. "!" says that a fatal decoder throws. The lives are those of Placemat's placemat.txt.
//
// Anyone may use, copy, change and share this file for any purpose, without any condition.
// SPDX-License-Identifier: MIT-0

const lives = [
)";

constexpr std::string_view kScriptEnds = R"(];

function octetsOf(call) {
  return Uint8Array.from(call.slice(1).match(/../g) || [], (digits) => parseInt(digits, 16));
}

function valuesOf(text) {
  return Array.from(text, (c) => c.codePointAt(0).toString(16).toUpperCase()).join(",") || "-";
}

// Returns the calls of each text.
function textsOf(calls) {
  const texts = [[]];
  for (const call of calls.split(",")) {
    texts[texts.length - 1].push(call);
    if (call[0] === ".") texts.push([]);
  }
  return texts.slice(0, -1);
}

function decoded(decoder, calls) {
  return valuesOf(calls.map((call) => decoder.decode(octetsOf(call), {stream: call[0] === "+"})).join(""));
}

for (const [id, calls, expected] of lives) {
  const texts = textsOf(calls);
  const all = expected.split("/");
  const values = all.map((each) => each.replace("!", ""));

  test(() => {
    const decoder = new TextDecoder("utf-8", {ignoreBOM: true});
    assert_equals(texts.map((text) => decoded(decoder, text)).join("/"), values.join("/"));
  }, `${id} ${calls}`);

  test(() => {
    const decoder = new TextDecoder("utf-8");
    const stripped = values.map((each) => each.replace(/^FEFF(,|$)/, "") || "-");
    assert_equals(texts.map((text) => decoded(decoder, text)).join("/"), stripped.join("/"));
  }, `${id} ${calls}, without the mark`);

  test(() => {
    const decoder = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true});
    for (const [i, text] of texts.entries()) {
      if (all[i][0] === "!") {
        assert_throws_js(TypeError, () => decoded(decoder, text));
        return;  // what an engine does with the rest of such a text is another question
      }
      assert_equals(decoded(decoder, text), values[i]);
    }
  }, `${id} ${calls}, fatal`);
}
)";

std::string id_of(const PlainLife& life) { return fmt::format("s{:04}", life.number); }

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
  const std::vector<std::uint8_t>& units = life.session.units();
  std::size_t begin = 0;
  std::size_t end = 0;
  for (const Call& call : life.session.calls()) {
    end += call.length;
    if (call.kind == CallKind::kMore) continue;
    const CodeUnits text = CodeUnits(units).subspan(begin, end - begin);
    answers.push_back(call.kind == CallKind::kReset ? "~" : text_answer(text));
    begin = end;
  }
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

void read_life(std::string_view line, std::vector<PlainLife>& lives) {
  std::istringstream fields{std::string(line.substr(1))};
  std::string id;
  std::string calls;
  fields >> id >> calls;
  unsigned number = 0;
  const auto read = std::from_chars(id.data() + 1, id.data() + id.size(), number);
  if (id.size() < 5 || read.ec != std::errc() || read.ptr != id.data() + id.size()) {
    throw InputError("the id of a life is an s and at least four digits, not " + id);
  }
  if (number <= (lives.empty() ? 0 : lives.back().number)) {
    throw InputError(id + " does not follow the life before it; ids go up, and each is used once");
  }
  auto session = session_of(calls);
  if (!session || session->calls().empty() || session->calls().back().kind != CallKind::kLast) {
    throw InputError(id + " needs calls with commas between, the last of which begins with a dot");
  }
  lives.push_back({number, *std::move(session)});
}

bool add_plain_lives(std::vector<PlainLife>& lives, const std::vector<Request>& sessions) {
  const std::size_t before = lives.size();
  for (const Request& session : sessions) {
    const bool is_known = std::any_of(
        lives.begin(), lives.end(), [&](const PlainLife& life) { return life.session == session; });
    if (!is_known) lives.push_back({lives.empty() ? 1 : lives.back().number + 1, session});
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

std::string lives_script(const std::vector<PlainLife>& lives) {
  std::string text(kScriptBegins);
  for (const PlainLife& life : lives) {
    if (has_reset(life)) continue;
    text +=
        fmt::format("  [\"{}\", \"{}\", \"{}\"],\n", id_of(life), calls_of(life), answers_of(life));
  }
  return text.append(kScriptEnds);
}

}  // namespace placemat::inline cases
