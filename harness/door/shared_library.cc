#include "harness/door/shared_library.h"

#include <dlfcn.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

#include "harness/door/fenced_request.h"
#include "harness/door/greeting.h"
#include "harness/door/plugin_calls.h"
#include "reports/base/escape.h"

namespace placemat::inline door {
namespace {

class SharedLibrary : public Implementation {
 public:
  SharedLibrary(std::string path, const utf8_driver& driver, Description description)
      : path_(std::move(path)), driver_(driver), description_(std::move(description)) {}

  const Description& describe() const override { return description_; }

  bool offers(Operation operation) const override { return is_there(driver_, operation); }

  Reply observe(const Request& request) const override {
    if (!offers(request.operation())) return Reply::unsupported();
    const PluginCall::Violation violation = [&](const std::string& what) {
      throw PluginError(terminal_escape(path_) + ": " +
                        std::string(operation_name(request.operation())) + " " + what);
    };
    const Profile& profile = description_.profile;
    return ask_fenced(
        request, profile, [this](Operation operation) { return offers(operation); },
        [&](const Request& asked, const FencedRequest& fenced) {
          return PluginCall(driver_, profile.room, asked, fenced, violation).ask();
        });
  }

 private:
  std::string path_;
  utf8_driver driver_;
  Description description_;
};

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw PluginError(terminal_escape(path) + ": " + terminal_escape(why));
}

// Returns what the head of an ELF file says of the machine that it is for: the size of addresses,
// the order of octets, and the processor. Returns "" if the file is none.
std::string machine_of(const std::string& file) {
  std::string head(20, '\0');
  std::ifstream stream(file, std::ios::binary);
  if (!stream.read(head.data(), 20) || !head.starts_with("\177ELF")) return "";
  return head.substr(4, 2) + head.substr(18, 2);
}

Description description_of(const std::string& path, const utf8_driver& driver) {
  const std::pair<const char*, const char*> keys[] = {
      {"id", driver.id},
      {"name", driver.name},
      {"version", driver.version},
      {"language", driver.language},
      {"api", driver.api},
      {"form", driver.form},
      {"bom", driver.bom},
      {"replacement", driver.replacement},
      {"domain", driver.domain},
      {"refusal", driver.refusal},
      {"counting", driver.counting},
      {"room", driver.room},
      {"lone-surrogate", driver.lone_surrogate},
      {"backward", driver.backward},
      {"order", driver.order},
      {"after-error", driver.after_error},
      {"after-last", driver.after_last},
      {"delivers", driver.delivers},
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

bool is_for_another_processor(const std::string& path) {
  const std::string machine = machine_of(path);
  return !machine.empty() && machine != machine_of("/proc/self/exe");
}

std::unique_ptr<Implementation> load_shared_library(const std::string& path) {
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  // Symbols are bound at once: a missing one is reported here, and not by a crash at the first
  // request.
  void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char* const why = ::dlerror();
    // The loader says of such a file that there is none.
    if (is_for_another_processor(file)) {
      refuse(path, "cannot be loaded: it is built for another processor; build it for this one");
    }
    refuse(path, std::string("cannot be loaded: ") + (why != nullptr ? why : "unknown error"));
  }
  void* const symbol = ::dlsym(library, "utf8_driver_entry");
  if (symbol == nullptr) refuse(path, "exports no utf8_driver_entry; see utf8_driver.h");
  const auto entry = reinterpret_cast<const utf8_driver* (*)()>(symbol);
  const utf8_driver* const own = entry();
  if (own == nullptr) refuse(path, "its utf8_driver_entry() returned NULL");
  if (own->abi == 0 || own->abi > UTF8_DRIVER_ABI) {
    refuse(path, "its ABI is " + std::to_string(own->abi) + "; this program speaks 1 to " +
                     std::to_string(UTF8_DRIVER_ABI) + ": build it with this utf8_driver.h");
  }
  const utf8_driver driver = driver_of(*own);
  auto implementation = std::make_unique<SharedLibrary>(path, driver, description_of(path, driver));
  const bool offers_something =
      std::any_of(std::begin(kOperations), std::end(kOperations),
                  [&](Operation operation) { return implementation->offers(operation); });
  if (!offers_something) refuse(path, "offers no function; all its pointers are NULL");
  return implementation;
}

}  // namespace placemat::inline door
