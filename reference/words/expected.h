// Holds what may be replied to a request, as data. The rulebook makes it
// (harness/judge/rulebook.h), a report keeps it, and replies are compared with it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"
#include "reference/words/life.h"
#include "reference/words/reply.h"
#include "reference/words/request.h"

namespace placemat::inline words {

// AnyOf is any reply of `kind`. Its number (a place, an amount), if it has one, is from `from` to
// `to`.
struct AnyOf {
  Reply::Kind kind = Reply::Kind::kNumber;
  std::size_t from = 0;
  std::size_t to = SIZE_MAX;

  bool operator==(const AnyOf&) const = default;
};

// Keeps is a reply of values among which `values` occur, in this order. With a form, the reply is
// octets, well-formed under the form, that spell such values.
struct Keeps {
  std::vector<Ucs4> values;
  const EncodingForm* form = nullptr;

  bool operator==(const Keeps&) const = default;
};

// Beginnings is a reply that writes a text into room: all of it, or a beginning that ends between
// two of its pieces.
struct Beginnings {
  // UTF-16 is compared by its words: two surrogates side by side are the value that they spell.
  enum class Unit : std::uint8_t { kValue, kWord, kOctet };
  struct Piece {
    std::vector<Ucs4> written;  // for one value of the text
    std::size_t read = 0;       // where it ends in the input, in octets or values
    std::size_t room = 0;       // how many units of the room it takes

    bool operator==(const Piece&) const = default;
  };
  Unit unit = Unit::kValue;
  std::vector<Piece> pieces;
  std::size_t room = 0;     // how many units there are
  std::size_t skipped = 0;  // input before the first piece: a signature
  bool is_whole = true;     // the last piece ends the input

  bool operator==(const Beginnings&) const = default;

  // needed() returns how many units all pieces take. fits() reports whether there is room for them.
  std::size_t needed() const;
  bool fits() const { return needed() <= room; }

  // Returns how many of the pieces fit, one after another.
  std::size_t fitting() const;

  // Returns what `reply` says was written, in units of `unit`.
  std::vector<Ucs4> written_by(const Reply& reply) const;

  // Returns the reply that says that the first `count` pieces were written, and that this was all.
  Reply partial(std::size_t count) const;
  Reply all() const;

  bool allows(const Reply& reply) const;
};

// A What is one reply, or a description of many.
using What = std::variant<Reply, AnyOf, Keeps, Beginnings, Life>;

struct Alternative {
  What what;
  bool is_claimed = true;  // false: the profile makes no claim, so the reply is unspecified
  bool is_said = true;     // text() names it

  bool operator==(const Alternative&) const = default;

  // Reports whether the reply is allowed. An offset is compared if both sides have one; the index
  // of an unencodable value is not compared.
  bool allows(const Reply& reply) const;
};

// Expected holds alternatives, and a reply must be one of them. If there is none, the request is
// outside the domain.
//
// For example, if the profile makes no claim on replacement, `replace C241` has one alternative,
// which is not claimed: Keeps{{0x41}}.
struct Expected {
  std::vector<Alternative> alternatives;

  bool operator==(const Expected&) const = default;

  // Reports whether the request is in the domain of the API.
  bool in_domain() const { return !alternatives.empty(); }

  // Report whether an alternative allows `reply`: one that is claimed, or one that is not.
  bool allows(const Reply& reply) const;
  bool leaves_open(const Reply& reply) const;

  // Returns the reply that text() names, if that is a reply and no description; else nullptr.
  const Reply* only_reply() const;

  // Returns text for people: reply lines of the protocol, "A or B", or a description.
  std::string text() const;

  // Adds what the profile claims, unless it is there.
  void add(What what) {
    Alternative one{std::move(what)};
    if (std::find(alternatives.begin(), alternatives.end(), one) == alternatives.end()) {
      alternatives.push_back(std::move(one));
    }
  }
  // Adds an alternative on which the profile makes no claim.
  void add_open(What what, bool is_said = true) {
    alternatives.push_back({std::move(what), false, is_said});
  }
};

// Reports whether the values of `part` occur in `whole` in the same order, perhaps with others
// between.
bool is_subsequence(std::span<const Ucs4> part, std::span<const Ucs4> whole);

}  // namespace placemat::inline words
