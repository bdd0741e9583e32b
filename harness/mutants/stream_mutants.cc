// Makes decoders of input in chunks that go wrong at the seams or at the end.

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

using Pending = std::vector<std::uint8_t>;

struct SeamFault {
  const char* name;
  const char* provenance;
  Classes stream;
  Classes stream_replace;
  std::function<void(Pending& pending, std::size_t chunk)> before_chunk;
  bool tells_end = true;
};

const Classes kDiffers = {"stream-differs"};
// A suite may first come to octets whose loss has a name of its own.
const Classes kLoses = kDiffers + Classes{"swallows-valid"};

const std::vector<SeamFault>& seam_faults() {
  static const std::vector<SeamFault> faults = {
      {"pending-dropped", "generated", kDiffers, kLoses,
       [](Pending& p, std::size_t) { p.clear(); }},
      {"pending-first-octet-lost", "generated", kDiffers, kLoses,
       [](Pending& p, std::size_t) {
         if (p.size() > 1) p.erase(p.begin());
       }},
      {"pending-keeps-one-octet", "generated", kDiffers, kLoses,
       [](Pending& p, std::size_t) {
         if (p.size() > 1) p.resize(1);
       }},
      {"pending-three-lost", "generated", kDiffers + Classes{"accepts-truncated"}, kLoses,
       [](Pending& p, std::size_t) {
         if (p.size() == 3) p.clear();
       }},
      {"pending-two-of-four-lost", "generated", kDiffers, kLoses,
       [](Pending& p, std::size_t) {
         if (p.size() == 2 && p[0] >= 0xF0) p.clear();
       }},
      {"pending-doubled", "generated", kDiffers, kDiffers,
       [](Pending& p, std::size_t) {
         if (p.size() == 1) p.push_back(p[0]);
       }},
      {"pending-f4-lost", "generated", kDiffers, kDiffers,
       [](Pending& p, std::size_t) {
         if (p.size() == 1 && p[0] == 0xF4) p.clear();
       }},
      {"third-chunk-forgets", "generated", kDiffers, kLoses,
       [](Pending& p, std::size_t chunk) {
         if (chunk == 2) p.clear();
       }},
      {"late-chunk-forgets", "generated", kDiffers + Classes{"accepts-interrupted"}, kLoses,
       [](Pending& p, std::size_t chunk) {
         if (chunk >= 5) p.clear();
       }},
      {"flush-lost", "generated", {"accepts-truncated"}, {"wrong-replacement"}, {}, false},
  };
  return faults;
}

Mutant seam_mutant(const SeamFault& fault) {
  return {std::string("stream-") + fault.name,
          fault.provenance,
          {{Facet::kStream, fault.stream}, {Facet::kStreamReplace, fault.stream_replace}},
          [fault] {
            const Seams seams{fault.before_chunk, fault.tells_end};
            Behaviour behaviour;
            behaviour.stream = [seams](const Behaviour& b, CodeUnits u, Chunks c) {
              return seamed_stream(b, u, c, seams);
            };
            behaviour.stream_replace = [seams](const Behaviour& b, CodeUnits u, Chunks c) {
              return seamed_stream_replace(b, u, c, seams);
            };
            return behaviour;
          }};
}

using Streamed = std::function<Reply(const Behaviour&, CodeUnits, Chunks)>;

Mutant stream_mutant(const char* name, const char* provenance, Classes classes, Streamed stream) {
  return of_facet(Facet::kStream, name, provenance, std::move(classes),
                  [stream](Behaviour& behaviour) { behaviour.stream = stream; });
}

Mutant replacing_mutant(const char* name, const char* provenance, Classes classes,
                        Streamed stream) {
  return of_facet(Facet::kStreamReplace, name, provenance, std::move(classes),
                  [stream](Behaviour& behaviour) { behaviour.stream_replace = stream; });
}

// Decodes each chunk alone.
Reply each_alone(const Behaviour& b, CodeUnits u, Chunks chunks, bool replaces) {
  std::vector<Ucs4> values;
  std::size_t at = 0;
  for (const std::size_t length : chunks) {
    const Reply reply = replaces ? strict_replace(b, u.subspan(at, length))
                                 : strict_decode(b, u.subspan(at, length));
    if (reply.kind != Reply::Kind::kValues) return Reply::ill_formed(at + *reply.offset);
    values.insert(values.end(), reply.values.begin(), reply.values.end());
    at += length;
  }
  return Reply::of_values(std::move(values));
}

