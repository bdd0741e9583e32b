#include "reports/test/sample_report.h"

#include <algorithm>

#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reference/words/protocol.h"
#include "reports/wanted_json.h"

namespace placemat::inline reports {
namespace {

// Returns `counts` with the sum that a report must state.
FacetRecord facet(std::map<Judgement, std::uint64_t> counts) {
  FacetRecord record{.cases = 0, .counts = std::move(counts)};
  for (const auto& [judgement, count] : record.counts) record.cases += count;
  return record;
}

FacetRecord all_conform(std::uint64_t cases) { return facet({{Judgement::kConforms, cases}}); }

ImplementationRecord good() {
  return {
      .id = "good-codec",
      .name = "Good codec",
      .version = "0.1.0",
      .language = "C++",
      .api = "validate, decode, encode, Decoder",
      .level = "standard",
      .profile = {.form = "rfc3629",
                  .replacement = "maximal-subpart",
                  .bom = "keep",
                  .refusal = "refuse",
                  .domain = "",
                  .source = "its README, \"What it does\""},
      .fitting_replacements = {"maximal-subpart"},
      .facets = {{Facet::kValidate, all_conform(1241863)},
                 {Facet::kOffset, all_conform(96044)},
                 {Facet::kDecode, all_conform(214600)},
                 {Facet::kReplace, all_conform(118322)},
                 {Facet::kEncode, all_conform(69903)},
                 {Facet::kStream, all_conform(402118)},
                 {Facet::kStreamReplace, all_conform(402118)}},
      .deviations = {},
      .answers = {{"decode EDA080", "ill-formed 0"},
                  {"replace EDA080", "values FFFD FFFD FFFD"},
                  {"validate C0AF", "ill-formed 0"},
                  {"validate EDA080", "ill-formed 0"}},
      .proves = {"validate: the right verdict on each of 65,792 strings: all strings of one to two "
                 "octets."},
      .trouble = "",
  };
}

ImplementationRecord old() {
  return {
      .id = "old-1992",
      .name = "Mail of 1992",
      .version = "1992-09-08",
      .language = "C",
      .api = "mbtowc, wctomb",
      .level = "standard",
      .profile = {.form = "fss-utf-1992",
                  .replacement = "unspecified",
                  .bom = "keep",
                  .refusal = "unspecified",
                  .domain = "no-nul values-31-bit",
                  .source = "the mail itself"},
      .fitting_replacements = {},
      .facets = {{Facet::kValidate,
                  facet({{Judgement::kConforms, 1241800}, {Judgement::kUntestable, 63}})},
                 {Facet::kOffset, facet({{Judgement::kNotObserved, 96044}})},
                 {Facet::kEncode,
                  facet({{Judgement::kConforms, 69900}, {Judgement::kUntestable, 3}})}},
      .deviations = {},
      .trouble = "",
  };
}

ImplementationRecord lenient() {
  return {
      .id = "lenient-scanner",
      .name = "Lenient scanner",
      .version = "2.7.1",
      .language = "Rust",
      .family = "scanners of one code",
      .api = "Scanner::scan",
      .system = "debian-12",
      .level = "standard",
      .profile = {.form = "rfc3629",
                  .replacement = "unspecified",
                  .bom = "strip",
                  .refusal = "replace",
                  .domain = "",
                  .source = "reference manual, chapter 4"},
      .fitting_replacements = {"per-octet", "latin-1"},
      .facets = {{Facet::kValidate,
                  facet({{Judgement::kConforms, 1239814}, {Judgement::kDeviates, 2049}})},
                 {Facet::kOffset,
                  facet({{Judgement::kConforms, 96001}, {Judgement::kInconsistent, 43}})},
                 {Facet::kDecode, all_conform(214600)},
                 {Facet::kReplace, facet({{Judgement::kUnspecified, 118322}})},
                 {Facet::kStream,
                  facet({{Judgement::kConforms, 402116}, {Judgement::kNondeterministic, 2}})}},
      .deviations =
          {{.deviation_class = "accepts-surrogate",
            .facet = Facet::kValidate,
            .judgement = Judgement::kDeviates,
            .count = 2048,
            .counted_over = "all three-octet strings",
            .example = {"validate EDA080"},
            .expected = "ill-formed 0",
            .observed = "well-formed",
            .extent = "accepts ED A0..BF 80..BF: 2,048 sequences",
            .rows = {"ED 80..9F 80..BF"},
            .clause = "RFC 3629 section 3, D800 to DFFF prohibited; Unicode Table 3-7",
            .consequence = "Text that other programs refuse gets in, and cannot be handed on.",
            .status = Status::kKnownUpstream,
            .reference = "https://example.org/scanner/issues/17",
            .newest = "the same in main of May 2026, src/scan.rs",
            .replay = "printf 'validate EDA080\\n' | placemat serve lenient-scanner",
            .found_as = "accepts-surrogate",
            .found_by = "validate 61EDA08061",
            .found_in = {"octets", "products"},
            .found_cases = 2049},
           {.deviation_class = "depends-on-history",
            .facet = Facet::kValidate,
            .judgement = Judgement::kDeviates,
            .count = 1,
            .counted_over = "pairs of requests, after an error",
            .example = {"validate F09F", "validate 41"},
            .expected = "well-formed",
            .observed = "ill-formed 0",
            .clause = "RFC 3629 section 4, UTF8-octets; Unicode Table 3-7",
            .consequence = "What one user sends decides how another user's text is read.",
            .reference = "",
            .searched = {"reference manual", "issue tracker, for history and state"},
            .replay = "printf 'validate F09F\\nvalidate 41\\n' | placemat serve lenient-scanner"},
           {.deviation_class = "inconsistent-validate-decode",
            .facet = Facet::kOffset,
            .judgement = Judgement::kInconsistent,
            .count = 43,
            .counted_over = "core strings placed after 64 octets of ASCII",
            .example = {"decode 4141E28261"},
            .expected = "ill-formed 2",
            .observed = "ill-formed 3",
            .clause = "Unicode section 3.9, U+FFFD Substitution of Maximal Subparts",
            .consequence = "An error is shown at the wrong place.",
            .status = Status::kDocumented,
            .reference = "reference manual, chapter 9",
            .replay = "printf 'decode 4141E28261\\n' | placemat serve lenient-scanner"},
           {.deviation_class = "wrong-offset",
            .facet = Facet::kOffset,
            .judgement = Judgement::kDeviates,
            .count = 744,
            .counted_over = "the cases of level standard for this facet",
            .example = {"validate EDA08080"},
            .expected = "ill-formed 0",
            .observed = "ill-formed 3",
            .clause = "RFC 3629 section 3, D800 to DFFF prohibited; Unicode Table 3-7",
            .consequence = "An error is shown at the wrong place.",
            .status = Status::kKnownUpstream,
            .reference = "https://example.org/scanner/issues/17",
            .follows = "accepts-surrogate",
            .replay = "printf 'validate EDA08080\\n' | placemat serve lenient-scanner"}},
      .answers = {{"validate 00", "well-formed"}, {"validate EDA080", "well-formed"}},
      .reproducers = {{"decode",
                       {.file = "reproduce.rs",
                        .run = "rustc reproduce.rs && ./reproduce",
                        .program = "// run: rustc reproduce.rs && ./reproduce\n"
                                   "fn main() {\n"
                                   "    println!(\"{:?}\", scanner::scan(&[OCTETS_LIST]));\n"
                                   "}\n"}}},
      .recognises = {},  // see sample_report()
      .behaves_as = {{.name = "An old scanner, 1999",
                      .how = Alike::kAcceptsAndReplaces,
                      .reference = "https://example.org/old-scanner/scan.c"},
                     {.name = "A library of tables, 2004",
                      .how = Alike::kAccepts,
                      .reference = "tables.c of version 4"}},
      .trouble = "",
  };
}

ImplementationRecord crashing() {
  return {
      .id = "crashing-driver",
      .name = "Crashing driver",
      .version = "0.9",
      .language = "Python",
      .api = "",
      .level = "standard",
      .profile = {.form = "wtf-8",
                  .replacement = "surrogate-escape",
                  .bom = "unspecified",
                  .refusal = "unspecified",
                  .domain = "max-octets-4096",
                  .source = ""},
      .fitting_replacements = {},
      .facets = {{Facet::kValidate, facet({{Judgement::kConforms, 811},
                                           {Judgement::kCrashed, 3},
                                           {Judgement::kTimedOut, 1},
                                           {Judgement::kNotJudged, 1241048}})},
                 {Facet::kDecode, facet({{Judgement::kNotJudged, 214600}})}},
      .deviations = {{.deviation_class = "crash",
                      .facet = Facet::kValidate,
                      .judgement = Judgement::kCrashed,
                      .count = 3,
                      .counted_over = "815 cases before the restart limit was reached",
                      .example = {"validate F4908080"},
                      .expected = "ill-formed 0",
                      .observed = "killed by SIGSEGV",
                      .clause = "RFC 3629 section 3, U+0000 to U+10FFFF; Unicode Table 3-7",
                      .consequence = "One string from outside ends the program.",
                      .status = Status::kFixedUpstream,
                      .reference = "release notes of 1.0",
                      .replay = "placemat check --driver 'python3 driver.py'"}},
      .trouble =
          "restart limit reached\nTraceback (most recent call last):\n  File \"driver.py\", "
          "line 7, in <module>\nMemoryError",
  };
}

ImplementationRecord wide() {
  ImplementationRecord implementation = good();
  implementation.id = "hangul-decoder";
  implementation.name = "한글 디코더";
  implementation.version = "1.0-베타";
  implementation.language = "C++";
  implementation.api = "해독()";
  implementation.profile.source = "설명서 3장";
  implementation.facets.erase(Facet::kStream);
  implementation.facets.erase(Facet::kStreamReplace);
  return implementation;
}

ImplementationRecord silent() {
  ImplementationRecord implementation = old();
  implementation.id = "silent";
  implementation.name = "Silent";
  implementation.facets = {{Facet::kReplace, facet({{Judgement::kUnspecified, 118322}})}};
  implementation.trouble = "";
  implementation.recognises = {.digest = "",
                               .asked = "replace",
                               .questions = 512,
                               .why_not = "it does not begin each string anew",
                               .witnesses = {"replace 41", "replace EDA080"},
                               .trouble = {"replace FF: no answer for 10 s"}};
  return implementation;
}

ImplementationRecord keeper() {
  ImplementationRecord implementation = silent();
  implementation.id = "keeper";
  implementation.name = "Keeper";
  implementation.facets[Facet::kReplace].cases += 5;
  implementation.facets[Facet::kReplace].counts[Judgement::kConforms] = 5;
  return implementation;
}

// Returns a language that is no form's: generalized UTF-8 without NUL, but with sequences of C0,
// any number of trail octets, and 41.
Automaton odd_language() {
  Automaton automaton = automaton_of(kGeneralized);
  Automaton::State sink = 0;
  while (!automaton.is_sink(sink)) ++sink;
  const auto added = static_cast<Automaton::State>(automaton.size());
  auto& next = automaton.next.emplace_back();
  automaton.accepts.push_back(false);
  next.fill(sink);
  std::fill(next.begin() + 0x80, next.begin() + 0xC0, added);
  next['A'] = 0;
  automaton.next[0][0x00] = sink;
  automaton.next[0][0xC0] = added;
  return minimized(automaton);
}

// Stores `automaton` as the language that the implementation `id` recognises.
void teach(Report& report, const std::string& id, const Automaton& automaton) {
  const std::string digest = digest_of(automaton);
  report.languages[digest] = automaton;
  for (ImplementationRecord& one : report.implementations) {
    if (one.id != id) continue;
    one.recognises = {.digest = digest, .asked = "validate", .questions = 13900};
  }
}

// Returns the fault that `decode` of `units` reads `read`.
SinkFault fault(Danger danger, std::vector<std::uint8_t> units, std::vector<Ucs4> read) {
  return {.danger = danger, .request = Request::decode(std::move(units)), .read = std::move(read)};
}

// Returns the record of a sink that reads surrogates, joins their halves when it encodes, and loses
// a signature.
SinkRecord lenient_sink() {
  SinkFault swallowed = fault(Danger::kSwallowed, {0xED, 0xA0, 0x80, '/'}, {0xD800, 0xFFFD});
  swallowed.character = '/';
  SinkFault changes =
      fault(Danger::kChanges, {0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80}, {0xD800, 0xDC00});
  changes.written = {0xF0, 0x90, 0x80, 0x80};
  changes.read_again = {0x10000};
  SinkFault signature =
      fault(Danger::kSignature, {0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF}, {kByteOrderMark});
  signature.written = {0xEF, 0xBB, 0xBF};
  return {.faults = {swallowed, changes, signature}, .trouble = {"decode FF: no answer for 10 s"}};
}

// Returns the record of a sink that reads C0 80 as NUL.
SinkRecord modified_sink() {
  SinkFault conjured = fault(Danger::kConjured, {0xC0, 0x80}, {0});
  conjured.character = 0;
  return {.faults = {conjured}, .trouble = {}};
}

}  // namespace

Report with_wanted(Report report) {
  for (ImplementationRecord& implementation : report.implementations) {
    for (DeviationRecord& deviation : implementation.deviations) {
      const auto last = parse_request(deviation.example.back());
      if (last) deviation.wanted = wanted_in_lines(deviation.expected, last->operation());
    }
  }
  return report;
}

Report sample_report() {
  Report report{
      .placemat = "0.1.0",
      .seed = 18446744073709551615u,
      .started = "2026-01-02T03:04:05Z",
      .shard = {},
      .implementations = {crashing(), good(), wide(), lenient(), old(), silent(), keeper()},
      .divergences =
          {{.category = "surrogates",
            .explained_by = "profiles",
            .count = 2048,
            .example = {"validate EDA080"},
            .groups = {{.observed = "ill-formed",
                        .implementations = {"good-codec", "hangul-decoder"}},
                       {.observed = "well-formed", .implementations = {"old-1992"}}}},
           {.category = "above-10ffff",
            .explained_by = "profiles",
            .count = 983040,
            .example = {"validate F4908080"},
            .groups = {{.observed = "ill-formed",
                        .implementations = {"good-codec", "hangul-decoder", "lenient-scanner"}},
                       {.observed = "well-formed", .implementations = {"old-1992"}}}},
           {.category = "surrogates",
            .explained_by = "deviation",
            .count = 2048,
            .example = {"validate EDA080"},
            .groups = {{.observed = "ill-formed",
                        .implementations = {"good-codec", "hangul-decoder"}},
                       {.observed = "well-formed", .implementations = {"lenient-scanner"}}}},
           {.category = "values",
            .explained_by = "nothing",
            .count = 1,
            .example = {"decode EFBBBF"},
            .groups = {{.observed = "values FEFF", .implementations = {"good-codec"}},
                       {.observed = "values", .implementations = {"hangul-decoder"}}}}},
  };
  for (const char* id : {"good-codec", "hangul-decoder", "crashing-driver"}) {
    teach(report, id, automaton_of(kRfc3629));
  }
  for (ImplementationRecord& one : report.implementations) {
    if (one.id == "good-codec" || one.id == "hangul-decoder") one.sink.emplace();
    if (one.id == "lenient-scanner") one.sink = lenient_sink();
    if (one.id == "old-1992") one.sink = modified_sink();
  }
  teach(report, "lenient-scanner", automaton_of(kGeneralized));
  teach(report, "keeper", odd_language());
  teach(report, "old-1992", automaton_of(kFssUtf1992));
  return with_wanted(std::move(report));
}

ImplementationRecord& lenient_in(Report& report) {
  for (ImplementationRecord& one : report.implementations) {
    if (one.id == "lenient-scanner") return one;
  }
  throw std::logic_error("the sample has no lenient-scanner");
}

Report empty_report() { return {.placemat = "0.1.0", .started = "2026-01-02T03:04:05Z"}; }

}  // namespace placemat::inline reports
