// The verdict on one implementation, for its own page.
#pragma once

#include <filesystem>
#include <string>

#include "reports/formats.h"
#include "reports/record.h"

namespace placemat {

// "conforms (standard)", "3 deviations (quick)", "not judged": the verdict and the level, never a
// share.
std::string badge_message(const ImplementationRecord& implementation);

// An SVG picture of it, of its own fonts and colours; its title says the same. Pure.
std::string badge_svg(const ImplementationRecord& implementation);

// The same for shields.io's endpoint: {"schemaVersion": 1, "label": "UTF-8", ...}.
std::string badge_endpoint(const ImplementationRecord& implementation);

// A .svg or a .json is the badge of one implementation; any other name is a folder.
PlaceKind badge_kind(const std::filesystem::path& place);

// Writes the badge that `place` is, or both of each implementation into that folder, which exists.
// Throws ReportError.
void write_badges(const Report& report, const std::filesystem::path& place);

}  // namespace placemat
