// Runs one implementation's trial, from its start to its record.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "harness/all_strings/exhaustive.h"
#include "harness/asking/answer_key.h"
#include "harness/asking/hang_kinds.h"
#include "harness/check/check.h"
#include "harness/check/divergence.h"
#include "harness/check/progress.h"
#include "harness/check/session.h"
#include "harness/check/subject.h"
#include "harness/door/driver_process.h"
#include "harness/learn/learn_door.h"
#include "reports/record.h"

namespace placemat::inline check_room {

class Trial {
 public:
  // Starts the implementation. Throws DriverError. All references must outlive the trial.
  Trial(const CheckOptions& options, const Subject& subject, DivergenceLog& divergences,
        ExamRoom& room, Progress& progress);

  // Ends the implementation's process, so that few processes are alive at once. judge() starts
  // another one.
  void rest() { process_.reset(); }

  // Enters the implementation in the log of divergences and in the room, to be judged at `level`.
  // Call enter() once, in the order of the subjects. Divergences are counted over the cases of
  // `shared_level`, which is the same for all trials of a report.
  void enter(Level level, Level shared_level);

  const std::string& id() const { return description_.id; }

  // Returns the level of the options, but kStandard for a sweep without Subject::in_process.
  // Without a level, returns kStandard if a sample of requests fits the budget, else kQuick.
  Level choose_level();

  // Judges all cases of the level.
  void judge();

  // Asks all strings at kExhaustive, in children of this process. Call sweep() after judge(), while
  // no other trial works. Throws ExhaustiveError.
  void sweep();

  // Proves what was suspected, and returns the record.
  ImplementationRecord conclude();

  // Learns what the implementation accepts. Call learn() after conclude().
  LanguageOfDoor learn();

  // Returns what the implementation does to strings that a filter in front of it may accept, or
  // std::nullopt if the implementation does not decode or cannot be started.
  std::optional<SinkRecord> examine_as_sink();

  // Returns the first of `strings` that `operation` does not accept in a process started anew, or
  // std::nullopt if it accepts all. Throws DriverError.
  std::optional<Octets> first_refused(Operation operation, const std::vector<Octets>& strings);

 private:
  std::unique_ptr<DriverProcess> start_again() const;
  std::unique_ptr<Door> start_watched();
  Ledger judge_cases();
  std::vector<SuiteOptions> suites() const;
  SessionOptions session_options(Level level) const;
  void count_troubles();
  ImplementationRecord describe(const std::string& level) const;

  const CheckOptions& options_;
  const Subject& subject_;
  DivergenceLog& divergences_;
  ExamRoom& room_;
  Progress& progress_;
  std::unique_ptr<DriverProcess> process_;
  Description description_;
  std::vector<Operation> offered_;
  std::size_t member_ = 0;  // in divergences_
  HangKinds hangs_;
  double limit_after_hang_ = 0;  // DriverOptions
  double seconds_asked_ = 0;
  Level level_ = Level::kStandard;
  Level shared_level_ = Level::kStandard;
  Ledger ledger_;
  std::string trouble_;
  std::optional<ExhaustiveResult> swept_;
};

}  // namespace placemat::inline check_room
