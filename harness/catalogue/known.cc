#include "harness/catalogue/known.h"

#include "harness/cases/suite.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"

namespace placemat::inline catalogue {
namespace {

// Returns what one record says, but for its class.
KnownDeviation known_one(const Node& one) {
  KnownDeviation known;
  if (one.has("facet")) known.facet = one.at("facet").parsed_by(parse_facet);
  if (one.has("follows")) {
    // The source is for people who read the file.
    one.require_keys({"class", "follows", "source"}, {"facet"});
    one.at("source").word();
    known.follows = one.at("follows").text();
    return known;
  }
  const auto parse_status = [](std::string_view name) { return value_in(kStatusNames, name); };
  known.status = one.at("status").parsed_by(parse_status);
  if (known.status == Status::kNotFound) {
    // A place may be searched for all classes at once, but a reference is about a class.
    one.require_keys({"status", "searched"}, {"class", "facet", "newest", "level"});
    known.searched = one.at("searched").words();
  } else {
    one.require_keys({"class", "status", "reference"}, {"facet", "newest", "level"});
    known.reference = one.at("reference").word();
  }
  if (one.has("newest")) known.newest = one.at("newest").word();
  if (one.has("level")) known.level = level_name(one.at("level").parsed_by(parse_level));
  return known;
}

}  // namespace

std::vector<KnownDeviation> known_from(const Node& list) {
  std::vector<KnownDeviation> all;
  for (const Node& one : list.elements()) {
    const KnownDeviation known = known_one(one);
    std::vector<std::string> classes = {""};  // any
    if (one.has("class")) {
      const Node name = one.at("class");
      classes = name.is_list() ? name.words() : std::vector{name.word()};
    }
    for (const std::string& name : classes) {
      all.push_back(known);
      all.back().deviation_class = name;
    }
  }
  return all;
}

JsonFile read_json(const std::filesystem::path& file) {
  return JsonFile(read_file(file, "make it readable, or remove it"), file.string(),
                  "mend it or remove it");
}

std::map<std::string, std::string> read_families(const std::filesystem::path& file) {
  std::map<std::string, std::string> families;
  std::error_code none;
  if (file.empty() || !std::filesystem::exists(file, none)) return families;
  const JsonFile json = read_json(file);
  for (const auto& [family, members] : json.root().members()) {
    for (const std::string& id : members.words()) {
      if (families.emplace(id, family).second) continue;
      members.fail(terminal_escape(id) + " is in two families", "take it out of one");
    }
  }
  return families;
}

std::map<std::string, std::vector<KnownDeviation>> read_known(const std::filesystem::path& file) {
  std::map<std::string, std::vector<KnownDeviation>> by_id;
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return by_id;
  const JsonFile json = read_json(file);
  for (const auto& [id, known] : json.root().members()) by_id[id] = known_from(known);
  return by_id;
}

}  // namespace placemat::inline catalogue
