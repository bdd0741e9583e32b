#include "harness/languages/learner.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "harness/cases/boundaries.h"
#include "harness/cases/edges.h"
#include "harness/cases/w_method.h"
#include "reference/forms/forms.h"

namespace placemat {
namespace {

struct Hash {
  std::size_t operator()(const OctetString& units) const {
    std::size_t hash = 14695981039346656037u;
    for (const std::uint8_t unit : units) hash = (hash ^ unit) * 1099511628211u;
    return hash;
  }
};

OctetString joined(OctetString left, const OctetString& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

// Why learning ended before its time.
struct Ended {
  std::string why;
};

// All questions and their answers.
class Memory {
 public:
  Memory(const Membership& membership, const LearnOptions& options)
      : membership_(membership), options_(options) {}

  // Asks what is not known yet.
  void ask(const std::vector<OctetString>& strings) {
    std::vector<OctetString> unknown;
    for (const OctetString& string : strings) {
      if (known_.emplace(string, false).second) unknown.push_back(string);
    }
    constexpr std::size_t kAtOnce = 2048;
    for (std::size_t first = 0; first < unknown.size(); first += kAtOnce) {
      const auto some =
          std::span(unknown).subspan(first, std::min(kAtOnce, unknown.size() - first));
      if (asked_ + some.size() > options_.max_questions) throw Ended{"it needs more questions"};
      if (options_.out_of_time && options_.out_of_time()) throw Ended{"it needs more time"};
      asked_ += some.size();
      const std::vector<bool> answers = membership_(some);
      for (std::size_t i = 0; i < some.size(); ++i) known_[some[i]] = answers[i];
    }
  }

  bool is_member(const OctetString& string) {
    if (!known_.contains(string)) ask({string});
    return known_.at(string);
  }

  std::uint64_t asked() const { return asked_; }

 private:
  const Membership& membership_;
  const LearnOptions& options_;
  std::unordered_map<OctetString, bool, Hash> known_;
  std::uint64_t asked_ = 0;
};

using Row = std::vector<bool>;

// For each row, columns that tell it from every other. No two rows may be equal.
std::vector<std::vector<std::size_t>> telling_columns(const std::vector<Row>& rows) {
  std::vector<std::vector<std::size_t>> columns(rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    std::set<std::size_t> alike;
    for (std::size_t other = 0; other < rows.size(); ++other) {
      if (other != row) alike.insert(other);
    }
    while (!alike.empty()) {
      std::size_t best = 0;
      std::ptrdiff_t most = 0;
      for (std::size_t column = 0; column < rows[row].size(); ++column) {
        const auto told = std::count_if(alike.begin(), alike.end(), [&](std::size_t other) {
          return rows[other][column] != rows[row][column];
        });
        if (told > most) {
          most = told;
          best = column;
        }
      }
      columns[row].push_back(best);
      std::erase_if(alike, [&](std::size_t other) { return rows[other][best] != rows[row][best]; });
    }
  }
  return columns;
}

class Learner {
 public:
  Learner(const Membership& membership, const LearnOptions& options)
      : memory_(membership, options), options_(options) {
    // Where sequences begin and end is found by those that there are.
    std::set<OctetString> tried(options.suite.begin(), options.suite.end());
    for (const EncodingForm* form : kEncodingForms) {
      for (OctetString& string : edge_strings(*form)) tried.insert(std::move(string));
    }
    // The same may mean another thing among text, and next to another fault.
    for (const OctetString& first : few_edge_strings(kRfc3629)) {
      for (const OctetString& second : few_edge_strings(kRfc3629))
        tried.insert(joined(first, second));
    }
    for (const OctetString& string : edge_strings(kRfc3629)) {
      tried.insert(joined({'A'}, string));
      tried.insert(joined(string, {'A'}));
    }
    tried_.assign(tried.begin(), tried.end());
  }

  Learned run() {
    Learned learned;
    try {
      learned.automaton = minimized(agreed());
    } catch (const Ended& ended) {
      learned.why_not = ended.why + " than were given: " + std::to_string(memory_.asked()) +
                        " questions, " + std::to_string(access_.size()) + " states so far";
      if (ended.why.empty()) learned.why_not = too_many_;
      learned.witnesses = witnesses_;
    }
    learned.questions = memory_.asked();
    return learned;
  }

 private:
  Row row_of(const OctetString& prefix) {
    Row row;
    for (const OctetString& suffix : suffixes_)
      row.push_back(memory_.is_member(joined(prefix, suffix)));
    return row;
  }

  void ask_rows(const std::vector<OctetString>& prefixes) {
    std::vector<OctetString> strings;
    for (const OctetString& prefix : prefixes) {
      for (const OctetString& suffix : suffixes_) strings.push_back(joined(prefix, suffix));
    }
    memory_.ask(strings);
  }

  // Adds a state for each row that no state has, until the symbols lead from states to states.
  void close() {
    for (bool again = true; again;) {
      again = false;
      std::vector<OctetString> prefixes = access_;
      for (const OctetString& access : access_) {
        for (const std::uint8_t symbol : symbols_) prefixes.push_back(joined(access, {symbol}));
      }
      ask_rows(prefixes);
      states_.clear();
      for (std::size_t i = 0; i < access_.size(); ++i) states_.emplace(row_of(access_[i]), i);
      for (const OctetString& prefix : prefixes) {
        if (!states_.emplace(row_of(prefix), access_.size()).second) continue;
        access_.push_back(prefix);
        again = true;
        if (access_.size() > options_.max_states) give_up();
      }
    }
  }

  // Two of the last states, and what tells them apart.
  [[noreturn]] void give_up() {
    too_many_ = "no recogniser of at most " + std::to_string(options_.max_states) + " states";
    const Row left = row_of(access_[access_.size() - 2]);
    const Row right = row_of(access_.back());
    for (std::size_t i = 0; i < suffixes_.size(); ++i) {
      if (left[i] == right[i]) continue;
      witnesses_ = {joined(access_[access_.size() - 2], suffixes_[i]),
                    joined(access_.back(), suffixes_[i])};
      break;
    }
    throw Ended{""};
  }

  std::uint8_t symbol_of(std::uint8_t octet) const {
    return *std::prev(symbols_.upper_bound(octet));
  }

  // The octets that are no symbols go where the symbol before them goes.
  Automaton hypothesis() {
    Automaton automaton;
    for (const OctetString& access : access_) {
      automaton.accepts.push_back(memory_.is_member(access));
      auto& next = automaton.next.emplace_back();
      for (unsigned octet = 0; octet <= 0xFF; ++octet) {
        const auto unit = static_cast<std::uint8_t>(octet);
        next[octet] =
            symbols_.contains(unit)
                ? static_cast<Automaton::State>(states_.at(row_of(joined(access, {unit}))))
                : next[symbol_of(unit)];
      }
    }
    return automaton;
  }

  // Makes symbols of the octets where some form's ranges begin and end; false if they were.
  bool add_bounds() {
    const std::vector<std::uint8_t> octets = boundaries_of(kEncodingForms).all;
    const std::size_t before = symbols_.size();
    symbols_.insert(octets.begin(), octets.end());
    return symbols_.size() > before;
  }

  // Makes symbols of octets that somewhere do not go where they were thought to go: of runs that
  // differ alike, the first, and the one after the last.
  bool refine_symbols(const Automaton& automaton) {
    std::vector<Row> rows;
    for (const OctetString& access : access_) rows.push_back(row_of(access));
    const auto columns = telling_columns(rows);
    // The string itself, and one of the columns that tell, in turn: classes have many octets.
    std::vector<OctetString> strings;
    Row expected;
    std::array<std::size_t, 257> first{};  // of the strings of each octet
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      first[octet] = strings.size();
      for (std::size_t state = 0; state < access_.size(); ++state) {
        const Automaton::State target = automaton.next[state][octet];
        strings.push_back(joined(access_[state], {static_cast<std::uint8_t>(octet)}));
        expected.push_back(automaton.accepts[target]);
        if (columns[target].empty()) continue;
        const OctetString& suffix = suffixes_[columns[target][octet % columns[target].size()]];
        strings.push_back(joined(strings.back(), suffix));
        expected.push_back(automaton.accepts_string(suffix, target));
      }
    }
    first[0x100] = strings.size();
    memory_.ask(strings);
    std::array<Row, 256> wrong;  // of each octet: where it goes elsewhere
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      for (std::size_t i = first[octet]; i < first[octet + 1]; ++i) {
        wrong[octet].push_back(memory_.is_member(strings[i]) != expected[i]);
      }
    }
    const auto any = [](const Row& row) {
      return std::find(row.begin(), row.end(), true) != row.end();
    };
    const std::size_t before = symbols_.size();
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      const bool begins = octet == 0 || wrong[octet] != wrong[octet - 1];
      const bool differs = any(wrong[octet]) || (octet > 0 && any(wrong[octet - 1]));
      if (begins && differs) symbols_.insert(static_cast<std::uint8_t>(octet));
    }
    return symbols_.size() > before;
  }

