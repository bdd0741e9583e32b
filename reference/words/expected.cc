#include "reference/words/expected.h"

#include <algorithm>

#include "reference/replacement.h"
#include "reference/utf16.h"
#include "reference/words/protocol.h"

namespace placemat::inline words {
namespace {

template <typename... Functions>
struct Cases : Functions... {
  using Functions::operator()...;
};
template <typename... Functions>
Cases(Functions...) -> Cases<Functions...>;  // clang 14 does not deduce it from an aggregate

// Compares part by part, up to the first that is untestable.
bool allows_parts(const Reply& right, const Reply& reply) {
  if (reply.parts.size() != right.parts.size()) return false;
  std::size_t given = 0;
  for (std::size_t i = 0; i < right.parts.size(); ++i) {
    if (reply.parts[i].kind == Part::Kind::kUntestable) return true;
    if (reply.parts[i] != right.parts[i]) return false;
    const auto first = static_cast<std::ptrdiff_t>(given);
    given += right.parts[i].count;
    const auto last = static_cast<std::ptrdiff_t>(given);
    if (!std::equal(right.values.begin() + first, right.values.begin() + last,
                    reply.values.begin() + first)) {
      return false;
    }
  }
  return true;
}

bool allows_one(const Reply& right, const Reply& reply) {
  if (reply.kind != right.kind) return false;
  if (right.kind == Reply::Kind::kParts) return allows_parts(right, reply);
  if (right.kind == Reply::Kind::kUnencodable) return true;
  const bool same_place = !reply.offset || !right.offset || reply.offset == right.offset;
  return same_place && reply.number == right.number && reply.values == right.values &&
         reply.units == right.units;
}

bool allows_any(const AnyOf& any, const Reply& reply) {
  const auto number = reply.offset ? reply.offset : reply.number;
  return reply.kind == any.kind && (!number || (any.from <= *number && *number <= any.to));
}

bool allows_kept(const Keeps& keeps, const Reply& reply) {
  if (keeps.form == nullptr) {
    return reply.kind == Reply::Kind::kValues && is_subsequence(keeps.values, reply.values);
  }
  if (reply.kind != Reply::Kind::kUnits) return false;
  const auto values = decoded(*keeps.form, reply.units);  // std::nullopt: ill-formed
  return values && is_subsequence(keeps.values, *values);
}

std::string text_of(const AnyOf& any) {
  const std::string word = reply_line(Reply{any.kind, {}, {}, {}});
  switch (any.kind) {
    case Reply::Kind::kNumber:
      return "a number";
    case Reply::Kind::kUnits:
      return "any octets";
    case Reply::Kind::kStart:
      return word + " " + std::to_string(any.from) + " to " + word + " " + std::to_string(any.to);
    default:
      return word;
  }
}

std::string text_of(const Keeps& keeps) {
  constexpr std::size_t kWord = sizeof "values" - 1;
  return std::string(keeps.form == nullptr ? "any values" : "any octets") +
         " that keep, in order: " + reply_line(Reply::of_values(keeps.values)).substr(kWord);
}

// Returns "values 41 in all" or "anything", and when the text may be refused.
std::string text_of(const LifeText& text) {
  if (text.is_open) return "anything";
  std::string words = reply_line(Reply::of_values(text.values));
  if (text.keeps) words = "values that keep, in order, " + words;
  words += text.is_whole ? " in all" : " or a beginning";
  if (!text.may_fail_from) return words;
  const std::string call = " from its call " + std::to_string(*text.may_fail_from + 1) + " on";
  return words + (text.must_fail ? ", and then ill-formed" : ", perhaps ill-formed") + call;
}

std::string text_of(const Life& life) {
  std::string words;
  for (const LifeText& text : life.texts) {
    words += (words.empty() ? "" : "; then ") + text_of(text);
  }
  return words;
}

std::string text_of(const Alternative& alternative) {
  return std::visit(Cases{[](const Reply& reply) { return reply_line(reply); },
                          [](const Beginnings&) -> std::string {
                            return "partial with a beginning that ends between characters";
                          },
                          [](const auto& described) { return text_of(described); }},
                    alternative.what);
}

}  // namespace

std::size_t Beginnings::needed() const {
  std::size_t sum = 0;
  for (const Piece& piece : pieces) sum += piece.room;
  return sum;
}

std::size_t Beginnings::fitting() const {
  std::size_t count = 0;
  for (std::size_t left = room; count < pieces.size() && pieces[count].room <= left; ++count) {
    left -= pieces[count].room;
  }
  return count;
}

Reply Beginnings::partial(std::size_t count) const {
  Reply reply =
      unit == Unit::kOctet ? Reply::partial_units(skipped, {}) : Reply::partial(skipped, {});
  for (std::size_t i = 0; i < count; ++i) {
    const auto& written = pieces[i].written;
    if (unit == Unit::kOctet) {
      for (const Ucs4 octet : written) reply.units.push_back(static_cast<std::uint8_t>(octet));
    } else {
      reply.values.insert(reply.values.end(), written.begin(), written.end());
    }
    reply.number = pieces[i].read;
  }
  if (unit == Unit::kWord) reply.values = values_of_words(reply.values);
  return reply;
}

Reply Beginnings::all() const {
  Reply reply = partial(pieces.size());
  reply.kind = unit == Unit::kOctet ? Reply::Kind::kUnits : Reply::Kind::kValues;
  reply.number.reset();
  return reply;
}

std::vector<Ucs4> Beginnings::written_by(const Reply& reply) const {
  if (unit == Unit::kOctet) return {reply.units.begin(), reply.units.end()};
  return unit == Unit::kWord ? words_of_values(reply.values) : reply.values;
}

bool Beginnings::allows(const Reply& reply) const {
  const bool is_all = reply.kind == Reply::Kind::kValues || reply.kind == Reply::Kind::kUnits;
  const bool is_part =
      reply.kind == Reply::Kind::kPartialValues || reply.kind == Reply::Kind::kPartialUnits;
  if (!(is_part || (is_all && is_whole && fits()))) return false;
  const std::vector<Ucs4> written = written_by(reply);
  // A reply that writes no piece is right only if the first piece does not fit.
  const std::size_t count = fitting();
  if (count == 0 && written.empty() && (is_all || reply.number == 0u || reply.number == skipped)) {
    return true;
  }
  std::span<const Ucs4> rest = written;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& piece = pieces[i].written;
    if (piece.size() > rest.size() || !std::equal(piece.begin(), piece.end(), rest.begin()))
      return false;
    rest = rest.subspan(piece.size());
    if (rest.empty() && (is_all ? i + 1 == count : reply.number == pieces[i].read)) return true;
  }
  return false;
}

