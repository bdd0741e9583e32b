#include "harness/cli/inputs.h"

#include "harness/cli/own_vectors.h"
#include "reference/forms/forms.h"
#include "reports/base/error.h"
#include "reports/base/file.h"
#include "reports/json.h"

namespace placemat::inline cli {

const EncodingForm& form_named(const std::string& id) {
  if (const EncodingForm* found = find_form(id)) return *found;
  std::string known;
  for (const EncodingForm* form : kEncodingForms) {
    known += (known.empty() ? "" : ", ") + std::string(form->id);
  }
  throw InputError("no form named '" + id + "'; there are: " + known);
}

std::unique_ptr<RecordedReplies> read_replies(const std::string& name, Level level,
                                              std::uint64_t seed) {
  const std::string text =
      read_file(name, "name what a driver wrote to the output of placemat cases");
  const auto vectors = own_vectors();
  SuiteOptions options;
  options.level = level;
  options.seed = seed;
  options.vectors = &vectors;
  return std::make_unique<RecordedReplies>(text, name, options);
}

Report read_report(const std::string& name) {
  return from_json(read_file(name, "name a report.json that check --json wrote"), name);
}

}  // namespace placemat::inline cli
