#include <cstdlib>

#include "harness/fuzz/inputs.h"
#include "harness/fuzz/power/plain/plain.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/target.h"

namespace placemat::inline fuzz {
namespace {

Request request_of(const OperationRow& row, CodeUnits units, const Implementation& tried) {
  if (row.input == Input::kWords) {
    return Request::of_values(row.operation, spelled_words(units));
  }
  if (row.input == Input::kValues) {
    return Request::of_values(row.operation, testable_values(tried, spelled_values(units)));
  }
  return Request::whole(row.operation, {units.begin(), units.end()});
}

}  // namespace
}  // namespace placemat::inline fuzz

// Two implementations reply alike to everything that takes one whole string.
PLACEMAT_FUZZ_TARGET(units) {
  const Implementation* tried = on_trial();
  if (tried == nullptr) return;
  const bool is_codec = tried == find_member("codec");
  const Implementation* other = find_member(is_codec ? "icu-u8-next" : "codec");
  if (other == nullptr) return;
  for (const OperationRow& row : kOperationRows) {
    if (row.input == Input::kTwoStrings || row.numbered()) continue;
    const Request request = request_of(row, units, *tried);
    const Reply said = ask(*tried, request);
    Reply theirs = ask(*other, request);
    if (!was_asked(said) || !was_asked(theirs)) continue;
    if (!said.offset || !theirs.offset) theirs.offset = said.offset;
    if (said != theirs) std::abort();
  }
}
