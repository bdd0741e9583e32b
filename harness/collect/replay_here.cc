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

Replay replay_here(const Places& places) {
  return [places](const ImplementationRecord& record,
                  const std::vector<const DeviationRecord*>& deviations)
             -> std::optional<std::vector<bool>> {
    try {
      const Subject subject = find_one(places, record.id).subject;
      std::vector<bool> seen;
      for (const DeviationRecord* deviation : deviations) {
        std::vector<Request> requests = requests_of(*deviation);
        if (requests.empty()) {
          seen.push_back(false);
          continue;
        }
        const ImplementationRecord here = asked(subject, std::move(requests));
        if (here.version != record.version) return std::nullopt;
        seen.push_back(shows(here, *deviation));
      }
      return seen;
    } catch (const InputError&) {
      return std::nullopt;  // it is not here, or does not build here
    } catch (const DriverError&) {
      return std::nullopt;  // it does not start here
    }
  };
}

}  // namespace placemat::inline collect_room
