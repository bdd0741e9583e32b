// Kinds of requests on which an implementation hangs: a few of a kind tell enough.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/implementation/driver_process.h"
#include "reference/profile.h"

namespace placemat {

// A kind is an operation, and the first defect of the octets under the form that is claimed.
class HangKinds : public HangWatch {
 public:
  // `profile` must outlive this.
  explicit HangKinds(const Profile& profile) : profile_(profile) {}

  void hung(const Question& question) override;
  bool is_hopeless(const Question& question) override;

  // What is not asked any more, a sentence per kind.
  std::vector<std::string> given_up() const;

 private:
  using Kind = std::pair<Operation, Defect>;

  std::optional<Kind> kind_of(const Question& question) const;

  const Profile& profile_;
  std::map<Kind, int> hangs_;
};

}  // namespace placemat
