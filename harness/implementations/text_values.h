// Says what well-formed octets spell, for libraries that check text and hand it on as octets.
#pragma once

#include <string_view>
#include <utility>

#include "harness/door/registry.h"
#include "harness/door/written_values.h"

namespace placemat {

// reply_of_repaired() returns the reply to `replace` of a library that has to give well-formed
// UTF-8, whatever it was given. Ill-formed octets have no values, so the reply to them is one that
// `replace` does not have. It is judged as a protocol error.
inline Reply reply_of_repaired(std::string_view text) {
  auto values = values_of_text(text);
  return values ? Reply::of_values(std::move(*values)) : Reply::ill_formed();
}

// reply_of_text() returns a parser's reply to `decode` or `stream`, if the parser accepted its
// input and handed on `text`. Ill-formed text is untestable: the reply to `validate` shows it.
inline Reply reply_of_text(std::string_view text) {
  auto values = values_of_text(text);
  return values ? Reply::of_values(std::move(*values)) : Reply::untestable();
}

// reply_of_accepted() returns the reply to `validate` that agrees with the reply to `decode`.
inline Reply reply_of_accepted(bool accepted) {
  return accepted ? Reply::well_formed() : Reply::ill_formed();
}

}  // namespace placemat
