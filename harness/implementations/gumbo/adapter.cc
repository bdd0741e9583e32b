// Adapts Gumbo, the HTML parser: octets as the text after <plaintext>, where nothing is markup.
#include <gumbo.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

// Appends the texts below `node`, in order.
void append_text(const GumboNode& node, std::string& text) {
  if (node.type == GUMBO_NODE_TEXT || node.type == GUMBO_NODE_WHITESPACE) text += node.v.text.text;
  if (node.type != GUMBO_NODE_ELEMENT) return;
  const GumboVector& children = node.v.element.children;
  for (unsigned i = 0; i < children.length; ++i) {
    append_text(*static_cast<const GumboNode*>(children.data[i]), text);
  }
}

Reply replace(CodeUnits units) {
  // HTML reads a carriage return as a line feed.
  if (std::count(units.begin(), units.end(), '\r') > 0) return Reply::untestable();
  std::string document("<!DOCTYPE html><body><plaintext>");
  document.append(units.begin(), units.end());
  const auto fenced = Fenced<char>::copy(document);
  GumboOutput* output =
      gumbo_parse_with_options(&kGumboDefaultOptions, fenced.data(), fenced.size());
  std::string text;
  append_text(*output->root, text);
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  return reply_of_repaired(text);
}

// The library does not report its version.
const Registration kRegistration{{
    .description = {.id = "gumbo-parser",
                    .name = "Gumbo HTML parser",
                    .version = {},
                    .language = "C",
                    .api = "gumbo_parse_with_options",
                    .profile = {.bom = BomPolicy::kKeep,
                                .domain = {.no_nul = true},
                                .source = "gumbo.h, gumbo_parse_with_options (a buffer of UTF8 "
                                          "text); what stands for ill-formed octets is not "
                                          "said"}},
    .replace = replace,
}};

}  // namespace
}  // namespace placemat
