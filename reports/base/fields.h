// Makes tables of the fields of a stored record. The record's writer, reader and schema follow from
// its table.
//
// A table has a row per field: the key, the member, the shape of the value (unless the member's
// type decides it), and a description for the schema. To store another field, add its row:
//
//   const Shape<Person> person = as_object<Person>({
//       {"name", &Person::name, as_word(), "As it is printed."},
//       {"born", &Person::born},
//       left_out({"died", &Person::died}),  // left out where it is the default
//   });
//   Json json = person.write(ada);
//   Person same = person.read(node);
//   Json schema = person.schema(definitions);
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/words/named.h"
#include "reports/base/escape.h"
#include "reports/base/json.h"

namespace placemat::inline base {

// Shape is a kind of value: how it is written, how it is read (throws InputError), and what a JSON
// schema says of it. schema() adds to `definitions` the parts that it refers to. They become the
// "$defs" of the schema.
template <typename T>
struct Shape {
  std::function<Json(const T&)> write;
  std::function<T(const Node&)> read;
  std::function<Json(Json& definitions)> schema;
};

// Returns a schema of `words` and then `more`.
Json schema_with(Json words, const Json& more);
std::function<Json(Json&)> schema_of(Json words);

// These shapes write each octet of an ill-formed subsequence as \xHH. `more` is for the schema
// alone. A word is not empty; a count is at least `least`.
Shape<std::string> as_text(Json more = Json::object());
Shape<std::string> as_word(Json more = Json::object());
Shape<std::string> as_one_of(std::vector<std::string> words);
Shape<std::optional<std::string>> as_text_or_null();
Shape<std::uint64_t> as_count(std::uint64_t least = 0);
Shape<bool> as_flag();

// Returns `shape` with one place in the schema, under `name`.
template <typename T>
Shape<T> defined(std::string name, Shape<T> shape) {
  auto schema = [name, whole = shape.schema](Json& definitions) {
    if (!definitions.contains(name)) {
      definitions[name] = nullptr;  // holds the place
      definitions[name] = whole(definitions);
    }
    return Json{{"$ref", "#/$defs/" + name}};
  };
  return {shape.write, shape.read, schema};
}

// Returns `shape` with a check: check(value, node) is called after a value is read, and may throw.
template <typename T, typename Check>
Shape<T> checked(Shape<T> shape, Check check) {
  auto read = [read = shape.read, check](const Node& node) {
    T value = read(node);
    check(value, node);
    return value;
  };
  return {shape.write, read, shape.schema};
}

// Returns the shape of a text that `parse` reads and `spell` writes. `parse` returns std::nullopt
// for an unknown name.
template <typename T, typename Spell, typename Parse>
Shape<T> as_spelled(Spell spell, Parse parse, Json words = Json::object()) {
  return {[spell](const T& value) -> Json { return well_formed_text(spell(value)); },
          [parse](const Node& node) -> T { return node.parsed_by(parse); },
          schema_of(schema_with({{"type", "string"}}, words))};
}

// Returns the shape of one of `values`, by its name.
template <typename T, typename NameOf>
Shape<T> as_name(std::vector<T> values, NameOf name_of) {
  Json names = Json::array();
  for (const T& value : values) names.push_back(name_of(value));
  const auto parse = [values, name_of](std::string_view name) -> std::optional<T> {
    for (const T& value : values) {
      if (name_of(value) == name) return value;
    }
    return std::nullopt;
  };
  return {[name_of](const T& value) -> Json { return name_of(value); },
          [parse](const Node& node) -> T { return node.parsed_by(parse); },
          schema_of({{"enum", names}})};
}
template <typename T, std::size_t N>
Shape<T> as_name(const Named<T> (&table)[N], bool (*applies)(T) = nullptr) {
  std::vector<T> values;
  for (const auto& entry : table) {
    if (applies == nullptr || applies(entry.value)) values.push_back(entry.value);
  }
  return as_name(values, [&table](T value) { return name_in(table, value); });
}

template <typename T>
Shape<std::vector<T>> as_list(Shape<T> shape, Json more = Json::object()) {
  return {[write = shape.write](const std::vector<T>& values) {
            Json array = Json::array();
            for (const T& value : values) array.push_back(write(value));
            return array;
          },
          [read = shape.read](const Node& node) {
            std::vector<T> values;
            for (const Node& element : node.elements()) values.push_back(read(element));
            return values;
          },
          [schema = shape.schema, more](Json& definitions) {
            return schema_with({{"type", "array"}, {"items", schema(definitions)}}, more);
          }};
}

// Returns the shape of an object with any keys, or with keys that `pattern` describes in the
// schema.
template <typename T>
Shape<std::map<std::string, T>> as_map(Shape<T> shape, std::string pattern = "") {
  return {[write = shape.write](const std::map<std::string, T>& values) {
            Json object = Json::object();
            for (const auto& [key, value] : values) object[well_formed_text(key)] = write(value);
            return object;
          },
          [read = shape.read](const Node& node) {
            std::map<std::string, T> values;
            for (const auto& [key, value] : node.members()) values[key] = read(value);
            return values;
          },
          [schema = shape.schema, pattern](Json& definitions) {
            Json values = schema(definitions);
            if (pattern.empty()) return Json{{"type", "object"}, {"additionalProperties", values}};
            return Json{{"type", "object"},
                        {"additionalProperties", false},
                        {"patternProperties", {{pattern, values}}}};
          }};
}

// Returns the shape of an object whose keys are the names of some of `keys`. `what` names them in
// messages: "facet".
template <typename Key, typename T, typename NameOf>
Shape<std::map<Key, T>> as_map_by(std::vector<Key> keys, NameOf name_of, Shape<T> shape,
                                  std::string what) {
  return {[write = shape.write, name_of](const std::map<Key, T>& values) {
            Json object = Json::object();
            for (const auto& [key, value] : values)
              object[std::string(name_of(key))] = write(value);
            return object;
          },
          [read = shape.read, keys, name_of, what](const Node& node) {
            std::map<Key, T> values;
            for (const auto& [name, value] : node.members()) {
              const auto has_name = [&name = name, name_of](const Key& key) {
                return name_of(key) == name;
              };
              const auto key = std::find_if(keys.begin(), keys.end(), has_name);
              if (key == keys.end()) value.fail("an unknown " + what);
              values[*key] = read(value);
            }
            return values;
          },
          [schema = shape.schema, keys, name_of](Json& definitions) {
            Json properties = Json::object();
            for (const Key& key : keys) properties[std::string(name_of(key))] = schema(definitions);
            return Json{
                {"type", "object"}, {"additionalProperties", false}, {"properties", properties}};
          }};
}

// Returns the shape of a member whose row names no shape.
template <typename T>
Shape<T> usual_shape() {
  if constexpr (std::is_same_v<T, bool>) {
    return as_flag();
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    return as_count();
  } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    return as_list(as_text());
  } else {
    return as_text();
  }
}

