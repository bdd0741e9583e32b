// Writes a collection as a page.

#include <fmt/format.h>

#include "reports/asset.h"
#include "reports/collect/collection.h"
#include "reports/filled.h"
#include "reports/sign.h"
#include "reports/summary.h"

namespace placemat::inline collect {
namespace {

// A path leads nowhere on the page's own machine, so only a URL is a link.
Object source_of(const std::string& source) {
  const std::size_t slash = source.find_last_of('/');
  const bool has_file = slash != std::string::npos && slash + 1 < source.size();
  return {{"source", source},
          {"file", has_file ? source.substr(slash + 1) : source},
          {"linked", is_url(source)}};
}

Object with(Object object, const Object& more) {
  object.insert(more.begin(), more.end());
  return object;
}

Object row_of(const CollectedRow& row) {
  return with(source_of(row.source), {{"id", row.id},
                                      {"name", row.name == row.id ? "" : row.name},
                                      {"version", version_words(row)},
                                      {"system", row.system.empty() ? "unknown" : row.system},
                                      {"style", style_of(row.verdict)},
                                      {"verdict", verdict_words(row.verdict, row.only)},
                                      {"level", row.level},
                                      {"who", row.who},
                                      {"started", row.started},
                                      {"day", row.day()},
                                      {"placemat", row.placemat},
                                      {"reason", row.withheld}});
}

Object unusable_of(const UnusableSource& one) {
  return with(source_of(one.source), {{"who", one.who}, {"reason", one.reason}});
}

}  // namespace

std::string collection_html(const Collection& collection) {
  List shown;
  List withheld;
  for (const CollectedRow& row : collection.rows) {
    (row.withheld.empty() ? shown : withheld).push_back(Data(row_of(row)));
  }
  List unusable;
  for (const UnusableSource& one : collection.unusable) {
    unusable.push_back(Data(unusable_of(one)));
  }
  return filled("collect/page", {{"style_sheet", std::string(asset("style.css"))},
                                 {"result", collection_sentence(collection)},
                                 {"has_shown", !shown.empty()},
                                 {"has_reasons", !withheld.empty() || !unusable.empty()},
                                 {"has_withheld", !withheld.empty()},
                                 {"has_unusable", !unusable.empty()},
                                 {"shown", Data(shown)},
                                 {"withheld", Data(withheld)},
                                 {"unusable", Data(unusable)}});
}

}  // namespace placemat::inline collect
