#include "reports/base/fields.h"

namespace placemat::inline base {

Json schema_with(Json words, const Json& more) {
  if (words.is_null()) words = Json::object();
  for (const auto& [key, value] : more.items()) words[key] = value;
  return words;
}

std::function<Json(Json&)> schema_of(Json words) {
  return [words](Json&) { return words; };
}

Shape<std::string> as_text(Json more) {
  return {[](const std::string& text) -> Json { return well_formed_text(text); },
          [](const Node& node) { return node.text(); },
          schema_of(schema_with({{"type", "string"}}, more))};
}

Shape<std::string> as_word(Json more) {
  return {as_text().write, [](const Node& node) { return node.word(); },
          schema_of(schema_with({{"type", "string"}, {"minLength", 1}}, more))};
}

Shape<std::string> as_one_of(std::vector<std::string> words) {
  return as_name(std::move(words), [](const std::string& word) { return word; });
}

Shape<std::optional<std::string>> as_text_or_null() {
  return {
      [](const auto& text) { return text ? Json(well_formed_text(*text)) : Json(); },
      [](const Node& node) { return node.is_null() ? std::nullopt : std::optional(node.text()); },
      schema_of({{"type", {"string", "null"}}})};
}

Shape<std::uint64_t> as_count(std::uint64_t least) {
  const Json words = {{"type", "integer"}, {"minimum", least}, {"maximum", UINT64_MAX}};
  return defined(least == 0 ? "count" : "positive",
                 Shape<std::uint64_t>{[](std::uint64_t number) -> Json { return number; },
                                      [least](const Node& node) { return node.number(least); },
                                      schema_of(words)});
}

Shape<bool> as_flag() {
  return {[](bool flag) -> Json { return flag; }, [](const Node& node) { return node.flag(); },
          schema_of({{"type", "boolean"}})};
}

}  // namespace placemat::inline base
