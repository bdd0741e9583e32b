// Writes cases/: the same octets, put to every implementation.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "reference/forms/rfc3629.h"
#include "reference/replacement.h"
#include "reference/segment.h"
#include "reference/words/profile.h"
#include "reference/words/protocol.h"
#include "reports/site/octets.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

struct CaseClass {
  std::string_view page;  // a defect's name, or "well-formed"
  std::string_view title;
  std::string_view lead;
};
constexpr std::array<CaseClass, 8> kClasses = {{
    {"non-shortest", "Overlong sequences",
     "A value in more octets than it needs: a second spelling, which gets past a check for the "
     "first."},
    {"surrogate", "Surrogates",
     "D800 to DFFF are no characters: they are halves of pairs in UTF-16. CESU-8 and Java's "
     "modified UTF-8 spell them."},
    {"out-of-range", "Values above U+10FFFF",
     "What the forms of 1992 and 1998 could still spell, in four to six octets."},
    {"truncated", "Cut short by the end", "The input ends inside a sequence."},
    {"interrupted", "Cut short by what follows",
     "Something else begins inside a sequence, and must not be lost with it."},
    {"unexpected-continuation", "Continuations alone",
     "An octet 80 to BF where a sequence must begin."},
    {"invalid-octet", "Octets that are never used", "FE and FF occur in no form of UTF-8."},
    {"well-formed", "Well-formed, and still refused or changed",
     "A signature, NUL, noncharacters, the greatest value: they are well-formed, but some "
     "implementations refuse or change them."},
}};

// Returns the strings of `page` for which the report has answers, shorter ones first.
std::vector<std::vector<std::uint8_t>> strings_of(const Report& report, std::string_view page) {
  std::set<std::pair<std::size_t, std::vector<std::uint8_t>>> strings;
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const auto& [request, reply] : implementation.answers) {
      const auto asked = parse_request(request);
      if (!asked || row_of(asked->operation()).group != Group::kText || asked->units().empty())
        continue;
      if (case_page_of(asked->units()) != page) continue;
      strings.emplace(asked->units().size(), asked->units());
    }
  }
  std::vector<std::vector<std::uint8_t>> list;
  for (const auto& [size, units] : strings) list.push_back(units);
  return list;
}

std::string meaning_of(CodeUnits units) {
  std::string meaning;
  for (const Segment& part : segment(kRfc3629, units)) {
    meaning += meaning.empty() ? "" : ", ";
    meaning += part.well_formed() ? value_text(part.value) : std::string(defect_name(part.defect));
  }
  return meaning;
}

// Returns each reply and those who gave it; the most frequent comes first.
List groups_of(const Report& report, const Files& files, const std::string& request) {
  using Members = std::vector<const ImplementationRecord*>;
  std::map<std::string, Members> by_reply;
  for (const ImplementationRecord& implementation : report.implementations) {
    const auto answer = implementation.answers.find(request);
    if (answer == implementation.answers.end()) continue;
    by_reply[answer->second].push_back(&implementation);
  }
  std::vector<std::pair<std::string, Members>> groups(by_reply.begin(), by_reply.end());
  std::stable_sort(groups.begin(), groups.end(), [](const auto& left, const auto& right) {
    return left.second.size() > right.second.size();
  });
  return list_of(groups, [&](const auto& group) {
    return Object{{"reply", group.first},
                  {"size", counted(group.second.size(), "implementation")},
                  {"members", Data(links_to(group.second, files))}};
  });
}

Object string_object(const Report& report, const Files& files,
                     const std::vector<std::uint8_t>& units) {
  const std::string hex = hex_of(units);
  List operations;
  std::set<std::string> answering;
  for (const char* operation : {"validate", "decode", "replace"}) {
    const std::string request = std::string(operation) + " " + hex;
    List groups = groups_of(report, files, request);
    if (groups.empty()) continue;
    operations.push_back(Object{{"operation", operation}, {"groups", Data(std::move(groups))}});
    for (const auto& one : report.implementations) {
      if (one.answers.contains(request)) answering.insert(one.id);
    }
  }
  return {{"anchor", "octets-" + hex},
          {"octets", spaced_hex(units)},
          {"drawing", drawn(kRfc3629, units)},
          {"meaning", meaning_of(units)},
          {"answering", counted(answering.size(), "implementation")},
          {"operations", Data(std::move(operations))}};
}

