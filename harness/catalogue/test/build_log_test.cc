// Tests what is taken out of the output of compilers, linkers and package managers.

#include "harness/catalogue/build_log.h"

#include <gtest/gtest.h>

#include <string>

namespace placemat::inline catalogue {
namespace {

struct Output {
  const char* name;
  std::string text;
  std::string error;
};

void PrintTo(const Output& row, std::ostream* out) { *out << row.name; }

class FirstErrorTest : public testing::TestWithParam<Output> {};

TEST_P(FirstErrorTest, IsFound) { EXPECT_EQ(first_error(GetParam().text), GetParam().error); }

INSTANTIATE_TEST_SUITE_P(
    Table, FirstErrorTest,
    testing::Values(
        Output{"nothing", "\n \n", ""},
        Output{"gcc",
               "a.cc: In function 'f':\na.cc:3:5: error: no g\n    g();\na.cc:4:5: error: no h\n",
               "a.cc:3:5: error: no g"},
        Output{"a_warning_and_an_option_come_first",
               "cc -Werror error.c\nIn file included from /usr/include/error.h:1,\n"
               "error.c:1:2: warning: odd [-Werror=odd]\nerror.c:9:1: fatal error: no b.h\n",
               "error.c:9:1: fatal error: no b.h"},
        Output{"linker",
               "/usr/bin/ld: a.o: in function `f':\na.c:(.text+0x5): undefined reference to `g'\n"
               "collect2: error: ld returned 1 exit status\n",
               "a.c:(.text+0x5): undefined reference to `g'"},
        Output{"rustc", "error[E0432]: unresolved import\n --> a.rs:1:5\nerror: aborting\n",
               "error[E0432]: unresolved import"},
        Output{"ghc_before_9_6", "a.hs:3:1: error:\n    Could not load module\n    Use -v\n",
               "a.hs:3:1: error: Could not load module"},
        Output{"ghc", "\na.hs:3:1: error: [GHC-87110]\n    Could not load module\n",
               "a.hs:3:1: error: [GHC-87110] Could not load module"},
        Output{"ocaml",
               "File \"a.ml\", line 3:\n3 | let f = G.h\n    ^^^\nError: Unbound module G\n",
               "Error: Unbound module G"},
        Output{"npm", "npm warn old\nnpm error code E404\nnpm error 404 no such package\n",
               "npm error code E404"},
        Output{"npm_before_10", "npm WARN old\nnpm ERR! code E404\n", "npm ERR! code E404"},
        Output{"no_line_is_marked", "# command-line-arguments\n./a.go:3:2: undefined: g\n",
               "./a.go:3:2: undefined: g"},
        Output{"a_mark_is_all", "make: Error:\n", "make: Error:"},
        Output{"what_a_terminal_would_obey", "a.cc:1:1: \x1b[31merror:\x1b[0m no\n",
               "a.cc:1:1: \\u{001B}[31merror:\\u{001B}[0m no"},
        Output{"long", "error: " + std::string(400, 'x') + "\n",
               "error: " + std::string(293, 'x') + "..."}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace placemat::inline catalogue
