#include "harness/fuzz/require_size.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/fuzz/failure.h"
#include "harness/fuzz/require.h"
#include "reference/protocol.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

// No octet and no value gives more units.
constexpr std::size_t kMostUnits = 6;

// Nothing for a reply that tells of nothing written.
std::optional<std::size_t> amount_written(const Reply& reply, Operation measure) {
  if (reply.kind == Reply::Kind::kUnits) return reply.units.size();
  if (reply.kind != Reply::Kind::kValues) return std::nullopt;
  return measure == Operation::kUtf16Length ? count_words(reply.values) : reply.values.size();
}

bool is_partial(const Reply& reply) {
  return reply.kind == Reply::Kind::kPartialValues || reply.kind == Reply::Kind::kPartialUnits;
}

std::size_t input_size(const Request& request) {
  return takes_values(request.operation) ? request.values.size() : request.units.size();
}

// `whole` without the first `begin` octets or values, into room for `room` units.
Request rest_of(const Request& whole, std::size_t begin, std::size_t room) {
  Request rest{.operation = whole.operation, .number = room};
  const auto first = static_cast<std::ptrdiff_t>(begin);
  if (takes_values(whole.operation)) {
    rest.values.assign(whole.values.begin() + first, whole.values.end());
  } else {
    rest.units.assign(whole.units.begin() + first, whole.units.end());
  }
  return rest;
}

// A conversion in parts: how it ended, and what all parts wrote.
class Parts {
 public:
  Parts(const Implementation& implementation, const Request& whole)
      : implementation_(implementation), whole_(whole) {}

  // Into room for `room` units, unless it has ended before.
  void convert(std::size_t room) {
    if (ended_) return;
    const Request rest = rest_of(whole_, read_, room);
    Reply reply = require_conforms(implementation_, rest);
    if (reply.kind == Reply::Kind::kFull) return;  // refused: what was written does not count
    joined_.values.insert(joined_.values.end(), reply.values.begin(), reply.values.end());
    joined_.units.insert(joined_.units.end(), reply.units.begin(), reply.units.end());
    joined_.kind = reply.kind;
    ended_ = !is_partial(reply);
    if (!ended_) read_ = std::min(read_ + *reply.number, input_size(whole_));
  }

  // Into room for all, as often as it takes.
  Reply convert_rest() {
    while (!ended_) {
      const std::size_t before = read_;
      convert(whole_.number);
      if (ended_ || read_ > before) continue;
      fail({.implementation = &implementation_,
            .facet = facet_of(whole_.operation),
            .deviation = Deviation::kStuck,
            .requests = {rest_of(whole_, read_, whole_.number)},
            .expected = "progress",
            .clause = "room for all of it is room for the next value",
            .observed = reply_line(joined_)});
    }
    return joined_;
  }

 private:
  const Implementation& implementation_;
  const Request& whole_;
  Reply joined_;
  std::size_t read_ = 0;
  bool ended_ = false;
};

}  // namespace

void require_measure(const Implementation& implementation, const Request& measure,
                     const Request& write) {
  const Reply measured = require_conforms(implementation, measure);
  if (measured.kind != Reply::Kind::kNumber) return;
  const auto written = amount_written(ask(implementation, write), measure.operation);
  if (!written || *measured.number >= *written) return;
  fail({.implementation = &implementation,
        .facet = facet_of(measure.operation),
        .deviation = Deviation::kMeasuresShort,
        .requests = {write, measure},
        .expected = reply_line(Reply::of_number(*written)) + ", or more",
        .clause = "no measure is less than what the same implementation writes",
        .observed = reply_line(measured)});
}

void require_parts(const Implementation& implementation, Request whole, CodeUnits sizes) {
  whole.number = kMostUnits * input_size(whole);
  const Reply at_once = require_conforms(implementation, whole);
  if (!was_asked(at_once)) return;
  Parts parts(implementation, whole);
  for (const std::size_t size : sizes) parts.convert(size);
  const Reply joined = parts.convert_rest();
  // A part that begins with U+FEFF may have it taken for a signature.
  if (implementation.describe().profile.bom != BomPolicy::kKeep) return;
  const bool is_whole = at_once.kind == Reply::Kind::kValues || at_once.kind == Reply::Kind::kUnits;
  if (!is_whole || at_once == joined) return;
  fail({.implementation = &implementation,
        .facet = facet_of(whole.operation),
        .deviation = Deviation::kLosesOctets,
        .requests = {whole},
        .expected = "in parts as at once: " + reply_line(at_once),
        .clause = "conversions repeated from where each stopped give the whole",
        .observed = reply_line(joined)});
}

}  // namespace placemat
