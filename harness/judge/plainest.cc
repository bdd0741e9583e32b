#include "harness/judge/plainest.h"

#include "harness/judge/rulebook.h"

namespace placemat::inline judge {

const Profile& plainest_profile() {
  static const Profile profile = [] {
    Profile plain;
    plain.replacement = Replacement::kMaximalSubpart;
    plain.bom = BomPolicy::kKeep;
    plain.refusal = Refusal::kRefuse;
    return plain;
  }();
  return profile;
}

std::string plainest_text(const Request& request) {
  const Expected expected = expected_of(plainest_profile(), request);
  const Reply* const reply = expected.only_reply();
  return reply != nullptr ? line_without_place(*reply) : expected.text();
}

bool is_plainest(const Request& request, const ReplyView& reply) {
  return line_without_place(reply) == plainest_text(request);
}

std::string line_without_place(ReplyView reply) {
  reply.offset.reset();
  return reply_line(reply);
}

}  // namespace placemat::inline judge
