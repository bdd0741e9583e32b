// One implementation's trial, from its start to its record.
#pragma once

#include <memory>
#include <string>

#include "harness/check/check.h"
#include "harness/check/progress.h"
#include "harness/check/session.h"
#include "harness/check/subject.h"
#include "harness/implementation/driver_process.h"
#include "harness/judge/divergence.h"
#include "reports/record.h"

namespace placemat {

class Trial {
 public:
  // Starts the implementation. Throws DriverError. All references must outlive the trial.
  Trial(const CheckOptions& options, const Subject& subject, DivergenceLog& divergences,
        Progress& progress);

  const std::string& id() const { return description_.id; }

  // The level that was asked for or, if none was, kStandard if it fits the budget. Asks a sample.
  Level choose_level();

  // Judges at the chosen level. Divergences are logged over the cases of `shared_level`, which all
  // trials of a report are asked, so that they are counted over the same cases.
  ImplementationRecord run(Level level, Level shared_level);

 private:
  Tally judge(Level level, Level shared_level);
  SessionOptions session_options(Level level) const;
  void count_troubles(Tally& tally, ImplementationRecord& record) const;
  ImplementationRecord describe(const std::string& level) const;

  const CheckOptions& options_;
  const Subject& subject_;
  DivergenceLog& divergences_;
  Progress& progress_;
  std::unique_ptr<DriverProcess> process_;
  Description description_;
  std::size_t member_;  // in divergences_
};

}  // namespace placemat
