// Adds death tests, for which GoogleTest needs processes. WebAssembly that dies traps: run.mjs
// catches the trap.
#pragma once

#include_next <gtest/gtest.h>

#include <string>

namespace placemat_wasm {

// Calls `call` with `argument` in run.mjs. Returns -1 if the call comes back. If it traps, returns
// how many octets it wrote to the standard error before, at most `room`, and puts them into `said`.
__attribute__((import_module("placemat"), import_name("death"))) int death(void (*call)(void*),
                                                                           void* argument,
                                                                           char* said, int room);

// Reports whether `statement` traps after it wrote what the regular expression `says` finds.
template <typename Statement>
testing::AssertionResult dies(Statement&& statement, const std::string& says) {
  std::string said(4096, '\0');
  const auto call = [](void* it) { (*static_cast<std::remove_reference_t<Statement>*>(it))(); };
  const int length = death(call, &statement, said.data(), static_cast<int>(said.size()));
  if (length < 0) return testing::AssertionFailure() << "nothing trapped";
  said.resize(length);
  const testing::Matcher<const std::string&> matcher = testing::ContainsRegex(says);
  if (matcher.Matches(said)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << says << "' is not in: " << said;
}

}  // namespace placemat_wasm

#define EXPECT_DEATH(statement, says) EXPECT_TRUE(placemat_wasm::dies([&] { statement; }, says))
// Is for a program that starts another, which WASI cannot.
#define EXPECT_EXIT(statement, predicate, says) \
  if (false) statement;                         \
  GTEST_SKIP() << "WASI starts no program"
