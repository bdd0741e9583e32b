#include "harness/check/order_ledger.h"

#include <algorithm>

namespace placemat {
namespace {

int sign_of(const Reply& reply) {
  return reply.kind == Reply::Kind::kLess ? -1 : reply.kind == Reply::Kind::kGreater ? 1 : 0;
}

// Whether a string may be so to a third, where it is `first` to a second, which is `second` to
// that.
bool may_be(int first, int second, int third) {
  if (first == 0) return third == second;
  if (second == 0 || first == second) return third == first;
  return true;  // above and below tell nothing
}

}  // namespace

const OrderLedger::Exchange* OrderLedger::find(const Octets& left, const Octets& right) const {
  const auto found = replies_.find({left, right});
  return found == replies_.end() ? nullptr : &found->second;
}

std::vector<OrderLedger::Exchange> OrderLedger::hold(const Request& request, const Reply& reply) {
  const CodeUnits a_units = left_of(request);
  const CodeUnits b_units = right_of(request);
  const Octets a(a_units.begin(), a_units.end());
  const Octets b(b_units.begin(), b_units.end());
  const int sign = sign_of(reply);
  replies_.try_emplace({a, b}, request, reply);
  if (const Exchange* const reverse = find(b, a)) {
    if (sign_of(reverse->second) != -sign) return {*reverse};
  }
  for (const Octets& c : strings_) {
    const Exchange* const b_to_c = find(b, c);
    const Exchange* const a_to_c = find(a, c);
    if (b_to_c != nullptr && a_to_c != nullptr &&
        !may_be(sign, sign_of(b_to_c->second), sign_of(a_to_c->second))) {
      return {*b_to_c, *a_to_c};
    }
  }
  for (const Octets* const one : {&a, &b}) {
    if (std::find(strings_.begin(), strings_.end(), *one) == strings_.end()) {
      strings_.push_back(*one);
    }
  }
  return {};
}

}  // namespace placemat
