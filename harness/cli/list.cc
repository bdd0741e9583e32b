// placemat list: the implementations of this build.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "harness/catalogue/catalogue.h"
#include "harness/cli/output.h"
#include "harness/cli/paths.h"
#include "harness/cli/verbs.h"
#include "reports/escape.h"
#include "reports/text_table.h"

namespace placemat {
namespace {

std::string_view kind_name(Entry::Kind kind) {
  switch (kind) {
    case Entry::Kind::kLinked:
      return "linked";
    case Entry::Kind::kModule:
      return "module";
    case Entry::Kind::kDriver:
      break;
  }
  return "driver";
}

std::vector<std::string> offered(const Entry& entry) {
  std::vector<std::string> names;
  for (const Operation operation : entry.operations) names.emplace_back(operation_name(operation));
  return names;
}

nlohmann::ordered_json json_of(const Entry& entry) {
  const Description& description = entry.description;
  const Profile& profile = description.profile;
  // What only a driver's greeting tells is not told here: it would have to be built and started.
  if (entry.kind == Entry::Kind::kDriver) {
    return {{"id", description.id},
            {"kind", kind_name(entry.kind)},
            {"language", description.language},
            {"profile", {{"source", profile.source}}}};
  }
  return {{"id", description.id},
          {"kind", kind_name(entry.kind)},
          {"name", description.name},
          {"version", description.version},
          {"language", description.language},
          {"api", description.api},
          {"profile",
           {{"form", profile.form->id},
            {"replacement", replacement_name(profile.replacement)},
            {"bom", bom_name(profile.bom)},
            {"refusal", refusal_name(profile.refusal)},
            {"domain", domain_name(profile.domain)},
            {"source", profile.source}}},
          {"facets", offered(entry)}};
}

void print_json(const Catalogue& catalogue) {
  auto all = nlohmann::ordered_json::array();
  for (const Entry& entry : catalogue.entries) all.push_back(json_of(entry));
  fmt::print("{}\n", all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print_entry(const Entry& entry) {
  const Description& description = entry.description;
  const Profile& profile = description.profile;
  const std::string domain = domain_name(profile.domain);
  fmt::print("{:<20}  {} {} ({})\n", terminal_escape(description.id),
             terminal_escape(description.name), terminal_escape(description.version),
             terminal_escape(description.language));
  fmt::print("{:<20}  claims {}, replacement {}, bom {},\n", "", profile.form->id,
             replacement_name(profile.replacement), bom_name(profile.bom));
  fmt::print("{:<20}  refusal {}{}{}\n", "", refusal_name(profile.refusal),
             domain.empty() ? "" : ", domain ", domain);
  fmt::print("{:<20}  offers {}\n\n", "", fmt::join(offered(entry), " "));
}

void print_text(const Catalogue& catalogue) {
  TextTable drivers({{"behind a driver"}, {"language"}});
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

}  // namespace

void add_list(CLI::App& app, int&) {
  const auto json = std::make_shared<bool>(false);
  const auto here = std::make_shared<bool>(false);
  CLI::App* verb = app.add_subcommand("list", "List the implementations of this build");
  verb->add_flag("--json", *json, "As JSON, with claims and their sources");
  verb->add_flag("--here", *here, "Only what can be judged here; builds the drivers for that");
  verb->callback([json, here] {
    const unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
    const Catalogue catalogue = *here ? find_all(places(), jobs) : list_all(places());
    *json ? print_json(catalogue) : print_text(catalogue);
  });
}

}  // namespace placemat
