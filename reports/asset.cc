#include "reports/asset.h"

namespace placemat::inline reports {

std::string_view asset(std::string_view name) {
  for (const EmbeddedFile& file : assets()) {
    if (file.name == name) return file.text;
  }
  return {};
}

}  // namespace placemat::inline reports
