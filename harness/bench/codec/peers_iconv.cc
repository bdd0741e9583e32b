// Times glibc's iconv, opened once.
#include <iconv.h>

#include "harness/bench/codec/peers.h"

namespace placemat::inline bench {
namespace {

template <typename In, typename Out>
std::size_t convert(iconv_t converter, std::span<In> in, std::span<Out> out) {
  auto* from = reinterpret_cast<char*>(in.data());
  auto* to = reinterpret_cast<char*>(out.data());
  std::size_t left = in.size() * sizeof(In);
  std::size_t room = out.size() * sizeof(Out);
  iconv(converter, nullptr, nullptr, nullptr, nullptr);
  if (iconv(converter, &from, &left, &to, &room) == static_cast<std::size_t>(-1)) return 0;
  return out.size() - room / sizeof(Out);
}

std::size_t to_utf32(Work& work) {
  static const iconv_t converter = iconv_open("UTF-32LE", "UTF-8");
  return convert(converter, work.utf8, work.out32);
}

std::size_t to_utf16(Work& work) {
  static const iconv_t converter = iconv_open("UTF-16LE", "UTF-8");
  return convert(converter, work.utf8, work.out16);
}

std::size_t from_utf16(Work& work) {
  static const iconv_t converter = iconv_open("UTF-8", "UTF-16LE");
  return convert(converter, work.utf16, work.out8);
}

std::size_t from_utf32(Work& work) {
  static const iconv_t converter = iconv_open("UTF-8", "UTF-32LE");
  return convert(converter, work.utf32, work.out8);
}

const Peers kIconv{
    {"validate", "iconv", [](Work& w) { return std::size_t{to_utf32(w) > 0}; }},
    {"8to16", "iconv", [](Work& w) { return to_utf16(w); }},
    {"8to32", "iconv", [](Work& w) { return to_utf32(w); }},
    {"16to8", "iconv", [](Work& w) { return from_utf16(w); }},
    {"32to8", "iconv", [](Work& w) { return from_utf32(w); }},
};

}  // namespace
}  // namespace placemat::inline bench
