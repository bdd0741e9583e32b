#include "reports/test/golden.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace placemat::inline reports {
namespace {

// Returns the number and the two texts of the first line in which they differ.
std::string first_difference(const std::string& expected, const std::string& observed) {
  std::istringstream left(expected);
  std::istringstream right(observed);
  std::string left_line;
  std::string right_line;
  for (int line = 1;; ++line) {
    const bool more_left = static_cast<bool>(std::getline(left, left_line));
    const bool more_right = static_cast<bool>(std::getline(right, right_line));
    if (!more_left && !more_right) return "the ends of the last lines differ";
    if (more_left != more_right || left_line != right_line) {
      return "line " + std::to_string(line) +
             "\n  golden:   " + (more_left ? left_line : "(no such line)") +
             "\n  rendered: " + (more_right ? right_line : "(no such line)");
    }
  }
}

}  // namespace

void expect_golden(const std::string& text, const std::string& name) {
  const std::string path = std::string(PLACEMAT_SOURCE_DIR) + "/reports/test/golden/" + name;
  if (std::getenv("PLACEMAT_WRITE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    ADD_FAILURE() << "wrote " << path << "; read what changed";
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path << " cannot be read";
  const std::string golden{std::istreambuf_iterator<char>(file), {}};
  EXPECT_TRUE(text == golden) << path << " differs in " << first_difference(golden, text);
}

}  // namespace placemat::inline reports
