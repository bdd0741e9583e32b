// Makes readers that leave their input: past its end, past its NUL, or before its start. Their
// replies are right.

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

const Classes kPast = {"reads-past"};
const Classes kBefore = {"reads-before"};

// Look reads around `at` before a decoder steps there.
using Look = void (*)(const Behaviour&, CodeUnits, std::size_t at);

Mutant looking(Facet facet, const char* name, const char* provenance, Classes classes, Look look) {
  return of_facet(facet, name, provenance, std::move(classes), [look](Behaviour& behaviour) {
    behaviour.next = [look](const Behaviour& b, CodeUnits u, std::size_t at) {
      look(b, u, at);
      return strict(b, u, at);
    };
  });
}

// Reads as many octets as the lead alone announces.
void read_announced(const Behaviour&, CodeUnits u, std::size_t at) {
  for (std::size_t i = 1; i < announced(u[at]); ++i) octet_at(u, at + i);
}

// Reads the octets that the lead announces, up to the first that is no trail octet.
void read_trails(const Behaviour&, CodeUnits u, std::size_t at) {
  for (std::size_t i = 1; i < announced(u[at]) && is_trail(octet_at(u, at + i)); ++i) {
  }
}

void add_past_the_end(std::vector<Mutant>& mutants) {
  mutants.push_back(looking(Facet::kValidate, "reads-trails-past-the-end", "kgabis/parson #229",
                            kPast, read_trails));
  mutants.push_back(looking(Facet::kDecode, "decodes-past-the-end",
                            "PostgreSQL's ascii(), CVE-2026-18024", kPast, read_announced));
  mutants.push_back(looking(Facet::kDecode, "misses-one-octet-too-few", "intel/tinycbor #137",
                            kPast, [](const Behaviour&, CodeUnits u, std::size_t at) {
                              const std::size_t needed = announced(u[at]) - 1;
                              if (needed > 0 && u.size() - at >= needed) octet_at(u, at + needed);
                            }));
  mutants.push_back(looking(Facet::kReplace, "copies-what-the-lead-announces", "uhop/node-re2 #272",
                            kPast, read_announced));
  mutants.push_back(looking(Facet::kCount, "counts-by-leads",
                            "PostgreSQL's pg_mblen(), CVE-2026-2006", kPast, read_announced));
  mutants.push_back(looking(Facet::kUtf16Length, "measures-by-leads", "uhop/node-re2 #31", kPast,
                            read_announced));
  mutants.push_back(looking(Facet::kValidate, "looks-after-a-sequence", "sheredom/utf8.h #102",
                            kPast, [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              const Step step = strict(b, u, at);
                              if (step.well_formed && step.length > 1)
                                octet_at(u, at + step.length);
                            }));
}

void add_before_the_start(std::vector<Mutant>& mutants) {
  mutants.push_back(looking(Facet::kDecode, "rewinds-before-the-start", "simdutf/simdutf #213",
                            kBefore, [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              if (strict(b, u, at).well_formed) return;
                              for (std::size_t i = 0; i < 5 && is_trail(octet_at(u, at - i)); ++i) {
                              }
                            }));
}

// Makes a reader of text that a NUL ends. `steps` returns how far the reader goes from `at`, and
// may read around `at`; it returns 1 at an octet that is no lead.
Mutant up_to_nul(Facet facet, const char* name, const char* provenance,
                 std::size_t (*steps)(CodeUnits, std::size_t at)) {
  return of_facet(facet, name, provenance, kPast, [=](Behaviour& behaviour) {
    behaviour.profile.domain.no_nul = true;
    behaviour.profile.domain.nul_terminated = true;
    const auto walk = [steps](CodeUnits u) {
      for (std::size_t at = 0; octet_at(u, at) != 0;) at += steps(u, at);
    };
    behaviour.count = [walk](const Behaviour& b, CodeUnits u) {
      walk(u);
      return strict_count(b, u);
    };
    behaviour.decode = [walk](const Behaviour& b, CodeUnits u) {
      walk(u);
      return strict_decode(b, u);
    };
  });
}

// Returns `length` if the lead at `at` announces that many octets, or else 1.
template <std::size_t length>
std::size_t jump(CodeUnits u, std::size_t at) {
  return announced(octet_at(u, at)) == length ? length : 1;
}

void add_past_the_nul(std::vector<Mutant>& mutants) {
  mutants.push_back(
      up_to_nul(Facet::kDecode, "nul-taken-for-a-trail", "OpenPrinting/cups #1438", jump<2>));
  mutants.push_back(
      up_to_nul(Facet::kCount, "nul-skipped-after-f0", "sheredom/utf8.h #5", jump<4>));
  mutants.push_back(
      up_to_nul(Facet::kCount, "nul-skipped-after-df", "sheredom/utf8.h #136, utf8len()", jump<2>));
  mutants.push_back(up_to_nul(Facet::kDecode, "reads-two-octets-after-e7",
                              "sheredom/utf8.h #136, utf8codepoint()",
                              [](CodeUnits u, std::size_t at) -> std::size_t {
                                if (announced(octet_at(u, at)) == 3) octet_at(u, at + 2);
                                return 1;
                              }));
}

}  // namespace

std::vector<Mutant> fence_mutants() {
  std::vector<Mutant> mutants;
  add_past_the_end(mutants);
  add_past_the_nul(mutants);
  add_before_the_start(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
