// Finds what the requests on which an implementation hangs have in common, to ask only a few of
// them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/door/driver_process.h"

namespace placemat::inline asking {

// HangKinds takes the octets that three or more hanging strings share for the cause. An operation
// that hung gets no more strings with these octets. If the strings share fewer than two octets, an
// operation that hung four times is not asked again.
class HangKinds : public HangWatch {
 public:
  void hung(const Question& question) override;
  bool is_hopeless(const Question& question) override;

  // Returns a sentence that says what is no longer asked, or "" while all is asked.
  std::string given_up() const;

 private:
  bool is_known() const;  // whether the cause is known

  std::map<Operation, int> hangs_;
  int on_octets_ = 0;                 // hangs of operations on octets
  std::vector<std::uint8_t> common_;  // in all their strings
};

}  // namespace placemat::inline asking
