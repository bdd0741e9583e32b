// Tests readers of text from outside.
//
// A reader may refuse a text by the error that its header names, in one line that is safe to show.
// Otherwise it gives a value that stays the same when it is written and read again.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "reports/base/escape.h"

namespace placemat::inline fuzz {

// TextReading is what a reader made of a text.
struct TextReading {
  bool taken = false;     // rather than refused
  std::string complaint;  // how the reader breaks the rule above; "" if it keeps it

  bool operator==(const TextReading&) const = default;
};

// reading_of() tests a reader: Reader has read(text), which gives a value or throws Reader::Error,
// and write(value).
template <typename Reader>
TextReading reading_of(const std::string& text) {
  try {
    const auto value = Reader::read(text);
    const std::string written = Reader::write(value);
    try {
      if (Reader::read(written) == value) return {.taken = true, .complaint = ""};
      return {true, "reads something else from what it wrote of it: " + written};
    } catch (const std::exception& error) {
      return {true, "refuses what it wrote of it: " + written + ": " + error.what()};
    }
  } catch (const typename Reader::Error& error) {
    const std::string refusal = error.what();
    if (!refusal.empty() && terminal_escape(refusal) == refusal) return {};
    return {false, "refuses it otherwise than in one line that is safe to show: " + refusal};
  } catch (const std::exception& error) {
    return {false, std::string("throws what its header does not name: ") + error.what()};
  }
}

struct TextReader {
  std::string_view name;
  TextReading (*read)(const std::string& text);
  void (*abort_here)();  // fault_reads_<name>: the stacks of two readers differ
};

// Returns the readers of text from outside: the lines of the driver protocol, greetings, reports,
// manifests, vectors, states of shards and of the exhaustive tier, and findings.
const std::vector<TextReader>& text_readers();

// Returns if the reader has no fault. Otherwise it reports the fault on standard error, and aborts.
void require_reads(const TextReader& reader, const std::string& text);

}  // namespace placemat::inline fuzz
