#include "harness/catalogue/lineages.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/catalogue/catalogue.h"
#include "harness/catalogue/known.h"
#include "harness/check/gallery.h"
#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reference/replacement.h"
#include "reference/words/profile.h"
#include "reference/words/protocol.h"

namespace placemat::inline catalogue {
namespace {

using Replies = std::map<std::string, std::string>;

// Returns the forms by the digests of their languages.
const std::map<std::string, const EncodingForm*>& named_languages() {
  static const auto languages = [] {
    std::map<std::string, const EncodingForm*> by_digest;
    for (const EncodingForm* const form : kEncodingForms) {
      by_digest[digest_of(automaton_of(*form))] = form;
    }
    return by_digest;
  }();
  return languages;
}

std::string replace_line(const std::vector<std::uint8_t>& units) {
  return request_line(Request::replace(units));
}

// Returns the replies of code that replaces as `policy` says.
Replies replies_under(const EncodingForm& form, Replacement policy) {
  Replies replies;
  for (const auto& units : gallery()) {
    replies[replace_line(units)] = reply_line(Reply::of_values(replaced(form, policy, units)));
  }
  return replies;
}

const Replies& usual_replies() {
  static const Replies replies = replies_under(kRfc3629, Replacement::kMaximalSubpart);
  return replies;
}

const EncodingForm& form_of(const Node& node) {
  const EncodingForm* const form = find_form(node.word());
  if (form == nullptr) node.fail("names no form", "see reference/README.md");
  return *form;
}

// Stores the digest in `lineage`. Returns the form that `accepts` names, or nullptr if it names
// none.
const EncodingForm* read_accepts(const Node& accepts, Lineage& lineage) {
  if (accepts.has("form")) {
    if (accepts.size() > 1) accepts.fail("`form` says all", "remove the rest");
    const EncodingForm& form = form_of(accepts.at("form"));
    lineage.digest = digest_of(automaton_of(form));
    return &form;
  }
  accepts.require_keys({"digest"}, {"nearest", "beyond", "short_of"});
  const Node digest = accepts.at("digest");
  lineage.digest = digest.text();
  const bool is_hex = lineage.digest.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (lineage.digest.size() != 16 || !is_hex) {
    digest.fail("16 hex digits are needed here", "take those that placemat learn prints");
  }
  if (const auto named = named_languages().find(lineage.digest); named != named_languages().end()) {
    digest.fail(fmt::format("is that of {}", named->second->id), "say `form`");
  }
  form_of(accepts.at("nearest"));
  for (const char* const words : {"beyond", "short_of"}) {
    if (accepts.has(words)) accepts.at(words).word();
  }
  return nullptr;
}

Replies read_policy(const Node& node, const EncodingForm* form) {
  const auto policy = parse_replacement(node.text());
  if (!policy || *policy == Replacement::kUnspecified) {
    node.fail("names no policy", "see reference/README.md");
  }
  if (form == nullptr) node.fail("a policy needs a form", "list what is written instead");
  return replies_under(*form, *policy);
}

Replies read_replaces(const Node& replaces, const EncodingForm* form) {
  if (replaces.is_text()) return read_policy(replaces, form);
  Replies replies;
  for (const auto& units : gallery()) {
    const auto parse = [](const std::string& values) {
      return parse_reply("values " + values, Operation::kReplace);
    };
    replies[replace_line(units)] = reply_line(replaces.at(hex_of(units)).parsed_by(parse));
  }
  if (replaces.size() > replies.size()) {
    replaces.fail("has more than the gallery's strings", "remove them");
  }
  return replies;
}

Lineage read_lineage(const Node& entry) {
  entry.require_keys({"name", "by", "year", "where", "ran", "accepts"}, {"judged_as", "replaces"});
  Lineage lineage;
  lineage.name = fmt::format("{}, {}", entry.at("name").word(), entry.at("year").number(1, 9999));
  lineage.reference = entry.at("where").word();
  for (const char* const words : {"by", "ran"}) entry.at(words).word();
  if (entry.has("judged_as")) {
    const auto ids = entry.at("judged_as").words();
    lineage.judged_as.insert(ids.begin(), ids.end());
  }
  const EncodingForm* const form = read_accepts(entry.at("accepts"), lineage);
  if (entry.has("replaces")) lineage.replacing = read_replaces(entry.at("replaces"), form);
  return lineage;
}

Replies replies_of(const ImplementationRecord& implementation) {
  Replies replies;
  for (const auto& units : gallery()) {
    const auto answer = implementation.answers.find(replace_line(units));
    if (answer != implementation.answers.end()) replies.insert(*answer);
  }
  return replies;
}

// Reports whether the replies are those of the code, apart from strings that cannot be given.
bool replaces_as(const Replies& replies, const Lineage& lineage) {
  return std::all_of(replies.begin(), replies.end(), [&](const auto& reply) {
    return reply.second == reply_line(Reply::untestable()) ||
           reply.second == lineage.replacing.at(reply.first);
  });
}

}  // namespace

std::vector<Lineage> read_lineages(const std::filesystem::path& file) {
  std::vector<Lineage> lineages;
  std::error_code none;
  if (file.empty() || !std::filesystem::exists(file, none)) return lineages;
  const JsonFile json = read_json(file);
  std::set<std::string> names;
  for (const Node& entry : json.root().elements()) {
    lineages.push_back(read_lineage(entry));
    if (!names.insert(lineages.back().name).second) {
      entry.fail("another one has this name and year", "change one of them");
    }
  }
  return lineages;
}

std::vector<BehaviourRecord> behaves_as(const std::vector<Lineage>& lineages,
                                        const ImplementationRecord& implementation) {
  std::vector<BehaviourRecord> alike;
  if (!implementation.recognises || implementation.recognises->digest.empty()) return alike;
  const std::string& digest = implementation.recognises->digest;
  const auto named = named_languages().find(digest);
  const bool strict = named != named_languages().end() && named->second == &kRfc3629;
  const Replies replies = replies_of(implementation);
  for (const Lineage& lineage : lineages) {
    if (lineage.digest != digest || lineage.judged_as.contains(implementation.id)) continue;
    const bool both = !replies.empty() && !lineage.replacing.empty();
    if (both && !replaces_as(replies, lineage)) continue;
    if (strict && (!both || lineage.replacing == usual_replies())) continue;
    alike.push_back({.name = lineage.name,
                     .how = both ? Alike::kAcceptsAndReplaces : Alike::kAccepts,
                     .reference = lineage.reference});
  }
  std::stable_partition(alike.begin(), alike.end(), [](const BehaviourRecord& one) {
    return one.how == Alike::kAcceptsAndReplaces;
  });
  return alike;
}

}  // namespace placemat::inline catalogue
