#include "harness/catalogue/build_log.h"

#include <iterator>
#include <regex>
#include <sstream>
#include <vector>

#include "harness/door/child_process.h"

namespace placemat::inline catalogue {
namespace {

// Lines without those that are blank and without spaces at either end.
std::vector<std::string> lines_of(std::string_view output) {
  constexpr const char* kBlanks = " \t\r";
  std::istringstream text{std::string(output)};
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    const std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == std::string::npos) continue;
    lines.push_back(line.substr(begin, line.find_last_not_of(kBlanks) + 1 - begin));
  }
  return lines;
}

std::string shown(std::string_view text) {
  Tail tail;
  tail.append(text);
  return tail.last_line();
}

}  // namespace

std::string first_error(std::string_view output) {
  // "f.cc:1:2: error:", "f.cc:1:2: fatal error:", "error[E0432]:", "Error:", "npm ERR!"
  static const std::regex mark(
      R"((^|[^\w-])(error(\[\w+\])?:|npm err(or|!)|undefined reference to))", std::regex::icase);
  // GHC writes "f.hs:1:2: error: [GHC-88464]", and the words below.
  static const std::regex only_mark(R"(error:( \[[\w-]+\])?$)", std::regex::icase);
  const std::vector<std::string> lines = lines_of(output);
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    if (!std::regex_search(*line, mark)) continue;
    const auto next = std::next(line);
    const bool goes_on = next != lines.end() && std::regex_search(*line, only_mark);
    return shown(goes_on ? *line + ' ' + *next : *line);
  }
  return shown(output);
}

}  // namespace placemat::inline catalogue
