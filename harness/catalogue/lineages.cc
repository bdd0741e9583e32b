#include "harness/catalogue/lineages.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/catalogue/catalogue.h"
#include "harness/catalogue/known.h"
#include "harness/check/gallery.h"
#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reference/profile.h"
#include "reference/protocol.h"
#include "reference/replacement.h"
#include "reports/escape.h"

namespace placemat {
namespace {

using Json = nlohmann::json;
using Replies = std::map<std::string, std::string>;

// The language of each form, by its digest.
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
  return request_line({.operation = Operation::kReplace, .units = units});
}

// The replies of what replaces as `policy` says.
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

void require_keys(const Json& object, const std::set<std::string>& known,
                  const std::string& where) {
  if (!object.is_object()) throw CatalogueError(where + ": an object is needed");
  for (const auto& [key, value] : object.items()) {
    if (known.contains(key)) continue;
    throw CatalogueError(where + ": an unknown key, " + terminal_escape(key) + "; remove it");
  }
}

const EncodingForm& form_at(const Json& object, const char* key, const std::string& where) {
  const EncodingForm* const form = find_form(text_at(object, key, where));
  if (form == nullptr) {
    throw CatalogueError(
        fmt::format("{}: `{}` names no form; see reference/README.md", where, key));
  }
  return *form;
}

// The form that `accepts` names; null if it has a digest instead, which is then in `lineage`.
const EncodingForm* read_accepts(const Json& accepts, const std::string& where, Lineage& lineage) {
  require_keys(accepts, {"form", "digest", "nearest", "beyond", "short_of"}, where);
  if (accepts.contains("form")) {
    if (accepts.size() > 1) throw CatalogueError(where + ": `form` says all; remove the rest");
    const EncodingForm& form = form_at(accepts, "form", where);
    lineage.digest = digest_of(automaton_of(form));
    return &form;
  }
  lineage.digest = text_at(accepts, "digest", where);
  const bool is_hex = lineage.digest.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (lineage.digest.size() != 16 || !is_hex) {
    throw CatalogueError(where + ": `digest` needs the 16 hex digits that placemat learn prints");
  }
  if (const auto named = named_languages().find(lineage.digest); named != named_languages().end()) {
    throw CatalogueError(
        fmt::format("{}: `digest` is that of {}; say `form`", where, named->second->id));
  }
  form_at(accepts, "nearest", where);
  for (const char* const words : {"beyond", "short_of"}) {
    if (accepts.contains(words)) text_at(accepts, words, where);
  }
  return nullptr;
}

Replies read_policy(const std::string& name, const EncodingForm* form, const std::string& where) {
  const auto policy = parse_replacement(name);
  if (!policy || *policy == Replacement::kUnspecified) {
    throw CatalogueError(where + ": `replaces` names no policy; see reference/README.md");
  }
  if (form == nullptr) {
    throw CatalogueError(where + ": a policy needs a form; list what `replaces` writes instead");
  }
  return replies_under(*form, *policy);
}

Replies read_replaces(const Json& replaces, const EncodingForm* form, const std::string& where) {
  if (replaces.is_string()) return read_policy(replaces.get<std::string>(), form, where);
  if (!replaces.is_object()) throw CatalogueError(where + ": `replaces` needs an object");
  Replies replies;
  for (const auto& units : gallery()) {
    const std::string hex = hex_of(units);
    const auto values = replaces.find(hex);
    const auto reply =
        values == replaces.end() || !values->is_string()
            ? std::nullopt
            : parse_reply("values " + values->get<std::string>(), Operation::kReplace);
    if (!reply) throw CatalogueError(fmt::format("{}: `replaces` needs values for {}", where, hex));
    replies[replace_line(units)] = reply_line(*reply);
  }
  if (replaces.size() > replies.size()) {
    throw CatalogueError(where + ": `replaces` has more than the gallery's strings; remove it");
  }
  return replies;
}

Lineage read_lineage(const Json& entry, const std::string& where) {
  require_keys(entry, {"name", "by", "year", "where", "ran", "judged_as", "accepts", "replaces"},
               where);
  const auto year = entry.find("year");
  if (year == entry.end() || !year->is_number_unsigned()) {
    throw CatalogueError(where + ": `year` is needed and must be a number");
  }
  Lineage lineage;
  lineage.name = fmt::format("{}, {}", text_at(entry, "name", where), year->get<unsigned>());
  lineage.reference = text_at(entry, "where", where);
  for (const char* const words : {"by", "ran"}) text_at(entry, words, where);
  if (entry.contains("judged_as")) {
    const auto ids = texts_at(entry, "judged_as", where);
    lineage.judged_as.insert(ids.begin(), ids.end());
  }
  if (!entry.contains("accepts")) throw CatalogueError(where + ": `accepts` is needed");
  const EncodingForm* const form = read_accepts(entry.at("accepts"), where, lineage);
  if (entry.contains("replaces")) {
    lineage.replacing = read_replaces(entry.at("replaces"), form, where);
  }
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

// What it cannot be asked is no difference.
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
  const Json json = read_json(file);
  if (!json.is_array()) throw CatalogueError(file.string() + ": an array of known code is needed");
  std::set<std::string> names;
  for (const Json& entry : json) {
    const std::string where = fmt::format("{}, entry {}", file.string(), lineages.size() + 1);
    lineages.push_back(read_lineage(entry, where));
    if (!names.insert(lineages.back().name).second) {
      throw CatalogueError(where + ": another one has this name and year; change one of them");
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

}  // namespace placemat
