// For libraries that check text and hand it on as octets: what well-formed octets say.
#pragma once

#include <string_view>
#include <utility>

#include "harness/implementation/registry.h"
#include "harness/implementation/written_values.h"

namespace placemat {

// reply_of_repaired(): the same as the reply to `replace` of a library that has to give well-formed
// UTF-8, whatever it was given. If it does not, no values would be true: the reply is none that
// `replace` has, and is judged as a protocol error.
inline Reply reply_of_repaired(std::string_view text) {
  auto values = values_of_text(text);
  return values ? Reply::of_values(std::move(*values)) : Reply::ill_formed();
}

// reply_of_text(): what a parser's reply to `decode` or `stream` is if it accepted its input and
// handed on `text`. That it accepted what is ill-formed, its `validate` tells.
inline Reply reply_of_text(std::string_view text) {
  auto values = values_of_text(text);
  return values ? Reply::of_values(std::move(*values)) : Reply::untestable();
}

// reply_of_accepted(): the reply to `validate` that says what the reply to `decode` says.
inline Reply reply_of_accepted(bool accepted) {
  return accepted ? Reply::well_formed() : Reply::ill_formed();
}

}  // namespace placemat
