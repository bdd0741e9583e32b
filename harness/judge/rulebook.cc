#include "harness/judge/rulebook.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/judge/reading.h"
#include "harness/judge/rules/rule.h"
#include "reference/utf16.h"

namespace placemat::inline judge {
namespace {

constexpr std::pair<Operation, const Rule*> kRules[] = {
    {Operation::kValidate, &kReadingRule},       {Operation::kDecode, &kReadingRule},
    {Operation::kReplace, &kReplacingRule},      {Operation::kEncode, &kEncodingRule},
    {Operation::kStream, &kReadingRule},         {Operation::kStreamReplace, &kReplacingRule},
    {Operation::kCount, &kMeasureRule},          {Operation::kUtf16Length, &kMeasureRule},
    {Operation::kUtf8Length, &kUtf8LengthRule},  {Operation::kDecodeInto, &kDecodeIntoRule},
    {Operation::kEncodeInto, &kEncodeIntoRule},  {Operation::kEncodeUtf16, &kWordsRule},
    {Operation::kPrevious, &kPreviousRule},      {Operation::kTruncate, &kTruncationRule},
    {Operation::kCompare, &kOrderRule},          {Operation::kSession, &kSessionRule},
    {Operation::kSessionReplace, &kSessionRule}, {Operation::kWithin, &kWithinRule},
    {Operation::kRepeat, &kRepeatRule},
};
constexpr bool are_in_order() {
  for (std::size_t i = 0; i < std::size(kOperations); ++i) {
    if (kRules[i].first != kOperations[i]) return false;
  }
  return std::size(kRules) == std::size(kOperations);
}
static_assert(are_in_order(), "the rulebook has a row for each operation, in the table's order");

bool is_xml_char(Ucs4 value) {
  return value == 0x9 || value == 0xA || value == 0xD || (0x20 <= value && value <= 0xD7FF) ||
         (0xE000 <= value && value <= 0xFFFD) || (0x10000 <= value && value <= kMaxScalar);
}

bool values_in_domain(const Domain& domain, const std::vector<Ucs4>& values) {
  return std::all_of(values.begin(), values.end(), [&domain](Ucs4 value) {
    return !(domain.no_nul && value == 0) && !(domain.xml_char && !is_xml_char(value)) &&
           !(domain.values_31_bit && value > 0x7FFFFFFF) &&
           !(domain.scalar_values && (is_surrogate(value) || value > kMaxScalar));
  });
}

bool units_in_domain(const Profile& profile, CodeUnits units) {
  const Domain& domain = profile.domain;
  if (domain.max_octets && units.size() > *domain.max_octets) return false;
  if (domain.no_nul && std::count(units.begin(), units.end(), 0) > 0) return false;
  if (!domain.xml_char) return true;
  const auto reading = reading_of(*profile.form, units);
  return std::all_of(reading->values.begin(), reading->values.end(), is_xml_char);
}

// Reports whether UTF-16, where it is asked for, can carry all values: it has none above U+10FFFF.
bool has_utf16(const Profile& profile, const Request& request) {
  const bool into_utf16 =
      request.operation() == Operation::kUtf16Length ||
      (request.operation() == Operation::kDecodeInto && profile.room == RoomUnit::kUtf16);
  if (!into_utf16) return true;
  const auto reading = reading_of(*profile.form, request.units());
  return std::all_of(reading->values.begin(), reading->values.end(),
                     [](Ucs4 value) { return value <= kMaxScalar; });
}

bool repetition_in_domain(const Profile& profile, const Request& request) {
  const std::size_t octets = request.number() * request.left().size() + request.right().size();
  if (profile.domain.max_octets && octets > *profile.domain.max_octets) return false;
  const std::vector<std::uint8_t>& units = request.units();
  Request once = Request::whole(request.inner_operation(), {units.begin(), units.end()});
  return in_domain(profile, once);
}

}  // namespace

const Rule& rule_of(Operation operation) {
  return *kRules[static_cast<std::size_t>(operation)].second;
}

bool in_domain(const Profile& profile, const Request& request) {
  switch (row_of(request.operation()).input) {
    case Input::kValues:
      return values_in_domain(profile.domain, request.values());
    case Input::kWords:
      return values_in_domain(profile.domain, values_of_words(request.values()));
    case Input::kTwoStrings:
      return units_in_domain(profile, request.left()) && units_in_domain(profile, request.right());
    case Input::kSlice:
      return in_domain(profile, request.inner());
    case Input::kRepeated:
      return repetition_in_domain(profile, request);
    default:
      return units_in_domain(profile, request.units()) && has_utf16(profile, request);
  }
}

Expected expected_of(const Profile& profile, const Request& request) {
  if (!in_domain(profile, request)) return {};
  return rule_of(request.operation()).expected(profile, request);
}

std::string clause_of(const Profile& profile, const Request& request) {
  if (!in_domain(profile, request)) return "outside the domain that is claimed";
  return rule_of(request.operation()).clause(profile, request);
}

}  // namespace placemat::inline judge
