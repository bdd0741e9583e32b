#include <fmt/format.h>

#include <algorithm>

#include "reports/base/escape.h"
#include "reports/renderers.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

struct Counts {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;

  std::string attributes() const {
    return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}")", tests, failures,
                       errors, skipped);
  }
  void add(const Counts& other) {
    tests += other.tests;
    failures += other.failures;
    errors += other.errors;
    skipped += other.skipped;
  }
};

std::string test_case(const ImplementationRecord& implementation, std::string_view name,
                      const std::string& inner) {
  return fmt::format("    <testcase classname=\"{}\" name=\"{}\">{}</testcase>\n",
                     html_escape(implementation.id), html_escape(name), inner);
}

std::string failed(const DeviationRecord& deviation) {
  if (deviation.is_documented()) {
    return fmt::format("<skipped message=\"as documented: {}\"></skipped>",
                       html_escape(deviation.reference));
  }
  std::string text;
  for (const std::string& request : deviation.example) text += request + "\n";
  text += "expected: " + deviation.expected + "\nobserved: " + deviation.observed + "\n";
  text += "clause: " + deviation.clause + "\n" + counted(deviation.count, "case") + ", " +
          knowledge_of(deviation) + "\nreplay: " + deviation.replay + "\n";
  const char* element = is_failure(deviation.judgement) ? "error" : "failure";
  return fmt::format("<{0} type=\"{1}\" message=\"{2}: {3}, not {4}\">{5}</{0}>", element,
                     html_escape(deviation.deviation_class),
                     html_escape(deviation.example.empty() ? "" : deviation.example.back()),
                     html_escape(deviation.observed), html_escape(deviation.expected),
                     html_escape(text));
}

bool has_deviation(const ImplementationRecord& implementation, Facet facet) {
  return std::any_of(implementation.deviations.begin(), implementation.deviations.end(),
                     [&](const auto& deviation) { return deviation.facet == facet; });
}

// Writes a facet without a deviation.
std::string facet_case(const ImplementationRecord& implementation, Facet facet,
                       const FacetRecord& record, Counts& counts) {
  const Judgement leading = leading_judgement(record);
  std::string inner;
  if (is_failure(leading)) {
    ++counts.errors;
    inner = fmt::format("<error type=\"{}\" message=\"{}\"></error>", judgement_name(leading),
                        html_escape(implementation.trouble));
  } else if (leading != Judgement::kConforms) {
    ++counts.skipped;
    inner = fmt::format("<skipped message=\"{}\"></skipped>", judgement_name(leading));
  }
  ++counts.tests;
  return test_case(implementation, facet_name(facet), inner);
}

std::string suite(const ImplementationRecord& implementation, Counts& all) {
  Counts counts;
  std::string cases;
  for (const auto& [facet, record] : implementation.facets) {
    if (!has_deviation(implementation, facet)) {
      cases += facet_case(implementation, facet, record, counts);
    }
  }
  for (const DeviationRecord* deviation : own_deviations(implementation)) {
    ++counts.tests;
    ++(deviation->is_documented()         ? counts.skipped
       : is_failure(deviation->judgement) ? counts.errors
                                          : counts.failures);
    cases +=
        test_case(implementation,
                  std::string(facet_name(deviation->facet)) + ": " + deviation->deviation_class,
                  failed(*deviation));
  }
  if (implementation.facets.empty()) {  // it never replied
    ++counts.tests;
    ++counts.errors;
    cases += test_case(implementation, "judged",
                       fmt::format("<error type=\"not-judged\" message=\"{}\"></error>",
                                   html_escape(implementation.trouble)));
  }
  all.add(counts);
  return fmt::format("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n",
                     html_escape(implementation.id), counts.attributes(), cases);
}

}  // namespace

std::string to_junit(const Report& report) {
  Counts all;
  std::string suites;
  for (const ImplementationRecord& one : report.implementations) suites += suite(one, all);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"placemat\" {}>\n{}"
      "</testsuites>\n",
      all.attributes(), suites);
}

}  // namespace placemat::inline reports
