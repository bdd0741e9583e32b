#include "harness/catalogue/known.h"

#include <fstream>

#include "harness/catalogue/catalogue.h"
#include "reports/escape.h"

namespace placemat {

std::string text_at(const nlohmann::json& object, const char* key, const std::string& where) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string() || found->get<std::string>().empty()) {
    throw CatalogueError(where + ": `" + key + "` is needed and must be a text");
  }
  return found->get<std::string>();
}

std::vector<std::string> texts_at(const nlohmann::json& object, const char* key,
                                  const std::string& where) {
  const auto found = object.find(key);
  std::vector<std::string> texts;
  if (found != object.end() && found->is_array()) {
    for (const auto& text : *found) {
      if (text.is_string()) texts.push_back(text.get<std::string>());
    }
    if (!texts.empty() && texts.size() == found->size()) return texts;
  }
  throw CatalogueError(where + ": `" + key + "` is needed and must be a list of texts");
}

std::vector<KnownDeviation> known_from(const nlohmann::json& array, const std::string& where) {
  std::vector<KnownDeviation> all;
  if (!array.is_array()) throw CatalogueError(where + ": an array of known deviations is needed");
  std::size_t entry = 0;
  for (const auto& one : array) {
    const std::string here = where + ", entry " + std::to_string(++entry);
    if (!one.is_object()) throw CatalogueError(here + ": an object is needed");
    KnownDeviation known;
    std::vector<std::string> classes = {""};  // any
    if (one.contains("facet")) {
      known.facet = parse_facet(text_at(one, "facet", here));
      if (!known.facet)
        throw CatalogueError(here + ": `facet` names no facet; see harness/README.md");
    }
    const auto status = value_in(kStatusNames, text_at(one, "status", here));
    if (!status) {
      throw CatalogueError(here +
                           ": `status` must be documented, known-upstream, fixed-upstream or "
                           "not-found");
    }
    known.status = *status;
    const bool found = known.status != Status::kNotFound;
    // What was found is about one class; a place may have been searched for all of them.
    if (found || one.contains("class")) {
      const auto name = one.find("class");
      const bool many = name != one.end() && name->is_array();
      classes = many ? texts_at(one, "class", here)
                     : std::vector<std::string>{text_at(one, "class", here)};
    }
    if (found) {
      known.reference = text_at(one, "reference", here);
    } else {
      known.searched = texts_at(one, "searched", here);
    }
    if (one.contains("newest")) known.newest = text_at(one, "newest", here);
    const char* const last = found ? "reference" : "searched";
    for (const auto& [key, value] : one.items()) {
      if (key != "class" && key != "facet" && key != "status" && key != "newest" && key != last) {
        throw CatalogueError(here + ": an unknown key, " + terminal_escape(key) + "; remove it");
      }
    }
    for (const std::string& name : classes) {
      all.push_back(known);
      all.back().deviation_class = name;
    }
  }
  return all;
}

nlohmann::json read_json(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  try {
    return nlohmann::json::parse(stream);
  } catch (const nlohmann::json::exception&) {
    throw CatalogueError(file.string() + ": is no JSON; mend it or remove it");
  }
}

std::map<std::string, std::string> read_families(const std::filesystem::path& file) {
  std::map<std::string, std::string> families;
  std::error_code none;
  if (file.empty() || !std::filesystem::exists(file, none)) return families;
  const auto json = read_json(file);
  if (!json.is_object()) throw CatalogueError(file.string() + ": an object, by family, is needed");
  for (const auto& [family, members] : json.items()) {
    for (const std::string& id : texts_at(json, family.c_str(), file.string())) {
      if (!families.emplace(id, family).second) {
        throw CatalogueError(file.string() + ": " + terminal_escape(id) +
                             " is in two families; take it out of one");
      }
    }
  }
  return families;
}

std::map<std::string, std::vector<KnownDeviation>> read_known(const std::filesystem::path& file) {
  std::map<std::string, std::vector<KnownDeviation>> by_id;
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return by_id;
  const auto json = read_json(file);
  if (!json.is_object()) throw CatalogueError(file.string() + ": an object, by id, is needed");
  for (const auto& [id, array] : json.items()) {
    by_id[id] = known_from(array, file.string() + ": " + terminal_escape(id));
  }
  return by_id;
}

}  // namespace placemat
