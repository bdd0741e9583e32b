// Writes the matrix by fault, as a part of a page.

#include <fmt/format.h>

#include "reports/fault_matrix.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

Object row_object(const FaultRow& row, const std::vector<FaultColumn>& heads, const Files& files) {
  List cells;
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const FaultCell& cell = row.cells[i];
    const bool plain = cell.style == "absent";
    cells.push_back(Object{{"column", heads[i].name},
                           {"style", cell.style},
                           {"sign", plain ? "" : sign_of(cell.style)},
                           {"has_sign", !plain},
                           {"words", cell.words},
                           {"has_more", !cell.more.empty()},
                           {"more", cell.more}});
  }
  const ImplementationRecord& first = *row.members[0];
  return {{"name", name_of(first)},     {"language", first.language},
          {"file", files.at(first.id)}, {"several", row.members.size() > 1},
          {"family", first.family},     {"members", Data(links_to(row.members, files))},
          {"cells", Data(cells)}};
}

}  // namespace

std::string fault_matrix_part(const Report& report) {
  const auto files = implementation_files(report);
  const std::vector<FaultColumn> heads = fault_columns(report);
  const List columns = list_of(heads, [](const FaultColumn& column) {
    return Object{{"name", column.name}, {"meaning", column.meaning}};
  });
  List at_fault;
  List others;
  for (const FaultRow& row : fault_matrix(report)) {
    (row.faults() > 0 ? at_fault : others).push_back(row_object(row, heads, files));
  }
  List tables;
  if (!at_fault.empty()) {
    tables.push_back(Object{{"folded", false},
                            {"id", "faults-caption"},
                            {"caption", "Implementations with a fault that nothing documents"},
                            {"rows", Data(std::move(at_fault))}});
  }
  if (!others.empty()) {
    tables.push_back(
        Object{{"folded", true},
               {"summary", fmt::format("{} without one", counted(others.size(), "row"))},
               {"id", "no-faults-caption"},
               {"caption", "Implementations without a fault that nothing documents"},
               {"rows", Data(std::move(others))}});
  }
  return part("fault_matrix", {{"columns", Data(columns)}, {"tables", Data(std::move(tables))}});
}

}  // namespace placemat::inline site
