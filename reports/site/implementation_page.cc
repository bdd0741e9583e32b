// Writes implementations/<id>.html: what one implementation claims, and what it does.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include "reference/forms/forms.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"
#include "reports/behaviour.h"
#include "reports/language_text.h"
#include "reports/reproducer.h"
#include "reports/site/octets.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/size_topics.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

std::string indented(const std::string& program) {
  std::string text;
  std::istringstream lines(program);
  for (std::string line; std::getline(lines, line);) {
    text += (line.empty() ? "" : "    " + line) + "\n";
  }
  return text;
}

// Returns a heading with the texts below it, or "" if there are none.
std::string listed(const char* heading, const std::vector<std::string>& texts) {
  if (texts.empty()) return "";
  std::string list = fmt::format("\n{}:\n", heading);
  for (const std::string& text : texts) list += "  - " + text + "\n";
  return list;
}

// Returns what is known of a deviation, without what its lists show.
std::string standing_words(const DeviationRecord& deviation) {
  DeviationRecord bare = deviation;
  bare.searched.clear();
  bare.diagnosis.clear();
  bare.newest.clear();
  return knowledge_of(bare);
}

// Returns the plain text of an issue that a reader can open at the implementation's project. The
// text is complete without this page.
std::string issue_text(const ImplementationRecord& implementation, const DeviationRecord& deviation,
                       const std::optional<ReproducerRecord>& reproducer) {
  std::string text = fmt::format("{}: {} ({})\n\n", name_of(implementation),
                                 in_words(deviation.deviation_class), facet_name(deviation.facet));
  const std::string first = told_privately(deviation);
  if (!first.empty()) text += first + "\n\n";
  text +=
      fmt::format("{} {}, {}, judged as {}.\n\n", name_of(implementation), implementation.version,
                  function_of(implementation, deviation), implementation.profile.form);
  if (!is_about_text(deviation.facet)) {
    text += fmt::format("It was asked for {}.\n", asked_for(deviation.facet));
  }
  text += "Request (octets and values in hex):\n";
  for (const std::string& request : deviation.example) text += "    " + request + "\n";
  text += fmt::format("Expected: {}\n    by {}\nObserved: {}\n\n", deviation.expected,
                      deviation.clause, deviation.observed);
  if (!deviation.consequence.empty()) text += deviation.consequence + "\n\n";
  text += fmt::format("Met in {}, counted over {}.\n", counted(deviation.count, "case"),
                      deviation.counted_over);
  if (!deviation.extent.empty()) text += "Of all strings: " + deviation.extent + "\n";
  text += listed("What the source does", deviation.diagnosis);
  if (!deviation.newest.empty()) text += "Newest source read: " + deviation.newest + "\n";
  text += listed("Read without finding it", deviation.searched);
  if (reproducer) {
    text += fmt::format("\nTo see it, save this as {} and run\n    {}\n\n{}\n", reproducer->file,
                        reproducer->run, indented(reproducer->program));
  }
  return text + "To see it again with Placemat:\n    " + deviation.replay + "\n";
}

std::string anchor_of(const DeviationRecord& deviation, std::size_t number) {
  return fmt::format("deviation-{}-{}", facet_name(deviation.facet), number);
}

