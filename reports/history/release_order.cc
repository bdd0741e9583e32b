#include "reports/history/release_order.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace placemat::inline history {
namespace {

bool is_digit(char octet) { return octet >= '0' && octet <= '9'; }
char in_small(char octet) {
  return octet >= 'A' && octet <= 'Z' ? static_cast<char>(octet - 'A' + 'a') : octet;
}
bool is_letter(char octet) { return in_small(octet) >= 'a' && in_small(octet) <= 'z'; }

constexpr std::array<std::string_view, 6> kEarlier = {"alpha", "beta",    "dev",
                                                      "pre",   "preview", "rc"};

// Piece is a number or a word of a version, or its end.
struct Piece {
  enum class Kind { kEarlier, kEnd, kWord, kNumber } kind = Kind::kEnd;
  std::string text;  // of a number without leading zeros

  // A longer number is a larger one.
  std::size_t size() const { return kind == Kind::kNumber ? text.size() : 0; }
};

// Takes the next piece away from `rest`. "~" says that what follows is earlier, and so does an
// earlier word, with or without it.
Piece take_piece(std::string_view& rest) {
  bool tilde = false;
  while (!rest.empty() && !is_digit(rest[0]) && !is_letter(rest[0])) {
    tilde = tilde || rest[0] == '~';
    rest.remove_prefix(1);
  }
  if (rest.empty()) return {tilde ? Piece::Kind::kEarlier : Piece::Kind::kEnd, ""};
  const auto is_one = is_digit(rest[0]) ? is_digit : is_letter;
  const auto size =
      static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), is_one) - rest.begin());
  Piece piece{is_one == is_digit ? Piece::Kind::kNumber : Piece::Kind::kWord,
              std::string(rest.substr(0, size))};
  if (piece.kind == Piece::Kind::kNumber) {
    piece.text.erase(0, std::min(piece.text.find_first_not_of('0'), size - 1));
  }
  std::transform(piece.text.begin(), piece.text.end(), piece.text.begin(), in_small);
  const bool earlier = std::find(kEarlier.begin(), kEarlier.end(), piece.text) != kEarlier.end();
  if (tilde && !earlier) return {Piece::Kind::kEarlier, ""};  // the piece itself comes next
  rest.remove_prefix(size);
  if (earlier) piece.kind = Piece::Kind::kEarlier;
  return piece;
}

// Returns the rank of a kind among pieces of which the lowest comes first.
int rank_of(Piece::Kind kind, bool numbers_first) {
  const bool swapped =
      numbers_first && (kind == Piece::Kind::kWord || kind == Piece::Kind::kNumber);
  const auto other = kind == Piece::Kind::kWord ? Piece::Kind::kNumber : Piece::Kind::kWord;
  return static_cast<int>(swapped ? other : kind);
}

std::weak_ordering compare(std::string_view left, std::string_view right, bool numbers_first) {
  while (true) {
    const Piece one = take_piece(left);
    const Piece other = take_piece(right);
    const auto key = [numbers_first](const Piece& piece) {
      return std::tuple(rank_of(piece.kind, numbers_first), piece.size(),
                        std::string_view(piece.text));
    };
    const auto order = key(one) <=> key(other);
    if (order != 0) return order;
    if (one.kind == Piece::Kind::kEnd) return std::weak_ordering::equivalent;
  }
}

}  // namespace

std::weak_ordering compare_versions(std::string_view left, std::string_view right) {
  return compare(left, right, false);
}

std::weak_ordering compare_systems(std::string_view left, std::string_view right) {
  return compare(left, right, true);
}

bool comes_before(const Release& left, const Release& right) {
  const auto versions = compare_versions(left.version, right.version);
  if (versions != 0) return versions < 0;
  const auto systems = compare_systems(left.system, right.system);
  if (systems != 0) return systems < 0;
  return std::tie(left.version, left.system) < std::tie(right.version, right.system);
}

}  // namespace placemat::inline history
