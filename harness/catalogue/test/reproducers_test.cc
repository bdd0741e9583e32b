// Tests harness/reproducers/ as a folder: files are read whatever their language, and refused in
// one line.
#include "harness/catalogue/reproducers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/catalogue/catalogue.h"
#include "harness/catalogue/test/scratch.h"

namespace placemat::inline catalogue {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string refusal_of(const Scratch& scratch) {
  try {
    read_reproducers(scratch / "reproducers");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Reproducers, AreReadInAnyLanguage) {
  const Scratch scratch;
  scratch.write("reproducers/README.md", "for people");
  scratch.write("reproducers/one.decode.c", "// for: a b\n// run: cc reproduce.c\nint x;\n");
  scratch.write("reproducers/one.encode.ml", "(* for: a *)\n(* run: ocaml reproduce.ml *)\n1\n");
  const Reproducers all = read_reproducers(scratch / "reproducers");
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all.at("a").at("decode"), (ReproducerRecord{"reproduce.c", "cc reproduce.c",
                                                        "// run: cc reproduce.c\nint x;\n"}));
  EXPECT_EQ(all.at("a").at("encode").run, "ocaml reproduce.ml");
  EXPECT_EQ(all.at("b").size(), 1u);
}

TEST(Reproducers, AreNoneWithoutAFolder) {
  const Scratch scratch;
  EXPECT_THAT(read_reproducers(scratch / "nowhere"), IsEmpty());
}

TEST(Reproducers, OfTheProjectAreReadable) {
  const Reproducers all =
      read_reproducers(std::filesystem::path(PLACEMAT_SOURCE_DIR) / "harness" / "reproducers");
  EXPECT_GT(all.size(), 100u);
  EXPECT_TRUE(all.contains("glibc-mbrtoc16"));
}

TEST(Reproducers, WhatIsNoneIsRefusedInOneLine) {
  const struct {
    const char* name;
    const char* file;
    const char* text;
    const char* says;
  } rows[] = {
      {"no direction", "one.c", "// for: a\n// run: b\n", "NAME.decode.EXTENSION"},
      {"another direction", "one.sideways.c", "// for: a\n// run: b\n", "NAME.decode.EXTENSION"},
      {"for nobody", "one.decode.c", "// run: b\n", "`for: ID...`"},
      {"not to be run", "one.decode.c", "// for: a\n", "`run: COMMAND`"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    const Scratch scratch;
    scratch.write(std::string("reproducers/") + row.file, row.text);
    EXPECT_THAT(refusal_of(scratch), HasSubstr(row.says));
  }
  const Scratch twice;
  twice.write("reproducers/one.decode.c", "// for: a\n// run: b\n");
  twice.write("reproducers/two.decode.c", "// for: a\n// run: b\n");
  EXPECT_THAT(refusal_of(twice), HasSubstr("a second program for a"));
}

}  // namespace
}  // namespace placemat::inline catalogue
