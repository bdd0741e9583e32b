// A value in a report.json that is read, which knows its place, for messages.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/error.h"
#include "reports/escape.h"

namespace placemat {

using InputJson = nlohmann::json;
using Words = std::initializer_list<std::string_view>;

inline constexpr std::string_view kMend = "write it again with placemat check --json";

// A value in the file, and its place: "implementations[2].profile.form".
class Node {
 public:
  Node(const InputJson& json, std::string file, std::string place)
      : json_(json), file_(std::move(file)), place_(std::move(place)) {}

  [[noreturn]] void fail(std::string_view what, std::string_view mend = kMend) const {
    const std::string where = place_.empty() ? "" : place_ + ": ";
    throw ReportError(fmt::format("{}: {}{}; {}", file_, where, what, mend));
  }

  std::string text() const {
    if (!json_.is_string()) fail("a string is needed here");
    return json_.get<std::string>();
  }

  // A text that must not be empty.
  std::string word() const {
    std::string result = text();
    if (result.empty()) fail("must not be empty");
    return result;
  }

  std::string one_of(Words words) const {
    std::string result = text();
    if (std::find(words.begin(), words.end(), result) == words.end()) fail_name(result);
    return result;
  }

  // A text for which `parse` finds something.
  template <typename Parse>
  std::string parsed_by(Parse parse) const {
    std::string result = text();
    if (!parse(result)) fail_name(result);
    return result;
  }

  std::uint64_t number(std::uint64_t least = 0) const {
    if (!json_.is_number_unsigned() || json_.get<std::uint64_t>() < least) {
      fail(fmt::format("a whole number of at least {} is needed here", least));
    }
    return json_.get<std::uint64_t>();
  }

  std::vector<Node> elements() const {
    if (!json_.is_array()) fail("an array is needed here");
    std::vector<Node> nodes;
    for (std::size_t i = 0; i < json_.size(); ++i) {
      nodes.emplace_back(json_[i], file_, fmt::format("{}[{}]", place_, i));
    }
    return nodes;
  }

  std::vector<std::string> texts() const {
    std::vector<std::string> result;
    for (const Node& node : elements()) result.push_back(node.text());
    return result;
  }

  std::vector<std::pair<std::string, Node>> members() const {
    if (!json_.is_object()) fail("an object is needed here");
    std::vector<std::pair<std::string, Node>> nodes;
    for (const auto& [key, value] : json_.items()) {
      nodes.emplace_back(key, Node(value, file_, place_of(key)));
    }
    return nodes;
  }

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
    for (const std::string_view key : keys) {
      if (!json_.contains(key)) at_missing(key).fail("missing");
    }
  }

  bool has(std::string_view key) const { return json_.contains(key); }

  // The member of that name, which exists.
  Node at(std::string_view key) const {
    return Node(json_.at(std::string(key)), file_, place_of(key));
  }

  [[noreturn]] void fail_name(std::string_view name) const {
    fail(fmt::format("\"{}\" is not a name that is known here", terminal_escape(name)));
  }

 private:
  Node at_missing(std::string_view key) const { return Node(json_, file_, place_of(key)); }

  std::string place_of(std::string_view key) const {
    return (place_.empty() ? "" : place_ + ".") + terminal_escape(key);
  }

  const InputJson& json_;
  std::string file_;
  std::string place_;
};

}  // namespace placemat
