// Makes the strings for the columns of the fault matrix.
#pragma once

#include <string>
#include <vector>

#include "reference/languages/language.h"

namespace placemat::inline reports {

using Strings = std::vector<OctetProduct>;

// FaultKind holds strings of one kind, and the deviations in which they can be met.
struct FaultKind {
  Strings strings;
  bool well_formed = false;  // so that refusing them is the fault
  std::vector<std::string> classes;
};

// Returns strings that the end cuts short, and the same strings before a letter.
Strings truncated();

// Returns the 66 noncharacters; for XML's characters, the 32 from U+FDD0 on.
Strings noncharacters(bool of_xml);

FaultKind overlong();

// Returns surrogates alone, and the pairs of CESU-8.
FaultKind surrogates();

FaultKind above();

// Returns long sequences, without those that are also overlong.
FaultKind five_and_six();

// Returns octets that begin no sequence in any form.
FaultKind stray();

FaultKind nul_character();

}  // namespace placemat::inline reports
