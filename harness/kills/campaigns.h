// Reads how soon fuzzers found the seeded faults, as harness/fuzz/power/run measured it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace placemat::inline kills {

// kCampaignFolder is the folder of the measured files in a checkout.
inline constexpr std::string_view kCampaignFolder = "harness/fuzz/power/measured";

// FuzzRun is one run of one target with one fault in its panel.
struct FuzzRun {
  std::string fault;
  std::string target;
  std::uint64_t seed = 0;
  bool found = false;
  std::uint64_t milliseconds = 0;  // of processor time: of the engine and of its children
  std::uint64_t executions = 0;    // 0: not known
  std::string facet;               // of the finding
  std::string class_name;          // of the finding; "died" if the process died without one
  std::uint64_t octets = 0;        // of the input that was found
  bool named = false;              // the finding has a name that `placemat check` gives, too
};

// Campaign holds the runs of one engine in one way.
struct Campaign {
  std::string name;    // "libfuzzer without placements"
  std::string engine;  // "libfuzzer"
  std::string target;  // the only target; empty if each fault was tried on those that ask about it
  std::vector<std::string> with;     // "dictionary", "seeds"
  std::vector<std::string> without;  // "mutator", "placements"
  std::uint64_t limit = 0;           // of a run, in seconds by the clock
  std::uint64_t seeds = 0;           // the number of runs of each fault on a target
  std::vector<std::string> faults;   // those that were tried
  std::vector<FuzzRun> runs;

  // Returns the median processor time, in milliseconds, of each fault that some seed found, sorted.
  std::vector<std::uint64_t> times() const;
  std::vector<std::string> not_found() const;
  // Returns the faults that some finding names otherwise than `placemat check` does.
  std::vector<std::string> misnamed() const;
};

// CampaignFigures sums a campaign up for a table. Times are text: "0.16 s", or "" if no fault was
// found.
struct CampaignFigures {
  std::size_t found = 0;
  std::size_t of = 0;
  std::string median;
  std::string nine_in_ten;  // the time within which nine in ten of them were found
  std::string slowest;
  std::size_t within_second = 0;
  std::string misnamed;  // "" if the target gives no names
};
CampaignFigures figures_of(const Campaign& campaign);

// CampaignFile is one file: everything that was measured on one processor at one commit.
struct CampaignFile {
  std::string processor;
  std::string commit;
  std::vector<Campaign> campaigns;
};

// Reads a file of schema placemat-power/1. Throws InputError, one line with `file` and the place.
CampaignFile parse_campaigns(std::string_view text, const std::string& file);

// Returns a chart as SVG: the share of its faults that each campaign found against processor time,
// on a logarithmic scale. Its lines differ in their dashes and have their names.
std::string survival_chart(const std::vector<Campaign>& campaigns);

}  // namespace placemat::inline kills
