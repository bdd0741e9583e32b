// Declares the budget of tests that compare whole reports.
#pragma once

namespace placemat::inline test {

// Is CheckOptions::budget_seconds that no machine uses up, however slow. Where a proof runs out of
// time, it shrinks less, and the report has another example.
inline constexpr double kAmpleBudget = 3600;

}  // namespace placemat::inline test
