// Takes the cases that the generators of a suite make.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/cases/edges.h"
#include "harness/cases/suite.h"

namespace placemat::inline cases {

// Returns the lengths of the usual chunks of a stream: one octet each or, for longer strings,
// seven, which is no multiple of 2 to 6, the lengths of sequences.
std::vector<std::size_t> usual_chunks(std::size_t count);

// CaseSink takes the cases of one set for one operation. It drops the cases of other shards.
class CaseSink {
 public:
  CaseSink(const SuiteOptions& options, Operation operation, const CaseSet& set, bool shared,
           const std::function<void(const Case&)>& visit)
      : options_(options), operation_(operation), set_(set), shared_(shared), visit_(visit) {}

  const SuiteOptions& options() const { return options_; }
  const EncodingForm& form() const { return *options_.form; }
  Operation operation() const { return operation_; }
  bool quick() const { return options_.level == Level::kQuick; }
  bool encodes() const { return takes_values(operation_); }
  bool streams() const { return is_stream(operation_); }

  // Reports whether the form has sequences of more than four octets. Such a form has so many edges
  // that some sets are thinned, to stay within the levels' limits.
  bool has_long_rows() const {
    return std::any_of(form().rows.begin(), form().rows.end(),
                       [](const SequenceForm& row) { return row.length() > 4; });
  }

  // Returns the strings that are placed and cut in every way. There are few of them at quick.
  std::vector<Units> edge_strings() const {
    return quick() ? few_edge_strings(form()) : placemat::edge_strings(form());
  }

  // Returns the strings that are placed among ASCII, runs and other texts. A few are enough for
  // stream-replace and session-replace: stream and session get all of them.
  std::vector<Units> placed_strings() const {
    const bool replaces =
        operation_ == Operation::kStreamReplace || operation_ == Operation::kSessionReplace;
    return quick() || replaces ? few_edge_strings(form()) : placemat::edge_strings(form());
  }

  // Reports whether to leave a case out. At quick, about one call in `one_in` returns false; the
  // seed and the call's number choose it. At other levels, all do.
  bool thinned(unsigned one_in) {
    ++place_;
    if (!quick() || one_in <= 1) return false;
    // SplitMix64's finaliser makes a fixed choice without a pattern. Products have patterns, and
    // every eighth string of one might lack a lead.
    std::uint64_t mixed = place_ + options_.seed * 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return (mixed ^ (mixed >> 31)) % one_in != 0;
  }

  // Adds a case of octets. A stream gets them in the usual chunks.
  void ask(Units units, bool packed = false) {
    if (streams()) {
      auto lengths = usual_chunks(units.size());
      ask_chunks(std::move(units), std::move(lengths), packed);
    } else {
      ask(Request::whole(operation_, std::move(units)), packed);
    }
  }

  // Adds a case of a stream in these chunks. The operation must be one on streams.
  void ask_chunks(Units units, std::vector<std::size_t> lengths, bool packed = false) {
    ask(Request::chunked(operation_, std::move(units), std::move(lengths)), packed);
  }

  // Adds a case of values, or of code units of UTF-16.
  void ask_values(std::vector<Ucs4> values, bool packed = false) {
    ask(Request::of_values(operation_, std::move(values)), packed);
  }

  // Adds a case with a number (Request::number).
  void ask_numbered(Units units, std::size_t number) {
    ask(Request::whole(operation_, std::move(units), number), false);
  }
  void ask_values_numbered(std::vector<Ucs4> values, std::size_t number) {
    ask(Request::of_values(operation_, std::move(values), number), false);
  }

  // Adds a case of the calls of one object.
  void ask_calls(Units units, std::vector<Call> calls) {
    ask(Request::of_calls(operation_, std::move(units), std::move(calls)), false);
  }

  // Adds any request to the operation.
  void ask_request(Request request) { ask(std::move(request), false); }

  // Adds a case of two strings, for kCompare only.
  void ask_two(Units left, const Units& right) {
    ask(Request::of_two(operation_, std::move(left), right), false);
  }

 private:
  void ask(Request request, bool packed) {
    if (!options_.shard.holds(count_++)) return;
    visit_({std::move(request), packed, shared_ && !packed, &set_});
  }

  const SuiteOptions& options_;
  const Operation operation_;
  const CaseSet& set_;
  const bool shared_;
  const std::function<void(const Case&)>& visit_;
  std::uint64_t place_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace placemat::inline cases
