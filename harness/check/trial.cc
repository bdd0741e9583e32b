#include "harness/check/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>
#include <vector>

#include "harness/check/accuse.h"
#include "harness/check/gallery.h"
#include "harness/check/policy_fit.h"
#include "harness/check/proved.h"
#include "harness/check/shard_state.h"
#include "harness/check/sweep.h"
#include "harness/learn/sink.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"
#include "reports/claims.h"

namespace placemat::inline check_room {
namespace {

std::unique_ptr<DriverProcess> start(const CheckOptions& options, const Subject& subject,
                                     double limit_after_hang = 0) {
  return std::make_unique<DriverProcess>(DriverOptions{.argv = subject.argv,
                                                       .timeout_seconds = options.timeout_seconds,
                                                       .limit_after_hang = limit_after_hang,
                                                       .restart_limit = kManyRestarts,
                                                       .max_reply = options.max_output,
                                                       .max_memory = options.memory_mib << 20});
}

std::vector<Operation> offered_by(const Door& door) {
  std::vector<Operation> offered;
  for (const Operation operation : kOperations) {
    if (door.offers(operation)) offered.push_back(operation);
  }
  return offered;
}

std::uint64_t cases_about(Level level, const std::vector<Operation>& operations) {
  std::uint64_t count = 0;
  for (const Operation operation : operations) count += cases_about(level, operation);
  return count;
}

// Reports whether `process` can answer all cases of kStandard within the budget, judged by a sample
// of those of kQuick.
bool standard_fits(Door& process, const SuiteOptions& suite, double budget_seconds) {
  constexpr std::size_t kSample = 9000;
  std::vector<Request> sample;
  const std::vector<Operation> offered = offered_by(process);
  for (const Operation operation : offered) {
    visit_cases(suite, operation, [&](const Case& next) {
      if (sample.size() < kSample) sample.push_back(next.request);
    });
  }
  const double cases = static_cast<double>(cases_about(Level::kStandard, offered));
  double seconds_a_case = 0;
  std::span<const Request> rest = sample;
  // The first batches are small, because thousands of slow requests would take long. The last batch
  // decides, because a runtime's first requests are its slowest, and the door waits a moment after
  // the first.
  for (const std::size_t many : {1, 200, 8800}) {
    const auto some = rest.first(std::min(many, rest.size()));
    if (some.empty()) break;
    rest = rest.subspan(some.size());
    const auto before = std::chrono::steady_clock::now();
    process.ask(some);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - before;
    seconds_a_case = spent.count() / static_cast<double>(some.size());
    constexpr double kFarTooSlow = 50;
    if (many > 1 && seconds_a_case * cases > kFarTooSlow * budget_seconds) return false;
  }
  return seconds_a_case * cases <= budget_seconds;
}

void add_trouble(std::string& trouble, const std::string& words) {
  // A driver can fail with any number of words; this many octets show what went wrong.
  constexpr std::size_t kEnough = 1000;
  if (trouble.size() > kEnough) return;
  trouble += (trouble.empty() ? "" : "; ") + words;
}

// Takes back what failures would mean for a program: one that never replied may be unable to run
// here.
void doubt_failures(std::vector<DeviationRecord>& records) {
  for (DeviationRecord& record : records) {
    if (!is_failure(record.judgement)) continue;
    record.consequence = "None is known: it replied to nothing, so perhaps it cannot run here.";
  }
}

}  // namespace

Trial::Trial(const CheckOptions& options, const Subject& subject, DivergenceLog& divergences,
             ExamRoom& room, Progress& progress)
    : options_(options),
      subject_(subject),
      divergences_(divergences),
      room_(room),
      progress_(progress),
      process_(start(options, subject)),
      description_(process_->describe()),
      offered_(offered_by(*process_)) {
  if (!subject.id.empty() && subject.id != description_.id) {
    throw DriverError(subject.id + ": the driver greets as " + terminal_escape(description_.id) +
                      "; give it the id that its driver.json names");
  }
  if (!subject.source.empty()) description_.profile.source = subject.source;
  for (const Request& request : options.requests) {
    if (process_->offers(request.operation())) continue;
    throw DriverError(fmt::format("it does not offer {}; it offers {}",
                                  operation_name(request.operation()),
                                  operation_names(offered_, ", ")));
  }
}

void Trial::enter(Level level, Level shared_level) {
  level_ = level;
  shared_level_ = shared_level;
  member_ = divergences_.add_implementation(description_.id, description_.profile, offered_);
  for (const SuiteOptions& suite : suites()) room_.expect(description_.profile, suite);
}

SessionOptions Trial::session_options(Level level) const {
  SessionOptions session;
  session.suite = {.form = description_.profile.form,
                   .level = level,
                   .seed = options_.seed,
                   .vectors = &options_.vectors,
                   .shard = options_.shard,
                   .extra_states = options_.extra_states,
                   .longest = options_.longest};
  session.member = member_;
  session.room = &room_;
  return session;
}

Level Trial::choose_level() {
  if (options_.level == Level::kExhaustive && !subject_.in_process) return Level::kStandard;
  if (options_.level) return *options_.level;
  if (!options_.requests.empty()) return Level::kQuick;  // no case of a level is asked
  const SuiteOptions sample = session_options(Level::kQuick).suite;
  const bool fits = standard_fits(*process_, sample, options_.budget_seconds);
  return fits ? Level::kStandard : Level::kQuick;
}

// Starts the process anew. Throws DriverError if its greeting is not the first one.
std::unique_ptr<DriverProcess> Trial::start_again() const {
  auto process = start(options_, subject_, limit_after_hang_);
  const auto said = [](Description description, const std::vector<Operation>& operations) {
    return greeting_text({std::move(description), operations});
  };
  if (said(process->describe(), offered_by(*process)) != said(description_, offered_)) {
    throw DriverError("it greeted differently when it was started anew");
  }
  return process;
}

void Trial::judge() {
  try {
    if (!process_) process_ = start_again();
    process_->watch(&hangs_);
    const auto before = std::chrono::steady_clock::now();
    ledger_ = judge_cases();
    seconds_asked_ =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    limit_after_hang_ = process_->limit_after_hang();
    count_troubles();
  } catch (const DriverError& error) {
    // It was started once, and could not be started again.
    ledger_.count(Facet::kValidate, Judgement::kNotJudged);
    add_trouble(trouble_, error.what());
  }
}

// Returns the suites to ask: the suite of the level, and then, for the comparison alone, the suite
// that all trials of the report have, if that is another.
std::vector<SuiteOptions> Trial::suites() const {
  if (!options_.requests.empty()) return {};
  std::vector<SuiteOptions> all = {session_options(level_).suite};
  const Level asked = level_ == Level::kExhaustive ? Level::kStandard : level_;
  if (asked != shared_level_) all.push_back(session_options(shared_level_).suite);
  return all;
}

Ledger Trial::judge_cases() {
  SessionOptions session = session_options(level_);
  if (!options_.requests.empty()) {
    session.divergences = &divergences_;
    return run_requests(*process_, description_.profile, session, options_.requests);
  }
  const std::uint64_t cases = cases_about(level_, offered_);
  session.progress = [&](std::uint64_t done) { progress_.show(description_.id, done, cases); };
  Ledger ledger;
  const auto all = suites();
  for (std::size_t i = 0; i < all.size(); ++i) {
    session.suite = all[i];
    session.divergences = i + 1 == all.size() ? &divergences_ : nullptr;
    Ledger found = run_session(*process_, description_.profile, session);
    if (i == 0) ledger = std::move(found);
    room_.leave(description_.profile, all[i]);
  }
  return ledger;
}

void Trial::sweep() {
  if (level_ != Level::kExhaustive || !options_.requests.empty()) return;
  ExhaustiveOptions sweep;
  sweep.space = options_.space;
  sweep.space.shard = options_.shard;
  sweep.jobs = options_.jobs;
  sweep.timeout_seconds = options_.timeout_seconds;
  sweep.state = state_file(options_, id());
  sweep.progress = [this](const ExhaustiveProgress& at) {
    progress_.show(description_.id + ", all strings", at.done, at.of, at.seconds_left);
  };
  ExhaustiveResult result = run_exhaustive(subject_.in_process(), sweep);
  if (!result.offered) return;
  add_sweep(result, ledger_);
  swept_ = std::move(result);
}

ImplementationRecord Trial::conclude() {
  ImplementationRecord record =
      describe(options_.requests.empty() ? std::string(level_name(level_)) : "requests");
  AccuserOptions accuser;
  accuser.start = [this] { return start(options_, subject_, limit_after_hang_); };
  accuser.replay_command = [this](const std::vector<std::string>& requests) {
    std::string command = "placemat check " + subject_.door;
    if (subject_.of_one_level) {
      command += fmt::format(" --level {} --seed {}", level_name(level_), options_.seed);
    }
    for (const std::string& request : requests) command += " --request " + shell_word(request);
    return command;
  };
  std::vector<std::string> asked;
  for (const Request& request : options_.requests) asked.push_back(request_line(request));
  accuser.replay_whole = asked.empty() ? fmt::format("placemat check {} --level {} --seed {}",
                                                     subject_.door, record.level, options_.seed)
                                       : accuser.replay_command(asked);
  accuser.counted_over = asked.empty() ? cases_of_level(record.level) : "the requests given";
  accuser.join = options_.shard.is_whole();
  // Proofs get as long as the asking took, and half a second for each suspicion if that is more,
  // but never less than 10 or more than 60 seconds, and as much as the budget if that is larger. An
  // implementation that starts slowly needs a larger one: a fault that is not shrunk has the name
  // of a guess.
  constexpr double kForEach = 0.5;
  const double for_all = kForEach * static_cast<double>(ledger_.suspicions().size());
  accuser.seconds =
      std::clamp(std::max(seconds_asked_, for_all), std::max(10.0, options_.budget_seconds),
                 std::max(60.0, options_.budget_seconds));
  try {
    record.deviations = accuse(ledger_, description_.profile, accuser);
    if (swept_) add_extents(*swept_, record.deviations);
    set_causes(subject_.known, record.deviations);
    if (accuser.join) settle(record.deviations);
    look_up_known(subject_.known, record.deviations);
    // A program that answers others may die of each of a few requests that were given.
    const bool replied = !process_ || process_->has_replied();
    if (!replied && asked.empty()) doubt_failures(record.deviations);
    if (asked.empty()) {
      if (std::count(offered_.begin(), offered_.end(), Operation::kReplace) > 0) {
        record.fitting_replacements =
            fitting_replacements(*start_watched(), description_.profile, options_.vectors);
      }
      record.answers = gallery_answers(*start(options_, subject_, limit_after_hang_));
    }
  } catch (const DriverError& error) {
    // It was judged, and then could not be started again: its suspicions stay unproved.
    ledger_.count(Facet::kValidate, Judgement::kNotJudged);
    add_trouble(trouble_, error.what());
  }
  record.facets = ledger_.facets();
  if (options_.requests.empty()) {
    record.proves = proved(ledger_.facets(), session_options(level_).suite, swept_);
  }
  if (!options_.shard.is_whole()) record.shard_state = shard_state({options_.extra_states, swept_});
  record.trouble = trouble_;
  // Suspicions hold the requests before them, which are too many to keep for all trials.
  ledger_ = {};
  swept_.reset();
  return record;
}

std::unique_ptr<Door> Trial::start_watched() {
  auto door = start(options_, subject_, limit_after_hang_);
  door->watch(&hangs_);
  return door;
}

LanguageOfDoor Trial::learn() {
  LearnOptions learning;
  learning.out_of_time = over_after(options_.learn_seconds);
  try {
    return learn_door([this] { return start_watched(); }, learning);
  } catch (const DriverError& error) {
    LanguageOfDoor none;
    none.learned.why_not = error.what();
    return none;
  }
}

std::optional<SinkRecord> Trial::examine_as_sink() {
  try {
    return sink_record([this] { return start_watched(); });
  } catch (const DriverError& error) {
    return std::nullopt;
  }
}

std::optional<Octets> Trial::first_refused(Operation operation,
                                           const std::vector<Octets>& strings) {
  std::vector<Request> requests;
  for (const Octets& string : strings) requests.push_back(Request::whole(operation, string));
  const std::vector<Outcome> outcomes = start_watched()->ask(requests);
  for (std::size_t i = 0; i < strings.size(); ++i) {
    if (outcomes[i].kind != Outcome::Kind::kReply || !is_accepted(requests[i], outcomes[i].reply)) {
      return strings[i];
    }
  }
  return std::nullopt;
}

// Counts troubles that did not recur when their requests were asked one at a time.
void Trial::count_troubles() {
  for (const Trouble& trouble : process_->troubles()) {
    const Facet facet =
        trouble.requests.empty() ? Facet::kValidate : facet_of(trouble.requests[0].operation());
    ledger_.count(facet, judgement_of(trouble.kind));
    add_trouble(trouble_, fmt::format("{} (at one of {} requests; it did not recur one at a time)",
                                      trouble.detail, trouble.requests.size()));
  }
  if (process_->given_up()) add_trouble(trouble_, process_->why_given_up());
  if (!hangs_.given_up().empty()) add_trouble(trouble_, hangs_.given_up());
}

ImplementationRecord Trial::describe(const std::string& level) const {
  ImplementationRecord record;
  record.id = description_.id;
  record.name = description_.name;
  record.version = description_.version;
  record.language = description_.language;
  record.family = subject_.family;
  record.system = subject_.system;
  record.api = description_.api;
  record.level = level;
  record.profile = record_of(description_.profile);
  return record;
}

}  // namespace placemat::inline check_room
