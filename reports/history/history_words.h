// Names releases, sights and faults for people. Nothing is escaped.
#pragma once

#include <optional>
#include <string>

#include "reports/history/history.h"

namespace placemat::inline history {

// Returns "1.2", or words for an API that says no version.
std::string version_words(const Release& release);

// Returns "1.2 on debian-12".
std::string release_words(const Release& release);
// Returns that, or `none`.
std::string release_words(const std::optional<Release>& release, const std::string& none);

// Returns the name of the language, or "language not known".
std::string language_words(const JudgedRelease& release);

// Returns "accepts-surrogate (decode)".
std::string fault_words(const FaultHistory& fault);

}  // namespace placemat::inline history
