#include "harness/judge/agreement.h"

#include <algorithm>
#include <utility>

#include "reference/signature.h"
#include "reference/unicode.h"
#include "reference/utf16.h"

namespace placemat::inline judge {
namespace {

// kMostUnits bounds the units that one octet or value gives.
constexpr std::size_t kMostUnits = 6;

using Kind = Reply::Kind;

bool is_strict(Operation operation) {
  return operation == Operation::kDecode || operation == Operation::kStream;
}

bool replaces(Operation operation) {
  return operation == Operation::kReplace || operation == Operation::kStreamReplace;
}

bool measures(Operation operation) { return row_of(operation).group == Group::kMeasure; }

bool same_request(const Profile&, Exchanges both) {
  return both[0]->request != both[1]->request || both[0]->reply == both[1]->reply;
}

// Compares verdicts of the same task, and offsets and values where both replies have them. Octets
// that can be decoded give the same values when replaced.
bool same_reading(const Exchange& left, const Exchange& right) {
  const Reply& one = left.reply;
  const Reply& other = right.reply;
  const bool same_task = replaces(left.request.operation()) == replaces(right.request.operation());
  const bool refused = is_refusal(one.kind);
  if (same_task && refused != is_refusal(other.kind)) return false;
  if (same_task && refused && one.offset && other.offset && one.offset != other.offset) {
    return false;
  }
  return one.kind != Kind::kValues || other.kind != Kind::kValues || one.values == other.values;
}

bool same_between_operations(const Profile&, Exchanges both) {
  const auto reads = [](const Exchange* one) {
    const Operation operation = one->request.operation();
    return operation == Operation::kValidate || is_strict(operation) || replaces(operation);
  };
  if (both[0]->request.operation() == both[1]->request.operation()) return true;
  return !reads(both[0]) || !reads(both[1]) || same_reading(*both[0], *both[1]);
}

bool same_in_chunks(const Profile&, Exchanges both) {
  const Operation operation = both[0]->request.operation();
  if (operation != both[1]->request.operation() || !is_stream(operation)) return true;
  return same_reading(*both[0], *both[1]);
}

bool encodes_back(const Profile& profile, Exchanges both) {
  const bool encodes_last = both[1]->request.operation() == Operation::kEncode;
  const Exchange& decoded = encodes_last ? *both[0] : *both[1];
  const Exchange& encoded = encodes_last ? *both[1] : *both[0];
  if (encoded.request.operation() != Operation::kEncode ||
      !is_strict(decoded.request.operation())) {
    return true;
  }
  const std::vector<std::uint8_t>& units = decoded.request.units();
  // A stripped signature is no fault of the round trip.
  if (profile.bom != BomPolicy::kKeep && begins_with_signature(units)) return true;
  return encoded.reply.kind == Kind::kUnits && encoded.reply.units == units;
}

std::vector<Request> encode_again(const Exchange& exchange) {
  const bool decoded =
      exchange.request.operation() == Operation::kDecode && exchange.reply.kind == Kind::kValues;
  if (!decoded) return {};
  return {Request::encode(exchange.reply.values)};
}

// Returns how much `reply` wrote, in the units of `measure`; std::nullopt if it wrote none of them.
std::optional<std::size_t> amount_written(const Reply& reply, Operation measure) {
  const bool of_values = takes_values(measure);
  if (of_values && reply.kind == Kind::kUnits) return reply.units.size();
  if (of_values || reply.kind != Kind::kValues) return std::nullopt;
  return measure == Operation::kUtf16Length ? count_words(reply.values) : reply.values.size();
}

bool measures_enough(const Profile&, Exchanges both) {
  const Exchange& measured = *both[1];
  const Operation measure = measured.request.operation();
  if (!measures(measure) || measured.reply.kind != Kind::kNumber) return true;
  const auto written = amount_written(both[0]->reply, measure);
  return !written || *measured.reply.number >= *written;
}

int sign_of(const Exchange* exchange) {
  const Kind kind = exchange->reply.kind;
  return kind == Kind::kLess ? -1 : kind == Kind::kGreater ? 1 : 0;
}

// Checks two exchanges, b with a and a with b, or three: b with c, a with c, and a with b.
bool is_one_order(const Profile&, Exchanges compared) {
  const int now = sign_of(compared.back());
  if (compared.size() == 2) return sign_of(compared[0]) == -now;
  const int b_to_c = sign_of(compared[0]);
  const int a_to_c = sign_of(compared[1]);
  if (now == 0) return a_to_c == b_to_c;
  if (b_to_c == 0 || now == b_to_c) return a_to_c == now;
  return true;  // a and c on the same side of b may stand either way
}

std::vector<std::vector<const Exchange*>> compared_strings(const Heard& heard,
                                                           const Exchange& exchange) {
  if (exchange.request.operation() != Operation::kCompare) return {};
  const CodeUnits a = exchange.request.left();
  const CodeUnits b = exchange.request.right();
  std::vector<std::vector<const Exchange*>> all;
  const Request turned = comparison(b, a);
  const Exchange* const reverse = turned == exchange.request ? &exchange : heard.find(turned);
  if (reverse != nullptr) all.push_back({reverse});
  for (const auto& c : heard.compared()) {
    const Exchange* const b_to_c = heard.find(comparison(b, c));
    if (b_to_c == nullptr) continue;
    const Exchange* const a_to_c = heard.find(comparison(a, c));
    if (a_to_c != nullptr) all.push_back({b_to_c, a_to_c});
  }
  return all;
}

bool is_partial(const Reply& reply) {
  return reply.kind == Kind::kPartialValues || reply.kind == Kind::kPartialUnits;
}

std::size_t input_size(const Request& request) {
  return takes_values(request.operation()) ? request.values().size() : request.units().size();
}

std::vector<Request> whole_and_rest(const Exchange& part) {
  if (!is_partial(part.reply)) return {};
  std::vector<Request> asked = {with_room_for_all(part.request)};
  if (auto rest = rest_of(part.request, part.reply)) asked.push_back(std::move(*rest));
  return asked;
}

std::vector<std::vector<const Exchange*>> whole_and_part(const Heard& heard, const Exchange& rest) {
  std::vector<std::vector<const Exchange*>> all;
  for (const Exchange* const part : heard.on_input_of(rest.request)) {
    if (rest_of(part->request, part->reply) != rest.request) continue;
    const Exchange* const whole = heard.find(with_room_for_all(part->request));
    if (whole != nullptr) all.push_back({whole, part});
  }
  return all;
}

template <typename T>
bool joins(const std::vector<T>& part, const std::vector<T>& rest, const std::vector<T>& whole,
           bool to_the_end) {
  std::vector<T> joined = part;
  joined.insert(joined.end(), rest.begin(), rest.end());
  return joined.size() <= whole.size() && (!to_the_end || joined.size() == whole.size()) &&
         std::equal(joined.begin(), joined.end(), whole.begin());
}

bool gives_whole(const Profile& profile, Exchanges exchanges) {
  const Reply& whole = exchanges[0]->reply;
  const Reply& part = exchanges[1]->reply;
  const Reply& rest = exchanges[2]->reply;
  // A U+FEFF at the beginning of a part may be taken for a signature.
  if (profile.bom != BomPolicy::kKeep) return true;
  if (whole.kind != Kind::kValues && whole.kind != Kind::kUnits) return true;
  const bool ends = rest.kind == whole.kind;
  if (!ends && !is_partial(rest)) return false;
  return joins(part.values, rest.values, whole.values, ends) &&
         joins(part.units, rest.units, whole.units, ends);
}

// Returns the exchange of the octets of a slice alone.
std::vector<std::vector<const Exchange*>> asked_alone(const Heard& heard, const Exchange& slice) {
  if (slice.request.operation() != Operation::kWithin) return {};
  const Exchange* const alone = heard.find(slice.request.inner());
  if (alone == nullptr) return {};
  return {{alone}};
}

bool answers_as_alone(const Profile&, Exchanges both) { return both[0]->reply == both[1]->reply; }

std::vector<std::vector<const Exchange*>> alone(const Heard&, const Exchange&) { return {{}}; }

bool makes_progress(const Profile&, Exchanges exchanges) {
  const auto& [request, reply] = *exchanges.back();
  return !is_partial(reply) || *reply.number > 0 ||
         request.number() < with_room_for_all(request).number();
}

constexpr Agreement kAgreements[] = {
    {"the same request, the same reply", Deviation::kNondeterministic,
     "the same request is answered alike", same_request},
    {"the same between operations", Deviation::kInconsistent,
     "all operations agree on what is well-formed, on its values and on the place of a fault",
     same_between_operations},
    {"in chunks as a whole", Deviation::kStreamDiffers,
     "the same octets are answered alike, however they are cut", same_in_chunks},
    {"what was decoded encodes back", Deviation::kInconsistent,
     "what was decoded is encoded as it was: each value has one spelling (Unicode D92, Table 3-6)",
     encodes_back, nullptr, encode_again},
    {"a slice as its octets alone", Deviation::kReadsNeighbours,
     "octets beside those that are given never matter", answers_as_alone, asked_alone},
    {"measures enough", Deviation::kMeasuresShort,
     "no measure is less than what the same implementation writes", measures_enough},
    {"one order", Deviation::kInconsistentOrder, "an order is antisymmetric and transitive",
     is_one_order, compared_strings},
    {"progress", Deviation::kStuck, "room for all of it is room for the next value", makes_progress,
     alone},
    {"parts give the whole", Deviation::kLosesOctets,
     "conversions repeated from where each stopped give the whole", gives_whole, whole_and_part,
     whole_and_rest},
};

// Returns a view of the memory of the request's input. `request` must outlive the view.
std::string_view input_of(const Request& request) {
  const auto bytes = [](const auto& vector) -> std::string_view {
    return {reinterpret_cast<const char*>(vector.data()), vector.size() * sizeof(vector[0])};
  };
  return takes_values(request.operation()) ? bytes(request.values()) : bytes(request.units());
}

}  // namespace

Judged Agreement::judged(const Request& request, const std::vector<Exchange>& against) const {
  switch (deviation) {
    case Deviation::kNondeterministic:
      return {Judgement::kNondeterministic, deviation};
    case Deviation::kInconsistent:
      return {Judgement::kInconsistent,
              DeviationClass::inconsistent(facet_of(against.front().request.operation()),
                                           facet_of(request.operation()))};
    default:
      return {Judgement::kDeviates, deviation};
  }
}

Request with_room_for_all(Request part) {
  part.set_number(kMostUnits * input_size(part));
  return part;
}

std::optional<Request> rest_of(Request part, const Reply& reply) {
  if (!is_partial(reply) || *reply.number == 0) return std::nullopt;
  const std::size_t read = std::min(*reply.number, input_size(part));
  const auto count = static_cast<std::ptrdiff_t>(read);
  const Operation operation = part.operation();
  RequestParts rest = part.take_parts();
  if (takes_values(operation)) {
    rest.values.erase(rest.values.begin(), rest.values.begin() + count);
  } else {
    rest.units.erase(rest.units.begin(), rest.units.begin() + count);
  }
  return with_room_for_all({operation, std::move(rest)});
}

Request comparison(CodeUnits left, CodeUnits right) {
  return Request::of_two(Operation::kCompare, {left.begin(), left.end()}, right);
}

std::span<const Agreement> agreements() { return kAgreements; }

const Agreement* Heard::hold(const Request& request, const Reply& reply,
                             std::vector<Exchange>& against) {
  const Exchange now{request, reply};
  const Agreement* broken = nullptr;
  const auto look = [&](const Agreement& agreement, Exchanges exchanges) {
    if (broken != nullptr || agreement.holds(profile_, exchanges)) return;
    broken = &agreement;
    for (const Exchange* const one : exchanges.first(exchanges.size() - 1)) {
      against.push_back(*one);
    }
  };
  const auto& on_input = on_input_of(request);
  for (const Agreement& agreement : kAgreements) {
    if (agreement.beside != nullptr) {
      for (auto& exchanges : agreement.beside(*this, now)) {
        exchanges.push_back(&now);
        look(agreement, exchanges);
      }
      continue;
    }
    for (const Exchange* const earlier : on_input) {
      if (earlier->request.operation() > request.operation()) continue;
      const Exchange* const both[] = {earlier, &now};
      look(agreement, both);
    }
  }
  if (find(request) == nullptr) remember(now);
  return broken;
}

void Heard::remember(const Exchange& exchange) {
  const Exchange* const kept = &exchanges_.emplace_back(exchange);
  note_input(exchange.request, kept);
  for (const Agreement& agreement : kAgreements) {
    if (agreement.asks == nullptr) continue;
    for (Request& request : agreement.asks(exchange)) {
      note_input(request, kept);
      asked_.push_back(std::move(request));
    }
  }
  if (exchange.request.operation() != Operation::kCompare) return;
  for (const CodeUnits one : {exchange.request.left(), exchange.request.right()}) {
    const std::vector<std::uint8_t> string(one.begin(), one.end());
    if (std::find(compared_.begin(), compared_.end(), string) == compared_.end()) {
      compared_.push_back(string);
    }
  }
}

void Heard::note_input(const Request& request, const Exchange* exchange) {
  ByInput& inputs = takes_values(request.operation()) ? by_values_ : by_units_;
  const std::string_view input = input_of(request);
  const auto found = inputs.find(input);
  auto& noted = found == inputs.end() ? inputs[std::string(input)] : found->second;
  if (noted.empty() || noted.back() != exchange) noted.push_back(exchange);
}

std::vector<Request> Heard::take_asked() { return std::exchange(asked_, {}); }

const Exchange* Heard::find(const Request& request) const {
  for (const Exchange* const one : on_input_of(request)) {
    if (one->request == request) return one;
  }
  return nullptr;
}

const std::vector<const Exchange*>& Heard::on_input_of(const Request& request) const {
  static const std::vector<const Exchange*> kNone;
  const ByInput& inputs = takes_values(request.operation()) ? by_values_ : by_units_;
  const auto found = inputs.find(input_of(request));
  return found == inputs.end() ? kNone : found->second;
}

}  // namespace placemat::inline judge
