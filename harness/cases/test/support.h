// Provides what the tests of cases share.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/cases/vectors.h"
#include "reference/encoding_form.h"
#include "reports/base/file.h"

namespace placemat::inline cases {

// Returns a form's id as a name of a test.
inline std::string form_name(const testing::TestParamInfo<const EncodingForm*>& info) {
  std::string name(info.param->id);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// Returns the text of a file of the corpus.
inline std::string published(const std::string& name) {
  return read_file(PLACEMAT_SOURCE_DIR "/corpus/" + name, "it is a part of the project");
}

// Returns the corpus, which is read once.
inline const std::vector<Vector>& corpus_vectors() {
  static const auto loaded = load_vectors(PLACEMAT_SOURCE_DIR "/corpus/vectors");
  return loaded;
}

}  // namespace placemat::inline cases