bool Alternative::allows(const Reply& reply) const {
  return std::visit(
      Cases{[&reply](const Reply& right) { return allows_one(right, reply); },
            [&reply](const AnyOf& any) { return allows_any(any, reply); },
            [&reply](const Keeps& keeps) { return allows_kept(keeps, reply); },
            [&reply](const Beginnings& beginnings) { return beginnings.allows(reply); },
            [&reply](const Life& life) { return life.allows(reply); }},
      what);
}

bool Expected::allows(const Reply& reply) const {
  return std::any_of(alternatives.begin(), alternatives.end(), [&reply](const Alternative& one) {
    return one.is_claimed && one.allows(reply);
  });
}

bool Expected::leaves_open(const Reply& reply) const {
  return std::any_of(alternatives.begin(), alternatives.end(), [&reply](const Alternative& one) {
    return !one.is_claimed && one.allows(reply);
  });
}

const Reply* Expected::only_reply() const {
  const Alternative* only = nullptr;
  for (const Alternative& one : alternatives) {
    if (one.is_said && only != nullptr) return nullptr;
    if (one.is_said) only = &one;
  }
  return only == nullptr ? nullptr : std::get_if<Reply>(&only->what);
}

std::string Expected::text() const {
  if (!in_domain()) return "untestable";
  std::string text;
  std::string last;
  bool is_line = false;
  for (const Alternative& one : alternatives) {
    const std::string words = one.is_said ? text_of(one) : last;
    if (words == last) continue;
    const Reply* const reply = std::get_if<Reply>(&one.what);
    const bool joins = is_line && reply != nullptr && !is_refusal(reply->kind);
    if (!text.empty()) text += joins ? " or " : ", or ";
    text += words;
    last = words;
    is_line = reply != nullptr;
  }
  return text;
}

bool is_subsequence(std::span<const Ucs4> part, std::span<const Ucs4> whole) {
  for (const Ucs4 value : whole) {
    if (!part.empty() && part.front() == value) part = part.subspan(1);
  }
  return part.empty();
}

}  // namespace placemat::inline words
