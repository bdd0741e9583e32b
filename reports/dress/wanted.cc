#include "reports/dress/wanted.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "reference/forms/forms.h"
#include "reference/profile.h"
#include "reference/protocol.h"
#include "reference/segment.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

using Way = Wanted::Way;
using Alternatives = std::vector<Wanted>;

constexpr std::string_view kOr = " or ";

// "a or b, or c" in its parts.
std::vector<std::string_view> alternatives_in(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(kOr), text.size());
    std::string_view part = text.substr(0, end);
    if (part.ends_with(',')) part.remove_suffix(1);
    parts.push_back(part);
    text.remove_prefix(std::min(end + kOr.size(), text.size()));
  }
  return parts;
}

// What is left after the words; nothing if it begins otherwise.
std::optional<std::string_view> after(std::string_view words, std::string_view text) {
  if (!text.starts_with(words)) return std::nullopt;
  return text.substr(words.size());
}

// A beginning of a conversion: what it took of the input, and what it wrote.
struct Beginning {
  std::size_t read = 0;
  std::size_t room = 0;
  Reply reply;
};

std::size_t room_of(const EncodingForm& form, RoomUnit unit, Ucs4 value) {
  if (unit == RoomUnit::kUtf32) return 1;
  return unit == RoomUnit::kUtf16 ? words_of_value(value) : encode_value(form, value).size();
}

using Beginnings = std::vector<Beginning>;

// All beginnings that end between characters, the empty one first, with `stand_in` for what cannot
// be encoded; up to the first such if that is empty.
Beginnings of_values(const EncodingForm& form, const Request& request,
                     const std::vector<std::uint8_t>& stand_in) {
  Beginnings all = {{.reply = Reply::partial_units(0, {})}};
  for (const Ucs4 value : request.values) {
    std::vector<std::uint8_t> octets = encode_value(form, value);
    if (octets.empty()) octets = stand_in;
    if (octets.empty()) break;
    Beginning next = all.back();
    next.reply.number = ++next.read;
    next.room += octets.size();
    next.reply.units.insert(next.reply.units.end(), octets.begin(), octets.end());
    all.push_back(std::move(next));
  }
  return all;
}

// The same of octets; none where the claims leave open what is written.
Beginnings of_octets(const EncodingForm& form, RoomUnit unit, const Request& request) {
  Beginnings all = {{.reply = Reply::partial(0, {})}};
  for (const Segment& part : segment(form, request.units)) {
    const bool signature = part.offset == 0 && part.value == kByteOrderMark;
    if (!part.well_formed() || signature) return {};
    Beginning next = all.back();
    next.reply.number = next.read = part.offset + part.length;
    next.room += room_of(form, unit, part.value);
    next.reply.values.push_back(part.value);
    all.push_back(std::move(next));
  }
  return all;
}

// A beginning without anything is none where the first character fits.
void add_fitting(const Beginnings& beginnings, std::size_t room, Alternatives& wanted) {
  const bool fits_one = beginnings.size() > 1 && beginnings[1].room <= room;
  for (const Beginning& beginning : beginnings) {
    if (beginning.room > room || (beginning.read == 0 && fits_one)) continue;
    const Wanted one = {Way::kReply, beginning.reply};
    if (std::find(wanted.begin(), wanted.end(), one) == wanted.end()) wanted.push_back(one);
  }
}

void add_beginnings(const ProfileRecord& profile, const Request& request, Alternatives& wanted) {
  const EncodingForm* form = find_form(profile.form);
  const auto unit = parse_room(profile.room);
  if (form != nullptr && takes_values(request.operation)) {
    add_fitting(of_values(*form, request, {}), request.number, wanted);
    if (profile.refusal == refusal_name(Refusal::kRefuse)) return;
    add_fitting(of_values(*form, request, {0xEF, 0xBF, 0xBD}), request.number, wanted);
    add_fitting(of_values(*form, request, {0x3F}), request.number, wanted);
    return;
  }
  const Beginnings beginnings =
      form != nullptr && unit ? of_octets(*form, *unit, request) : Beginnings();
  if (beginnings.empty()) wanted.push_back({Way::kAnyPartial, {}});
  add_fitting(beginnings, request.number, wanted);
}

// Whether `part` could be read; what it says is then in `wanted`.
bool add(std::string_view part, const ProfileRecord& profile, const Request& request,
         Alternatives& wanted) {
  if (part == "partial with a beginning that ends between characters") {
    add_beginnings(profile, request, wanted);
    return true;
  }
  if (const auto kept = after("any values that keep, in order: ", part)) {
    const auto reply = parse_reply("values" + std::string(*kept), Operation::kReplace);
    if (!reply) return false;
    wanted.push_back({Way::kKeeps, *reply});
    return true;
  }
  if (const std::size_t to = part.find(" to start "); to != std::string_view::npos) {
    const auto first = parse_reply(part.substr(0, to), request.operation);
    const auto last = parse_reply(part.substr(to + 4), request.operation);
    if (!first || !last || !first->number || !last->number) return false;
    for (std::size_t at = *first->number; at <= std::min(*last->number, request.number); ++at) {
      wanted.push_back({Way::kStartsAt, Reply::start(at)});
    }
    return true;
  }
  const auto reply = parse_reply(part, request.operation);
  if (!reply || !is_answer(request.operation, reply->kind)) return false;
  if (reply->kind == Reply::Kind::kUntestable || reply->kind == Reply::Kind::kUnsupported) {
    return false;
  }
  if (std::max(reply->offset.value_or(0), reply->number.value_or(0)) > kGreatestNumber)
    return false;
  wanted.push_back({Way::kReply, *reply});
  // Some tell U+FFFD of what is ill-formed.
  if (reply->kind == Reply::Kind::kStart && reply->values.empty()) {
    wanted.push_back({Way::kReply, Reply::start(*reply->number, kReplacementCharacter)});
  }
  return true;
}

bool is_same(const Reply& one, const Reply& other) {
  if (one.kind != other.kind) return false;
  if (one.kind == Reply::Kind::kFull) return true;
  return (!one.offset || !other.offset || one.offset == other.offset) &&
         one.number == other.number && one.values == other.values && one.units == other.units;
}

bool passes(const Reply& reply, const Wanted& wanted) {
  switch (wanted.way) {
    case Way::kReply:
      return is_same(reply, wanted.reply);
    case Way::kKeeps: {
      auto next = wanted.reply.values.begin();
      for (const Ucs4 value : reply.values) {
        if (next != wanted.reply.values.end() && *next == value) ++next;
      }
      return next == wanted.reply.values.end();
    }
    case Way::kStartsAt:
      return reply.number == wanted.reply.number;
    case Way::kAnyPartial:
      return reply.kind == Reply::Kind::kPartialValues || reply.kind == Reply::Kind::kPartialUnits;
    case Way::kAnything:
      break;
  }
  return true;
}

}  // namespace

std::vector<Wanted> wanted_of(const ProfileRecord& profile, const DeviationRecord& deviation,
                              const Request& request) {
  Alternatives wanted;
  bool is_read = !deviation.expected.empty();
  for (const std::string_view part : alternatives_in(deviation.expected)) {
    is_read = is_read && add(part, profile, request, wanted);
  }
  const auto observed = parse_reply(deviation.observed, request.operation);
  if (!is_read && observed) return {};
  if (!is_read) return {{Way::kAnything, {}}};
  const bool would_pass =
      observed && std::any_of(wanted.begin(), wanted.end(),
                              [&](const Wanted& one) { return passes(*observed, one); });
  return would_pass ? Alternatives() : wanted;
}

}  // namespace placemat