List deviation_list(const ImplementationRecord& implementation) {
  const EncodingForm* form = find_form(implementation.profile.form);
  List list;
  for (const DeviationRecord* const own : own_deviations(implementation)) {
    const DeviationRecord& deviation = *own;
    const std::string style = style_of(deviation);
    const std::string followers = followers_of(implementation, deviation);
    const auto reproducer = reproducer_of(implementation, deviation);
    const bool drawable = form != nullptr && !deviation.example.empty();
    list.push_back(Object{
        {"anchor", anchor_of(deviation, list.size() + 1)},
        {"class", deviation.deviation_class},
        {"facet", std::string(facet_name(deviation.facet))},
        {"judgement", in_words(deviation.is_documented() ? standing_name(Standing::kAsDocumented)
                                                         : judgement_name(deviation.judgement))},
        {"style", style},
        {"sign", sign_of(style)},
        {"cases", counted(deviation.count, "case")},
        {"counted_over", deviation.counted_over},
        {"drawing", drawable ? drawn_request(*form, deviation.example.back()) : ""},
        {"example", Data(texts(deviation.example))},
        {"history", deviation.example.size() > 1},
        {"expected", deviation.expected},
        {"observed", deviation.observed},
        {"bounded", !deviation.extent.empty()},
        {"extent", deviation.extent},
        {"departs", !deviation.rows.empty()},
        {"rows", joined(deviation.rows)},
        {"clause", deviation.clause},
        {"consequence", deviation.consequence},
        {"status", standing_words(deviation)},
        {"private", !told_privately(deviation).empty()},
        {"privately", told_privately(deviation)},
        {"at_fault", deviation.at_fault},
        {"has_at_fault", !deviation.at_fault.empty()},
        {"diagnosed", !deviation.diagnosis.empty()},
        {"diagnosis", Data(texts(deviation.diagnosis))},
        {"read", !deviation.newest.empty()},
        {"newest", deviation.newest},
        {"looked", !deviation.searched.empty()},
        {"searched", Data(texts(deviation.searched))},
        {"has_followers", !followers.empty()},
        {"followers", followers},
        {"replay", deviation.replay},
        {"reproducible", reproducer.has_value()},
        {"file", reproducer ? reproducer->file : ""},
        {"run", reproducer ? reproducer->run : ""},
        {"program", reproducer ? reproducer->program : ""},
        {"issue", issue_text(implementation, deviation, reproducer)}});
  }
  return list;
}

List facet_list(const ImplementationRecord& implementation) {
  return list_of(implementation.facets, [](const auto& facet) {
    const List counts = list_of(facet.second.counts, [](const auto& count) {
      return Object{{"number", grouped(count.second)},
                    {"judgement", in_words(judgement_name(count.first))},
                    {"style", style_of(count.first)}};
    });
    return Object{{"facet", std::string(facet_name(facet.first))},
                  {"cases", grouped(facet.second.cases)},
                  {"counts", Data(counts)}};
  });
}

Object answers_of(const ImplementationRecord& implementation) {
  std::vector<std::string> operations;
  std::set<std::string> strings;
  for (const char* operation : {"validate", "decode", "replace"}) {
    bool answered = false;
    for (const auto& [request, reply] : implementation.answers) {
      const std::size_t space = std::min(request.find(' '), request.size());
      if (request.substr(0, space) != operation) continue;
      answered = true;
      strings.insert(request.substr(std::min(space + 1, request.size())));
    }
    if (answered) operations.emplace_back(operation);
  }
  List others;
  for (const auto& [request, reply] : implementation.answers) {
    const auto asked = parse_request(request);
    if (!asked || row_of(asked->operation()).group == Group::kText) continue;
    others.push_back(Object{{"request", request}, {"reply", reply}});
  }
  List rows;
  for (const std::string& hex : strings) {
    const List replies = list_of(operations, [&](const std::string& operation) {
      const auto reply = implementation.answers.find(operation + " " + hex);
      return reply == implementation.answers.end() ? "\u2013" : reply->second;
    });
    const auto units = parse_hex(hex).value_or(std::vector<std::uint8_t>{});
    rows.push_back(Object{{"page", case_page_of(units)},
                          {"anchor", "octets-" + hex},
                          {"octets", spaced_hex(units)},
                          {"replies", Data(replies)}});
  }
  return {{"any", !rows.empty()},
          {"operations", Data(texts(operations))},
          {"rows", Data(std::move(rows))},
          {"any_other", !others.empty()},
          {"others", Data(std::move(others))}};
}

List behaviour_list(const ImplementationRecord& implementation) {
  return list_of(implementation.behaves_as, [](const BehaviourRecord& one) {
    return Object{
        {"how", alike_in_words(one.how)}, {"name", one.name}, {"reference", one.reference}};
  });
}

