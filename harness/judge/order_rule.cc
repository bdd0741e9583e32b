// compare: the order of two strings.
#include <algorithm>
#include <compare>
#include <vector>

#include "harness/judge/reading.h"
#include "harness/judge/rule.h"
#include "harness/judge/utf16_values.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

// As Reply::of_order() takes it.
int order_of(std::span<const Ucs4> left, std::span<const Ucs4> right) {
  const auto order =
      std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(), right.end());
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

class OrderRule : public Rule {
 public:
  OrderRule(const Profile& profile, const Request& request)
      : profile_(profile),
        left_(reading_of(*profile.form, left_of(request))),
        right_(reading_of(*profile.form, right_of(request))) {
    if (left_->units == right_->units) {
      allow(0);
    } else if (well_formed()) {
      if (profile.order != Order::kUtf16) allow(order_of(left_->values, right_->values));
      if (profile.order != Order::kCodePoint) {
        allow(order_of(words_of_values(left_->values), words_of_values(right_->values)));
      }
    }
  }

  Judged judge(const Reply& reply) const override {
    const bool right = std::any_of(allowed_.begin(), allowed_.end(),
                                   [&reply](const Reply& one) { return one.kind == reply.kind; });
    if (right) return conforming();
    if (!allowed_.empty()) return deviating(Deviation::kWrongOrder);
    // Of ill-formed strings only that they are told apart is known, where nothing is replaced.
    if (reply.kind == Reply::Kind::kEqual && profile_.replacement != Replacement::kUnspecified) {
      const bool same =
          left_->replaced(profile_.replacement) == right_->replaced(profile_.replacement);
      return same ? conforming() : deviating(Deviation::kWrongOrder);
    }
    return unspecified();
  }

  std::optional<Reply> only_reply() const override {
    return allowed_.size() == 1 ? std::optional(allowed_[0]) : std::nullopt;
  }

  std::string text() const override {
    std::string text;
    for (const Reply& reply : allowed_) text += (text.empty() ? "" : " or ") + reply_line(reply);
    return text.empty() ? "any order that is one" : text;
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

  void allow(int order) {
    const Reply reply = Reply::of_order(order);
    if (allowed_.empty() || allowed_[0].kind != reply.kind) allowed_.push_back(reply);
  }

  const Profile& profile_;
  const std::shared_ptr<const Reading> left_;
  const std::shared_ptr<const Reading> right_;
  std::vector<Reply> allowed_;
};

}  // namespace

std::unique_ptr<const Rule> order_rule(const Profile& profile, const Request& request) {
  return std::make_unique<OrderRule>(profile, request);
}

}  // namespace placemat
