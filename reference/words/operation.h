// Declares the operations and the facets: operations.def as enumerators and rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "reference/words/operations.def"
#include "reference/words/reply.h"

namespace placemat::inline words {

enum class Operation : std::uint8_t {
#define PLACEMAT_ROW(context, enumerator, ...) enumerator,
  PLACEMAT_OPERATIONS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
};

// Facet is what is judged: each operation under its own name, and the OFFSET of validate and of
// decode. The offset stands next to validate wherever facets are listed.
enum class Facet : std::uint8_t {
  kOffset = 1,
#define PLACEMAT_ROW(context, enumerator, ...) \
  enumerator = static_cast<int>(Operation::enumerator) + (Operation::enumerator > Operation{}),
  PLACEMAT_OPERATIONS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
};

// Input is what a request carries.
enum class Input : std::uint8_t {
  kOctets,
  kChunks,      // octets in chunks
  kTwoStrings,  // of octets
  kValues,
  kWords,     // UTF-16 code units
  kCalls,     // of one object, with their octets
  kSlice,     // octets with others before and after them, and the operation on them
  kRepeated,  // octets, a tail, and the operation on them
};

// Number says what a request's leading number counts.
enum class Number : std::uint8_t {
  kNone,   // it begins with none
  kRoom,   // the units that fit into the output
  kPlace,  // the octets up to the end of a character: 1 or more
  kLimit,  // the octets that the output may have
  kTimes,  // how often octets are repeated
  kInner,  // what it counts in the operation on a slice
};

// Group holds operations that stand together on a page.
enum class Group : std::uint8_t {
  kText,        // what octets mean, and their way back
  kMeasure,     // how much a conversion would write
  kRoom,        // into room that may be short
  kUtf16,       // from UTF-16, lone surrogates among it
  kPlace,       // where characters begin
  kOrder,       // which string comes first
  kObject,      // a decoder over its life
  kNeighbours,  // octets beside those that are read
  kSize,        // more octets than usual
};

// ReplyKinds holds the kinds of reply that may answer an operation, beside "untestable" and
// "unsupported".
class ReplyKinds {
 public:
  template <typename... Kinds>
  constexpr explicit ReplyKinds(Kinds... kinds) : kinds_{kinds...}, count_(sizeof...(kinds)) {}

  constexpr const Reply::Kind* begin() const { return kinds_.data(); }
  constexpr const Reply::Kind* end() const { return kinds_.data() + count_; }
  constexpr bool contains(Reply::Kind wanted) const {
    for (const Reply::Kind kind : *this) {
      if (kind == wanted) return true;
    }
    return false;
  }

 private:
  std::array<Reply::Kind, 8> kinds_;
  std::size_t count_;
};

// OperationRow is a row of operations.def.
struct OperationRow {
  Operation operation;
  std::string_view symbol;
  std::string_view name;
  Facet facet;  // the facet under which it is judged
  Input input;
  Number number;
  ReplyKinds replies;
  Group group;
  unsigned version;  // the first version of the driver protocol that has it
  std::string_view usage;
  std::string_view sentence;
  std::string_view asked_for;

  // Reports whether the request line has a number of its own.
  constexpr bool numbered() const { return number != Number::kNone && number != Number::kInner; }
};
inline constexpr OperationRow kOperationRows[] = {
#define PLACEMAT_ROW(context, enumerator, symbol, name, input, number, kinds, signature, group, \
                     version, usage, sentence, asked_for)                                       \
  {Operation::enumerator,                                                                       \
   #symbol,                                                                                     \
   name,                                                                                        \
   Facet::enumerator,                                                                           \
   Input::input,                                                                                \
   Number::number,                                                                              \
   [] {                                                                                         \
     using enum Reply::Kind;                                                                    \
     return ReplyKinds kinds;                                                                   \
   }(),                                                                                         \
   Group::group,                                                                                \
   version,                                                                                     \
   usage,                                                                                       \
   sentence,                                                                                    \
   asked_for},
    PLACEMAT_OPERATIONS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
};

constexpr const OperationRow& row_of(Operation operation) {
  return kOperationRows[static_cast<std::size_t>(operation)];
}

// kOperations holds all operations, in the order of the table.
inline constexpr auto kOperations = [] {
  std::array<Operation, std::size(kOperationRows)> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = kOperationRows[i].operation;
  return all;
}();

// kFacets holds all facets: each operation's, and the offset next to validate's.
inline constexpr auto kFacets = [] {
  std::array<Facet, std::size(kOperationRows) + 1> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Facet>(i);
  return all;
}();

constexpr bool takes_values(Operation operation) {
  return row_of(operation).input == Input::kValues || row_of(operation).input == Input::kWords;
}
// Reports whether the place of a fault, if a reply gives it, is judged under a facet of its own.
constexpr bool has_offset(Operation operation) {
  return operation == Operation::kValidate || operation == Operation::kDecode;
}
constexpr bool is_stream(Operation operation) { return row_of(operation).input == Input::kChunks; }
constexpr bool is_session(Operation operation) { return row_of(operation).input == Input::kCalls; }

// Reports whether the operation asks another one in its own way.
constexpr bool is_wrapper(Operation operation) { return operation >= Operation::kWithin; }
// Report whether `inner` may be asked of a slice, and of repeated octets.
constexpr bool may_be_within(Operation inner) { return row_of(inner).input == Input::kOctets; }
constexpr bool may_be_repeated(Operation inner) {
  return inner == Operation::kValidate || inner == Operation::kCount ||
         inner == Operation::kUtf16Length;
}

// Reports whether the protocol allows this reply to `operation`: "units" is no reply to a decode.
constexpr bool is_answer(Operation operation, Reply::Kind kind) {
  return kind == Reply::Kind::kUntestable || kind == Reply::Kind::kUnsupported ||
         row_of(operation).replies.contains(kind);
}

// Returns the facet under which an operation is judged. The OFFSET of validate and decode is
// judged, too.
constexpr Facet facet_of(Operation operation) { return row_of(operation).facet; }

// Returns a facet's name: its operation's, and "offset".
constexpr std::string_view facet_name(Facet facet) {
  for (const OperationRow& row : kOperationRows) {
    if (row.facet == facet) return row.name;
  }
  return "offset";
}

constexpr std::string_view operation_name(Operation operation) { return row_of(operation).name; }
// Returns "validate, decode", with `between` between the names.
std::string operation_names(std::span<const Operation> operations, std::string_view between);
std::optional<Operation> parse_operation(std::string_view name);
std::optional<Facet> parse_facet(std::string_view name);

}  // namespace placemat::inline words
