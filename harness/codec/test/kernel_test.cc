#include "harness/codec/kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "harness/codec/scalar.h"

namespace placemat::utf8 {
namespace {

// The scalar kernel works while a program is compiled.
constexpr std::uint8_t kText[] = {0x41, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x98, 0x80};
constexpr std::uint8_t kSurrogate[] = {0x41, 0xED, 0xA0, 0x80};
constexpr char16_t kUtf16[] = {0x41, 0x20AC, 0xD83D, 0xDE00};
static_assert(scalar::validate(kText));
static_assert(scalar::well_formed_prefix(kSurrogate) == 1);
static_assert(scalar::validate_behind(0xE2000000, std::span(kText).subspan(2, 2)));
static_assert(!scalar::validate_behind(0xE2000000, std::span(kText).first(1)));
static_assert(scalar::utf16_length(kText) == 4);
static_assert(scalar::length_replacing<char32_t>(kSurrogate) == 4);
static_assert([] {
  std::array<char16_t, 4> out{};
  const Progress done = scalar::decode<scalar::IllFormed::kStop, char16_t>(kText, out);
  return done == Progress{8, 4} && std::equal(out.begin(), out.end(), kUtf16);
}());
static_assert([] {
  std::array<std::uint8_t, 8> out{};
  const Progress done = scalar::encode<scalar::IllFormed::kStop, char16_t>(kUtf16, out);
  return done == Progress{4, 8} && std::equal(out.begin(), out.end(), kText);
}());

TEST(Kernel, TheScalarOneIsLastAndRunsAnywhere) {
  EXPECT_EQ(kKernels.back(), &kScalarKernel);
  EXPECT_TRUE(kScalarKernel.runs_here());
}

TEST(Kernel, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (const Kernel* kernel : kKernels) EXPECT_TRUE(names.insert(kernel->name).second);
}

TEST(Kernel, IsFoundByName) {
  EXPECT_EQ(find_kernel("scalar"), &kScalarKernel);
  EXPECT_EQ(find_kernel("Scalar"), nullptr);
  EXPECT_EQ(find_kernel(""), nullptr);
  for (const Kernel* kernel : kKernels) {
    EXPECT_EQ(find_kernel(kernel->name), kernel->runs_here() ? kernel : nullptr);
  }
}

const Kernel* fastest() {
  return *std::find_if(kKernels.begin(), kKernels.end(),
                       [](const Kernel* kernel) { return kernel->runs_here(); });
}

// The tests below also run this one, in a process whose environment names a kernel.
TEST(Kernel, TheActiveOneIsTheOneAskedForOrTheFastest) {
  const char* name = std::getenv("PLACEMAT_KERNEL");
  const Kernel* asked_for = name == nullptr ? nullptr : find_kernel(name);
  EXPECT_EQ(&active_kernel(), asked_for == nullptr ? fastest() : asked_for);
}

[[noreturn]] void start_again_with(const char* kernel) {
  setenv("PLACEMAT_KERNEL", kernel, 1);
  execl("/proc/self/exe", "codec_kernel_test",
        "--gtest_filter=Kernel.TheActiveOneIsTheOneAskedForOrTheFastest", nullptr);
  _exit(127);
}

TEST(KernelDeathTest, NoNameAsksForTheFastest) {
  EXPECT_EXIT(start_again_with(""), testing::ExitedWithCode(0),
              testing::Not(testing::HasSubstr("PLACEMAT_KERNEL")));
}

TEST(KernelDeathTest, EachCanBeAskedForAtTheStart) {
  for (const Kernel* kernel : kKernels) {
    if (!kernel->runs_here()) continue;
    EXPECT_EXIT(start_again_with(std::string(kernel->name).c_str()), testing::ExitedWithCode(0),
                testing::Not(testing::HasSubstr("PLACEMAT_KERNEL")));
  }
}

TEST(KernelDeathTest, AnUnknownNameIsToldAndTheFastestIsTaken) {
  EXPECT_EXIT(start_again_with("mmx"), testing::ExitedWithCode(0),
              "PLACEMAT_KERNEL names no kernel that runs here");
}

}  // namespace
}  // namespace placemat::utf8
