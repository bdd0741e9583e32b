#include "reports/dress/comment.h"

#include <sstream>
#include <utility>

#include "reports/base/escape.h"

namespace placemat::inline dress {
namespace {

constexpr std::size_t kCommentColumns = 85;
constexpr std::size_t kLongestName = 60;

bool is_letter(char letter) {
  return ('a' <= letter && letter <= 'z') || ('A' <= letter && letter <= 'Z');
}
bool is_digit(char letter) { return '0' <= letter && letter <= '9'; }

// Separates characters that together begin or end a comment of C, or that C89 takes for another
// character.
std::string parted(std::string text) {
  for (const std::string_view pair : {"*/", "/*", "??"}) {
    for (std::size_t at = 0; (at = text.find(pair, at)) != std::string::npos; ++at) {
      text.insert(at + 1, " ");
    }
  }
  return text;
}

}  // namespace

std::vector<std::string> comment_lines(std::string_view text) {
  std::vector<std::string> lines = {""};
  std::istringstream words(parted(terminal_escape(text)));
  for (std::string word; words >> word;) {
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > kCommentColumns) {
      lines.emplace_back();
    }
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  for (std::string& line : lines) {
    if (line.ends_with('\\')) line += '.';
  }
  return lines;
}

std::string identifier_of(std::string_view text) {
  std::string name;
  for (const char letter : text) {
    if (name.size() == kLongestName) break;
    if (is_letter(letter) || (is_digit(letter) && !name.empty())) {
      name += letter;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (name.ends_with('_')) name.pop_back();
  return name.empty() ? "x" : name;
}

std::string joined_words(std::string_view identifier, bool capital_first) {
  std::string name;
  bool capital = capital_first;
  for (const char letter : identifier) {
    if (letter == '_') {
      capital = true;
      continue;
    }
    const bool raise = std::exchange(capital, false) && 'a' <= letter && letter <= 'z';
    name += raise ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  return name;
}

}  // namespace placemat::inline dress
