#include "harness/bench/codec/corpus.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

namespace placemat::inline bench {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = PLACEMAT_SOURCE_DIR "/corpus/text";

}  // namespace

const std::vector<std::string>& corpus_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
      if (entry.path().extension() == ".txt") found.push_back(entry.path().stem());
    }
    std::sort(found.begin(), found.end());
    return found;
  }();
  return names;
}

const std::string& corpus_text(const std::string& name) {
  static std::map<std::string, std::string> texts;
  std::string& text = texts[name];
  if (text.empty()) {
    std::ifstream stream(kFolder / (name + ".txt"), std::ios::binary);
    text.assign(std::istreambuf_iterator<char>(stream), {});
    if (text.empty()) throw std::runtime_error(name + ".txt is empty or missing");
  }
  return text;
}

}  // namespace placemat::inline bench
