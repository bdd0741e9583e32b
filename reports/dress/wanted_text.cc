#include "reports/dress/wanted_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "reports/dress/comment.h"
#include "reports/dress/operation_words.h"

namespace placemat {
namespace {

std::string_view reply_name(Reply::Kind kind) {
  switch (kind) {
    case Reply::Kind::kWellFormed:
      return "well_formed";
    case Reply::Kind::kIllFormed:
      return "ill_formed";
    case Reply::Kind::kUnencodable:
      return "unencodable";
    case Reply::Kind::kValues:
    case Reply::Kind::kUnits:
      return "gives";
    case Reply::Kind::kNumber:
      return "counts";
    case Reply::Kind::kStart:
      return "starts";
    case Reply::Kind::kPartialValues:
    case Reply::Kind::kPartialUnits:
      return "partial";
    case Reply::Kind::kFull:
      return "full";
    case Reply::Kind::kLess:
      return "less";
    case Reply::Kind::kEqual:
      return "equal";
    case Reply::Kind::kGreater:
      return "greater";
    case Reply::Kind::kUntestable:
    case Reply::Kind::kUnsupported:
      break;
  }
  std::abort();  // is_answer() lets neither in
}

std::vector<std::string> units_of(const Reply& reply, const char* format) {
  std::vector<std::string> units;
  for (const Ucs4 value : reply.values) units.push_back(fmt::format(fmt::runtime(format), value));
  for (const auto octet : reply.units) units.push_back(fmt::format(fmt::runtime(format), octet));
  return units;
}

}  // namespace

std::string_view answer_name(const Wanted& wanted) {
  switch (wanted.way) {
    case Wanted::Way::kReply:
      return reply_name(wanted.reply.kind);
    case Wanted::Way::kKeeps:
      return "keeps";
    case Wanted::Way::kStartsAt:
      return "starts_at";
    case Wanted::Way::kAnyPartial:
      return "any_partial";
    case Wanted::Way::kAnything:
      break;
  }
  return "anything";
}

std::string function_name(const Notation& notation, std::string_view name) {
  return notation.joins_words ? joined_words(name, false) : std::string(name);
}

std::string wanted_text(const Notation& notation, const Wanted& wanted) {
  const std::string_view name = answer_name(wanted);
  const auto& words = answer_words();
  const AnswerWord& word = *std::find_if(words.begin(), words.end(),
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

}  // namespace placemat