// Field is a row of a table.
template <typename Record>
struct Field {
  template <typename T, typename Base>
  Field(std::string name, T Base::*member, Shape<T> shape, std::string description = "")
      : key(std::move(name)),
        write(
            [member, write = shape.write](const Record& record) { return write(record.*member); }),
        read([member, read = shape.read](const Node& node, Record& record) {
          record.*member = read(node);
        }),
        schema([schema = shape.schema, description](Json& definitions) {
          const Json words = description.empty() ? Json() : Json{{"description", description}};
          return schema_with(words, schema(definitions));
        }) {}

  template <typename T, typename Base>
  Field(std::string name, T Base::*member, std::string description = "")
      : Field(std::move(name), member, usual_shape<T>(), std::move(description)) {}

  // Leaves the field out if there is no value.
  template <typename T, typename Base>
  Field(std::string name, std::optional<T> Base::*member, Shape<T> shape,
        std::string description = "")
      : Field(std::move(name), member,
              Shape<std::optional<T>>{[write = shape.write](const std::optional<T>& value) {
                                        return value ? write(*value) : Json();
                                      },
                                      shape.read, shape.schema},
              std::move(description)) {
    may_be_missing = true;
    is_left_out_as = Json();
  }

  // Returns a field without a member, which always has this text, such as the name of a format.
  static Field always(std::string name, const std::string& text) {
    const Shape<std::string> shape = as_one_of({text});
    Field field;
    field.key = std::move(name);
    field.write = [text](const Record&) -> Json { return text; };
    field.read = [shape](const Node& node, Record&) { shape.read(node); };
    field.schema = shape.schema;
    return field;
  }

  std::string key;
  std::function<Json(const Record&)> write;
  std::function<void(const Node&, Record&)> read;
  std::function<Json(Json& definitions)> schema;
  bool may_be_missing = false;
  std::optional<Json> is_left_out_as;  // the field is not written with this value

 private:
  Field() = default;
};

// Returns a field that is not written if it has its default. A missing field has the default.
template <typename Record>
Field<Record> left_out(Field<Record> field) {
  field.may_be_missing = true;
  field.is_left_out_as = field.write(Record());
  return field;
}
// Returns a field that is always written, and that old files may lack.
template <typename Record>
Field<Record> may_be_missing(Field<Record> field) {
  field.may_be_missing = true;
  return field;
}

// Returns a field that must be there, although its member need not have a value.
template <typename Record>
Field<Record> required(Field<Record> field) {
  field.may_be_missing = false;
  return field;
}

template <typename Record>
using Fields = std::vector<Field<Record>>;

// Returns the shape of an object with a member per row, in the order of the rows, and with no other
// member.
template <typename Record>
Shape<Record> as_object(Fields<Record> fields, std::string description = "") {
  std::vector<std::string> required;
  std::vector<std::string> optional;
  for (const auto& field : fields) {
    (field.may_be_missing ? optional : required).push_back(field.key);
  }
  return {[fields](const Record& record) {
            Json object = Json::object();
            for (const auto& field : fields) {
              Json value = field.write(record);
              if (value != field.is_left_out_as) object[field.key] = std::move(value);
            }
            return object;
          },
          [fields, required, optional](const Node& node) {
            node.require_keys(required, optional);
            Record record;
            for (const auto& field : fields) {
              if (node.has(field.key)) field.read(node.at(field.key), record);
            }
            return record;
          },
          [fields, required, description](Json& definitions) {
            Json object = description.empty() ? Json() : Json{{"description", description}};
            object["type"] = "object";
            object["additionalProperties"] = false;
            object["required"] = required;
            for (const auto& field : fields) {
              object["properties"][field.key] = field.schema(definitions);
            }
            return object;
          }};
}

// Returns one shape or another. `is_first` chooses: it is called with a record to be written or a
// node to be read.
template <typename T, typename IsFirst>
Shape<T> as_either(IsFirst is_first, Shape<T> first, Shape<T> second,
                   std::string description = "") {
  return {
      [=](const T& value) { return is_first(value) ? first.write(value) : second.write(value); },
      [=](const Node& node) { return is_first(node) ? first.read(node) : second.read(node); },
      [=](Json& definitions) {
        Json words = description.empty() ? Json() : Json{{"description", description}};
        words["oneOf"] = {first.schema(definitions), second.schema(definitions)};
        return words;
      }};
}

}  // namespace placemat::inline base
