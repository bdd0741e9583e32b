#include "harness/implementation/greeting.h"

#include <algorithm>
#include <optional>
#include <set>

#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reports/escape.h"

namespace placemat {
namespace {

[[noreturn]] void fail(std::string_view key, std::string_view value, const std::string& mend) {
  throw GreetingError(std::string(key) + " `" + terminal_escape(value) + "`: " + mend);
}

// All names of a list, for a message: "keep, strip, unspecified".
template <typename Values, typename NameOf>
std::string names_of(const Values& values, NameOf name_of) {
  std::string names;
  for (const auto& value : values) {
    if (!names.empty()) names += ", ";
    names += name_of(value);
  }
  return names;
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

std::vector<Operation> parse_operations(std::string_view names) {
  std::set<Operation> operations;
  for (std::string_view rest = names; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    if (word.empty()) continue;
    const auto operation = parse_operation(word);
    if (!operation) fail("ops", word, "not one of " + names_of(kOperations, operation_name));
    operations.insert(*operation);
  }
  if (operations.empty()) {
    fail("ops", names,
         "names nothing; offer at least one of " + names_of(kOperations, operation_name));
  }
  return {operations.begin(), operations.end()};
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
  Profile& profile = description.profile;
  std::string* const text = key == "id"         ? &description.id
                            : key == "name"     ? &description.name
                            : key == "version"  ? &description.version
                            : key == "language" ? &description.language
                            : key == "api"      ? &description.api
                                                : nullptr;
  if (text != nullptr) {
    if (!is_text(value)) fail(key, value, "not well-formed UTF-8 text without control characters");
    if (key == "id" && !is_id(value)) fail(key, value, "an id is of a to z, 0 to 9 and -");
    if (key == "name" && value.empty()) fail(key, value, "a driver needs a name");
    *text = value;
  } else if (key == "form") {
    profile.form = find_form(value);
    if (profile.form == nullptr) {
      const auto id = [](const EncodingForm* form) { return form->id; };
      fail(key, value, "not one of " + names_of(kEncodingForms, id));
    }
  } else if (key == "replacement") {
    const auto replacement = parse_replacement(value);
    if (!replacement) {
      fail(key, value,
           "not one of maximal-subpart, per-octet, per-sequence, drop, surrogate-escape, latin-1, "
           "cp1252, whole-latin-1, whole-cp1252, unspecified");
    }
    profile.replacement = *replacement;
  } else if (key == "bom") {
    const auto bom = parse_bom(value);
    if (!bom) fail(key, value, "not one of keep, strip, unspecified");
    profile.bom = *bom;
  } else if (key == "refusal") {
    const auto refusal = parse_refusal(value);
    if (!refusal) fail(key, value, "not one of refuse, replace, unspecified");
    profile.refusal = *refusal;
  } else if (key == "domain") {
    const auto domain = parse_domain(value);
    if (!domain) {
      fail(key, value,
           "not of no-nul, xml-char, values-31-bit, scalar-values, max-octets-N, with spaces "
           "between");
    }
    profile.domain = *domain;
  } else {
    return false;
  }
  return true;
}

Greeting parse_greeting(std::string_view text) {
  Greeting greeting;
  std::set<std::string, std::less<>> seen;
  bool ready = false;
  for (std::size_t line_number = 1; !ready; ++line_number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      throw GreetingError("the greeting ends without the line `ready`");
    }
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line_number == 1) {
      if (line != kProtocolLine) fail("line 1", line, "a driver begins with `utf8-driver 1`");
      continue;
    }
    if (line == "ready") {
      ready = true;
      continue;
    }
    const std::string_view key = line.substr(0, line.find(' '));
    const std::string_view value = line.substr(std::min(key.size() + 1, line.size()));
    if (key == "ops") {
      greeting.operations = parse_operations(value);
    } else if (!set_key(greeting.description, key, value)) {
      continue;
    }
    if (!seen.emplace(key).second) fail(key, value, "given twice");
  }
  if (!seen.contains("name")) throw GreetingError("name: missing; a driver needs a name");
  if (!seen.contains("ops")) {
    throw GreetingError("ops: missing; offer at least one of " +
                        names_of(kOperations, operation_name));
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
  std::string text = std::string(kProtocolLine) + '\n';
  append_key(text, "id", description.id);
  append_key(text, "name", description.name);
  append_key(text, "version", description.version);
  append_key(text, "language", description.language);
  append_key(text, "api", description.api);
  append_key(text, "form", profile.form->id);
  append_key(text, "replacement", replacement_name(profile.replacement));
  append_key(text, "bom", bom_name(profile.bom));
  append_key(text, "refusal", refusal_name(profile.refusal));
  append_key(text, "domain", domain_name(profile.domain));
  std::string operations;
  for (const Operation operation : greeting.operations) {
    if (!operations.empty()) operations += ' ';
    operations += operation_name(operation);
  }
  append_key(text, "ops", operations);
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

}  // namespace placemat
