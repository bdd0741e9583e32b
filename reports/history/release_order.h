// Orders releases by their versions.
#pragma once

#include <compare>
#include <string_view>

#include "reports/record.h"

namespace placemat::inline history {

// compare_versions() orders versions as their projects meant them, as far as text shows that.
//
// A version is read as numbers and words; everything else only parts them. Numbers compare as
// numbers, of any size, and words as their letters do, in either case. At the first difference a
// mark of an earlier state ("~", or one of the words alpha, beta, dev, pre, preview, rc) comes
// before the end, the end before another word, and a word before a number:
//
//   1.0~rc1 = 1.0-rc1 < 1.0 < 1.0+dfsg < 1.0-2 < 1.0.10 < 1.0.10a
//
// Different texts can be equal in this order. O(the texts).
std::weak_ordering compare_versions(std::string_view left, std::string_view right);

// compare_systems() orders the names of systems in the same way, but has numbers before words:
// debian-12, debian-13, debian-sid, npm.
std::weak_ordering compare_systems(std::string_view left, std::string_view right);

// Reports whether `left` comes before `right`: by version, then by system, then by the texts. A
// total order.
bool comes_before(const Release& left, const Release& right);

}  // namespace placemat::inline history
