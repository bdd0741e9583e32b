#include "harness/corpus_care/vector_text.h"

#include <nlohmann/json.hpp>

#include "reference/protocol.h"
#include "reference/segment.h"

namespace placemat {
namespace {

using nlohmann::json;

std::string hex(Ucs4 value) {
  char digits[9];
  std::snprintf(digits, sizeof digits, "%X", static_cast<unsigned>(value));
  return digits;
}

// A list on one line, with a space after each comma.
template <typename Items, typename Spelled>
std::string list(const Items& items, Spelled spelled) {
  std::string text;
  for (const auto& item : items) {
    text += text.empty() ? "" : ", ";
    text += json(spelled(item)).dump();
  }
  return "[" + text + "]";
}

std::string result_text(const VectorResult& result) {
  if (result.values) return "{\"values\": " + list(*result.values, hex) + "}";
  if (result.units) return "{\"octets\": \"" + hex_of(*result.units) + "\"}";
  const std::string fault = std::to_string(result.fault.value());
  if (result.defect == Defect::kNone) return "{\"unencodable\": " + fault + "}";
  std::string text = "{\"ill_formed\": " + fault + ", \"defect\": \"";
  text += defect_name(result.defect);
  text += '"';
  if (result.replaced) text += ", \"replaced\": " + list(*result.replaced, hex);
  return text + "}";
}

std::string vector_text(const Vector& vector) {
  std::string text = "  {\"id\": " + json(vector.id).dump() + ", ";
  text += vector.encodes() ? "\"values\": " + list(vector.values, hex)
                           : "\"octets\": \"" + hex_of(vector.units) + "\"";
  text += ", \"tags\": " + list(vector.tags, [](const std::string& tag) { return tag; });
  text += ",\n   \"clause\": " + json(vector.clause).dump();
  text += ",\n   \"reason\": " + json(vector.reason).dump();
  text += ",\n   \"expected\": {";
  for (std::size_t form = 0; form < kEncodingForms.size(); ++form) {
    text += form == 0 ? "\n" : ",\n";
    text += "    " + json(std::string(kEncodingForms[form]->id)).dump() + ": ";
    text += result_text(vector.expected[form]);
  }
  return text + "}}";
}

}  // namespace

std::string vector_file_text(const std::string& subject, const std::string& title,
                             const std::string& description, const std::vector<Vector>& vectors) {
  std::string text = "{\n \"schema\": \"placemat-vectors/1\",\n \"subject\": ";
  text += json(subject).dump();
  text += ",\n \"title\": " + json(title).dump();
  text += ",\n \"description\": " + json(description).dump();
  text += ",\n \"cases\": [";
  for (std::size_t at = 0; at < vectors.size(); ++at) {
    text += at == 0 ? "\n" : ",\n";
    text += vector_text(vectors[at]);
  }
  return text + "\n ]\n}\n";
}

}  // namespace placemat
