#include "harness/bench/codec/work.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "harness/codec/utf8.h"

namespace placemat::bench {
namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (text.empty()) throw std::runtime_error(file.string() + " is empty or missing");
  return text;
}

// The text for a class of one length: leaves out sequences of other lengths, except the blanks
// between words and lines.
std::string only_of(const std::string& text, std::size_t wanted) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == wanted || lead == ' ' || lead == '\n') kept += text.substr(at, length);
    at += length;
  }
  return kept;
}

std::string all_texts() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(PLACEMAT_SOURCE_DIR "/corpus/text")) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::string text;
  for (const fs::path& file : files) text += read_text(file);
  return text;
}

std::string text_of(const std::string& data_class) {
  const fs::path folder = PLACEMAT_SOURCE_DIR "/corpus/text";
  if (data_class == "ascii") return only_of(read_text(folder / "latin.txt"), 1);
  if (data_class == "latin") return read_text(folder / "latin.txt");
  if (data_class == "two-octet") return only_of(read_text(folder / "cyrillic.txt"), 2);
  if (data_class == "three-octet") return only_of(read_text(folder / "han.txt"), 3);
  if (data_class == "four-octet") return only_of(read_text(folder / "deseret.txt"), 4);
  return all_texts();
}

// The text, repeated as often as it fits into `size` octets, followed by ASCII.
std::vector<std::uint8_t> filled(const std::string& text, std::size_t size) {
  std::vector<std::uint8_t> octets;
  octets.reserve(size);
  while (octets.size() < size) {
    std::size_t length = std::min(text.size(), size - octets.size());
    while (length > 0 && length < text.size() && (text[length] & 0xC0) == 0x80) --length;
    if (length == 0) break;
    octets.insert(octets.end(), text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length));
  }
  octets.resize(size, 'x');
  return octets;
}

}  // namespace

const std::vector<std::string>& well_formed_classes() {
  static const std::vector<std::string> classes = {"ascii",       "latin",      "two-octet",
                                                   "three-octet", "four-octet", "mixed"};
  return classes;
}

const std::vector<std::string>& ill_formed_classes() {
  static const std::vector<std::string> classes = {"dirty-8", "dirty-64", "dirty-1024"};
  return classes;
}

Work make_work(const std::string& data_class, std::size_t size) {
  Work work;
  work.data = data_class;
  work.utf8 = filled(text_of(data_class), size);
  if (data_class.starts_with("dirty-")) {
    const std::size_t every = std::stoul(data_class.substr(6));
    for (std::size_t at = every / 2; at < size; at += every) work.utf8[at] = 0xFF;
  } else if (data_class == "last-error") {
    work.utf8[size * 7 / 8] = 0xFF;
  } else {
    work.utf16.resize(utf8::utf16_length(work.utf8));
    utf8::decode(work.utf8, std::span(work.utf16));
    work.utf32.resize(utf8::utf32_length(work.utf8));
    utf8::decode(work.utf8, std::span(work.utf32));
  }
  constexpr std::size_t kSlack = 64;
  work.out8.resize(size * 3 + kSlack);
  work.out16.resize(size + kSlack);
  work.out32.resize(size + kSlack);
  return work;
}

}  // namespace placemat::bench
