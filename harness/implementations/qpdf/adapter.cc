// Adapts qpdf: QUtil::get_next_utf8_codepoint and QUtil::toUTF8. The headers require a choice of
// smart pointers.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>
#include <qpdf/QUtil.hh>
#include <span>
#include <stdexcept>
#include <string>

#include "harness/door/registry.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

Reply decode_all(CodeUnits units, bool strict) {
  const std::string text(units.begin(), units.end());
  std::vector<Ucs4> values;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    bool error = false;
    const unsigned long value = QUtil::get_next_utf8_codepoint(text, at, error);
    if (strict && error) return Reply::ill_formed(begin);
    values.push_back(static_cast<Ucs4>(value));
  }
  return Reply::of_values(std::move(values));
}

Reply decode(CodeUnits units) { return decode_all(units, true); }
Reply replace(CodeUnits units) { return decode_all(units, false); }

Reply encode(std::span<const Ucs4> values) {
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    try {
      out += QUtil::toUTF8(values[i]);
    } catch (const std::runtime_error&) {
      return Reply::unencodable(i);
    }
  }
  return Reply::of_units({out.begin(), out.end()});
}

const Registration kRegistration{{
    .description = {.id = "qpdf-next-utf8-codepoint",
                    .name = "qpdf QUtil::get_next_utf8_codepoint",
                    .version = QPDF::QPDFVersion(),
                    .language = "C++",
                    .api = "QUtil::get_next_utf8_codepoint, QUtil::toUTF8",
                    .profile = {.form = &kRfc2279bis,
                                .source = "qpdf, QUtil.hh: get_next_utf8_codepoint (U+FFFD and an "
                                          "error, and on to the next octet that may begin a valid "
                                          "character), toUTF8; libqpdf/QUtil.cc, toUTF8 (the lead "
                                          "has as many high bits as there are octets; values to "
                                          "7FFFFFFF, which libtests/qutil.cc asks)"}},
    .decode = decode,
    .replace = replace,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
