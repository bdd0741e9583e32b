// Makes a report of the operations of version 2: one implementation conforms, one claims the order
// of UTF-16, and one errs.
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

FacetRecord counted_as(std::map<Judgement, std::uint64_t> counts) {
  FacetRecord record{.cases = 0, .counts = std::move(counts)};
  for (const auto& [judgement, count] : record.counts) record.cases += count;
  return record;
}

FacetRecord right(std::uint64_t cases) { return counted_as({{Judgement::kConforms, cases}}); }

ImplementationRecord exact() {
  ImplementationRecord implementation{.id = "exact-buffers",
                                      .name = "Exact buffers",
                                      .version = "3.1",
                                      .language = "C",
                                      .api = "xb_decode, xb_count, xb_prev, xb_cmp",
                                      .level = "standard"};
  implementation.profile = {.form = "rfc3629",
                            .replacement = "maximal-subpart",
                            .bom = "keep",
                            .refusal = "replace",
                            .domain = "nul-terminated",
                            .source = "its manual, xb(3)",
                            .counting = "replacement",
                            .room = "utf16",
                            .lone_surrogate = "replace",
                            .backward = "maximal-subpart",
                            .order = "code-point"};
  for (const Facet facet : kFacets) implementation.facets[facet] = right(70312);
  implementation.answers = {
      {"validate EDA080", "ill-formed 0"},    {"compare EE8080 F0A08080", "less"},
      {"compare F0A08080 EE8080", "greater"}, {"count E28241", "number 2"},
      {"count F0908080", "number 1"},         {"utf16-length F0908080", "number 2"},
      {"utf8-length D800", "number 3"},       {"decode-into 1 F0908080", "partial 0"},
      {"encode-into 2 20AC", "partial 0"},    {"encode-utf16 D800", "units EFBFBD"},
      {"previous 2 E282", "start 0"},         {"truncate 3 41E282AC", "units 41"}};
  return implementation;
}

ImplementationRecord sorter() {
  ImplementationRecord implementation{.id = "string-sorter",
                                      .name = "String sorter",
                                      .version = "17.0.9",
                                      .language = "Java",
                                      .api = "Text.compareTo, Text.getBytes",
                                      .level = "standard"};
  implementation.profile = {.form = "rfc3629",
                            .replacement = "unspecified",
                            .bom = "unspecified",
                            .refusal = "unspecified",
                            .domain = "",
                            .source = "its manual, compareTo",
                            .lone_surrogate = "replace",
                            .order = "utf-16"};
  implementation.facets = {
      {Facet::kUtf16Length, right(9120)},
      {Facet::kEncodeUtf16, counted_as({{Judgement::kConforms, 4096}, {Judgement::kDeviates, 12}})},
      {Facet::kPrevious, right(2200)},
      {Facet::kCompare, right(6241)}};
  implementation.deviations = {{.deviation_class = "wrong-encoding",
                                .facet = Facet::kEncodeUtf16,
                                .judgement = Judgement::kDeviates,
                                .count = 12,
                                .counted_over = "strings of UTF-16 code units",
                                .example = {"encode-utf16 D800"},
                                .expected = "units EFBFBD or units 3F",
                                .observed = "units EFBFBDEFBFBD",
                                .clause = "Unicode D77: a lone surrogate has no sequence",
                                .consequence = "The output is not the text that was given.",
                                .status = Status::kDocumented,
                                .reference = "its manual, getBytes",
                                .replay = "placemat check string-sorter"}};
  implementation.answers = {{"compare EE8080 F0A08080", "greater"},
                            {"compare F0A08080 EE8080", "less"},
                            {"encode-utf16 D800", "units EFBFBDEFBFBD"},
                            {"previous 2 E282", "start 1"},
                            {"utf16-length F0908080", "number 2"}};
  return implementation;
}

// Returns a deviation of loose-buffers.
DeviationRecord wrong(const char* deviation_class, Facet facet, std::vector<std::string> example,
                      const char* expected, const char* observed) {
  return {.deviation_class = deviation_class,
          .facet = facet,
          .judgement = Judgement::kDeviates,
          .count = 3,
          .counted_over = "room of every size",
          .example = std::move(example),
          .expected = expected,
          .observed = observed,
          .clause = "RFC 3629 section 3",
          .consequence = "Something is lost.",
          .status = Status::kNotFound,
          .searched = {"its manual"},
          .replay = "placemat check loose-buffers"};
}

ImplementationRecord loose() {
  ImplementationRecord implementation{.id = "loose-buffers",
                                      .name = "Loose buffers",
                                      .version = "0.9",
                                      .language = "C",
                                      .api = "lb_decode, lb_len, lb_back, lb_cmp",
                                      .level = "quick"};
  implementation.profile = {.form = "rfc3629",
                            .replacement = "unspecified",
                            .bom = "unspecified",
                            .refusal = "unspecified",
                            .domain = "",
                            .source = ""};
  for (const Facet facet : {Facet::kCount, Facet::kDecodeInto, Facet::kPrevious, Facet::kCompare}) {
    implementation.facets[facet] =
        counted_as({{Judgement::kConforms, 800}, {Judgement::kDeviates, 3}});
  }
  implementation.facets[Facet::kDecode] = right(900);
  implementation.facets[Facet::kDecodeInto].counts[Judgement::kCrashed] = 3;
  implementation.facets[Facet::kDecodeInto].cases += 3;
  DeviationRecord outside = wrong("writes-past", Facet::kDecodeInto, {"decode-into 0 41"},
                                  "full or partial 0", "killed by SIGSEGV");
  outside.judgement = Judgement::kCrashed;
  outside.status = Status::kKnownUpstream;
  outside.reference = "https://example.org/loose/issues/4";
  outside.newest = "the same in main of November 2026";
  implementation.deviations = {
      wrong("measures-short", Facet::kCount, {"decode E28241", "count E28241"},
            "number 2 or more: decode E28241 gave values FFFD 41", "number 1"),
      wrong("splits-value", Facet::kDecodeInto, {"decode-into 1 F0908080"}, "full or partial 0",
            "partial 4 D800"),
      outside, wrong("wrong-previous", Facet::kPrevious, {"previous 1 80"}, "start 0", "start 1"),
      wrong("inconsistent-order", Facet::kCompare,
            {"compare EE8080 F0A08080", "compare F0A08080 EE8080"}, "greater", "less")};
  implementation.answers = {{"compare EE8080 F0A08080", "less"},
                            {"compare F0A08080 EE8080", "less"},
                            {"count E28241", "number 1"},
                            {"count F0908080", "number 1"},
                            {"decode-into 1 F0908080", "partial 4 D800"},
                            {"previous 2 E282", "crashed"}};
  implementation.reproducers["decode"] = {
      .file = "reproduce.c", .run = "cc reproduce.c", .program = "decode(OCTETS_STRING)\n"};
  return implementation;
}

}  // namespace

Report sized_report() {
  return with_wanted({.placemat = "0.1.0",
                      .started = "2026-01-02T03:04:05Z",
                      .implementations = {exact(), loose(), sorter()}});
}

}  // namespace placemat::inline reports
