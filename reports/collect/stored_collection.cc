// Writes a collection as JSON. The writer and the schema follow from one table per record.

#include "reports/base/fields.h"
#include "reports/collect/collection.h"
#include "reports/system_name.h"

namespace placemat::inline collect {
namespace {

Shape<CollectedRow> row_shape() {
  using R = CollectedRow;
  return defined(
      "row",
      as_object<R>({
          {"who", &R::who, as_word(), "Who published it, as the collector names them."},
          {"source", &R::source, as_word(), "The path or the URL of the report."},
          {"id", &R::id, as_word()},
          {"name", &R::name},
          {"version", &R::version, "Empty where the API says none."},
          {"system", &R::system, "Empty where the report does not name it."},
          {"verdict", &R::verdict, as_name(kStandingNames)},
          {"only", &R::only, "What alone could be judged, where that is little; otherwise empty."},
          {"level", &R::level, as_word()},
          {"placemat", &R::placemat, as_word(), "The version of the program that judged."},
          {"started", &R::started, as_word(), "RFC 3339, UTC."},
          {"withheld", &R::withheld, "Why the row does not count. Empty for one that does."},
      }));
}

Shape<UnusableSource> unusable_shape() {
  using R = UnusableSource;
  return defined("unusable", as_object<R>({
                                 {"who", &R::who, as_word()},
                                 {"source", &R::source, as_word()},
                                 {"reason", &R::reason, as_word()},
                             }));
}

Shape<Collection> stored_collection() {
  using R = Collection;
  return as_object<R>({
      Field<R>::always("schema", std::string(kCollectionSchema)),
      {"rows", &R::rows, as_list(row_shape())},
      {"unusable", &R::unusable, as_list(unusable_shape()), "Sources that gave no report."},
  });
}

}  // namespace

std::string collection_json(const Collection& collection) {
  return in_lines(stored_collection().write(collection));
}

std::string collection_schema() {
  Json definitions = Json::object();
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "Placemat collection"},
                 {"description",
                  "What many publish of UTF-8 implementations: who judged which release, when and "
                  "with which version of Placemat, and what is withheld."}};
  schema = schema_with(std::move(schema), stored_collection().schema(definitions));
  schema["$defs"] = definitions;
  return schema.dump(1, ' ', true) + "\n";
}

}  // namespace placemat::inline collect
