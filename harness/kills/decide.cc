#include "harness/kills/decide.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <vector>

#include "harness/mutants/table_proof.h"
#include "reference/words/protocol.h"

namespace placemat::inline kills {
namespace {

bool survives_any(const KillMatrix& matrix, const KillRow& row, std::size_t expectation) {
  for (std::size_t suite = 0; suite < matrix.suites.size(); ++suite) {
    if (matrix.survives(row, suite, expectation)) return true;
  }
  return false;
}

// Reports whether the facet is about what follows from Table::next() alone.
bool follows_from_rows(Facet facet) {
  return facet == Facet::kValidate || facet == Facet::kDecode || facet == Facet::kReplace;
}

// Returns nothing if the rows do not decide.
Decided by_product(const Mutant& mutant, Facet facet) {
  if (!follows_from_rows(facet)) return {};
  const std::optional<TableProof> proof = prove_table(mutant.make());
  if (!proof) return {};
  if (proof->is_equal) return {Decided::By::kProduct, true, ""};
  if (!proof->shortest) return {};
  const Request request = Request::whole(operations_of(facet).front(), *proof->shortest);
  const auto faulty = implementation_of(mutant);
  const Reply right = without_fault(faulty->describe().profile).observe(request);
  if (reply_line(faulty->observe(request)) == reply_line(right)) return {};
  return {Decided::By::kProduct, false, request_line(request)};
}

Decided by_kill(const Kill& kill) {
  if (!kill.killed) return {};
  const std::string& shown = kill.example.empty() ? kill.request : kill.example;
  if (!shown.empty()) return {Decided::By::kRequest, false, shown};
  return {Decided::By::kDeath, false, fmt::format("{}", fmt::join(kill.classes, ", "))};
}

// Returns the shorter of what two suites show.
Decided better(Decided left, Decided right) {
  if (left.by == Decided::By::kNothing) return right;
  if (right.by == Decided::By::kNothing || left.by < right.by) return left;
  return right.by < left.by || right.shown_by.size() < left.shown_by.size() ? right : left;
}

Decided by_suites(const KillRow& row, std::size_t expectation) {
  Decided best;
  for (const std::vector<Kill>& kills : row.kills) best = better(best, by_kill(kills[expectation]));
  return best;
}

}  // namespace

void decide(KillMatrix& matrix, const KillSuite& standard, const KillOptions& options) {
  std::vector<Mutant> open;
  std::vector<KillRow*> rows;
  for (KillRow& row : matrix.rows) {
    bool is_open = false;
    for (std::size_t i = 0; i < row.decided.size(); ++i) {
      if (!survives_any(matrix, row, i)) continue;
      row.decided[i] = by_product(*row.mutant, row.mutant->expected[i].facet);
      if (row.decided[i].by == Decided::By::kNothing) row.decided[i] = by_suites(row, i);
      is_open = is_open || row.decided[i].by == Decided::By::kNothing;
    }
    if (!is_open) continue;
    open.push_back(*row.mutant);
    rows.push_back(&row);
  }
  if (open.empty() || matrix.place_of(standard.name) < matrix.suites.size()) return;
  const KillMatrix more = kill_matrix(open, {&standard, 1}, options);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    for (std::size_t i = 0; i < rows[at]->decided.size(); ++i) {
      Decided& decided = rows[at]->decided[i];
      const bool is_open =
          survives_any(matrix, *rows[at], i) && decided.by == Decided::By::kNothing;
      if (is_open) decided = by_kill(more.rows[at].kills[0][i]);
    }
  }
}

}  // namespace placemat::inline kills
