#include "reference/words/life.h"

#include <algorithm>

#include "reference/words/expected.h"

namespace placemat::inline words {
namespace {

bool begins_with(std::span<const Ucs4> whole, std::span<const Ucs4> part) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

// Reports whether the parts are allowed if the first `skipped` values of the text are left out.
bool allows_without(const LifeText& text, std::size_t skipped, std::span<const Part> parts,
                    std::span<const Ucs4> values) {
  const std::span<const Ucs4> wanted = std::span(text.values).subspan(skipped);
  std::size_t given = 0;
  for (std::size_t call = 0; call < parts.size(); ++call) {
    switch (parts[call].kind) {
      case Part::Kind::kUntestable:
        return true;
      case Part::Kind::kIllFormed:
        return text.may_fail_from && *text.may_fail_from <= call;
      case Part::Kind::kValues:
        given += parts[call].count;
        if (!text.keeps && !begins_with(wanted, values.first(given))) return false;
        if (given + skipped < text.due[call]) return false;
    }
  }
  if (text.must_fail) return false;
  if (text.keeps) return !text.is_whole || is_subsequence(wanted, values);
  return !text.is_whole || given == wanted.size();
}

}  // namespace

bool LifeText::allows(std::span<const Part> parts, std::span<const Ucs4> values) const {
  if (is_open) return true;
  for (std::size_t skipped = least_skipped; skipped <= most_skipped; ++skipped) {
    if (allows_without(*this, skipped, parts, values)) return true;
  }
  return false;
}

std::size_t Life::first_departing(const Reply& reply) const {
  std::span<const Part> parts = reply.parts;
  std::span<const Ucs4> values = reply.values;
  std::size_t calls = 0;
  for (const LifeText& text : texts) calls += text.calls;
  if (reply.kind != Reply::Kind::kParts || parts.size() != calls) return 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::span<const Part> own = parts.first(texts[i].calls);
    std::size_t count = 0;
    for (const Part& part : own) count += part.count;
    if (!texts[i].allows(own, values.first(count))) return i;
    const bool is_last = std::any_of(own.begin(), own.end(), [](const Part& part) {
      return part.kind == Part::Kind::kUntestable;
    });
    if (is_last) break;
    parts = parts.subspan(own.size());
    values = values.subspan(count);
  }
  return texts.size();
}

Reply Life::parts_of(const Reply& reply, std::size_t first_call, std::size_t calls) {
  const auto first = reply.parts.begin() + static_cast<std::ptrdiff_t>(first_call);
  std::size_t before = 0;
  for (auto part = reply.parts.begin(); part != first; ++part) before += part->count;
  std::vector<Part> parts(first, first + static_cast<std::ptrdiff_t>(calls));
  std::size_t count = 0;
  for (const Part& part : parts) count += part.count;
  const auto value = reply.values.begin() + static_cast<std::ptrdiff_t>(before);
  return Reply::of_parts({value, value + static_cast<std::ptrdiff_t>(count)}, std::move(parts));
}

}  // namespace placemat::inline words
