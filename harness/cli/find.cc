#include "harness/cli/find.h"

#include "harness/cli/unusable.h"
#include "reference/forms/forms.h"

namespace placemat {

const EncodingForm& form_named(const std::string& id) {
  if (const EncodingForm* found = find_form(id)) return *found;
  std::string known;
  for (const EncodingForm* form : kEncodingForms) {
    known += (known.empty() ? "" : ", ") + std::string(form->id);
  }
  throw Unusable("no form named '" + id + "'; there are: " + known);
}

}  // namespace placemat
