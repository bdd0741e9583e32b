// Makes faults that need an earlier request, do not recur, or give no reply.

#include <cstdlib>

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

const Classes kHistoryClasses = {"depends-on-history"};

Mutant validator(const char* name, const char* provenance, Classes classes,
                 std::function<std::function<Reply(const Behaviour&, CodeUnits)>()> fresh) {
  return of_facet(
      Facet::kValidate, name, provenance, std::move(classes),
      [fresh = std::move(fresh)](Behaviour& behaviour) { behaviour.validate = fresh(); });
}

bool ill_formed(const Reply& reply) { return reply.kind == Reply::Kind::kIllFormed; }

void add_remembering(std::vector<Mutant>& mutants) {
  mutants.push_back(validator("error-is-sticky", "generated", kHistoryClasses, [] {
    return [failed = false](const Behaviour& b, CodeUnits u) mutable {
      const Reply reply = failed ? Reply::ill_formed(0) : strict_validate(b, u);
      failed = failed || ill_formed(reply);
      return reply;
    };
  }));
  mutants.push_back(validator("pending-kept-for-the-next-call", "generated", kHistoryClasses, [] {
    return [pending = std::vector<std::uint8_t>()](const Behaviour& b, CodeUnits u) mutable {
      std::vector<std::uint8_t> all = pending;
      all.insert(all.end(), u.begin(), u.end());
      const bool completes = !pending.empty() && !ill_formed(strict_validate(b, all));
      pending.clear();
      if (!u.empty() && b.table->pends(u, u.size() - 1)) pending = {u.back()};
      return completes ? Reply::well_formed() : strict_validate(b, u);
    };
  }));
  mutants.push_back(validator("last-answer-kept-for-a-length", "generated", kHistoryClasses, [] {
    return [length = std::size_t{0}, last = Reply(), calls = 0](const Behaviour& b,
                                                                CodeUnits u) mutable {
      // This cache returns for one call in seven what it returned for the call before.
      const bool hit = ++calls % 7 == 0 && u.size() == length && !u.empty();
      if (!hit) last = strict_validate(b, u);
      length = u.size();
      return last;
    };
  }));
  mutants.push_back(validator("every-1000th-call-accepts", "generated", kHistoryClasses, [] {
    return [calls = 0](const Behaviour& b, CodeUnits u) mutable {
      return ++calls % 1000 == 0 ? Reply::well_formed() : strict_validate(b, u);
    };
  }));
  mutants.push_back(of_facet(Facet::kDecode, "value-left-from-the-call-before", "generated",
                             kHistoryClasses, [](Behaviour& behaviour) {
                               behaviour.decode = [left = false](const Behaviour& b,
                                                                 CodeUnits u) mutable {
                                 Reply reply = strict_decode(b, u);
                                 if (left && reply.kind == Reply::Kind::kValues) {
                                   reply.values.insert(reply.values.begin(), kReplacementCharacter);
                                 }
                                 left = ill_formed(reply);
                                 return reply;
                               };
                             }));
  mutants.push_back(of_facet(Facet::kReplace, "fffd-left-from-the-call-before", "generated",
                             kHistoryClasses, [](Behaviour& behaviour) {
                               behaviour.replace = [left = false](const Behaviour& b,
                                                                  CodeUnits u) mutable {
                                 Reply reply = strict_replace(b, u);
                                 if (left)
                                   reply.values.insert(reply.values.begin(), kReplacementCharacter);
                                 left = !u.empty() && b.table->pends(u, u.size() - 1);
                                 return reply;
                               };
                             }));
  mutants.push_back(of_facet(
      Facet::kStream, "stream-not-reset-behind-an-error", "generated", kHistoryClasses,
      [](Behaviour& behaviour) {
        behaviour.stream = [failed = false](const Behaviour& b, CodeUnits u, Chunks) mutable {
          Reply reply = strict_decode(b, u);
          if (failed && reply.kind == Reply::Kind::kValues && !reply.values.empty()) {
            reply.values.erase(reply.values.begin());
          }
          failed = ill_formed(reply);
          return reply;
        };
      }));
  mutants.push_back(of_facet(
      Facet::kEncode, "high-surrogate-kept", "modelled on UTF-16 encoders", kHistoryClasses,
      [](Behaviour& behaviour) {
        behaviour.encode = [high = false](const Behaviour& b, std::span<const Ucs4> v) mutable {
          const bool joins = high && v.size() == 1 && 0xDC00 <= v[0] && v[0] <= 0xDFFF;
          high = v.size() == 1 && 0xD800 <= v[0] && v[0] <= 0xDBFF;
          return joins ? Reply::of_units({0xF0, 0x90, 0x80, 0x80}) : strict_encode(b, v);
        };
      }));
  mutants.push_back(validator("answers-by-a-global-clock", "modelled on uninitialised memory",
                              {"nondeterministic"}, [] {
                                return [](const Behaviour& b, CodeUnits u) {
                                  // All mutants share this counter: a fresh one does not begin
                                  // anew, and repeating the earlier requests does not bring its
                                  // value back.
                                  static unsigned calls = 0;
                                  if (++calls != 61) return strict_validate(b, u);
                                  const bool valid = !ill_formed(strict_validate(b, u));
                                  return valid ? Reply::ill_formed(0) : Reply::well_formed();
                                };
                              }));
}

void add_deaths(std::vector<Mutant>& mutants) {
  mutants.push_back(validator("asserts-no-surrogate", "generated", {"crash"}, [] {
    return [](const Behaviour& b, CodeUnits u) {
      if (u.size() >= 3 && u[0] == 0xED && u[1] >= 0xA0 && is_scheme_sequence(u, 0)) std::abort();
      return strict_validate(b, u);
    };
  }));
  mutants.push_back(validator("ends-at-empty", "generated", {"crash"}, [] {
    return [](const Behaviour& b, CodeUnits u) {
      if (u.empty()) std::_Exit(1);
      return strict_validate(b, u);
    };
  }));
  mutants.push_back(validator(
      "loops-on-five-octets", "modelled on readers that advance by nothing", {"hang"}, [] {
        return [](const Behaviour& b, CodeUnits u) {
          for (std::size_t at = 0; at < u.size();) {
            const Step step = b.step(u, at);
            volatile bool stuck = !step.well_formed && 0xF8 <= u[at] && u[at] <= 0xFB;
            while (stuck) {
            }
            at += step.length;
          }
          return strict_validate(b, u);
        };
      }));
  mutants.push_back(of_facet(Facet::kDecode, "answers-octets", "generated", {"protocol"},
                             [](Behaviour& behaviour) {
                               behaviour.decode = [](const Behaviour& b, CodeUnits u) {
                                 if (u.size() != 2) return strict_decode(b, u);
                                 return Reply::of_units({u.begin(), u.end()});
                               };
                             }));
}

}  // namespace

std::vector<Mutant> history_mutants() {
  std::vector<Mutant> mutants;
  add_remembering(mutants);
  add_deaths(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
