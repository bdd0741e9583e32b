// Tests modules: what is in one, and those that cannot be used.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/catalogue/modules.h"
#include "harness/catalogue/test/scratch.h"
#include "harness/door/registry.h"
#include "reference/forms/rfc3629.h"

namespace placemat::inline catalogue {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

void add_module(const Scratch& scratch, const char* file, const std::string& name) {
  std::filesystem::create_directories(scratch / "modules");
  std::filesystem::copy_file(file, scratch / "modules" / (name + ".so"));
}

TEST(ModuleTest, IsDescribedWithoutBeingLoaded) {
  const Scratch scratch;
  add_module(scratch, TINY_MODULE, "tiny");
  const Catalogue catalogue = list_all(scratch.places());
  ASSERT_THAT(catalogue.entries, SizeIs(1));
  const Entry& entry = catalogue.entries[0];
  EXPECT_EQ(entry.kind, Entry::Kind::kModule);
  EXPECT_EQ(entry.description.id, "tiny-validate");
  EXPECT_EQ(entry.description.version, "1");
  EXPECT_EQ(entry.subject.source, "nowhere");
  EXPECT_THAT(entry.operations,
              testing::ElementsAre(Operation::kValidate, Operation::kWithin, Operation::kRepeat));
  EXPECT_EQ(find_implementation("tiny-validate"), nullptr);
}

TEST(ModuleTest, NeedsNoDriverOfItsId) {
  const Scratch scratch;
  add_module(scratch, TINY_MODULE, "tiny");
  scratch.write("drivers/tiny/driver.json",
                R"({"language": "C", "detect": "true", "implementations": [
                    {"id": "tiny-validate", "start": "false", "source": "nowhere"},
                    {"id": "tiny-other", "start": "false", "source": "nowhere"}]})");
  for (const Catalogue& catalogue : {list_all(scratch.places()), find_all(scratch.places(), 1)}) {
    ASSERT_THAT(catalogue.entries, SizeIs(2));
    EXPECT_EQ(catalogue.entries[0].description.id, "tiny-validate");
    EXPECT_EQ(catalogue.entries[0].kind, Entry::Kind::kModule);
    EXPECT_EQ(catalogue.entries[1].description.id, "tiny-other");
  }
}

TEST(ModuleTest, HasItsKnownDeviationsBesideItsAdapter) {
  const Scratch scratch;
  add_module(scratch, TINY_MODULE, "tiny");
  scratch.write("adapters/tiny/known.json",
                R"({"tiny-validate": [{"class": "rejects-other", "status": "documented",
                                       "reference": "its manual"}]})");
  const Entry entry = find_one(scratch.places(), "tiny-validate");
  ASSERT_THAT(entry.subject.known, SizeIs(1));
  EXPECT_EQ(entry.subject.known[0].reference, "its manual");
}

TEST(ModuleTest, ThatCannotBeUsedIsLeftOutAndTheRestIsNot) {
  const Scratch scratch;
  add_module(scratch, TINY_MODULE, "tiny");
  add_module(scratch, MISNAMED_MODULE, "misnamed");
  scratch.write("modules/broken.so", "no library");
  scratch.write("modules/left-out.txt", "gone libgone-dev libgone2-dev\n");
  scratch.write("modules/unbuilt.failed", "a.cc:2:1: error: no such member\n1 error\n");
  const Catalogue catalogue = find_all(scratch.places(), 2);
  ASSERT_THAT(catalogue.entries, SizeIs(1));
  EXPECT_EQ(catalogue.entries[0].description.id, "tiny-validate");
  // Together in one process, modules would clash.
  EXPECT_FALSE(catalogue.entries[0].subject.in_process);
  ASSERT_THAT(catalogue.left_out, SizeIs(4));
  EXPECT_EQ(catalogue.left_out[0].name, "broken");
  EXPECT_FALSE(catalogue.left_out[0].absent);
  EXPECT_EQ(catalogue.left_out[1].name, "gone");
  EXPECT_TRUE(catalogue.left_out[1].absent);
  EXPECT_THAT(catalogue.left_out[1].packages, testing::ElementsAre("libgone-dev", "libgone2-dev"));
  EXPECT_EQ(catalogue.left_out[2].name, "misnamed");
  EXPECT_THAT(catalogue.left_out[2].why, HasSubstr("does not begin with the module's name"));
  EXPECT_FALSE(catalogue.left_out[3].absent);
  EXPECT_EQ(catalogue.left_out[3].sentence(),
            "unbuilt does not build: a.cc:2:1: error: no such member");
}

TEST(ModuleTest, ThatWasLeftOutSaysWhatToInstall) {
  const Scratch scratch;
  scratch.write("modules/left-out.txt", "gone libgone-dev\n");
  try {
    find_one(scratch.places(), "gone-decode");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("install libgone-dev"));
  }
}

// This test is the last, because it loads the module for good.
TEST(ModuleTest, SharesTheRegistryAndTheFormsOfTheProgram) {
  const Scratch scratch;
  add_module(scratch, TINY_MODULE, "tiny");
  const Entry entry = find_one(scratch.places(), "tiny-validate");
  const Implementation& implementation = entry.subject.in_process();
  EXPECT_EQ(&implementation, find_implementation("tiny-validate"));
  EXPECT_EQ(implementation.describe().profile.form, &kRfc3629);
}

}  // namespace
}  // namespace placemat::inline catalogue
