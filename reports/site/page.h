// What all pages share.
#pragma once

#include <kainjow/mustache.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reports/record.h"
#include "reports/sign.h"

namespace placemat {

// What a template sees. If a key is missing in an inner object, it is looked up in the outer ones.
// So every object sets every key that its part of the template names.
using Data = kainjow::mustache::data;
using Object = kainjow::mustache::object;
using List = kainjow::mustache::list;

enum class Section { kReport, kFacets, kCases, kDifferences, kPairs, kOrder, kForms, kExplain };

struct PageHead {
  Section section = Section::kReport;
  std::string title;
  bool below = false;                // in a folder of the site
  std::vector<std::string> scripts;  // from the site's root
};

// The template reports/assets/site/`name`.mustache, filled. A part goes into a page with {{{...}}}.
std::string part(std::string_view name, const Object& object);

// The same in the layout: a page.
std::string rendered(const Report& report, const PageHead& head, std::string_view name,
                     const Object& object);

List texts(const std::vector<std::string>& strings);
std::string joined(const std::vector<std::string>& strings, std::string_view between = ", ");
std::string name_of(const ImplementationRecord& implementation);

// The page of each implementation, by id: a file name of safe characters, different for each.
std::map<std::string, std::string> implementation_files(const Report& report);

}  // namespace placemat
