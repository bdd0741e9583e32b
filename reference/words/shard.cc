#include "reference/words/shard.h"

#include <charconv>

namespace placemat::inline words {

std::string shard_text(const Shard& shard) {
  return std::to_string(shard.number) + "/" + std::to_string(shard.of);
}

std::optional<Shard> parse_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto number = parse_decimal(text.substr(0, slash));
  const auto of = parse_decimal(text.substr(slash + 1));
  if (!number || !of || *number < 1 || *number > *of) return std::nullopt;
  return Shard{*number, *of};
}

std::optional<unsigned> parse_decimal(std::string_view text) {
  unsigned number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

}  // namespace placemat::inline words
