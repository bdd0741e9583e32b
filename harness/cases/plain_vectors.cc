#include "harness/cases/plain_vectors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "harness/cases/plain_ids.h"
#include "reference/forms/forms.h"
#include "reference/replacement.h"
#include "reference/segment.h"
#include "reference/utf16.h"
#include "reference/words/protocol.h"

namespace placemat::inline cases {
namespace {

constexpr std::string_view kVersion = "# version: ";
constexpr std::string_view kWithdrawn = "# withdrawn:";

constexpr std::string_view kTextBegins =
    R"(# Test vectors for UTF-8 decoders, a line a case, from Placemat.
#
# Anyone may use, copy, change and share this file for any purpose, without any condition.
# SPDX-License-Identifier: MIT-0
#
# Seven fields, with one space between them:
#
#   p0123 41EDA080 1 41,FFFD,FFFD,FFFD 4 10 surrogate
#   |     |        | |                 | |  what is wrong, in a word (below); or the longest sequence
#   |     |        | |                 | octets of the values as UTF-8
#   |     |        | |                 UTF-16 code units of the values
#   |     |        | the values in hex: what a decoder gives, or a replacing one, with one FFFD for
#   |     |        | each maximal subpart (Unicode section 3.9)
#   |     |        the offset of the first ill-formed octet, from 0; "-": the string is well-formed
#   |     the octets in hex
#   the id: permanent, and never used again
#
# "-" as octets or values: none. A byte order mark is an ordinary U+FEFF here. Lines that begin with
# "#" are comments. The whole loop in eight languages: corpus/README.md of Placemat.
#
# A validator must accept just the lines with "-" in the third field. For a decoder of streams, cut
# each string at each place, too. To try an encoder, encode the values of the well-formed lines.
#
)";

constexpr std::string_view kHeaderBegins =
    R"(/* Test vectors for UTF-8 decoders, from Placemat: placemat.txt as C89.
 *
 * Anyone may use, copy, change and share this file for any purpose, without any condition.
 * SPDX-License-Identifier: MIT-0
 *
 * The octets of a vector begin at placemat_octets + vector->octets, its values at
 * placemat_values + vector->values. placemat.txt explains the fields. */
#ifndef PLACEMAT_VECTORS_H
#define PLACEMAT_VECTORS_H

struct placemat_vector {
  const char *id;             /* permanent */
  const char *what;           /* is wrong, or the longest sequence */
  unsigned long octets;       /* where they begin */
  unsigned long octet_count;
  long fault;                 /* the offset of the first ill-formed octet; -1: well-formed */
  unsigned long values;       /* where they begin */
  unsigned long value_count;  /* with one FFFD for each maximal subpart */
  unsigned long utf16_units;  /* of the values */
  unsigned long utf8_octets;  /* of the values */
};

)";

constexpr std::string_view kLongest[] = {"empty", "ascii", "two-octets", "three-octets",
                                         "four-octets"};

// Answer holds what a line says of a string.
struct Answer {
  std::optional<std::size_t> fault;
  std::vector<Ucs4> values;
  std::size_t utf8_octets = 0;
  std::string_view what;
};

Answer answer_to(const std::vector<std::uint8_t>& units) {
  Answer answer;
  answer.values = replaced(kRfc3629, Replacement::kMaximalSubpart, units);
  std::size_t longest = 0;
  for (const Ucs4 value : answer.values) {
    const std::size_t length = encode_value(kRfc3629, value).size();
    answer.utf8_octets += length;
    longest = std::max(longest, length);
  }
  answer.what = kLongest[longest];
  if (const auto fault = first_ill_formed(kRfc3629, units)) {
    answer.fault = fault->offset;
    answer.what = defect_name(fault->defect);
  }
  return answer;
}

// Withdraws an id of either kind.
void withdraw(PlainVectors& all, std::string_view id) {
  if (const auto life = id_number(kLifeId, id)) {
    all.withdrawn_lives.insert(*life);
  } else {
    all.withdrawn.insert(usable_number(kStringId, id, 0, {}));
  }
}

void read_comment(PlainVectors& all, std::string_view text) {
  if (text.starts_with(kLifeMark)) {
    read_life(text, all.lives, all.withdrawn_lives);
  } else if (text.starts_with(kVersion)) {
    const auto version = number_in(text.substr(kVersion.size()));
    if (!version) throw InputError("the version is a number from 1 on");
    all.version = *version;
  } else if (text.starts_with(kWithdrawn)) {
    std::istringstream ids{std::string(text.substr(kWithdrawn.size()))};
    for (std::string id; ids >> id;) withdraw(all, id);
  }
}

void read_string(PlainVectors& all, std::string_view text) {
  std::istringstream fields{std::string(text)};
  std::string id;
  std::string octets;
  fields >> id >> octets;
  const unsigned last = all.vectors.empty() ? 0 : all.vectors.back().number;
  const unsigned number = usable_number(kStringId, id, last, all.withdrawn);
  auto units = octets == "-" ? std::vector<std::uint8_t>() : parse_hex(octets);
  if (!units || (units->empty() && octets != "-")) {
    throw InputError(id + " needs its octets in hex, two digits each, or -");
  }
  all.vectors.push_back({number, std::move(*units)});
}

