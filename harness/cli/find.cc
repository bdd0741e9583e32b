#include "harness/cli/find.h"

#include "harness/cli/unusable.h"
#include "harness/implementation/registry.h"
#include "reference/forms/forms.h"

namespace placemat {

const Implementation& implementation_named(const std::string& id) {
  if (const Implementation* found = find_implementation(id)) return *found;
  std::string known;
  for (const Implementation* implementation : registered_implementations()) {
    known += (known.empty() ? "" : ", ") + implementation->describe().id;
  }
  throw Unusable("no implementation named '" + id + "' here; there are: " + known);
}

const EncodingForm& form_named(const std::string& id) {
  if (const EncodingForm* found = find_form(id)) return *found;
  std::string known;
  for (const EncodingForm* form : kEncodingForms) {
    known += (known.empty() ? "" : ", ") + std::string(form->id);
  }
  throw Unusable("no form named '" + id + "'; there are: " + known);
}

}  // namespace placemat
