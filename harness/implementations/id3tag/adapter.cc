// Adapts libid3tag: id3_utf8_ucs4duplicate and id3_ucs4_utf8duplicate. A NUL ends their strings.
#include <id3tag.h>

#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/fss_utf_1992.h"

namespace placemat {
namespace {

// The library has no way to refuse: its replacement is what it writes for ill-formed octets, or
// leaves out.
Reply replace(CodeUnits units) {
  id3_ucs4_t* out = id3_utf8_ucs4duplicate(reinterpret_cast<const id3_utf8_t*>(units.data()));
  std::vector<Ucs4> values;
  for (const id3_ucs4_t* at = out; *at != 0; ++at) values.push_back(static_cast<Ucs4>(*at));
  std::free(out);
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = Fenced<id3_ucs4_t>::terminated(values);
  id3_utf8_t* out = id3_ucs4_utf8duplicate(text.data());
  const std::string_view units(reinterpret_cast<const char*>(out));
  Reply reply = Reply::of_units({units.begin(), units.end()});
  std::free(out);
  return reply;
}

// Returns "0.15.1" of "ID3 Tag Library 0.15.1 (beta)".
std::string version() {
  const std::string_view text(id3_version);
  const std::size_t at = text.find_first_of("0123456789", text.find("Library"));
  return std::string(text.substr(at, text.find(' ', at) - at));
}

const Registration kRegistration{{
    .description = {.id = "id3tag-utf8-ucs4duplicate",
                    .name = "libid3tag id3_utf8_ucs4duplicate",
                    .version = version(),
                    .language = "C",
                    .api = "id3_utf8_ucs4duplicate, id3_ucs4_utf8duplicate",
                    .profile = {.form = &kFssUtf1992,
                                .domain = {.no_nul = true, .nul_terminated = true},
                                .source = "libid3tag, utf8.c, its comment on id3_utf8_encodechar "
                                          "(up to 6 utf8 chars for a ucs4 char), ucs4.h (the "
                                          "replacement character is a middle dot); id3tag.h and "
                                          "README of 0.15.1b say no more"}},
    .replace = replace,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
