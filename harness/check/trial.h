// One implementation's trial, from its start to its record.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "harness/check/answer_key.h"
#include "harness/check/check.h"
#include "harness/check/divergence.h"
#include "harness/check/hang_kinds.h"
#include "harness/check/progress.h"
#include "harness/check/session.h"
#include "harness/check/subject.h"
#include "harness/check/sweep.h"
#include "harness/implementation/driver_process.h"
#include "harness/languages/learn_door.h"
#include "reports/record.h"

namespace placemat {

class Trial {
 public:
  // Starts the implementation. Throws DriverError. All references must outlive the trial.
  Trial(const CheckOptions& options, const Subject& subject, DivergenceLog& divergences,
        ExamRoom& room, Progress& progress);

  // Ends the implementation's process: it is started again when there is something to ask. Of many
  // that are judged, few are alive.
  void rest() { process_.reset(); }

  // Enters it in the log of divergences and in the room, to be judged at `level`: call it once, in
  // the order of the subjects. Divergences are logged over the cases of `shared_level`, which all
  // trials of a report are asked, so that they are counted over the same cases.
  void enter(Level level, Level shared_level);

  const std::string& id() const { return description_.id; }

  // The level that was asked for or, if none was, kStandard if it fits the budget. Asks a sample.
  Level choose_level();

  // Judges all cases of the level.
  void judge();

  // At kExhaustive: asks all strings, in children of this process. Call it after judge() while no
  // other trial works. Throws ExhaustiveError.
  void sweep();

  // Proves what was suspected, and writes it all down.
  ImplementationRecord conclude();

  // Learns what it accepts. Call it after conclude().
  LanguageOfDoor learn();

  // What it does to strings that filters in front of it may accept; nothing if it does not decode
  // or cannot be started.
  std::optional<SinkRecord> examine_as_sink();

  // The first of `strings` that it does not accept in a process started anew, asked by `operation`;
  // nothing if it accepts all of them. Throws DriverError.
  std::optional<Octets> first_refused(Operation operation, const std::vector<Octets>& strings);

 private:
  std::unique_ptr<DriverProcess> start_again() const;
  std::unique_ptr<Door> start_watched();
  Ledger judge_cases();
  std::vector<SuiteOptions> suites() const;
  SessionOptions session_options(Level level) const;
  void count_troubles();
  void look_up_known(std::vector<DeviationRecord>& deviations) const;
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
  Level level_ = Level::kStandard;
  Level shared_level_ = Level::kStandard;
  Ledger ledger_;
  std::string trouble_;
  std::optional<ExhaustiveResult> swept_;
};

}  // namespace placemat
