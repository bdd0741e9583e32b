// placemat list: the implementations of this build.

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/cli/verbs.h"
#include "harness/implementation/registry.h"
#include "reports/escape.h"

namespace placemat {
namespace {

std::vector<std::string> offered(const Implementation& implementation) {
  std::vector<std::string> names;
  for (const Operation operation : kOperations) {
    if (implementation.offers(operation)) names.emplace_back(operation_name(operation));
  }
  return names;
}

void print_json() {
  auto all = nlohmann::ordered_json::array();
  for (const Implementation* implementation : registered_implementations()) {
    const Description& description = implementation->describe();
    const Profile& profile = description.profile;
    all.push_back({{"id", description.id},
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
                   {"facets", offered(*implementation)}});
  }
  fmt::print("{}\n", all.dump(2));
}

void print_text() {
  std::string_view between;
  for (const Implementation* implementation : registered_implementations()) {
    const Description& description = implementation->describe();
    const Profile& profile = description.profile;
    const std::string domain = domain_name(profile.domain);
    fmt::print("{}{:<20}  {} {} ({})\n", between, terminal_escape(description.id),
               terminal_escape(description.name), terminal_escape(description.version),
               terminal_escape(description.language));
    fmt::print("{:<20}  claims {}, replacement {}, bom {},\n", "", profile.form->id,
               replacement_name(profile.replacement), bom_name(profile.bom));
    fmt::print("{:<20}  refusal {}{}{}\n", "", refusal_name(profile.refusal),
               domain.empty() ? "" : ", domain ", domain);
    fmt::print("{:<20}  offers {}\n", "", fmt::join(offered(*implementation), " "));
    between = "\n";
  }
}

}  // namespace

void add_list(CLI::App& app, int&) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* verb = app.add_subcommand("list", "List the implementations of this build");
  verb->add_flag("--json", *json, "As JSON, with claims and their sources");
  verb->callback([json] { *json ? print_json() : print_text(); });
}

}  // namespace placemat
