// One implementation's trial: every case asked through its child, judged, counted.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "harness/cases/suite.h"
#include "harness/check/answer_key.h"
#include "harness/check/divergence.h"
#include "harness/check/ledger.h"
#include "harness/implementation/door.h"

namespace placemat {

// A part of a session, and where it ends: for those who want to know whether a fault is found, and
// by what.
struct SessionPart {
  unsigned tier = 0;                  // the sets of this tier alone; 0: all
  std::vector<Operation> operations;  // of the exam, of those offered; empty: all
  // Looked at after every few requests: true ends the session.
  std::function<bool(const Ledger&)> enough;
};

struct SessionOptions {
  SuiteOptions suite{};
  const SessionPart* part = nullptr;  // null: all of it
  // Where the exam and its answer key come from; null: they are made for this session alone.
  ExamRoom* room = nullptr;
  // What shared cases are also reported to; may be null.
  DivergenceLog* divergences = nullptr;
  std::size_t member = 0;  // the implementation's number there
  // Called now and then with the number of cases judged so far; may be empty.
  std::function<void(std::uint64_t)> progress;
};

// run_session(): asks through `door` all cases of the suite that it offers, and judges each reply.
//
// A packed case that deviates counts as one case. Its class is that of its first piece that
// deviates alone; if none does, its own. A stream case that fails although the same octets in one
// chunk do not is `stream-differs`. At the end come the grouped sets, whose replies must also agree
// with one another (consistency.h). Never throws for what the implementation does.
Ledger run_session(Door& door, const Profile& profile, const SessionOptions& options);

// run_requests(): the same for these requests only, in this order; all of them count as shared, and
// each is held against those before it.
Ledger run_requests(Door& door, const Profile& profile, const SessionOptions& options,
                    const std::vector<Request>& requests);

}  // namespace placemat
