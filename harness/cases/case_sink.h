// Where the generators of a suite put their cases.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/cases/edges.h"
#include "harness/cases/suite.h"

namespace placemat {

// How a stream is cut if nothing else is said: octet by octet; longer strings in chunks of seven
// octets, because seven is no multiple of 2 to 6, the lengths of sequences.
std::vector<std::size_t> usual_chunks(std::size_t count);

// Takes the cases of one set for one operation: drops those of other shards, and counts them all.
class CaseSink {
 public:
  using Units = std::vector<std::uint8_t>;

  CaseSink(const SuiteOptions& options, Operation operation, const CaseSet& set, bool shared,
           const std::function<void(const Case&)>& visit)
      : options_(options), operation_(operation), set_(set), shared_(shared), visit_(visit) {}

  const SuiteOptions& options() const { return options_; }
  const EncodingForm& form() const { return *options_.form; }
  Operation operation() const { return operation_; }
  bool quick() const { return options_.level == Level::kQuick; }
  bool encodes() const { return takes_values(operation_); }
  bool streams() const { return is_stream(operation_); }

  // What is placed and cut in every way: few at quick.
  std::vector<Units> edge_strings() const {
    return quick() ? few_edge_strings(form()) : placemat::edge_strings(form());
  }

  // What is placed among ASCII and runs. Of stream-replace few are enough: stream is asked all of
  // them, and of what is cut both are asked all.
  std::vector<Units> placed_strings() const {
    return quick() || operation_ == Operation::kStreamReplace ? few_edge_strings(form())
                                                              : placemat::edge_strings(form());
  }

  // At quick: true for all calls but one in `one_in`, which the seed and the call's number choose.
  bool thinned(unsigned one_in) {
    ++place_;
    if (!quick() || one_in <= 1) return false;
    // SplitMix64's finaliser: the choice is fixed, but has no pattern that a table could have too.
    std::uint64_t mixed = place_ + options_.seed * 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return (mixed ^ (mixed >> 31)) % one_in != 0;
  }

  // Asks about octets; a stream gets them in the usual chunks.
  void ask(Units units, bool packed = false) {
    if (streams()) {
      auto lengths = usual_chunks(units.size());
      ask_chunks(std::move(units), std::move(lengths), packed);
    } else {
      ask({operation_, std::move(units), {}, {}}, packed);
    }
  }

  // Asks a stream in these chunks. For the stream operations only.
  void ask_chunks(Units units, std::vector<std::size_t> lengths, bool packed = false) {
    ask(chunked(operation_, std::move(units), std::move(lengths)), packed);
  }

  // Asks about values, or about code units of UTF-16.
  void ask_values(std::vector<Ucs4> values, bool packed = false) {
    ask({operation_, {}, {}, std::move(values)}, packed);
  }

  // The same with a number (Request::number).
  void ask_numbered(Units units, std::size_t number) {
    ask({operation_, std::move(units), {}, {}, number}, false);
  }
  void ask_values_numbered(std::vector<Ucs4> values, std::size_t number) {
    ask({operation_, {}, {}, std::move(values), number}, false);
  }

  // Asks about two strings. For kCompare only.
  void ask_two(Units left, const Units& right) {
    const std::size_t length = left.size();
    left.insert(left.end(), right.begin(), right.end());
    ask({operation_, std::move(left), {length, right.size()}, {}}, false);
  }

 private:
  void ask(Request request, bool packed) {
    if (count_++ % options_.shards != options_.shard - 1) return;
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

}  // namespace placemat
