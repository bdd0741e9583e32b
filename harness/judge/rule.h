// What may be replied to a request of version 2 of the driver protocol: counts and lengths, room,
// steps backwards, truncation and order (reference/README.md, "Length, room, place and order").
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/verdict.h"
#include "reference/observation.h"
#include "reference/profile.h"

namespace placemat {

class Rule {
 public:
  virtual ~Rule() = default;

  // kConforms, kUnspecified, kDeviates, or kProtocolError: a reply that says what cannot be.
  virtual Judged judge(const Reply& reply) const = 0;

  // The one reply that is right; nothing where several are, or where none follows from the claims.
  virtual std::optional<Reply> only_reply() const { return std::nullopt; }

  // As those of Expectation.
  virtual std::string text() const = 0;
  virtual std::string clause() const = 0;
};

// A rule that lists the replies that are right.
class ListedRule : public Rule {
 public:
  std::optional<Reply> only_reply() const override {
    return listed_.size() == 1 ? std::optional(listed_[0]) : std::nullopt;
  }
  std::string text() const override;

 protected:
  // `otherwise` is what text() says where no reply follows from the claims.
  explicit ListedRule(const char* otherwise) : otherwise_(otherwise) {}

  // Adds it if it is not there yet.
  void add(const Reply& reply);

  // An OFFSET or INDEX is not looked at.
  bool is_right(const Reply& reply) const;

  std::vector<Reply> listed_;

 private:
  const char* otherwise_;
};

// The rule for `request`, which is of version 2 and in the domain. Both must outlive it.
std::unique_ptr<const Rule> rule_for(const Profile& profile, const Request& request);

// The parts of rule_for(), one file each.
std::unique_ptr<const Rule> measure_rule(const Profile& profile, const Request& request);
std::unique_ptr<const Rule> utf16_rule(const Profile& profile, const Request& request);
std::unique_ptr<const Rule> room_rule(const Profile& profile, const Request& request);
std::unique_ptr<const Rule> previous_rule(const Profile& profile, const Request& request);
std::unique_ptr<const Rule> truncation_rule(const Profile& profile, const Request& request);
std::unique_ptr<const Rule> order_rule(const Profile& profile, const Request& request);

inline Judged conforming() { return {Judgement::kConforms, {}}; }
inline Judged unspecified() { return {Judgement::kUnspecified, {}}; }
inline Judged deviating(DeviationClass deviation) { return {Judgement::kDeviates, deviation}; }

}  // namespace placemat
