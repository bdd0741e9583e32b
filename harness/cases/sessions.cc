#include "harness/cases/sessions.h"

#include <random>
#include <utility>

#include "harness/cases/core.h"
#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

// Calls collects the calls of a session, and asks it.
class Calls {
 public:
  Calls& more(const Units& units) { return add(CallKind::kMore, units); }
  Calls& last(const Units& units = {}) { return add(CallKind::kLast, units); }
  Calls& reset() { return add(CallKind::kReset, {}); }

  void ask(CaseSink& sink) const { sink.ask_calls(units_, calls_); }

 private:
  Calls& add(CallKind kind, const Units& units) {
    units_.insert(units_.end(), units.begin(), units.end());
    calls_.push_back({kind, units.size()});
    return *this;
  }

  Units units_;
  std::vector<Call> calls_;
};

const Units kLetter = {0x41};

Units first_of(const Units& units, std::size_t count) {
  return {units.begin(), units.begin() + static_cast<std::ptrdiff_t>(count)};
}
Units rest_of(const Units& units, std::size_t first) {
  return {units.begin() + static_cast<std::ptrdiff_t>(first), units.end()};
}

// Returns texts that show what an object kept: they complete a cut sequence, or begin with what is
// treated otherwise at a beginning.
std::vector<Units> next_texts(const CaseSink& sink) {
  std::vector<Units> texts = {kLetter, {0x80}};
  if (sink.quick()) return texts;
  texts.push_back({0xBF, 0xBF});
  texts.push_back(encode_value(sink.form(), 0x20AC));
  texts.push_back(joined(encode_value(sink.form(), kByteOrderMark), kLetter));
  return texts;
}

void ask_cuts(CaseSink& sink, const Units& units, const Units& next) {
  for (std::size_t first = 0; first <= units.size(); ++first) {
    Calls().more(first_of(units, first)).last(rest_of(units, first)).last(next).ask(sink);
  }
  if (units.size() < 3) return;
  Calls each;
  for (const std::uint8_t unit : units) each.more({unit});
  each.last().last(next).ask(sink);
}

}  // namespace

void ask_lives(CaseSink& sink) {
  const std::vector<Units> nexts = next_texts(sink);
  std::size_t turn = 0;
  Calls().last().last(kLetter).ask(sink);
  Calls().reset().last(kLetter).ask(sink);
  Calls().more({}).reset().reset().last(kLetter).ask(sink);
  for (const Units& edge : sink.placed_strings()) {
    if (sink.quick()) {
      // The patterns take turns: each needs some of the strings only.
      const Units& next = nexts[turn % nexts.size()];
      Calls().more(edge).reset().last(next).ask(sink);
      Calls().last(edge).last(next).ask(sink);
      Calls().more(edge).last().last(next).ask(sink);
      Calls().more(kLetter).more(edge).more({}).last(next).ask(sink);
      Calls().more(edge).more(next).more(edge).last(kLetter).ask(sink);
      if (++turn % 3 == 0) ask_cuts(sink, edge, next);
      continue;
    }
    for (const Units& next : nexts) {
      Calls().last(edge).last(next).ask(sink);
      Calls().last(edge).reset().last(next).ask(sink);
      Calls().more(edge).reset().last(next).ask(sink);
      Calls().more(edge).last().last(next).ask(sink);
      Calls().more(edge).more({}).last(next).ask(sink);
      Calls().more(kLetter).more(edge).more(next).last().ask(sink);
      Calls().more(edge).more(next).more(edge).last(kLetter).last(kLetter).ask(sink);
    }
    ask_cuts(sink, edge, kLetter);
  }
}

void ask_signatures(CaseSink& sink) {
  const Units mark = encode_value(sink.form(), kByteOrderMark);
  if (mark.size() < 2) return;
  const Units marked = joined(mark, kLetter);
  const Units bad = {0xFF};
  Calls().last(marked).last(marked).ask(sink);
  Calls().last(mark).last(mark).last(marked).ask(sink);
  Calls().more(mark).more(mark).last(kLetter).ask(sink);
  Calls().more(kLetter).last(marked).ask(sink);
  Calls().more({}).more(marked).last().ask(sink);
  Calls().more(kLetter).more({}).last(marked).ask(sink);
  Calls().last(kLetter).last(marked).ask(sink);
  Calls().more(marked).reset().last(marked).ask(sink);
  Calls().more(kLetter).reset().more(mark).last(marked).ask(sink);
  Calls().more(bad).last(marked).ask(sink);
  Calls().more(bad).more(marked).last(marked).ask(sink);
  Calls().last(bad).last(marked).ask(sink);
  Calls().last().last(marked).ask(sink);
  const Units lead = first_of(encode_value(sink.form(), 0x20AC), 1);
  Calls().more(lead).last(marked).ask(sink);
  Calls().more(joined(kLetter, lead)).more(mark).last(kLetter).ask(sink);
  for (std::size_t cut = 1; cut < mark.size(); ++cut) {
    Calls().more(first_of(mark, cut)).last(rest_of(marked, cut)).last(marked).ask(sink);
    Calls().more(first_of(mark, cut)).reset().last(marked).ask(sink);
    Calls().last(first_of(mark, cut)).last(marked).ask(sink);
    Calls().more(first_of(mark, cut)).more({}).more(rest_of(mark, cut)).last(marked).ask(sink);
    Calls().more(kLetter).more(first_of(mark, cut)).last(rest_of(marked, cut)).ask(sink);
    Calls().more(first_of(mark, cut)).last(rest_of(mark, 1)).ask(sink);
  }
}

void ask_cut_lives(CaseSink& sink) {
  if (sink.quick() || sink.operation() != Operation::kSession) return;
  const EncodingForm* own[] = {&sink.form()};
  visit_products(boundaries_of(own), 3, sink.has_long_rows() ? 3 : 4, [&sink](const Units& units) {
    // With long rows there are too many strings for the level: those remain that begin a long
    // sequence, or nothing at all.
    if (sink.has_long_rows() && units[0] < 0xF8) return;
    for (std::size_t first = 1; first < units.size(); ++first) {
      Calls().more(first_of(units, first)).last(rest_of(units, first)).last(kLetter).ask(sink);
    }
  });
}

void ask_drawn_lives(CaseSink& sink) {
  constexpr std::size_t kQuickLives = 50;
  constexpr std::size_t kLives = 1'500;
  const std::vector<Units> pool =
      sink.quick() ? few_edge_strings(sink.form()) : special_strings(sink.form());
  std::mt19937_64 dice(sink.options().seed);
  const auto below = [&dice](std::size_t count) { return dice() % count; };
  for (std::size_t i = 0; i < (sink.quick() ? kQuickLives : kLives); ++i) {
    Calls life;
    for (std::size_t left = 2 + below(7); left > 0; --left) {
      const Units& whole = pool[below(pool.size())];
      const std::size_t cut = below(2) == 0 ? whole.size() : below(whole.size() + 1);
      switch (below(8)) {
        case 0:
          life.reset();
          break;
        case 1:
        case 2:
          life.last(first_of(whole, cut));
          break;
        case 3:
          life.more(kLetter);
          break;
        default:
          life.more(first_of(whole, cut));
      }
    }
    life.last(kLetter).ask(sink);
  }
}

}  // namespace placemat::inline cases
