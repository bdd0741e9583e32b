#include "harness/cli/manual.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <string_view>
#include <vector>

#include "harness/cli/synopsis.h"

namespace placemat::inline cli {
namespace {

// Returns `text` so that roff shows it as it is.
std::string roff(std::string_view text) {
  std::string shown;
  bool line_begins = true;
  for (const char c : text) {
    // A line that begins with either is an instruction.
    if (line_begins && (c == '.' || c == '\'')) shown += "\\&";
    line_begins = c == '\n';
    if (c == '\\') {
      shown += "\\e";
    } else if (c == '-') {
      shown += "\\-";
    } else if (c == '\'') {
      shown += "\\(aq";
    } else {
      shown += c;
    }
  }
  return shown;
}

// Returns what --help prints before a verb's options: "placemat check [OPTIONS] [id...]".
std::string usage_of(const CLI::App& verb, const std::string& called) {
  std::string usage = CLI::Formatter().make_usage(&verb, called);
  usage.erase(0, usage.find(called));
  usage.erase(usage.find_last_not_of('\n') + 1);
  return usage;
}

// Returns the item of a list: what it is called in bold, its value, and what it means.
std::string item(const std::string& name, const std::string& value, const std::string& meaning) {
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(name), roff(value), roff(meaning));
}

std::string items_of(const std::vector<const CLI::Option*>& options) {
  const CLI::Formatter formatter;
  std::string items;
  for (const CLI::Option* option : options) {
    const std::vector<std::string> names = names_of(*option);
    const std::string name =
        names.empty() ? option->get_name(true) : fmt::format("{}", fmt::join(names, ", "));
    items += item(name, formatter.make_option_opts(option), option->get_description());
  }
  return items;
}

std::string section(const std::string& title, const std::string& text) {
  return text.empty() ? "" : fmt::format(".SH {}\n{}", title, text);
}

// Returns a section of each of the verbs below `verb`, which have no pages.
std::string parts_of(const CLI::App& verb, const std::string& called) {
  std::string parts;
  for (const CLI::App* part : verbs_below(verb)) {
    parts += fmt::format(
        ".SS \"{}\"\n{}.\n{}{}", roff(usage_of(*part, called + " " + part->get_name())),
        roff(part->get_description()), items_of(arguments_of(*part)), items_of(options_of(*part)));
  }
  return parts;
}

std::string list_of_pages(const CLI::App& app) {
  std::string items;
  for (const CLI::App* verb : verbs_below(app)) {
    items += item(page_name(*verb), "(1)", verb->get_description() + ".");
  }
  return items;
}

// Returns what the footer says, under the heading that it begins with.
std::string footer_of(const CLI::App& verb) {
  constexpr std::string_view kExitStatus = "Exit status: ";
  const std::string footer = verb.get_footer();
  if (!footer.starts_with(kExitStatus))
    return section("NOTES", footer.empty() ? "" : roff(footer) + "\n");
  return section("EXIT STATUS", roff(footer.substr(kExitStatus.size())) + "\n");
}

std::string lower_first(std::string text) {
  if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return text;
}

std::string without_full_stop(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

std::string page_name(const CLI::App& verb) {
  return verb.get_parent() == nullptr ? verb.get_name()
                                      : page_name(*verb.get_parent()) + "-" + verb.get_name();
}

std::string manual_page(const CLI::App& verb) {
  const bool whole = verb.get_parent() == nullptr;
  const std::string name = page_name(verb);
  const std::string called = whole ? name : verb.get_parent()->get_name() + " " + verb.get_name();
  const std::string meaning = without_full_stop(verb.get_description());
  std::string page = fmt::format(".TH \"{}\" 1 \"\" \"placemat {}\" \"User Commands\"\n",
                                 roff(name), PLACEMAT_VERSION);
  page +=
      section("NAME", fmt::format("{} \\- {}\n", roff(name), roff(lower_first(one_line(meaning)))));
  page += section("SYNOPSIS", roff(usage_of(verb, called)) + "\n");
  page += section("DESCRIPTION", roff(meaning) + ".\n");
  page += section("ARGUMENTS", items_of(arguments_of(verb)));
  page += section("OPTIONS", items_of(options_of(verb)));
  page += section("VERBS", whole ? list_of_pages(verb) : parts_of(verb, called));
  page += footer_of(verb);
  if (!whole)
    page += section("SEE ALSO", fmt::format(".BR {} (1)\n", verb.get_parent()->get_name()));
  return page;
}

}  // namespace placemat::inline cli