// Returns where the chunk of octet `at` begins.
std::size_t chunk_of(Chunks chunks, std::size_t at) {
  std::size_t first = 0;
  for (const std::size_t length : chunks) {
    if (at < first + length) break;
    first += length;
  }
  return first;
}

bool has_seam(Chunks chunks, std::size_t offset) {
  std::size_t at = 0;
  for (const std::size_t length : chunks) {
    at += length;
    if (at == offset) return true;
  }
  return false;
}

// Ignores the rules for the second octet after a seam.
Reply rules_lost(const Behaviour& b, CodeUnits u, Chunks chunks) {
  Behaviour lax = b;
  lax.next = [chunks](const Behaviour& own, CodeUnits units, std::size_t at) {
    const Step step = own.table->next(units, at);
    const bool rule =
        units[at] == 0xE0 || units[at] == 0xED || units[at] == 0xF0 || units[at] == 0xF4;
    const bool lost =
        !step.well_formed && rule && is_scheme_sequence(units, at) && has_seam(chunks, at + 1);
    const std::size_t length = announced(units[at]);
    return lost ? Step{true, length, raw_value(units, at, length)} : step;
  };
  return strict_decode(lax, u);
}

void add_plain(std::vector<Mutant>& mutants) {
  mutants.push_back(stream_mutant(
      "stream-each-chunk-alone", "ollama/ollama-js #256", kDiffers,
      [](const Behaviour& b, CodeUnits u, Chunks c) { return each_alone(b, u, c, false); }));
  mutants.push_back(replacing_mutant(
      "stream-replace-each-chunk-alone", "tomas/needle #374", kLoses,
      [](const Behaviour& b, CodeUnits u, Chunks c) { return each_alone(b, u, c, true); }));
  mutants.push_back(stream_mutant(
      "stream-second-octet-rules-lost", "generated",
      {"accepts-non-shortest", "accepts-surrogate", "accepts-out-of-range", "stream-differs"},
      rules_lost));
  mutants.push_back(stream_mutant("stream-offset-in-chunk", "generated", kDiffers,
                                  [](const Behaviour& b, CodeUnits u, Chunks c) {
                                    Reply reply = strict_decode(b, u);
                                    if (reply.offset) *reply.offset -= chunk_of(c, *reply.offset);
                                    return reply;
                                  }));
  mutants.push_back(stream_mutant("stream-offset-late", "generated", {"wrong-offset"},
                                  [](const Behaviour& b, CodeUnits u, Chunks) {
                                    Reply reply = strict_decode(b, u);
                                    if (reply.offset) ++*reply.offset;
                                    return reply;
                                  }));
  mutants.push_back(stream_mutant("stream-end-lost-behind-empty-chunk", "generated",
                                  {"accepts-truncated"},
                                  [](const Behaviour& b, CodeUnits u, Chunks c) {
                                    const Seams seams{{}, c.empty() || c.back() != 0};
                                    return seamed_stream(b, u, c, seams);
                                  }));
  mutants.push_back(stream_mutant("stream-empty-chunk-ends",
                                  "modelled on readers that take 0 for the end",
                                  kAccepts + Classes{"stream-differs", "wrong-value", "strips-bom"},
                                  [](const Behaviour& b, CodeUnits u, Chunks c) {
                                    std::size_t at = 0;
                                    for (const std::size_t length : c) {
                                      if (length == 0) break;
                                      at += length;
                                    }
                                    return strict_decode(b, u.first(at));
                                  }));
  mutants.push_back(stream_mutant("stream-empty-chunk-drops-pending", "generated", kDiffers,
                                  [](const Behaviour& b, CodeUnits u, Chunks c) {
                                    const Seams seams{[c](Pending& pending, std::size_t chunk) {
                                                        if (chunk > 0 && c[chunk - 1] == 0)
                                                          pending.clear();
                                                      },
                                                      true};
                                    return seamed_stream(b, u, c, seams);
                                  }));
  mutants.push_back(stream_mutant("stream-wrong-values", "generated", {"wrong-value"},
                                  [](const Behaviour& b, CodeUnits u, Chunks) {
                                    Reply reply = strict_decode(b, u);
                                    for (Ucs4& value : reply.values) value &= 0xFFFF;
                                    return reply;
                                  }));
}

