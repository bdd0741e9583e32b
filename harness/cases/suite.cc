#include "harness/cases/suite.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "harness/cases/case_sink.h"
#include "harness/cases/chunks.h"
#include "harness/cases/core.h"
#include "harness/cases/edges.h"
#include "harness/cases/placement.h"
#include "harness/cases/sized.h"
#include "harness/cases/w_method.h"
#include "reference/named.h"
#include "reference/segment.h"

namespace placemat {
namespace {

using Units = std::vector<std::uint8_t>;

constexpr Named<Level> kLevels[] = {
    {Level::kQuick, "quick"}, {Level::kStandard, "standard"}, {Level::kExhaustive, "exhaustive"}};

// Which operations a set concerns.
enum class Asks : std::uint8_t {
  // Of version 1 of the driver protocol.
  kAll,
  kOctets,
  kEncode,
  kStreams,
  kVerdicts,
  // Of version 2.
  kMeasures,
  kValueMeasures,
  kWords,
  kRooms,
  kValueRooms,
  kPlaces,
  kOrders,
};

struct Entry {
  CaseSet set;
  Asks asks;
  bool shared;
  void (*generate)(CaseSink&);
};

void ask_consistency(CaseSink& sink) {
  for (const Units& units : consistency_strings(sink.options())) sink.ask(units);
}

// At standard over all octets. For k > 0 also over the classes, because all octets would be too
// many there.
std::vector<WMethod> w_methods(const SuiteOptions& options) {
  std::vector<WMethod> methods = {w_method(*options.form, Alphabet::kOctets, 0)};
  if (options.extra_states > 0) {
    methods.push_back(w_method(*options.form, Alphabet::kClasses, options.extra_states));
  }
  return methods;
}

// At quick over one octet per class.
void ask_w_suite(CaseSink& sink) {
  if (sink.quick()) {
    if (sink.operation() != Operation::kValidate) return;
    visit_w_suite(w_method(sink.form(), Alphabet::kClasses, 0), [&sink](const Units& units) {
      if (!sink.thinned(4)) sink.ask(units);
    });
    return;
  }
  for (const WMethod& method : w_methods(sink.options())) {
    visit_w_suite(method, [&sink](const Units& units) { sink.ask(units); });
  }
}

// What finds most for its price comes first.
const Entry kEntries[] = {
    {{"vectors", 1, "the corpus' test vectors"}, Asks::kAll, true, ask_vectors},
    {{"edges", 2,
      "edge strings: sequences with one octet at each bound, also cut short and interrupted"},
     Asks::kOctets,
     false,
     ask_edges},
    {{"values-to-encode", 2, "all values below 110000 and edges above, one by one or 64 at once"},
     Asks::kEncode,
     true,
     ask_values},
    {{"octets", 2, "all strings of up to two octets (at quick one pair in 256)"},
     Asks::kOctets,
     true,
     ask_octets},
    {{"products", 2,
      "products of three to six boundary octets of rfc3629 and fss-utf-1992 (at quick one in 256)"},
     Asks::kOctets,
     true,
     ask_shared_products},
    {{"own-products", 2,
      "products of three to six boundary octets of the form's own rows (at quick one in 256)"},
     Asks::kOctets,
     false,
     ask_own_products},
    {{"sequences", 2, "the sequences of all values below 110000 in the form, 64 at once"},
     Asks::kOctets,
     false,
     ask_sequences},
    {{"placement-neighbours", 3,
      "edge strings between characters of one to four octets, and next to each other"},
     Asks::kOctets,
     false,
     ask_neighbours},
    {{"placement-ascii", 3,
      "edge strings after 0 to 129 octets of ASCII, last or with 64 after, and before as many"},
     Asks::kOctets,
     false,
     ask_among_ascii},
    {{"placement-runs", 3,
      "edge strings after runs of characters of two to four octets, around the ends of blocks"},
     Asks::kOctets,
     false,
     ask_among_runs},
    {{"placement-long", 3, "edge strings after about 128, 256 and 1024 octets of ASCII"},
     Asks::kOctets,
     false,
     ask_behind_long_ascii},
    {{"placement-values", 3, "edge values after 0 to 129 others, last or with others after"},
     Asks::kEncode,
     false,
     ask_placed_values},
    {{"chunks-edges", 4, "edge strings in two at every place, octet by octet, with empty chunks"},
     Asks::kStreams,
     false,
     ask_cut_edges},
    {{"chunks-products", 4, "products of three and four boundary octets, in two at every place"},
     Asks::kStreams,
     false,
     ask_cut_products},
    {{"chunks-blocks", 4, "edge strings around the end of a block of ASCII, cut there"},
     Asks::kStreams,
     false,
     ask_cut_blocks},
    {{"reuse", 4, "what a decoder gets wrong if it kept something of the string before"},
     Asks::kAll,
     false,
     ask_reuse},
    {{"w-method", 7, "the W-method's suite from the form's minimal automaton"},
     Asks::kVerdicts,
     false,
     ask_w_suite},
    {{"measures", 2,
      "texts to be counted: edge strings, all values, runs around the ends of blocks"},
     Asks::kMeasures,
     false,
     ask_measures},
    {{"value-measures", 2, "values to be measured: all below 110000, edges, and placed ones"},
     Asks::kValueMeasures,
     false,
     ask_value_measures},
    {{"utf16", 2, "code units of UTF-16: products of bounds, surrogates alone and in pairs"},
     Asks::kWords,
     false,
     ask_words},
    {{"rooms", 3, "texts and room (or a limit) of 0, 1 and all sizes near what they need"},
     Asks::kRooms,
     false,
     ask_rooms},
    {{"value-rooms", 3, "values and room of 0, 1 and all sizes near what they need"},
     Asks::kValueRooms,
     false,
     ask_value_rooms},
    {{"places", 3, "every place near the ends of texts, from which to step back"},
     Asks::kPlaces,
     false,
     ask_places},
    {{"orders", 2, "pairs of strings at which orders part, also after common beginnings"},
     Asks::kOrders,
     false,
     ask_orders},
    {{"consistency", 5, "strings that every operation is asked twice, in two orders", true},
     Asks::kOctets,
     false,
     ask_consistency},
};

bool concerns(Asks asks, Operation operation) {
  const bool first_version = row_of(operation).since == 1;
  switch (asks) {
    case Asks::kAll:
      return first_version;
    case Asks::kOctets:
      return first_version && !takes_values(operation);
    case Asks::kEncode:
      return operation == Operation::kEncode;
    case Asks::kStreams:
      return is_stream(operation);
    case Asks::kVerdicts:
      return operation == Operation::kValidate || operation == Operation::kDecode ||
             operation == Operation::kStream;
    case Asks::kMeasures:
      return operation == Operation::kCount || operation == Operation::kUtf16Length;
    case Asks::kValueMeasures:
      return operation == Operation::kUtf8Length;
    case Asks::kWords:
      return operation == Operation::kEncodeUtf16;
    case Asks::kRooms:
      return operation == Operation::kDecodeInto || operation == Operation::kTruncate;
    case Asks::kValueRooms:
      return operation == Operation::kEncodeInto;
    case Asks::kPlaces:
      return operation == Operation::kPrevious;
    case Asks::kOrders:
      return operation == Operation::kCompare;
  }
  return false;
}

}  // namespace

std::string_view level_name(Level level) { return name_in(kLevels, level); }
std::optional<Level> parse_level(std::string_view name) { return value_in(kLevels, name); }

std::span<const CaseSet> case_sets() {
  static const auto sets = [] {
    std::array<CaseSet, std::size(kEntries)> all;
    std::transform(std::begin(kEntries), std::end(kEntries), all.begin(),
                   [](const Entry& entry) { return entry.set; });
    return all;
  }();
  return sets;
}

void visit_set(const CaseSet& set, const SuiteOptions& options, Operation operation,
               const std::function<void(const Case&)>& visit) {
  for (const Entry& entry : kEntries) {
    if (entry.set.name != set.name || !concerns(entry.asks, operation)) continue;
    CaseSink sink(options, operation, entry.set, entry.shared, visit);
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
  const bool quick = level == Level::kQuick;
  switch (operation) {
    case Operation::kCount:
    case Operation::kUtf16Length:
      return quick ? 170 : 19'000;
    case Operation::kUtf8Length:
      return quick ? 110 : 46'000;
    case Operation::kDecodeInto:
    case Operation::kTruncate:
      return quick ? 370 : 19'000;
    case Operation::kEncodeInto:
      return quick ? 450 : 5'500;
    case Operation::kEncodeUtf16:
      return quick ? 160 : 25'000;
    case Operation::kPrevious:
      return quick ? 250 : 25'000;
    case Operation::kCompare:
      return quick ? 400 : 5'200;
    case Operation::kEncode:
      return quick ? 2'000 : 47'000;
    case Operation::kStream:
      return quick ? 5'500 : 480'000;
    case Operation::kStreamReplace:
      return quick ? 5'500 : 340'000;
    default:
      return quick ? 4'700 : 410'000;
  }
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
    Units among = {0x61};
    among.insert(among.end(), edge.begin(), edge.end());
    among.push_back(0x62);
    all.push_back(std::move(among));
  }
  return all;
}

std::vector<std::string> proofs(const SuiteOptions& options) {
  std::vector<std::string> statements;
  if (options.level == Level::kQuick || options.shards > 1) return statements;
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
  if (takes_values(packed.operation)) {
    for (const Ucs4 value : packed.values) pieces.push_back({packed.operation, {}, {}, {value}});
    return pieces;
  }
  for (const Segment& part : segment(form, packed.units)) {
    const auto first = packed.units.begin() + static_cast<std::ptrdiff_t>(part.offset);
    Units units(first, first + static_cast<std::ptrdiff_t>(part.length));
    if (packed.chunk_lengths.empty()) {
      pieces.push_back({packed.operation, std::move(units), {}, {}});
    } else {
      auto lengths = usual_chunks(units.size());
      pieces.push_back(chunked(packed.operation, std::move(units), std::move(lengths)));
    }
  }
  return pieces;
}

Request chunked(Operation operation, Units units, std::vector<std::size_t> chunk_lengths) {
  return {operation, std::move(units), std::move(chunk_lengths), {}};
}

}  // namespace placemat
