// Reads the certificate of harness/prove/: which functions of the codec are proved right for texts
// of every length, and what the proof rests on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reports/base/error.h"

namespace placemat::inline reports {

inline constexpr std::string_view kCodecKernels[] = {"scalar", "avx2", "avx512", "neon"};

// Provable is a function of a kernel, and what it returns where it is proved.
struct Provable {
  std::string_view name;
  std::string_view returns;  // a phrase in the Unicode Standard's words
};
inline constexpr Provable kProvable[] = {
    {"validate", "whether the text is well-formed (Unicode Table 3-7)"},
    {"well_formed_prefix",
     "the offset of the first ill-formed subsequence, or the size of a text that has none"},
    {"utf32_length",
     "how many code units of UTF-32 a well-formed text takes: one for each scalar value"},
    {"utf16_length",
     "how many code units of UTF-16 a well-formed text takes: one or two for each scalar value"},
};

// ProvedFunction is a function that was proved: both solvers proved each of its obligations.
struct ProvedFunction {
  std::string kernel;    // one of kCodecKernels
  std::string function;  // a name in kProvable
  std::uint64_t obligations = 0;
  std::uint64_t can_be_true = 0;  // obligations whose assumptions were shown to be possible
  double z3_seconds = 0;
  double cvc5_seconds = 0;
  std::vector<std::string> rests_on;  // functions that it calls, such as "scalar validate"
};

struct ProofCertificate {
  std::string digest;   // of the proved sources, and of the proof's own
  std::string windows;  // how much was checked of why windows decide: "288 states"
  std::vector<ProvedFunction> proved;
  std::vector<std::string> hypotheses;
  std::vector<std::string> trusted;

  // Returns the function of that kernel, or nullptr if it is not proved.
  const ProvedFunction* find(std::string_view kernel, std::string_view function) const;
};

// Reads what harness/prove/run writes. Throws InputError for text that is not JSON, for a key that
// is missing or unknown, for a kernel or a function that is not listed above, for one that
// stands twice, and for one that rests on a function that is not proved. `name` is the file's name,
// for the message.
ProofCertificate proof_certificate_from_json(std::string_view text, std::string_view name);

}  // namespace placemat::inline reports
