// Adapts Expat, which checks UTF-8 and reports text as UTF-8.
#include "harness/implementations/expat.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  expat::Text text;
  if (!expat::parse(units, chunk_lengths, text)) return Reply::ill_formed();
  return reply_of_text(text);
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream(units, whole);
}

Reply validate(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  expat::Text text;
  return reply_of_accepted(expat::parse(units, whole, text));
}

const Registration kRegistration{{
    .description = {.id = "expat-parser",
                    .name = "Expat XML parser",
                    .version = expat::version(),
                    .language = "C",
                    .api = "XML_Parse",
                    .profile = expat::profile()},
    .validate = validate,
    .decode = decode,
    .stream = stream,
}};

}  // namespace
}  // namespace placemat
