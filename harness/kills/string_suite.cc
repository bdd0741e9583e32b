#include "harness/kills/string_suite.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <utility>

#include "harness/mutants/mutant.h"
#include "reference/forms/forms.h"
#include "reference/words/protocol.h"
#include "reference/words/shard.h"
#include "reports/base/escape.h"
#include "reports/base/text_table.h"

namespace placemat::inline kills {
namespace {

constexpr std::size_t kShownColumns = 40;  // of what a line says, in a message

using Words = std::vector<std::string_view>;

Words words_of(std::string_view line) {
  constexpr std::string_view kBlanks = " \t";
  Words words;
  for (std::size_t at = 0; (at = line.find_first_not_of(kBlanks, at)) != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string shown(std::string_view text) {
  return "'" + clipped(terminal_escape(text), kShownColumns) + "'";
}

// Reports whether some seeded fault has `value` for `claim`. The decoder that the faults alter
// supports no other claims.
template <typename Claim>
bool is_claimed(Claim Profile::*claim, Claim value) {
  static const std::vector<Profile> profiles = [] {
    std::vector<Profile> all;
    for (const Mutant& mutant : all_mutants()) all.push_back(mutant.make().profile);
    return all;
  }();
  return std::any_of(profiles.begin(), profiles.end(),
                     [&](const Profile& profile) { return profile.*claim == value; });
}

class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {
    suite_.name = std::filesystem::path(file).stem().string();
    suite_.profile = strict_profile();
  }

  void read_line(std::string_view line) {
    ++line_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    const Words words = words_of(line);
    if (words.empty()) return;
    if (words[0][0] == '#') {
      read_comment(line);
    } else {
      read_string(words);
    }
  }

  StringSuite finish() {
    if (suite_.strings.empty()) {
      refuse("it has no string", "a line is for example: EDA080 invalid");
    }
    if (keys_.count("name") == 0) check_name();
    return std::move(suite_);
  }

 private:
  [[noreturn]] void refuse(const std::string& wrong, std::string_view mend) const {
    throw InputError(fmt::format("{}:{}: {}; {}", terminal_escape(file_), line_, wrong, mend));
  }

  void check_name() const {
    const std::string& name = suite_.name;
    const bool is_printable = std::all_of(name.begin(), name.end(),
                                          [](char octet) { return ' ' <= octet && octet <= '~'; });
    if (!name.empty() && is_printable) return;
    refuse(shown(name) + " is no name in printable ASCII", "begin with a line '# name: mine'");
  }

  // Reads "# form: rfc3629". Skips a comment whose key is not known.
  void read_comment(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == line.npos) return;
    const Words key = words_of(line.substr(line.find('#') + 1, colon - line.find('#') - 1));
    const Words value = words_of(line.substr(colon + 1));
    if (key.size() != 1) return;
    if (key[0] != "name" && key[0] != "form" && key[0] != "replacement" && key[0] != "bom") return;
    const std::string name(key[0]);
    if (!suite_.strings.empty()) refuse("'" + name + ":' comes after a string", "say it first");
    if (!keys_.insert(name).second) refuse("'" + name + ":' comes twice", "say it once");
    set(name, fmt::format("{}", fmt::join(value, " ")));
  }

  void set(const std::string& key, const std::string& value) {
    Profile& profile = suite_.profile;
    if (key == "name") {
      suite_.name = value;
      check_name();
    } else if (key == "form") {
      claim(&Profile::form, find_form(value), find_form(value) != nullptr, key, value);
    } else if (key == "replacement") {
      const auto replacement = parse_replacement(value);
      claim(&Profile::replacement, replacement.value_or(profile.replacement), bool(replacement),
            key, value);
    } else {
      const auto bom = parse_bom(value);
      claim(&Profile::bom, bom.value_or(profile.bom), bool(bom), key, value);
    }
  }

  template <typename Claim>
  void claim(Claim Profile::*claim, Claim claimed, bool known, const std::string& key,
             const std::string& value) {
    if (!known) refuse(shown(value) + " is no " + key, "reference/README.md lists them");
    if (!is_claimed(claim, claimed)) {
      refuse("no seeded fault claims the " + key + " " + shown(value), "choose another");
    }
    suite_.profile.*claim = claimed;
  }

  void read_string(const Words& words) {
    const auto verdict = std::find_if(words.begin(), words.end(), [](std::string_view word) {
      return word == "valid" || word == "invalid";
    });
    if (verdict == words.end()) {
      refuse("no verdict", "end the octets with 'valid' or 'invalid': EDA080 invalid");
    }
    StatedString string;
    string.line = line_;
    string.valid = *verdict == "valid";
    read_octets(Words(words.begin(), verdict), string);
    read_rest(Words(verdict + 1, words.end()), string);
    suite_.strings.push_back(std::move(string));
  }

  // Reads "E2 82 AC", "E2|82AC", or "-" for none.
  void read_octets(const Words& words, StatedString& string) {
    const std::string text = fmt::format("{}", fmt::join(words, ""));
    const bool is_stream = text.find('|') != text.npos;
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find('|', at), text.size());
      const std::string chunk = text.substr(at, end - at);
      const auto octets = parse_hex(chunk == "-" ? "" : chunk);
      if (chunk.empty() || !octets) {
        refuse(shown(chunk) + " is no octets", "write two hex digits for each, or - for none");
      }
      string.units.insert(string.units.end(), octets->begin(), octets->end());
      if (is_stream) string.chunk_lengths.push_back(octets->size());
      at = end + 1;
    }
  }

