#include "harness/cases/vectors.h"

#include <algorithm>
#include <exception>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "harness/cases/vector_reader.h"
#include "reference/replacement.h"
#include "reference/segment.h"
#include "reports/parse_json.h"

namespace placemat {
namespace {

namespace fs = std::filesystem;

// "line 3, column 7" for octet number `position`. All are counted from 1.
std::string line_and_column(std::string_view text, std::size_t position) {
  const std::string_view before = text.substr(0, position == 0 ? 0 : position - 1);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return "line " + std::to_string(lines + 1) + ", column " +
         std::to_string(before.size() - line_start + 1);
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file) {
    throw VectorError(printable(path.string()) + ": cannot be read; check its permissions");
  }
  return text;
}

// The *.json files of `folder`, by name: the order must not depend on the file system.
std::vector<fs::path> paths_in(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  fs::directory_iterator entries(folder, error);
  if (error) {
    throw VectorError(printable(folder.string()) + ": " + error.message() +
                      "; name the folder that holds the vector files");
  }
  for (const fs::directory_entry& entry : entries) {
    if (entry.path().extension() == ".json" && entry.is_regular_file())
      files.push_back(entry.path());
  }
  if (files.empty()) {
    throw VectorError(printable(folder.string()) +
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

VectorFile parse_vectors(std::string_view text, const fs::path& file) {
  nlohmann::json document;
  try {
    document = parse_json<nlohmann::json>(text);
  } catch (const nlohmann::json::parse_error& error) {
    throw VectorError(printable(file.string()) + ": no JSON at " +
                      line_and_column(text, error.byte) + "; mend the syntax there");
  } catch (const std::exception&) {
    throw VectorError(printable(file.string()) +
                      ": a number is too large, or it is nested too deeply; take that out");
  }
  return read_vectors(document, file);
}

std::vector<VectorFile> load_vector_files(const fs::path& folder) {
  std::vector<VectorFile> files;
  for (const fs::path& file : paths_in(folder)) {
    files.push_back(parse_vectors(read_file(file), file));
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

}  // namespace placemat
