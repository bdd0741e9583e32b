#include "harness/door/registry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "harness/door/fenced_request.h"

namespace placemat::inline door {
namespace {

class InProcess : public Implementation {
 public:
  explicit InProcess(Adapter adapter) : adapter_(std::move(adapter)) {}

  const Description& describe() const override { return adapter_.description; }

  bool offers(Operation operation) const override {
    switch (operation) {
#define PLACEMAT_ROW(context, enumerator, symbol, ...) \
  case Operation::enumerator:                          \
    return adapter_.symbol != nullptr;
      PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
      case Operation::kWithin:
      case Operation::kRepeat:
        return can_wrap(operation, [this](Operation inner) { return offers(inner); });
    }
    return false;
  }

  Reply observe(const Request& request) const override {
    if (!offers(request.operation())) return Reply::unsupported();
    return ask_fenced(
        request, adapter_.description.profile,
        [this](Operation operation) { return offers(operation); },
        [this](const Request& asked, const FencedRequest& fenced) { return ask(asked, fenced); });
  }

  bool (*accepts() const)(CodeUnits) override {
    return adapter_.validate != nullptr ? adapter_.accepts : nullptr;
  }

  void (*accepts_each() const)(CodeUnits, AcceptedRow&) override {
    return accepts() != nullptr ? adapter_.accepts_each : nullptr;
  }

 private:
  Reply ask(const Request& request, const FencedRequest& fenced) const {
    switch (request.operation()) {
#define PLACEMAT_ROW(context, enumerator, symbol, ...) \
  case Operation::enumerator:                          \
    return fenced.pass(adapter_.symbol, request, adapter_.symbol);
      PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
      default:
        break;  // ask_fenced() asks what a wrapper holds
    }
    return Reply::unsupported();
  }

  Adapter adapter_;
};

// Returns a static inside a function, so that adapters may register before this file's own objects
// exist. It is never destroyed, so that objects that outlive main() still find it.
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

}  // namespace placemat::inline door
