// Makes objects that keep what they should forget, forget what they should keep, or hold back.

#include <algorithm>
#include <utility>

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
// none, the fault is of session alone. Each session gets a copy of `faults`, as they are here.
Mutant object(const char* name, const char* provenance, Classes classes, Classes replacing,
              const LifeFaults& faults, BomPolicy bom = BomPolicy::kKeep) {
  std::vector<ExpectedNames> expected = {{Facet::kSession, std::move(classes)}};
  if (!replacing.empty()) expected.push_back({Facet::kSessionReplace, std::move(replacing)});
  return {name, provenance, std::move(expected), [faults, bom] {
            Behaviour behaviour;
            behaviour.profile.bom = bom;
            behaviour.session = [faults](const Behaviour& b, CodeUnits u, std::span<const Call> c) {
              return live(b, u, c, false, faults);
            };
            behaviour.session_replace = [faults](const Behaviour& b, CodeUnits u,
                                                 std::span<const Call> c) {
              return live(b, u, c, true, faults);
            };
            return behaviour;
          }};
}

// kLost has the classes of octets that were forgotten, under session-replace.
const Classes kLost = kKeeps + Classes{"stream-differs", "swallows-valid"};
const Classes kChanged = kLost + Classes{"wrong-value"};

void add_keeping(std::vector<Mutant>& mutants) {
  const Classes unflushed = kKeeps + Classes{"accepts-truncated"};
  mutants.push_back(object("object-reset-keeps-pending", "oven-sh/bun #25495", kKeeps, kKeeps,
                           {.resets = false}));
  mutants.push_back(object("object-last-keeps-pending", "cloudflare/workerd #6091", unflushed,
                           kLost, {.begins_anew = false, .flushes = false}));
  mutants.push_back(object("object-empty-last-does-not-flush", "modelled on TextDecoder.decode()",
                           unflushed, kLost, {.flushes_empty = false}));
  mutants.push_back(object("object-error-keeps-pending", "web-platform-tests/wpt #56892", kKeeps,
                           {}, {.recovers = false}));
  mutants.push_back(object("object-error-keeps-its-lead", "Duktape's decoder after ED80", kKeeps,
                           {}, {.after = [](Object& object, const Call& call) {
                             if (object.refuses && call.length > 0) object.pending = {0xC3};
                           }}));
  mutants.push_back(object(
      "object-sticks-to-an-error", "facebook/hermes #1855", kKeeps, {},
      {.before = [failed = false](Object& object, const Call& call, Octets& octets) mutable {
        if (call.kind == CallKind::kReset) failed = false;
        if (failed) octets = {0xFF};
        if (call.kind == CallKind::kReset) return;
        // The first refusal shows when the octets are read; it is found out here beforehand.
        failed = failed || (!object.pending.empty() && !octets.empty() && octets[0] < 0x80) ||
                 (!octets.empty() && octets[0] >= 0xF8);
      }}));
  mutants.push_back(object("object-keeps-only-two-of-three", "haskell/text #528", kKeepsOrDiffers,
                           kLost, {.after = [](Object& object, const Call&) {
                             if (object.pending.size() == 3) object.pending.resize(2);
                           }}));
}

void add_forgetting(std::vector<Mutant>& mutants) {
  mutants.push_back(object("object-fast-path-forgets", "denoland/deno #34299", kInterrupts, kLost,
                           {.before = [](Object& object, const Call& call, Octets& octets) {
                             const bool is_ascii =
                                 !octets.empty() &&
                                 std::all_of(octets.begin(), octets.end(),
                                             [](std::uint8_t octet) { return octet < 0x80; });
                             if (is_ascii && call.kind == CallKind::kMore) object.pending.clear();
                           }}));
  mutants.push_back(object("object-empty-call-forgets", "generated", kInterrupts, kLost,
                           {.before = [](Object& object, const Call& call, Octets&) {
                             const bool is_more = call.kind == CallKind::kMore;
                             if (is_more && call.length == 0) object.pending.clear();
                           }}));
  mutants.push_back(
      object("object-loses-what-follows-a-cut", "alacritty/vte #159", kChanged, kChanged,
             {.before = [](Object& object, const Call&, Octets& octets) {
               const auto rest = std::find_if_not(octets.begin(), octets.end(), is_trail);
               if (object.pending.empty() || rest == octets.begin() || rest == octets.end()) return;
               octets.erase(rest);
             }}));
  mutants.push_back(
      object("object-second-text-forgets", "generated", kKeeps, kKeeps,
             {.before = [texts = 0](Object& object, const Call& call, Octets&) mutable {
               if (texts > 0) object.pending.clear();
               if (call.kind == CallKind::kLast) ++texts;
             }}));
}

