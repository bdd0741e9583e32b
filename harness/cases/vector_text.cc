#include "harness/cases/vector_text.h"

#include <nlohmann/json.hpp>

#include "reference/segment.h"
#include "reference/words/protocol.h"

namespace placemat::inline cases {
namespace {

using nlohmann::json;

std::string hex(Ucs4 value) {
  char digits[9];
  std::snprintf(digits, sizeof digits, "%X", static_cast<unsigned>(value));
  return digits;
}

const std::string& itself(const std::string& text) { return text; }

// Returns a list on one line, with a space after each comma.
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

std::string vector_text(const Vector& vector, Results results) {
  std::string text = "  {\"id\": " + json(vector.id).dump() + ", ";
  text += vector.encodes() ? "\"values\": " + list(vector.values, hex)
                           : "\"octets\": \"" + hex_of(vector.units) + "\"";
  text += ", \"tags\": " + list(vector.tags, itself);
  text += ",\n   \"clause\": " + json(vector.clause).dump();
  text += ",\n   \"reason\": " + json(vector.reason).dump();
  text += ",\n   \"expected\": {";
  const char* separator = "";
  for (std::size_t i = 0; i < kEncodingForms.size(); ++i) {
    const EncodingForm& form = *kEncodingForms[i];
    if (results == Results::kStated && !vector.expected[i]) continue;
    const VectorResult result =
        vector.expected[i] ? *vector.expected[i] : oracle_result(vector, form);
    text += separator + json(std::string(form.id)).dump() + ": " + result_text(result);
    separator = ",\n    ";
  }
  return text + "}}";
}

}  // namespace

std::string vector_file_text(const VectorFile& file, Results results) {
  std::string text = "{\n \"schema\": \"placemat-vectors/1\",\n \"subject\": ";
  text += json(file.subject).dump();
  text += ",\n \"title\": " + json(file.title).dump();
  text += ",\n \"description\": " + json(file.description).dump();
  if (!file.withdrawn.empty()) text += ",\n \"withdrawn\": " + list(file.withdrawn, itself);
  text += ",\n \"cases\": [";
  for (std::size_t at = 0; at < file.vectors.size(); ++at) {
    text += at == 0 ? "\n" : ",\n";
    text += vector_text(file.vectors[at], results);
  }
  return text + "\n ]\n}\n";
}

}  // namespace placemat::inline cases
