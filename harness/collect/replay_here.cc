#include "harness/collect/replay_here.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
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
  return std::any_of(record.deviations.begin(), record.deviations.end(),
                     [&deviation](const DeviationRecord& one) { return one.is_like(deviation); });
}

}  // namespace

Replay replay_here(const Places& places, const std::string& system) {
  // To find a subject may build it, so each is looked for once.
  auto found = std::make_shared<std::map<std::string, std::optional<Subject>>>();
  const auto find = [places, found](const std::string& id) {
    const auto [entry, is_new] = found->try_emplace(id);
    if (!is_new) return entry->second;
    try {
      entry->second = find_one(places, id).subject;
    } catch (const InputError&) {
      // It is not here, or does not build here: it stays without a value.
    }
    return entry->second;
  };
  return [find, system](const ImplementationRecord& record,
                        const DeviationRecord& deviation) -> std::optional<bool> {
    if (record.version.empty()) return std::nullopt;  // it may be any release
    const std::optional<Subject> subject = find(record.id);
    if (!subject) return std::nullopt;
    if (record.system != (subject->system.empty() ? system : subject->system)) return std::nullopt;
    std::vector<Request> requests = requests_of(deviation);
    if (requests.empty()) return false;
    try {
      const ImplementationRecord here = asked(*subject, std::move(requests));
      if (here.version != record.version) return std::nullopt;
      return shows(here, deviation);
    } catch (const DriverError&) {
      return std::nullopt;  // it does not start here
    }
  };
}

}  // namespace placemat::inline collect_room
