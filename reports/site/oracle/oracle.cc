// Makes the oracle a module of WebAssembly, for the page that explains octets. The page writes
// octets to octets() and calls explain(), which calls the page's form() and segment(). The module
// imports these two functions and no other, so it needs no system.

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>

#include "reference/forms/forms.h"
#include "reference/segment.h"

#define PLACEMAT_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define PLACEMAT_IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))

// Begins a form. The segments that follow are under this form.
PLACEMAT_IMPORT(form) void take_form(const char* id, std::size_t id_length);
// Takes the next segment. The defect is "" if it is well-formed, and only then has it a value.
PLACEMAT_IMPORT(segment)
void take_segment(std::size_t offset, std::size_t length, std::uint32_t value, const char* defect,
                  std::size_t defect_length);

namespace placemat::inline site {
namespace {

std::array<std::uint8_t, 4096> g_octets;

// Holds what the oracle allocates for one form: at most 4,096 segments in a vector that doubles,
// and as many short vectors. It is cleared for the next form, so nothing need be freed.
alignas(16) std::array<std::uint8_t, 1 << 20> g_room;
std::size_t g_used = 0;

void* allocated(std::size_t size) {
  const std::size_t start = g_used;
  g_used += (size + 15) / 16 * 16;
  if (g_used > g_room.size()) __builtin_trap();
  return &g_room[start];
}

}  // namespace

// Returns where the page writes octets, and the second function how many fit there.
PLACEMAT_EXPORT(octets) std::uint8_t* octets() { return g_octets.data(); }
PLACEMAT_EXPORT(most_octets) std::size_t most_octets() { return g_octets.size(); }

// Gives the page the segments of the first `count` octets under each form, in their order.
PLACEMAT_EXPORT(explain) void explain(std::size_t count) {
  for (const EncodingForm* form : kEncodingForms) {
    g_used = 0;
    take_form(form->id.data(), form->id.size());
    for (const Segment& part : segment(*form, CodeUnits(g_octets).first(count))) {
      const std::string_view defect = defect_name(part.defect);
      take_segment(part.offset, part.length, part.value, defect.data(), defect.size());
    }
  }
}

}  // namespace placemat::inline site

// No library is linked, so these stand in for its own.
void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
void* operator new(std::size_t size) { return placemat::allocated(size); }
void operator delete(void*, std::size_t) noexcept {}
