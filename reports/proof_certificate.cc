#include "reports/proof_certificate.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "reports/base/escape.h"
#include "reports/base/json.h"

namespace placemat::inline reports {
namespace {

// Returns the text of `node`. Fails unless it is one of `names`: a page that has no place for a
// proof would hide it.
template <typename Names, typename Projection = std::identity>
std::string name_with_place(const Node& node, const Names& names, Projection name_of = {}) {
  const std::string& text = node.text();
  if (std::ranges::find(names, std::string_view(text), name_of) == std::end(names)) {
    node.fail(fmt::format("\"{}\" has no place on the page", terminal_escape(text)),
              "reports/proof_certificate.h lists what has one");
  }
  return text;
}

ProvedFunction proved_function(const Node& row) {
  row.require_keys({"kernel", "function", "obligations", "can be true", "rests on", "seconds"});
  const Node seconds = row.at("seconds");
  seconds.require_keys({"z3", "cvc5"});
  ProvedFunction proved;
  proved.kernel = name_with_place(row.at("kernel"), kCodecKernels);
  proved.function = name_with_place(row.at("function"), kProvable, &Provable::name);
  proved.obligations = row.at("obligations").number(1);
  proved.can_be_true = row.at("can be true").number(1, proved.obligations);
  proved.z3_seconds = seconds.at("z3").decimal();
  proved.cvc5_seconds = seconds.at("cvc5").decimal();
  for (const Node& other : row.at("rests on").elements()) proved.rests_on.push_back(other.word());
  return proved;
}

}  // namespace

const ProvedFunction* ProofCertificate::find(std::string_view kernel,
                                             std::string_view function) const {
  const auto found = std::ranges::find_if(proved, [&](const ProvedFunction& one) {
    return one.kernel == kernel && one.function == function;
  });
  return found == proved.end() ? nullptr : &*found;
}

ProofCertificate proof_certificate_from_json(std::string_view text, std::string_view name) {
  const JsonFile file(text, name, "harness/prove/run writes one");
  const Node root = file.root();
  root.require_keys({"digest", "windows", "proved", "hypotheses", "trusted"});
  ProofCertificate certificate;
  certificate.digest = root.at("digest").word();
  certificate.windows = root.at("windows").word();
  certificate.hypotheses = root.at("hypotheses").words();
  certificate.trusted = root.at("trusted").words();
  for (const Node& row : root.at("proved").elements()) {
    ProvedFunction proved = proved_function(row);
    if (certificate.find(proved.kernel, proved.function) != nullptr) row.fail("stands here twice");
    certificate.proved.push_back(std::move(proved));
  }
  for (const ProvedFunction& one : certificate.proved) {
    for (const std::string& other : one.rests_on) {
      const std::size_t space = std::min(other.find(' '), other.size() - 1);
      if (certificate.find(other.substr(0, space), other.substr(space + 1)) == nullptr) {
        root.at("proved").fail(fmt::format("\"{}\" is not proved, and another one rests on it",
                                           terminal_escape(other)));
      }
    }
  }
  return certificate;
}

}  // namespace placemat::inline reports
