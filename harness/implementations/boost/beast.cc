// Adapts Boost.Beast's check of WebSocket text: utf8_checker, which takes its text in pieces.
#include <boost/beast/websocket/detail/utf8_checker.hpp>

#include "harness/door/registry.h"
#include "harness/implementations/boost/version.h"

namespace placemat {
namespace {

bool accepts(CodeUnits units) {
  static boost::beast::websocket::detail::utf8_checker checker;
  checker.reset();
  return checker.write(units.data(), units.size()) && checker.finish();
}

Reply validate(CodeUnits units) {
  return accepts(units) ? Reply::well_formed() : Reply::ill_formed();
}

const Registration kBeast{
    {.description = {.id = "boost-beast-utf8-checker",
                     .name = "Boost.Beast utf8_checker",
                     .version = boost_headers::version(),
                     .language = "C++",
                     .api = "websocket::detail::utf8_checker: write, finish",
                     .profile = {.source = "RFC 6455 section 8.1, which Boost.Beast implements; "
                                           "the class is not documented for its own sake"}},
     .validate = validate,
     .accepts = accepts}};

}  // namespace
}  // namespace placemat
