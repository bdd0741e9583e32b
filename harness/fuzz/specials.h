// Lists the characters that software often takes for more than text.
//
// Code that looks for them is where a decoder departs from the rows of its form: it strips a
// signature, ends at a NUL, joins CR LF, escapes a quotation mark, or drops what is not shown.
#pragma once

#include <span>
#include <string_view>

#include "harness/fuzz/dice.h"
#include "harness/fuzz/sequences.h"
#include "reference/unicode.h"

namespace placemat::inline fuzz {

// Returns the special texts, each of one or two scalar values. Each noncharacter of planes 1 to 16
// is special, too, and not in the list.
std::span<const std::u32string_view> special_texts();

// Returns one of the special texts, or a noncharacter.
std::u32string random_special(Dice& dice);

// Returns in UTF-8 what decoders look for where a text begins or ends: a signature, a part of one,
// U+FFFE, U+FFFD, or NUL.
Octets random_mark(Dice& dice);

// Returns `text`, which must hold scalar values, in UTF-8.
Octets in_octets(std::u32string_view text);

}  // namespace placemat::inline fuzz
