#include "reference/observation.h"

namespace placemat {
namespace {

constexpr Named<Operation> kOperationNames[] = {
    {Operation::kValidate, "validate"}, {Operation::kDecode, "decode"},
    {Operation::kReplace, "replace"},   {Operation::kEncode, "encode"},
    {Operation::kStream, "stream"},     {Operation::kStreamReplace, "stream-replace"},
};

}  // namespace

std::string_view operation_name(Operation operation) { return name_in(kOperationNames, operation); }
std::string_view facet_name(Facet facet) { return name_in(kFacetNames, facet); }
std::optional<Operation> parse_operation(std::string_view name) {
  return value_in(kOperationNames, name);
}
std::optional<Facet> parse_facet(std::string_view name) { return value_in(kFacetNames, name); }

Facet facet_of(Operation operation) { return *parse_facet(operation_name(operation)); }

}  // namespace placemat
