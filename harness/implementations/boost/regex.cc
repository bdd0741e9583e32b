// Adapts Boost.Regex's iterators: u8_to_u32_iterator, which knows its range, and
// u32_to_u8_iterator.
#include <boost/regex/pending/unicode_iterator.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "harness/door/registry.h"
#include "harness/implementations/boost/version.h"

namespace placemat {
namespace {

Reply decode(CodeUnits units) {
  using Iterator = boost::u8_to_u32_iterator<const std::uint8_t*>;
  const std::uint8_t* const begin = units.data();
  const std::uint8_t* const end = begin + units.size();
  std::vector<Ucs4> values;
  try {
    const Iterator last(end, begin, end);
    for (Iterator at(begin, begin, end); at != last; ++at) values.push_back(*at);
  } catch (const std::out_of_range&) {
    return Reply::ill_formed();
  }
  return Reply::of_values(std::move(values));
}

// The iterator throws unless the octets before it are a sequence as long as its lead announces.
Reply previous(CodeUnits units, std::size_t at) {
  using Iterator = boost::u8_to_u32_iterator<const std::uint8_t*>;
  const std::uint8_t* const begin = units.data();
  try {
    Iterator place(begin + at, begin, begin + at);
    --place;
    return Reply::start(static_cast<std::size_t>(place.base() - begin), *place);
  } catch (const std::out_of_range&) {
    return Reply::untestable();
  }
}

Reply encode(std::span<const Ucs4> values) {
  using Iterator = boost::u32_to_u8_iterator<const Ucs4*>;
  const Ucs4* const begin = values.data();
  const Ucs4* const end = begin + values.size();
  std::vector<std::uint8_t> units;
  try {
    for (Iterator at(begin); at != Iterator(end); ++at) units.push_back(*at);
  } catch (const std::out_of_range&) {
    return Reply::unencodable();
  }
  return Reply::of_units(std::move(units));
}

const Registration kRegex{
    {.description =
         {.id = "boost-regex-iterator",
          .name = "Boost.Regex u8_to_u32_iterator",
          .version = boost_headers::version(),
          .language = "C++",
          .api = "u8_to_u32_iterator, u32_to_u8_iterator",
          .profile =
              {.source = "boost/regex/pending/unicode_iterator.hpp, its comment (adapts a sequence "
                         "of UTF-8 to look like one of UTF-32, and the reverse); of ill-formed "
                         "text and of surrogates it says nothing"}},
     .decode = decode,
     .encode = encode,
     .previous = previous}};

}  // namespace
}  // namespace placemat
