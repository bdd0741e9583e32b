// Writes pairs.html: which decoder is in danger behind which filter.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "reports/pairs.h"
#include "reports/site/octets.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

using Dangers = std::vector<const SinkFault*>;

std::string danger_text(Danger danger) { return std::string(name_in(kDangerNames, danger)); }

// Returns the kinds of danger of a cell, each with its shortest string.
Object cell(const Dangers& dangers) {
  List kinds;
  for (const auto& [danger, name] : kDangerNames) {
    const auto is_this = [danger = danger](const SinkFault* fault) {
      return fault->danger == danger;
    };
    const auto first = std::find_if(dangers.begin(), dangers.end(), is_this);
    if (first == dangers.end()) continue;
    const auto count = std::count_if(dangers.begin(), dangers.end(), is_this);
    const bool grave = danger != Danger::kSignature;
    kinds.push_back(Object{{"name", std::string(name)},
                           {"style", grave ? "bad" : "warning"},
                           {"sign", grave ? "✗" : "!"},
                           {"octets", spaced_hex((*first)->request.units())},
                           {"many", count > 1},
                           {"count", fmt::format("{} characters", count)}});
  }
  const char* const style = dangers.empty() ? "good" : is_grave(dangers) ? "bad" : "warning";
  return {{"style", style}, {"safe", dangers.empty()}, {"kinds", Data(std::move(kinds))}};
}

// Returns the values that are read, and what they become when they are written and read again.
std::string reading_text(const SinkFault& fault) {
  std::string text = fmt::format("{} reads {}", operation_name(fault.request.operation()),
                                 values_text(fault.read));
  if (is_of_text(fault.danger)) {
    text += fmt::format(", writes {}, and reads {}", spaced_hex(fault.written),
                        values_text(fault.read_again));
  }
  return text;
}

// Returns all strings that a group's cells show, each with the filters that let it through.
List witnesses_of(const SinkGroup& group) {
  std::map<std::tuple<Danger, std::optional<Ucs4>, std::size_t, const SinkFault*>,
           std::vector<std::string>>
      witnesses;
  const auto add = [&](const Dangers& dangers, const std::string& filter) {
    for (const SinkFault* fault : dangers) {
      witnesses[{fault->danger, fault->character, fault->request.units().size(), fault}].push_back(
          filter);
    }
  };
  add(group.behind_strict, "strict");
  for (std::size_t i = 0; i < group.behind.size(); ++i) {
    add(group.behind[i], std::to_string(i + 1));
  }
  List rows;
  for (const auto& [key, filters] : witnesses) {
    const SinkFault& fault = *std::get<const SinkFault*>(key);
    std::string what = danger_text(fault.danger);
    if (fault.character) what += fmt::format(" {}", name_in(kGuardedCharacters, *fault.character));
    rows.push_back(Object{{"what", what},
                          {"octets", spaced_hex(fault.request.units())},
                          {"reading", reading_text(fault)},
                          {"filters", joined(filters)}});
  }
  return rows;
}

List sink_rows(const PairTable& table, const Files& files) {
  List rows;
  for (std::size_t i = 0; i < table.sinks.size(); ++i) {
    const SinkGroup& group = table.sinks[i];
    List names = list_of(group.sinks, [&](const ImplementationRecord* sink) {
      return Object{{"file", files.at(sink->id)}, {"name", name_of(*sink)}};
    });
    List cells = {cell(group.behind_strict)};
    bool any = !group.behind_strict.empty();
    for (const Dangers& dangers : group.behind) {
      cells.push_back(cell(dangers));
      any = any || !dangers.empty();
    }
    rows.push_back(Object{
        {"number", std::to_string(i + 1)},
        {"name", name_of(*group.sinks[0])},
        {"others", group.sinks.size() > 1 ? Data(fmt::format("and {} more", group.sinks.size() - 1))
                                          : Data(false)},
        {"size", counted(group.sinks.size(), "decoder")},
        {"names", Data(std::move(names))},
        {"cells", Data(std::move(cells))},
        {"any", any},
        {"witnesses", Data(witnesses_of(group))}});
  }
  return rows;
}

List filter_rows(const PairTable& table, const Languages& languages) {
  List rows;
  for (std::size_t i = 0; i < table.filters.size(); ++i) {
    std::size_t speakers = 0;
    for (const std::size_t place : table.filters[i]) {
      speakers += languages.spoken[place].implementations;
    }
    const SpokenLanguage& first = languages.spoken[table.filters[i][0]];
    rows.push_back(
        Object{{"number", std::to_string(i + 1)},
               {"file", first.file()},
               {"name", first.name},
               {"others", table.filters[i].size() > 1
                              ? Data(fmt::format("and {} more", table.filters[i].size() - 1))
                              : Data(false)},
               {"speakers", counted(speakers, "implementation")},
               {"members", Data(language_links(languages, table.filters[i]))}});
  }
  return rows;
}

}  // namespace

std::string pairs_page(const Report& report, const Languages& languages) {
  std::vector<FilterLanguage> filters;
  std::size_t speakers = 0;
  for (const SpokenLanguage& language : languages.spoken) {
    filters.push_back({language.automaton, language.implementations});
    speakers += language.implementations;
  }
  const PairTable table = pair_table(report, filters);
  std::size_t safe = 0;
  std::size_t signature = 0;
  for (const SinkGroup& group : table.sinks) {
    if (group.behind_strict.empty()) {
      safe += group.sinks.size();
    } else if (!is_grave(group.behind_strict)) {
      signature += group.sinks.size();
    }
  }
  const std::string result = fmt::format("{} of {} pairs of a filter and a decoder are dangerous",
                                         grouped(table.dangerous), grouped(table.pairs));
  const Object page = {{"result", result},
                       {"any", table.pairs > 0},
                       {"filters", grouped(speakers)},
                       {"decoders", grouped(table.decoders)},
                       {"pairs", grouped(table.pairs)},
                       {"dangerous", grouped(table.dangerous)},
                       {"signature", grouped(table.signature)},
                       {"safe", grouped(safe)},
                       {"signature_strict", grouped(signature)},
                       {"grave_strict", grouped(table.decoders - safe - signature)},
                       {"filter_rows", Data(filter_rows(table, languages))},
                       {"sink_rows", Data(sink_rows(table, implementation_files(report)))}};
  return rendered(report, {.section = Section::kPairs, .title = "Placemat: " + result}, "pairs",
                  page);
}

}  // namespace placemat::inline site
