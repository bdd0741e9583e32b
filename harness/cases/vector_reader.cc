#include "harness/cases/vector_reader.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <set>
#include <string_view>

#include "reference/segment.h"

namespace placemat {
namespace {

using nlohmann::json;

constexpr const char* kSchema = "placemat-vectors/1";
constexpr std::string_view kTags[] = {
    "well-formed",
    "unexpected-continuation",
    "non-shortest",
    "surrogate",
    "out-of-range",
    "invalid-octet",
    "truncated",
    "interrupted",
    "ascii",
    "block",
    "bom",
    "control",
    "edge",
    "legacy",
    "noncharacter",
    "nul",
    "pair",
    "private-use",
    "replacement",
    "replacement-character",
    "resynchronisation",
    "row-first",
    "row-last",
    "row-neighbour",
    "security",
    "text",
    "worked-example",
};

// The value escaped, so that a file cannot send control codes to a terminal.
std::string escaped(const json& value) {
  return value.dump(-1, ' ', true, json::error_handler_t::replace);
}

std::string shown(const json& value) {
  const std::string text = escaped(value);
  return text.size() > 60 ? text.substr(0, 57) + "..." : text;
}

bool is_word(std::string_view text) {
  const auto plain = [](char c) { return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9'); };
  if (text.empty() || text.front() < 'a' || text.front() > 'z' || text.back() == '-') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (plain(text[i])) continue;
    if (text[i] != '-' || text[i + 1] == '-') return false;
  }
  return true;
}

bool is_upper_hex(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return ('0' <= c && c <= '9') || ('A' <= c && c <= 'F'); });
}

class Reader {
 public:
  explicit Reader(const std::filesystem::path& file)
      : place_(printable(file.string())), stem_(file.stem().string()) {}

  VectorFile read(const json& document);

 private:
  [[noreturn]] void fail(const std::string& what, const std::string& mend) const {
    throw VectorError(place_ + ": " + what + "; " + mend);
  }

  // Requires exactly these keys; `optional` may be absent.
  void require_keys(const json& object, const std::string& what,
                    std::initializer_list<std::string_view> keys,
                    std::string_view optional = {}) const;
  std::string text(const json& object, const std::string& key) const;
  std::string id(const json& value, const std::string& subject) const;
  std::vector<std::uint8_t> units(const json& value) const;
  std::vector<Ucs4> values(const json& value) const;
  std::size_t number(const json& value, const std::string& key) const;
  std::vector<std::string> tags(const json& value) const;
  Defect defect(const json& value) const;
  Vector vector(const json& item, const std::string& subject);
  VectorResult decoded(const json& item, const EncodingForm& form) const;
  VectorResult encoded(const json& item, const EncodingForm& form) const;

  std::string place_;  // the file, then the file and the case
  std::string stem_;   // the file's name without .json
};

void Reader::require_keys(const json& object, const std::string& what,
                          std::initializer_list<std::string_view> keys,
                          std::string_view optional) const {
  if (!object.is_object()) fail(what + " is no JSON object", "write {...}");
  for (const std::string_view key : keys) {
    if (!object.contains(key)) fail(what + " lacks \"" + std::string(key) + "\"", "add it");
  }
  for (const auto& [key, value] : object.items()) {
    const bool known = std::find(keys.begin(), keys.end(), key) != keys.end() || key == optional;
    if (!known) fail(what + " has the unknown key " + printable(key), "take it out");
  }
}

std::string Reader::text(const json& object, const std::string& key) const {
  const json& value = object.at(key);
  if (value.is_string() && !value.get_ref<const std::string&>().empty()) return value;
  fail("\"" + key + "\" is " + shown(value), "write a string that is not empty");
}

std::string Reader::id(const json& value, const std::string& subject) const {
  const std::string* text = value.get_ptr<const std::string*>();
  const std::size_t digits = subject.size() + 1;
  const bool fits = text != nullptr && text->size() == digits + 4 &&
                    text->starts_with(subject + "-") &&
                    text->find_first_not_of("0123456789", digits) == std::string::npos;
  if (!fits) fail("the id is " + shown(value), "write \"" + subject + "-\" and four digits");
  return *text;
}

std::vector<std::uint8_t> Reader::units(const json& value) const {
  const std::string* text = value.get_ptr<const std::string*>();
  if (text == nullptr || text->size() % 2 != 0 || !is_upper_hex(*text)) {
    fail("\"octets\" is " + shown(value), "write two digits 0-9 A-F per octet");
  }
  std::vector<std::uint8_t> units(text->size() / 2);
  for (std::size_t i = 0; i < units.size(); ++i) {
    std::from_chars(text->data() + 2 * i, text->data() + 2 * i + 2, units[i], 16);
  }
  return units;
}

std::vector<Ucs4> Reader::values(const json& value) const {
  if (!value.is_array()) fail("the values are " + shown(value), "write a list of hex strings");
  std::vector<Ucs4> values;
  for (const json& item : value) {
    const std::string* text = item.get_ptr<const std::string*>();
    const bool fits = text != nullptr && !text->empty() && text->size() <= 8 &&
                      is_upper_hex(*text) && (text->front() != '0' || text->size() == 1);
    if (!fits) {
      fail("a value is " + shown(item), "write 1 to 8 digits 0-9 A-F without leading zeros");
    }
    std::from_chars(text->data(), text->data() + text->size(), values.emplace_back(), 16);
  }
  return values;
}

std::size_t Reader::number(const json& value, const std::string& key) const {
  if (value.is_number_unsigned()) return value;
  fail("\"" + key + "\" is " + shown(value), "write a whole number, counted from 0");
}

