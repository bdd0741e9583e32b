#include "harness/cli/own_vectors.h"

#include <iterator>
#include <utility>

#include "harness/cli/paths.h"

namespace placemat::inline cli {

std::vector<Vector> own_vectors() {
  if (const auto root = own_root(); !root.empty()) return load_vectors(root / "corpus" / "vectors");
  std::vector<Vector> vectors;
  for (const EmbeddedFile& file : embedded_vectors()) {
    if (!is_vector_file(file.name)) continue;
    VectorFile read = parse_vectors(file.text, file.name);
    std::move(read.vectors.begin(), read.vectors.end(), std::back_inserter(vectors));
  }
  return vectors;
}

}  // namespace placemat::inline cli
