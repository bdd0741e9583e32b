// Adapts cmark, the CommonMark parser: octets as the lines of a fenced code block, which are not
// markup.
#include <cmark.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

constexpr std::string_view kFence = "```\n";

// Reports whether a fenced block carries the octets. A backquote could end the block. A carriage
// return ends a line, as a line feed does.
bool carries(CodeUnits units) {
  return std::count(units.begin(), units.end(), '`') == 0 &&
         std::count(units.begin(), units.end(), '\r') == 0;
}

Reply replace(CodeUnits units) {
  if (!carries(units)) return Reply::untestable();
  std::string source(kFence);
  source.append(units.begin(), units.end());
  source.append("\n").append(kFence);
  const auto fenced = Fenced<char>::copy(source);
  cmark_node* document =
      cmark_parse_document(fenced.data(), fenced.size(), CMARK_OPT_VALIDATE_UTF8);
  std::string_view text = cmark_node_get_literal(cmark_node_first_child(document));
  // The last line feed is the one before the closing fence.
  if (text.ends_with('\n')) text.remove_suffix(1);
  Reply reply = reply_of_repaired(text);
  cmark_node_free(document);
  return reply;
}

const Registration kRegistration{{
    .description = {.id = "cmark-parser",
                    .name = "cmark CommonMark parser",
                    .version = cmark_version_string(),
                    .language = "C",
                    .api = "cmark_parse_document with CMARK_OPT_VALIDATE_UTF8",
                    .profile = {.bom = BomPolicy::kKeep,
                                .domain = {.no_nul = true},
                                .source = "cmark manual, CMARK_OPT_VALIDATE_UTF8 (illegal "
                                          "sequences become U+FFFD; how many is not said); "
                                          "CommonMark, Insecure characters (so does NUL)"}},
    .replace = replace,
}};

}  // namespace
}  // namespace placemat
