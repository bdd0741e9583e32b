#include "harness/implementation/shared_library.h"

#include <dlfcn.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/implementation/exact_units.h"
#include "harness/implementation/greeting.h"
#include "harness/implementation/utf8_driver.h"
#include "reports/escape.h"

namespace placemat {
namespace {

constexpr std::size_t kUnknown = SIZE_MAX;

// Room for a function of the ABI to write into, followed by a mark that must not change.
template <typename Unit>
class Output {
 public:
  // A buffer of exactly `capacity`, so that a write past it is noticed.
  Unit* prepare(std::size_t capacity) {
    capacity_ = capacity;
    buffer_.resize(std::max(buffer_.size(), capacity + kMarks));
    std::fill_n(buffer_.begin() + static_cast<std::ptrdiff_t>(capacity), kMarks, kMark);
    return buffer_.data();
  }

  bool intact() const {
    const auto behind = buffer_.begin() + static_cast<std::ptrdiff_t>(capacity_);
    return std::all_of(behind, behind + kMarks, [](Unit unit) { return unit == kMark; });
  }

  std::size_t capacity() const { return capacity_; }
  std::vector<Unit> first(std::size_t count) const {
    return {buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(count)};
  }

 private:
  static constexpr std::size_t kMarks = 16;
  static constexpr Unit kMark = static_cast<Unit>(0xA5C3E187);

  std::vector<Unit> buffer_;
  std::size_t capacity_ = 0;
};

class SharedLibrary : public Implementation {
 public:
  SharedLibrary(std::string path, const utf8_driver& driver, Description description)
      : path_(std::move(path)), driver_(driver), description_(std::move(description)) {}

  const Description& describe() const override { return description_; }

  bool offers(Operation operation) const override {
    switch (operation) {
      case Operation::kValidate:
        return driver_.validate != nullptr;
      case Operation::kDecode:
        return driver_.decode != nullptr;
      case Operation::kReplace:
        return driver_.replace != nullptr;
      case Operation::kEncode:
        return driver_.encode != nullptr;
      case Operation::kStream:
        return driver_.stream != nullptr;
      case Operation::kStreamReplace:
        return driver_.stream_replace != nullptr;
    }
    return false;
  }

  Reply observe(const Request& request) const override {
    if (!offers(request.operation)) return Reply::unsupported();
    const std::uint8_t* const units = exact_.hold(request.units).data();
    // An empty vector's data() may be null, and the ABI promises that no pointer is.
    static constexpr std::size_t kNoChunks[1] = {};
    const std::size_t* const chunks =
        request.chunk_lengths.empty() ? kNoChunks : request.chunk_lengths.data();
    const std::size_t count = request.units.size();
    const std::size_t chunk_count = request.chunk_lengths.size();
    std::size_t offset = kUnknown;
    std::size_t written = count;
    switch (request.operation) {
      case Operation::kValidate: {
        const int result = checked(request, driver_.validate(units, count, &offset));
        return result == 1   ? Reply::well_formed()
               : result == 0 ? Reply::ill_formed(known(offset))
                             : Reply::untestable();
      }
      case Operation::kDecode: {
        const int result = driver_.decode(units, count, values_.prepare(count), &written, &offset);
        return values_reply(request, result, written, offset);
      }
      case Operation::kReplace: {
        const int result = driver_.replace(units, count, values_.prepare(count), &written);
        return values_reply(request, result, written, offset);
      }
      case Operation::kStream: {
        const int result =
            driver_.stream(units, chunks, chunk_count, values_.prepare(count), &written, &offset);
        return values_reply(request, result, written, offset);
      }
      case Operation::kStreamReplace: {
        const int result =
            driver_.stream_replace(units, chunks, chunk_count, values_.prepare(count), &written);
        return values_reply(request, result, written, offset);
      }
      case Operation::kEncode:
        return encode(request);
    }
    return Reply::unsupported();
  }

 private:
  [[noreturn]] void violation(const Request& request, const std::string& what) const {
    throw PluginError(terminal_escape(path_) + ": " +
                      std::string(operation_name(request.operation)) + " " + what);
  }

  int checked(const Request& request, int result) const {
    if (result == 1 || result == 0 || result == -1) return result;
    violation(request, "returned " + std::to_string(result) + "; it may return 1, 0 or -1");
  }

