// Opens the fourth door: a file with the replies of an implementation that ran elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/door/greeting.h"
#include "harness/door/implementation.h"
#include "reports/base/error.h"

namespace placemat::inline check_room {

// visit_requests() visits the request lines of an exam, operation by operation, and then those of
// the grouped sets, twice. The order depends on the arguments alone.
void visit_requests(const SuiteOptions& options, const std::vector<Operation>& operations,
                    const std::function<void(std::string_view line)>& visit);

// RecordedReplies replies what its file says, in turn if a request comes more than once. It replies
// `untestable` to a request that the file does not have.
class RecordedReplies : public Implementation {
 public:
  // Reads `text`: a greeting, and then a reply line per request of visit_requests() for the form of
  // the greeting and its operations, or for all operations. Ignores `options.form`. Throws
  // InputError, whose message calls the file `name`.
  RecordedReplies(const std::string& text, const std::string& name, SuiteOptions options);

  const Description& describe() const override { return greeting_.description; }
  bool offers(Operation operation) const override { return greeting_.offers(operation); }
  Reply observe(const Request& request) const override;

 private:
  bool match(const SuiteOptions& options, const std::vector<Operation>& operations);

  Greeting greeting_;
  std::vector<std::string> replies_;  // the lines
  // next_ maps a digest of a request line to its next reply, and after_ maps that to the one after.
  mutable std::unordered_map<std::uint64_t, std::size_t> next_;
  std::vector<std::size_t> after_;
};

}  // namespace placemat::inline check_room
