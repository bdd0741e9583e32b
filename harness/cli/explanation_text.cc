// Writes `explain` for a terminal, and as JSON.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/cli/explanation.h"
#include "reference/clause.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"
#include "reports/base/figures.h"
#include "reports/base/text_table.h"

namespace placemat::inline cli {
namespace {

constexpr std::string_view kGreen = "\033[32m";
constexpr std::string_view kRed = "\033[31m";
constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kReset = "\033[0m";

// Paint colours text, if that is wanted.
class Paint {
 public:
  explicit Paint(bool colour) : colour_(colour) {}
  std::string operator()(std::string_view style, std::string_view text) const {
    return colour_ ? fmt::format("{}{}{}", style, text, kReset) : std::string(text);
  }

 private:
  bool colour_;
};

CodeUnits octets_of(const Explanation& explanation, const Segment& part) {
  return CodeUnits(explanation.units).subspan(part.offset, part.length);
}

// Returns "U+D800" for code points; values above them have no such name.
std::string value_name(Ucs4 value) {
  return value <= kMaxScalar ? fmt::format("U+{:04X}", value) : fmt::format("{:08X}", value);
}

// Returns "U+0041", or the name of the defect.
std::string meaning_of(const Segment& part) {
  return part.well_formed() ? value_name(part.value) : std::string(defect_name(part.defect));
}

std::string_view style_of(const Segment& part) { return part.well_formed() ? kGreen : kRed; }

// So many octets fit next to the name of a form. Longer input is shown in brackets.
constexpr std::size_t kMostColumns = 16;

// Returns octets in columns, with a bar where a segment ends: "ED|A0|80|41".
std::string columns_text(const Explanation& explanation, const FormView& view, const Paint& paint) {
  std::string text;
  for (const Segment& part : view.segments) {
    for (std::size_t at = part.offset; at < part.offset + part.length; ++at) {
      const bool is_last = at + 1 == part.offset + part.length;
      const std::string octet = fmt::format("{:02X}", explanation.units[at]);
      // After the first, the octets of a character are plain.
      const bool is_plain = part.well_formed() && at != part.offset;
      text += is_plain ? octet : paint(style_of(part), octet);
      text += is_last ? "|" : " ";
    }
  }
  return text;
}

// Returns "surrogate, unexpected-continuation, U+0041": the segments in words, repeated ones
// counted.
std::string meanings_text(const FormView& view, const Paint& paint) {
  std::string text;
  for (std::size_t at = 0; at < view.segments.size();) {
    const Segment& part = view.segments[at];
    std::size_t alike = 1;
    while (!part.well_formed() && at + alike < view.segments.size() &&
           view.segments[at + alike].defect == part.defect) {
      ++alike;
    }
    text += text.empty() ? "" : ", ";
    text += paint(style_of(part), meaning_of(part));
    if (alike > 1) text += fmt::format(" ({} times)", alike);
    at += alike;
  }
  return text.empty() ? "(nothing)" : text;
}

// Returns "[ED] surrogate  [A0] unexpected-continuation".
std::string segments_text(const Explanation& explanation, const FormView& view,
                          const Paint& paint) {
  std::string text;
  for (const Segment& part : view.segments) {
    if (!text.empty()) text += "  ";
    const std::string octets = fmt::format("[{}]", spaced_hex(octets_of(explanation, part)));
    text += paint(style_of(part), octets + " " + meaning_of(part));
  }
  return text.empty() ? "(nothing)" : text;
}

// Returns the clause of the first defect, or that of the form if all is well-formed.
std::string clause_of(const FormView& view) {
  for (const Segment& part : view.segments) {
    if (!part.well_formed()) return defect_clause(*view.form, part.defect);
  }
  return form_clause(*view.form);
}

std::string judgement_text(const ShownReply& view) {
  const Judged& judged = view.verdict.facet.judgement == Judgement::kConforms && view.verdict.offset
                             ? *view.verdict.offset
                             : view.verdict.facet;
  switch (judged.judgement) {
    case Judgement::kConforms:
    case Judgement::kNotObserved:
      return "as claimed";
    case Judgement::kDeviates:
      return judged.deviation.name() + ": expected " + view.expected;
    default:
      return std::string(judgement_name(judged.judgement));
  }
}

bool is_bad(const ShownReply& view) {
  const Judgement offset =
      view.verdict.offset ? view.verdict.offset->judgement : Judgement::kConforms;
  return is_fault(view.verdict.facet.judgement) || is_failure(view.verdict.facet.judgement) ||
         is_fault(offset);
}

bool is_ill_formed(const FormView& view) {
  return std::any_of(view.segments.begin(), view.segments.end(),
                     [](const Segment& part) { return !part.well_formed(); });
}

void append_forms(const Explanation& explanation, const Paint& paint, std::string& text) {
  std::size_t width = 0;
  for (const FormView& view : explanation.forms) width = std::max(width, view.form->id.size());
  const bool in_columns = !explanation.units.empty() && explanation.units.size() <= kMostColumns;
  if (in_columns) {
    text += std::string(width + 2, ' ');
    for (std::size_t at = 0; at < explanation.units.size(); ++at) {
      fmt::format_to(std::back_inserter(text), "{}{:>2}", at == 0 ? "" : " ", at);
    }
    text += '\n';
  }
  for (const FormView& view : explanation.forms) {
    fmt::format_to(std::back_inserter(text), "{:<{}}  ", view.form->id, width);
    text += in_columns ? columns_text(explanation, view, paint) + "  " + meanings_text(view, paint)
                       : segments_text(explanation, view, paint);
    // For well-formed octets the form itself is the clause.
    if (is_ill_formed(view)) text += "  [" + clause_of(view) + "]";
    text += '\n';
  }
}

// ReplyGroup says who gave one reply to one operation.
struct ReplyGroup {
  std::string reply;
  std::vector<std::string> as_claimed;  // ids, with the form if it is not UTF-8
  std::vector<std::string> otherwise;   // one line each
};

std::vector<ReplyGroup> groups_of(const Explanation& explanation, Operation operation,
                                  const Paint& paint) {
  std::vector<ReplyGroup> groups;
  for (const ImplementationView& view : explanation.implementations) {
    for (const ShownReply& reply : view.replies) {
      if (reply.operation != operation) continue;
      auto group = std::find_if(groups.begin(), groups.end(),
                                [&](const ReplyGroup& one) { return one.reply == reply.reply; });
      if (group == groups.end()) group = groups.insert(groups.end(), {reply.reply, {}, {}});
      const std::string form =
          view.form->id == "rfc3629" ? "" : fmt::format(" ({})", view.form->id);
      const std::string judgement = judgement_text(reply);
      if (judgement == "as claimed") {
        group->as_claimed.push_back(terminal_escape(view.id) + form);
      } else {
        group->otherwise.push_back(fmt::format(
            "{}{}: {}  [{}]", paint(kBold, terminal_escape(view.id)), form,
            paint(is_bad(reply) ? kRed : kGreen, terminal_escape(judgement)), reply.clause));
      }
    }
  }
  std::stable_sort(groups.begin(), groups.end(), [](const auto& left, const auto& right) {
    return left.as_claimed.size() + left.otherwise.size() >
           right.as_claimed.size() + right.otherwise.size();
  });
  return groups;
}

void append_implementations(const Explanation& explanation, const Paint& paint, std::string& text) {
  constexpr std::size_t kIndent = 4;
  constexpr std::size_t kWidth = 100;
  for (const Operation operation : kOperations) {
    const std::vector<ReplyGroup> groups = groups_of(explanation, operation, paint);
    if (groups.empty()) continue;
    std::string heading(operation_name(operation));
    if (explanation.request) {
      heading = request_line(*explanation.request);
    } else if (row_of(operation).numbered()) {
      // The step goes back from the end of the octets.
      heading += fmt::format(" {}", explanation.units.size());
    }
    fmt::format_to(std::back_inserter(text), "{}{}\n", text.empty() ? "" : "\n",
                   paint(kBold, heading));
    for (const ReplyGroup& group : groups) {
      fmt::format_to(std::back_inserter(text), "  {}\n", terminal_escape(group.reply));
      if (!group.as_claimed.empty()) {
        text += wrapped(fmt::format("as claimed: {}", fmt::join(group.as_claimed, ", ")), kIndent,
                        kWidth);
      }
      for (const std::string& line : group.otherwise) {
        text += std::string(kIndent, ' ') + line + "\n";
      }
    }
  }
}

nlohmann::ordered_json json_of(const Explanation& explanation, const FormView& view) {
  nlohmann::ordered_json segments = nlohmann::ordered_json::array();
  for (const Segment& part : view.segments) {
    nlohmann::ordered_json entry = {{"offset", part.offset},
                                    {"units", hex_of(octets_of(explanation, part))}};
    if (part.well_formed()) {
      entry["value"] = fmt::format("{:X}", part.value);
    } else {
      entry["defect"] = defect_name(part.defect);
      entry["clause"] = defect_clause(*view.form, part.defect);
    }
    segments.push_back(std::move(entry));
  }
  return {{"form", view.form->id}, {"clause", clause_of(view)}, {"segments", segments}};
}

nlohmann::ordered_json json_of(const ImplementationView& view) {
  nlohmann::ordered_json replies = nlohmann::ordered_json::array();
  for (const ShownReply& reply : view.replies) {
    replies.push_back({{"operation", operation_name(reply.operation)},
                       {"reply", well_formed_text(reply.reply)},
                       {"judgement", judgement_name(reply.verdict.facet.judgement)},
                       {"class", reply.verdict.facet.deviation.name()},
                       {"expected", reply.expected},
                       {"clause", reply.clause}});
  }
  return {{"id", view.id},
          {"version", well_formed_text(view.version)},
          {"form", view.form->id},
          {"replies", replies}};
}

}  // namespace

std::string explanation_text(const Explanation& explanation, bool colour) {
  const Paint paint(colour);
  const std::size_t count = explanation.units.size();
  std::string text;
  if (!explanation.forms.empty()) {
    text = fmt::format("{}  ({} octet{})\n\n", spaced_hex(explanation.units), count,
                       count == 1 ? "" : "s");
    append_forms(explanation, paint, text);
  }
  append_implementations(explanation, paint, text);
  return text;
}

std::string explanation_json(const Explanation& explanation) {
  nlohmann::ordered_json json = {{"units", hex_of(explanation.units)},
                                 {"forms", nlohmann::ordered_json::array()},
                                 {"implementations", nlohmann::ordered_json::array()}};
  if (explanation.request) json["request"] = request_line(*explanation.request);
  for (const FormView& view : explanation.forms)
    json["forms"].push_back(json_of(explanation, view));
  for (const ImplementationView& view : explanation.implementations) {
    json["implementations"].push_back(json_of(view));
  }
  return json.dump(2) + "\n";
}

}  // namespace placemat::inline cli
