#include "harness/asking/answer_key.h"

#include <fmt/format.h>

#include "harness/door/door.h"
#include "harness/judge/plainest.h"
#include "harness/judge/rulebook.h"
#include "reference/words/protocol.h"

namespace placemat::inline asking {
namespace {

std::string name_of(const SuiteOptions& suite) {
  return fmt::format("{} {} {} {} {} {}", suite.form->id, level_name(suite.level), suite.seed,
                     shard_text(suite.shard), suite.extra_states, suite.longest);
}

constexpr Operation kOfString[] = {Operation::kValidate, Operation::kDecode, Operation::kReplace};

// Reports whether answers to `operation` are remembered per string.
bool is_of_string(Operation operation) {
  return row_of(operation).group == Group::kText && !takes_values(operation);
}

std::size_t place_of(Operation operation) {
  switch (operation) {
    case Operation::kValidate:
      return 0;
    case Operation::kReplace:
    case Operation::kStreamReplace:
      return 2;
    default:
      return 1;
  }
}

}  // namespace

std::string claims_text(const Profile& profile) {
  std::string text;
  for (const Claim& claim : claims_of(profile)) (text += claim.value) += '/';
  return text;
}

AnswerKey::AnswerKey(const Profile& profile)
    : profile_(profile), is_plainest_(claims_text(profile) == claims_text(plainest_profile())) {}

Answer AnswerKey::answer(const Request& request, bool shared, std::string& line) const {
  Answer answer;
  const Expected expected = expected_of(profile_, request);
  const Reply* const reply = expected.only_reply();
  if (reply == nullptr) return answer;
  line.clear();
  append_reply_line(line, *reply);
  answer.right = digest_of(line);
  answer.ill_formed = reply->kind == Reply::Kind::kIllFormed;
  answer.plainest = is_plainest_ || (shared && is_plainest(request, *reply));
  return answer;
}

AnswerKey::OfString AnswerKey::answers_to_string(Request& request, std::uint64_t octets,
                                                 bool shared, std::string& line) const {
  OfString found{octets, shared, {}};
  for (const Operation operation : kOfString) {
    // Well-formed text has no part to replace, so the reply is that of decode.
    const Answer& decoded = found.answers[place_of(Operation::kDecode)];
    const bool as_decoded =
        operation == Operation::kReplace && decoded.right != 0 && !decoded.ill_formed;
    request.set_operation(operation);
    found.answers[place_of(operation)] = as_decoded ? decoded : answer(request, shared, line);
  }
  return found;
}

AnswerKey::OfSet& AnswerKey::of_set(const CaseSet& set) {
  const std::lock_guard lock(mutex_);
  return sets_[&set];
}

std::vector<Answer> AnswerKey::Reader::answers(const ExamBlock& block) {
  std::vector<Answer> answers(block.size());
  for (std::size_t i = 0; i < block.size(); ++i) {
    if (is_of_string(operation_)) {
      answers[i] = answer(block, i);
      continue;
    }
    parse_request(block.line(i), request_);
    answers[i] = key_.answer(request_, block.shared[i], line_);
  }
  return answers;
}

Answer AnswerKey::Reader::answer(const ExamBlock& block, std::size_t i) {
  if (block.sets[i] != set_) {
    set_ = block.sets[i];
    known_ = &key_.of_set(*set_);
    place_ = 0;
  }
  const std::size_t place = place_++;
  std::vector<OfString>& strings = known_->strings;
  {
    const std::lock_guard lock(known_->mutex);
    if (place < strings.size() && strings[place].octets == block.octets[i] &&
        strings[place].shared == block.shared[i]) {
      return strings[place].answers[place_of(operation_)];
    }
  }
  parse_request(block.line(i), request_);
  const OfString found = key_.answers_to_string(request_, block.octets[i], block.shared[i], line_);
  const std::lock_guard lock(known_->mutex);
  if (place == strings.size()) strings.push_back(found);
  return found.answers[place_of(operation_)];
}

void ExamRoom::expect(const Profile& profile, const SuiteOptions& suite) {
  const std::lock_guard lock(mutex_);
  ++suites_[name_of(suite)].trials;
  ++profiles_[name_of(suite) + " " + claims_text(profile)].trials;
}

void ExamRoom::leave(const Profile& profile, const SuiteOptions& suite) {
  const std::lock_guard lock(mutex_);
  const auto leave = [](auto& all, const std::string& name) {
    const auto found = all.find(name);
    if (found != all.end() && --found->second.trials <= 0) all.erase(found);
  };
  leave(profiles_, name_of(suite) + " " + claims_text(profile));
  leave(suites_, name_of(suite));
}

std::shared_ptr<Paper> ExamRoom::paper(const Profile& profile, const SuiteOptions& suite,
                                       Operation operation) {
  const std::lock_guard lock(mutex_);
  OfSuite& of_suite = suites_[name_of(suite)];
  OfProfile& of_profile = profiles_[name_of(suite) + " " + claims_text(profile)];
  std::shared_ptr<Paper> paper = of_profile.papers[operation];
  if (paper) return paper;
  if (!of_profile.key) of_profile.key = std::make_shared<AnswerKey>(profile);

  std::shared_ptr<Blocks> exam = of_suite.exams[operation];
  if (!exam) {
    exam = std::make_shared<Blocks>(
        [suite, operation](const Blocks::Emit& emit) { visit_exam(suite, operation, emit); },
        of_suite.trials > 1);
    if (of_suite.trials > 1) of_suite.exams[operation] = exam;
  }
  paper = std::make_shared<Paper>(
      [exam, key = of_profile.key, operation](const Paper::Emit& emit) {
        AnswerKey::Reader reader(*key, operation);
        for (std::size_t i = 0; const auto block = (*exam)[i]; ++i) {
          emit(std::make_shared<const KeyedBlock>(KeyedBlock{block, reader.answers(*block)}));
        }
      },
      of_profile.trials > 1);
  if (of_profile.trials > 1) of_profile.papers[operation] = paper;
  return paper;
}

}  // namespace placemat::inline asking
