#include "reports/dress/test_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <kainjow/mustache.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "reference/words/protocol.h"
#include "reports/asset.h"
#include "reports/dress/comment.h"
#include "reports/dress/wanted.h"
#include "reports/dress/wanted_text.h"

namespace placemat::inline dress {
namespace {

using Field = kainjow::mustache::data;
using Fields = kainjow::mustache::object;
using Rows = kainjow::mustache::list;

// Finding is what a test is made of.
struct Finding {
  const DeviationRecord* deviation = nullptr;
  std::vector<Request> requests;  // the last one is judged
  std::vector<Wanted> wanted;
  std::string name;  // "accepts_surrogate_in_decode"; unique
};

// Reads `finding`. Returns why there is no test, or "".
std::string read_finding(const DeviationRecord& deviation, Finding& finding) {
  finding.deviation = &deviation;
  for (const std::string& line : deviation.example) {
    const auto request = parse_request(line);
    if (!request || request->number() > kGreatestNumber) return "its request cannot be read";
    finding.requests.push_back(*request);
  }
  if (finding.requests.empty()) return "it has no request";
  const Request& last = finding.requests.back();
  for (const Request& request : finding.requests) {
    if (request.operation() != last.operation()) return "it takes calls of more than one function";
  }
  // No dress has words for the life of an object, a slice of a buffer or a text that is repeated.
  switch (row_of(last.operation()).input) {
    case Input::kCalls:
      return "it is asked of an object that lives through several calls";
    case Input::kSlice:
      return "it is asked about a slice of a larger buffer";
    case Input::kRepeated:
      return "it is asked about octets that are repeated";
    default:
      break;
  }
  finding.wanted = wanted_of(deviation, last);
  if (!finding.wanted.empty()) return "";
  return deviation.wanted.alternatives.empty()
             ? "the report does not hold what is expected of one reply as data"
             : "what is expected is not one reply";
}

Field comment(const std::string& text) {
  Rows lines;
  for (const std::string& line : comment_lines(text)) lines.push_back(line);
  return lines;
}

template <typename Numbers>
std::string listed(const Numbers& numbers, const char* format) {
  std::string text;
  for (const auto number : numbers) {
    text += (text.empty() ? "" : ", ") + fmt::format(fmt::runtime(format), number);
  }
  return text;
}

// Sets "NAME" to the octets, "NAME_count" to their number, and "no_NAME" if there are none.
void set_octets(Fields& input, const std::string& name, CodeUnits units) {
  input.insert_or_assign(name, listed(units, "0x{:02X}"));
  input.insert_or_assign(name + "_count", std::to_string(units.size()));
  input.insert_or_assign("no_" + name, units.empty());
}

Fields input_of(const Request& request) {
  Rows chunks;
  CodeUnits rest = request.units();
  for (const std::size_t length : request.chunk_lengths()) {
    Fields chunk{{"is_first", chunks.empty()}};
    set_octets(chunk, "chunk", rest.first(length));
    chunks.push_back(chunk);
    rest = rest.subspan(length);
  }
  Fields input{{"chunks", chunks},
               {"lengths", listed(request.chunk_lengths(), "{}")},
               {"chunk_count", std::to_string(chunks.size())},
               {"no_chunks", chunks.empty()},
               {"values", listed(request.values(), "0x{:X}")},
               {"value_count", std::to_string(request.values().size())},
               {"no_values", request.values().empty()},
               {"number", std::to_string(request.number())}};
  set_octets(input, "octets", request.units());
  if (row_of(request.operation()).input == Input::kTwoStrings) {
    set_octets(input, "left", request.left());
    set_octets(input, "right", request.right());
  }
  return input;
}

Fields finding_data(const Dress& dress, const Finding& finding) {
  const DeviationRecord& deviation = *finding.deviation;
  Rows calls;
  for (const Request& request : finding.requests) {
    Fields call = input_of(request);
    call.insert_or_assign("is_last", calls.size() + 1 == finding.requests.size());
    calls.push_back(call);
  }
  Rows wanted;
  for (const Wanted& one : finding.wanted) {
    wanted.push_back(Fields{{"answer", wanted_text(dress.notation, one)},
                            {"is_first", wanted.empty()},
                            {"is_last", wanted.size() + 1 == finding.wanted.size()}});
  }
  return Fields{
      {"name", finding.name},
      {"Name", joined_words(finding.name, true)},
      {"is_of_memory", deviation.deviation_class.starts_with("reads-") ||
                           deviation.deviation_class.starts_with("writes-")},
      {"about", comment(fmt::format("{}, {}: {} was expected ({}); it was: {}.",
                                    deviation.example.back(), deviation.deviation_class,
                                    deviation.expected, deviation.clause, deviation.observed))},
      {"calls", calls},
      {"wanted", wanted}};
}

// Returns the functions that make the replies to the operations of `findings`, or wanted answers.
Rows answers_data(const std::vector<Finding>& findings, const Notation& notation) {
  std::set<std::string_view> used = {"unanswered"};
  for (const Finding& finding : findings) {
    const auto answers = answer_names(finding.requests.back().operation());
    used.insert(answers.begin(), answers.end());
    for (const Wanted& wanted : finding.wanted) used.insert(answer_name(wanted));
  }
  Rows list;
  for (const AnswerWord& word : answer_words()) {
    if (!used.contains(word.name)) continue;
    list.push_back(Fields{{"answer_name", std::string(word.name)},
                          {"function", function_name(notation, word.name)},
                          {"meaning", std::string(word.meaning)},
                          {"takes_number", word.number},
                          {"takes_units", word.units},
                          {"takes_both", word.number && word.units},
                          {"is_" + std::string(word.name), true}});
  }
  return list;
}

Fields operation_data(const Dress& dress, const ImplementationRecord& implementation,
                      Operation operation, const std::vector<Finding>& findings) {
  const OperationRow& row = row_of(operation);
  const std::string name = identifier_of(row.name);
  std::string asked(row.sentence);
  if (operation == Operation::kDecodeInto) {
    asked += fmt::format(" A unit is one of {}.", implementation.profile.room);
  }
  if (!implementation.api.empty()) asked += " It was " + implementation.api + " that was called.";
  Rows all;
  Rows rows;       // of a table: one call each
  Rows histories;  // several calls each
  for (const Finding& finding : findings) {
    if (finding.requests.back().operation() != operation) continue;
    const Fields data = finding_data(dress, finding);
    all.push_back(data);
    (finding.requests.size() > 1 ? histories : rows).push_back(data);
  }
  Rows answers;
  for (const std::string_view answer : answer_names(operation)) {
    answers.push_back(
        Fields{{"answer", function_name(dress.notation, answer)}, {"is_first", answers.empty()}});
  }
  return Fields{{"operation", name},
                {"Operation", joined_words(name, true)},
                {"asked", comment(asked)},
                {"returns", answers},
                {"takes_octets", row.input == Input::kOctets},
                {"takes_chunks", row.input == Input::kChunks},
                {"takes_two", row.input == Input::kTwoStrings},
                {"takes_values", row.input == Input::kValues},
                {"takes_words", row.input == Input::kWords},
                {"is_numbered", row.numbered()},
                {"number_name", std::string(number_name(operation))},
                {"is_" + name, true},
                {"findings", all},
                {"has_rows", !rows.empty()},
                {"rows", rows},
                {"histories", histories}};
}

// Returns the room in units for an answer of a C program, enough unless a call writes far too much.
std::size_t capacity_for(const std::vector<Finding>& findings) {
  std::size_t most = 16;
  for (const Finding& finding : findings) {
    for (const Request& request : finding.requests) {
      most = std::max({most, 6 * request.units().size(), 6 * request.values().size()});
    }
    for (const Wanted& wanted : finding.wanted) {
      most = std::max({most, wanted.reply.units.size(), wanted.reply.values.size()});
    }
  }
  return most;
}

// Names all findings. No two names are equal, even with their words joined.
void name_all(std::vector<Finding>& findings) {
  std::set<std::string> taken;
  for (Finding& finding : findings) {
    const std::string name = identifier_of(fmt::format(
        "{}_in_{}", finding.deviation->deviation_class, facet_name(finding.deviation->facet)));
    finding.name = name;
    for (unsigned number = 2; !taken.insert(joined_words(finding.name, true)).second; ++number) {
      finding.name = fmt::format("{}_no_{}", name, number);
    }
  }
}

// These parts stand in several templates, or in several places of one.
constexpr const char* kParts[] = {"answers_cpp",  "input_c",    "input_cpp",  "input_go",
                                  "input_pytest", "input_rust", "unused_cpp", "parameters_cpp"};

// Returns a template. A line that is only the tag of a part leaves no line behind, whether the part
// is shown or not.
std::string template_named(std::string_view name) {
  std::istringstream lines{std::string(asset(fmt::format("dress/{}.mustache", name)))};
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const bool is_tag = line.starts_with("<%") && line.find("%>") + 2 == line.size() &&
                        std::string_view("#^/").find(line[2]) != std::string_view::npos;
    text += is_tag || line.starts_with("{{") ? line : line + "\n";
  }
  return text;
}

std::string filled(const Dress& dress, Fields object) {
  for (const char* part : kParts) {
    object.insert_or_assign(part, kainjow::mustache::partial([part] {
                              std::string text = template_named(part);
                              if (text.ends_with('\n'))
                                text.pop_back();  // the line goes on after the part
                              return text;
                            }));
  }
  kainjow::mustache::mustache file{template_named(dress.name)};
  // Text from outside is in comments alone, and escaped there.
  file.set_custom_escape([](const std::string& text) { return text; });
  std::string text = file.render(Field(object));
  if (!file.is_valid()) std::abort();  // a template is wrong
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace

TestFile test_file(const Dress& dress, const Report& report,
                   const ImplementationRecord& implementation, const std::string& stem,
                   const std::vector<const DeviationRecord*>& deviations) {
  TestFile file;
  file.name = std::string(dress.before) + stem + std::string(dress.after);
  std::vector<Finding> findings;
  Rows left_out;
  for (const DeviationRecord* deviation : deviations) {
    Finding finding;
    const std::string why = read_finding(*deviation, finding);
    if (why.empty()) {
      findings.push_back(std::move(finding));
      continue;
    }
    file.left_out.push_back(
        fmt::format("{}, {}: {}", deviation->deviation_class, facet_name(deviation->facet), why));
    left_out.push_back(
        Fields{{"lines", comment("Not tested here: " + file.left_out.back() + ".")}});
  }
  if (findings.empty()) return file;
  name_all(findings);
  Rows operations;
  for (const Operation operation : kOperations) {
    const bool asked = std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
      return finding.requests.back().operation() == operation;
    });
    if (!asked) continue;
    operations.push_back(operation_data(dress, implementation, operation, findings));
  }
  const std::string suite = identifier_of(implementation.id);
  const std::string source =
      implementation.profile.source.empty() ? "RFC 3629" : implementation.profile.source;
  Fields object{
      {"about",
       comment(fmt::format("{} {}, held to {}, as {} says. Found by Placemat {} ({}).",
                           implementation.name, implementation.version, implementation.profile.form,
                           source, report.placemat, report.started))},
      {"suite", suite},
      {"Suite", joined_words(suite, true)},
      {"file", file.name},
      {"capacity", std::to_string(capacity_for(findings))},
      {"answers", answers_data(findings, dress.notation)},
      {"operations", operations},
      {"left_out", left_out}};
  for (const Finding& finding : findings) {
    for (const Wanted& wanted : finding.wanted) {
      object.insert_or_assign("wants_" + std::string(answer_name(wanted)), true);
    }
  }
  file.text = filled(dress, std::move(object));
  return file;
}

}  // namespace placemat::inline dress
