// Writes forms/: each encoding form, what is claimed about it, and how it differs from the others.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "reference/form_properties.h"
#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reference/segment.h"
#include "reports/site/automaton_drawing.h"
#include "reports/site/chance_chart.h"
#include "reports/site/octets.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

constexpr std::size_t kMostRows = 24;  // rows of a difference on a page

std::uint64_t sequences_of(const EncodingForm& form) {
  std::uint64_t count = 0;
  for (const SequenceForm& row : form.rows) count += sequence_count(row);
  return count;
}

Ucs4 value_at(const SequenceForm& row, std::uint8_t OctetRange::*end) {
  std::vector<std::uint8_t> octets;
  for (std::size_t i = 0; i < row.length(); ++i) octets.push_back(row.octets[i].*end);
  return value_of(row, octets);
}

List row_list(const EncodingForm& form) {
  return list_of(form.rows, [](const SequenceForm& row) {
    const Ucs4 first = value_at(row, &OctetRange::first);
    const Ucs4 last = value_at(row, &OctetRange::last);
    const bool bound = !row.not_after.empty();
    return Object{
        {"values", first == last ? value_text(first) : value_text(first) + ".." + value_text(last)},
        {"octets", row_text(row)},
        {"condition", bound ? Data("not after " + value_text(row.not_after.first) + ".." +
                                   value_text(row.not_after.last))
                            : Data(false)},
        {"sequences", grouped(sequence_count(row))}};
  });
}

// Returns what `octet` can be: the first octet of sequences of some lengths, a later octet, or an
// unused one.
Object octet_object(const EncodingForm& form, unsigned octet) {
  const auto unit = static_cast<std::uint8_t>(octet);
  std::vector<std::string> lengths;
  bool trails = false;
  for (const SequenceForm& row : form.rows) {
    const std::string length = std::to_string(row.length());
    if (row.octets[0].contains(unit) && (lengths.empty() || lengths.back() != length)) {
      lengths.push_back(length);
    }
    for (std::size_t i = 1; i < row.length(); ++i) trails = trails || row.octets[i].contains(unit);
  }
  std::sort(lengths.begin(), lengths.end());
  lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
  Object cell{{"octet", fmt::format("{:02X}", octet)}};
  const bool leads = !lengths.empty();
  cell["text"] = joined(lengths, "/") + (trails ? "T" : "") + (leads || trails ? "" : "\u2013");
  cell["style"] = leads && trails                            ? "both"
                  : trails                                   ? "trail"
                  : !leads                                   ? "never"
                  : lengths == std::vector<std::string>{"1"} ? "l1"
                                                             : "lead";
  std::string title = leads ? "begins sequences of " + joined(lengths, " or ") : "";
  if (trails) title += std::string(leads ? ", and " : "") + "a later octet of a sequence";
  cell["title"] = title.empty() ? "never legal" : title;
  return cell;
}

List octet_map(const EncodingForm& form) {
  List rows;
  for (unsigned row = 0; row < 16; ++row) {
    List cells;
    for (unsigned column = 0; column < 16; ++column) {
      cells.push_back(octet_object(form, row * 16 + column));
    }
    rows.push_back(Object{{"row", fmt::format("{:X}", row)}, {"cells", Data(std::move(cells))}});
  }
  return rows;
}

Object claim_object(const FormProperty& property) {
  const std::string style = property.holds ? "good" : "bad";
  return {{"claim", std::string(property.claim)},
          {"style", style},
          {"sign", sign_of(style)},
          {"word", property.holds ? "holds" : "refuted"},
          {"counterexample", property.holds ? Data(false) : Data(property.counterexample)}};
}

List shown_rows(const FormDifference& difference) {
  std::vector<std::string> rows;
  for (const SequenceForm& row : difference.rows) {
    if (rows.size() == kMostRows) {
      rows.push_back(fmt::format("and {} more", difference.rows.size() - kMostRows));
      break;
    }
    rows.push_back(row_text(row));
  }
  return texts(rows);
}

