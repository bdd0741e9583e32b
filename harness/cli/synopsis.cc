#include "harness/cli/synopsis.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace placemat::inline cli {

std::vector<const CLI::App*> verbs_below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* verb) { return !verb->get_name().empty(); });
}

std::string verb_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : verbs_below(app)) names.push_back(verb->get_name());
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<const CLI::Option*> options_of(const CLI::App& verb) {
  return verb.get_options([](const CLI::Option* option) { return option->nonpositional(); });
}

std::vector<const CLI::Option*> arguments_of(const CLI::App& verb) {
  return verb.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() != 0; }

std::vector<std::string> choices_of(const CLI::Option& option) {
  // The name of the type ends with what checks it: "TEXT:{quick,standard}".
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find(":{");
  if (begin == std::string::npos || type.back() != '}') return {};
  std::istringstream list(type.substr(begin + 2, type.size() - begin - 3));
  std::vector<std::string> choices;
  for (std::string choice; std::getline(list, choice, ',');) choices.push_back(choice);
  return choices;
}

std::string one_line(const std::string& description) {
  std::string line = description;
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

}  // namespace placemat::inline cli
