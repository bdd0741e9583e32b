#include "harness/implementation/registry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "harness/implementation/fenced_request.h"

namespace placemat {
namespace {

class InProcess : public Implementation {
 public:
  explicit InProcess(Adapter adapter) : adapter_(std::move(adapter)) {}

  const Description& describe() const override { return adapter_.description; }

  bool offers(Operation operation) const override {
    using enum Operation;
    switch (operation) {
      case kValidate:
        return adapter_.validate != nullptr;
      case kDecode:
        return adapter_.decode != nullptr;
      case kReplace:
        return adapter_.replace != nullptr;
      case kEncode:
        return adapter_.encode != nullptr;
      case kStream:
        return adapter_.stream != nullptr;
      case kStreamReplace:
        return adapter_.stream_replace != nullptr;
      case kCount:
        return adapter_.count != nullptr;
      case kUtf16Length:
        return adapter_.utf16_length != nullptr;
      case kUtf8Length:
        return adapter_.utf8_length != nullptr;
      case kDecodeInto:
        return adapter_.decode_into != nullptr;
      case kEncodeInto:
        return adapter_.encode_into != nullptr;
      case kEncodeUtf16:
        return adapter_.encode_utf16 != nullptr;
      case kPrevious:
        return adapter_.previous != nullptr;
      case kTruncate:
        return adapter_.truncate != nullptr;
      case kCompare:
        return adapter_.compare != nullptr;
    }
    return false;
  }

  Reply observe(const Request& request) const override {
    if (!offers(request.operation)) return Reply::unsupported();
    return ask_fenced(request, adapter_.description.profile,
                      [&](const FencedRequest& fenced) { return ask(request, fenced); });
  }

  bool (*accepts() const)(CodeUnits) override {
    return adapter_.validate != nullptr ? adapter_.accepts : nullptr;
  }

  void (*accepts_each() const)(CodeUnits, AcceptedRow&) override {
    return accepts() != nullptr ? adapter_.accepts_each : nullptr;
  }

 private:
  Reply ask(const Request& request, const FencedRequest& fenced) const {
    using enum Operation;
    const CodeUnits units = fenced.units();
    switch (request.operation) {
      case kValidate:
        return adapter_.validate(units);
      case kDecode:
        return adapter_.decode(units);
      case kReplace:
        return adapter_.replace(units);
      case kEncode:
        return adapter_.encode(fenced.values());
      case kStream:
        return adapter_.stream(units, request.chunk_lengths);
      case kStreamReplace:
        return adapter_.stream_replace(units, request.chunk_lengths);
      case kCount:
        return adapter_.count(units);
      case kUtf16Length:
        return adapter_.utf16_length(units);
      case kUtf8Length:
        return adapter_.utf8_length(fenced.values());
      case kDecodeInto:
        return adapter_.decode_into(units, fenced.room());
      case kEncodeInto:
        return adapter_.encode_into(fenced.values(), fenced.room().of<std::uint8_t>());
      case kEncodeUtf16:
        return adapter_.encode_utf16(fenced.words());
      case kPrevious:
        return adapter_.previous(units, request.number);
      case kTruncate:
        return adapter_.truncate(units, request.number);
      case kCompare:
        return adapter_.compare(units, fenced.right());
    }
    return Reply::unsupported();
  }

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
