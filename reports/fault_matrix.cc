#include "reports/fault_matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reference/profile.h"
#include "reference/protocol.h"
#include "reports/size_topics.h"
#include "reports/summary.h"

namespace placemat {
namespace {

using Strings = std::vector<OctetProduct>;

// One interval a position.
OctetProduct product(std::initializer_list<OctetInterval> positions) {
  OctetProduct one;
  for (const OctetInterval& interval : positions) one.positions.push_back({interval});
  return one;
}

constexpr OctetInterval kTrail = {0x80, 0xBF};

constexpr OctetInterval only(std::uint8_t octet) { return {octet, octet}; }

// What is cut short by the end, and the same before a letter.
Strings truncated() {
  Strings strings = {product({{0xC2, 0xF4}}), product({{0xE1, 0xEC}, kTrail}),
                     product({{0xF1, 0xF3}, kTrail}), product({{0xF1, 0xF3}, kTrail, kTrail})};
  for (std::size_t i = 0; i < 4; ++i) {
    OctetProduct interrupted = strings[i];
    interrupted.positions.push_back({only('A')});
    strings.push_back(interrupted);
  }
  return strings;
}

// The 66 noncharacters; of XML's characters, the 32 from U+FDD0 on.
Strings noncharacters(bool of_xml) {
  Strings strings = {product({only(0xEF), only(0xB7), {0x90, 0xAF}})};
  if (of_xml) return strings;
  constexpr OctetInterval kLast = {0xBE, 0xBF};
  strings.push_back(product({only(0xEF), only(0xBF), kLast}));
  for (const std::uint8_t second : {0x8F, 0x9F, 0xAF, 0xBF}) {
    if (second != 0x8F) {
      strings.push_back(product({only(0xF0), only(second), only(0xBF), kLast}));
    }
    strings.push_back(product({{0xF1, 0xF3}, only(second), only(0xBF), kLast}));
  }
  strings.push_back(product({only(0xF4), only(0x8F), only(0xBF), kLast}));
  return strings;
}

// Strings of one kind, and the deviations that they can be met in.
struct Kind {
  Strings strings;
  bool well_formed = false;  // so that refusing them is the fault
  std::vector<std::string> classes;
};

Kind overlong() {
  return {{product({{0xC0, 0xC1}, kTrail}), product({only(0xE0), {0x80, 0x9F}, kTrail}),
           product({only(0xF0), {0x80, 0x8F}, kTrail, kTrail})},
          false,
          {"accepts-non-shortest"}};
}

// Alone, and the pairs of CESU-8.
Kind surrogates() {
  return {{product({only(0xED), {0xA0, 0xBF}, kTrail}),
           product({only(0xED), {0xA0, 0xAF}, kTrail, only(0xED), {0xB0, 0xBF}, kTrail})},
          false,
          {"accepts-surrogate"}};
}

Kind above() {
  return {{product({only(0xF4), {0x90, 0xBF}, kTrail, kTrail}),
           product({{0xF5, 0xF7}, kTrail, kTrail, kTrail})},
          false,
          {"accepts-out-of-range"}};
}

// Without those that are overlong, too.
Kind five_and_six() {
  return {{product({only(0xF8), {0x88, 0xBF}, kTrail, kTrail, kTrail}),
           product({{0xF9, 0xFB}, kTrail, kTrail, kTrail, kTrail}),
           product({only(0xFC), {0x84, 0xBF}, kTrail, kTrail, kTrail, kTrail}),
           product({only(0xFD), kTrail, kTrail, kTrail, kTrail, kTrail})},
          false,
          {"accepts-out-of-range", "accepts-invalid-octet"}};
}

// Octets that begin nothing in any form.
Kind stray() {
  return {{product({kTrail}), product({{0xFE, 0xFF}})},
          false,
          {"accepts-unexpected-continuation", "accepts-invalid-octet"}};
}

// How many of the strings the automaton accepts.
std::uint64_t accepted(const Automaton& automaton, const OctetProduct& strings) {
  std::map<Automaton::State, std::uint64_t> reached = {{0, 1}};
  for (const OctetSet& position : strings.positions) {
    std::map<Automaton::State, std::uint64_t> next;
    for (const auto& [state, count] : reached) {
      for (const OctetInterval& interval : position) {
        for (unsigned octet = interval.first; octet <= interval.last; ++octet) {
          next[automaton.next[state][octet]] += count;
        }
      }
    }
    reached = std::move(next);
  }
  std::uint64_t sum = 0;
  for (const auto& [state, count] : reached) sum += automaton.accepts[state] ? count : 0;
  return sum;
}

struct Share {
  std::uint64_t accepted = 0;
  std::uint64_t of = 0;
};

Share share_of(const Automaton& automaton, const Strings& strings) {
  Share share;
  for (const OctetProduct& one : strings) {
    share.accepted += accepted(automaton, one);
    share.of += one.size();
  }
  return share;
}

bool contains(const OctetProduct& product, CodeUnits units) {
  if (product.positions.size() != units.size()) return false;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const OctetSet& set = product.positions[i];
    const bool fits = std::any_of(set.begin(), set.end(), [&](const OctetInterval& interval) {
      return interval.first <= units[i] && units[i] <= interval.last;
    });
    if (!fits) return false;
  }
  return true;
}

// The answers to what the gallery has of these strings.
Share share_of(const std::map<std::string, std::string>& answers, const Strings& strings) {
  Share share;
  for (const auto& [line, reply] : answers) {
    const auto request = parse_request(line);
    if (!request) continue;
    if (request->operation != Operation::kValidate && request->operation != Operation::kDecode) {
      continue;
    }
    const auto has = [&](const OctetProduct& one) { return contains(one, request->units); };
    if (std::none_of(strings.begin(), strings.end(), has)) continue;
    ++share.of;
    if (reply.starts_with("well-formed") || reply.starts_with("values")) ++share.accepted;
  }
  return share;
}

constexpr char kGood[] = "good";
constexpr char kBad[] = "bad";
constexpr char kDocumented[] = "documented";
constexpr char kQuiet[] = "quiet";
const FaultCell kNotOffered = {"\u2013", "not offered", "absent"};

const FaultCell kNotKnown = {"?", "not known", "quiet"};

// What is known of an implementation.
struct Known {
  const ImplementationRecord& record;
  const Automaton* language;  // null: not known
  const Automaton& claimed;
  Domain domain;

