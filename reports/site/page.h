// Declares what all pages share.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reports/filled.h"
#include "reports/languages.h"
#include "reports/record.h"
#include "reports/sign.h"

namespace placemat::inline site {

enum class Section {
  kReport,
  kFacets,
  kCases,
  kDifferences,
  kPairs,
  kOrder,
  kObjects,
  kProved,
  kForms,
  kExplain
};

struct PageHead {
  Section section = Section::kReport;
  std::string title;
  bool below = false;                // the page lies in a folder of the site
  std::vector<std::string> scripts;  // paths from the site's root
  bool runs_wasm = false;            // a script runs WebAssembly
};

// Returns the template reports/assets/site/`name`.mustache, filled. A part goes into a page with
// {{{...}}}.
std::string part(std::string_view name, const Object& object);

// Returns a whole page: the layout around that part.
std::string rendered(const Report& report, const PageHead& head, std::string_view name,
                     const Object& object);

// Returns the result of make() for each element of the range.
template <typename Range, typename Make>
List list_of(const Range& range, Make make) {
  List list;
  for (const auto& each : range) list.push_back(make(each));
  return list;
}

List texts(const std::vector<std::string>& strings);
std::string joined(const std::vector<std::string>& strings, std::string_view between = ", ");
std::string name_of(const ImplementationRecord& implementation);

// Files holds the file name of each implementation's page, by id. The names are unique and of safe
// characters.
using Files = std::map<std::string, std::string>;
Files implementation_files(const Report& report);

// Returns the "file" and the "name" (the id) of each implementation.
List links_to(const std::vector<const ImplementationRecord*>& implementations, const Files& files);
// Returns the "file", the "name" and the "speakers" of each of these places in Languages::spoken.
List language_links(const Languages& languages, const std::vector<std::size_t>& places);

}  // namespace placemat::inline site
