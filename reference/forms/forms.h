// Lists the forms, in the order in which reports and `explain` show them.
#pragma once

#include <array>
#include <string_view>

#include "reference/encoding_form.h"
#include "reference/forms/cesu_8.h"
#include "reference/forms/fss_utf_1992.h"
#include "reference/forms/generalized.h"
#include "reference/forms/modified_utf_8.h"
#include "reference/forms/rfc2279bis.h"
#include "reference/forms/rfc3629.h"
#include "reference/forms/rune_16.h"
#include "reference/forms/thompson_1992.h"
#include "reference/forms/wtf_8.h"
#include "reference/forms/xopen_1992.h"

namespace placemat::inline forms {

inline constexpr std::array kEncodingForms = {
    &kRfc3629,   &kRfc2279bis, &kFssUtf1992,   &kRune16, &kThompson1992,
    &kXopen1992, &kCesu8,      &kModifiedUtf8, &kWtf8,   &kGeneralized,
};

// Returns the form of that id, or nullptr.
constexpr const EncodingForm* find_form(std::string_view id) {
  for (const EncodingForm* form : kEncodingForms) {
    if (form->id == id) return form;
  }
  return nullptr;
}

}  // namespace placemat::inline forms
