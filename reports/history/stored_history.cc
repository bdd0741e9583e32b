// Writes and reads a history as JSON. The writer, the reader and the schema follow from one table
// per record.

#include <iterator>

#include "reports/base/fields.h"
#include "reports/history/history.h"
#include "reports/stored_report.h"
#include "reports/system_name.h"

namespace placemat::inline history {
namespace {

Shape<JudgedRelease> judged_release_shape() {
  using R = JudgedRelease;
  return defined(
      "judged_release",
      as_object<R>({
          {"version", &R::version, "Empty where the API says none."},
          {"system", &R::system, as_system()},
          {"verdict", &R::verdict, as_name(kStandingNames)},
          {"only", &R::only, "What alone could be judged, where that is little; otherwise empty."},
          {"level", &R::level, as_word()},
          {"recognises", &R::recognises,
           as_object<HeardLanguage>({{"digest", &HeardLanguage::digest, as_word()},
                                     {"name", &HeardLanguage::name, as_word()}}),
           "What it accepts: the digest of the minimal automaton, and a name that no other "
           "language of this history has. Absent where it was not learned."},
          {"placemat", &R::placemat, as_word(), "The version of the program that judged."},
          {"started", &R::started, as_word(), "RFC 3339, UTC."},
      }));
}

Shape<FaultHistory> fault_shape() {
  using R = FaultHistory;
  return defined(
      "fault",
      as_object<R>({
          {"facet", &R::facet,
           as_name(std::vector<Facet>(kFacets.begin(), kFacets.end()), facet_name)},
          {"class", &R::deviation_class, as_word()},
          {"first", &R::first, as_release(),
           "The first release that was seen with it. Absent if it was never replayed."},
          {"last", &R::last, as_release(), "The last one."},
          {"without", &R::without, as_release(),
           "The first release after that which was seen without it. Absent if there is none."},
          {"sights", &R::sights, as_list(as_name(kSightNames)),
           "One for each release, in their order. not-replayed: seen, and there was no time to "
           "prove it. without: asked as much as where it was seen, and not met. not-known: asked "
           "less, not offered, or not to be judged."},
          {"example", &R::example, "Request lines of the last release with it."},
          {"observed", &R::observed},
          {"status", &R::status, as_name(kStatusNames), "That of the last release with it."},
      }));
}

Shape<ApiHistory> api_shape() {
  using R = ApiHistory;
  return defined("api",
                 as_object<R>({
                     {"id", &R::id, as_word()},
                     {"name", &R::name, "Of the last release, as the next three are."},
                     {"language", &R::language},
                     {"family", &R::family},
                     {"api", &R::api},
                     {"releases", &R::releases, as_list(judged_release_shape(), {{"minItems", 1}}),
                      "By version, then by system."},
                     {"faults", &R::faults, as_list(fault_shape()),
                      "The deviations that follow from no other in some release."},
                 }));
}

Shape<History> stored_history() {
  using R = History;
  return as_object<R>({
      Field<R>::always("schema", std::string(kHistorySchema)),
      {"systems", &R::systems, as_list(as_system())},
      {"apis", &R::apis, as_list(api_shape()), "By id."},
  });
}

}  // namespace

std::string history_json(const History& history) {
  return in_lines(stored_history().write(history));
}

History history_from_json(std::string_view text, std::string_view name) {
  const JsonFile file(text, name, "write it again with placemat history --json");
  return stored_history().read(file.root());
}

std::string history_schema() {
  Json definitions = Json::object();
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "Placemat history"},
                 {"description",
                  "Reports of several systems as one timeline: what each release of an API was "
                  "seen to do. A file has a line for each API."}};
  schema = schema_with(std::move(schema), stored_history().schema(definitions));
  schema["$defs"] = definitions;
  return schema.dump(1, ' ', true) + "\n";
}

}  // namespace placemat::inline history
