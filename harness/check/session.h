// Runs one implementation's session: every case is asked through its door, judged and counted.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "harness/asking/answer_key.h"
#include "harness/cases/suite.h"
#include "harness/check/divergence.h"
#include "harness/check/ledger.h"
#include "harness/door/door.h"

namespace placemat::inline check_room {

// SessionPart limits a session, for callers that need to know whether a fault is found, and by
// which cases.
struct SessionPart {
  unsigned tier = 0;                  // only the sets of this tier; 0 for all
  std::vector<Operation> operations;  // of the exam, among those offered; empty for all
  // Is called after every few requests. If it returns true, the session ends.
  std::function<bool(const Ledger&)> enough;
};

struct SessionOptions {
  SuiteOptions suite{};
  const SessionPart* part = nullptr;  // null for all of it
  // Gives the exam and its answer key. If it is null, they are made for this session alone.
  ExamRoom* room = nullptr;
  // Collects what is done with shared cases; may be null.
  DivergenceLog* divergences = nullptr;
  std::size_t member = 0;  // the number of the implementation in `divergences`
  // Is called now and then with the number of cases judged so far; may be empty.
  std::function<void(std::uint64_t)> progress;
};

// run_session() asks through `door` all cases of the suite that it offers, and judges each reply.
//
// A packed case that deviates counts as one case. Its class is that of its first piece that
// deviates alone, or its own if no piece does. The grouped sets come last, and their replies must
// also agree with one another (harness/judge/agreement.h). Never throws for what the implementation
// does.
Ledger run_session(Door& door, const Profile& profile, const SessionOptions& options);

// run_requests() judges only these requests, in this order. All of them count as shared, and each
// is compared with those before it.
Ledger run_requests(Door& door, const Profile& profile, const SessionOptions& options,
                    const std::vector<Request>& requests);

}  // namespace placemat::inline check_room
