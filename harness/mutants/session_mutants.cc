// Makes objects that keep what they should forget, forget what they should keep, or hold back.

#include "harness/mutants/build.h"
#include "harness/mutants/lives.h"

namespace placemat::inline mutants {
namespace {

using Octets = std::vector<std::uint8_t>;

const Classes kKeeps = {"keeps-state"};
const Classes kHolds = {"holds-back"};
// The first text shows some of these faults, too, because an error or a cut is inside it.
const Classes kKeepsOrDiffers = {"keeps-state", "stream-differs"};

// Forgotten octets may also let what follows them pass.
const Classes kInterrupts = kKeepsOrDiffers + Classes{"accepts-interrupted", "accepts-truncated"};

// Makes a mutant of both operations. `replacing` has the classes of session-replace; if there are
// none, the fault is of session alone.
Mutant object(const char* name, const char* provenance, Classes classes, Classes replacing,
              std::function<LifeFaults()> fresh, BomPolicy bom = BomPolicy::kKeep,
              AfterError after_error = AfterError::kNew) {
  std::vector<ExpectedNames> expected = {{Facet::kSession, std::move(classes)}};
  if (!replacing.empty()) expected.push_back({Facet::kSessionReplace, std::move(replacing)});
  return {name, provenance, std::move(expected), [fresh = std::move(fresh), bom, after_error] {
            Behaviour behaviour;
            behaviour.profile.bom = bom;
            behaviour.profile.after_error = after_error;
            behaviour.session = [fresh](const Behaviour& b, CodeUnits u, std::span<const Call> c) {
              return live(b, u, c, false, fresh());
            };
            behaviour.session_replace = [fresh](const Behaviour& b, CodeUnits u,
                                                std::span<const Call> c) {
              return live(b, u, c, true, fresh());
            };
            return behaviour;
          }};
}

void add_keeping(std::vector<Mutant>& mutants) {
  mutants.push_back(object("object-reset-keeps-pending", "oven-sh/bun #25495", kKeeps, kKeeps, [] {
    LifeFaults faults;
    faults.resets = false;
    return faults;
  }));
  mutants.push_back(object("object-last-keeps-pending", "cloudflare/workerd #6091",
                           kKeeps + Classes{"accepts-truncated"},
                           kKeeps + Classes{"stream-differs", "swallows-valid"}, [] {
                             LifeFaults faults;
                             faults.flushes = false;
                             faults.begins_anew = false;
                             return faults;
                           }));
  mutants.push_back(object("object-empty-last-does-not-flush", "modelled on TextDecoder.decode()",
                           kKeeps + Classes{"accepts-truncated"},
                           kKeeps + Classes{"stream-differs", "swallows-valid"}, [] {
                             LifeFaults faults;
                             faults.flushes_empty = false;
                             return faults;
                           }));
  mutants.push_back(
      object("object-error-keeps-pending", "web-platform-tests/wpt #56892", kKeeps, {}, [] {
        LifeFaults faults;
        faults.recovers = false;
        return faults;
      }));
  mutants.push_back(
      object("object-error-keeps-its-lead", "Duktape's decoder after ED80", kKeeps, {}, [] {
        LifeFaults faults;
        faults.after = [](Object& object, const Call& call) {
          if (object.refuses && call.length > 0) object.pending = {0xC3};
        };
        return faults;
      }));
  mutants.push_back(object("object-sticks-to-an-error", "facebook/hermes #1855", kKeeps, {}, [] {
    LifeFaults faults;
    faults.before = [failed = false](Object& object, const Call& call, Octets& octets) mutable {
      if (call.kind == CallKind::kReset) failed = false;
      if (failed) octets = {0xFF};
      if (call.kind == CallKind::kReset) return;
      // The first refusal shows when the octets are read; it is found out here beforehand.
      failed = failed || (!object.pending.empty() && !octets.empty() && octets[0] < 0x80) ||
               (!octets.empty() && octets[0] >= 0xF8);
    };
    return faults;
  }));
  mutants.push_back(object("object-keeps-only-two-of-three", "haskell/text #528",
                           Classes{"stream-differs", "keeps-state"},
                           Classes{"stream-differs", "keeps-state", "swallows-valid"}, [] {
                             LifeFaults faults;
                             faults.after = [](Object& object, const Call&) {
                               if (object.pending.size() == 3) object.pending.resize(2);
                             };
                             return faults;
                           }));
}

void add_forgetting(std::vector<Mutant>& mutants) {
  mutants.push_back(object("object-fast-path-forgets", "denoland/deno #34299", kInterrupts,
                           kKeepsOrDiffers + Classes{"swallows-valid"}, [] {
                             LifeFaults faults;
                             faults.before = [](Object& object, const Call& call, Octets& octets) {
                               bool is_ascii = !octets.empty();
                               for (const std::uint8_t octet : octets) {
                                 is_ascii = is_ascii && octet < 0x80;
                               }
                               const bool is_more = call.kind == CallKind::kMore;
                               if (is_ascii && is_more) object.pending.clear();
                             };
                             return faults;
                           }));
  mutants.push_back(object("object-empty-call-forgets", "generated", kInterrupts,
                           kKeepsOrDiffers + Classes{"swallows-valid"}, [] {
                             LifeFaults faults;
                             faults.before = [](Object& object, const Call& call, Octets&) {
                               const bool is_more = call.kind == CallKind::kMore;
                               if (is_more && call.length == 0) object.pending.clear();
                             };
                             return faults;
                           }));
  mutants.push_back(object("object-second-text-forgets", "generated", kKeeps, kKeeps, [] {
    LifeFaults faults;
    faults.before = [texts = 0](Object& object, const Call& call, Octets&) mutable {
      if (texts > 0) object.pending.clear();
      if (call.kind == CallKind::kLast) ++texts;
    };
    return faults;
  }));
}

void add_holding(std::vector<Mutant>& mutants) {
  // Holds back the last value of each call but the last of a text.
  mutants.push_back(
      object("object-holds-back-a-character", "oven-sh/bun #33825", kHolds, kHolds, [] {
        LifeFaults faults;
        faults.after = [held = std::vector<Ucs4>()](Object& object, const Call& call) mutable {
          if (call.kind == CallKind::kReset || object.refuses) held.clear();
          object.values.insert(object.values.begin(), held.begin(), held.end());
          held.clear();
          if (call.kind != CallKind::kMore || object.values.empty()) return;
          held = {object.values.back()};
          object.values.pop_back();
        };
        return faults;
      }));
  mutants.push_back(object(
      "object-gives-all-at-the-end", "modelled on decoders that join chunks", kHolds, kHolds, [] {
        LifeFaults faults;
        faults.after = [held = std::vector<Ucs4>()](Object& object, const Call& call) mutable {
          if (call.kind == CallKind::kReset || object.refuses) held.clear();
          object.values.insert(object.values.begin(), held.begin(), held.end());
          held.clear();
          if (call.kind == CallKind::kMore) std::swap(held, object.values);
        };
        return faults;
      }));
  mutants.push_back(
      object("object-holds-back-an-error", "generated", kHolds + kKeepsOrDiffers, {}, [] {
        LifeFaults faults;
        // A refused call but the last waits: the next one refuses.
        faults.before = [](Object& object, const Call& call, Octets& octets) {
          const bool is_bad = !octets.empty() && octets.back() >= 0xF8;
          if (call.kind != CallKind::kMore || !is_bad) return;
          octets.back() = 0xE2;
          (void)object;
        };
        return faults;
      }));
}

void add_signatures(std::vector<Mutant>& mutants) {
  const Classes kept = {"keeps-bom", "keeps-state"};
  const Classes stripped = {"strips-bom", "keeps-state"};
  mutants.push_back(object(
      "object-strips-at-each-call", "modelled on simdutf-backed decoders", stripped, stripped,
      [] {
        LifeFaults faults;
        faults.before = [](Object& object, const Call&, Octets&) {
          if (object.pending.empty()) object.is_first = true;
        };
        return faults;
      },
      BomPolicy::kStrip));
  mutants.push_back(object(
      "object-strips-once-in-its-life", "web-platform-tests/wpt #56892", kept, kept,
      [] {
        LifeFaults faults;
        faults.before = [texts = 0](Object& object, const Call& call, Octets&) mutable {
          if (texts > 0) object.is_first = false;
          if (call.kind != CallKind::kMore) ++texts;
        };
        return faults;
      },
      BomPolicy::kStrip));
  mutants.push_back(object(
      "object-keeps-a-mark-in-pieces", "denoland/deno #10846", kept, kept,
      [] {
        LifeFaults faults;
        faults.before = [](Object& object, const Call&, Octets&) {
          if (!object.pending.empty()) object.is_first = false;
        };
        return faults;
      },
      BomPolicy::kStrip));
  mutants.push_back(object(
      "object-strips-after-an-empty-call", "generated", stripped, stripped,
      [] {
        LifeFaults faults;
        faults.after = [](Object& object, const Call& call) {
          if (call.length == 0 && object.pending.empty()) {
            object.is_first = true;
          }
        };
        return faults;
      },
      BomPolicy::kStrip));
}

}  // namespace

std::vector<Mutant> session_mutants() {
  std::vector<Mutant> mutants;
  add_keeping(mutants);
  add_forgetting(mutants);
  add_holding(mutants);
  add_signatures(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
