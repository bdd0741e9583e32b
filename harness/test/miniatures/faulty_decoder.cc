#include "harness/test/miniatures/faulty_decoder.h"

#include <utility>

namespace placemat::inline test {
namespace {

template <Fault kFault>
struct Faulty {
  static constexpr auto kCore = static_cast<faulty_fault>(kFault);

  static Reply validate(CodeUnits units) {
    std::size_t offset = 0;
    return faulty_validate(kCore, units.data(), units.size(), &offset) == 1
               ? Reply::well_formed()
               : Reply::ill_formed(offset);
  }

  static Reply decode(CodeUnits units) {
    std::vector<Ucs4> values(units.size() + 1);
    std::size_t count = units.size();
    std::size_t offset = 0;
    if (!faulty_decode(kCore, units.data(), units.size(), values.data(), &count, &offset)) {
      return Reply::ill_formed(offset);
    }
    values.resize(count);
    return Reply::of_values(std::move(values));
  }

  static Reply replace(CodeUnits units) {
    std::vector<Ucs4> values(units.size() + 1);
    std::size_t count = units.size();
    faulty_replace(kCore, units.data(), units.size(), values.data(), &count);
    values.resize(count);
    return Reply::of_values(std::move(values));
  }

  static Reply stream(CodeUnits units, std::span<const std::size_t>) { return decode(units); }
  static Reply stream_replace(CodeUnits units, std::span<const std::size_t>) {
    return replace(units);
  }

  static Adapter adapter() {
    Adapter adapter;
    adapter.validate = validate;
    adapter.decode = decode;
    adapter.replace = replace;
    adapter.stream = stream;
    adapter.stream_replace = stream_replace;
    return adapter;
  }
};

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units(6 * values.size() + 1);
  std::size_t count = 6 * values.size();
  std::size_t index = 0;
  if (!faulty_encode(values.data(), values.size(), units.data(), &count, &index)) {
    return Reply::unencodable(index);
  }
  units.resize(count);
  return Reply::of_units(std::move(units));
}

Adapter functions_of(Fault fault) {
  switch (fault) {
    case Fault::kNone:
      return Faulty<Fault::kNone>::adapter();
    case Fault::kC0C1:
      return Faulty<Fault::kC0C1>::adapter();
    case Fault::kE080:
      return Faulty<Fault::kE080>::adapter();
    case Fault::kEdA0:
      return Faulty<Fault::kEdA0>::adapter();
    case Fault::kF490:
      return Faulty<Fault::kF490>::adapter();
    case Fault::kF5:
      return Faulty<Fault::kF5>::adapter();
    case Fault::kTruncatedTail:
      return Faulty<Fault::kTruncatedTail>::adapter();
  }
  return {};
}

}  // namespace

std::string_view fault_name(Fault fault) { return faulty_names[static_cast<int>(fault)]; }

std::string_view fault_class(Fault fault) {
  switch (fault) {
    case Fault::kNone:
      return "";
    case Fault::kC0C1:
    case Fault::kE080:
      return "accepts-non-shortest";
    case Fault::kEdA0:
      return "accepts-surrogate";
    case Fault::kF490:
    case Fault::kF5:
      return "accepts-out-of-range";
    case Fault::kTruncatedTail:
      return "accepts-truncated";
  }
  return "";
}

Adapter faulty_adapter(Fault fault) {
  Adapter adapter = functions_of(fault);
  adapter.encode = encode;
  adapter.description = {.id = "faulty-" + std::string(fault_name(fault)),
                         .name = "Miniature with one fault",
                         .version = "",
                         .language = "C",
                         .api = "",
                         .profile = {.form = &kRfc3629,
                                     .replacement = Replacement::kMaximalSubpart,
                                     .bom = BomPolicy::kKeep,
                                     .refusal = Refusal::kRefuse,
                                     .domain = {},
                                     .source = "harness/test/miniatures/faulty_core.h"}};
  return adapter;
}

Adapter validating_adapter(Fault fault) {
  const Adapter whole = faulty_adapter(fault);
  Adapter adapter;
  adapter.description = whole.description;
  adapter.description.id = "faulty-validates-" + std::string(fault_name(fault));
  adapter.validate = whole.validate;
  return adapter;
}

std::string faulty_plugin(Fault fault) {
  return std::string(PLACEMAT_MINIATURES) + "/faulty-" + std::string(fault_name(fault)) + ".so";
}

std::vector<std::string> miniature_command(std::vector<std::string> mode) {
  mode.insert(mode.begin(), std::string(PLACEMAT_MINIATURES) + "/miniature");
  return mode;
}

std::vector<std::string> miniature_command(Fault fault) {
  return miniature_command({"fault", std::string(fault_name(fault))});
}

}  // namespace placemat::inline test
