// Answer keys: the right replies to an exam under a profile, as digests of their lines.
//
// A key is made once and shared by all implementations of its profile, so that a reply that is
// right costs a comparison of octets. Only one that is not is parsed and judged.
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
#include "reference/profile.h"

namespace placemat {

// What is known of the reply to one request; small, because there are millions.
struct Answer {
  std::uint64_t right : 62 = 0;  // digest_of() the one reply line that is right; 0: see the judge
  bool ill_formed : 1 = false;   // that line says ill-formed
  bool plainest : 1 = false;     // it is what the plainest profile expects of a shared request, too
};

// A block of an exam with its answers.
struct KeyedBlock {
  std::shared_ptr<const ExamBlock> exam;
  std::vector<Answer> answers;
};
using Paper = Ahead<KeyedBlock>;

// What a profile claims, but for where that is documented: equal claims have equal keys.
std::string claims_text(const Profile& profile);

// Makes the answers under one profile. The oracle is asked once for a string, whatever the
// operation: a set asks every operation about the same strings in the same order, so what was found
// is remembered by its place in the set, some 30 MB at standard.
class AnswerKey {
 public:
  explicit AnswerKey(const Profile& profile);

  // The blocks of an operation one after another, from its first. Thread-safe.
  class Reader;

 private:
  struct OfString {
    std::uint64_t octets = 0;       // their digest
    bool shared = false;            // ... and of a shared request
    std::array<Answer, 3> answers;  // to validate; decode, stream; replace, stream-replace
  };
  // What is known of the strings of a set, in order. Operations that cut streams have sets of their
  // own.
  struct OfSet {
    std::mutex mutex;
    std::vector<OfString> strings;
  };

  // `line` is storage that is used again.
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
  // `key` must outlive this.
  Reader(AnswerKey& key, Operation operation) : key_(key), operation_(operation) {}

  // Of the next block of the exam.
  std::vector<Answer> answers(const ExamBlock& block);

 private:
  Answer answer(const ExamBlock& block, std::size_t i);

  AnswerKey& key_;
  const Operation operation_;
  const CaseSet* set_ = nullptr;  // that was asked last
  OfSet* known_ = nullptr;        // of it
  std::size_t place_ = 0;         // in it
  std::string line_;              // storage that is used again
  Request request_;
};

// The exams and keys of a check. What several trials read is kept until the last of them leaves.
class ExamRoom {
 public:
  // A trial that is to come. Call it for all of them before the first begins.
  void expect(const Profile& profile, const SuiteOptions& suite);
  // ... and is over.
  void leave(const Profile& profile, const SuiteOptions& suite);

  // The paper for a trial of that profile; for several at once if more than one is expected.
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

}  // namespace placemat
