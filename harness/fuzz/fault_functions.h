// The facets and the deviation classes as parts of function names (harness/fuzz/fault.h).
//
// Lists for the preprocessor, because a function's name must be plain text: X(facet) and X(facet,
// class).
#pragma once

#define PLACEMAT_FAULT_FACETS(X) \
  X(validate)                    \
  X(offset)                      \
  X(decode)                      \
  X(replace)                     \
  X(encode)                      \
  X(stream)                      \
  X(stream_replace)

#define PLACEMAT_FAULT_CLASSES(X, facet)    \
  X(facet, accepts_unexpected_continuation) \
  X(facet, accepts_non_shortest)            \
  X(facet, accepts_surrogate)               \
  X(facet, accepts_out_of_range)            \
  X(facet, accepts_invalid_octet)           \
  X(facet, accepts_truncated)               \
  X(facet, accepts_interrupted)             \
  X(facet, rejects_nul)                     \
  X(facet, rejects_bom)                     \
  X(facet, rejects_surrogate)               \
  X(facet, rejects_out_of_range)            \
  X(facet, rejects_noncharacter)            \
  X(facet, rejects_control)                 \
  X(facet, rejects_private_use)             \
  X(facet, rejects_row)                     \
  X(facet, rejects_other)                   \
  X(facet, wrong_value)                     \
  X(facet, wrong_offset)                    \
  X(facet, wrong_replacement)               \
  X(facet, swallows_valid)                  \
  X(facet, strips_bom)                      \
  X(facet, keeps_bom)                       \
  X(facet, wrong_encoding)                  \
  X(facet, encodes_surrogate)               \
  X(facet, encodes_out_of_range)            \
  X(facet, refuses_encodable)               \
  X(facet, stream_differs)                  \
  X(facet, inconsistent)                    \
  X(facet, depends_on_history)              \
  X(facet, nondeterministic)                \
  X(facet, crash)                           \
  X(facet, hang)                            \
  X(facet, protocol)
