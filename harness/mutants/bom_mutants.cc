// Makes faults in the handling of U+FEFF, at the start of the text and inside it.

#include <algorithm>

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

struct BomFault {
  const char* name;
  const char* provenance;
  BomPolicy claimed;
  Classes classes;
  void (*change)(Values& values);  // `values` has all values, the BOM included
};

void strip_first(Values& v) {
  if (!v.empty() && v[0] == kByteOrderMark) v.erase(v.begin());
}

const BomFault kBomFaults[] = {
    {"keep-strips", "generated", BomPolicy::kKeep, {"strips-bom"}, strip_first},
    {"strip-keeps", "boa-dev/boa #4613", BomPolicy::kStrip, {"keeps-bom"}, [](Values&) {}},
    {"strips-twice",
     "oven-sh/bun #25495",
     BomPolicy::kStrip,
     {"strips-bom"},
     [](Values& v) {
       strip_first(v);
       strip_first(v);
     }},
    {"strips-all",
     "generated",
     BomPolicy::kStrip,
     {"strips-bom"},
     [](Values& v) { std::erase(v, kByteOrderMark); }},
    {"keep-strips-inside",
     "http4s/http4s #3525",
     BomPolicy::kKeep,
     {"strips-bom"},
     [](Values& v) {
       if (v.size() > 1) v.erase(std::remove(v.begin() + 1, v.end(), kByteOrderMark), v.end());
     }},
    {"strips-last",
     "generated",
     BomPolicy::kStrip,
     {"strips-bom"},
     [](Values& v) {
       strip_first(v);
       if (!v.empty() && v.back() == kByteOrderMark) v.pop_back();
     }},
    {"strip-keeps-alone",
     "generated",
     BomPolicy::kStrip,
     {"keeps-bom"},
     [](Values& v) {
       if (v.size() > 1) strip_first(v);
     }},
    {"strips-fffe-too",
     "generated",
     BomPolicy::kStrip,
     {"wrong-value"},
     [](Values& v) {
       if (!v.empty() && v[0] == 0xFFFE)
         v.erase(v.begin());
       else
         strip_first(v);
     }},
    {"strips-behind-nul",
     "generated",
     BomPolicy::kKeep,
     {"strips-bom"},
     [](Values& v) {
       if (v.size() > 1 && v[0] == 0 && v[1] == kByteOrderMark) v.erase(v.begin() + 1);
     }},
    {"open-strips-twice",
     "generated",
     BomPolicy::kUnspecified,
     {"strips-bom"},
     [](Values& v) {
       strip_first(v);
       strip_first(v);
     }},
    {"fffe-for-feff",
     "modelled on a swapped byte order",
     BomPolicy::kKeep,
     {"wrong-value"},
     [](Values& v) { std::replace(v.begin(), v.end(), kByteOrderMark, Ucs4{0xFFFE}); }},
};

Reply changed(const Behaviour& b, Reply (*strict)(const Behaviour&, CodeUnits), CodeUnits u,
              void (*change)(Values&)) {
  Behaviour keeping = b;
  keeping.profile.bom = BomPolicy::kKeep;
  Reply reply = strict(keeping, u);
  if (reply.kind == Reply::Kind::kValues) change(reply.values);
  return reply;
}

}  // namespace

std::vector<Mutant> bom_mutants() {
  std::vector<Mutant> mutants;
  for (const BomFault& fault : kBomFaults) {
    mutants.push_back({fault.name,
                       fault.provenance,
                       {{Facet::kDecode, fault.classes}, {Facet::kReplace, fault.classes}},
                       [fault] {
                         Behaviour behaviour;
                         behaviour.profile.bom = fault.claimed;
                         const auto change = fault.change;
                         behaviour.decode = [change](const Behaviour& b, CodeUnits u) {
                           return changed(b, strict_decode, u, change);
                         };
                         behaviour.replace = [change](const Behaviour& b, CodeUnits u) {
                           return changed(b, strict_replace, u, change);
                         };
                         return behaviour;
                       }});
  }
  return mutants;
}

}  // namespace placemat::inline mutants
