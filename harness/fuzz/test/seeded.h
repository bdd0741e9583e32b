// Implementations with a fault on demand: the oracle behind an adapter that lies where it is told
// to.
//
// Two register themselves: "seeded" (rfc3629, maximal subparts, BOM kept, refuses) and
// "seeded-1992" (fss-utf-1992). Both are right until seed() is called. Then the first one has the
// fault, or the second one where the list below says so.
#pragma once

#include "reference/encoding_form.h"

namespace placemat {

enum class SeededFault {
  kNone,
  kAcceptsSurrogate,
  kAcceptsOutOfRange,
  kAcceptsNonShortest,  // C0 80 as NUL
  kAcceptsTruncated,    // a sequence cut short by the end
  kRejectsNul,
  kRejectsRow,        // sequences that begin with E1..EC
  kRejectsSurrogate,  // which its form allows: only seeded-1992
  kWrongValue,        // U+20AC as U+20AD
  kWrongOffset,       // one octet late
  kWrongReplacement,  // one U+FFFD per octet
  kSwallowsValid,     // the ASCII octet after ill-formed input
  kStripsBom,
  kStreamDiffers,  // a sequence across two chunks is ill-formed
  kEncodesSurrogate,
  kRefusesEncodable,      // U+10FFFF
  kWrongEncoding,         // U+0000 as C0 80
  kCrashes,               // on FE
  kReadsPast,             // on FD, an octet
  kHangs,                 // on FF
  kLateAcceptsSurrogate,  // only after 128 octets of ASCII

  // Faults that depend on the place. None shows at the end of the input, which implementations that
  // read in blocks treat separately.
  kLosesCarry16,       // a sequence that a bound of 16 octets cuts short is not noticed
  kLosesCarry32,       // ... of 32
  kLosesCarry64,       // ... of 64
  kMissesLastOctet,    // ill-formed input that begins in the last octet of a block of 64
  kMissesBehindAscii,  // ... only right after 128 octets of ASCII
  kForgetsLead,        // a sequence interrupted by 16 octets of ASCII from a bound of 16
  kStreamLosesCarry,   // four octets with a chunk's end after the second are ill-formed

  // Wrong values in tables: no comparison shows them.
  kWrongInTable,         // U+2F8A6 as U+2F8A7
  kSixteenBits,          // only the low 16 bits
  kEncodesWrongInTable,  // U+2F8A6 as U+2F8A7

  // Room, lengths, places and order (seeded_sizes.h).
  kCountsValidOnly,       // not what is ill-formed
  kForgetsPairs,          // one UTF-16 code unit for each value
  kWritesLoneSurrogates,  // of UTF-16
  kWastesRoom,            // never fills the last place
  kLosesAtRoom,           // of well-formed octets, says that it read one more
  kWritesPastRoom,        // one value
  kSplitsSequence,        // fills room with the beginning of a sequence
  kStepsOneOctet,         // backwards
  kCutsCharacters,        // truncates anywhere
  kComparesSigned,        // octets as -128 to 127
  kOrdersFromOneSide      // of two ill-formed strings, the left one is less
};

// From now on there is this fault.
void seed(SeededFault fault);

// The fault of the implementation of `form`.
SeededFault seeded_fault(const EncodingForm& form);

}  // namespace placemat
