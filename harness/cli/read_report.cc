#include "harness/cli/read_report.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "harness/cli/unusable.h"
#include "reports/json.h"

namespace placemat {

Report read_report(const std::string& name) {
  const Unusable unreadable("cannot read " + name + ": name a report.json that check --json wrote");
  if (!std::filesystem::is_regular_file(name)) throw unreadable;
  std::ifstream file(name, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.good() && !file.eof()) throw unreadable;
  return from_json(text, name);
}

}  // namespace placemat
