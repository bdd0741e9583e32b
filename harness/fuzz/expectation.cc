#include "harness/fuzz/expectation.h"

#include <algorithm>
#include <deque>

#include "harness/fuzz/reading.h"
#include "reference/replacement.h"

namespace placemat {
namespace {

// replaced(), remembered as reading_of() remembers.
const std::vector<Ucs4>& replaced_values(const EncodingForm& form, Replacement policy,
                                         const std::vector<std::uint8_t>& units) {
  struct Remembered {
    const EncodingForm* form;
    Replacement policy;
    std::vector<std::uint8_t> units;
    std::vector<Ucs4> values;
  };
  static std::deque<Remembered> all;  // one a form and policy
  for (Remembered& one : all) {
    if (one.form != &form || one.policy != policy) continue;
    if (one.units != units) {
      one.units = units;
      one.values = replaced(form, policy, units);
    }
    return one.values;
  }
  all.push_back({&form, policy, units, replaced(form, policy, units)});
  return all.back().values;
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
  if (request.operation == Operation::kEncode) return false;
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
