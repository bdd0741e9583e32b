// Holds the test vectors of corpus/vectors: octets or values, the clause, and what each form makes
// of them.
//
// corpus/README.md states the format, and corpus/schema.json is its schema.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/forms/forms.h"
#include "reference/unicode.h"
#include "reports/base/error.h"

namespace placemat::inline cases {

// VectorResult is what a form makes of a vector's input. For an octet string it has `values`, or
// `fault` and `defect`. For a value string it has `units`, or `fault`.
struct VectorResult {
  std::optional<std::vector<Ucs4>> values;         // that the octets spell, if well-formed
  std::optional<std::vector<std::uint8_t>> units;  // that spell the values, if encodable
  // Holds the offset of the first octet of the first ill-formed subsequence, or the index of the
  // value that the form cannot spell.
  std::optional<std::size_t> fault;
  Defect defect = Defect::kNone;
  // Holds, for ill-formed octets under rfc3629 only, the values with U+FFFD per maximal subpart.
  std::optional<std::vector<Ucs4>> replaced;

  bool operator==(const VectorResult&) const = default;
};

struct Vector {
  enum class Kind : std::uint8_t { kDecode, kEncode };

  std::string id;       // "surrogates-0001"; permanent
  std::string subject;  // the file that it stands in, without .json
  Kind kind = Kind::kDecode;
  std::vector<std::uint8_t> units;  // of kDecode
  std::vector<Ucs4> values;         // of kEncode
  std::vector<std::string> tags;
  std::string clause;
  std::string reason;
  // Holds the stated results, in the order of kEncodingForms. The one of rfc3629 is never absent.
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

// is_vector_file() reports whether a file of corpus/vectors is one of vectors. One is not: the
// cases of sessions.json are lives of objects (session_vectors.h).
bool is_vector_file(const std::filesystem::path& path);

// load_vector_files() returns the vector files in `folder`, sorted by file name.
//
// It throws InputError for a missing or empty folder, malformed JSON, anything that the schema
// forbids, an unknown form, and an id that is given out twice or was withdrawn. It reads every file
// wholly into memory.
std::vector<VectorFile> load_vector_files(const std::filesystem::path& folder);

// load_vectors() returns all vectors of these files, in order.
std::vector<Vector> load_vectors(const std::filesystem::path& folder);

// parse_vectors() parses the text of `file`. `file` is a path, which messages name and whose name
// begins the ids; it is not read. Throws InputError.
VectorFile parse_vectors(std::string_view text, const std::filesystem::path& file);

// oracle_result() returns what `vector` must expect under `form`, by the oracle.
VectorResult oracle_result(const Vector& vector, const EncodingForm& form);

}  // namespace placemat::inline cases
