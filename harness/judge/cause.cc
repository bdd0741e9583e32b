#include "harness/judge/cause.h"

#include <algorithm>

#include "harness/judge/reading.h"
#include "reference/segment.h"

namespace placemat::inline judge {
namespace {

// Returns the first `count` octets of `request`, in the same chunks.
Request beginning(const Request& request, std::size_t count) {
  RequestParts begins = request.parts();
  begins.units.resize(count);
  begins.chunk_lengths.clear();
  for (const std::size_t length : request.chunk_lengths()) {
    begins.chunk_lengths.push_back(std::min(length, count));
    count -= begins.chunk_lengths.back();
    if (count == 0) break;
  }
  return {request.operation(), std::move(begins)};
}

std::vector<Request> about_offset(const Profile& profile, const Request& request,
                                  std::size_t told) {
  const std::size_t fault = reading_of(*profile.form, request.units())->fault->offset;
  const std::size_t count = told > fault ? std::min(told, request.units().size()) : fault;
  if (count == 0 || count == request.units().size()) return {};
  std::vector<Request> simpler = {beginning(request, count)};
  // Some faults need one more octet, whichever it is.
  if (request.units()[count] != 'A') {
    RequestParts longer = beginning(request, count + 1).parts();
    longer.units.back() = 'A';
    simpler.emplace_back(request.operation(), std::move(longer));
  }
  return simpler;
}

std::vector<Request> about_replacement(const Profile& profile, const Request& request) {
  std::vector<Request> simpler;
  if (request.operation() == Operation::kStreamReplace) {
    simpler.push_back(request);
    simpler.back().set_operation(Operation::kStream);
  }
  simpler.push_back(Request::decode(request.units()));
  simpler.push_back(Request::validate(request.units()));
  std::vector<std::uint8_t> well_formed;
  // Holds the octets with an A for each U+FEFF and U+FFFD, the characters whose loss has a class of
  // its own.
  std::vector<std::uint8_t> lettered;
  for (const Segment& part : segment(*profile.form, request.units())) {
    const CodeUnits octets = CodeUnits(request.units()).subspan(part.offset, part.length);
    const bool named =
        part.well_formed() && (part.value == kByteOrderMark || part.value == kReplacementCharacter);
    if (part.well_formed()) well_formed.insert(well_formed.end(), octets.begin(), octets.end());
    if (named) {
      lettered.push_back('A');
    } else {
      lettered.insert(lettered.end(), octets.begin(), octets.end());
    }
  }
  for (std::vector<std::uint8_t>* some : {&well_formed, &lettered}) {
    if (some->empty() || some->size() == request.units().size()) continue;
    simpler.push_back(Request::whole(request.operation(), std::move(*some)));
  }
  return simpler;
}

std::vector<Request> about_room(const Profile& profile, const Request& request) {
  std::vector<Request> simpler = {Request::decode(request.units())};
  const auto& fault = reading_of(*profile.form, request.units())->fault;
  if (fault && fault->offset > 0) simpler.push_back(beginning(request, fault->offset));
  return simpler;
}

// Returns each text of the session alone, and its octets in one call.
std::vector<Request> about_life(const Request& request) {
  std::vector<Request> simpler;
  const CodeUnits units = request.units();
  std::vector<Call> calls;
  std::size_t begin = 0;
  std::size_t end = 0;
  const auto add = [&] {
    const CodeUnits octets = units.subspan(begin, end - begin);
    if (calls.size() == request.calls().size() && calls.size() < 2) return;
    if (calls.size() < request.calls().size()) {
      simpler.push_back(
          Request::of_calls(request.operation(), {octets.begin(), octets.end()}, calls));
    }
    if (calls.size() > 1) {
      simpler.push_back(Request::whole(request.operation(), {octets.begin(), octets.end()}));
    }
  };
  for (const Call& call : request.calls()) {
    if (call.kind != CallKind::kReset) {
      calls.push_back(call);
      end += call.length;
    }
    if (call.kind == CallKind::kMore) continue;
    if (!calls.empty()) add();
    calls.clear();
    begin = end;
  }
  if (!calls.empty()) add();
  return simpler;
}

std::vector<Request> about_encoding(const Request& request) {
  std::vector<Request> simpler;
  if (request.values().size() < 2) return simpler;
  for (const Ucs4 value : request.values()) simpler.push_back(Request::encode({value}));
  return simpler;
}

}  // namespace

bool may_follow(DeviationClass deviation) {
  switch (deviation.deviation()) {
    case Deviation::kWrongOffset:
    case Deviation::kSwallowsValid:
    case Deviation::kWrongReplacement:
    case Deviation::kWrongValue:
    case Deviation::kStripsBom:
    case Deviation::kWrongEncoding:
    case Deviation::kWrongCount:
    case Deviation::kWrongLength:
    case Deviation::kKeepsState:
    case Deviation::kReadsNeighbours:
      return true;
    default:
      return false;
  }
}

std::vector<Request> simpler_requests(const Profile& profile, const Request& request,
                                      const Reply& reply, const Verdict& verdict) {
  const Judged& judged = verdict.offset && verdict.offset->judgement == Judgement::kDeviates
                             ? *verdict.offset
                             : verdict.facet;
  if (judged.judgement != Judgement::kDeviates) return {};
  // A wrapper holds no octets in one piece: the same call without it is simpler, whatever the
  // class.
  if (request.operation() == Operation::kWithin) return {request.inner()};
  if (request.operation() == Operation::kRepeat) {
    return {Request::whole(request.inner_operation(), request.units())};
  }
  if (!may_follow(judged.deviation)) return {};
  if (judged.deviation == Deviation::kWrongOffset) {
    return reply.offset ? about_offset(profile, request, *reply.offset) : std::vector<Request>{};
  }
  switch (request.operation()) {
    case Operation::kReplace:
    case Operation::kStreamReplace:
      return about_replacement(profile, request);
    case Operation::kEncode:
      return judged.deviation == Deviation::kWrongEncoding ? about_encoding(request)
                                                           : std::vector<Request>{};
    case Operation::kDecodeInto:
      return about_room(profile, request);
    case Operation::kSession:
    case Operation::kSessionReplace:
      return about_life(request);
    case Operation::kEncodeInto:
      return {Request::encode(request.values())};
    default:
      break;
  }
  if (row_of(request.operation()).group != Group::kMeasure) return {};
  if (takes_values(request.operation())) return {Request::encode(request.values())};
  return {Request::decode(request.units()), Request::validate(request.units()),
          Request::replace(request.units())};
}

}  // namespace placemat::inline judge