  template <typename Unit>
  void check_output(const Request& request, const Output<Unit>& output, int result,
                    std::size_t written) const {
    if (!output.intact()) {
      violation(request,
                "wrote past its output's capacity of " + std::to_string(output.capacity()));
    }
    if (checked(request, result) == 1 && written > output.capacity()) {
      violation(request, "returned the count " + std::to_string(written) +
                             ", above its output's capacity of " +
                             std::to_string(output.capacity()));
    }
  }

  Reply values_reply(const Request& request, int result, std::size_t written,
                     std::size_t offset) const {
    check_output(request, values_, result, written);
    if (result == 1) return Reply::of_values(values_.first(written));
    if (result == -1) return Reply::untestable();
    const bool replaces =
        request.operation == Operation::kReplace || request.operation == Operation::kStreamReplace;
    if (replaces) violation(request, "returned 0; it replaces and cannot refuse");
    return Reply::ill_formed(known(offset));
  }

  Reply encode(const Request& request) const {
    static constexpr std::uint32_t kNoValues[1] = {};
    const std::uint32_t* const values = request.values.empty() ? kNoValues : request.values.data();
    std::size_t written = 6 * request.values.size();
    std::size_t index = kUnknown;
    const int result =
        driver_.encode(values, request.values.size(), units_.prepare(written), &written, &index);
    check_output(request, units_, result, written);
    return result == 1   ? Reply::of_units(units_.first(written))
           : result == 0 ? Reply::unencodable(known(index))
                         : Reply::untestable();
  }

  static std::optional<std::size_t> known(std::size_t offset) {
    return offset == kUnknown ? std::nullopt : std::optional(offset);
  }

  std::string path_;
  const utf8_driver& driver_;
  Description description_;
  mutable ExactUnits exact_;
  mutable Output<Ucs4> values_;
  mutable Output<std::uint8_t> units_;
};

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw PluginError(terminal_escape(path) + ": " + terminal_escape(why));
}

Description description_of(const std::string& path, const utf8_driver& driver) {
  const std::pair<const char*, const char*> keys[] = {
      {"id", driver.id},           {"name", driver.name},
      {"version", driver.version}, {"language", driver.language},
      {"api", driver.api},         {"form", driver.form},
      {"bom", driver.bom},         {"replacement", driver.replacement},
      {"domain", driver.domain},   {"refusal", driver.refusal},
  };
  Description description;
  try {
    for (const auto& [key, value] : keys) {
      if (value != nullptr) set_key(description, key, value);
    }
  } catch (const GreetingError& error) {
    throw PluginError(terminal_escape(path) + ": " + error.what());
  }
  if (description.name.empty()) refuse(path, "name: missing; a driver needs a name");
  if (description.id.empty()) description.id = slug_of(description.name);
  return description;
}

}  // namespace

std::unique_ptr<Implementation> load_shared_library(const std::string& path) {
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  // Symbols are bound at once: a missing one is told here, and not by a crash at the first request.
  void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char* const why = ::dlerror();
    refuse(path, std::string("cannot be loaded: ") + (why != nullptr ? why : "unknown error"));
  }
  void* const symbol = ::dlsym(library, "utf8_driver_entry");
  if (symbol == nullptr) refuse(path, "exports no utf8_driver_entry; see utf8_driver.h");
  const auto entry = reinterpret_cast<const utf8_driver* (*)()>(symbol);
  const utf8_driver* const driver = entry();
  if (driver == nullptr) refuse(path, "its utf8_driver_entry() returned NULL");
  if (driver->abi != UTF8_DRIVER_ABI) {
    refuse(path, "its ABI is " + std::to_string(driver->abi) + "; this program speaks " +
                     std::to_string(UTF8_DRIVER_ABI) + ": build it with this utf8_driver.h");
  }
  auto implementation =
      std::make_unique<SharedLibrary>(path, *driver, description_of(path, *driver));
  const bool offers_something =
      std::any_of(std::begin(kOperations), std::end(kOperations),
                  [&](Operation operation) { return implementation->offers(operation); });
  if (!offers_something) refuse(path, "offers no function; all its pointers are NULL");
  return implementation;
}

}  // namespace placemat
