#include "harness/corpus_care/keep.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <tuple>

#include "harness/cases/vector_text.h"
#include "harness/door/registry.h"
#include "harness/fuzz/inputs.h"
#include "harness/fuzz/replay.h"
#include "harness/fuzz/target.h"
#include "reference/segment.h"
#include "reports/base/file.h"

namespace placemat::inline corpus_care {
namespace {

constexpr const char* kSubject = "findings";

std::string fault_of(const Finding& finding) {
  return finding.implementation + " " + std::string(facet_name(finding.facet)) + " " +
         finding.deviation_class;
}

void require_replay(const Finding& finding, const std::filesystem::path& binary) {
  const FuzzTarget* target = find_fuzz_target(finding.target);
  if (target == nullptr) {
    throw InputError("the finding is of a fuzz target that this program lacks: \"" +
                     finding.target + "\"");
  }
  std::optional<Finding> again = binary.empty() ? run_forked(*target, finding.units)
                                                : run_engine(binary, finding.target, finding.units);
  if (again && fault_of(*again) == fault_of(finding)) return;
  const std::string instead = again ? "fails as " + fault_of(*again) : "holds now";
  throw InputError("the finding does not replay and is not kept: " + fault_of(finding) + " " +
                   instead +
                   (binary.empty() ? "; what only an engine's binary sees needs --binary" : ""));
}

// Returns the input as a question to any implementation.
Vector question_of(const Finding& finding) {
  Vector vector;
  vector.subject = kSubject;
  const InputShape shape = find_fuzz_target(finding.target)->shape;
  if (shape == InputShape::kText) {
    throw InputError("the input of " + finding.target +
                     " is no question to a decoder; keep it as a row of its reader's test");
  }
  if (shape == InputShape::kValues) {
    vector.kind = Vector::Kind::kEncode;
    vector.values = values_in(finding.units);
  } else {
    const CodeUnits units = has_end(shape) ? sized_in(finding.units).units : finding.units;
    vector.units.assign(units.begin(), units.end());
  }
  vector.clause = finding.clause;
  vector.reason = "Found by the fuzz target " + finding.target + ": " + fault_of(finding) + ".";
  const VectorResult utf8 = oracle_result(vector, kRfc3629);
  vector.expected[0] = utf8;
  if (utf8.defect != Defect::kNone) {
    vector.tags.emplace_back(defect_name(utf8.defect));
  } else if (!utf8.fault) {
    vector.tags.emplace_back("well-formed");
  } else {
    vector.tags.emplace_back(vector.values[*utf8.fault] > kMaxScalar ? "out-of-range"
                                                                     : "surrogate");
  }
  return vector;
}

bool same_input(const Vector& left, const Vector& right) {
  return std::tie(left.kind, left.units, left.values) ==
         std::tie(right.kind, right.units, right.values);
}

std::string next_id(const VectorFile& file) {
  unsigned last = 0;
  const auto count = [&last](const std::string& id) {
    last = std::max(last, static_cast<unsigned>(std::stoul(id.substr(id.size() - 4))));
  };
  for (const std::string& id : file.withdrawn) count(id);
  for (const Vector& vector : file.vectors) count(vector.id);
  char number[16];
  std::snprintf(number, sizeof number, "-%04u", last + 1);
  return file.subject + number;
}

}  // namespace

KeptFinding keep_finding(const Finding& finding, const std::filesystem::path& corpus,
                         const std::filesystem::path& binary) {
  require_replay(finding, binary);
  KeptFinding kept{.file = corpus / "findings" / (finding_name(finding) + ".json"), .vector = {}};
  VectorFile found{.subject = kSubject,
                   .title = "What fuzzing found",
                   .description =
                       "Inputs on which an implementation was found at fault by a fuzz "
                       "target, minimised; corpus/findings holds the findings.",
                   .withdrawn = {},
                   .vectors = {}};
  Vector vector = question_of(finding);
  for (VectorFile& file : load_vector_files(corpus / "vectors")) {
    for (const Vector& other : file.vectors) {
      if (kept.vector.empty() && same_input(other, vector)) kept.vector = other.id;
    }
    if (file.subject == kSubject) found = std::move(file);
  }
  if (kept.vector.empty()) {
    kept.vector = vector.id = next_id(found);
    kept.vector_is_new = true;
    found.vectors.push_back(std::move(vector));
    write_file(corpus / "vectors" / (found.subject + ".json"),
               vector_file_text(found, Results::kStated));
  }
  write_file(kept.file, finding_json(finding) + "\n");
  return kept;
}

}  // namespace placemat::inline corpus_care
