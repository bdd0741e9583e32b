#include "reports/choice.h"

#include <map>
#include <vector>

#include "reference/forms/rfc3629.h"
#include "reference/languages/automaton.h"
#include "reference/languages/language.h"
#include "reports/escape.h"

namespace placemat {
namespace {

constexpr const char* kIntroduction = R"(## Which UTF-8 decoder should I use?

These accept exactly the strings that RFC 3629 allows, were asked every octet, and conform in all else
that they were asked. \* also replaces by maximal subparts, as the Unicode Standard recommends and the
WHATWG requires. Nothing is said of speed, nor of other versions than those of this report.

| language | implementations |
|---|---|
)";

// Whether it claims no more and no less than UTF-8, and keeps it.
bool is_exact(const ImplementationRecord& one, const std::string& strict) {
  return one.profile.form == kRfc3629.id && one.profile.domain.empty() &&
         standing_of(one) == Standing::kConforms && only_judged(one).empty() && one.recognises &&
         one.recognises->digest == strict;
}

bool replaces_by_maximal_subparts(const ImplementationRecord& one) {
  return one.profile.replacement == "maximal-subpart" && one.facets.contains(Facet::kReplace);
}

}  // namespace

std::string choice_text(const Report& report) {
  const std::string strict = digest_of(automaton_of(kRfc3629));
  std::map<std::string, std::string> names;  // by language
  for (const ImplementationRecord& one : report.implementations) {
    if (!is_exact(one, strict)) continue;
    std::string& line = names[one.language];
    line += (line.empty() ? "" : ", ") + markdown_escape(one.id);
    if (replaces_by_maximal_subparts(one)) line += " \\*";
  }
  if (names.empty()) return "";
  std::string text = kIntroduction;
  for (const auto& [language, line] : names) {
    text += "| " + markdown_escape(language) + " | " + line + " |\n";
  }
  return text + "\n";
}

}  // namespace placemat
