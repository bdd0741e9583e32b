// Known code, from the X/Open proposal of 1992 to the decoders that are copied today: what each
// accepts and how it replaces was measured once (lineages.json), and whoever does the same behaves
// as it. That is an observation: it says nothing about whose code an implementation is.
//
// An entry of lineages.json is one piece of code at one time. `ran` says what of it was run, `year`
// when that was written, and `judged_as` under which ids it is judged here, if it is. `accepts` has
// the form whose language that is, or else the digest of `placemat learn`, with what it accepts
// beyond the nearest form and short of it in words; what ends at a NUL was learned without one, as
// such implementations are. `replaces` is a replacement policy of the form, or the values for each
// string of the gallery (harness/check/gallery.h); without it, the code leaves open what is written
// for ill-formed input.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "reports/record.h"

namespace placemat {

struct Lineage {
  std::string name;  // with its year
  std::string reference;
  std::set<std::string> judged_as;
  std::string digest;                            // of the language that it accepts
  std::map<std::string, std::string> replacing;  // request -> reply line; empty: it is left open
};

// read_lineages(): none if there is no such file. Throws CatalogueError.
std::vector<Lineage> read_lineages(const std::filesystem::path& file);

// behaves_as(): the known code that accepts the same strings as the implementation and, where both
// replace, replies the same to all that it can be asked of the gallery. Its own code is left out,
// and so is strict UTF-8 that is replaced as Unicode recommends, or not at all: too many do that
// for it to tell anything.
std::vector<BehaviourRecord> behaves_as(const std::vector<Lineage>& lineages,
                                        const ImplementationRecord& implementation);

}  // namespace placemat
