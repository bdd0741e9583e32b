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
};

// From now on there is this fault.
void seed(SeededFault fault);

}  // namespace placemat
