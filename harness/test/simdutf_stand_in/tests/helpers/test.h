// Defines the macros of a test in simdutf's dress, to try such tests without simdutf. The name of a
// failed test is printed, and the next test is run.
#pragma once

#include <cstdio>
#include <vector>

#include "simdutf.h"

struct Test {
  const char* name;
  bool (*body)(const simdutf::implementation&);
};

inline std::vector<Test>& all_tests() {
  static std::vector<Test> tests;
  return tests;
}

struct Registration {
  Registration(const char* name, bool (*body)(const simdutf::implementation&)) {
    all_tests().push_back({name, body});
  }
};

#define TEST(name)                                                       \
  static void name##_body(const simdutf::implementation&, bool& passes); \
  static bool name(const simdutf::implementation& implementation) {      \
    bool passes = true;                                                  \
    name##_body(implementation, passes);                                 \
    return passes;                                                       \
  }                                                                      \
  static const ::Registration name##_registration(#name, name);          \
  static void name##_body(const simdutf::implementation& implementation, bool& passes)

#define ASSERT_TRUE(condition) passes = passes && (condition)

#define TEST_MAIN                                 \
  int main() {                                    \
    const simdutf::implementation implementation; \
    int failed = 0;                               \
    for (const Test& test : all_tests()) {        \
      if (test.body(implementation)) continue;    \
      std::printf("failed: %s\n", test.name);     \
      ++failed;                                   \
    }                                             \
    return failed == 0 ? 0 : 1;                   \
  }
