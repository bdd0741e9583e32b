// The test vectors of corpus/vectors: octets or values, the clause, and what each form makes of it.
//
// corpus/README.md states the format, corpus/schema.json is its schema.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/forms/forms.h"
#include "reference/unicode.h"

namespace placemat {

// What a form makes of a vector's input. For an octet string: `values`, or `fault` and `defect`.
// For a value string: `units`, or `fault`.
struct VectorResult {
  std::optional<std::vector<Ucs4>> values;         // that the octets spell, if well-formed
  std::optional<std::vector<std::uint8_t>> units;  // that spell the values, if encodable
  // The first octet of the first ill-formed subsequence, or which value the form cannot spell.
  std::optional<std::size_t> fault;
  Defect defect = Defect::kNone;
  // Only under rfc3629, for ill-formed octets: the values with U+FFFD for each maximal subpart.
  std::optional<std::vector<Ucs4>> replaced;

  bool operator==(const VectorResult&) const = default;
};

struct Vector {
  enum class Kind : std::uint8_t { kDecode, kEncode };

  std::string id;       // "surrogates-0001"; permanent
  std::string subject;  // the file that it stands in, without .json
  Kind kind = Kind::kDecode;
  std::vector<std::uint8_t> units;  // kDecode
  std::vector<Ucs4> values;         // kEncode
  std::vector<std::string> tags;
  std::string clause;
  std::string reason;
  // What somebody stated, in the order of kEncodingForms; under rfc3629 always.
  std::array<std::optional<VectorResult>, kEncodingForms.size()> expected;

  bool encodes() const { return kind == Kind::kEncode; }
  bool operator==(const Vector&) const = default;
};

struct VectorFile {
  std::string subject;  // the file's name without .json
  std::string title;
  std::string description;
  std::vector<std::string> withdrawn;  // ids
  std::vector<Vector> vectors;

  bool operator==(const VectorFile&) const = default;
};

// A vector file that cannot be used. what() is one line: the file, the case, what is wrong, and how
// to mend it.
class VectorError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// load_vector_files(): the *.json files in `folder`, by file name.
//
// Throws VectorError for a missing or empty folder, malformed JSON, anything that the schema
// forbids, an unknown form, and an id that is given out twice or was withdrawn. Reads every file
// wholly into memory.
std::vector<VectorFile> load_vector_files(const std::filesystem::path& folder);

// load_vectors(): all their vectors, in order.
std::vector<Vector> load_vectors(const std::filesystem::path& folder);

// parse_vectors(): the same for one file's text. `file` is its path, for messages and because the
// ids begin with its name; it is not read.
VectorFile parse_vectors(std::string_view text, const std::filesystem::path& file);

// oracle_result(): what `vector` must expect under `form`, by the oracle.
VectorResult oracle_result(const Vector& vector, const EncodingForm& form);

}  // namespace placemat
