// Makes faults that depend on where octets lie: blocks, fast paths, runs, the end of the buffer.

#include <algorithm>
#include <string>

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

bool all_ascii(CodeUnits units, std::size_t first, std::size_t count) {
  if (first + count > units.size()) return false;
  return std::all_of(units.begin() + static_cast<std::ptrdiff_t>(first),
                     units.begin() + static_cast<std::ptrdiff_t>(first + count),
                     [](std::uint8_t octet) { return octet < 0x80; });
}

Step passed_over(std::size_t length) { return {true, length, kReplacementCharacter}; }

std::string with(const char* name, std::size_t number) {
  return std::string(name) + "-" + std::to_string(number);
}

// Makes a mutant that overlooks faults. It writes U+FFFD for what it overlooks, as replacing would,
// so only validate and decode show the fault.
Mutant passing(std::string name, std::string provenance, Classes classes, Next next) {
  Mutant mutant =
      decoder(std::move(name), std::move(provenance), std::move(classes), std::move(next));
  mutant.expected.pop_back();
  return mutant;
}

void add_blocks(std::vector<Mutant>& mutants, std::size_t block) {
  const std::string here = std::to_string(block);
  mutants.push_back(
      passing("carry-lost-" + here, block == 32 ? "simd-lite/simd-json #166" : "generated",
              {"accepts-interrupted"}, [block](const Behaviour& b, CodeUnits u, std::size_t at) {
                const Step step = strict(b, u, at);
                const std::size_t end = at + step.length;
                const bool lost = !step.well_formed && end % block == 0 && end < u.size() &&
                                  b.table->pends(u.first(end), at);
                return lost ? passed_over(step.length) : step;
              }));
  mutants.push_back(decoder("sequence-cut-" + here, "generated", kRejectsMultiOctet,
                            [block](const Behaviour& b, CodeUnits u, std::size_t at) {
                              const Step step = strict(b, u, at);
                              const bool cut =
                                  step.well_formed && at / block != (at + step.length - 1) / block;
                              return cut ? Step{false, 1, 0} : step;
                            },
                            {"wrong-replacement", "swallows-valid"}));
  mutants.push_back(passing("last-of-block-" + here,
                            block == 64 ? "simdjson/simdjson #1169" : "generated", kAccepts,
                            [block](const Behaviour& b, CodeUnits u, std::size_t at) {
                              const Step step = strict(b, u, at);
                              const bool unseen = !step.well_formed && at % block == block - 1;
                              return unseen ? passed_over(step.length) : step;
                            }));
  mutants.push_back(passing(
      "end-on-block-" + here, block == 64 ? "like simdutf/simdutf #454" : "generated",
      {"accepts-truncated"}, [block](const Behaviour& b, CodeUnits u, std::size_t at) {
        const Step step = strict(b, u, at);
        const bool unseen = !step.well_formed && u.size() % block == 0 && b.table->pends(u, at);
        return unseen ? passed_over(u.size() - at) : step;
      }));
  mutants.push_back(passing("tail-not-checked-" + here, "generated", kAccepts,
                            [block](const Behaviour& b, CodeUnits u, std::size_t at) {
                              const Step step = strict(b, u, at);
                              const bool in_tail =
                                  u.size() >= block && at >= u.size() / block * block;
                              return in_tail && !step.well_formed ? passed_over(step.length) : step;
                            }));
  mutants.push_back(passing(
      "second-octet-rules-lost-" + here, "generated",
      {"accepts-non-shortest", "accepts-surrogate", "accepts-out-of-range"},
      [block](const Behaviour& b, CodeUnits u, std::size_t at) {
        const Step step = strict(b, u, at);
        const bool at_seam = at % block == block - 1;
        const bool rule = u[at] == 0xE0 || u[at] == 0xED || u[at] == 0xF0 || u[at] == 0xF4;
        const bool lost = !step.well_formed && at_seam && rule && is_scheme_sequence(u, at);
        return lost ? Step{true, announced(u[at]), raw_value(u, at, announced(u[at]))} : step;
      }));
}

void add_fast_paths(std::vector<Mutant>& mutants) {
  for (const std::size_t width : {8, 16, 32, 64}) {
    mutants.push_back(passing(
        with("ascii-forgets-lead", width), width == 16 ? "like simdutf/simdutf #381" : "generated",
        {"accepts-interrupted"}, [width](const Behaviour& b, CodeUnits u, std::size_t at) {
          const Step step = strict(b, u, at);
          const std::size_t end = at + step.length;
          const bool lost =
              !step.well_formed && all_ascii(u, end, width) && b.table->pends(u.first(end), at);
          return lost ? passed_over(step.length) : step;
        }));
  }
  for (const std::size_t width : {16, 64, 128, 256, 1024}) {
    mutants.push_back(passing(with("error-after-ascii", width), "generated", kAccepts,
                              [width](const Behaviour& b, CodeUnits u, std::size_t at) {
                                const Step step = strict(b, u, at);
                                const bool hidden = !step.well_formed && at >= width &&
                                                    all_ascii(u, at - width, width);
                                return hidden ? passed_over(step.length) : step;
                              }));
  }
  for (const std::size_t width : {16, 32}) {
    mutants.push_back(passing(with("error-before-ascii", width), "generated", kAccepts,
                              [width](const Behaviour& b, CodeUnits u, std::size_t at) {
                                const Step step = strict(b, u, at);
                                const bool hidden = !step.well_formed && step.length == 1 &&
                                                    all_ascii(u, at + 1, width);
                                return hidden ? passed_over(1) : step;
                              }));
  }
  mutants.push_back(of_facet(Facet::kValidate, "only-last-block-of-64-decides", "generated",
                             kAccepts, [](Behaviour& behaviour) {
                               behaviour.validate = [](const Behaviour& b, CodeUnits u) {
                                 const Reply reply = strict_validate(b, u);
                                 const std::size_t last = u.empty() ? 0 : (u.size() - 1) / 64 * 64;
                                 const bool lost = reply.kind == Reply::Kind::kIllFormed &&
                                                   *reply.offset + 4 < last;
                                 return lost ? Reply::well_formed() : reply;
                               };
                             }));
}

