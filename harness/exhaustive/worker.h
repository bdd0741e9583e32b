// A child process that sweeps portions. So what an implementation does to its process is a
// judgement.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/exhaustive/sweep.h"
#include "harness/process/child.h"

namespace placemat {

// What a child and its parent share: the string that is being asked. It ends at the end of a page
// that no readable page follows, so that reading past it is a crash.
class SharedPage {
 public:
  SharedPage();  // throws std::system_error
  ~SharedPage();
  SharedPage(const SharedPage&) = delete;
  SharedPage& operator=(const SharedPage&) = delete;

  AskedString asked();
  std::vector<std::uint8_t> string() const;  // that is being asked, or was asked last
  bool holds_row() const;                    // whether that is the prefix of a row

  std::atomic<std::uint32_t>& portion();  // the number of the one at hand; kIdle for none
  static constexpr std::uint32_t kIdle = ~std::uint32_t{0};

 private:
  struct Head;
  std::uint8_t* page_ = nullptr;
  std::size_t size_ = 0;
};

struct SweepTask {
  const Implementation* implementation = nullptr;
  const Space* space = nullptr;
  const OracleRows* oracle = nullptr;
  std::vector<Portion> portions;
  bool unread = false;  // ExhaustiveOptions
};

class SweepWorker {
 public:
  // Forks a child that takes portions of `task`, by number, from `next` (in shared memory) until
  // there are no more. If `first` is given, it takes that portion before them. It asks no string of
  // `skips`. Throws std::system_error.
  SweepWorker(const SweepTask& task, std::atomic<std::uint32_t>& next,
              std::optional<std::uint32_t> first, OctetStrings skips);

  int output() const { return output_.number(); }

  // The results of the portions that it has finished, one line of JSON per portion, as far as they
  // have arrived. False at the end of its output.
  bool read_lines(std::vector<std::string>& lines);

  // The portion that it works on, if any.
  std::optional<std::uint32_t> portion();
  std::vector<std::uint8_t> string() const { return page_.string(); }
  // Whether it asks a whole row, whose strings begin with string().
  bool asks_row() const { return page_.holds_row(); }

  // Whether it has been asking one and the same string for `limit`. Time in line for a processor
  // does not count.
  bool stuck(std::chrono::duration<double> limit);

  // Waits for the child to end, and kills it after `patience`. Tells how it ended (Ending::text()).
  std::string ending(std::chrono::milliseconds patience);

 private:
  void run(const SweepTask& task, std::atomic<std::uint32_t>& next,
           std::optional<std::uint32_t> first, const OctetStrings& skips, const Descriptor& output);

  SharedPage page_;
  Child child_;
  Descriptor output_;
  std::string text_;
  std::chrono::steady_clock::time_point moved_;
  std::optional<std::chrono::milliseconds>
      had_;  // of a processor, when it had not moved for a look
  std::pair<std::uint32_t, std::vector<std::uint8_t>> seen_;
};

}  // namespace placemat
