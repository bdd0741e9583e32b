#include "harness/cases/vectors.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "harness/cases/session_vectors.h"
#include "reference/replacement.h"
#include "reference/segment.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"

namespace placemat::inline cases {
namespace {

namespace fs = std::filesystem;

// Returns the vector files of `folder`, by name: the order must not depend on the file system.
std::vector<fs::path> paths_in(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  fs::directory_iterator entries(folder, error);
  if (error) {
    throw InputError(terminal_escape(folder.string()) + ": " + error.message() +
                     "; name the folder that holds the vector files");
  }
  for (const fs::directory_entry& entry : entries) {
    if (is_vector_file(entry.path()) && entry.is_regular_file()) files.push_back(entry.path());
  }
  if (files.empty()) {
    throw InputError(terminal_escape(folder.string()) +
                     ": holds no *.json; name the folder that holds the vector files");
  }
  std::sort(files.begin(), files.end());
  return files;
}

VectorResult decoded_by_oracle(const EncodingForm& form, CodeUnits units) {
  VectorResult result;
  const auto fault = first_ill_formed(form, units);
  if (!fault) {
    result.values = decoded(form, units);
    return result;
  }
  result.fault = fault->offset;
  result.defect = fault->defect;
  if (form.id == kRfc3629.id) result.replaced = replaced(form, Replacement::kMaximalSubpart, units);
  return result;
}

VectorResult encoded_by_oracle(const EncodingForm& form, const std::vector<Ucs4>& values) {
  VectorResult result;
  std::vector<std::uint8_t> units;
  std::optional<Ucs4> previous;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::vector<std::uint8_t> sequence = encode_value(form, values[i]);
    // WTF-8 has a sequence for a low surrogate, but not after a high one.
    if (sequence.empty() || !next_segment(form, sequence, 0, previous).well_formed()) {
      result.fault = i;
      return result;
    }
    units.insert(units.end(), sequence.begin(), sequence.end());
    previous = values[i];
  }
  result.units = std::move(units);
  return result;
}

}  // namespace

bool is_vector_file(const fs::path& path) {
  return path.extension() == ".json" && path.stem() != kSessionsSubject;
}

std::vector<VectorFile> load_vector_files(const fs::path& folder) {
  std::vector<VectorFile> files;
  for (const fs::path& file : paths_in(folder)) {
    files.push_back(parse_vectors(read_file(file, "check its permissions"), file));
  }
  return files;
}

std::vector<Vector> load_vectors(const fs::path& folder) {
  std::vector<Vector> vectors;
  for (VectorFile& file : load_vector_files(folder)) {
    std::move(file.vectors.begin(), file.vectors.end(), std::back_inserter(vectors));
  }
  return vectors;
}

VectorResult oracle_result(const Vector& vector, const EncodingForm& form) {
  return vector.encodes() ? encoded_by_oracle(form, vector.values)
                          : decoded_by_oracle(form, vector.units);
}

}  // namespace placemat::inline cases
