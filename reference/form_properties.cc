#include "reference/form_properties.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <span>

#include "reference/segment.h"

namespace placemat::inline reference {
namespace {

using Octets = std::vector<std::uint8_t>;

std::string hex(std::uint8_t octet) {
  char text[3];
  std::snprintf(text, sizeof text, "%02X", octet);
  return text;
}

std::string hex(const Octets& octets) {
  std::string text;
  for (const std::uint8_t octet : octets) text += (text.empty() ? "" : " ") + hex(octet);
  return text;
}

std::string code_point(Ucs4 value) {
  char text[16];
  std::snprintf(text, sizeof text, "%04X", static_cast<unsigned>(value));
  return text;
}

Octets bound(const SequenceForm& row, std::uint8_t OctetRange::*end) {
  Octets octets;
  for (std::size_t i = 0; i < row.length(); ++i) octets.push_back(row.octets[i].*end);
  return octets;
}
Octets first_of(const SequenceForm& row) { return bound(row, &OctetRange::first); }
Octets last_of(const SequenceForm& row) { return bound(row, &OctetRange::last); }

bool overlap(const OctetRange& left, const OctetRange& right) {
  return left.first <= right.last && right.first <= left.last;
}

std::string ascii_counterexample(const EncodingForm& form) {
  const OctetRange ascii{0x00, 0x7F, 7};
  for (unsigned octet = 0; octet < 0x80; ++octet) {
    const auto unit = static_cast<std::uint8_t>(octet);
    if (encode_value(form, octet) != Octets{unit}) {
      const Octets spelt = encode_value(form, octet);
      return code_point(octet) + " is spelt " + (spelt.empty() ? "by nothing" : hex(spelt));
    }
  }
  for (const SequenceForm& row : form.rows) {
    for (std::size_t i = row.length() == 1 ? 1 : 0; i < row.length(); ++i) {
      if (overlap(row.octets[i], ascii)) {
        return hex(first_of(row)) + " holds an octet below 80 and is not ASCII";
      }
    }
  }
  return "";
}

std::string unused_octets_counterexample(const EncodingForm& form) {
  for (const SequenceForm& row : form.rows) {
    for (std::size_t i = 0; i < row.length(); ++i) {
      if (row.octets[i].last >= 0xFE) return hex(last_of(row)) + " is a sequence";
    }
  }
  return "";
}

std::string length_counterexample(const EncodingForm& form) {
  for (const SequenceForm& row : form.rows) {
    for (const SequenceForm& other : form.rows) {
      if (row.length() >= other.length() || !overlap(row.octets[0], other.octets[0])) continue;
      return hex(std::max(row.octets[0].first, other.octets[0].first)) + " begins sequences of " +
             std::to_string(row.length()) + " and of " + std::to_string(other.length()) + " octets";
    }
  }
  return "";
}

// Returns a sequence with a later octet that may also begin a sequence.
std::optional<Octets> inner_lead(const EncodingForm& form) {
  for (const SequenceForm& row : form.rows) {
    for (std::size_t i = 1; i < row.length(); ++i) {
      for (const SequenceForm& other : form.rows) {
        if (overlap(row.octets[i], other.octets[0])) {
          Octets octets = first_of(row);
          octets[i] = std::max(row.octets[i].first, other.octets[0].first);
          return octets;
        }
      }
    }
  }
  return std::nullopt;
}

std::string boundary_counterexample(const EncodingForm& form) {
  const auto octets = inner_lead(form);
  if (!octets) return "";
  return "in " + hex(*octets) + " an octet after the first may also begin a sequence";
}

std::string order_counterexample(const EncodingForm& form) {
  std::vector<const SequenceForm*> rows;
  for (const SequenceForm& row : form.rows) rows.push_back(&row);
  std::sort(rows.begin(), rows.end(), [](const auto* left, const auto* right) {
    return value_of(*left, first_of(*left)) < value_of(*right, first_of(*right));
  });
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
    const Octets lesser = last_of(*rows[i]);
    const Octets greater = first_of(*rows[i + 1]);
    if (lesser < greater) continue;
    return code_point(value_of(*rows[i + 1], greater)) + " is " + hex(greater) +
           ", which sorts before " + hex(lesser) + ", " + code_point(value_of(*rows[i], lesser));
  }
  return "";
}

// Returns a sequence of `outer` that holds one of `inner` from octet `at` on, or std::nullopt.
std::optional<Octets> contained(const SequenceForm& inner, const SequenceForm& outer,
                                std::size_t at) {
  if (at + inner.length() > outer.length()) return std::nullopt;
  Octets octets = first_of(outer);
  for (std::size_t i = 0; i < inner.length(); ++i) {
    if (!overlap(inner.octets[i], outer.octets[at + i])) return std::nullopt;
    octets[at + i] = std::max(inner.octets[i].first, outer.octets[at + i].first);
  }
  return octets;
}

std::string substring_counterexample(const EncodingForm& form) {
  for (const SequenceForm& outer : form.rows) {
    for (const SequenceForm& inner : form.rows) {
      for (std::size_t at = 0; at < outer.length(); ++at) {
        if (&inner == &outer && at == 0) continue;
        if (const auto octets = contained(inner, outer, at)) {
          const auto begin = octets->begin() + static_cast<std::ptrdiff_t>(at);
          const auto end = begin + static_cast<std::ptrdiff_t>(inner.length());
          return hex(*octets) + " holds " + hex(Octets(begin, end));
        }
      }
    }
  }
  return "";
}

std::string one_spelling_counterexample(const EncodingForm& form) {
  for (const SequenceForm& row : form.rows) {
    for (const Octets& octets : {first_of(row), last_of(row)}) {
      const Ucs4 value = value_of(row, octets);
      if (encode_value(form, value) != octets) {
        return code_point(value) + " is " + hex(octets) + " and " + hex(encode_value(form, value));
      }
    }
  }
  return "";
}

std::uint64_t count_in(const OctetRange& range, const std::vector<std::uint8_t>& allowed) {
  return static_cast<std::uint64_t>(std::count_if(
      allowed.begin(), allowed.end(), [&](std::uint8_t octet) { return range.contains(octet); }));
}

// Reports whether some row may not follow `value`.
bool forbids_some(const EncodingForm& form, Ucs4 value) {
  return std::any_of(form.rows.begin(), form.rows.end(),
                     [&](const SequenceForm& row) { return row.not_after.contains(value); });
}

std::vector<SequenceForm> split_at_second_octet(const EncodingForm& form) {
  std::vector<SequenceForm> pieces;
  for (const SequenceForm& row : form.rows) {
    if (row.length() == 1) {
      pieces.push_back(row);
      continue;
    }
    for (unsigned second = row.octets[1].first; second <= row.octets[1].last; ++second) {
      pieces.push_back(row);
      pieces.back().octets[1].first = static_cast<std::uint8_t>(second);
      pieces.back().octets[1].last = static_cast<std::uint8_t>(second);
    }
  }
  return pieces;
}

// Returns `row` without the sequences that it shares with `other`, which has the same length.
std::vector<SequenceForm> subtracted(const SequenceForm& row, const SequenceForm& other) {
  const std::size_t length = row.length();
  for (std::size_t i = 0; i < length; ++i) {
    if (!overlap(row.octets[i], other.octets[i])) return {row};
  }
  std::vector<SequenceForm> pieces;
  SequenceForm rest = row;
  for (std::size_t i = 0; i < length; ++i) {
    const OctetRange& taken = other.octets[i];
    if (rest.octets[i].first < taken.first) {
      pieces.push_back(rest);
      pieces.back().octets[i].last = static_cast<std::uint8_t>(taken.first - 1);
      rest.octets[i].first = taken.first;
    }
    if (rest.octets[i].last > taken.last) {
      pieces.push_back(rest);
      pieces.back().octets[i].first = static_cast<std::uint8_t>(taken.last + 1);
      rest.octets[i].last = taken.last;
    }
  }
  return pieces;
}

}  // namespace

