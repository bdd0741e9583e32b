#include "harness/cases/plain_ids.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "reports/base/error.h"

namespace placemat::inline cases {

std::string id_text(IdKind kind, unsigned number) {
  return fmt::format("{}{:04}", kind.letter, number);
}

std::optional<unsigned> id_number(IdKind kind, std::string_view id) {
  if (!id.starts_with(kind.letter) || id.size() < 5) return std::nullopt;
  return number_in(id.substr(1));
}

unsigned usable_number(IdKind kind, std::string_view id, unsigned last,
                       const std::set<unsigned>& withdrawn) {
  const auto number = id_number(kind, id);
  if (!number) throw InputError(fmt::format("{}, not {}", kind.rule, id));
  if (withdrawn.contains(*number)) {
    throw InputError(fmt::format("{} was withdrawn; take a new id", id));
  }
  if (*number <= last) {
    throw InputError(fmt::format("{} does not follow {}; ids go up, and each is used once", id,
                                 id_text(kind, last)));
  }
  return *number;
}

unsigned greatest_number(unsigned last, const std::set<unsigned>& withdrawn) {
  return withdrawn.empty() ? last : std::max(last, *withdrawn.rbegin());
}

std::optional<unsigned> number_in(std::string_view digits) {
  unsigned number = 0;
  const auto end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number == 0) return std::nullopt;
  return number;
}

}  // namespace placemat::inline cases
