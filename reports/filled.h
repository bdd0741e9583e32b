// Fills the templates of pages.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>

namespace placemat::inline reports {

// Data is what a template sees. If a key is missing in an inner object, it is looked up in the
// outer ones. So every object sets every key that its part of the template names.
using Data = kainjow::mustache::data;
using Object = kainjow::mustache::object;
using List = kainjow::mustache::list;

// Returns the template reports/assets/`name`.mustache, filled. Values are escaped for HTML, but for
// those in three braces.
std::string filled(std::string_view name, const Object& object);

}  // namespace placemat::inline reports
