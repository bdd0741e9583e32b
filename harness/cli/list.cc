// placemat list shows the implementations of this build.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "harness/catalogue/catalogue.h"
#include "harness/catalogue/reproducers.h"
#include "harness/cli/output.h"
#include "harness/cli/paths.h"
#include "harness/cli/verbs.h"
#include "reports/base/escape.h"
#include "reports/base/text_table.h"
#include "reports/claims.h"
#include "reports/stored_report.h"

namespace placemat::inline cli {
namespace {

constexpr Named<Entry::Kind> kKindNames[] = {{Entry::Kind::kLinked, "linked"},
                                             {Entry::Kind::kModule, "module"},
                                             {Entry::Kind::kDriver, "driver"}};

std::vector<std::string> offered(const Entry& entry) {
  std::vector<std::string> names;
  for (const Operation operation : entry.operations) names.emplace_back(operation_name(operation));
  return names;
}

nlohmann::ordered_json json_of(const Entry& entry) {
  const Description& description = entry.description;
  const Profile& profile = description.profile;
  const std::string_view kind = name_in(kKindNames, entry.kind);
  // A driver's greeting is left out: the driver would have to be built and started for it.
  if (entry.kind == Entry::Kind::kDriver) {
    return {{"id", description.id},
            {"kind", kind},
            {"language", description.language},
            {"profile", {{"source", profile.source}}}};
  }
  return {{"id", description.id},
          {"kind", kind},
          {"name", description.name},
          {"version", description.version},
          {"language", description.language},
          {"api", description.api},
          {"profile", stored_profile().write(record_of(profile))},
          {"facets", offered(entry)}};
}

// Prints words in lines of some 100 columns, each below the last.
template <typename Words>
void print_folded(std::string_view title, const Words& words, std::string_view between) {
  constexpr std::size_t kColumns = 76;
  std::string line;
  const auto print = [&](bool more) {
    fmt::print("{:<20}  {} {}{}\n", "", title, line, more ? between : "");
    title = "      ";
    line.clear();
  };
  for (const auto& word : words) {
    if (!line.empty() && line.size() + word.size() > kColumns) print(true);
    if (!line.empty()) line += between;
    line += word;
  }
  print(false);
}

std::string json_text(const nlohmann::ordered_json& value) {
  return value.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

void print_json(const Catalogue& catalogue) {
  auto all = nlohmann::ordered_json::array();
  for (const Entry& entry : catalogue.entries) all.push_back(json_of(entry));
  fmt::print("{}\n", json_text(all));
}

void print_entry(const Entry& entry) {
  const Description& description = entry.description;
  fmt::print("{:<20}  {} {} ({})\n", terminal_escape(description.id),
             terminal_escape(description.name), terminal_escape(description.version),
             terminal_escape(description.language));
  std::vector<std::string> claims;
  for (const Claim& claim : claims_of(description.profile)) {
    const bool said = claim.since == 1 && !claim.value.empty();
    if (said || !claim.is_default) claims.push_back(fmt::format("{} {}", claim.key, claim.value));
  }
  print_folded("claims", claims, ", ");
  print_folded("offers", offered(entry), " ");
  fmt::print("\n");
}

void print_text(const Catalogue& catalogue) {
  TextTable drivers({{"through a driver"}, {"language"}});
  bool any_driver = false;
  for (const Entry& entry : catalogue.entries) {
    if (entry.kind != Entry::Kind::kDriver) {
      print_entry(entry);
      continue;
    }
    any_driver = true;
    drivers.add_row(
        {{terminal_escape(entry.description.id)}, {terminal_escape(entry.description.language)}});
  }
  if (any_driver) fmt::print("{}\n", drivers.render(Palette(wants_colour())));
  std::vector<std::string> missing;
  for (const LeftOut& one : catalogue.left_out) {
    if (one.absent) {
      missing.push_back(terminal_escape(one.name));
    } else {
      complain(terminal_escape(one.name) + " is left out: " + one.why);
    }
  }
  if (!missing.empty()) {
    fmt::print("Not built, because what it needs is not here: {}\n", fmt::join(missing, ", "));
  }
}

// Prints the programs of harness/reproducers. A program runs where the implementation that it shows
// can be judged.
void print_reproducers(const Catalogue& catalogue, bool as_json) {
  auto all = nlohmann::ordered_json::array();
  TextTable table({{"shows"}, {"direction"}, {"runs here"}});
  for (const auto& [id, programs] : read_reproducers(places().reproducers)) {
    const std::optional<std::string> why_not = why_left_out(catalogue, id);
    for (const auto& [direction, program] : programs) {
      all.push_back({{"id", id},
                     {"direction", direction},
                     {"file", program.file},
                     {"run", program.run},
                     {"program", program.program}});
      if (why_not) all.back()["left_out"] = *why_not;
      table.add_row({{id}, {direction}, {terminal_escape(why_not.value_or("yes"))}});
    }
  }
  fmt::print("{}\n", as_json ? json_text(all) : table.render(Palette(wants_colour())));
}

}  // namespace

void add_list(CLI::App& app, int&) {
  const auto json = std::make_shared<bool>(false);
  const auto here = std::make_shared<bool>(false);
  const auto reproducers = std::make_shared<bool>(false);
  CLI::App* verb = app.add_subcommand("list", "List the implementations of this build");
  verb->add_flag("--json", *json, "As JSON, with claims and their sources");
  verb->add_flag("--here", *here, "Only what can be judged here; builds the drivers for that");
  verb->add_flag(
      "--reproducers", *reproducers,
      "The programs that show deviations, and whether each runs here; builds the drivers "
      "for that");
  verb->callback([json, here, reproducers] {
    const unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
    const bool find = *here || *reproducers;
    const Catalogue catalogue = find ? find_all(places(), jobs) : list_all(places());
    if (*reproducers) return print_reproducers(catalogue, *json);
    *json ? print_json(catalogue) : print_text(catalogue);
  });
}

}  // namespace placemat::inline cli
