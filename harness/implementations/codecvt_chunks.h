// Gives octets in chunks to the member in() of a facet of std::codecvt, for adapters.
#pragma once

#include <cwchar>
#include <locale>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/door/fence.h"
#include "harness/implementations/life.h"
#include "harness/implementations/wide.h"
#include "reference/words/reply.h"
#include "reference/words/request.h"

namespace placemat::codecvt {

// FacetDecoder puts octets that in() leaves unread before the next chunk.
template <typename Facet>
class FacetDecoder {
 public:
  using Intern = typename Facet::intern_type;
  using Extern = typename Facet::extern_type;

  explicit FacetDecoder(const Facet& facet) : facet_(facet) {}

  // Returns the units that the octets left over and `chunk` give, or std::nullopt at an error.
  std::optional<std::basic_string<Intern>> read(CodeUnits chunk) {
    pending_.append(chunk.begin(), chunk.end());
    const auto input = Fenced<Extern>::copy(pending_);
    const auto output = Fenced<Intern>::room(input.size() + 1);
    const Extern* from = input.data();
    Intern* to = output.data();
    const auto result = facet_.in(state_, from, input.end(), from, to, output.end(), to);
    const auto count = static_cast<std::size_t>(from - input.data());
    offset_ += count;
    pending_.erase(0, count);
    if (result == std::codecvt_base::error) return std::nullopt;
    return std::basic_string<Intern>(output.data(), to);
  }

  bool is_pending() const { return !pending_.empty(); }

  // Returns the offset of what is pending, or of an error.
  std::size_t offset() const { return offset_; }

  // Starts a new text.
  void reset() {
    state_ = {};
    pending_.clear();
    offset_ = 0;
  }

 private:
  const Facet& facet_;
  std::mbstate_t state_ = {};
  std::basic_string<Extern> pending_;
  std::size_t offset_ = 0;
};

// Any octets left at the end of the text are an incomplete sequence.
template <typename Facet>
Reply stream(const Facet& facet, CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  FacetDecoder<Facet> decoder(facet);
  std::basic_string<typename Facet::intern_type> out;
  for (const std::size_t length : chunk_lengths) {
    const auto some = decoder.read(units.first(length));
    if (!some) return Reply::ill_formed(decoder.offset());
    out += *some;
    units = units.subspan(length);
  }
  if (decoder.is_pending()) return Reply::ill_formed(decoder.offset());
  return Reply::of_values(wide::values_of(out));
}

template <typename Facet>
Reply session(const Facet& facet, CodeUnits units, std::span<const Call> calls) {
  FacetDecoder<Facet> decoder(facet);
  const auto read = [&](CodeUnits octets, bool is_last) -> std::optional<std::vector<Ucs4>> {
    const auto some = decoder.read(octets);
    if (!some || (is_last && decoder.is_pending())) return std::nullopt;
    return wide::values_of(*some);
  };
  return live(units, calls, read, [&] { decoder.reset(); });
}

}  // namespace placemat::codecvt