// Adds replacing decoders that go on wrongly after an error.
void add_replacing(std::vector<Mutant>& mutants) {
  mutants.push_back(replacing_mutant("stream-replace-fffd-at-each-seam", "LinusU/node-jsonlines #7",
                                     {"stream-differs"},
                                     [](const Behaviour& b, CodeUnits u, Chunks c) {
                                       Reply reply = strict_replace(b, u);
                                       std::size_t at = 0;
                                       for (const std::size_t length : c) {
                                         at += length;
                                         if (at < u.size() && is_trail(u[at]))
                                           reply.values.push_back(kReplacementCharacter);
                                       }
                                       return reply;
                                     }));
  mutants.push_back(
      replacing_mutant("stream-replace-per-octet-at-seams", "generated", {"stream-differs"},
                       [](const Behaviour& b, CodeUnits u, Chunks c) {
                         Behaviour octets = b;
                         octets.next = [c](const Behaviour& own, CodeUnits units, std::size_t at) {
                           Step step = own.table->next(units, at);
                           if (!step.well_formed && has_seam(c, at + 1)) step.length = 1;
                           return step;
                         };
                         return strict_replace(octets, u);
                       }));
  mutants.push_back(replacing_mutant("stream-replace-end-twice", "generated", {"wrong-replacement"},
                                     [](const Behaviour& b, CodeUnits u, Chunks) {
                                       Reply reply = strict_replace(b, u);
                                       if (u.empty()) return reply;
                                       const std::size_t last = u.size() - 1;
                                       if (b.table->pends(u, last))
                                         reply.values.push_back(kReplacementCharacter);
                                       return reply;
                                     }));
  mutants.push_back(replacing_mutant(
      "stream-replace-swallows-behind-seam", "generated", {"swallows-valid"},
      [](const Behaviour& b, CodeUnits u, Chunks c) {
        Behaviour greedy = b;
        greedy.next = [c](const Behaviour& own, CodeUnits units, std::size_t at) {
          Step step = own.table->next(units, at);
          const std::size_t end = at + step.length;
          const bool seam = !step.well_formed && announced(units[at]) > 1 && has_seam(c, end);
          if (seam && end < units.size() && units[end] < 0x80) ++step.length;
          return step;
        };
        return strict_replace(greedy, u);
      }));
}

// Adds faults with a BOM at the start of each chunk, or with a BOM that a seam cuts.
void add_boms(std::vector<Mutant>& mutants) {
  mutants.push_back(stream_mutant("stream-strips-bom-of-each-chunk", "generated", {"strips-bom"},
                                  [](const Behaviour& b, CodeUnits u, Chunks c) {
                                    Reply reply = strict_decode(b, u);
                                    if (reply.kind != Reply::Kind::kValues) return reply;
                                    std::vector<Ucs4> kept;
                                    std::size_t at = 0;
                                    for (const Ucs4 value : reply.values) {
                                      const bool first = at == 0 || has_seam(c, at);
                                      if (value != kByteOrderMark || !first) kept.push_back(value);
                                      at += b.step(u, at).length;
                                    }
                                    return Reply::of_values(std::move(kept));
                                  }));
  const auto strip_unless = [](const char* name, bool (*keeps)(Chunks)) {
    return of_facet(Facet::kStream, name, "denoland/deno #10846", {"keeps-bom"},
                    [keeps](Behaviour& behaviour) {
                      behaviour.profile.bom = BomPolicy::kStrip;
                      behaviour.stream = [keeps](const Behaviour& b, CodeUnits u, Chunks c) {
                        Behaviour own = b;
                        if (keeps(c)) own.profile.bom = BomPolicy::kKeep;
                        return strict_decode(own, u);
                      };
                    });
  };
  mutants.push_back(strip_unless("stream-keeps-cut-bom",
                                 [](Chunks c) { return !c.empty() && c[0] > 0 && c[0] < 3; }));
  mutants.push_back(strip_unless("stream-keeps-bom-behind-empty-chunk",
                                 [](Chunks c) { return !c.empty() && c[0] == 0; }));
}

}  // namespace

std::vector<Mutant> stream_mutants() {
  std::vector<Mutant> mutants;
  for (const SeamFault& fault : seam_faults()) mutants.push_back(seam_mutant(fault));
  add_plain(mutants);
  add_replacing(mutants);
  add_boms(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
