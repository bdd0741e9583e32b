// Tests how a system is named.

#include "harness/cli/this_system.h"

#include <gtest/gtest.h>

namespace placemat::inline cli {
namespace {

TEST(ThisSystem, IsNamedByItsOsRelease) {
  const struct {
    const char* name;
    const char* text;
    const char* system;
  } kRows[] = {
      {"stable",
       "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nVERSION_ID=\"12\"\n"
       "VERSION_CODENAME=bookworm\nID=debian\n",
       "debian-12"},
      {"sid", "PRETTY_NAME=\"Debian GNU/Linux forky/sid\"\nVERSION_CODENAME=forky\nID=debian\n",
       "debian-sid"},
      {"a code name alone", "ID=debian\nVERSION_CODENAME=forky\n", "debian-forky"},
      {"a point in the number", "ID=ubuntu\nVERSION_ID='24.04'\n", "ubuntu-24.04"},
      {"no number", "ID=arch\nBUILD_ID=rolling\n", "arch"},
      {"a comment, no end of line", "# ID\nID=arch", "arch"},
      {"no id", "VERSION_ID=12\n", ""},
      {"no name", "ID=\"A B\"\nVERSION_ID=12\n", ""},
      {"nothing", "", ""},
      {"one quotation mark", "ID=\"\nVERSION_ID=12\n", ""},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(system_named_in(row.text), row.system);
  }
}

}  // namespace
}  // namespace placemat::inline cli
