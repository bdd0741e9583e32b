// previous, truncate: where characters begin and end.
#include <algorithm>
#include <vector>

#include "harness/judge/reading.h"
#include "harness/judge/rule.h"
#include "reference/clause.h"
#include "reference/protocol.h"
#include "reference/segment.h"

namespace placemat {
namespace {

constexpr char kBoundaries[] =
    "RFC 3629 section 1: character boundaries are found from anywhere; Unicode D85";

std::size_t longest_sequence(const EncodingForm& form) {
  std::size_t longest = 1;
  for (const SequenceForm& row : form.rows) longest = std::max(longest, row.length());
  return longest;
}

class Previous : public Rule {
 public:
  Previous(const Profile& profile, const Request& request)
      : profile_(profile),
        at_(request.number),
        before_(reading_of(*profile.form, CodeUnits(request.units).first(request.number))),
        last_(segment(*profile.form, before_->units).back()) {}

  Judged judge(const Reply& reply) const override {
    const std::size_t start = *reply.number;
    const bool told = !reply.values.empty() && reply.values[0] != kReplacementCharacter;
    if (const auto right = claimed_start()) {
      const bool same_value =
          last_.well_formed() ? reply.values == std::vector{last_.value} : !told;
      return start == *right && same_value ? conforming() : deviating(Deviation::kWrongPrevious);
    }
    const bool in_reach = start < at_ && at_ - start <= longest_sequence(*profile_.form);
    return in_reach ? unspecified() : deviating(Deviation::kWrongPrevious);
  }

  std::optional<Reply> only_reply() const override {
    const auto right = claimed_start();
    if (!right) return std::nullopt;
    return last_.well_formed() ? Reply::start(*right, last_.value) : Reply::start(*right);
  }

  std::string text() const override {
    if (const auto only = only_reply()) return reply_line(*only);
    const std::size_t reach = std::min(at_, longest_sequence(*profile_.form));
    return "start " + std::to_string(at_ - reach) + " to start " + std::to_string(at_ - 1);
  }

  std::string clause() const override {
    return before_->well_formed() ? kBoundaries
                                  : "harness/README.md: a step back in ill-formed text";
  }

 private:
  // Where the character starts; nothing where that follows from no claim.
  std::optional<std::size_t> claimed_start() const {
    if (before_->well_formed()) return last_.offset;
    switch (profile_.backward) {
      case Backward::kMaximalSubpart:
        return last_.offset;
      case Backward::kPerOctet:
        return last_.well_formed() ? last_.offset : at_ - 1;
      case Backward::kUnspecified:
        break;
    }
    return std::nullopt;
  }

  const Profile& profile_;
  const std::size_t at_;
  const std::shared_ptr<const Reading> before_;  // what follows must not matter
  const Segment last_;
};

class Truncation : public Rule {
 public:
  Truncation(const Profile& profile, const Request& request)
      : profile_(profile),
        units_(request.units),
        limit_(std::min(request.number, request.units.size())),
        reading_(reading_of(*profile.form, request.units)) {
    for (const Segment& part : segment(*profile.form, units_)) {
      if (part.offset + part.length > limit_) break;
      boundary_ = part.offset + part.length;
    }
  }

  Judged judge(const Reply& reply) const override {
    const std::size_t kept = reply.units.size();
    const bool begins =
        kept <= limit_ && std::equal(reply.units.begin(), reply.units.end(), units_.begin());
    if (!begins) return deviating(Deviation::kWrongTruncation);
    if (reading_->well_formed()) {
      if (kept == boundary_) return conforming();
      const auto before = read_as(*profile_.form, CodeUnits(units_).first(kept));
      return deviating(before.well_formed() ? Deviation::kWrongTruncation
                                            : Deviation::kSplitsValue);
    }
    if (kept == boundary_) return conforming();
    const bool near = limit_ - kept <= longest_sequence(*profile_.form);
    return near ? unspecified() : deviating(Deviation::kWrongTruncation);
  }

  std::optional<Reply> only_reply() const override {
    if (!reading_->well_formed()) return std::nullopt;
    return kept(boundary_);
  }

  std::string text() const override {
    if (const auto only = only_reply()) return reply_line(*only);
    return reply_line(kept(boundary_)) + ", or another beginning of at most " +
           std::to_string(limit_) + " octets, no more than a character shorter";
  }

  std::string clause() const override { return kBoundaries; }

 private:
  Reply kept(std::size_t count) const {
    return Reply::of_units({units_.begin(), units_.begin() + static_cast<std::ptrdiff_t>(count)});
  }

  const Profile& profile_;
  const std::vector<std::uint8_t>& units_;
  const std::size_t limit_;
  const std::shared_ptr<const Reading> reading_;
  std::size_t boundary_ = 0;  // the last one that is not above the limit
};

}  // namespace

std::unique_ptr<const Rule> previous_rule(const Profile& profile, const Request& request) {
  return std::make_unique<Previous>(profile, request);
}

std::unique_ptr<const Rule> truncation_rule(const Profile& profile, const Request& request) {
  return std::make_unique<Truncation>(profile, request);
}

}  // namespace placemat
