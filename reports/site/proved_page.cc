// Writes proved.html: which functions of the codec are proved for texts of every length, and what
// that rests on.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/proof_certificate.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

Object proof_cell(std::string_view kernel, const ProvedFunction* proved) {
  const std::string style = proved != nullptr ? "good" : "quiet";
  return {{"kernel", std::string(kernel)},
          {"style", style},
          {"sign", sign_of(style)},
          {"word", proved != nullptr ? "proved" : "not proved"},
          {"proved", proved != nullptr},
          {"obligations", proved != nullptr ? counted(proved->obligations, "obligation") : ""}};
}

// Returns a row for each function, with a cell for each kernel.
List function_rows(const ProofCertificate& certificate) {
  return list_of(kProvable, [&](const Provable& function) {
    const auto cell_of = [&](std::string_view kernel) {
      return proof_cell(kernel, certificate.find(kernel, function.name));
    };
    return Object{{"function", std::string(function.name)},
                  {"returns", std::string(function.returns)},
                  {"cells", Data(list_of(kCodecKernels, cell_of))}};
  });
}

Object proved_row(const ProvedFunction& proved) {
  return {{"kernel", proved.kernel},
          {"function", proved.function},
          {"rests", !proved.rests_on.empty()},
          {"rests_on", fmt::format("{}", fmt::join(proved.rests_on, ", "))},
          {"obligations", grouped(proved.obligations)},
          {"can_be_true", grouped(proved.can_be_true)},
          {"z3", fmt::format("{:.1f}", proved.z3_seconds)},
          {"cvc5", fmt::format("{:.1f}", proved.cvc5_seconds)}};
}

}  // namespace

std::string proved_page(const Report& report, const ProofCertificate& certificate) {
  const std::size_t proved = certificate.proved.size();
  const std::size_t all = std::size(kCodecKernels) * std::size(kProvable);
  const std::string result = fmt::format("{} of {} functions {} proved for texts of every length",
                                         proved, all, proved == 1 ? "is" : "are");
  const List kernels =
      list_of(kCodecKernels, [](std::string_view kernel) { return std::string(kernel); });
  const Object page = {{"result", result},
                       {"kernels", Data(kernels)},
                       {"functions", Data(function_rows(certificate))},
                       {"any", proved > 0},
                       {"proofs", Data(list_of(certificate.proved, proved_row))},
                       {"windows", certificate.windows},
                       {"hypotheses", Data(texts(certificate.hypotheses))},
                       {"trusted", Data(texts(certificate.trusted))},
                       {"digest", certificate.digest}};
  return rendered(report, {.section = Section::kProved, .title = "Proved: " + result}, "proved",
                  page);
}

}  // namespace placemat::inline site