std::vector<FormProperty> form_properties(const EncodingForm& form) {
  struct Claim {
    std::string_view text;
    std::string (*refute)(const EncodingForm&);
  };
  constexpr Claim kClaims[] = {
      {"ASCII is itself, and no other sequence holds an octet below 80.", ascii_counterexample},
      {"The octets FE and FF never appear.", unused_octets_counterexample},
      {"The first octet tells the length.", length_counterexample},
      {"No octet inside a sequence could begin one: a reader who starts anywhere loses at most one "
       "character.",
       boundary_counterexample},
      {"Sequences sort as their values do.", order_counterexample},
      {"No sequence occurs inside another: a search finds no false match.",
       substring_counterexample},
      {"Every value has one spelling.", one_spelling_counterexample},
  };
  std::vector<FormProperty> properties;
  for (const Claim& claim : kClaims) {
    std::string counterexample = claim.refute(form);
    const bool holds = counterexample.empty();
    properties.push_back({claim.text, holds, std::move(counterexample)});
  }
  return properties;
}

int octets_to_boundary(const EncodingForm& form) {
  if (!form.synchronises) return -1;
  std::size_t longest = 0;
  for (const SequenceForm& row : form.rows) longest = std::max(longest, row.length());
  return static_cast<int>(longest) - 1;
}

