// Holds known code, from the X/Open proposal of 1992 to the decoders that are copied today. What
// each accepts and how it replaces was measured once (lineages.json); an implementation that does
// the same behaves as that code. This is an observation: it says nothing about whose code an
// implementation is.
//
// An entry of lineages.json is one piece of code at one time. `ran` says which part of it was run,
// `year` when that was written, and `judged_as` under which ids it is judged here, if it is.
// `accepts` names the form whose language the code accepts. Otherwise it has the digest of
// `placemat learn`, and says in words what the code accepts beyond the nearest form and short of
// it. Code whose input ends at a NUL was learned without a NUL, as implementations of this kind
// are. `replaces` is a replacement policy of the form, or the values for each string of the gallery
// (harness/check/gallery.h). Without it, the code leaves open what is written for ill-formed input.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "reports/record.h"

namespace placemat::inline catalogue {

struct Lineage {
  std::string name;  // with its year
  std::string reference;
  std::set<std::string> judged_as;
  std::string digest;                            // digest of the language that it accepts
  std::map<std::string, std::string> replacing;  // request -> reply line; empty if it is left open
};

// read_lineages() returns the entries, or none if there is no such file. Throws InputError.
std::vector<Lineage> read_lineages(const std::filesystem::path& file);

// behaves_as() returns the known code that accepts the same strings as the implementation and, if
// both replace, gives the same replies to all strings of the gallery that the implementation can be
// given. It leaves out the implementation's own code. It also leaves out code of strict UTF-8 that
// replaces as Unicode recommends, or not at all: too many implementations do that.
std::vector<BehaviourRecord> behaves_as(const std::vector<Lineage>& lineages,
                                        const ImplementationRecord& implementation);

}  // namespace placemat::inline catalogue
