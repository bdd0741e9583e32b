#include "harness/door/plugin_calls.h"

#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "harness/door/implementation.h"
#include "harness/door/written_values.h"

namespace placemat::inline door {
namespace {

constexpr std::size_t kUnknown = SIZE_MAX;

std::optional<std::size_t> known(std::size_t number) {
  return number == kUnknown ? std::nullopt : std::optional(number);
}

}  // namespace

utf8_driver driver_of(const utf8_driver& own) {
  utf8_driver driver{};
  const std::size_t size = own.abi < 2   ? offsetof(utf8_driver, counting)
                           : own.abi < 3 ? offsetof(utf8_driver, after_error)
                                         : sizeof driver;
  std::memcpy(&driver, &own, size);
  return driver;
}

bool is_there(const utf8_driver& driver, Operation operation) {
  switch (operation) {
#define PLACEMAT_ROW(context, enumerator, symbol, ...) \
  case Operation::enumerator:                          \
    return driver.symbol != nullptr;
    PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
    case Operation::kWithin:
    case Operation::kRepeat:
      return can_wrap(operation, [&driver](Operation inner) { return is_there(driver, inner); });
  }
  return false;
}

PluginCall::PluginCall(const utf8_driver& driver, RoomUnit room, const Request& request,
                       const FencedRequest& fenced, const Violation& violation)
    : driver_(driver),
      room_(room),
      request_(request),
      fenced_(fenced),
      violation_(violation),
      units_(fenced.units().data()),
      count_(fenced.units().size()) {}

Reply PluginCall::ask() const {
  switch (request_.operation()) {
#define PLACEMAT_ROW(context, enumerator, symbol, ...) \
  case Operation::enumerator:                          \
    return symbol();
    PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
    default:
      break;  // ask_fenced() asks what a wrapper holds
  }
  return Reply::unsupported();
}

int PluginCall::checked(int result, int most) const {
  if (result < -1 || result > most) {
    violation_("returned " + std::to_string(result) +
               (most == 1 ? "; it may return 1, 0 or -1" : "; it may return 3, 2, 1, 0 or -1"));
  }
  return result;
}

int PluginCall::not_refused(int result) const {
  if (checked(result) == 0) violation_("returned 0; it cannot refuse");
  return result;
}

std::size_t PluginCall::within(std::size_t count, std::size_t limit, const char* of_what) const {
  if (count > limit) {
    violation_("returned the count " + std::to_string(count) + ", above its " + of_what + " of " +
               std::to_string(limit));
  }
  return count;
}

Reply PluginCall::of_values(int result, const Fenced<Ucs4>& values, std::size_t written,
                            std::size_t offset) const {
  if (checked(result) == 1) {
    within(written, values.size(), "output's capacity");
    return Reply::of_values({values.begin(), values.begin() + written});
  }
  return result == 0 ? Reply::ill_formed(known(offset)) : Reply::untestable();
}

Reply PluginCall::of_units(int result, const Fenced<std::uint8_t>& units, std::size_t written,
                           std::size_t index) const {
  if (checked(result) == 1) {
    within(written, units.size(), "output's capacity");
    return Reply::of_units({units.begin(), units.begin() + written});
  }
  return result == 0 ? Reply::unencodable(known(index)) : Reply::untestable();
}

Reply PluginCall::validate() const {
  std::size_t offset = kUnknown;
  const int result = checked(driver_.validate(units_, count_, &offset));
  return result == 1   ? Reply::well_formed()
         : result == 0 ? Reply::ill_formed(known(offset))
                       : Reply::untestable();
}

Reply PluginCall::decode() const {
  const auto values = Fenced<Ucs4>::room(count_);
  std::size_t written = count_;
  std::size_t offset = kUnknown;
  const int result = driver_.decode(units_, count_, values.data(), &written, &offset);
  return of_values(result, values, written, offset);
}

Reply PluginCall::replace() const {
  const auto values = Fenced<Ucs4>::room(count_);
  std::size_t written = count_;
  const int result = not_refused(driver_.replace(units_, count_, values.data(), &written));
  return of_values(result, values, written, kUnknown);
}

Reply PluginCall::stream() const {
  const auto chunks = Fenced<std::size_t>::copy(request_.chunk_lengths());
  const auto values = Fenced<Ucs4>::room(count_);
  std::size_t written = count_;
  std::size_t offset = kUnknown;
  const int result =
      driver_.stream(units_, chunks.data(), chunks.size(), values.data(), &written, &offset);
  return of_values(result, values, written, offset);
}

Reply PluginCall::stream_replace() const {
  const auto chunks = Fenced<std::size_t>::copy(request_.chunk_lengths());
  const auto values = Fenced<Ucs4>::room(count_);
  std::size_t written = count_;
  const int result = not_refused(
      driver_.stream_replace(units_, chunks.data(), chunks.size(), values.data(), &written));
  return of_values(result, values, written, kUnknown);
}

Reply PluginCall::encode() const {
  const auto values = fenced_.values();
  const auto units = Fenced<std::uint8_t>::room(6 * values.size());
  std::size_t written = units.size();
  std::size_t index = kUnknown;
  const int result = driver_.encode(values.data(), values.size(), units.data(), &written, &index);
  return of_units(result, units, written, index);
}

Reply PluginCall::measure(int (*function)(const std::uint8_t*, std::size_t, std::size_t*,
                                          std::size_t*)) const {
  std::size_t number = 0;
  std::size_t offset = kUnknown;
  const int result = checked(function(units_, count_, &number, &offset));
  return result == 1   ? Reply::of_number(number)
         : result == 0 ? Reply::ill_formed(known(offset))
                       : Reply::untestable();
}

Reply PluginCall::count() const { return measure(driver_.count); }

Reply PluginCall::utf16_length() const { return measure(driver_.utf16_length); }

Reply PluginCall::utf8_length() const {
  const auto values = fenced_.values();
  std::size_t number = 0;
  std::size_t index = kUnknown;
  const int result = checked(driver_.utf8_length(values.data(), values.size(), &number, &index));
  return result == 1   ? Reply::of_number(number)
         : result == 0 ? Reply::unencodable(known(index))
                       : Reply::untestable();
}

std::vector<Ucs4> PluginCall::values_in_room(std::size_t written) const {
  const Room room = fenced_.room();
  switch (room_) {
    case RoomUnit::kUtf32: {
      const auto values = room.of<Ucs4>().first(written);
      return {values.begin(), values.end()};
    }
    case RoomUnit::kUtf16: {
      const auto words = room.of<char16_t>().first(written);
      return utf16::values_of({words.data(), words.size()});
    }
    case RoomUnit::kUtf8:
      break;
  }
  const auto octets = room.of<char>().first(written);
  auto values = values_of_text({octets.data(), octets.size()});
  if (!values) violation_("wrote octets that are not well-formed UTF-8");
  return *std::move(values);
}

Reply PluginCall::decode_into() const {
  const std::size_t room = request_.number();
  std::size_t read = kUnknown;
  std::size_t written = kUnknown;
  std::size_t offset = kUnknown;
  const int result = checked(
      driver_.decode_into(units_, count_, fenced_.room().data(), room, &read, &written, &offset),
      3);
  if (result == 3) return Reply::full(known(written));
  if (result == 0) return Reply::ill_formed(known(offset));
  if (result == -1) return Reply::untestable();
  within(written, room, "room");
  if (result == 1) return Reply::of_values(values_in_room(written));
  within(read, count_, "input");
  return Reply::partial(read, values_in_room(written));
}

Reply PluginCall::encode_into() const {
  const auto values = fenced_.values();
  const auto room = fenced_.room().of<std::uint8_t>();
  std::size_t read = kUnknown;
  std::size_t written = kUnknown;
  std::size_t index = kUnknown;
  const int result = checked(driver_.encode_into(values.data(), values.size(), room.data(),
                                                 room.size(), &read, &written, &index),
                             3);
  if (result == 3) return Reply::full(known(written));
  if (result == 0) return Reply::unencodable(known(index));
  if (result == -1) return Reply::untestable();
  within(written, room.size(), "room");
  std::vector<std::uint8_t> units(room.data(), room.data() + written);
  if (result == 1) return Reply::of_units(std::move(units));
  within(read, values.size(), "input");
  return Reply::partial_units(read, std::move(units));
}

Reply PluginCall::encode_utf16() const {
  const auto words = Fenced<std::uint16_t>::copy(fenced_.words());
  const auto units = Fenced<std::uint8_t>::room(3 * words.size());
  std::size_t written = units.size();
  std::size_t index = kUnknown;
  const int result =
      driver_.encode_utf16(words.data(), words.size(), units.data(), &written, &index);
  return of_units(result, units, written, index);
}

Reply PluginCall::previous() const {
  std::size_t start = kUnknown;
  Ucs4 value = 0;
  const int result = checked(driver_.previous(units_, request_.number(), &start, &value));
  if (result == -1) return Reply::untestable();
  if (start == kUnknown) violation_("did not say where the character starts");
  return result == 1 ? Reply::start(start, value) : Reply::start(start);
}

Reply PluginCall::truncate() const {
  std::size_t kept = kUnknown;
  if (not_refused(driver_.truncate(units_, count_, request_.number(), &kept)) == -1) {
    return Reply::untestable();
  }
  within(kept, count_, "input");
  return Reply::of_units({units_, units_ + kept});
}

Reply PluginCall::live(int (*function)(const std::uint8_t*, const utf8_call*, std::size_t,
                                       std::uint32_t*, std::size_t*, int*)) const {
  std::vector<utf8_call> asked;
  for (const Call& call : request_.calls()) {
    asked.push_back({call.length, static_cast<int>(call.kind)});
  }
  const auto calls = Fenced<utf8_call>::copy(asked);
  const auto values = Fenced<Ucs4>::room(2 * (count_ + calls.size()));
  const auto counts = Fenced<std::size_t>::copy(std::vector<std::size_t>(calls.size(), 0));
  const auto results = Fenced<int>::copy(std::vector<int>(calls.size(), -1));
  const int result = not_refused(
      function(units_, calls.data(), calls.size(), values.data(), counts.data(), results.data()));
  if (result == -1) return Reply::untestable();
  Reply reply = Reply::of_parts({}, {});
  std::size_t written = 0;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const int one = checked(results.data()[i]);
    if (one != 1) {
      reply.parts.push_back({one == 0 ? Part::Kind::kIllFormed : Part::Kind::kUntestable, 0});
      continue;
    }
    const std::size_t count = within(counts.data()[i], values.size() - written, "output's rest");
    reply.parts.push_back({Part::Kind::kValues, count});
    written += count;
  }
  reply.values.assign(values.begin(), values.begin() + written);
  return reply;
}

Reply PluginCall::session() const { return live(driver_.session); }

Reply PluginCall::session_replace() const { return live(driver_.session_replace); }

Reply PluginCall::compare() const {
  const CodeUnits right = fenced_.right();
  int order = 0;
  const int result =
      not_refused(driver_.compare(units_, count_, right.data(), right.size(), &order));
  return result == 1 ? Reply::of_order(order) : Reply::untestable();
}

}  // namespace placemat::inline door
