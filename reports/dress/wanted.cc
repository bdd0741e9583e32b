#include "reports/dress/wanted.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "reference/words/protocol.h"

namespace placemat::inline dress {
namespace {

using Way = Wanted::Way;

// Writer adds the answers of an alternative. It returns false if a test cannot write them.
class Writer {
 public:
  explicit Writer(std::size_t number) : number_(number) {}

  bool operator()(const Reply& reply) {
    if (std::max(reply.offset.value_or(0), reply.number.value_or(0)) > kGreatestNumber) {
      return false;
    }
    return add({Way::kReply, reply});
  }

  bool operator()(const AnyOf& any) {
    switch (any.kind) {
      case Reply::Kind::kStart:
        for (std::size_t at = any.from; at <= std::min(any.to, number_); ++at) {
          add({Way::kStartsAt, Reply::start(at)});
        }
        return true;
      case Reply::Kind::kPartialValues:
      case Reply::Kind::kPartialUnits:
        return add({Way::kAnyPartial, {}});
      case Reply::Kind::kFull:
      case Reply::Kind::kIllFormed:
      case Reply::Kind::kUnencodable:
        return add({Way::kReply, {any.kind, {}, {}, {}}});
      default:
        return false;
    }
  }

  // Other replacements of a lone surrogate are left out.
  bool operator()(const Keeps& keeps) {
    return keeps.form != nullptr || add({Way::kKeeps, Reply::of_values(keeps.values)});
  }

  bool operator()(const Beginnings& beginnings) {
    const std::size_t count = beginnings.fitting();
    for (std::size_t i = std::min<std::size_t>(count, 1); i <= count; ++i) {
      add({Way::kReply, beginnings.partial(i)});
    }
    if (beginnings.is_whole && beginnings.fits()) add({Way::kReply, beginnings.all()});
    return true;
  }

  // No dress has words for the life of an object.
  bool operator()(const Life&) { return false; }

  std::vector<Wanted> take() { return std::move(wanted_); }

 private:
  bool add(Wanted one) {
    if (std::find(wanted_.begin(), wanted_.end(), one) == wanted_.end()) {
      wanted_.push_back(std::move(one));
    }
    return true;
  }

  const std::size_t number_;  // of the request
  std::vector<Wanted> wanted_;
};

}  // namespace

std::vector<Wanted> wanted_of(const DeviationRecord& deviation, const Request& request) {
  const auto& alternatives = deviation.wanted.alternatives;
  const auto observed = parse_reply(deviation.observed, request.operation());
  const bool would_pass =
      observed && (deviation.wanted.allows(*observed) || deviation.wanted.leaves_open(*observed));
  if (would_pass) return {};
  Writer writer(request.number());
  bool is_written = !alternatives.empty();
  for (const Alternative& one : alternatives) {
    is_written = is_written && std::visit(std::ref(writer), one.what);
  }
  if (is_written) return writer.take();
  return observed ? std::vector<Wanted>() : std::vector{Wanted{Way::kAnything, {}}};
}

}  // namespace placemat::inline dress
