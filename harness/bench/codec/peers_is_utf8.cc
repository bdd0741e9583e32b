// Times is_utf8, as the npm package utf-8-validate ships its source.
#include <is_utf8.h>

#include "harness/bench/codec/peers.h"

namespace placemat::inline bench {
namespace {

const Peers kIsUtf8{
    {"validate", "is_utf8",
     [](Work& w) {
       return std::size_t{is_utf8(reinterpret_cast<const char*>(w.utf8.data()), w.utf8.size())};
     }},
};

}  // namespace
}  // namespace placemat::inline bench