// Returns the deviations of these classes that were met. If there are none, returns "as claimed",
// or a dash if nothing is claimed.
std::string seen(const ImplementationRecord& implementation, std::string_view claim,
                 std::initializer_list<std::string_view> class_prefixes) {
  std::set<std::string> met;
  for (const DeviationRecord& deviation : implementation.deviations) {
    for (const std::string_view prefix : class_prefixes) {
      if (deviation.deviation_class.starts_with(prefix)) met.insert(deviation.deviation_class);
    }
  }
  if (!met.empty()) return joined({met.begin(), met.end()});
  return claim == "unspecified" ? "\u2013" : "as claimed";
}

std::string claimed(const std::string& claim) {
  return claim == "unspecified" ? "not stated" : claim;
}

// Returns the facets that a claim of counting is about: those that measure octets.
std::vector<Facet> counting_facets() {
  std::vector<Facet> facets;
  for (const OperationRow& row : kOperationRows) {
    if (row.group == Group::kMeasure && row.input == Input::kOctets) facets.push_back(row.facet);
  }
  return facets;
}

// Returns what the implementation claims of the operations that are not about text.
List sizes_claimed(const ImplementationRecord& implementation) {
  const std::vector<Facet> of_objects = facets_of(SizeTopic::kState);
  const struct {
    const char* what;
    std::vector<Facet> facets;
    std::string ProfileRecord::* claim;
    std::initializer_list<std::string_view> classes;
  } kRows[] = {
      {"Counting",
       counting_facets(),
       &ProfileRecord::counting,
       {"wrong-count", "wrong-length", "measures-short"}},
      {"Unit of room",
       {Facet::kDecodeInto},
       &ProfileRecord::room,
       {"splits-value", "loses-octets", "stuck", "writes-past"}},
      {"Lone surrogates",
       {Facet::kEncodeUtf16},
       &ProfileRecord::lone_surrogate,
       {"encodes-surrogate"}},
      {"Backward",
       {Facet::kPrevious},
       &ProfileRecord::backward,
       {"wrong-previous", "reads-before"}},
      {"Order", {Facet::kCompare}, &ProfileRecord::order, {"wrong-order", "inconsistent-order"}},
      {"After an error", of_objects, &ProfileRecord::after_error, {}},
      {"After the last octets", of_objects, &ProfileRecord::after_last, {"keeps-state"}},
      {"Delivers", of_objects, &ProfileRecord::delivers, {"holds-back"}},
  };
  List list;
  for (const auto& row : kRows) {
    if (!offers_any(implementation, row.facets)) continue;
    const std::string& claim = implementation.profile.*row.claim;
    list.push_back(Object{{"what", row.what},
                          {"claimed", claimed(claim)},
                          {"seen", seen(implementation, claim, row.classes)}});
  }
  return list;
}

// Returns what the section "What it accepts" shows.
Object accepted(const Languages& languages, const ImplementationRecord& implementation) {
  constexpr std::size_t kMostShown = 6;
  const RecognisedRecord recognised = implementation.recognises.value_or(RecognisedRecord{});
  const SpokenLanguage* const spoken = languages.of(implementation);
  Object object = {{"learned", spoken != nullptr},
                   {"tried", implementation.recognises.has_value()},
                   {"asked", recognised.asked.empty() ? "nothing" : recognised.asked},
                   {"questions", counted(recognised.questions, "question")},
                   {"why_not", recognised.why_not},
                   {"any_witness", !recognised.witnesses.empty()},
                   {"witnesses", Data(texts(recognised.witnesses))},
                   {"any_trouble", !recognised.trouble.empty()},
                   {"troubles", Data(texts(recognised.trouble))},
                   {"bound", is_bound(implementation)}};
  if (spoken == nullptr) return object;
  const Apart& apart = languages.against_claim(implementation);
  object["language_file"] = spoken->file();
  object["language_name"] = spoken->name;
  object["speakers"] = spoken->implementations == 1
                           ? std::string("No other implementation speaks it.")
                           : counted(spoken->implementations, "implementation") + " speak it.";
  object["beyond"] = difference_text(apart.beyond, kMostShown);
  object["short"] = difference_text(apart.short_of, kMostShown);
  return object;
}