// Returns faults that hold back the values which `takes` takes out of those of a call, until the
// next call.
LifeFaults holding(void (*takes)(std::vector<Ucs4>& values, std::vector<Ucs4>& held)) {
  return {.after = [takes, held = std::vector<Ucs4>()](Object& object, const Call& call) mutable {
    if (call.kind == CallKind::kReset || object.refuses) held.clear();
    object.values.insert(object.values.begin(), held.begin(), held.end());
    held.clear();
    if (call.kind == CallKind::kMore && !object.values.empty()) takes(object.values, held);
  }};
}

void add_holding(std::vector<Mutant>& mutants) {
  mutants.push_back(object("object-holds-back-a-character", "oven-sh/bun #33825", kHolds, kHolds,
                           holding([](std::vector<Ucs4>& values, std::vector<Ucs4>& held) {
                             held = {values.back()};
                             values.pop_back();
                           })));
  mutants.push_back(object("object-gives-all-at-the-end", "modelled on decoders that join chunks",
                           kHolds, kHolds,
                           holding([](std::vector<Ucs4>& values, std::vector<Ucs4>& held) {
                             std::swap(values, held);
                           })));
  // A refused call but the last waits: the next one refuses.
  mutants.push_back(object("object-holds-back-an-error", "generated", kHolds + kKeepsOrDiffers, {},
                           {.before = [](Object&, const Call& call, Octets& octets) {
                             const bool is_bad = !octets.empty() && octets.back() >= 0xF8;
                             if (call.kind == CallKind::kMore && is_bad) octets.back() = 0xE2;
                           }}));
}

void add_signatures(std::vector<Mutant>& mutants) {
  const Classes kept = {"keeps-bom", "keeps-state"};
  const Classes stripped = {"strips-bom", "keeps-state"};
  const auto stripping = [&mutants](const char* name, const char* provenance,
                                    const Classes& classes, const LifeFaults& faults) {
    mutants.push_back(object(name, provenance, classes, classes, faults, BomPolicy::kStrip));
  };
  stripping("object-strips-at-each-call", "modelled on simdutf-backed decoders", stripped,
            {.before = [](Object& object, const Call&, Octets&) {
              if (object.pending.empty()) object.is_first = true;
            }});
  stripping("object-strips-after-a-cut", "Node 26.10.0, decode(E2) with stream, then EF BB BF",
            stripped + kHolds, {.before = [](Object& object, const Call&, Octets& octets) {
              const Octets mark = {0xEF, 0xBB, 0xBF};
              if (object.pending.empty() || octets.size() < mark.size()) return;
              if (std::equal(mark.begin(), mark.end(), octets.begin())) {
                octets.erase(octets.begin(), octets.begin() + 3);
              }
            }});
  stripping("object-strips-once-in-its-life", "web-platform-tests/wpt #56892", kept,
            {.before = [texts = 0](Object& object, const Call& call, Octets&) mutable {
              if (texts > 0) object.is_first = false;
              if (call.kind != CallKind::kMore) ++texts;
            }});
  stripping("object-keeps-a-mark-in-pieces", "denoland/deno #10846", kept,
            {.before = [](Object& object, const Call&, Octets&) {
              if (!object.pending.empty()) object.is_first = false;
            }});
  stripping("object-strips-after-an-empty-call", "generated", stripped,
            {.after = [](Object& object, const Call& call) {
              if (call.length == 0 && object.pending.empty()) object.is_first = true;
            }});
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
