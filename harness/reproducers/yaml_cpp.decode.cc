// for: yaml-cpp-parser
// run: c++ -std=c++20 reproduce.cc $(pkg-config --cflags --libs yaml-cpp) -o reproduce && ./reproduce
#include <cstdio>
#include <string>
#include <yaml-cpp/yaml.h>

int main() {
  const unsigned char units[] = {OCTETS_LIST};
  const std::string octets(units, units + sizeof units);
  const std::string out = YAML::Load('"' + octets + '"').as<std::string>();
  for (const unsigned char unit : out) std::printf("%02X ", unit);
  std::puts("");
}
