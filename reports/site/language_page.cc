// Writes languages/<digest>.html: what a language accepts, who speaks it, and who accepts more or
// fewer.

#include <fmt/format.h>

#include <algorithm>

#include "reference/forms/forms.h"
#include "reports/behaviour.h"
#include "reports/language_text.h"
#include "reports/site/automaton_drawing.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

Object side_object(const char* anchor, const std::string& title, const std::string& caption,
                   const Difference& difference) {
  constexpr std::size_t kMostShown = 100;
  List strings;
  for (const OctetProduct& product : difference.strings) {
    if (strings.size() == kMostShown) break;
    strings.push_back(Object{{"octets", product_text(product)}, {"size", grouped(product.size())}});
  }
  const std::size_t rest = difference.strings.size() - strings.size();
  return {{"anchor", anchor},
          {"title", title},
          {"caption", caption},
          {"counts", difference.empty() ? "Nothing" : counts_text(difference)},
          {"unbounded", difference.unbounded},
          {"loop", product_text(difference.loop)},
          {"any", !strings.empty()},
          {"strings", Data(std::move(strings))},
          {"has_rest", rest > 0},
          {"rest", grouped(rest)}};
}

List side_list(const SpokenLanguage& language) {
  const std::string form(language.nearest.form->id);
  return {
      side_object("beyond", "Accepted, though " + form + " refuses it",
                  "The shortest sequences that it accepts beyond " + form, language.nearest.beyond),
      side_object("short", "Refused, though " + form + " accepts it",
                  "Sequences of " + form + " that it refuses", language.nearest.short_of)};
}

List speaker_list(const Report& report, const Languages& languages,
                  const SpokenLanguage& language) {
  const auto files = implementation_files(report);
  List groups;
  for (const Relatives& relatives : language.speakers) {
    List members = list_of(relatives, [&](const ImplementationRecord* one) {
      const Apart& apart = languages.against_claim(*one);
      return Object{{"file", files.at(one->id)},
                    {"name", name_of(*one)},
                    {"version", one->version},
                    {"bound", is_bound(*one)},
                    {"claims", one->profile.form},
                    {"beyond", difference_text(apart.beyond, 1)},
                    {"short", difference_text(apart.short_of, 1)},
                    {"questions", grouped(one->recognises->questions)}};
    });
    groups.push_back(Object{{"is_family", relatives.size() > 1},
                            {"family", relatives.front()->family},
                            {"members", Data(std::move(members))}});
  }
  return groups;
}

Object relation(const Languages& languages, const std::vector<std::size_t>& places,
                const char* anchor, const char* title, const char* none) {
  return {{"anchor", anchor},
          {"title", title},
          {"any", !places.empty()},
          {"none", none},
          {"languages", Data(language_links(languages, places))}};
}

std::string lead_of(const SpokenLanguage& language) {
  const Nearest& nearest = language.nearest;
  if (nearest.equal) {
    return fmt::format("This is the form {} ({}), no string more and none fewer.", nearest.form->id,
                       nearest.form->title);
  }
  return fmt::format("This is none of the named forms. The nearest is {}.", nearest.form->id);
}

}  // namespace

std::string language_page(const Report& report, const Languages& languages,
                          const SpokenLanguage& language) {
  bool any_bound = false;
  for (const Relatives& relatives : language.speakers) {
    for (const ImplementationRecord* one : relatives) any_bound = any_bound || is_bound(*one);
  }
  const List known =
      list_of(known_speakers(report, language.digest), [](const BehaviourRecord& one) {
        return Object{{"name", one.name}, {"reference", one.reference}};
      });
  const List related = {
      relation(languages, language.more, "more", "Languages that accept all of this, and more",
               "No language of the report does."),
      relation(languages, language.fewer, "fewer", "Languages that accept a part of this",
               "No language of the report does.")};
  return rendered(
      report, {.section = Section::kReport, .title = "Language: " + language.name, .below = true},
      "language",
      {{"name", language.name},
       {"lead", lead_of(language)},
       {"is_form", language.nearest.equal},
       {"form", std::string(language.nearest.form->id)},
       {"implementations", grouped(language.implementations)},
       {"families", grouped(language.speakers.size())},
       {"states", grouped(language.automaton->size())},
       {"classes", grouped(octet_classes(*language.automaton).size())},
       {"digest", language.digest},
       {"automaton", automaton_part(*language.automaton, automaton_of(*language.nearest.form))},
       {"sides", Data(side_list(language))},
       {"any_bound", any_bound},
       {"groups", Data(speaker_list(report, languages, language))},
       {"any_known", !known.empty()},
       {"known", Data(known)},
       {"related", Data(related)}});
}

}  // namespace placemat::inline site
