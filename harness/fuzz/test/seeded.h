// Implementations with a fault on demand: the oracle behind an adapter, lying where it is told to.
//
// Two register themselves: "seeded" (rfc3629, maximal subparts, BOM kept, refuses) and
// "seeded-1992" (fss-utf-1992). Both are honest until seed() is called; then the first has the
// fault, or, where the list below says so, the second.
#pragma once

#include <string_view>

namespace placemat {

enum class SeededFault {
  kNone,
  kAcceptsSurrogate,
  kAcceptsOutOfRange,
  kAcceptsNonShortest,  // C0 80 as NUL
  kAcceptsTruncated,    // a sequence cut short by the end
  kRejectsNul,
  kRejectsRow,        // sequences that begin with E1..EC
  kRejectsSurrogate,  // what its form allows: seeded-1992 alone
  kWrongValue,        // U+20AC as U+20AD
  kWrongOffset,       // one octet late
  kWrongReplacement,  // one U+FFFD an octet
  kSwallowsValid,     // the ASCII octet behind ill-formed input
  kStripsBom,
  kStreamDiffers,  // a sequence across two chunks is ill-formed
  kEncodesSurrogate,
  kRefusesEncodable,      // U+10FFFF
  kWrongEncoding,         // U+0000 as C0 80
  kCrashes,               // on FE
  kHangs,                 // on FF
  kLateAcceptsSurrogate,  // behind 128 octets of ASCII alone

  // What depends on the place. Nothing here happens at the end of the input, which implementations
  // that read in blocks treat by itself.
  kLosesCarry16,       // a sequence that a bound of 16 octets cuts short is not noticed
  kLosesCarry32,       // ... of 32
  kLosesCarry64,       // ... of 64
  kMissesLastOctet,    // ill-formed input that begins in the last octet of a block of 64
  kMissesBehindAscii,  // ... right behind 128 octets of ASCII alone
  kForgetsLead,        // a sequence interrupted by 16 octets of ASCII from a bound of 16
  kStreamLosesCarry,   // four octets with a chunk's end behind the second are ill-formed

  // Values, from tables: no comparison shows them.
  kWrongInTable,        // U+2F8A6 as U+2F8A7
  kSixteenBits,         // the low 16 bits alone
  kEncodesWrongInTable  // U+2F8A6 as U+2F8A7
};

// From now on there is this fault.
void seed(SeededFault fault);

}  // namespace placemat