// Returns how many accept and refuse the string: by decode, or by validate if there is no decode.
Object summary_object(const Report& report, const std::vector<std::uint8_t>& units,
                      std::string_view page) {
  std::size_t accept = 0;
  std::size_t refuse = 0;
  for (const ImplementationRecord& implementation : report.implementations) {
    Operation asked = Operation::kDecode;
    auto answer = implementation.answers.find("decode " + hex_of(units));
    if (answer == implementation.answers.end()) {
      asked = Operation::kValidate;
      answer = implementation.answers.find("validate " + hex_of(units));
    }
    if (answer == implementation.answers.end()) continue;
    const auto reply = parse_reply(answer->second, asked);
    accept += reply && accepts(reply->kind) ? 1 : 0;
    refuse += reply && is_refusal(reply->kind) ? 1 : 0;
  }
  return {{"page", std::string(page)},        {"anchor", "octets-" + hex_of(units)},
          {"octets", spaced_hex(units)},      {"meaning", meaning_of(units)},
          {"accept", std::to_string(accept)}, {"refuse", std::to_string(refuse)}};
}

const std::vector<std::vector<std::uint8_t>> kPolicyStrings = {
    {0x41, 0xC2, 0x42}, {0xF0, 0x9F, 0x98, 0x41}, {0xED, 0xA0, 0x80},
    {0xC0, 0xAF},       {0xF4, 0x90, 0x80, 0x80}, {0x80, 0xFF},
};

List policy_list(const Report& report) {
  List list;
  for (const Replacement policy : kReplacementPolicies) {
    const List outputs = list_of(kPolicyStrings, [&](const auto& units) {
      const std::vector<Ucs4> values = replaced(kRfc3629, policy, units);
      return values.empty() ? "(nothing)" : fmt::format("{:X}", fmt::join(values, " "));
    });
    const std::string name(replacement_name(policy));
    const auto claimed =
        std::count_if(report.implementations.begin(), report.implementations.end(),
                      [&](const auto& one) { return one.profile.replacement == name; });
    list.push_back(
        Object{{"name", name}, {"outputs", Data(outputs)}, {"claimed", std::to_string(claimed)}});
  }
  return list;
}

}  // namespace

std::string case_page_of(CodeUnits units) {
  const auto fault = first_ill_formed(kRfc3629, units);
  return fault ? std::string(defect_name(fault->defect)) : "well-formed";
}

std::vector<std::string> case_pages(const Report& report) {
  std::vector<std::string> pages;
  for (const CaseClass& one : kClasses) {
    if (!strings_of(report, one.page).empty()) pages.emplace_back(one.page);
  }
  return pages;
}

std::string case_page(const Report& report, std::string_view page) {
  const auto one = std::find_if(kClasses.begin(), kClasses.end(),
                                [&](const CaseClass& each) { return each.page == page; });
  const Files files = implementation_files(report);
  List strings = list_of(strings_of(report, page),
                         [&](const auto& units) { return string_object(report, files, units); });
  return rendered(
      report,
      {.section = Section::kCases, .title = "Cases: " + std::string(one->title), .below = true},
      "case",
      {{"title", std::string(one->title)},
       {"lead", std::string(one->lead)},
       {"strings", Data(std::move(strings))}});
}

std::string cases_page(const Report& report) {
  List classes;
  for (const CaseClass& one : kClasses) {
    List strings = list_of(strings_of(report, one.page), [&](const auto& units) {
      return summary_object(report, units, one.page);
    });
    if (strings.empty()) continue;
    classes.push_back(Object{{"page", std::string(one.page)},
                             {"title", std::string(one.title)},
                             {"strings", Data(std::move(strings))}});
  }
  const List policy_strings =
      list_of(kPolicyStrings, [](const auto& units) { return spaced_hex(units); });
  return rendered(report,
                  {.section = Section::kCases,
                   .title = "Cases: the same octets, asked of every implementation",
                   .below = true},
                  "cases",
                  {{"any", !classes.empty()},
                   {"classes", Data(std::move(classes))},
                   {"policy_strings", Data(policy_strings)},
                   {"policies", Data(policy_list(report))}});
}

}  // namespace placemat::inline site