  // Of version 1: kBad if a deviation of one of the classes accuses; kDocumented if one is
  // documented.
  std::string style_of(const std::vector<std::string>& classes) const {
    std::string style;
    for (const DeviationRecord& deviation : record.deviations) {
      const std::string& name = deviation.deviation_class;
      if (is_of_version_2(deviation.facet)) continue;
      if (std::find(classes.begin(), classes.end(), name) == classes.end()) continue;
      if (deviation.accuses()) return kBad;
      style = kDocumented;
    }
    return style;
  }
};

FaultCell acceptance(const Known& known, const Kind& kind) {
  const Share share = known.language != nullptr ? share_of(*known.language, kind.strings)
                                                : share_of(known.record.answers, kind.strings);
  if (share.of == 0) return known.record.recognises ? kNotKnown : kNotOffered;
  FaultCell cell{"accepts some",
                 fmt::format("{} of {} strings", grouped(share.accepted), grouped(share.of)),
                 kGood};
  if (share.accepted == 0) cell = {"refuses", "", kGood};
  if (share.accepted == share.of) cell = {"accepts", "", kGood};
  const bool as_it_should = share.accepted == (kind.well_formed ? share.of : 0);
  if (as_it_should) return cell;
  cell.style = known.style_of(kind.classes);
  if (!cell.style.empty()) return cell;
  // No deviation: then the form that it claims says so.
  const bool claims =
      share_of(known.claimed, kind.strings).accepted != (kind.well_formed ? share.of : 0);
  cell.style = claims ? kDocumented : kQuiet;
  return cell;
}

FaultCell nul(const Known& known) {
  if (known.domain.no_nul || known.domain.xml_char) return {"cannot be asked", "", kQuiet};
  return acceptance(known, {{product({only(0x00)})}, true, {"rejects-nul", "rejects-control"}});
}

FaultCell noncharacter(const Known& known) {
  return acceptance(known, {noncharacters(known.domain.xml_char), true, {"rejects-noncharacter"}});
}

// The first answer that there is, of those to EF BB BF before a letter.
FaultCell bom(const Known& known) {
  for (const char* operation : {"decode", "replace", "validate"}) {
    const auto answer = known.record.answers.find(std::string(operation) + " EFBBBF41");
    if (answer == known.record.answers.end()) continue;
    const std::string& reply = answer->second;
    if (reply == "values 41") {
      const std::string style = known.style_of({"strips-bom"});
      return {"strips", "", style.empty() ? kDocumented : style};
    }
    if (reply.starts_with("values FEFF")) return {"keeps", "", kGood};
    if (reply.starts_with("well-formed")) return {"accepts", "", kGood};
    if (!reply.starts_with("ill-formed")) continue;
    const std::string style = known.style_of({"rejects-bom"});
    return {"refuses", "", style.empty() ? kQuiet : style};
  }
  return kNotOffered;
}

FaultCell replaces(const Known& known) {
  const auto facet = known.record.facets.find(Facet::kReplace);
  if (facet == known.record.facets.end()) return kNotOffered;
  const std::string style = known.style_of(
      {"wrong-replacement", "swallows-valid", "inconsistent-replace-stream-replace"});
  const std::vector<std::string>& fitting = known.record.fitting_replacements;
  const std::string words = fitting.empty() ? "in its own way" : in_words(fitting[0]);
  if (!style.empty()) return {words, "", style};
  if (fitting.empty()) return {words, "", kQuiet};
  const bool standard = fitting[0] == replacement_name(Replacement::kMaximalSubpart);
  const bool claimed = known.record.profile.replacement == fitting[0];
  return {words, "", standard ? kGood : claimed ? kDocumented : kQuiet};
}

FaultCell encoder(const Known& known) {
  if (!known.record.facets.contains(Facet::kEncode)) return kNotOffered;
  if (known.domain.scalar_values) return {"cannot be asked", "", kQuiet};
  constexpr std::uint8_t kSurrogate[] = {0xED, 0xA0, 0x80};
  constexpr std::uint8_t kAbove[] = {0xF4, 0x90, 0x80, 0x80};
  const auto style = [&known](const char* deviation, CodeUnits units) -> std::string {
    const std::string by_deviation = known.style_of({deviation});
    if (!by_deviation.empty()) return by_deviation;
    return known.claimed.accepts_string(units) ? kDocumented : "";
  };
  const std::string of_surrogates = style("encodes-surrogate", kSurrogate);
  const std::string of_above = style("encodes-out-of-range", kAbove);
  if (of_surrogates.empty() && of_above.empty()) return {"scalar values", "", kGood};
  FaultCell cell{"surrogates", "", of_surrogates};
  if (of_surrogates.empty()) cell = {"above U+10FFFF", "", of_above};
  if (!of_surrogates.empty() && !of_above.empty()) {
    cell = {"both", "surrogates, and values above U+10FFFF",
            of_surrogates == kBad ? kBad : of_above};
  }
  return cell;
}

// What is the matter with counts, lengths, room, places, order or memory.
struct SizeColumn {
  FaultColumn head;
  SizeTopic topic;
};
constexpr SizeColumn kSizeColumns[] = {
    {{"memory", "what it reads or writes outside the memory that it is given"}, SizeTopic::kMemory},
    {{"length", "how much it counts, and what it then writes"}, SizeTopic::kLength},
    {{"room", "what it does where the output is full"}, SizeTopic::kRoom},
    {{"lone surrogates", "what it writes for half a pair of UTF-16"}, SizeTopic::kLoneSurrogates},
    {{"backward", "where the character before a place starts"}, SizeTopic::kBackward},
    {{"order", "how it sorts"}, SizeTopic::kOrder},
};

// Those in which something departs.
std::vector<const SizeColumn*> size_columns(const Report& report) {
  std::set<SizeTopic> met;
  for (const ImplementationRecord& one : report.implementations) {
    for (const DeviationRecord* deviation : own_deviations(one)) {
      if (const auto topic = topic_of(*deviation)) met.insert(*topic);
    }
  }
  std::vector<const SizeColumn*> columns;
  for (const SizeColumn& column : kSizeColumns) {
    if (met.contains(column.topic)) columns.push_back(&column);
  }
  return columns;
}

FaultCell size_cell(const ImplementationRecord& record, SizeTopic topic) {
  std::set<std::string> accusing;
  std::set<std::string> documented;
  for (const DeviationRecord* deviation : own_deviations(record)) {
    if (topic_of(*deviation) != topic) continue;
    (deviation->accuses() ? accusing : documented).insert(in_words(deviation->deviation_class));
  }
  if (!accusing.empty()) return {fmt::format("{}", fmt::join(accusing, ", ")), "", kBad};
  if (!documented.empty()) return {fmt::format("{}", fmt::join(documented, ", ")), "", kDocumented};
  if (topic == SizeTopic::kMemory) return {"nothing seen", "", kQuiet};
  return offers_any(record, facets_of(topic)) ? FaultCell{"as claimed", "", kGood} : kNotOffered;
}

struct ColumnRule {
  FaultColumn head;
  FaultCell (*cell)(const Known& known);
};

constexpr ColumnRule kFaultColumns[] = {
    {{"overlong", "C0 AF: a character in more octets than it needs"},
     [](const Known& known) { return acceptance(known, overlong()); }},
    {{"surrogates", "ED A0 80, alone or in pairs"},
     [](const Known& known) { return acceptance(known, surrogates()); }},
    {{"above U+10FFFF", "F4 90 80 80 to F7 BF BF BF"},
     [](const Known& known) { return acceptance(known, above()); }},
    {{"five and six octets", "F8 to FD and their trail octets"},
     [](const Known& known) { return acceptance(known, five_and_six()); }},
    {{"truncated", "E2 82, at the end or before a letter"},
     [](const Known& known) {
       return acceptance(known, {truncated(), false, {"accepts-truncated", "accepts-interrupted"}});
     }},
    {{"stray octets", "80 to BF, FE and FF alone"},
     [](const Known& known) { return acceptance(known, stray()); }},
    {{"NUL", "00, which is well-formed"}, nul},
    {{"noncharacters", "EF BF BF and 65 others, which are well-formed"}, noncharacter},
    {{"signature", "EF BB BF at the start"}, bom},
    {{"replaces", "what stands for ill-formed octets"}, replaces},
    {{"encodes", "what the encoder lets out"}, encoder},
};

std::vector<FaultCell> cells_of(const Known& known, const std::vector<const SizeColumn*>& met) {
  std::vector<FaultCell> cells;
  for (const ColumnRule& column : kFaultColumns) cells.push_back(column.cell(known));
  for (const SizeColumn* column : met) cells.push_back(size_cell(known.record, column->topic));
  return cells;
}

}  // namespace

