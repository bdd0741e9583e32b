// Shows the verdict on one implementation, for that project's own page.
#pragma once

#include <filesystem>
#include <string>

#include "reports/formats.h"
#include "reports/record.h"

namespace placemat::inline reports {

// Returns "conforms (standard)", "3 deviations (quick)" or "not judged": the verdict and the level,
// never a share.
std::string badge_message(const ImplementationRecord& implementation);

// Returns badge_message() as an SVG picture with its own fonts and colours, and as its title. Pure.
std::string badge_svg(const ImplementationRecord& implementation);

// Returns badge_message() for shields.io: {"schemaVersion": 1, "label": "UTF-8", ...}.
std::string badge_endpoint(const ImplementationRecord& implementation);

// Returns the kind of a place: a name that ends in .svg or .json is the badge of one
// implementation; any other name is a folder.
PlaceKind badge_kind(const std::filesystem::path& place);

// Writes the badge `place`. If `place` is a folder, which must exist, writes both badges of each
// implementation into it. Throws InputError.
std::size_t write_badges(const Report& report, const std::filesystem::path& place);

}  // namespace placemat::inline reports
