#include "harness/implementation/registry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "harness/implementation/fenced_request.h"

namespace placemat {
namespace {

class InProcess : public Implementation {
 public:
  explicit InProcess(Adapter adapter) : adapter_(std::move(adapter)) {}

  const Description& describe() const override { return adapter_.description; }

  bool offers(Operation operation) const override {
    switch (operation) {
      case Operation::kValidate:
        return adapter_.validate != nullptr;
      case Operation::kDecode:
        return adapter_.decode != nullptr;
      case Operation::kReplace:
        return adapter_.replace != nullptr;
      case Operation::kEncode:
        return adapter_.encode != nullptr;
      case Operation::kStream:
        return adapter_.stream != nullptr;
      case Operation::kStreamReplace:
        return adapter_.stream_replace != nullptr;
    }
    return false;
  }

  Reply observe(const Request& request) const override {
    if (!offers(request.operation)) return Reply::unsupported();
    const FencedRequest fenced(request);
    const CodeUnits units = fenced.units();
    switch (request.operation) {
      case Operation::kValidate:
        return adapter_.validate(units);
      case Operation::kDecode:
        return adapter_.decode(units);
      case Operation::kReplace:
        return adapter_.replace(units);
      case Operation::kEncode:
        return adapter_.encode(fenced.values());
      case Operation::kStream:
        return adapter_.stream(units, request.chunk_lengths);
      case Operation::kStreamReplace:
        return adapter_.stream_replace(units, request.chunk_lengths);
    }
    return Reply::unsupported();
  }

  bool (*accepts() const)(CodeUnits) override {
    return adapter_.validate != nullptr ? adapter_.accepts : nullptr;
  }

 private:
  Adapter adapter_;
};

// A static inside a function, so that adapters may register before this file's own objects exist.
// It is never destroyed, so that objects that outlive main() still find it.
std::vector<const Implementation*>& implementations() {
  static auto& all = *new std::vector<const Implementation*>;
  return all;
}

}  // namespace

Registration::Registration(Adapter adapter) {
  auto& all = implementations();
  const auto before = [](const Implementation* implementation, const std::string& id) {
    return implementation->describe().id < id;
  };
  const auto place = std::lower_bound(all.begin(), all.end(), adapter.description.id, before);
  if (place != all.end() && (*place)->describe().id == adapter.description.id) {
    std::fprintf(stderr, "placemat: two adapters are named %s; rename one of them\n",
                 adapter.description.id.c_str());
    std::abort();
  }
  all.insert(place, new InProcess(std::move(adapter)));
}

const std::vector<const Implementation*>& registered_implementations() { return implementations(); }

const Implementation* find_implementation(std::string_view id) {
  for (const Implementation* implementation : implementations()) {
    if (implementation->describe().id == id) return implementation;
  }
  return nullptr;
}

}  // namespace placemat
