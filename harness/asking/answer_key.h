// Holds answer keys: the right replies to an exam under a profile, as digests of their lines.
//
// A key is made once and shared by all implementations of its profile, so that a right reply costs
// a comparison of octets. Only another reply is parsed and judged.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "harness/cases/ahead.h"
#include "harness/cases/exam.h"
#include "reference/words/profile.h"

namespace placemat::inline asking {

// Answer is what is known of the reply to one request. It is small, because there are millions.
struct Answer {
  std::uint64_t right : 62 = 0;  // the digest of the only right reply line; 0 if the judge decides
  bool ill_formed : 1 = false;   // whether that line says ill-formed
  bool plainest : 1 = false;     // whether the plainest profile expects that line, if shared
};

// KeyedBlock is a block of an exam with its answers.
struct KeyedBlock {
  std::shared_ptr<const ExamBlock> exam;
  std::vector<Answer> answers;
};
using Paper = Ahead<KeyedBlock>;

// Returns the claims of a profile, without their source. Equal claims have equal keys.
std::string claims_text(const Profile& profile);

// AnswerKey makes the answers under one profile. It calls the oracle once for a string, whatever
// the operation: in a set, every operation has the same strings in the same order. So it remembers
// its findings by their place in the set, some 30 MB at standard.
class AnswerKey {
 public:
  explicit AnswerKey(const Profile& profile);

  // Reader reads the blocks of an operation one after another, from the first. Thread-safe.
  class Reader;

 private:
  struct OfString {
    std::uint64_t octets = 0;       // digest of the octets
    bool shared = false;            // whether the request is shared
    std::array<Answer, 3> answers;  // to validate; decode, stream; replace, stream-replace
  };
  // OfSet is what is known of the strings of a set, in order. Operations that cut streams have sets
  // of their own.
  struct OfSet {
    std::mutex mutex;
    std::vector<OfString> strings;
  };

  // Makes an answer. `line` is storage that is used again.
  Answer answer(const Request& request, bool shared, std::string& line) const;
  OfString answers_to_string(Request& request, std::uint64_t octets, bool shared,
                             std::string& line) const;
  OfSet& of_set(const CaseSet& set);

  const Profile profile_;
  const bool is_plainest_;
  std::mutex mutex_;
  std::map<const CaseSet*, OfSet> sets_;
};

class AnswerKey::Reader {
 public:
  // Makes a reader of `key`, which must outlive it.
  Reader(AnswerKey& key, Operation operation) : key_(key), operation_(operation) {}

  // Returns the answers of the next block of the exam.
  std::vector<Answer> answers(const ExamBlock& block);

 private:
  Answer answer(const ExamBlock& block, std::size_t i);

  AnswerKey& key_;
  const Operation operation_;
  const CaseSet* set_ = nullptr;  // of the last request
  OfSet* known_ = nullptr;        // what is known of set_
  std::size_t place_ = 0;         // the next one in set_
  std::string line_;              // storage that is used again
  Request request_;
};

// ExamRoom keeps the exams and keys of a check. An exam or key that several trials read is kept
// until the last of the trials leaves.
class ExamRoom {
 public:
  // Announces a trial. Call it for all trials before the first begins.
  void expect(const Profile& profile, const SuiteOptions& suite);
  // Ends a trial.
  void leave(const Profile& profile, const SuiteOptions& suite);

  // Returns the paper for a trial of that profile. If several trials are expected, they share it.
  std::shared_ptr<Paper> paper(const Profile& profile, const SuiteOptions& suite,
                               Operation operation);

 private:
  using Blocks = Ahead<ExamBlock>;
  struct OfSuite {
    int trials = 0;
    std::map<Operation, std::shared_ptr<Blocks>> exams;
  };
  struct OfProfile {
    int trials = 0;
    std::shared_ptr<AnswerKey> key;
    std::map<Operation, std::shared_ptr<Paper>> papers;
  };

  std::mutex mutex_;
  std::map<std::string, OfSuite> suites_;
  std::map<std::string, OfProfile> profiles_;
};

}  // namespace placemat::inline asking
