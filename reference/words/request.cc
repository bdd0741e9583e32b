#include "reference/words/request.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace placemat::inline words {
namespace {

bool number_fits(const OperationRow& row, std::size_t number, std::size_t octets) {
  switch (row.number) {
    case Number::kNone:
      return number == 0;
    case Number::kPlace:
      return 1 <= number && number <= octets;
    case Number::kRoom:
    case Number::kLimit:
    case Number::kTimes:
    case Number::kInner:
      return true;
  }
  return false;
}

bool adds_up(const RequestParts& parts) {
  std::size_t left = parts.units.size();
  for (const std::size_t length : parts.chunk_lengths) {
    if (length > left) return false;
    left -= length;
  }
  return left == 0;
}

bool are_a_life(const RequestParts& parts) {
  std::size_t left = parts.units.size();
  for (const Call& call : parts.calls) {
    if (call.length > left || (call.kind == CallKind::kReset && call.length > 0)) return false;
    left -= call.length;
  }
  return left == 0 && 1 <= parts.calls.size() && parts.calls.size() <= kMostCalls;
}

bool is_a_slice(const RequestParts& parts) {
  return may_be_within(parts.inner) && parts.chunk_lengths.size() == 3 && adds_up(parts) &&
         number_fits(row_of(parts.inner), parts.number, parts.chunk_lengths[1]);
}

bool can_be_repeated(const RequestParts& parts) {
  return may_be_repeated(parts.inner) && parts.chunk_lengths.size() == 2 && adds_up(parts) &&
         parts.number <= kMostRepeated / std::max<std::size_t>(1, parts.chunk_lengths[0]);
}

bool fits(const OperationRow& row, const RequestParts& parts) {
  const bool octets = parts.values.empty();
  const bool values = parts.units.empty() && parts.chunk_lengths.empty();
  if (!number_fits(row, parts.number, parts.units.size())) return false;
  if (!parts.calls.empty() && row.input != Input::kCalls) return false;
  switch (row.input) {
    case Input::kOctets:
      return octets && parts.chunk_lengths.empty();
    case Input::kChunks:
      return octets && adds_up(parts);
    case Input::kTwoStrings:
      return octets && parts.chunk_lengths.size() == 2 && adds_up(parts);
    case Input::kValues:
      return values;
    case Input::kWords:
      return values && std::all_of(parts.values.begin(), parts.values.end(),
                                   [](Ucs4 word) { return word <= 0xFFFF; });
    case Input::kCalls:
      return octets && parts.chunk_lengths.empty() && are_a_life(parts);
    case Input::kSlice:
      return octets && is_a_slice(parts);
    case Input::kRepeated:
      return octets && can_be_repeated(parts);
  }
  return false;
}

[[noreturn]] void refuse(Operation operation) {
  std::fprintf(stderr, "placemat: the parts of a request to %s do not fit together\n",
               std::string(operation_name(operation)).c_str());
  std::abort();
}

// Returns the empty vector for a part that a request lacks.
template <typename Vector>
const Vector& empty() {
  static const Vector none;
  return none;
}

}  // namespace

Request::Request(Operation operation, RequestParts parts) {
  if (!assign(operation, parts)) refuse(operation);
}

Request Request::whole(Operation operation, std::vector<std::uint8_t> units, std::size_t number) {
  RequestParts parts{.units = std::move(units), .number = number};
  if (is_stream(operation)) parts.chunk_lengths = {parts.units.size()};
  if (is_session(operation)) parts.calls = {{CallKind::kLast, parts.units.size()}};
  return {operation, std::move(parts)};
}

Request Request::chunked(Operation operation, std::vector<std::uint8_t> units,
                         std::vector<std::size_t> chunk_lengths) {
  return {operation, {.units = std::move(units), .chunk_lengths = std::move(chunk_lengths)}};
}

Request Request::of_two(Operation operation, std::vector<std::uint8_t> left, CodeUnits right) {
  std::vector<std::size_t> lengths = {left.size(), right.size()};
  left.insert(left.end(), right.begin(), right.end());
  return chunked(operation, std::move(left), std::move(lengths));
}

Request Request::of_calls(Operation operation, std::vector<std::uint8_t> units,
                          std::vector<Call> calls) {
  return {operation, {.units = std::move(units), .calls = std::move(calls)}};
}

