#include "harness/catalogue/modules.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <set>

#include "harness/catalogue/catalogue.h"
#include "harness/door/registry.h"
#include "harness/process/child.h"
#include "reports/base/escape.h"
#include "reports/base/fields.h"

namespace placemat::inline catalogue {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{30};  // for a library's constructors

// Said is how a child describes a module to its parent.
struct SaidGreeting {
  std::string text;
  std::string source;
};
struct Said {
  std::string trouble;
  std::vector<SaidGreeting> greetings;
};

const Shape<Said>& said_shape() {
  using G = SaidGreeting;
  static const auto shape =
      as_object<Said>({{"trouble", &Said::trouble},
                       {"greetings", &Said::greetings,
                        as_list(as_object<G>({{"text", &G::text}, {"source", &G::source}}))}});
  return shape;
}

// Returns what a child says of a module: an object with `trouble`, or with `greetings`, each of
// which has a text and a source.
std::string contents_of(const fs::path& path) {
  std::set<std::string> before;
  for (const Implementation* one : registered_implementations()) before.insert(one->describe().id);
  Said said;
  try {
    load_module(path);
  } catch (const InputError& error) {
    said.trouble = error.what();
    return said_shape().write(said).dump();
  }
  for (const Implementation* one : registered_implementations()) {
    const std::string& id = one->describe().id;
    if (before.contains(id)) continue;
    if (!is_of_module(id, path.stem().string())) {
      said.trouble =
          path.string() + ": " + id + " does not begin with the module's name; rename it";
    }
    said.greetings.push_back({greeting_text(greeting_of(*one)), one->describe().profile.source});
  }
  return said_shape().write(said).dump();
}

ModuleContents parse_contents(const std::string& text, const fs::path& path) {
  ModuleContents contents;
  try {
    const JsonFile file(text, path.string(), "");
    Said said = said_shape().read(file.root());
    contents.trouble = std::move(said.trouble);
    for (auto& [greeting, source] : said.greetings) {
      contents.greetings.push_back(parse_greeting(greeting));
      contents.greetings.back().description.profile.source = std::move(source);
    }
  } catch (const std::exception&) {
    contents = {};
    contents.trouble = path.string() + ": ends the process that loads it; remove it";
  }
  if (!contents.trouble.empty()) contents.greetings.clear();
  return contents;
}

// Describer is a child that loads a module, says what is in it and ends.
struct Describer {
  explicit Describer(const fs::path& path) {
    Pipe pipe;
    child = fork_child([&] { write_all(pipe.write.number(), contents_of(path)); });
    output = non_blocking(std::move(pipe.read));
  }

  Child child;
  Descriptor output;
};

// StandardOutputSetAside keeps what a library's constructors print from being taken for replies, or
// for a report.
class StandardOutputSetAside {
 public:
  StandardOutputSetAside() {
    std::fflush(stdout);
    output_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    dup2(STDERR_FILENO, STDOUT_FILENO);
  }
  ~StandardOutputSetAside() {
    std::fflush(stdout);
    if (output_ < 0) return;
    dup2(output_, STDOUT_FILENO);
    ::close(output_);
  }
  StandardOutputSetAside(const StandardOutputSetAside&) = delete;
  StandardOutputSetAside& operator=(const StandardOutputSetAside&) = delete;

 private:
  int output_ = -1;
};

}  // namespace

std::vector<fs::path> modules_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code none;
  for (const auto& file : fs::directory_iterator(folder, none)) {
    if (file.path().extension() == ".so") paths.push_back(file.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool is_of_module(const std::string& id, const std::string& name) {
  return id == name || id.starts_with(name + "-");
}

std::vector<ModuleContents> describe_modules(const std::vector<fs::path>& paths) {
  // A few children run at a time: each holds a whole library.
  constexpr std::size_t kAtOnce = 8;
  std::vector<ModuleContents> all;
  for (std::size_t first = 0; first < paths.size(); first += kAtOnce) {
    const std::size_t last = std::min(first + kAtOnce, paths.size());
    std::vector<Describer> children;
    for (std::size_t i = first; i < last; ++i) children.emplace_back(paths[i]);
    const Clock::time_point deadline = Clock::now() + kPatience;
    for (std::size_t i = first; i < last; ++i) {
      std::string text;
      if (!read_until(children[i - first].output, deadline, text)) text.clear();
      all.push_back(parse_contents(text, paths[i]));
    }
  }
  return all;
}

void load_module(const fs::path& path) {
  const StandardOutputSetAside while_constructors_run;
  if (dlopen(fs::absolute(path).c_str(), RTLD_NOW | RTLD_LOCAL) == nullptr) {
    throw InputError(terminal_escape(dlerror()) + "; build it again, or remove it");
  }
}

}  // namespace placemat::inline catalogue
