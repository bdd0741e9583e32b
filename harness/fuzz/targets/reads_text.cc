#include "harness/fuzz/target.h"
#include "harness/fuzz/text_reader.h"

// A text from outside is refused in one line, or gives a value. The value stays the same when it is
// written and read again. The first line of the input names the reader of the lines after it. An
// input that names no reader is read by all of them.
PLACEMAT_FUZZ_TARGET(units, InputShape::kText) {
  const std::string text(units.begin(), units.end());
  const std::size_t end = text.find('\n');
  for (const TextReader& reader : text_readers()) {
    if (text.substr(0, end) == reader.name && end != text.npos) {
      return require_reads(reader, text.substr(end + 1));
    }
  }
  for (const TextReader& reader : text_readers()) require_reads(reader, text);
}
