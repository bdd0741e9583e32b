#include "harness/cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "harness/cli/synopsis.h"
#include "reports/base/escape.h"

namespace placemat::inline cli {
namespace {

// Calls `visit` for `app` and for each verb below it, with the words that lead there: "", "corpus
// ", "corpus add ".
template <typename Visit>
void visit_verbs(const CLI::App& app, const std::string& words, const Visit& visit) {
  visit(app, words);
  for (const CLI::App* verb : verbs_below(app)) {
    visit_verbs(*verb, words + verb->get_name() + " ", visit);
  }
}

// Returns `text` with `escape` before each of `special`.
std::string escaped(std::string_view text, std::string_view special, std::string_view escape) {
  std::string shown;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) shown += escape;
    shown += c;
  }
  return shown;
}

std::string bash_script(const CLI::App& app) {
  std::string choices, words;
  visit_verbs(app, "", [&](const CLI::App& verb, const std::string& path) {
    std::vector<std::string> here;
    for (const CLI::App* below : verbs_below(verb)) here.push_back(below->get_name());
    for (const CLI::Option* option : options_of(verb)) {
      for (const std::string& name : names_of(*option)) {
        here.push_back(name);
        if (!takes_value(*option)) continue;
        choices += fmt::format("    '{}{}') values='{}' ;;\n", path, name,
                               fmt::join(choices_of(*option), " "));
      }
    }
    words += fmt::format("    '{}') words='{}' ;;\n", path, fmt::join(here, " "));
  });
  return fmt::format(
      R"(# Completes placemat in bash: source it, or put it into bash-completion's folder.
_placemat_words() {{
  words=
  case $1 in
{}  esac
}}
_placemat_values() {{
  values=-
  case $1 in
{}  esac
}}
_placemat() {{
  local words values verbs='' at before current=$2
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    _placemat_words "$verbs"
    [[ " $words " != *" ${{COMP_WORDS[at]}} "* || ${{COMP_WORDS[at]}} == -* ]] || verbs+="${{COMP_WORDS[at]}} "
  done
  before=${{COMP_WORDS[COMP_CWORD - 1]}}
  # Bash takes --level=quick for three words.
  [[ $current != = ]] || current=
  [[ $before != = ]] || before=${{COMP_WORDS[COMP_CWORD - 2]}}
  [[ ${{COMP_WORDS[COMP_CWORD]}} != = ]] || before=${{COMP_WORDS[COMP_CWORD - 1]}}
  _placemat_values "$verbs$before"
  if [[ $values == - ]]; then
    _placemat_words "$verbs"
    values=$words
  fi
  # Where nothing fits, bash completes the names of files.
  mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
}}
complete -o default -F _placemat placemat
)",
      words, choices);
}

// Returns what _arguments of zsh takes for an option.
std::string zsh_option(const CLI::Option& option) {
  const std::string meaning = escaped(one_line(option.get_description()), "[]:\\", "\\");
  std::string value;
  if (takes_value(option)) {
    const auto choices = choices_of(option);
    value = choices.empty() ? ":value:_files" : fmt::format(":value:({})", fmt::join(choices, " "));
  }
  std::string options;
  for (const std::string& name : names_of(option)) {
    options += " " + shell_word(fmt::format("*{}[{}]{}", name, meaning, value));
  }
  return options;
}

std::string zsh_script(const CLI::App& app) {
  std::string cases;
  visit_verbs(app, "", [&](const CLI::App& verb, const std::string& path) {
    std::string options, verbs;
    for (const CLI::Option* option : options_of(verb)) options += zsh_option(*option);
    for (const CLI::App* below : verbs_below(verb)) {
      verbs += " " + shell_word(below->get_name() + ":" + one_line(below->get_description()));
    }
    if (verbs.empty()) {
      cases += fmt::format("    '{}') _arguments{} '*:file:_files' ;;\n", path, options);
    } else {
      cases += fmt::format(
          "    '{}')\n      verbs=({})\n      _arguments -C{} '1: :->verb' '*:: :->further' ;;\n",
          path, verbs, options);
    }
  });
  return fmt::format(R"(#compdef placemat
# Completes placemat in zsh: put it into a folder of $fpath, as _placemat.
_placemat_verb() {{
  local state line
  local -a verbs
  case $1 in
{}  esac
  case $state in
    verb) _describe verb verbs ;;
    further) _placemat_verb "$1$line[1] " ;;
  esac
}}
_placemat() {{
  local curcontext=$curcontext
  local -A opt_args
  _placemat_verb ''
}}
_placemat "$@"
)",
                     cases);
}

// Returns the condition under which fish completes what is below the verb with these words.
std::string fish_condition(const std::string& path, const CLI::App& verb) {
  std::string condition;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = path.find(' ', at);
    condition += fmt::format("{}__fish_seen_subcommand_from {}", at == 0 ? "" : "; and ",
                             path.substr(at, end - at));
    at = end + 1;
  }
  std::vector<std::string> below;
  for (const CLI::App* one : verbs_below(verb)) below.push_back(one->get_name());
  if (!below.empty()) {
    condition += fmt::format("{}not __fish_seen_subcommand_from {}", path.empty() ? "" : "; and ",
                             fmt::join(below, " "));
  }
  return condition;
}

std::string fish_option(const CLI::Option& option) {
  std::string words;
  for (const std::string& name : option.get_snames()) words += " -s " + name;
  for (const std::string& name : option.get_lnames()) words += " -l " + name;
  if (!takes_value(option)) return words;
  const auto choices = choices_of(option);
  if (choices.empty()) return words + " -r -F";
  return words + fmt::format(" -x -a '{}'", fmt::join(choices, " "));
}

std::string fish_script(const CLI::App& app) {
  std::string script =
      "# Completes placemat in fish: put it into a folder of $fish_complete_path, as "
      "placemat.fish.\n";
  visit_verbs(app, "", [&](const CLI::App& verb, const std::string& path) {
    const std::string begin =
        fmt::format("complete -c placemat -n '{}'", fish_condition(path, verb));
    const auto add = [&](const std::string& what, const std::string& meaning) {
      script += fmt::format("{}{} -d '{}'\n", begin, what, escaped(one_line(meaning), "\\'", "\\"));
    };
    for (const CLI::App* below : verbs_below(verb)) {
      add(" -f -a " + below->get_name(), below->get_description());
    }
    for (const CLI::Option* option : options_of(verb)) {
      add(fish_option(*option), option->get_description());
    }
  });
  return script;
}

}  // namespace

const std::vector<Shell>& shells() {
  static const std::vector<Shell> kShells = {
      {"bash", "bash-completion/completions/placemat", bash_script},
      {"zsh", "zsh/site-functions/_placemat", zsh_script},
      {"fish", "fish/vendor_completions.d/placemat.fish", fish_script},
  };
  return kShells;
}

}  // namespace placemat::inline cli
