#include "reference/words/operation.h"

namespace placemat::inline words {
std::string operation_names(std::span<const Operation> operations, std::string_view between) {
  std::string names;
  for (const Operation operation : operations) {
    if (!names.empty()) names += between;
    names += operation_name(operation);
  }
  return names;
}

std::optional<Operation> parse_operation(std::string_view name) {
  for (const OperationRow& row : kOperationRows) {
    if (row.name == name) return row.operation;
  }
  return std::nullopt;
}

std::optional<Facet> parse_facet(std::string_view name) {
  for (const Facet facet : kFacets) {
    if (facet_name(facet) == name) return facet;
  }
  return std::nullopt;
}

}  // namespace placemat::inline words
