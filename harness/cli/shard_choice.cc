#include "harness/cli/shard_choice.h"

#include <cstdlib>
#include <string_view>

#include "reports/base/escape.h"

namespace placemat::inline cli {
namespace {

constexpr const char* kKubernetes = "JOB_COMPLETION_INDEX";
constexpr const char* kSlurm = "SLURM_ARRAY_TASK_ID";
constexpr const char* kSlurmMin = "SLURM_ARRAY_TASK_MIN";
constexpr const char* kSlurmMax = "SLURM_ARRAY_TASK_MAX";
constexpr const char* kSlurmCount = "SLURM_ARRAY_TASK_COUNT";
constexpr std::string_view kAutoOf = "auto/";

class Choice {
 public:
  Choice(const std::string& text, const Environment& environment)
      : text_(text), environment_(environment) {}

  Shard shard() const {
    if (text_ == "auto") return slurm();
    if (text_.starts_with(kAutoOf)) {
      const auto of = parse_decimal(std::string_view(text_).substr(kAutoOf.size()));
      if (of && *of > 0) return of_array(*of);
    } else if (const auto shard = parse_shard(text_)) {
      return *shard;
    }
    fail("give I/N with I from 1 to N, such as 2/8, or auto/N");
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw InputError("--shard " + terminal_escape(text_) + ": " + why);
  }

  unsigned value(const char* name) const {
    const auto text = environment_(name);
    if (!text) fail(std::string(name) + " is not set; give I/N");
    const auto number = parse_decimal(*text);
    if (!number) fail(std::string(name) + " is '" + terminal_escape(*text) + "', no whole number");
    return *number;
  }

  Shard of_array(unsigned of) const {
    const bool kubernetes = environment_(kKubernetes).has_value();
    const bool slurm = environment_(kSlurm).has_value();
    if (kubernetes && slurm) {
      fail(std::string(kKubernetes) + " and " + kSlurm + " are both set; give I/N");
    }
    if (!kubernetes && !slurm) {
      fail(std::string("neither ") + kKubernetes + " nor " + kSlurm + " is set; give I/N");
    }
    const char* const name = kubernetes ? kKubernetes : kSlurm;
    const unsigned index = value(name);
    if (index >= of) {
      fail(std::string(name) + " is " + std::to_string(index) + ", but it counts from 0 to " +
           std::to_string(of - 1));
    }
    return {index + 1, of};
  }

  Shard slurm() const {
    if (environment_(kKubernetes)) {
      fail(std::string(kKubernetes) + " does not say of how many; give auto/N");
    }
    const unsigned index = value(kSlurm);
    const unsigned first = value(kSlurmMin);
    const unsigned last = value(kSlurmMax);
    const unsigned of = value(kSlurmCount);
    if (of == 0 || last < first || last - first != of - 1) {
      fail("the array is not every number from " + std::to_string(first) + " to " +
           std::to_string(last) + "; give auto/N with N of the whole array, from 0");
    }
    if (index < first || index > last) {
      fail(std::string(kSlurm) + " is " + std::to_string(index) + ", but the array is from " +
           std::to_string(first) + " to " + std::to_string(last));
    }
    return {index - first + 1, of};
  }

  const std::string& text_;
  const Environment& environment_;
};

}  // namespace

std::optional<std::string> environment_of_process(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

Shard choose_shard(const std::string& text, const Environment& environment) {
  return Choice(text, environment).shard();
}

}  // namespace placemat::inline cli
