// Tests vectors as text: every stated result is kept, and the others come from the oracle.
#include "harness/cases/vector_text.h"

#include <gtest/gtest.h>

namespace placemat::inline cases {
namespace {

std::vector<VectorFile> files() { return load_vector_files(PLACEMAT_SOURCE_DIR "/corpus/vectors"); }

TEST(VectorText, ReadsBackAsItWas) {
  for (VectorFile& file : files()) {
    file.withdrawn = {file.subject + "-9998", file.subject + "-9999"};
    EXPECT_EQ(parse_vectors(vector_file_text(file, Results::kStated), file.subject + ".json"), file)
        << file.subject;
  }
}

TEST(VectorText, HasAResultUnderEveryFormWhereAskedFor) {
  for (VectorFile& file : files()) {
    const std::string text = vector_file_text(file, Results::kAllForms);
    for (Vector& vector : file.vectors) {
      for (std::size_t form = 0; form < kEncodingForms.size(); ++form) {
        if (!vector.expected[form]) {
          vector.expected[form] = oracle_result(vector, *kEncodingForms[form]);
        }
      }
    }
    EXPECT_EQ(parse_vectors(text, file.subject + ".json"), file) << file.subject;
  }
}

}  // namespace
}  // namespace placemat::inline cases
