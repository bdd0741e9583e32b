// Names releases, sights and faults for people. Nothing is escaped.
#pragma once

#include <optional>
#include <string>

#include "reports/history/history.h"
#include "reports/summary.h"

namespace placemat::inline history {

// Returns release_words(), or `none`.
std::string release_words(const std::optional<Release>& release, const std::string& none);

// Returns the name of the language, or "language not known".
std::string language_words(const JudgedRelease& release);

// Returns "accepts-surrogate (decode)".
std::string fault_words(const FaultHistory& fault);

}  // namespace placemat::inline history