Request Request::within(CodeUnits before, CodeUnits after, const Request& inner) {
  RequestParts parts{.units = {before.begin(), before.end()}, .number = inner.number()};
  parts.units.insert(parts.units.end(), inner.units().begin(), inner.units().end());
  parts.units.insert(parts.units.end(), after.begin(), after.end());
  parts.chunk_lengths = {before.size(), inner.units().size(), after.size()};
  parts.inner = inner.operation();
  return {Operation::kWithin, std::move(parts)};
}

Request Request::repeat(std::size_t times, Operation inner, std::vector<std::uint8_t> units,
                        CodeUnits tail) {
  RequestParts parts{.units = std::move(units), .number = times};
  parts.chunk_lengths = {parts.units.size(), tail.size()};
  parts.units.insert(parts.units.end(), tail.begin(), tail.end());
  parts.inner = inner;
  return {Operation::kRepeat, std::move(parts)};
}

Request Request::inner() const {
  const CodeUnits slice = right().first(chunk_lengths()[1]);
  return whole(inner_, {slice.begin(), slice.end()}, number_);
}

Request Request::of_values(Operation operation, std::vector<Ucs4> values, std::size_t number) {
  return {operation, {.values = std::move(values), .number = number}};
}

const std::vector<std::uint8_t>& Request::units() const {
  if (const auto* octets = std::get_if<Octets>(&input_)) return octets->units;
  if (const auto* chunks = std::get_if<Chunks>(&input_)) return chunks->units;
  if (const auto* calls = std::get_if<Calls>(&input_)) return calls->units;
  return empty<std::vector<std::uint8_t>>();
}

const std::vector<std::size_t>& Request::chunk_lengths() const {
  const auto* chunks = std::get_if<Chunks>(&input_);
  return chunks != nullptr ? chunks->lengths : empty<std::vector<std::size_t>>();
}

const std::vector<Call>& Request::calls() const {
  const auto* calls = std::get_if<Calls>(&input_);
  return calls != nullptr ? calls->calls : empty<std::vector<Call>>();
}

const std::vector<Ucs4>& Request::values() const {
  const auto* values = std::get_if<Values>(&input_);
  return values != nullptr ? values->values : empty<std::vector<Ucs4>>();
}

RequestParts Request::parts() const {
  return {units(), chunk_lengths(), values(), number_, calls(), inner_};
}

RequestParts Request::take_parts() {
  RequestParts parts;
  parts.number = number_;
  parts.inner = inner_;
  if (auto* octets = std::get_if<Octets>(&input_)) {
    parts.units = std::move(octets->units);
  } else if (auto* chunks = std::get_if<Chunks>(&input_)) {
    parts.units = std::move(chunks->units);
    parts.chunk_lengths = std::move(chunks->lengths);
  } else if (auto* calls = std::get_if<Calls>(&input_)) {
    parts.units = std::move(calls->units);
    parts.calls = std::move(calls->calls);
  } else {
    parts.values = std::move(std::get<Values>(input_).values);
  }
  *this = Request();
  return parts;
}

bool Request::assign(Operation operation, RequestParts& parts) {
  const OperationRow& row = row_of(operation);
  if (!fits(row, parts)) return false;
  operation_ = operation;
  inner_ = is_wrapper(operation) ? parts.inner : Operation{};
  number_ = parts.number;
  switch (row.input) {
    case Input::kOctets:
      input_ = Octets{std::move(parts.units)};
      break;
    case Input::kChunks:
    case Input::kTwoStrings:
    case Input::kSlice:
    case Input::kRepeated:
      input_ = Chunks{std::move(parts.units), std::move(parts.chunk_lengths)};
      break;
    case Input::kValues:
    case Input::kWords:
      input_ = Values{std::move(parts.values)};
      break;
    case Input::kCalls:
      input_ = Calls{std::move(parts.units), std::move(parts.calls)};
      break;
  }
  return true;
}

void Request::set_operation(Operation operation) {
  RequestParts parts = take_parts();
  if (row_of(operation).input == Input::kOctets) {
    parts.chunk_lengths.clear();
    parts.calls.clear();
  }
  if (!assign(operation, parts)) refuse(operation);
}

void Request::set_number(std::size_t number) {
  RequestParts parts = this->parts();
  parts.number = number;
  if (!fits(row_of(operation_), parts)) refuse(operation_);
  number_ = number;
}

}  // namespace placemat::inline words