std::vector<std::string> Reader::tags(const json& value) const {
  if (!value.is_array() || value.empty()) fail("\"tags\" is " + shown(value), "name at least one");
  std::vector<std::string> tags;
  for (const json& item : value) {
    const std::string tag = item.is_string() ? item.get<std::string>() : "";
    if (std::find(std::begin(kTags), std::end(kTags), tag) == std::end(kTags)) {
      fail("the tag " + shown(item) + " is unknown", "take one that the schema lists");
    }
    if (std::find(tags.begin(), tags.end(), tag) != tags.end()) {
      fail("the tag " + shown(item) + " stands twice", "take one out");
    }
    tags.push_back(tag);
  }
  return tags;
}

Defect Reader::defect(const json& value) const {
  for (const Defect defect :
       {Defect::kUnexpectedContinuation, Defect::kNonShortest, Defect::kSurrogate,
        Defect::kOutOfRange, Defect::kInvalidOctet, Defect::kTruncated, Defect::kInterrupted}) {
    if (value == std::string(defect_name(defect))) return defect;
  }
  fail("the defect " + shown(value) + " is unknown", "take one that the schema lists");
}

VectorResult Reader::decoded(const json& item, const EncodingForm& form) const {
  const std::string what = "expected under " + std::string(form.id);
  VectorResult result;
  if (item.is_object() && item.contains("values")) {
    require_keys(item, what, {"values"});
    result.values = values(item.at("values"));
    return result;
  }
  if (form.id == kRfc3629.id) {
    require_keys(item, what, {"ill_formed", "defect", "replaced"});
    result.replaced = values(item.at("replaced"));
  } else {
    require_keys(item, what, {"ill_formed", "defect"});
  }
  result.fault = number(item.at("ill_formed"), "ill_formed");
  result.defect = defect(item.at("defect"));
  return result;
}

VectorResult Reader::encoded(const json& item, const EncodingForm& form) const {
  const std::string what = "expected under " + std::string(form.id);
  VectorResult result;
  if (item.is_object() && item.contains("unencodable")) {
    require_keys(item, what, {"unencodable"});
    result.fault = number(item.at("unencodable"), "unencodable");
  } else {
    require_keys(item, what, {"octets"});
    result.units = units(item.at("octets"));
  }
  return result;
}

Vector Reader::vector(const json& item, const std::string& subject) {
  if (!item.is_object()) fail("a case is " + shown(item), "write {...}");
  if (!item.contains("id")) fail("a case has no \"id\": " + shown(item), "add it");
  Vector vector;
  vector.id = id(item.at("id"), subject);
  vector.subject = subject;
  place_ += ", case " + vector.id;
  vector.kind = item.contains("values") ? Vector::Kind::kEncode : Vector::Kind::kDecode;
  require_keys(
      item, "the case",
      {"id", vector.encodes() ? "values" : "octets", "tags", "clause", "reason", "expected"});
  if (vector.encodes()) {
    vector.values = values(item.at("values"));
  } else {
    vector.units = units(item.at("octets"));
  }
  vector.tags = tags(item.at("tags"));
  vector.clause = text(item, "clause");
  vector.reason = text(item, "reason");
  if (vector.reason.back() != '.') fail("the reason has no full stop", "write one sentence");
  const json& expected = item.at("expected");
  if (!expected.is_object())
    fail("\"expected\" is no JSON object", "write {...}, one result per form");
  if (!expected.contains(kRfc3629.id)) fail("no result under rfc3629", "add it");
  for (const auto& [id, result] : expected.items()) {
    const auto form = std::find(kEncodingForms.begin(), kEncodingForms.end(), find_form(id));
    if (form == kEncodingForms.end()) {
      fail("the form " + printable(id) + " is unknown", "take it out");
    }
    vector.expected[static_cast<std::size_t>(form - kEncodingForms.begin())] =
        vector.encodes() ? encoded(result, **form) : decoded(result, **form);
  }
  return vector;
}

VectorFile Reader::read(const json& document) {
  require_keys(document, "the file", {"schema", "subject", "title", "description", "cases"},
               "withdrawn");
  if (document.at("schema") != kSchema) {
    fail("the schema is " + shown(document.at("schema")), "write \"" + std::string(kSchema) + "\"");
  }
  VectorFile read;
  read.subject = text(document, "subject");
  if (!is_word(read.subject) || read.subject != stem_) {
    fail("the subject is " + printable(read.subject), "give it the file's name without .json");
  }
  read.title = text(document, "title");
  read.description = text(document, "description");
  if (document.contains("withdrawn")) {
    const json& withdrawn = document.at("withdrawn");
    if (!withdrawn.is_array()) fail("\"withdrawn\" is " + shown(withdrawn), "write a list of ids");
    for (const json& value : withdrawn) read.withdrawn.push_back(id(value, read.subject));
  }
  const json& cases = document.at("cases");
  if (!cases.is_array() || cases.empty()) fail("there are no cases", "add one or remove the file");
  std::set<std::string> taken(read.withdrawn.begin(), read.withdrawn.end());
  const std::string file = place_;
  for (const json& item : cases) {
    place_ = file;
    read.vectors.push_back(vector(item, read.subject));
    if (!taken.insert(read.vectors.back().id).second) {
      fail("the id was given out before", "take the next free number");
    }
  }
  return read;
}

}  // namespace

std::string printable(const std::string& text) { return escaped(json(text)); }

VectorFile read_vectors(const json& document, const std::filesystem::path& file) {
  return Reader(file).read(document);
}

}  // namespace placemat
