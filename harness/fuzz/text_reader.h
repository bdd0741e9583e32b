// Readers of text that comes from outside, and what is asked of each.
//
// A reader refuses a text by the error that its header names, in one line that is safe to show, or
// it gives a value that stays the same when it is written and read again.
#pragma once

#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/escape.h"

namespace placemat {

// complaint_of(): what is wrong with `Reader` on this text; nothing if all is as above.
//
// Reader has read(text), which gives a value or throws Reader::Error, and write(value).
template <typename Reader>
std::optional<std::string> complaint_of(const std::string& text) {
  const auto refusal_complaint = [](const std::string& refusal) -> std::optional<std::string> {
    if (!refusal.empty() && terminal_escape(refusal) == refusal) return std::nullopt;
    return "refuses it otherwise than in one line that is safe to show: " + refusal;
  };
  try {
    const auto value = Reader::read(text);
    const std::string written = Reader::write(value);
    try {
      if (Reader::read(written) == value) return std::nullopt;
      return "reads something else from what it wrote of it: " + written;
    } catch (const std::exception& error) {
      return "refuses what it wrote of it: " + written + ": " + error.what();
    }
  } catch (const typename Reader::Error& error) {
    return refusal_complaint(error.what());
  } catch (const std::exception& error) {
    return std::string("throws what its header does not name: ") + error.what();
  }
}

struct TextReader {
  std::string_view name;
  std::optional<std::string> (*complaint)(const std::string& text);
  void (*abort_here)();  // fault_reads_<name>: the stacks of two readers differ
};

// Of what is read from outside: the lines of the driver protocol, greetings, reports, manifests,
// vectors, states of shards and of the exhaustive tier, and findings.
const std::vector<TextReader>& text_readers();

// Returns if the reader has nothing to complain of. Otherwise says so on standard error, and
// aborts.
void require_reads(const TextReader& reader, const std::string& text);

}  // namespace placemat
