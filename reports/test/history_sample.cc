#include "reports/test/history_sample.h"

#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

void speaks(const char* form, ImplementationRecord& release, Report& report) {
  const Automaton automaton = automaton_of(*find_form(form));
  const std::string digest = digest_of(automaton);
  report.languages[digest] = automaton;
  release.recognises = {.digest = digest, .asked = "decode", .questions = 900};
}

}  // namespace

ImplementationRecord release_of(const std::string& version, const std::string& system) {
  return {.id = "lib-a",
          .name = "Library A",
          .version = version,
          .language = "C",
          .api = "a_decode",
          .system = system,
          .level = "standard",
          .profile = {.form = "rfc3629",
                      .replacement = "maximal-subpart",
                      .bom = "keep",
                      .refusal = "refuse",
                      .source = "the manual of A"},
          .facets = {{Facet::kDecode, {100, {{Judgement::kConforms, 100}}}}}};
}

void add_fault(ImplementationRecord& release, const std::string& deviation_class, Status status,
               Facet facet) {
  release.facets[facet].cases += 1;
  release.facets[facet].counts[Judgement::kDeviates] += 1;
  release.deviations.push_back({.deviation_class = deviation_class,
                                .facet = facet,
                                .count = 1,
                                .example = {"decode EDA080"},
                                .expected = "ill-formed 0",
                                .observed = "values D800 in " + release.version,
                                .status = status});
}

HistorySource source_of(const std::string& file, std::vector<ImplementationRecord> releases) {
  HistorySource source{.file = file};
  source.report.placemat = "0.1.0";
  source.report.started = "2026-01-02T03:04:05Z";
  source.report.implementations = std::move(releases);
  return source;
}

std::vector<HistorySource> sample_history() {
  ImplementationRecord old_a = release_of("1.9", "debian-12");
  add_fault(old_a, "accepts-surrogate");
  add_fault(old_a, "wrong-value");
  ImplementationRecord new_a = release_of("1.10", "debian-13");
  add_fault(new_a, "wrong-value", Status::kKnownUpstream);
  add_fault(new_a, "wrong-offset");
  ImplementationRecord old_b = release_of("2", "debian-12");
  old_b.id = old_b.name = "lib-b";
  add_fault(old_b, "accepts-non-shortest", Status::kDocumented);
  ImplementationRecord new_b = old_b;
  new_b.version = "3";
  new_b.system = "debian-13";
  new_b.deviations.clear();
  new_b.facets = {{Facet::kDecode, {1, {{Judgement::kCrashed, 1}}}}};
  ImplementationRecord only_c = release_of("", "npm");
  only_c.id = "lib-c";
  std::vector<HistorySource> sources = {source_of("old.json", {old_a, old_b}),
                                        source_of("new.json", {new_a, new_b, only_c})};
  speaks("generalized", sources[0].report.implementations[0], sources[0].report);
  speaks("rfc3629", sources[1].report.implementations[0], sources[1].report);
  speaks("rfc3629", sources[1].report.implementations[2], sources[1].report);
  return sources;
}

HistorySource hostile_history() {
  ImplementationRecord one = hostile_implementation();
  one.system = "debian-12";
  ImplementationRecord later = one;
  later.version += ".1";
  later.deviations.clear();
  return source_of("hostile.json", {one, later});
}

}  // namespace placemat::inline reports