double share_well_formed(const EncodingForm& form, std::size_t length,
                         const std::vector<std::uint8_t>& allowed) {
  // Keeps two counts, because a row may not follow some values. The second octet of a sequence, at
  // the latest, shows whether its value is one of them.
  struct Part {
    std::size_t length;
    double share;  // of all strings of this length
    bool may_follow_any;
    bool forbids;  // whether some row may not follow
  };
  const double size = static_cast<double>(allowed.size());
  std::vector<Part> parts;
  for (const SequenceForm& row : split_at_second_octet(form)) {
    double share = 1;
    for (std::size_t i = 0; i < row.length(); ++i) {
      share *= static_cast<double>(count_in(row.octets[i], allowed)) / size;
    }
    parts.push_back({row.length(), share, row.not_after.empty(),
                     forbids_some(form, value_of(row, first_of(row)))});
  }
  std::vector<std::array<double, 2>> shares(length + 1, {0, 0});  // [1]: the last part forbids
  shares[0][0] = 1;
  for (std::size_t end = 1; end <= length; ++end) {
    for (const Part& part : parts) {
      if (part.length > end) continue;
      const auto& before = shares[end - part.length];
      const double reached = before[0] + (part.may_follow_any ? before[1] : 0);
      shares[end][part.forbids ? 1 : 0] += part.share * reached;
    }
  }
  return shares[length][0] + shares[length][1];
}

std::uint64_t sequence_count(const SequenceForm& row) {
  std::uint64_t count = 1;
  for (std::size_t i = 0; i < row.length(); ++i) {
    count *= static_cast<std::uint64_t>(row.octets[i].last - row.octets[i].first) + 1;
  }
  return count;
}

FormDifference difference(const EncodingForm& form, const EncodingForm& other) {
  FormDifference result;
  for (const SequenceForm& row : form.rows) {
    std::vector<SequenceForm> left = {row};
    for (const SequenceForm& taken : other.rows) {
      if (taken.length() != row.length()) continue;
      std::vector<SequenceForm> pieces;
      for (const SequenceForm& piece : left) {
        for (const SequenceForm& rest : subtracted(piece, taken)) pieces.push_back(rest);
      }
      left = std::move(pieces);
    }
    for (const SequenceForm& piece : left) {
      result.rows.push_back(piece);
      result.sequences += sequence_count(piece);
    }
  }
  return result;
}

std::string row_text(const SequenceForm& row) {
  std::string text;
  for (std::size_t i = 0; i < row.length(); ++i) {
    const OctetRange& range = row.octets[i];
    text += (text.empty() ? "" : " ") + hex(range.first);
    if (range.last != range.first) text += ".." + hex(range.last);
  }
  return text;
}

}  // namespace placemat::inline reference
