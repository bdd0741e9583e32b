#include "harness/fuzz/inputs.h"
#include "harness/fuzz/placement.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/require_size.h"
#include "harness/fuzz/target.h"

// What an implementation counts and measures is exact for well-formed text, what it claims for
// other text, and never less than what it writes. UTF-16 is encoded as it claims, with lone
// surrogates in it, too.
PLACEMAT_FUZZ_TARGET(units) {
  for (const CodeUnits& placed : placements_of(units)) {
    const std::vector<std::uint8_t> octets(placed.begin(), placed.end());
    const Request replace{.operation = Operation::kReplace, .units = octets};
    const Request words{.operation = Operation::kEncodeUtf16, .values = spelled_words(placed)};
    for (const Implementation* implementation : panel()) {
      for (const Operation measure : {Operation::kCount, Operation::kUtf16Length}) {
        require_measure(*implementation, {.operation = measure, .units = octets}, replace);
      }
      const auto values = testable_values(*implementation, spelled_values(placed));
      require_measure(*implementation, {.operation = Operation::kUtf8Length, .values = values},
                      {.operation = Operation::kEncode, .values = values});
      require_conforms(*implementation, words);
    }
  }
}
