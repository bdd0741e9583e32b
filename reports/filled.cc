#include "reports/filled.h"

#include "reports/asset.h"
#include "reports/base/escape.h"

namespace placemat::inline reports {

std::string filled(std::string_view name, const Object& object) {
  kainjow::mustache::mustache page{std::string(asset(std::string(name) + ".mustache"))};
  page.set_custom_escape([](const std::string& text) { return html_escape(text); });
  return page.render(Data(object));
}

}  // namespace placemat::inline reports