// Says what older releases were seen to do.
Object earlier_of(const ImplementationRecord& implementation) {
  const auto& earlier = implementation.earlier;
  if (!earlier) return {{"has_earlier", false}};
  const auto classes = [](const std::vector<std::string>& names) {
    return names.empty() ? Data(false) : Data(joined(names));
  };
  return {
      {"has_earlier", true},
      {"oldest", release_words(earlier->oldest)},
      {"good_since", earlier->good_since ? Data(release_words(*earlier->good_since)) : Data(false)},
      {"gone", classes(earlier->gone)},
      {"came", classes(earlier->came)}};
}

}  // namespace

std::string implementation_page(const Report& report, const Languages& languages,
                                const ImplementationRecord& implementation) {
  const Standing standing = standing_of(implementation);
  const std::size_t ways = ways_of(implementation).size();
  const ProfileRecord& profile = implementation.profile;
  Object answers = answers_of(implementation);
  Object page = {
      {"language", implementation.language},
      {"name", name_of(implementation)},
      {"version", implementation.version},
      {"id", implementation.id},
      {"has_system", !implementation.system.empty()},
      {"release", "Release judged: " + release_words({implementation.version, implementation.system})},
      {"api", implementation.api.empty() ? "not stated" : implementation.api},
      {"level", implementation.level},
      {"verdict", verdict_words(implementation)},
      {"related", !implementation.family.empty()},
      {"family", implementation.family},
      {"alike", !implementation.behaves_as.empty()},
      {"behaves_as", Data(behaviour_list(implementation))},
      {"observation", observation_in_words(implementation.behaves_as)},
      {"style", style_of(standing)},
      {"sign", sign_of(style_of(standing))},
      {"form", profile.form},
      {"form_seen", seen(implementation, profile.form,
                         {"accepts-", "rejects-", "wrong-value", "encodes-", "wrong-encoding"})},
      {"replacement", claimed(profile.replacement)},
      {"replacement_seen",
       seen(implementation, profile.replacement, {"wrong-replacement", "swallows-valid"})},
      {"bom", claimed(profile.bom)},
      {"bom_seen", seen(implementation, profile.bom, {"strips-bom", "keeps-bom"})},
      {"refusal", claimed(profile.refusal)},
      {"refusal_seen", seen(implementation, profile.refusal, {"refuses-encodable", "encodes-"})},
      {"domain", profile.domain.empty() ? "all input" : profile.domain},
      {"sizes", Data(sizes_claimed(implementation))},
      {"source", profile.source.empty() ? "not stated" : profile.source},
      {"fits", !implementation.fitting_replacements.empty()},
      {"fitting", joined(implementation.fitting_replacements)},
      {"facets", Data(facet_list(implementation))},
      {"deviates", !implementation.deviations.empty()},
      {"accused", ways > 0},
      {"way_count", counted(ways, "way")},
      {"deviations", Data(deviation_list(implementation))},
      {"troubled", !implementation.trouble.empty()},
      {"trouble", implementation.trouble},
      {"any_answer", answers["any"]},
      {"answer_operations", answers["operations"]},
      {"answers", answers["rows"]},
      {"any_other_answer", answers["any_other"]},
      {"other_answers", answers["others"]},
      {"any_proof", !implementation.proves.empty()},
      {"proofs", Data(texts(implementation.proves))}};
  page.merge(accepted(languages, implementation));
  page.merge(earlier_of(implementation));
  return rendered(report,
                  {.section = Section::kReport,
                   .title = fmt::format("{} {}: {}", name_of(implementation),
                                        implementation.version, verdict_words(implementation)),
                   .below = true},
                  "implementation", page);
}

}  // namespace placemat::inline site
