// compare: the order of two strings.
#include <algorithm>
#include <compare>
#include <vector>

#include "harness/judge/reading.h"
#include "harness/judge/rule.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

Reply order_of(std::span<const Ucs4> left, std::span<const Ucs4> right) {
  const auto order =
      std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(), right.end());
  return Reply::of_order(order < 0 ? -1 : order > 0 ? 1 : 0);
}

class OrderRule : public ListedRule {
 public:
  OrderRule(const Profile& profile, const Request& request)
      : ListedRule("any order that is one"),
        profile_(profile),
        left_(reading_of(*profile.form, left_of(request))),
        right_(reading_of(*profile.form, right_of(request))) {
    if (left_->units == right_->units) {
      add(Reply::of_order(0));
    } else if (well_formed()) {
      if (profile.order != Order::kUtf16) add(order_of(left_->values, right_->values));
      if (profile.order != Order::kCodePoint) {
        add(order_of(words_of_values(left_->values), words_of_values(right_->values)));
      }
    }
  }

  Judged judge(const Reply& reply) const override {
    if (is_right(reply)) return conforming();
    if (!listed_.empty()) return deviating(Deviation::kWrongOrder);
    // Of ill-formed strings only that they are told apart is known, where nothing is replaced.
    if (reply.kind == Reply::Kind::kEqual && profile_.replacement != Replacement::kUnspecified) {
      const bool same =
          left_->replaced(profile_.replacement) == right_->replaced(profile_.replacement);
      return same ? conforming() : deviating(Deviation::kWrongOrder);
    }
    return unspecified();
  }

  std::string clause() const override {
    switch (profile_.order) {
      case Order::kCodePoint:
        return "RFC 3629 section 1: octet order is the order of the character numbers";
      case Order::kUtf16:
        return "Unicode 5.17: the order of UTF-16 code units";
      case Order::kUnspecified:
        break;
    }
    return "RFC 3629 section 1; Unicode 5.17: by code point, or by UTF-16 code unit";
  }

 private:
  bool well_formed() const { return left_->well_formed() && right_->well_formed(); }

  const Profile& profile_;
  const std::shared_ptr<const Reading> left_;
  const std::shared_ptr<const Reading> right_;
};

}  // namespace

std::unique_ptr<const Rule> order_rule(const Profile& profile, const Request& request) {
  return std::make_unique<OrderRule>(profile, request);
}

}  // namespace placemat
