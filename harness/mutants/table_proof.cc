#include "harness/mutants/table_proof.h"

#include <algorithm>

#include "harness/mutants/table_language.h"
#include "harness/mutants/table_mutants.h"
#include "reference/forms/rfc3629.h"
#include "reference/languages/language.h"

namespace placemat::inline mutants {
namespace {

bool is_rows_alone(const Behaviour& behaviour) {
#define PLACEMAT_ROW(context, enumerator, symbol, ...) \
  if (behaviour.symbol) return false;
  PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
  return !behaviour.next && !behaviour.offset;
}

TableProof compare(std::span<const SequenceForm> rows, std::span<const SequenceForm> right) {
  TableProof proof;
  proof.shortest = shortest_difference(automaton_of_rows(rows), automaton_of_rows(right));
  proof.is_equal = !proof.shortest && same_language(rows, right);
  return proof;
}

}  // namespace

Automaton automaton_of_rows(std::span<const SequenceForm> rows) {
  EncodingForm form;
  form.rows = rows;
  return automaton_of(form);
}

std::optional<TableProof> prove_table(const Behaviour& behaviour) {
  if (!is_rows_alone(behaviour)) return std::nullopt;
  return compare(behaviour.table->rows(), behaviour.profile.form->rows);
}

std::vector<LeftOutTable> left_out_tables() {
  const std::vector<AlteredTable> kept = altered_tables();
  std::vector<LeftOutTable> left_out;
  for (const AlteredTable& table : all_altered_tables()) {
    const auto is_it = [&](const AlteredTable& other) { return other.name == table.name; };
    if (std::any_of(kept.begin(), kept.end(), is_it)) continue;
    if (compare(table.rows, kRfc3629Rows).is_equal) {
      left_out.push_back({table.name, std::string(kRfc3629.id)});
      continue;
    }
    const auto twin = std::find_if(kept.begin(), kept.end(), [&](const AlteredTable& other) {
      return compare(table.rows, other.rows).is_equal;
    });
    left_out.push_back({table.name, twin == kept.end() ? "" : twin->name});
  }
  return left_out;
}

}  // namespace placemat::inline mutants
