#include "harness/collect/replay_here.h"

#include <algorithm>
#include <utility>

#include "harness/check/check.h"
#include "harness/door/driver_process.h"
#include "reference/words/protocol.h"
#include "reports/base/error.h"

namespace placemat::inline collect_room {
namespace {

std::vector<Request> requests_of(const DeviationRecord& deviation) {
  std::vector<Request> requests;
  for (const std::string& line : deviation.example) {
    auto request = parse_request(line);
    if (!request) return {};
    requests.push_back(std::move(*request));
  }
  return requests;
}

// Returns the record of the subject after these requests.
ImplementationRecord asked(const Subject& subject, std::vector<Request> requests) {
  CheckOptions options;
  options.subjects = {subject};
  options.requests = std::move(requests);
  return check(options).implementations.at(0);
}

bool shows(const ImplementationRecord& record, const DeviationRecord& deviation) {
  return std::any_of(
      record.deviations.begin(), record.deviations.end(), [&deviation](const DeviationRecord& one) {
        return one.facet == deviation.facet && one.deviation_class == deviation.deviation_class;
      });
}

}  // namespace

Replay replay_here(const Places& places, const std::string& system) {
  return [places, system](const ImplementationRecord& record,
                          const DeviationRecord& deviation) -> std::optional<bool> {
    if (record.version.empty()) return std::nullopt;  // it may be any release
    try {
      const Subject subject = find_one(places, record.id).subject;
      if (record.system != (subject.system.empty() ? system : subject.system)) return std::nullopt;
      std::vector<Request> requests = requests_of(deviation);
      if (requests.empty()) return false;
      const ImplementationRecord here = asked(subject, std::move(requests));
      if (here.version != record.version) return std::nullopt;
      return shows(here, deviation);
    } catch (const InputError&) {
      return std::nullopt;  // it is not here, or does not build here
    } catch (const DriverError&) {
      return std::nullopt;  // it does not start here
    }
  };
}

}  // namespace placemat::inline collect_room
