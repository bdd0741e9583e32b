#include "reports/fault_matrix.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reference/words/profile.h"
#include "reference/words/protocol.h"
#include "reports/fault_kinds.h"
#include "reports/size_topics.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

// Returns how many of the strings the automaton accepts.
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

// Returns the share of the strings that are accepted, among those that the gallery has answers to.
Share share_of(const std::map<std::string, std::string>& answers, const Strings& strings) {
  Share share;
  for (const auto& [line, reply] : answers) {
    const auto request = parse_request(line);
    if (!request) continue;
    if (request->operation() != Operation::kValidate &&
        request->operation() != Operation::kDecode) {
      continue;
    }
    const auto has = [&](const OctetProduct& one) { return contains(one, request->units()); };
    if (std::none_of(strings.begin(), strings.end(), has)) continue;
    ++share.of;
    const auto parsed = parse_reply(reply, request->operation());
    if (parsed && accepts(parsed->kind)) ++share.accepted;
  }
  return share;
}

constexpr char kGood[] = "good";
constexpr char kBad[] = "bad";
constexpr char kDocumented[] = "documented";
constexpr char kQuiet[] = "quiet";
const FaultCell kNotOffered = {"\u2013", "not offered", "absent"};

const FaultCell kNotKnown = {"?", "not known", "quiet"};

// Known is what is known of an implementation.
struct Known {
  const ImplementationRecord& record;
  const Automaton* language;  // null if not known
  const Automaton& claimed;
  Domain domain;

  // Returns the style for faults of texts: kBad if a deviation of one of the classes accuses,
  // or kDocumented if one is documented.
  std::string style_of(const std::vector<std::string>& classes) const {
    std::string style;
    for (const DeviationRecord& deviation : record.deviations) {
      const std::string& name = deviation.deviation_class;
      if (!is_about_text(deviation.facet)) continue;
      if (std::find(classes.begin(), classes.end(), name) == classes.end()) continue;
      if (deviation.accuses()) return kBad;
      if (deviation.is_documented()) style = kDocumented;
    }
    return style;
  }
};

FaultCell acceptance(const Known& known, const FaultKind& kind) {
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
  // Without a deviation, the form that the implementation claims decides.
  const bool claims =
      share_of(known.claimed, kind.strings).accepted != (kind.well_formed ? share.of : 0);
  cell.style = claims ? kDocumented : kQuiet;
  return cell;
}

FaultCell nul(const Known& known) {
  if (known.domain.no_nul || known.domain.xml_char) return {"cannot be asked", "", kQuiet};
  return acceptance(known, nul_character());
}

FaultCell noncharacter(const Known& known) {
  return acceptance(known, {noncharacters(known.domain.xml_char), true, {"rejects-noncharacter"}});
}

// Returns the first answer that there is to EF BB BF before a letter.
FaultCell bom(const Known& known) {
  const auto styled = [&known](const char* words, const char* deviation, const char* otherwise) {
    const std::string style = known.style_of({deviation});
    return FaultCell{words, "", style.empty() ? otherwise : style};
  };
  for (const Operation operation :
       {Operation::kDecode, Operation::kReplace, Operation::kValidate}) {
    const auto answer =
        known.record.answers.find(std::string(operation_name(operation)) + " EFBBBF41");
    if (answer == known.record.answers.end()) continue;
    const auto reply = parse_reply(answer->second, operation);
    if (!reply) continue;
    if (is_refusal(reply->kind)) return styled("refuses", "rejects-bom", kQuiet);
    if (reply->kind == Reply::Kind::kWellFormed) return {"accepts", "", kGood};
    if (reply->values == std::vector<Ucs4>{'A'}) return styled("strips", "strips-bom", kDocumented);
    if (!reply->values.empty() && reply->values[0] == kByteOrderMark) return {"keeps", "", kGood};
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

// SizeColumn is a column about counts, lengths, room, places, order or memory.
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
    {{"state", "what an object keeps from call to call, and holds back"}, SizeTopic::kState},
    {{"neighbours", "whether octets beside a slice change its result"}, SizeTopic::kNeighbours},
    {{"size", "whether great lengths are exact"}, SizeTopic::kSize},
};

// Returns the columns in which some implementation departs.
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
    if (deviation->is_unproved()) continue;
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

}  // namespace placemat::inline reports
