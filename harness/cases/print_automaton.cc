// Prints the minimal automaton of a form, for graphviz. Without a form, prints the ids of all
// forms.
//
//   print_automaton FORM | dot -Tsvg

#include <cstdio>
#include <string>

#include "reference/forms/forms.h"
#include "reference/languages/automaton_dot.h"

int main(int argc, char** argv) {
  if (argc == 1) {
    for (const placemat::EncodingForm* form : placemat::kEncodingForms)
      std::puts(std::string(form->id).c_str());
    return 0;
  }
  const placemat::EncodingForm* form = argc == 2 ? placemat::find_form(argv[1]) : nullptr;
  if (form == nullptr) {
    std::fprintf(stderr, "print_automaton: give the id of a form, such as rfc3629\n");
    return 2;
  }
  std::fputs(placemat::automaton_dot(automaton_of(*form), form->id).c_str(), stdout);
  return 0;
}
