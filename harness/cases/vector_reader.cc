#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

#include "harness/cases/vectors.h"
#include "reference/segment.h"
#include "reference/words/protocol.h"
#include "reports/base/json.h"

namespace placemat::inline cases {
namespace {

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

[[noreturn]] void fail_shown(const Node& node, std::string_view mend) {
  node.fail("is " + node.shown(), mend);
}

void require_id(const Node& node, const std::string& subject) {
  const std::string& text = node.text();
  const std::size_t digits = subject.size() + 1;
  const bool fits = text.size() == digits + 4 && text.starts_with(subject + "-") &&
                    text.find_first_not_of("0123456789", digits) == std::string::npos;
  if (!fits) node.fail("the id is " + node.shown(), "write \"" + subject + "-\" and four digits");
}

std::vector<std::uint8_t> units_of(const Node& node) {
  const auto units = parse_hex(node.text());
  if (!units || !is_upper_hex(node.text())) fail_shown(node, "write two digits 0-9 A-F per octet");
  return *units;
}

std::vector<Ucs4> values_of(const Node& node) {
  std::vector<Ucs4> values;
  for (const Node& item : node.elements()) {
    const std::string& text = item.text();
    const bool fits = !text.empty() && text.size() <= 8 && is_upper_hex(text) &&
                      (text.front() != '0' || text.size() == 1);
    if (!fits) fail_shown(item, "write 1 to 8 digits 0-9 A-F without leading zeros");
    std::from_chars(text.data(), text.data() + text.size(), values.emplace_back(), 16);
  }
  return values;
}

std::vector<std::string> tags_of(const Node& node) {
  std::vector<std::string> tags = node.words();
  for (std::size_t i = 0; i < tags.size(); ++i) {
    const Node item = node.elements()[i];
    if (std::find(std::begin(kTags), std::end(kTags), tags[i]) == std::end(kTags)) {
      item.fail("the tag " + item.shown() + " is unknown", "take one that the schema lists");
    }
    const auto before = tags.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(tags.begin(), before, tags[i]) != before) {
      item.fail("the tag " + item.shown() + " stands twice", "take one out");
    }
  }
  return tags;
}

Defect defect_of(const Node& node) {
  for (const Defect defect :
       {Defect::kUnexpectedContinuation, Defect::kNonShortest, Defect::kSurrogate,
        Defect::kOutOfRange, Defect::kInvalidOctet, Defect::kTruncated, Defect::kInterrupted}) {
    if (node.text() == defect_name(defect)) return defect;
  }
  node.fail("the defect " + node.shown() + " is unknown", "take one that the schema lists");
}

VectorResult decoded(const Node& item, const EncodingForm& form) {
  VectorResult result;
  if (item.has("values")) {
    item.require_keys({"values"});
    result.values = values_of(item.at("values"));
    return result;
  }
  if (form.id == kRfc3629.id) {
    item.require_keys({"ill_formed", "defect", "replaced"});
    result.replaced = values_of(item.at("replaced"));
  } else {
    item.require_keys({"ill_formed", "defect"});
  }
  result.fault = item.at("ill_formed").number();
  result.defect = defect_of(item.at("defect"));
  return result;
}

VectorResult encoded(const Node& item) {
  VectorResult result;
  if (item.has("unencodable")) {
    item.require_keys({"unencodable"});
    result.fault = item.at("unencodable").number();
  } else {
    item.require_keys({"octets"});
    result.units = units_of(item.at("octets"));
  }
  return result;
}

// Returns the vector of `item`. Later messages call the case by its id.
Vector vector_from(const Node& item, const std::string& subject, JsonFile& file) {
  Vector vector;
  require_id(item.at("id"), subject);
  vector.id = item.at("id").text();
  vector.subject = subject;
  file.call(item, "case " + vector.id);
  vector.kind = item.has("values") ? Vector::Kind::kEncode : Vector::Kind::kDecode;
  item.require_keys(
      {"id", vector.encodes() ? "values" : "octets", "tags", "clause", "reason", "expected"});
  if (vector.encodes()) {
    vector.values = values_of(item.at("values"));
  } else {
    vector.units = units_of(item.at("octets"));
  }
  vector.tags = tags_of(item.at("tags"));
  vector.clause = item.at("clause").word();
  vector.reason = item.at("reason").word();
  if (vector.reason.back() != '.') item.at("reason").fail("has no full stop", "write one sentence");
  const Node expected = item.at("expected");
  expected.at(kRfc3629.id);
  for (const auto& [id, result] : expected.members()) {
    const auto form = std::find(kEncodingForms.begin(), kEncodingForms.end(), find_form(id));
    if (form == kEncodingForms.end()) result.fail("an unknown form", "take it out");
    vector.expected[static_cast<std::size_t>(form - kEncodingForms.begin())] =
        vector.encodes() ? encoded(result) : decoded(result, **form);
  }
  return vector;
}

}  // namespace

VectorFile parse_vectors(std::string_view text, const std::filesystem::path& path) {
  JsonFile file(text, path.string(), "corpus/schema.json says what may stand here");
  const Node root = file.root();
  root.require_keys({"schema", "subject", "title", "description", "cases"}, {"withdrawn"});
  root.at("schema").one_of({kSchema});
  VectorFile read;
  read.subject = root.at("subject").word();
  if (!is_word(read.subject) || read.subject != path.stem().string()) {
    fail_shown(root.at("subject"), "give it the file's name without .json");
  }
  read.title = root.at("title").word();
  read.description = root.at("description").word();
  std::set<std::string> taken;
  if (root.has("withdrawn")) {
    for (const Node& id : root.at("withdrawn").elements()) {
      require_id(id, read.subject);
      taken.insert(read.withdrawn.emplace_back(id.text()));
    }
  }
  for (const Node& item : root.at("cases").elements()) {
    read.vectors.push_back(vector_from(item, read.subject, file));
    if (!taken.insert(read.vectors.back().id).second) {
      item.fail("the id was given out before", "take the next free number");
    }
  }
  if (read.vectors.empty()) root.at("cases").fail("there are none", "add one or remove the file");
  return read;
}

}  // namespace placemat::inline cases
