#include "harness/mutants/kill_suites.h"

namespace placemat {
namespace {

KillSuite level_suite(std::string name, Level level, const std::vector<Vector>* vectors,
                      bool is_level) {
  return {std::move(name), is_level,
          [=](const EncodingForm& form, Operation operation,
              const std::function<void(const Case&)>& visit) {
            SuiteOptions options;
            options.form = &form;
            options.level = level;
            options.vectors = vectors;
            visit_cases(options, operation, visit);
          }};
}

KillSuite vector_suite(const std::vector<Vector>& vectors) {
  return {"vectors", false,
          [&vectors](const EncodingForm&, Operation operation,
                     const std::function<void(const Case&)>& visit) {
            const bool encodes = operation == Operation::kEncode;
            const bool streams =
                operation == Operation::kStream || operation == Operation::kStreamReplace;
            for (const Vector& vector : vectors) {
              if (vector.encodes() != encodes) continue;
              Request request{operation, vector.units, {}, vector.values};
              // Octet by octet: the plainest reading of a vector that says nothing of chunks.
              if (streams) request.chunk_lengths.assign(vector.units.size(), 1);
              visit({std::move(request), false, false});
            }
          }};
}

}  // namespace

std::vector<KillSuite> kill_suites(const std::vector<Vector>& vectors) {
  return {
      vector_suite(vectors),
      level_suite("core", Level::kStandard, nullptr, false),
      level_suite(std::string(level_name(Level::kQuick)), Level::kQuick, &vectors, true),
      level_suite(std::string(level_name(Level::kStandard)), Level::kStandard, &vectors, true),
  };
}

}  // namespace placemat
