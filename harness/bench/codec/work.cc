#include "harness/bench/codec/work.h"

#include <algorithm>

#include "harness/bench/codec/corpus.h"
#include "harness/codec/utf8.h"
#include "reference/unicode.h"

namespace placemat::inline bench {
namespace {

// Returns the sequences of the wanted length, with the blanks between words and lines.
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

std::string corpus_of(const std::string& data_class) {
  if (data_class == "ascii") return only_of(corpus_text("latin"), 1);
  if (data_class == "latin") return corpus_text("latin");
  if (data_class == "two-octet") return only_of(corpus_text("cyrillic"), 2);
  if (data_class == "three-octet") return only_of(corpus_text("han"), 3);
  if (data_class == "four-octet") return only_of(corpus_text("deseret"), 4);
  std::string all;
  for (const std::string& name : corpus_names()) all += corpus_text(name);
  return all;
}

// Returns the text, repeated as often as it fits into `size` octets, followed by ASCII.
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

// Puts a lone surrogate in place of a unit of well-formed text.
void spoil(std::vector<char16_t>& units, std::size_t at) {
  if (at < units.size()) units[at] = (units[at] & 0xFC00) == 0xDC00 ? u'\xD800' : u'\xDC00';
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

Text text_of(std::vector<std::uint8_t> utf8) {
  Text text{std::move(utf8), {}, {}};
  text.utf16.resize(utf8::utf16_length(text.utf8));
  utf8::decode(text.utf8, std::span(text.utf16));
  text.utf32.resize(utf8::utf32_length(text.utf8));
  utf8::decode(text.utf8, std::span(text.utf32));
  return text;
}

Text text_of_class(const std::string& data_class, std::size_t size) {
  Text text = text_of(filled(corpus_of(data_class), size));
  if (data_class.starts_with("dirty-")) {
    const std::size_t every = std::stoul(data_class.substr(6));
    for (std::size_t at = every / 2; at < size; at += every) text.utf8[at] = 0xFF;
    for (std::size_t at = every / 2; at < text.utf16.size(); at += every) spoil(text.utf16, at);
    text.utf32.clear();
  } else if (data_class == "last-error") {
    text.utf8[size * 7 / 8] = 0xFF;
    spoil(text.utf16, text.utf16.size() * 7 / 8);
    text.utf32.clear();
  }
  return text;
}

}  // namespace placemat::inline bench
