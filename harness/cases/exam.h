// Makes an exam: the requests of a form, a level and a seed, as lines, in their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/suite.h"
#include "reference/words/operation.h"

namespace placemat::inline cases {

inline constexpr std::size_t kExamBlock = 4096;

// ExamBlock holds requests that follow one another, at most kExamBlock.
struct ExamBlock {
  std::string text;                 // their lines, each with its line feed
  std::vector<std::uint32_t> ends;  // the end of each line in `text`, after its line feed
  // The next members have an entry per request; the last three are as in Case.
  std::vector<Operation> operations;
  std::vector<std::uint64_t> octets;  // a digest of the octets, however a stream cuts them
  std::vector<const CaseSet*> sets;
  std::vector<bool> packed;
  std::vector<bool> shared;

  void add(const Case& next);

  std::size_t size() const { return ends.size(); }
  // Returns the lines of requests that follow one another, with their line feeds.
  std::string_view lines(std::size_t first, std::size_t count) const {
    const std::size_t begin = first == 0 ? 0 : ends[first - 1];
    return std::string_view(text).substr(begin, ends[first + count - 1] - begin);
  }
  // Returns a line without its line feed.
  std::string_view line(std::size_t i) const {
    const std::string_view with_line_feed = lines(i, 1);
    return with_line_feed.substr(0, with_line_feed.size() - 1);
  }
};

// visit_exam() visits the requests of `operation` in blocks. Like visit_cases(), it leaves the
// grouped sets out.
void visit_exam(const SuiteOptions& options, Operation operation,
                const std::function<void(std::shared_ptr<const ExamBlock>)>& visit);

}  // namespace placemat::inline cases
