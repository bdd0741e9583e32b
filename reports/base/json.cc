#include "reports/base/json.h"

#include <fmt/format.h>

#include <set>

#include "reports/base/escape.h"

namespace placemat::inline base {
namespace {

// Returns "3:17": the line and column of the octet at `offset`, both from 1.
std::string line_and_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("{}:{}", 1 + std::count(before.begin(), before.end(), '\n'),
                     1 + before.size() - line_start);
}

// KeyWatch refuses an object that has a key twice: the parser would silently keep the last one.
class KeyWatch {
 public:
  explicit KeyWatch(const JsonFile& file) : file_(file) {}

  bool operator()(int depth, InputJson::parse_event_t event, const InputJson& parsed) {
    if (depth > kMaxJsonDepth) {
      throw InputError(fmt::format("{}: nested too deeply; {}", file_.name(), file_.mend()));
    }
    if (event == InputJson::parse_event_t::object_start) open_.emplace_back();
    if (event == InputJson::parse_event_t::object_end) open_.pop_back();
    if (event == InputJson::parse_event_t::key &&
        !open_.back().insert(parsed.get<std::string>()).second) {
      throw InputError(
          fmt::format("{}: the key \"{}\" stands twice in one object; remove one of the two",
                      file_.name(), terminal_escape(parsed.get<std::string>())));
    }
    return true;
  }

 private:
  const JsonFile& file_;
  std::vector<std::set<std::string>> open_;  // the keys seen, of each object that is open
};

// Returns the place of the member or element `key` of the value at `place`.
std::string below(const std::string& place, std::string_view key) {
  return (place.empty() ? "" : place + ".") + terminal_escape(key);
}

using Names = std::map<const InputJson*, std::string>;

// Finds `value` in `from`, and changes `place` from the place of `from` to that of `value`.
bool find_place(const InputJson& from, const InputJson& value, const Names& names,
                std::string& place) {
  if (const auto name = names.find(&from); name != names.end()) place = name->second;
  if (&from == &value) return true;
  const std::string here = place;
  for (std::size_t i = 0; from.is_array() && i < from.size(); ++i) {
    place = fmt::format("{}[{}]", here, i);
    if (find_place(from[i], value, names, place)) return true;
  }
  for (auto member = from.begin(); from.is_object() && member != from.end(); ++member) {
    place = below(here, member.key());
    if (find_place(*member, value, names, place)) return true;
  }
  return false;
}

// Returns the JSON as one line of ASCII.
std::string ascii(const Json& json) { return json.dump(-1, ' ', true); }

std::string a_line_each(const Json& array) {
  std::string lines;
  for (const Json& each : array) lines += (lines.empty() ? "\n" : ",\n") + ascii(each);
  return "[" + lines + (lines.empty() ? "]" : "\n]");
}

}  // namespace

std::string in_lines(const Json& object) {
  std::string text;
  for (const auto& [key, value] : object.items()) {
    text += (text.empty() ? "{\n\"" : ",\n\"") + key + "\": ";
    text += value.is_array() ? a_line_each(value) : ascii(value);
  }
  return text + "\n}\n";
}

JsonFile::JsonFile(std::string_view text, std::string_view name, std::string mend)
    : name_(terminal_escape(name)), mend_(std::move(mend)) {
  try {
    json_ = InputJson::parse(text, KeyWatch(*this));
  } catch (const InputJson::parse_error& error) {
    // `byte` counts from 1. If the text ends too early, it is 0 or past the end.
    const std::size_t offset = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
    throw InputError(fmt::format("{}:{}: not JSON, or cut short; {}", name_,
                                 line_and_column(text, offset), mend_));
  } catch (const InputJson::out_of_range&) {
    throw InputError(fmt::format("{}: a number in it is too large; {}", name_, mend_));
  }
}

Node JsonFile::root() const { return Node(json_, *this); }

void JsonFile::call(const Node& node, std::string name) { names_[node.json_] = std::move(name); }

std::string JsonFile::place_of(const InputJson& value) const {
  std::string place;
  find_place(json_, value, names_, place);
  return place;
}

void Node::fail(std::string_view what, std::string_view mend) const {
  const std::string place = file_->place_of(*json_);
  throw InputError(fmt::format("{}: {}{}{}; {}", file_->name(), place, place.empty() ? "" : ": ",
                               what, mend.empty() ? file_->mend() : mend));
}

void Node::fail_missing(std::string_view key) const {
  throw InputError(fmt::format("{}: {}: missing; {}", file_->name(),
                               below(file_->place_of(*json_), key), file_->mend()));
}

void Node::fail_name(std::string_view name) const {
  fail(fmt::format("\"{}\" is not a name that is known here", terminal_escape(name)));
}

std::string Node::shown() const {
  constexpr std::size_t kMost = 60;
  const std::string text = json_->dump(-1, ' ', true, InputJson::error_handler_t::replace);
  return text.size() > kMost ? text.substr(0, kMost - 3) + "..." : text;
}

const std::string& Node::text() const {
  if (!json_->is_string()) fail("a string is needed here");
  return json_->get_ref<const std::string&>();
}

const std::string& Node::word() const {
  if (text().empty()) fail("must not be empty");
  return text();
}

const std::string& Node::one_of(Words words) const {
  if (std::find(words.begin(), words.end(), text()) == words.end()) fail_name(text());
  return text();
}

bool Node::flag() const {
  if (!json_->is_boolean()) fail("true or false is needed here");
  return json_->get<bool>();
}

std::uint64_t Node::number(std::uint64_t least, std::uint64_t most) const {
  const auto value = json_->is_number_unsigned() ? json_->get<std::uint64_t>() : 0;
  if (json_->is_number_unsigned() && least <= value && value <= most) return value;
  fail(most == UINT64_MAX
           ? fmt::format("a whole number of at least {} is needed here", least)
           : fmt::format("a whole number from {} to {} is needed here", least, most));
}

double Node::decimal() const {
  if (json_->is_number() && json_->get<double>() >= 0) return json_->get<double>();
  fail("a number that is not negative is needed here");
}

std::vector<Node> Node::elements() const {
  if (!is_list()) fail("an array is needed here");
  std::vector<Node> nodes;
  for (const InputJson& element : *json_) nodes.emplace_back(element, *file_);
  return nodes;
}

std::vector<std::string> Node::texts() const {
  std::vector<std::string> result;
  for (const Node& node : elements()) result.push_back(node.text());
  return result;
}

std::vector<std::string> Node::words() const {
  std::vector<std::string> result;
  for (const Node& node : elements()) result.push_back(node.word());
  if (result.empty()) fail("must not be empty");
  return result;
}

std::vector<std::pair<std::string, Node>> Node::members() const {
  if (!is_object()) fail("an object is needed here");
  std::vector<std::pair<std::string, Node>> nodes;
  for (const auto& [key, value] : json_->items()) nodes.emplace_back(key, Node(value, *file_));
  return nodes;
}

bool Node::has(std::string_view key) const { return json_->contains(key); }

Node Node::at(std::string_view key) const {
  if (!is_object()) fail("an object is needed here");
  const auto member = json_->find(key);
  if (member == json_->end()) fail_missing(key);
  return Node(*member, *file_);
}

}  // namespace placemat::inline base
