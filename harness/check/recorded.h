// The fourth door: replies that were made elsewhere, in a file.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/implementation/greeting.h"
#include "harness/implementation/implementation.h"

namespace placemat {

// visit_requests(): the request lines of an exam, operation by operation, and then the strings that
// all operations are asked twice. A fixed order for fixed options.
void visit_requests(const SuiteOptions& options, const std::vector<Operation>& operations,
                    const std::function<void(std::string_view line)>& visit);

// what() is one line: the file, the line where there is one, and the mend. Exit status 2.
class RecordedError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An implementation that is not here: it answers what its file says, in turn where a request was
// asked more than once, and `untestable` to what it was never asked.
class RecordedReplies : public Implementation {
 public:
  // `text` is a greeting and then a reply line per request of visit_requests(), for the form that
  // it claims and the operations that it offers, or for all of them. `options.form` is not looked
  // at. Throws RecordedError; `name` is what its message calls the file.
  RecordedReplies(const std::string& text, const std::string& name, SuiteOptions options);

  const Description& describe() const override { return greeting_.description; }
  bool offers(Operation operation) const override { return greeting_.offers(operation); }
  Reply observe(const Request& request) const override;

 private:
  bool match(const SuiteOptions& options, const std::vector<Operation>& operations);

  Greeting greeting_;
  std::vector<std::string> replies_;  // their lines
  // By a digest of the request line: which of its replies comes next, and which comes after each.
  mutable std::unordered_map<std::uint64_t, std::size_t> next_;
  std::vector<std::size_t> after_;
};

}  // namespace placemat