  // Adds a column, and perhaps a symbol, that the table is contradicted by.
  void learn_from(const Automaton& automaton, const OctetString& string) {
    const auto with_beginning = [&](std::size_t count) {
      const auto cut = string.begin() + static_cast<std::ptrdiff_t>(count);
      const Automaton::State state = automaton.run({string.data(), count});
      return joined(access_[state], {cut, string.end()});
    };
    std::size_t low = 0;
    std::size_t high = string.size();
    const bool first = memory_.is_member(with_beginning(0));
    while (high - low > 1) {
      const std::size_t middle = (low + high) / 2;
      (memory_.is_member(with_beginning(middle)) == first ? low : high) = middle;
    }
    symbols_.insert(string[low]);
    if (string[low] < 0xFF) symbols_.insert(static_cast<std::uint8_t>(string[low] + 1));
    const OctetString suffix(string.begin() + static_cast<std::ptrdiff_t>(high), string.end());
    if (std::find(suffixes_.begin(), suffixes_.end(), suffix) == suffixes_.end()) {
      suffixes_.push_back(suffix);
    }
  }

  std::optional<OctetString> contradiction(const Automaton& automaton,
                                           const std::vector<OctetString>& strings) {
    memory_.ask(strings);
    const OctetString* shortest = nullptr;
    for (const OctetString& string : strings) {
      if (memory_.is_member(string) == automaton.accepts_string(string)) continue;
      if (shortest == nullptr || string.size() < shortest->size()) shortest = &string;
    }
    return shortest == nullptr ? std::nullopt : std::optional(*shortest);
  }

