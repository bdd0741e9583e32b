// The facets as parts of function names (harness/fuzz/fault.h): X(facet).
//
// A list for the preprocessor, because a function's name must be plain text. That of the classes is
// harness/judge/deviation_table.h.
#pragma once

#define PLACEMAT_FAULT_FACETS(X) \
  X(validate)                    \
  X(offset)                      \
  X(decode)                      \
  X(replace)                     \
  X(encode)                      \
  X(stream)                      \
  X(stream_replace)              \
  X(count)                       \
  X(utf16_length)                \
  X(utf8_length)                 \
  X(decode_into)                 \
  X(encode_into)                 \
  X(encode_utf16)                \
  X(previous)                    \
  X(truncate)                    \
  X(compare)
