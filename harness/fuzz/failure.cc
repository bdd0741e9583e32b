#include "harness/fuzz/failure.h"

#include <cstdio>
#include <cstdlib>
#include <set>

#include "harness/fuzz/fault.h"
#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/target.h"
#include "harness/judge/rulebook.h"
#include "reference/words/protocol.h"

// This is part of MemorySanitizer's runtime, if that is linked.
extern "C" void __msan_scoped_disable_interceptor_checks() __attribute__((weak));

namespace placemat::inline fuzz {
namespace {

// The code that reports a fault uses the C++ library, which need not be instrumented. The process
// dies of the fault, so the checks stay off.
void stop_checking_memory() {
  if (__msan_scoped_disable_interceptor_checks != nullptr) {
    __msan_scoped_disable_interceptor_checks();
  }
}

std::string write_into_folder(const Finding& finding) {
  const char* folder = std::getenv("PLACEMAT_FINDINGS");
  try {
    return write_finding(finding, folder == nullptr ? "findings" : folder).string();
  } catch (const InputError& error) {
    return error.what();
  }
}

FindingSink g_sink = &write_into_folder;

void print(const char* label, const std::string& text) {
  std::fprintf(stderr, "  %-9s %s\n", label, text.c_str());
}

// Prints what every member says of the request, beside what its own profile requires; the clause
// stands at the first member of each form.
void print_panel(const Request& request) {
  std::fprintf(stderr, "  panel\n");
  std::set<const EncodingForm*> cited;
  for (const Implementation* member : panel()) {
    const Description& description = member->describe();
    const std::string expected = expected_of(description.profile, request).text();
    const bool is_first = cited.insert(description.profile.form).second;
    std::fprintf(stderr, "    %-20s %-14s %s; expected %s%s\n", description.id.c_str(),
                 std::string(description.profile.form->id).c_str(),
                 reply_line(ask(*member, request)).c_str(), expected.c_str(),
                 is_first ? ("  [" + clause_of(description.profile, request) + "]").c_str() : "");
  }
}

}  // namespace

void set_finding_sink(FindingSink sink) { g_sink = sink; }

void fail(const FailedRequirement& failed) {
  stop_checking_memory();
  const Description& description = failed.implementation->describe();
  const Request& request = failed.requests.back();
  const bool told = !failed.expected.empty();

  const Execution& execution = current_execution();
  Finding finding{
      .target = std::string(execution.target),
      .units = {execution.units.begin(), execution.units.end()},
      .implementation = description.id,
      .facet = failed.facet,
      .deviation_class = failed.deviation.name(),
      .requests = {},
      .expected = told ? failed.expected : expected_of(description.profile, request).text(),
      .clause = told ? failed.clause : clause_of(description.profile, request),
      .observed = failed.observed};
  for (const Request& one : failed.requests) finding.requests.push_back(request_line(one));

  // The finding is written before any implementation is called again, because the one that failed
  // may crash then.
  const std::string written = g_sink(finding);
  std::fprintf(stderr, "\nplacemat: %s: %s departs from its profile: %s, %s\n",
               finding.target.c_str(), description.id.c_str(),
               std::string(facet_name(failed.facet)).c_str(), finding.deviation_class.c_str());
  print("input", hex_of(finding.units) + " (octets: " + std::to_string(finding.units.size()) + ")");
  for (const std::string& line : finding.requests) print("request", line);
  print("expected", finding.expected + "  [" + finding.clause + "]");
  print("observed", failed.observed);
  print_panel(request);
  print("finding", written);
  const FaultFunction* fault =
      find_fault(description.id, failed.facet, failed.deviation.deviation());
  if (fault != nullptr) print("fault", std::string(fault->function));
  std::fflush(stderr);

  fuzz_tally().count_finding();
  save_fuzz_tally();
  abort_in_fault(description.id, failed.facet, failed.deviation.deviation());
}

}  // namespace placemat::inline fuzz
