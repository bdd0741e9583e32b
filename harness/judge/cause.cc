#include "harness/judge/cause.h"

#include <algorithm>

#include "harness/judge/reading.h"
#include "reference/segment.h"

namespace placemat {
namespace {

// The first `count` octets of `request`, in chunks as it has them.
Request beginning(const Request& request, std::size_t count) {
  Request begins = request;
  begins.units.resize(count);
  begins.chunk_lengths.clear();
  for (const std::size_t length : request.chunk_lengths) {
    begins.chunk_lengths.push_back(std::min(length, count));
    count -= begins.chunk_lengths.back();
    if (count == 0) break;
  }
  return begins;
}

Request undivided(Operation operation, std::vector<std::uint8_t> units) {
  Request request{operation, {}, {}, {}};
  if (operation == Operation::kStream || operation == Operation::kStreamReplace) {
    request.chunk_lengths = {units.size()};
  }
  request.units = std::move(units);
  return request;
}

std::vector<Request> about_offset(const Profile& profile, const Request& request,
                                  std::size_t told) {
  const std::size_t fault = reading_of(*profile.form, request.units)->fault->offset;
  const std::size_t count = told > fault ? std::min(told, request.units.size()) : fault;
  if (count == 0 || count == request.units.size()) return {};
  return {beginning(request, count)};
}

// `units` with an A for each U+FEFF and U+FFFD, the characters whose loss has names of its own.
std::vector<std::uint8_t> with_letters(const EncodingForm& form,
                                       const std::vector<std::uint8_t>& units) {
  std::vector<std::uint8_t> lettered;
  for (const Segment& part : segment(form, units)) {
    const auto begin = units.begin() + static_cast<std::ptrdiff_t>(part.offset);
    if (part.well_formed() &&
        (part.value == kByteOrderMark || part.value == kReplacementCharacter)) {
      lettered.push_back('A');
    } else {
      lettered.insert(lettered.end(), begin, begin + static_cast<std::ptrdiff_t>(part.length));
    }
  }
  return lettered;
}

std::vector<Request> about_replacement(const Profile& profile, const Request& request) {
  std::vector<Request> simpler;
  const bool streams = request.operation == Operation::kStreamReplace;
  if (streams) {
    simpler.push_back(request);
    simpler.back().operation = Operation::kStream;
  }
  simpler.push_back(undivided(Operation::kDecode, request.units));
  simpler.push_back(undivided(Operation::kValidate, request.units));
  std::vector<std::uint8_t> well_formed;
  for (const Segment& part : segment(*profile.form, request.units)) {
    if (!part.well_formed()) continue;
    const auto begin = request.units.begin() + static_cast<std::ptrdiff_t>(part.offset);
    well_formed.insert(well_formed.end(), begin, begin + static_cast<std::ptrdiff_t>(part.length));
  }
  if (!well_formed.empty() && well_formed.size() < request.units.size()) {
    simpler.push_back(undivided(request.operation, std::move(well_formed)));
  }
  auto lettered = with_letters(*profile.form, request.units);
  if (lettered.size() < request.units.size()) {
    simpler.push_back(undivided(request.operation, std::move(lettered)));
  }
  return simpler;
}

}  // namespace

std::vector<Request> simpler_requests(const Profile& profile, const Request& request,
                                      const Reply& reply, const Verdict& verdict) {
  const Judged& judged = verdict.offset && verdict.offset->judgement == Judgement::kDeviates
                             ? *verdict.offset
                             : verdict.facet;
  if (judged.judgement != Judgement::kDeviates) return {};
  switch (judged.deviation.deviation()) {
    case Deviation::kWrongOffset:
      return reply.offset ? about_offset(profile, request, *reply.offset) : std::vector<Request>{};
    case Deviation::kSwallowsValid:
    case Deviation::kWrongReplacement:
    case Deviation::kWrongValue:
    case Deviation::kStripsBom:
      if (request.operation == Operation::kReplace ||
          request.operation == Operation::kStreamReplace) {
        return about_replacement(profile, request);
      }
      return {};
    case Deviation::kWrongEncoding: {
      std::vector<Request> simpler;
      for (const Ucs4 value : request.values)
        simpler.push_back({Operation::kEncode, {}, {}, {value}});
      return simpler.size() > 1 ? simpler : std::vector<Request>{};
    }
    default:
      return {};
  }
}

}  // namespace placemat