  // Reads "at 3", "values 41 20AC", "replaced FFFD 41", in that order.
  void read_rest(const Words& words, StatedString& string) {
    auto word = words.begin();
    if (word != words.end() && *word == "at") {
      if (string.valid) refuse("a valid string has no fault", "leave 'at' out");
      if (++word == words.end()) refuse("'at' without an offset", "count octets from 0: at 3");
      string.fault = offset(*word++, string.units.size());
    }
    if (word == words.end()) return;
    const std::string_view key = string.valid ? "values" : "replaced";
    if (*word != key) {
      refuse(fmt::format("{} after the verdict", shown(*word)),
             fmt::format("{} string can have '{}'", string.valid ? "a valid" : "an invalid", key) +
                 (string.valid ? "" : ", after 'at'"));
    }
    std::vector<Ucs4> values;
    for (++word; word != words.end(); ++word) values.push_back(value(*word));
    (string.valid ? string.values : string.replaced) = std::move(values);
  }

  std::size_t offset(std::string_view word, std::size_t octets) const {
    const auto offset = parse_decimal(word);
    if (!offset || *offset >= octets) {
      refuse(fmt::format("{} is no offset in {} octets", shown(word), octets),
             "count octets from 0: at 3");
    }
    return *offset;
  }

  Ucs4 value(std::string_view word) const {
    Ucs4 value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, 16);
    if (error != std::errc() || end != word.data() + word.size()) {
      refuse(shown(word) + " is no value", "write hex digits without U+: 20AC");
    }
    return value;
  }

  const std::string& file_;
  std::size_t line_ = 0;
  std::set<std::string> keys_;
  StringSuite suite_;
};

}  // namespace

bool StringSuite::gives_values() const {
  return std::any_of(strings.begin(), strings.end(),
                     [](const StatedString& string) { return string.values.has_value(); });
}

bool StringSuite::gives_replaced() const {
  return std::any_of(strings.begin(), strings.end(),
                     [](const StatedString& string) { return string.replaced.has_value(); });
}

StringSuite parse_string_suite(std::string_view text, const std::string& file) {
  Reader reader(file);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    reader.read_line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.finish();
}

}  // namespace placemat::inline kills
