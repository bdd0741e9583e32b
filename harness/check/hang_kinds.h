// What the requests have in common on which an implementation hangs: a few of them tell enough.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/implementation/driver_process.h"

namespace placemat {

// From the third hang on, octets that all strings share on which it hung are taken for the cause:
// an operation that hung on them once is not asked of more strings with them. Where they share next
// to nothing, an operation that hung four times is not asked again.
class HangKinds : public HangWatch {
 public:
  void hung(const Question& question) override;
  bool is_hopeless(const Question& question) override;

  // What is not asked any more, in a sentence; "" while all is asked.
  std::string given_up() const;

 private:
  bool is_known() const;  // the cause

  std::map<Operation, int> hangs_;
  int on_octets_ = 0;                 // hangs of operations on octets
  std::vector<std::uint8_t> common_;  // to their strings
};

}  // namespace placemat
