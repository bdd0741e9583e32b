#include "harness/cases/grouped.h"

#include <utility>

#include "harness/cases/edges.h"
#include "harness/cases/sized.h"
#include "harness/cases/wrapped.h"

namespace placemat::inline cases {
namespace {

bool is_asked(Operation operation) {
  const Group group = row_of(operation).group;
  return (group == Group::kText || group == Group::kMeasure) && !takes_values(operation);
}

std::vector<Request> measured_values() {
  std::vector<Request> requests;
  for (const std::vector<Ucs4>& values : {std::vector<Ucs4>{0xD800},
                                          {0xDBFF},
                                          {0xDC00},
                                          {0xDFFF},
                                          {0x61, 0xD800, 0x62},
                                          {0xDC00, 0xD800},
                                          {0xD800, 0xDC00},
                                          {0x20AC, 0xDFFF},
                                          {0x110000},
                                          {0x61, 0x7FFFFFFF}}) {
    requests.push_back(Request::encode(values));
    requests.push_back(Request::utf8_length(values));
  }
  return requests;
}

std::vector<Request> compared(const std::vector<std::vector<std::uint8_t>>& strings) {
  std::vector<Request> requests;
  for (const auto& left : strings) {
    for (const auto& right : strings) {
      requests.push_back(Request::compare(left, right));
    }
  }
  return requests;
}

}  // namespace

std::vector<Request> requests_on(const std::vector<std::uint8_t>& units) {
  const std::vector<std::size_t> each(units.size(), 1);
  const std::vector<std::size_t> whole = {units.size()};
  std::vector<Request> requests;
  for (const Operation operation : kOperations) {
    if (!is_asked(operation)) continue;
    if (!is_stream(operation)) {
      requests.push_back(Request::whole(operation, units));
      continue;
    }
    requests.push_back(Request::chunked(operation, units, whole));
    if (units.size() > 1) requests.push_back(Request::chunked(operation, units, each));
  }
  return requests;
}

std::vector<std::vector<Request>> more_groups(const SuiteOptions& options) {
  const bool few = options.level == Level::kQuick;
  std::vector<std::vector<Request>> groups = {measured_values(),
                                              compared(order_strings(*options.form, few))};
  for (const Units& edge : few_edge_strings(*options.form)) {
    if (!few) groups.push_back(alone_and_sliced(edge));
  }
  return groups;
}

}  // namespace placemat::inline cases
