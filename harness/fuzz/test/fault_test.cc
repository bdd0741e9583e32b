#include "harness/fuzz/fault.h"

#include <execinfo.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <set>
#include <utility>

#include "harness/fuzz/fault_functions.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/text_reader.h"
#include "harness/process/child.h"
#include "reference/forms/forms.h"
#include "reference/words/deviation.h"

namespace placemat::inline fuzz {
namespace {

constexpr Deviation kDeviations[] = {
#define ENUMERATOR(context, enumerator, symbol, name, consequence) Deviation::enumerator,
    PLACEMAT_DEVIATIONS(ENUMERATOR, )
#undef ENUMERATOR
};

TEST(FaultTest, EveryImplementationFacetAndClassHasAFunction) {
  for (const Implementation* implementation : panel()) {
    for (const Facet facet : kFacets) {
      for (const Deviation deviation : kDeviations) {
        SCOPED_TRACE(implementation->describe().id);
        EXPECT_NE(find_fault(implementation->describe().id, facet, deviation), nullptr);
      }
    }
  }
}

TEST(FaultTest, DifferentFaultsHaveDifferentFunctions) {
  std::set<std::string_view> names;
  std::set<void (*)()> functions;
  std::size_t faults = 0;
  for (const Implementation* implementation : panel()) {
    const std::string& id = implementation->describe().id;
    for (const Facet facet : kFacets) {
      for (const Deviation deviation : kDeviations) {
        const FaultFunction* fault = find_fault(id, facet, deviation);
        ASSERT_NE(fault, nullptr);
        ++faults;
        names.insert(fault->function);
        functions.insert(fault->abort_here);
      }
    }
  }
  EXPECT_EQ(names.size(), faults);
  EXPECT_EQ(functions.size(), faults);
}

TEST(FaultTest, NamesArePlain) {
  const struct {
    const char* implementation;
    Facet facet;
    DeviationClass deviation;
    const char* function;
  } kRows[] = {
      {"codec", Facet::kValidate, "accepts-surrogate", "fault_codec_validate_accepts_surrogate"},
      {"icu-u8-next", Facet::kDecode, "rejects-row-e1-ec", "fault_icu_u8_next_decode_rejects_row"},
      {"codec", Facet::kStreamReplace, "inconsistent-replace-stream-replace",
       "fault_codec_stream_replace_inconsistent"},
      {"pike-thompson-1992", Facet::kOffset, "wrong-offset",
       "fault_pike_thompson_1992_offset_wrong_offset"},
      {"codec", Facet::kDecodeInto, "reads-past", "fault_codec_decode_into_reads_past"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.function);
    const FaultFunction* fault =
        find_fault(row.implementation, row.facet, row.deviation.deviation());
    ASSERT_NE(fault, nullptr);
    EXPECT_EQ(fault->function, row.function);
    EXPECT_THAT(std::string(fault->function), testing::MatchesRegex("fault_[a-z0-9_]+"));
  }
}

TEST(FaultTest, WhatIsNotListedHasNoFunction) {
  EXPECT_EQ(find_fault("nobody", Facet::kValidate, Deviation::kAcceptsSurrogate), nullptr);
  EXPECT_EQ(find_fault("codec", Facet::kValidate, Deviation::kNone), nullptr);
}

int g_stack_pipe = -1;

void write_stack(int) {
  void* frames[32];
  backtrace_symbols_fd(frames, backtrace(frames, 32), g_stack_pipe);
}

// Returns the symbols of a child's stack as it aborts, the innermost first.
std::string stack_of_abort(void (*abort_here)()) {
  Pipe pipe;
  const Child child = fork_child([&] {
    g_stack_pipe = pipe.write.number();
    signal(SIGABRT, &write_stack);
    abort_here();
  });
  pipe.write.close();
  std::string stack;
  EXPECT_TRUE(read_until(non_blocking(std::move(pipe.read)),
                         std::chrono::steady_clock::now() + std::chrono::minutes(1), stack));
  EXPECT_EQ(child.await(), Ending{.signal = SIGABRT});
  return stack;
}

// No function may vanish from the stack (by a tail call), or be there under another's name (if
// identical code was merged).
TEST(FaultTest, EachFunctionStandsInItsStack) {
  void* frame = nullptr;
  backtrace(&frame, 1);  // loads the unwinder here, not in a signal handler
  for (const Facet facet : kFacets) {
    for (const Deviation deviation :
         {Deviation::kAcceptsSurrogate, Deviation::kAcceptsTruncated, Deviation::kRejectsNul,
          Deviation::kWrongValue, Deviation::kProtocol}) {
      const FaultFunction* fault = find_fault("codec", facet, deviation);
      ASSERT_NE(fault, nullptr);
      SCOPED_TRACE(fault->function);
      EXPECT_THAT(stack_of_abort(fault->abort_here),
                  testing::HasSubstr("(" + std::string(fault->function) + "+"));
    }
  }
  for (const TextReader& reader : text_readers()) {
    EXPECT_THAT(stack_of_abort(reader.abort_here),
                testing::HasSubstr("(fault_reads_" + std::string(reader.name) + "+"));
  }
}

}  // namespace
}  // namespace placemat::inline fuzz
