#include "harness/cases/suite.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

#include "harness/cases/case_sink.h"
#include "harness/cases/chunks.h"
#include "harness/cases/core.h"
#include "harness/cases/edges.h"
#include "harness/cases/placement.h"
#include "harness/cases/sessions.h"
#include "harness/cases/sized.h"
#include "harness/cases/w_method.h"
#include "harness/cases/wrapped.h"
#include "reference/segment.h"
#include "reference/words/named.h"

namespace placemat::inline cases {
namespace {

constexpr Named<Level> kLevels[] = {
    {Level::kQuick, "quick"}, {Level::kStandard, "standard"}, {Level::kExhaustive, "exhaustive"}};

// Asks says which operations of its group a set is for.
enum class Asks : std::uint8_t { kAll, kOctets, kValues, kStreams, kVerdicts };

// Entry is a CaseSet, its generator, and the operations that it is for.
struct Entry {
  std::string_view name;
  unsigned tier;
  Group group;
  Asks asks;
  bool shared;
  void (*generate)(CaseSink&);
  std::string_view description;
  bool grouped = false;
};

void ask_consistency(CaseSink& sink) {
  for (const Units& units : consistency_strings(sink.options())) sink.ask(units);
}

// Returns the methods of standard: over all octets without extra states, and over the classes with
// extra states, if any, because all octets would make too many strings.
std::vector<WMethod> w_methods(const SuiteOptions& options) {
  std::vector<WMethod> methods = {w_method(*options.form, Alphabet::kOctets, 0)};
  if (options.extra_states > 0) {
    methods.push_back(w_method(*options.form, Alphabet::kClasses, options.extra_states));
  }
  return methods;
}

// At quick, the suite is over one octet per class.
void ask_w_suite(CaseSink& sink) {
  if (sink.quick()) {
    if (sink.operation() != Operation::kValidate) return;
    const unsigned one_in = sink.form().max_value() > kMaxScalar ? 16 : 4;  // their suites are long
    visit_w_suite(w_method(sink.form(), Alphabet::kClasses, 0), [&](const Units& units) {
      if (!sink.thinned(one_in)) sink.ask(units);
    });
    return;
  }
  for (const WMethod& method : w_methods(sink.options())) {
    visit_w_suite(method, [&sink](const Units& units) { sink.ask(units); });
  }
}

// The sets that find most faults for their cost come first.
const Entry kEntries[] = {
    {"vectors", 1, Group::kText, Asks::kAll, true, ask_vectors, "the corpus' test vectors"},
    {"edges", 2, Group::kText, Asks::kOctets, false, ask_edges,
     "edge strings: sequences with one octet at each bound, also cut short and interrupted"},
    {"values-to-encode", 2, Group::kText, Asks::kValues, true, ask_values,
     "all values below 110000 and edges above, one by one or 64 at once"},
    {"octets", 2, Group::kText, Asks::kOctets, true, ask_octets,
     "all strings of up to two octets (at quick one pair in 256)"},
    {"products", 2, Group::kText, Asks::kOctets, true, ask_shared_products,
     "products of three to six boundary octets of rfc3629 and fss-utf-1992 (at quick one in 256)"},
    {"own-products", 2, Group::kText, Asks::kOctets, false, ask_own_products,
     "products of three to six boundary octets of the form's own rows (at quick one in 256)"},
    {"sequences", 2, Group::kText, Asks::kOctets, false, ask_sequences,
     "the sequences of all values below 110000 in the form, 64 at once"},
    {"placement-neighbours", 3, Group::kText, Asks::kOctets, false, ask_neighbours,
     "edge strings between characters of one to four octets, and next to each other"},
    {"placement-ascii", 3, Group::kText, Asks::kOctets, false, ask_among_ascii,
     "edge strings after 0 to 129 octets of ASCII, last or with 64 after, and before as many"},
    {"placement-runs", 3, Group::kText, Asks::kOctets, false, ask_among_runs,
     "edge strings after runs of characters of two to four octets, around the ends of blocks"},
    {"placement-long", 3, Group::kText, Asks::kOctets, false, ask_behind_long_ascii,
     "edge strings after about 128, 256 and 1024 octets of ASCII"},
    {"placement-values", 3, Group::kText, Asks::kValues, false, ask_placed_values,
     "edge values after 0 to 129 others, last or with others after"},
    {"chunks-edges", 4, Group::kText, Asks::kStreams, false, ask_cut_edges,
     "edge strings in two at every place, octet by octet, with empty chunks"},
    {"chunks-products", 4, Group::kText, Asks::kStreams, false, ask_cut_products,
     "products of three and four boundary octets, in two at every place"},
    {"chunks-blocks", 4, Group::kText, Asks::kStreams, false, ask_cut_blocks,
     "edge strings around the end of a block of ASCII, cut there"},
    {"reuse", 4, Group::kText, Asks::kAll, false, ask_reuse,
     "what a decoder gets wrong if it kept something of the string before"},
    {"w-method", 7, Group::kText, Asks::kVerdicts, false, ask_w_suite,
     "the W-method's suite from the form's minimal automaton"},
    {"measures", 2, Group::kMeasure, Asks::kOctets, false, ask_measures,
     "texts to be counted: edge strings, all values, runs around the ends of blocks"},
    {"value-measures", 2, Group::kMeasure, Asks::kValues, false, ask_value_measures,
     "values to be measured: all below 110000, edges, and placed ones"},
    {"utf16", 2, Group::kUtf16, Asks::kAll, false, ask_words,
     "code units of UTF-16: products of bounds, surrogates alone and in pairs"},
    {"rooms", 3, Group::kRoom, Asks::kOctets, false, ask_rooms,
     "texts and room (or a limit) of 0, 1 and all sizes near what they need"},
    {"value-rooms", 3, Group::kRoom, Asks::kValues, false, ask_value_rooms,
     "values and room of 0, 1 and all sizes near what they need"},
    {"places", 3, Group::kPlace, Asks::kAll, false, ask_places,
     "every place near the ends of texts, from which to step back"},
    {"orders", 2, Group::kOrder, Asks::kAll, false, ask_orders,
     "pairs of strings at which orders part, also after common beginnings"},
    {"lives", 4, Group::kObject, Asks::kAll, false, ask_lives,
     "edge strings given to one object, and then another text: after the end, a reset, in "
     "mid-text"},
    {"signatures", 4, Group::kObject, Asks::kAll, true, ask_signatures,
     "U+FEFF at the beginning of each text of one object, in pieces, and in mid-text"},
    {"lives-cut", 4, Group::kObject, Asks::kAll, false, ask_cut_lives,
     "products of three and four boundary octets, in two calls at every place, and another text"},
    {"lives-drawn", 4, Group::kObject, Asks::kAll, false, ask_drawn_lives,
     "lives of two to eight calls, drawn by the seed"},
    {"slices", 3, Group::kNeighbours, Asks::kAll, false, ask_slices,
     "edge strings in larger buffers: beside octets that complete them, at every offset of a "
     "block"},
    {"repetitions", 3, Group::kSize, Asks::kAll, false, ask_repetitions,
     "texts near powers of two octets long, with a fault as the last octet, too"},
    {"consistency", 5, Group::kText, Asks::kOctets, false, ask_consistency,
     "strings that every operation is asked twice, in two orders", true},
};

bool concerns(const Entry& entry, Operation operation) {
  if (row_of(operation).group != entry.group) return false;
  switch (entry.asks) {
    case Asks::kAll:
      return true;
    case Asks::kOctets:
      return !takes_values(operation);
    case Asks::kValues:
      return takes_values(operation);
    case Asks::kStreams:
      return is_stream(operation);
    case Asks::kVerdicts:
      return has_offset(operation) || operation == Operation::kStream;
  }
  return false;
}

// About holds about how many cases of an operation quick and standard have.
struct About {
  Operation operation;
  std::uint64_t quick;
  std::uint64_t standard;
};
constexpr About kAbout[] = {
    {Operation::kUtf8Length, 110, 46'000},
    {Operation::kDecodeInto, 370, 19'000},
    {Operation::kTruncate, 370, 19'000},
    {Operation::kEncodeInto, 450, 5'500},
    {Operation::kEncodeUtf16, 160, 25'000},
    {Operation::kPrevious, 190, 25'000},
    {Operation::kCompare, 400, 5'200},
    {Operation::kEncode, 2'000, 47'000},
    {Operation::kStream, 5'500, 480'000},
    {Operation::kStreamReplace, 5'500, 340'000},
    {Operation::kValidate, 4'700, 410'000},
    {Operation::kDecode, 4'700, 410'000},
    {Operation::kReplace, 4'700, 410'000},
    {Operation::kSession, 200, 59'000},
    {Operation::kSessionReplace, 200, 2'800},
    {Operation::kWithin, 95, 6'800},
    {Operation::kRepeat, 7, 79},
};
// kOther stands for the operations without a row: those that count, and those never measured.
constexpr About kOther = {Operation::kCount, 170, 19'000};

}  // namespace

std::string_view level_name(Level level) { return name_in(kLevels, level); }
std::optional<Level> parse_level(std::string_view name) { return value_in(kLevels, name); }

std::span<const CaseSet> case_sets() {
  static const auto sets = [] {
    std::array<CaseSet, std::size(kEntries)> all;
    std::transform(std::begin(kEntries), std::end(kEntries), all.begin(), [](const Entry& entry) {
      return CaseSet{entry.name, entry.tier, entry.description, entry.grouped};
    });
    return all;
  }();
  return sets;
}

void visit_set(const CaseSet& set, const SuiteOptions& options, Operation operation,
               const std::function<void(const Case&)>& visit) {
  for (const Entry& entry : kEntries) {
    if (entry.name != set.name || !concerns(entry, operation)) continue;
    CaseSink sink(options, operation, set, entry.shared, visit);
    entry.generate(sink);
  }
}

void visit_cases(const SuiteOptions& options, Operation operation,
                 const std::function<void(const Case&)>& visit) {
  for (const CaseSet& set : case_sets()) {
    if (!set.grouped) visit_set(set, options, operation, visit);
  }
}

std::uint64_t cases_about(Level level, Operation operation) {
  const About* const found =
      std::find_if(std::begin(kAbout), std::end(kAbout),
                   [operation](const About& one) { return one.operation == operation; });
  const About& about = found == std::end(kAbout) ? kOther : *found;
  return level == Level::kQuick ? about.quick : about.standard;
}

std::vector<Units> consistency_strings(const SuiteOptions& options) {
  std::vector<Units> all;
  const bool quick = options.level == Level::kQuick;
  if (!quick && options.vectors != nullptr) {
    for (const Vector& vector : *options.vectors) {
      if (!vector.encodes()) all.push_back(vector.units);
    }
  }
  for (const Units& edge : quick ? few_edge_strings(*options.form) : edge_strings(*options.form)) {
    all.push_back(edge);
    all.push_back(joined(joined({0x61}, edge), {0x62}));
  }
  return all;
}

std::vector<std::string> proofs(const SuiteOptions& options) {
  std::vector<std::string> statements;
  if (options.level == Level::kQuick || !options.shard.is_whole()) return statements;
  for (const WMethod& method : w_methods(options)) {
    statements.push_back(w_statement(*options.form, method));
  }
  return statements;
}

std::vector<std::size_t> usual_chunks(std::size_t count) {
  const std::size_t length = count <= kMaxSequenceLength ? 1 : 7;
  std::vector<std::size_t> lengths(count / length, length);
  if (count % length != 0) lengths.push_back(count % length);
  return lengths;
}

std::vector<Request> pieces_of(const EncodingForm& form, const Request& packed) {
  std::vector<Request> pieces;
  if (takes_values(packed.operation())) {
    for (const Ucs4 value : packed.values())
      pieces.push_back(Request::of_values(packed.operation(), {value}));
    return pieces;
  }
  for (const Segment& part : segment(form, packed.units())) {
    const auto first = packed.units().begin() + static_cast<std::ptrdiff_t>(part.offset);
    Units units(first, first + static_cast<std::ptrdiff_t>(part.length));
    if (packed.chunk_lengths().empty()) {
      pieces.push_back(Request::whole(packed.operation(), std::move(units)));
    } else {
      auto lengths = usual_chunks(units.size());
      pieces.push_back(Request::chunked(packed.operation(), std::move(units), std::move(lengths)));
    }
  }
  return pieces;
}

}  // namespace placemat::inline cases
