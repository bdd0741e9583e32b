#include "harness/fuzz/expectation.h"

#include <algorithm>
#include <deque>

#include "harness/fuzz/placement.h"
#include "harness/fuzz/reading.h"
#include "harness/fuzz/spelling.h"
#include "reference/replacement.h"

namespace placemat {
namespace {

// replaced(), remembered as reading_of() remembers.
const std::vector<Ucs4>& replaced_values(const EncodingForm& form, Replacement policy,
                                         const std::vector<std::uint8_t>& units) {
  struct Remembered {
    const EncodingForm* form;
    Replacement policy;
    std::vector<std::uint8_t> core;  // without letters around it, as reading_of() does
    std::vector<Ucs4> of_core;
    std::vector<std::uint8_t> units;
    std::vector<Ucs4> values;
  };
  static std::deque<Remembered> all;  // one a form and policy
  const auto found = std::find_if(all.begin(), all.end(), [&](const Remembered& one) {
    return one.form == &form && one.policy == policy;
  });
  const bool is_new = found == all.end();
  Remembered& one = is_new ? all.emplace_back() : *found;
  if (!is_new && one.units == units) return one.values;
  const Filled filled = without_filler(units);
  if (is_new ||
      !std::equal(filled.core.begin(), filled.core.end(), one.core.begin(), one.core.end())) {
    one.form = &form;
    one.policy = policy;
    one.core.assign(filled.core.begin(), filled.core.end());
    one.of_core = replaced(form, policy, filled.core);
  }
  one.units = units;
  assign_filled(one.values, filled, one.of_core);
  return one.values;
}

bool are_values(const Reply& reply, const std::vector<Ucs4>& expected, BomPolicy bom) {
  if (reply.kind != Reply::Kind::kValues) return false;
  const bool strips =
      bom == BomPolicy::kStrip && !expected.empty() && expected[0] == kByteOrderMark;
  return std::equal(reply.values.begin(), reply.values.end(), expected.begin() + (strips ? 1 : 0),
                    expected.end());
}

}  // namespace

bool is_as_expected(const Profile& profile, const Request& request, const Reply& reply) {
  if (request.operation == Operation::kEncode) {
    const Spelling& spelling = spelling_of(*profile.form, request.values);
    if (!spelling.other) return reply.kind == Reply::Kind::kUnits && reply.units == spelling.units;
    return profile.refusal == Refusal::kRefuse && reply.kind == Reply::Kind::kUnencodable &&
           (!reply.offset || reply.offset == spelling.other);
  }
  const Reading& reading = reading_of(*profile.form, request.units);
  const bool replaces =
      request.operation == Operation::kReplace || request.operation == Operation::kStreamReplace;
  if (reading.well_formed()) {
    if (request.operation == Operation::kValidate) return reply.kind == Reply::Kind::kWellFormed;
    return are_values(reply, reading.values, profile.bom);
  }
  if (replaces) {
    return profile.replacement != Replacement::kUnspecified &&
           are_values(reply, replaced_values(*profile.form, profile.replacement, request.units),
                      profile.bom);
  }
  return reply.kind == Reply::Kind::kIllFormed &&
         (!reply.offset || reply.offset == reading.fault->offset);
}

}  // namespace placemat