List against(const EncodingForm& form) {
  List list;
  for (const EncodingForm* other : kEncodingForms) {
    if (other == &form) continue;
    const FormDifference more = difference(form, *other);
    const FormDifference fewer = difference(*other, form);
    list.push_back(Object{{"id", std::string(form.id)},
                          {"other", std::string(other->id)},
                          {"more", counted(more.sequences, "sequence")},
                          {"fewer", counted(fewer.sequences, "sequence")},
                          {"more_rows", Data(shown_rows(more))},
                          {"fewer_rows", Data(shown_rows(fewer))}});
  }
  return list;
}

List form_heads() {
  return list_of(kEncodingForms, [](const EncodingForm* form) {
    const int octets = octets_to_boundary(*form);
    return Object{{"id", std::string(form->id)},
                  {"boundary", octets < 0 ? "no number" : std::to_string(octets)},
                  {"sequences", grouped(sequences_of(*form))}};
  });
}

// Returns one row per claim, one cell per form.
List claims_by_form() {
  std::vector<std::vector<FormProperty>> by_form;
  for (const EncodingForm* form : kEncodingForms) by_form.push_back(form_properties(*form));
  List list;
  for (std::size_t claim = 0; claim < by_form[0].size(); ++claim) {
    List answers =
        list_of(by_form, [&](const auto& properties) { return claim_object(properties[claim]); });
    list.push_back(Object{{"claim", std::string(by_form[0][claim].claim)},
                          {"answers", Data(std::move(answers))}});
  }
  return list;
}

List chance_list() {
  return list_of(kEncodingForms, [](const EncodingForm* form) {
    const List shares = list_of(kChanceLengths, [&](std::size_t length) {
      return share_text(share_well_formed(*form, length, all_octets()));
    });
    return Object{{"form", std::string(form->id)}, {"shares", Data(shares)}};
  });
}

List against_counts() {
  return list_of(kEncodingForms, [](const EncodingForm* form) {
    const List counts = list_of(kEncodingForms, [&](const EncodingForm* other) {
      return form == other ? "\u2013" : grouped(difference(*form, *other).sequences);
    });
    return Object{{"form", std::string(form->id)}, {"counts", Data(counts)}};
  });
}

}  // namespace

std::string forms_page(const Report& report) {
  const List lengths =
      list_of(kChanceLengths, [](std::size_t length) { return std::to_string(length); });
  return rendered(report,
                  {.section = Section::kForms, .title = "Forms: UTF-8 and others", .below = true},
                  "forms",
                  {{"forms", Data(form_heads())},
                   {"claims", Data(claims_by_form())},
                   {"chart", chance_chart()},
                   {"lengths", Data(lengths)},
                   {"chances", Data(chance_list())},
                   {"against", Data(against_counts())}});
}

std::string form_page(const Report& report, const EncodingForm& form) {
  const auto files = implementation_files(report);
  std::vector<const ImplementationRecord*> claimants;
  for (const ImplementationRecord& one : report.implementations) {
    if (one.profile.form == form.id) claimants.push_back(&one);
  }
  std::vector<std::string> columns;
  for (unsigned column = 0; column < 16; ++column) columns.push_back(fmt::format("{:X}", column));
  const int octets = octets_to_boundary(form);
  const std::string boundary =
      octets < 0
          ? "Inside a text, no number of octets read backwards always tells where a sequence "
            "begins."
          : fmt::format(
                "Inside a text, at most {} octets read backwards tell where a sequence "
                "begins.",
                octets);
  const Automaton automaton = automaton_of(form);
  return rendered(
      report, {.section = Section::kForms, .title = "Form: " + std::string(form.id), .below = true},
      "form",
      {{"id", std::string(form.id)},
       {"form_title", std::string(form.title)},
       {"source", std::string(form.source)},
       {"rows", Data(row_list(form))},
       {"columns", Data(texts(columns))},
       {"map", Data(octet_map(form))},
       {"automaton", automaton_part(automaton, automaton)},
       {"claims", Data(list_of(form_properties(form), claim_object))},
       {"boundary", boundary},
       {"against", Data(against(form))},
       {"any_claimant", !claimants.empty()},
       {"claimants", Data(links_to(claimants, files))}});
}

}  // namespace placemat::inline site
