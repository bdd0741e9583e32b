#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "harness/all_strings/findings.h"
#include "harness/cases/vector_text.h"
#include "harness/check/shard_state.h"
#include "harness/door/greeting.h"
#include "harness/fuzz/finding.h"
#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/text_reader.h"
#include "reference/words/protocol.h"
#include "reports/json.h"
#include "reports/manifest.h"

namespace placemat::inline fuzz {
namespace {

constexpr const char* kName = "it";  // what a message calls the text

// LineError has one message for all malformed lines, because their parsers give no reason.
class LineError : public std::runtime_error {
 public:
  LineError() : std::runtime_error("malformed") {}
};

struct RequestReader {
  using Error = LineError;
  static Request read(const std::string& text) {
    const auto request = parse_request(text);
    return request ? *request : throw LineError();
  }
  static std::string write(const Request& request) { return request_line(request); }
};

struct ReplyReader {
  using Error = LineError;
  static Reply read(const std::string& text) {
    const auto reply = parse_reply(text, Operation::kDecode);
    return reply ? *reply : throw LineError();
  }
  static std::string write(const Reply& reply) { return reply_line(reply); }
};

struct GreetingReader {
  using Error = GreetingError;
  static Greeting read(const std::string& text) { return parse_greeting(text); }
  static std::string write(const Greeting& greeting) { return greeting_text(greeting); }
};

struct ReportReader {
  using Error = InputError;
  static Report read(const std::string& text) { return from_json(text, kName); }
  static std::string write(const Report& report) { return to_json(report); }
};

struct ManifestReader {
  using Error = InputError;
  static Manifest read(const std::string& text) { return manifest_from_json(text, kName); }
  static std::string write(const Manifest& manifest) { return manifest_json(manifest); }
};

struct VectorsReader {
  using Error = InputError;
  // The parser takes a file's subject from its name.
  static VectorFile read(const std::string& text) { return parse_vectors(text, "vectors.json"); }
  static std::string write(const VectorFile& file) {
    return vector_file_text(file, Results::kStated);
  }
};

// The next two readers give text, because their values, whose sets share a pool, are not compared.
struct ShardStateReader {
  using Error = InputError;
  static std::string read(const std::string& text) { return shard_state(parse_shard_state(text)); }
  static std::string write(const std::string& text) { return text; }
};

struct ExhaustiveReader {
  using Error = InputError;
  static std::string read(const std::string& text) { return Findings::from_json(text).to_json(); }
  static std::string write(const std::string& text) { return text; }
};

struct FindingReader {
  using Error = InputError;
  static Finding read(const std::string& text) { return finding_from_json(text, kName); }
  static std::string write(const Finding& finding) { return finding_json(finding); }
};

}  // namespace
}  // namespace placemat::inline fuzz

#define PLACEMAT_TEXT_READERS(X)   \
  X(request, RequestReader)        \
  X(reply, ReplyReader)            \
  X(greeting, GreetingReader)      \
  X(report, ReportReader)          \
  X(manifest, ManifestReader)      \
  X(vectors, VectorsReader)        \
  X(shard_state, ShardStateReader) \
  X(exhaustive, ExhaustiveReader)  \
  X(finding, FindingReader)

// The call is not the last thing that the function does, and no two functions are alike, as in
// fault_functions.cc.
#define DEFINE(name, Reader)                            \
  extern "C" {                                          \
  [[gnu::noinline]] void fault_reads_##name() {         \
    static void (*volatile abort_here)() = &std::abort; \
    abort_here();                                       \
    abort_here = nullptr;                               \
  }                                                     \
  }
PLACEMAT_TEXT_READERS(DEFINE)

namespace placemat::inline fuzz {

#define ROW(name, Reader) {#name, &reading_of<Reader>, &fault_reads_##name},

const std::vector<TextReader>& text_readers() {
  static const std::vector<TextReader> all = {PLACEMAT_TEXT_READERS(ROW)};
  return all;
}

void require_reads(const TextReader& reader, const std::string& text) {
  const std::string complaint = reader.read(text).complaint;
  if (complaint.empty()) return;
  const std::string name(reader.name);
  std::fprintf(stderr, "placemat: the reader \"%s\" %s\n", name.c_str(),
               terminal_escape(complaint).c_str());
  std::fprintf(stderr, "  text      %s\n  fault     fault_reads_%s\n",
               terminal_escape(text).c_str(), name.c_str());
  std::fflush(stderr);
  fuzz_tally().count_finding();
  save_fuzz_tally();
  reader.abort_here();
}

}  // namespace placemat::inline fuzz
