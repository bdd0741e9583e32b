// Says what a decoder, the sink, does to a string that a filter in front of it may let through.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/unicode.h"
#include "reference/words/named.h"
#include "reference/words/request.h"

namespace placemat::inline reports {

enum class Danger : std::uint8_t {
  kConjured,   // the sink reads a character, but no octet of the string is that character
  kSwallowed,  // an octet of the string is the character, and the sink does not read it
  kChanges,    // what the sink reads is read as something else after it is encoded
  kSignature,  // the same, but only a U+FEFF at the start of the text is lost
};
inline constexpr Named<Danger> kDangerNames[] = {{Danger::kConjured, "conjured"},
                                                 {Danger::kSwallowed, "swallowed"},
                                                 {Danger::kChanges, "changes"},
                                                 {Danger::kSignature, "signature"}};

// Reports whether the danger is to text that is written and read again.
constexpr bool is_of_text(Danger danger) {
  return danger == Danger::kChanges || danger == Danger::kSignature;
}

// kGuardedCharacters lists the characters that end a string, a line, a quotation, a tag or the name
// of a file. Programs search octets for these characters.
inline constexpr Named<Ucs4> kGuardedCharacters[] = {
    {0x00, "NUL"}, {0x0A, "LF"}, {0x0D, "CR"}, {0x22, "\""}, {0x27, "'"},
    {0x2E, "."},   {0x2F, "/"},  {0x3C, "<"},  {0x5C, "\\"},
};

// SinkFault is one string that shows a danger. It says nothing of what is right: a sink that reads
// C0 80 as U+0000, as its documentation says, conjures NUL behind a filter that accepts C0 80.
struct SinkFault {
  Danger danger = Danger::kConjured;
  std::optional<Ucs4> character;  // one of kGuardedCharacters, for kConjured and kSwallowed
  Request request;                // kDecode, kStream in one chunk, kReplace or kStreamReplace
  std::vector<Ucs4> read;
  // Holds, for kChanges and kSignature, `read` encoded again, and what the sink reads then.
  std::vector<std::uint8_t> written;
  std::vector<Ucs4> read_again;

  bool operator==(const SinkFault&) const = default;
};

}  // namespace placemat::inline reports
