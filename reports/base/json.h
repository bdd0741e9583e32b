// Reads JSON from outside, strictly: each complaint names the file, the place, what is wrong there
// and the mend.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/base/error.h"

namespace placemat::inline base {

// Json is ordered: keys are written in the order that readers of a file expect.
using Json = nlohmann::ordered_json;
using InputJson = nlohmann::json;
using Words = std::initializer_list<std::string_view>;

// Returns an object that has members as ASCII, with a line for each of them and for each element of
// its arrays, so that a reader can search it and a change shows.
std::string in_lines(const Json& object);

// kMaxJsonDepth is the nesting that a file may have: more than any file that is written here.
// Copying, comparing and writing a value take stack in proportion to its depth.
inline constexpr int kMaxJsonDepth = 64;

class Node;

// JsonFile is the JSON in a text. Nodes refer to it, so it must outlive them.
class JsonFile {
 public:
  // Parses `text`. Messages call it `name`, and end with `mend` unless a complaint has a mend of
  // its own. Throws InputError for text that is no JSON (with the line and column, both from 1),
  // for a number that is too large, for a key that stands twice in an object, and for nesting
  // deeper than kMaxJsonDepth.
  JsonFile(std::string_view text, std::string_view name, std::string mend);

  Node root() const;
  InputJson& json() { return json_; }

  const std::string& name() const { return name_; }  // escaped
  const std::string& mend() const { return mend_; }

  // Gives the value at `node` a name. The places of the value and of its parts then begin with it.
  void call(const Node& node, std::string name);

  // Returns the place of a value in this file: "implementations[2].profile.form"; "" for the root.
  // O(the file).
  std::string place_of(const InputJson& value) const;

 private:
  std::string name_;
  std::string mend_;
  InputJson json_;
  std::map<const InputJson*, std::string> names_;
};

// Node is a value in a file. Each reader throws InputError for a value of another kind.
class Node {
 public:
  Node(const InputJson& json, const JsonFile& file) : json_(&json), file_(&file) {}

  // Throws InputError: "FILE: PLACE: what; mend".
  [[noreturn]] void fail(std::string_view what, std::string_view mend = {}) const;
  [[noreturn]] void fail_missing(std::string_view key) const;
  // Fails because `name` is none of those that may stand here.
  [[noreturn]] void fail_name(std::string_view name) const;

  bool is_null() const { return json_->is_null(); }
  bool is_text() const { return json_->is_string(); }
  bool is_list() const { return json_->is_array(); }
  bool is_object() const { return json_->is_object(); }
  // Returns the value on one line of ASCII, cut if it is long.
  std::string shown() const;

  const std::string& text() const;
  // Returns the text. Fails if it is empty.
  const std::string& word() const;
  const std::string& one_of(Words words) const;
  // Returns the value that `parse` makes of text(). Fails if `parse` returns std::nullopt, because
  // that name may not stand here.
  template <typename Parse>
  auto parsed_by(Parse parse) const {
    auto value = parse(text());
    if (!value) fail_name(text());
    return *std::move(value);
  }
  bool flag() const;
  std::uint64_t number(std::uint64_t least = 0, std::uint64_t most = UINT64_MAX) const;
  // Returns a number that may have a fraction, and is not negative.
  double decimal() const;
  std::size_t amount() const { return static_cast<std::size_t>(number(0, SIZE_MAX)); }

  std::size_t size() const { return json_->size(); }
  std::vector<Node> elements() const;
  std::vector<std::string> texts() const;
  // Returns a list of words. Fails if the list is empty.
  std::vector<std::string> words() const;
  std::vector<std::pair<std::string, Node>> members() const;

  // Fails unless this is an object with exactly these keys; those of `optional` may be missing.
  void require_keys(Words keys, Words optional = {}) const { require_keys<Words>(keys, optional); }
  template <typename Keys>
  void require_keys(const Keys& keys, const Keys& optional) const {
    for (const auto& [key, node] : members()) {
      const auto is_one_of = [&key = key](const Keys& words) {
        return std::find(words.begin(), words.end(), key) != words.end();
      };
      if (!is_one_of(keys) && !is_one_of(optional)) node.fail("an unknown key");
    }
    for (const auto& key : keys) at(key);
  }

  bool has(std::string_view key) const;
  // Returns the member of that name. Fails if it is missing, or if this is no object.
  Node at(std::string_view key) const;

 private:
  friend class JsonFile;

  const InputJson* json_;
  const JsonFile* file_;
};

}  // namespace placemat::inline base
