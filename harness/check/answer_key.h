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
#include <unordered_map>
#include <vector>

#include "harness/cases/ahead.h"
#include "harness/cases/exam.h"
#include "reference/profile.h"

namespace placemat {

// What is known of the reply to one request.
struct Answer {
  std::uint64_t right = 0;      // digest_of() the one reply line that is right; 0: see the judge
  bool ill_formed = false;      // that line says ill-formed
  bool plainest = false;        // it is what the plainest profile expects too (divergence.h)
  bool plainest_known = false;  // ... if that was asked, as for shared requests
};

// A block of an exam with its answers.
struct KeyedBlock {
  std::shared_ptr<const ExamBlock> exam;
  std::vector<Answer> answers;
};
using Paper = Ahead<KeyedBlock>;

// What a profile claims, but for where that is documented: equal claims have equal keys.
std::string claims_of(const Profile& profile);

// Makes the answers under one profile. The oracle is asked once for a string, whatever the
// operation: what was found is remembered by a digest of the octets, some 50 MB at standard.
class AnswerKey {
 public:
  explicit AnswerKey(const Profile& profile);

  // Thread-safe.
  std::vector<Answer> answers(const ExamBlock& block, Operation operation);

 private:
  using OfString = std::array<Answer, 3>;  // to validate; decode, stream; replace, stream-replace

  // `line` is storage that is used again.
  Answer answer(const Request& request, bool shared, std::string& line) const;
  OfString answers_to_string(Request& request, bool shared, std::string& line) const;

  const Profile profile_;
  const bool is_plainest_;
  std::mutex mutex_;
  std::unordered_map<std::uint64_t, OfString> by_octets_;
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