  // What costs least is asked first; what was asked before costs nothing.
  Automaton agreed() {
    for (;;) {
      close();
      Automaton automaton = hypothesis();
      auto wrong = contradiction(automaton, tried_);
      if (!wrong && add_bounds()) continue;
      if (!wrong && refine_symbols(automaton)) continue;
      if (!wrong) {
        wrong =
            contradiction(automaton, check_strings(minimized(automaton), options_.extra_states));
      }
      if (!wrong) return automaton;
      learn_from(automaton, *wrong);
    }
  }

  Memory memory_;
  const LearnOptions& options_;
  std::set<std::uint8_t> symbols_ = {0x00, 0x80, 0xC0, 0xE0, 0xF0};  // to begin with
  std::vector<OctetString> tried_;
  std::vector<OctetString> access_ = {{}};
  std::vector<OctetString> suffixes_ = {{}};
  std::map<Row, std::size_t> states_;
  std::string too_many_;
  std::vector<OctetString> witnesses_;
};

}  // namespace

Learned learn(const Membership& membership, const LearnOptions& options) {
  return Learner(membership, options).run();
}

std::vector<OctetString> check_strings(const Automaton& automaton, unsigned extra_states) {
  const WMethod method = w_method(automaton, Alphabet::kClasses, extra_states);
  const std::vector<OctetString>& columns = method.characterisation;
  std::vector<Row> rows;
  for (Automaton::State state = 0; state < automaton.size(); ++state) {
    Row& row = rows.emplace_back();
    for (const OctetString& column : columns)
      row.push_back(automaton.accepts_string(column, state));
  }
  const auto telling = telling_columns(rows);

  std::vector<OctetString> middles = {{}};
  for (std::size_t first = 0, length = 0; length < extra_states; ++length) {
    const std::size_t last = middles.size();
    for (; first < last; ++first) {
      for (const std::uint8_t symbol : method.alphabet) {
        middles.push_back(joined(middles[first], {symbol}));
      }
    }
  }
  std::vector<OctetString> strings;
  for (const OctetString& access : method.access) {
    for (const OctetString& middle : middles) {
      const OctetString cover = joined(access, middle);
      for (const OctetString& column : columns) strings.push_back(joined(cover, column));
      for (const std::uint8_t symbol : method.alphabet) {
        const OctetString step = joined(joined(access, {symbol}), middle);
        for (const std::size_t column : telling[automaton.run(step)]) {
          strings.push_back(joined(step, columns[column]));
        }
      }
    }
  }
  return strings;
}

}  // namespace placemat
