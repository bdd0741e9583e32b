#include "reports/dress/wanted_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "reference/words/named.h"
#include "reports/dress/comment.h"

namespace placemat::inline dress {
namespace {

using Kind = Reply::Kind;

constexpr AnswerWord kAnswerWords[] = {
    {"unanswered", false, false, "nothing was called"},
    {"well_formed", false, false, "the octets are well-formed"},
    {"ill_formed", true, false,
     "the octets are ill-formed: the offset of the first fault, if it is told"},
    {"unencodable", true, false,
     "not all can be encoded: the index of the first such, if it is told"},
    {"gives", false, true, "these values, or octets"},
    {"counts", true, false, "so many"},
    {"starts", true, true, "the character starts there; its value, or none if it is ill-formed"},
    {"partial", true, true, "so much of the input was read, and these units were written"},
    {"full", false, false, "there is not room enough; nothing was written"},
    {"less", false, false, "the left string comes first"},
    {"equal", false, false, "neither comes first"},
    {"greater", false, false, "the right string comes first"},
    {"keeps", false, true, "wanted alone: any values among which these are, in this order"},
    {"starts_at", true, false, "wanted alone: it starts there, whatever its value"},
    {"any_partial", false, false, "wanted alone: some was read and written"},
    {"anything", false, false, "wanted alone: that the call comes back"},
};

constexpr Named<Kind> kReplyNames[] = {
    {Kind::kWellFormed, "well_formed"},
    {Kind::kIllFormed, "ill_formed"},
    {Kind::kUnencodable, "unencodable"},
    {Kind::kValues, "gives"},
    {Kind::kUnits, "gives"},
    {Kind::kNumber, "counts"},
    {Kind::kStart, "starts"},
    {Kind::kPartialValues, "partial"},
    {Kind::kPartialUnits, "partial"},
    {Kind::kFull, "full"},
    {Kind::kLess, "less"},
    {Kind::kEqual, "equal"},
    {Kind::kGreater, "greater"},
};
constexpr Named<Wanted::Way> kWayNames[] = {{Wanted::Way::kKeeps, "keeps"},
                                            {Wanted::Way::kStartsAt, "starts_at"},
                                            {Wanted::Way::kAnyPartial, "any_partial"},
                                            {Wanted::Way::kAnything, "anything"}};
constexpr Named<Number> kNumberNames[] = {
    {Number::kRoom, "room"}, {Number::kPlace, "place"}, {Number::kLimit, "limit"}};

std::vector<std::string> units_of(const Reply& reply, const char* format) {
  std::vector<std::string> units;
  for (const Ucs4 value : reply.values) units.push_back(fmt::format(fmt::runtime(format), value));
  for (const auto octet : reply.units) units.push_back(fmt::format(fmt::runtime(format), octet));
  return units;
}

}  // namespace

std::span<const AnswerWord> answer_words() { return kAnswerWords; }

std::vector<std::string_view> answer_names(Operation operation) {
  std::vector<std::string_view> names;
  for (const Kind kind : row_of(operation).replies) names.push_back(name_in(kReplyNames, kind));
  return names;
}

std::string_view number_name(Operation operation) {
  return name_in(kNumberNames, row_of(operation).number);
}

std::string_view answer_name(const Wanted& wanted) {
  if (wanted.way != Wanted::Way::kReply) return name_in(kWayNames, wanted.way);
  const std::string_view name = name_in(kReplyNames, wanted.reply.kind);
  if (name.empty()) std::abort();  // no reply without a name is ever wanted
  return name;
}

std::string function_name(const Notation& notation, std::string_view name) {
  return notation.joins_words ? joined_words(name, false) : std::string(name);
}

std::string wanted_text(const Notation& notation, const Wanted& wanted) {
  const std::string_view name = answer_name(wanted);
  const AnswerWord& word = *std::find_if(std::begin(kAnswerWords), std::end(kAnswerWords),
                                         [&](const AnswerWord& one) { return one.name == name; });
  const Reply& reply = wanted.reply;
  const auto told = reply.offset ? reply.offset : reply.number;
  const std::string number = !word.number ? "0"
                             : told       ? std::to_string(*told)
                                          : std::string(notation.not_told);
  const auto units = units_of(reply, notation.is_c ? "0x{:X}UL" : "0x{:X}");
  const std::string list = fmt::format("{}", fmt::join(units, ", "));
  if (notation.is_c) {
    return fmt::format("answer_of(\"{}\", {}, {}{}{})", name, number, units.size(),
                       units.empty() ? "" : ", ", list);
  }
  return fmt::format(
      "{}({}{}{})", function_name(notation, name), word.number ? number : "",
      word.number && word.units ? ", " : "",
      word.units ? fmt::format("{}{}{}", notation.list_begin, list, notation.list_end) : "");
}

}  // namespace placemat::inline dress
