// What was learned through a door, as a report stores it.
#pragma once

#include "harness/languages/learn_door.h"
#include "reports/record.h"

namespace placemat {

// Where there is an automaton, the caller stores it under the record's digest.
RecognisedRecord recognised(const LanguageOfDoor& language);

}  // namespace placemat