// Returns comment lines with the name of each defect and the clause that defines it.
std::string words_explained() {
  std::string text = "# What is wrong, and where it is written:\n";
  for (const DefectClause& one : kRfc3629.clauses) {
    text += fmt::format("#   {:23} {}\n", defect_name(one.defect), one.clause);
  }
  return text;
}

// NumberLines writes numbers with commas between them, in lines of at most 96 columns.
class NumberLines {
 public:
  void add(std::uint32_t number) {
    const std::string digits = std::to_string(number) + ",";
    if (column_ + digits.size() > 96) {
      text_ += "\n";
      column_ = 0;
    }
    text_ += digits;
    column_ += digits.size();
  }
  // Returns the numbers as members of an array, with no comma after the last.
  std::string text() const { return text_.substr(0, text_.size() - 1); }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

}  // namespace

PlainVectors parse_plain_vectors(std::string_view text) {
  PlainVectors all;
  std::set<std::vector<std::uint8_t>> strings;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = text.find('\n');
    const std::string_view here = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    try {
      if (here.empty() || here.starts_with('#')) {
        read_comment(all, here);
        continue;
      }
      read_string(all, here);
      if (!strings.insert(all.vectors.back().units).second) {
        throw InputError(id_text(kStringId, all.vectors.back().number) +
                         " has the octets of a line before it");
      }
    } catch (const InputError& error) {
      throw InputError(fmt::format("line {}: {}", line, error.what()));
    }
  }
  return all;
}

void add_plain_vectors(PlainVectors& all, const std::vector<std::vector<std::uint8_t>>& strings) {
  unsigned last =
      greatest_number(all.vectors.empty() ? 0 : all.vectors.back().number, all.withdrawn);
  std::set<std::vector<std::uint8_t>> known;
  for (const PlainVector& vector : all.vectors) known.insert(vector.units);
  const std::size_t before = all.vectors.size();
  for (const auto& units : strings) {
    if (known.insert(units).second) all.vectors.push_back({++last, units});
  }
  if (all.vectors.size() != before) ++all.version;
}

std::string plain_line(const PlainVector& vector) {
  const Answer answer = answer_to(vector.units);
  const std::string values = fmt::format("{:X}", fmt::join(answer.values, ","));
  return fmt::format("{} {} {} {} {} {} {}\n", id_text(kStringId, vector.number),
                     vector.units.empty() ? "-" : hex_of(vector.units),
                     answer.fault ? std::to_string(*answer.fault) : "-",
                     values.empty() ? "-" : values, count_words(answer.values), answer.utf8_octets,
                     answer.what);
}

std::string plain_text(const PlainVectors& all) {
  std::string text(kTextBegins);
  text += words_explained() + "#\n";
  if (!all.withdrawn.empty() || !all.withdrawn_lives.empty()) {
    text += kWithdrawn;
    for (const unsigned number : all.withdrawn) text += " " + id_text(kStringId, number);
    for (const unsigned number : all.withdrawn_lives) text += " " + id_text(kLifeId, number);
    text += "\n";
  }
  text += std::string(kVersion) + std::to_string(all.version) + "\n\n";
  for (const PlainVector& vector : all.vectors) text += plain_line(vector);
  return text + lives_text(all.lives);
}

std::string plain_header(const PlainVectors& all) {
  NumberLines octets;
  NumberLines values;
  std::string rows;
  std::size_t octets_at = 0;
  std::size_t values_at = 0;
  for (const PlainVector& vector : all.vectors) {
    const Answer answer = answer_to(vector.units);
    for (const std::uint8_t unit : vector.units) octets.add(unit);
    for (const Ucs4 value : answer.values) values.add(value);
    rows +=
        fmt::format("{}{{\"{}\",\"{}\",{},{},{},{},{},{},{}}}", rows.empty() ? "" : ",\n",
                    id_text(kStringId, vector.number), answer.what, octets_at, vector.units.size(),
                    answer.fault ? std::to_string(*answer.fault) : "-1", values_at,
                    answer.values.size(), count_words(answer.values), answer.utf8_octets);
    octets_at += vector.units.size();
    values_at += answer.values.size();
  }
  return fmt::format(
      "{}#define PLACEMAT_VECTORS_VERSION {}\n"
      "#define PLACEMAT_VECTOR_COUNT {}ul\n\n"
      "static const unsigned char placemat_octets[] = {{\n{}\n}};\n\n"
      "static const unsigned long placemat_values[] = {{\n{}\n}};\n\n"
      "static const struct placemat_vector placemat_vectors[] = {{\n{}\n}};\n\n#endif\n",
      kHeaderBegins, all.version, all.vectors.size(), octets.text(), values.text(), rows);
}

}  // namespace placemat::inline cases