std::size_t FaultRow::faults() const {
  return static_cast<std::size_t>(std::count_if(
      cells.begin(), cells.end(), [](const FaultCell& cell) { return cell.style == kBad; }));
}

std::vector<FaultColumn> fault_columns(const Report& report) {
  std::vector<FaultColumn> heads;
  for (const ColumnRule& column : kFaultColumns) heads.push_back(column.head);
  for (const SizeColumn* column : size_columns(report)) heads.push_back(column->head);
  return heads;
}

std::vector<FaultRow> fault_matrix(const Report& report) {
  std::map<std::string, Automaton> claims;
  const std::vector<const SizeColumn*> met = size_columns(report);
  std::vector<FaultRow> rows;
  for (const ImplementationRecord& one : report.implementations) {
    const EncodingForm* const form = find_form(one.profile.form);
    auto claimed = claims.find(one.profile.form);
    if (claimed == claims.end()) {
      claimed =
          claims.emplace(one.profile.form, automaton_of(form == nullptr ? kRfc3629 : *form)).first;
    }
    const auto language =
        one.recognises ? report.languages.find(one.recognises->digest) : report.languages.end();
    const Known known{one, language == report.languages.end() ? nullptr : &language->second,
                      claimed->second, parse_domain(one.profile.domain).value_or(Domain{})};
    FaultRow row{{&one}, cells_of(known, met)};
    const auto same = std::find_if(rows.begin(), rows.end(), [&](const FaultRow& other) {
      return !one.family.empty() && other.members[0]->family == one.family &&
             other.cells == row.cells;
    });
    if (same == rows.end()) {
      rows.push_back(std::move(row));
    } else {
      same->members.push_back(&one);
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const FaultRow& left, const FaultRow& right) {
    return left.faults() > right.faults();
  });
  return rows;
}

}  // namespace placemat
