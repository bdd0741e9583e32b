// Judges an implementation's replies to a block of an exam, and counts them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "harness/asking/asker.h"
#include "harness/check/departure.h"
#include "harness/check/ledger.h"
#include "harness/check/session.h"
#include "harness/judge/agreement.h"
#include "reference/words/outcome.h"

namespace placemat::inline check_room {

class Examiner {
 public:
  // Makes an examiner. All arguments must outlive it.
  Examiner(Door& door, const Profile& profile, const SessionOptions& options)
      : asker_(door), profile_(profile), options_(options) {}

  const SessionOptions& options() const { return options_; }
  bool offers(Operation operation) const { return asker_.offers(operation); }

  // Asks and judges `count` requests of a block. A right reply is only counted. `answers` is empty
  // if the right replies are not known. A reply that conforms by itself is compared with `beside`,
  // unless that is null.
  void judge(std::shared_ptr<const ExamBlock> block, std::size_t first, std::size_t count,
             std::span<const Answer> answers, Heard* beside = nullptr);
  void judge(const std::vector<Case>& cases, Heard* beside = nullptr);

  // Reports whether enough was found (SessionPart::enough).
  bool is_enough() const;

  Ledger take() { return std::move(ledger_); }

 private:
  bool count_right(const Round& round, std::size_t i, const Answer& answer);
  void judge_one(Departure one, Heard* beside);
  void add_pieces(const Departure& pack);
  bool may_name() const;
  void record(Departure one);
  void write_down(const Departure& departure);
  void count(Facet facet, const Judged& judged, const Departure& departure);
  void log_divergence(const Departure& departure, const Outcome& outcome);

  Asker asker_;
  const Profile& profile_;
  const SessionOptions& options_;
  Ledger ledger_;
  std::uint64_t judged_ = 0;
  std::array<std::uint64_t, std::size(kOperations)> shared_{};  // shared cases of each operation
  // These hold the cases of a round that need further questions.
  std::vector<Departure> packs_;   // that deviate
  std::vector<Departure> cut_;     // cases in chunks that deviate
  std::vector<Departure> caused_;  // what may follow from another fault
  std::vector<Case> pieces_;       // of packs that cannot be asked as a whole
};

}  // namespace placemat::inline check_room
