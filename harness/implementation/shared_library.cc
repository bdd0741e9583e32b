#include "harness/implementation/shared_library.h"

#include <dlfcn.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/implementation/fenced_request.h"
#include "harness/implementation/greeting.h"
#include "harness/implementation/utf8_driver.h"
#include "reports/escape.h"

namespace placemat {
namespace {

constexpr std::size_t kUnknown = SIZE_MAX;

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
      default:
        return false;
    }
  }

  Reply observe(const Request& request) const override {
    if (!offers(request.operation)) return Reply::unsupported();
    const FencedRequest fenced(request, description_.profile);
    const std::uint8_t* const units = fenced.units().data();
    // An empty vector's data() may be null, and the ABI promises that no pointer is.
    static constexpr std::size_t kNoChunks[1] = {};
    const std::size_t* const chunks =
        request.chunk_lengths.empty() ? kNoChunks : request.chunk_lengths.data();
    const std::size_t count = request.units.size();
    const std::size_t chunk_count = request.chunk_lengths.size();
    std::size_t offset = kUnknown;
    std::size_t written = count;
    const auto values = Fenced<Ucs4>::room(count);
    switch (request.operation) {
      case Operation::kValidate: {
        const int result = checked(request, driver_.validate(units, count, &offset));
        return result == 1   ? Reply::well_formed()
               : result == 0 ? Reply::ill_formed(known(offset))
                             : Reply::untestable();
      }
      case Operation::kDecode: {
        const int result = driver_.decode(units, count, values.data(), &written, &offset);
        return values_reply(request, result, values, written, offset);
      }
      case Operation::kReplace: {
        const int result = driver_.replace(units, count, values.data(), &written);
        return values_reply(request, result, values, written, offset);
      }
      case Operation::kStream: {
        const int result =
            driver_.stream(units, chunks, chunk_count, values.data(), &written, &offset);
        return values_reply(request, result, values, written, offset);
      }
      case Operation::kStreamReplace: {
        const int result =
            driver_.stream_replace(units, chunks, chunk_count, values.data(), &written);
        return values_reply(request, result, values, written, offset);
      }
      case Operation::kEncode:
        return encode(request, fenced.values().data());
      default:
        return Reply::unsupported();
    }
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
  std::vector<Unit> written_to(const Fenced<Unit>& output, const Request& request,
                               std::size_t written) const {
    if (written > output.size()) {
      violation(request, "returned the count " + std::to_string(written) +
                             ", above its output's capacity of " + std::to_string(output.size()));
    }
    return {output.begin(), output.begin() + written};
  }

  Reply values_reply(const Request& request, int result, const Fenced<Ucs4>& values,
                     std::size_t written, std::size_t offset) const {
    if (checked(request, result) == 1)
      return Reply::of_values(written_to(values, request, written));
    if (result == -1) return Reply::untestable();
    const bool replaces =
        request.operation == Operation::kReplace || request.operation == Operation::kStreamReplace;
    if (replaces) violation(request, "returned 0; it replaces and cannot refuse");
    return Reply::ill_formed(known(offset));
  }

  Reply encode(const Request& request, const std::uint32_t* values) const {
    const auto units = Fenced<std::uint8_t>::room(6 * request.values.size());
    std::size_t written = units.size();
    std::size_t index = kUnknown;
    const int result =
        driver_.encode(values, request.values.size(), units.data(), &written, &index);
    return checked(request, result) == 1 ? Reply::of_units(written_to(units, request, written))
           : result == 0                 ? Reply::unencodable(known(index))
                                         : Reply::untestable();
  }

  static std::optional<std::size_t> known(std::size_t offset) {
    return offset == kUnknown ? std::nullopt : std::optional(offset);
  }

  std::string path_;
  const utf8_driver& driver_;
  Description description_;
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
