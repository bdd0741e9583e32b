#include "harness/door/greeting.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "reference/segment.h"
#include "reports/base/escape.h"

namespace placemat::inline door {
namespace {

// kTexts lists the keys whose values are text of any kind.
constexpr std::pair<std::string_view, std::string Description::*> kTexts[] = {
    {"id", &Description::id},           {"name", &Description::name},
    {"version", &Description::version}, {"language", &Description::language},
    {"api", &Description::api},
};

[[noreturn]] void fail(std::string_view key, std::string_view value, const std::string& mend) {
  throw GreetingError(std::string(key) + " `" + terminal_escape(value) + "`: " + mend);
}

bool is_id(std::string_view id) {
  return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
    return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '-';
  });
}

bool is_text(std::string_view value) {
  const auto* const units = reinterpret_cast<const std::uint8_t*>(value.data());
  const auto is_control = [](char c) { return static_cast<std::uint8_t>(c) < 0x20 || c == 0x7F; };
  return std::none_of(value.begin(), value.end(), is_control) &&
         !first_ill_formed(kRfc3629, CodeUnits(units, value.size()));
}

std::vector<Operation> parse_operations(std::string_view names, unsigned version) {
  const auto all_names = [version] {
    std::vector<Operation> known;
    std::copy_if(kOperations.begin(), kOperations.end(), std::back_inserter(known),
                 [version](Operation operation) { return row_of(operation).version <= version; });
    return operation_names(known, ", ");
  };
  std::set<Operation> operations;
  for (std::string_view rest = names; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    if (word.empty()) continue;
    const auto operation = parse_operation(word);
    if (!operation) fail("ops", word, "not one of " + all_names());
    if (row_of(*operation).version > version) {
      fail("ops", word,
           "version " + std::to_string(version) + " has no such request; say utf8-driver " +
               std::to_string(row_of(*operation).version) + " in the first line");
    }
    operations.insert(*operation);
  }
  if (operations.empty()) {
    fail("ops", names, "names nothing; offer at least one of " + all_names());
  }
  return {operations.begin(), operations.end()};
}

// Reads the first line.
unsigned parse_version(std::string_view line) {
  for (unsigned version = 1; version <= kNewestProtocol; ++version) {
    if (line == std::string(kProtocolName) + std::to_string(version)) return version;
  }
  const std::string newest = std::to_string(kNewestProtocol);
  fail("line 1", line,
       "a driver begins with `" + std::string(kProtocolName) + newest +
           "`, or with an earlier version than " + newest);
}

void append_key(std::string& text, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  (text += key) += ' ';
  for (const char c : value) {
    text += static_cast<std::uint8_t>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  text += '\n';
}

}  // namespace

bool Greeting::offers(Operation operation) const {
  return std::find(operations.begin(), operations.end(), operation) != operations.end();
}

bool set_key(Description& description, std::string_view key, std::string_view value) {
  const auto* const text = std::find_if(std::begin(kTexts), std::end(kTexts),
                                        [key](const auto& one) { return one.first == key; });
  if (text != std::end(kTexts)) {
    if (!is_text(value)) fail(key, value, "not well-formed UTF-8 text without control characters");
    if (key == "id" && !is_id(value)) fail(key, value, "an id is of a to z, 0 to 9 and -");
    if (key == "name" && value.empty()) fail(key, value, "a driver needs a name");
    description.*text->second = value;
  } else if (is_claim(key)) {
    const std::string mend = set_claim(description.profile, key, value);
    if (!mend.empty()) fail(key, value, mend);
  } else {
    return false;
  }
  return true;
}

Greeting parse_greeting(std::string_view text) {
  Greeting greeting;
  std::set<std::string, std::less<>> seen;
  bool ready = false;
  unsigned version = 0;
  for (std::size_t line_number = 1; !ready; ++line_number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      throw GreetingError("the greeting ends without the line `ready`");
    }
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line_number == 1) {
      version = parse_version(line);
      continue;
    }
    if (line == "ready") {
      ready = true;
      continue;
    }
    const std::string_view key = line.substr(0, line.find(' '));
    const std::string_view value = line.substr(std::min(key.size() + 1, line.size()));
    if (key == "ops") {
      greeting.operations = parse_operations(value, version);
    } else if (!set_key(greeting.description, key, value)) {
      continue;
    }
    if (!seen.emplace(key).second) fail(key, value, "given twice");
  }
  if (!seen.contains("name")) throw GreetingError("name: missing; a driver needs a name");
  if (!seen.contains("ops")) {
    throw GreetingError("ops: missing; say what the driver offers, as in `ops validate decode`");
  }
  Description& description = greeting.description;
  if (description.id.empty()) description.id = slug_of(description.name);
  return greeting;
}

Greeting greeting_of(const Implementation& implementation) {
  Greeting greeting{.description = implementation.describe(), .operations = {}};
  for (const Operation operation : kOperations) {
    if (implementation.offers(operation)) greeting.operations.push_back(operation);
  }
  return greeting;
}

std::string greeting_text(const Greeting& greeting) {
  const Description& description = greeting.description;
  const Profile& profile = description.profile;
  const auto claims = claims_of(profile);
  unsigned version = 1;
  for (const Operation operation : greeting.operations) {
    version = std::max(version, row_of(operation).version);
  }
  for (const Claim& claim : claims) {
    if (!claim.is_default) version = std::max(version, claim.since);
  }
  std::string text = std::string(kProtocolName) + std::to_string(version) + '\n';
  for (const auto& [key, member] : kTexts) append_key(text, key, description.*member);
  for (const Claim& claim : claims) {
    if (claim.since <= version) append_key(text, claim.key, claim.value);
  }
  append_key(text, "ops", operation_names(greeting.operations, " "));
  return text += "ready\n";
}

std::string slug_of(std::string_view name) {
  std::string slug;
  for (const char c : name) {
    const bool upper = 'A' <= c && c <= 'Z';
    if (upper || ('a' <= c && c <= 'z') || ('0' <= c && c <= '9')) {
      slug += static_cast<char>(upper ? c - 'A' + 'a' : c);
    } else if (!slug.empty() && slug.back() != '-') {
      slug += '-';
    }
  }
  if (slug.ends_with('-')) slug.pop_back();
  return slug.empty() ? "driver" : slug;
}

}  // namespace placemat::inline door
