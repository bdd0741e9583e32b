#include "harness/cli/read_report.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "harness/cli/unusable.h"
#include "reports/json.h"

namespace placemat {

std::string read_input(const std::string& name, const std::string& mend) {
  const Unusable unreadable("cannot read " + name + ": " + mend);
  if (!std::filesystem::is_regular_file(name)) throw unreadable;
  std::ifstream file(name, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.good() && !file.eof()) throw unreadable;
  return text;
}

Report read_report(const std::string& name) {
  return from_json(read_input(name, "name a report.json that check --json wrote"), name);
}

}  // namespace placemat