// Makes a mutant that ignores the rules of the rows in a run of `count` sequences of `length`
// octets.
Mutant run_mutant(const char* name, std::size_t length, std::size_t count, Classes classes) {
  Mutant mutant =
      decoder(name, "modelled on fast paths for runs", std::move(classes),
              [=](const Behaviour& b, CodeUnits u, std::size_t at) {
                const Step step = strict(b, u, at);
                if (step.well_formed || announced(u[at]) != length || !is_scheme_sequence(u, at)) {
                  return step;
                }
                for (std::size_t i = 1; i <= count; ++i) {
                  const bool runs = at >= i * length && announced(u[at - i * length]) == length &&
                                    is_scheme_sequence(u, at - i * length);
                  if (!runs) return step;
                }
                return Step{true, length, raw_value(u, at, length)};
              });
  return mutant;
}

// Makes a mutant that reads octet number `beyond` past the end where `reads` says so. Input that
// begins with a trail octet lies at the start of a page (fence.h), so this read does no harm there.
Mutant over_reader(std::string name, std::string provenance, std::size_t beyond,
                   bool (*reads)(const Behaviour&, CodeUnits units, std::size_t at)) {
  Mutant mutant = decoder(std::move(name), std::move(provenance), {"reads-past"},
                          [=](const Behaviour& b, CodeUnits u, std::size_t at) {
                            Step step = strict(b, u, at);
                            if (!reads(b, u, at)) return step;
                            const volatile std::uint8_t* const end = u.data() + u.size();
                            if (end[beyond - 1] == 0x80) step.length = 1;
                            return step;
                          });
  return mutant;
}

void add_over_reads(std::vector<Mutant>& mutants) {
  mutants.push_back(over_reader("over-read-1",
                                "ultrajson/ultrajson #719, chakra-core/ChakraCore #2304", 1,
                                [](const Behaviour&, CodeUnits u, std::size_t at) {
                                  return at + 1 == u.size() && announced(u[at]) == 2;
                                }));
  mutants.push_back(over_reader("over-read-2", "HOST-Oman/libraqm #218, gpac/gpac #3721", 2,
                                [](const Behaviour&, CodeUnits u, std::size_t at) {
                                  return at + 1 == u.size() && announced(u[at]) == 3;
                                }));
  mutants.push_back(over_reader("over-read-3", "sheredom/utf8.h #136", 3,
                                [](const Behaviour&, CodeUnits u, std::size_t at) {
                                  return at + 1 == u.size() && announced(u[at]) == 4;
                                }));
  mutants.push_back(over_reader("over-read-1-of-4", "ultrajson/ultrajson #675", 1,
                                [](const Behaviour&, CodeUnits u, std::size_t at) {
                                  return at + 3 == u.size() && announced(u[at]) == 4 &&
                                         is_trail(u[at + 1]) && is_trail(u[at + 2]);
                                }));
  mutants.push_back(over_reader("over-read-behind-ascii", "generated", 1,
                                [](const Behaviour&, CodeUnits u, std::size_t at) {
                                  return u.size() > 64 && at + 1 == u.size() && u[at] < 0x80;
                                }));
  mutants.push_back(decoder("under-read-1", "like haskell/bytestring #621", {"reads-before"},
                            [](const Behaviour& b, CodeUnits u, std::size_t at) {
                              Step step = strict(b, u, at);
                              if (at != 0 || !is_trail(u[0])) return step;
                              const volatile std::uint8_t* const before = u.data() - 1;
                              if (*before == 0x80) step.length = 1;
                              return step;
                            }));
  mutants.push_back(over_reader(
      "over-read-behind-33", "generated", 3,
      [](const Behaviour&, CodeUnits u, std::size_t at) { return u.size() == 33 && at == 32; }));
}

}  // namespace

std::vector<Mutant> position_mutants() {
  std::vector<Mutant> mutants;
  for (const std::size_t block : {16, 32, 64}) add_blocks(mutants, block);
  add_fast_paths(mutants);
  mutants.push_back(run_mutant("run-of-2-octets", 2, 8, {"accepts-non-shortest"}));
  mutants.push_back(
      run_mutant("run-of-3-octets", 3, 4, {"accepts-non-shortest", "accepts-surrogate"}));
  mutants.push_back(
      run_mutant("run-of-4-octets", 4, 4, {"accepts-non-shortest", "accepts-out-of-range"}));
  add_over_reads(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
