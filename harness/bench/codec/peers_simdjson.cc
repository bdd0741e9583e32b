// Times simdjson's validation.
#include <simdjson.h>

#include "harness/bench/codec/peers.h"

namespace placemat::inline bench {
namespace {

const Peers kSimdjson{
    {"validate", "simdjson",
     [](Work& w) {
       return std::size_t{
           simdjson::validate_utf8(reinterpret_cast<const char*>(w.utf8.data()), w.utf8.size())};
     }},
};

}  // namespace
}  // namespace placemat::inline bench
