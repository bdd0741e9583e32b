#include "harness/check/answer_key.h"

#include <fmt/format.h>

#include <functional>
#include <string_view>

#include "harness/check/divergence.h"
#include "harness/implementation/door.h"
#include "harness/judge/expectation.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

std::string name_of(const SuiteOptions& suite) {
  return fmt::format("{} {} {} {}/{} {}", suite.form->id, level_name(suite.level), suite.seed,
                     suite.shard, suite.shards, suite.extra_states);
}

constexpr Operation kOfString[] = {Operation::kValidate, Operation::kDecode, Operation::kReplace};

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

std::string claims_of(const Profile& profile) {
  return fmt::format("{} {} {} {} {}", profile.form->id, replacement_name(profile.replacement),
                     bom_name(profile.bom), refusal_name(profile.refusal),
                     domain_name(profile.domain));
}

AnswerKey::AnswerKey(const Profile& profile)
    : profile_(profile), is_plainest_(claims_of(profile) == claims_of(plainest_profile())) {}

Answer AnswerKey::answer(const Request& request, bool shared, std::string& line) const {
  Answer answer;
  const Expectation expectation(profile_, request);
  if (!expectation.in_domain()) return answer;
  const auto reply = expectation.only_reply();
  if (!reply) return answer;
  line.clear();
  append_reply_line(line, *reply);
  answer.right = digest_of(line);
  answer.ill_formed = reply->kind == Reply::Kind::kIllFormed;
  answer.plainest_known = is_plainest_ || shared;
  answer.plainest = is_plainest_ || (shared && is_plainest(request, *reply));
  return answer;
}

AnswerKey::OfString AnswerKey::answers_to_string(Request& request, bool shared,
                                                 std::string& line) const {
  OfString answers;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    request.operation = kOfString[i];
    answers[i] = answer(request, shared, line);
  }
  return answers;
}

std::vector<Answer> AnswerKey::answers(const ExamBlock& block, Operation operation) {
  std::vector<Answer> answers(block.size());
  std::string scratch;
  Request request;
  for (std::size_t i = 0; i < block.size(); ++i) {
    const std::string_view line = block.line(i);
    if (operation == Operation::kEncode) {
      parse_request(line, request);
      answers[i] = answer(request, block.shared[i], scratch);
      continue;
    }
    const std::uint64_t octets = block.octets[i];
    {
      const std::lock_guard lock(mutex_);
      const auto known = by_octets_.find(octets);
      if (known != by_octets_.end()) answers[i] = known->second[place_of(operation)];
    }
    if (answers[i].plainest_known || (answers[i].right != 0 && !block.shared[i])) continue;
    parse_request(line, request);
    const OfString of_string = answers_to_string(request, block.shared[i], scratch);
    answers[i] = of_string[place_of(operation)];
    const std::lock_guard lock(mutex_);
    by_octets_.insert_or_assign(octets, of_string);
  }
  return answers;
}

void ExamRoom::expect(const Profile& profile, const SuiteOptions& suite) {
  const std::lock_guard lock(mutex_);
  ++suites_[name_of(suite)].trials;
  ++profiles_[name_of(suite) + " " + claims_of(profile)].trials;
}

void ExamRoom::leave(const Profile& profile, const SuiteOptions& suite) {
  const std::lock_guard lock(mutex_);
  const auto leave = [](auto& all, const std::string& name) {
    const auto found = all.find(name);
    if (found != all.end() && --found->second.trials <= 0) all.erase(found);
  };
  leave(profiles_, name_of(suite) + " " + claims_of(profile));
  leave(suites_, name_of(suite));
}

std::shared_ptr<Paper> ExamRoom::paper(const Profile& profile, const SuiteOptions& suite,
                                       Operation operation) {
  const std::lock_guard lock(mutex_);
  OfSuite& of_suite = suites_[name_of(suite)];
  OfProfile& of_profile = profiles_[name_of(suite) + " " + claims_of(profile)];
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
        for (std::size_t i = 0; const auto block = (*exam)[i]; ++i) {
          emit(std::make_shared<const KeyedBlock>(
              KeyedBlock{block, key->answers(*block, operation)}));
        }
      },
      of_profile.trials > 1);
  if (of_profile.trials > 1) of_profile.papers[operation] = paper;
  return paper;
}

}  // namespace placemat
