#include "harness/judge/life_of.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "harness/judge/reading.h"
#include "reference/replacement.h"
#include "reference/segment.h"

namespace placemat::inline judge {
namespace {

// Reports whether more octets could make a longer sequence of `rest`.
bool begins_longer_row(const EncodingForm& form, CodeUnits rest) {
  return std::any_of(form.rows.begin(), form.rows.end(), [rest](const SequenceForm& row) {
    if (row.length() <= rest.size()) return false;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (!row.octets[i].contains(rest[i])) return false;
    }
    return true;
  });
}

// Returns the segments of a beginning of a text that no further octets can change.
std::vector<Segment> certain_segments(const EncodingForm& form, CodeUnits beginning) {
  std::vector<Segment> certain;
  for (const Segment& part : segment(form, beginning)) {
    if (begins_longer_row(form, beginning.subspan(part.offset))) break;
    certain.push_back(part);
  }
  return certain;
}

// Returns how many of the octets those segments have.
std::size_t end_of(const std::vector<Segment>& segments) {
  return segments.empty() ? 0 : segments.back().offset + segments.back().length;
}

const Segment* fault_of(const std::vector<Segment>& segments) {
  const auto fault = std::find_if(segments.begin(), segments.end(),
                                  [](const Segment& part) { return !part.well_formed(); });
  return fault == segments.end() ? nullptr : &*fault;
}

// Stretch is octets of one text, cut into calls.
struct Stretch {
  std::vector<std::uint8_t> units;
  std::vector<std::size_t> ends;  // per call, how many of the octets it and those before bring
  std::size_t first_call = 0;
  bool is_ended = false;   // the last call brings the last octets
  bool is_middle = false;  // octets of the same text came before

  std::size_t calls() const { return ends.size(); }

  // Returns the segments that are certain after a call.
  std::vector<Segment> certain(const EncodingForm& form, std::size_t call) const {
    const CodeUnits beginning = CodeUnits(units).first(ends[call]);
    const bool all = is_ended && call + 1 == calls();
    return all ? segment(form, beginning) : certain_segments(form, beginning);
  }

  // Returns the octets from `offset` on, with the calls after `call`.
  Stretch rest(std::size_t offset, std::size_t call) const {
    Stretch rest{{units.begin() + static_cast<std::ptrdiff_t>(offset), units.end()},
                 {},
                 first_call + call + 1,
                 is_ended,
                 is_middle};
    for (std::size_t i = call + 1; i < calls(); ++i) rest.ends.push_back(ends[i] - offset);
    return rest;
  }
};

class Maker {
 public:
  Maker(const Profile& profile, const Request& session) : profile_(profile), session_(session) {}

  LifeOf make() {
    const std::vector<Call>& calls = session_.calls();
    std::size_t offset = 0;
    for (std::size_t i = 0; i < calls.size();) {
      Stretch stretch = next_text(i, offset);
      i += stretch.calls();
      offset += stretch.units.size();
      const bool ended = stretch.is_ended;
      const bool refused = stretch.calls() > 0 && add_text(std::move(stretch));
      const bool must_reset = (ended && profile_.after_last != AfterLast::kNew) ||
                              (refused && profile_.after_error == AfterError::kResetFirst);
      if (must_reset) {
        // Until it is reset, the object may do anything.
        const std::size_t first = i;
        for (; i < calls.size() && calls[i].kind != CallKind::kReset; ++i)
          offset += calls[i].length;
        if (i > first) add_open(first, i - first);
      }
      if (i < calls.size() && calls[i].kind == CallKind::kReset) add_reset(i++);
    }
    return std::move(made_);
  }

 private:
  // Returns the calls from `first` on that give octets of one text.
  Stretch next_text(std::size_t first, std::size_t offset) const {
    Stretch stretch;
    stretch.first_call = first;
    std::size_t end = offset;
    for (std::size_t i = first; i < session_.calls().size() && !stretch.is_ended; ++i) {
      const Call& call = session_.calls()[i];
      if (call.kind == CallKind::kReset) break;
      end += call.length;
      stretch.ends.push_back(end - offset);
      stretch.is_ended = call.kind == CallKind::kLast;
    }
    const CodeUnits units = session_.units();
    const CodeUnits own = units.subspan(offset, end - offset);
    stretch.units.assign(own.begin(), own.end());
    return stretch;
  }

  void add(LifeText text, const Stretch& stretch, bool may_wait = false) {
    made_.life.texts.push_back(std::move(text));
    const bool is_exact = profile_.delivers == Delivers::kAtOnce && !may_wait;
    made_.asked.push_back(
        {stretch.first_call, stretch.calls(), stretch.units, stretch.is_ended, is_exact});
  }

  void add_open(std::size_t first_call, std::size_t calls) {
    LifeText text;
    text.calls = calls;
    text.is_open = true;
    Stretch stretch;
    stretch.first_call = first_call;
    add(std::move(text), stretch);
  }

  // A reset gives no values.
  void add_reset(std::size_t call) {
    LifeText text;
    text.calls = 1;
    text.due = {0};
    text.is_whole = true;
    Stretch stretch;
    stretch.first_call = call;
    add(std::move(text), stretch);
  }

  // Adds a text, and reports whether some of it must be refused.
  bool add_text(Stretch stretch) {
    if (session_.operation() == Operation::kSessionReplace) {
      add_replaced(stretch);
      return false;
    }
    for (bool has_refused = false; stretch.calls() > 0; has_refused = true) {
      const auto refused = first_refused(stretch);
      if (!refused) {
        add_well_formed(stretch);
        return has_refused;
      }
      if (profile_.delivers != Delivers::kAtOnce) {
        add_refused_sometime(stretch, *refused);
        return true;
      }
      const std::vector<Segment> certain = stretch.certain(*profile_.form, *refused);
      const Segment fault = *fault_of(certain);
      add_refused_at_once(stretch, *refused);
      const std::size_t left = stretch.calls() - *refused - 1;
      switch (profile_.after_error) {
        case AfterError::kNew:
          stretch = stretch.rest(stretch.ends[*refused], *refused);
          break;
        case AfterError::kGoOn:
          stretch = stretch.rest(fault.offset + fault.length, *refused);
          stretch.is_middle = true;
          break;
        default:
          if (left > 0) add_open(stretch.first_call + *refused + 1, left);
          return true;
      }
    }
    return true;
  }

  // Returns the first call after which it is certain that the octets are ill-formed.
  std::optional<std::size_t> first_refused(const Stretch& stretch) const {
    for (std::size_t call = 0; call < stretch.calls(); ++call) {
      if (fault_of(stretch.certain(*profile_.form, call)) != nullptr) return call;
    }
    return std::nullopt;
  }

  // Makes a text of the values of `certain`, up to a fault.
  LifeText text_of(const Stretch& stretch, const std::vector<Segment>& certain) const {
    LifeText text;
    text.calls = stretch.calls();
    for (const Segment& part : certain) {
      if (!part.well_formed()) break;
      text.values.push_back(part.value);
    }
    set_skipped(text, stretch);
    text.due.assign(text.calls, 0);
    if (profile_.delivers != Delivers::kAtOnce) return text;
    for (std::size_t call = 0; call < text.calls; ++call) {
      const auto known = stretch.certain(*profile_.form, call);
      if (fault_of(known) == nullptr) text.due[call] = known.size();
    }
    return text;
  }

  void set_skipped(LifeText& text, const Stretch& stretch) const {
    const auto reading = reading_of(*profile_.form, stretch.units);
    const BomPolicy bom = stretch.is_middle ? BomPolicy::kKeep : profile_.bom;
    const auto skipped = may_be_stripped(*reading, text.values, bom);
    text.least_skipped = skipped.front();
    text.most_skipped = skipped.back();
  }

  void add_well_formed(const Stretch& stretch) {
    LifeText text = text_of(stretch, stretch.certain(*profile_.form, stretch.calls() - 1));
    text.is_whole = stretch.is_ended;
    add(std::move(text), stretch);
  }

  void add_refused_sometime(const Stretch& stretch, std::size_t refused) {
    LifeText text = text_of(stretch, stretch.certain(*profile_.form, refused));
    text.may_fail_from = refused;
    text.must_fail = stretch.is_ended;
    add(std::move(text), stretch);
  }

  void add_refused_at_once(const Stretch& stretch, std::size_t refused) {
    Stretch first = stretch;
    first.ends.resize(refused + 1);
    LifeText text = text_of(first, stretch.certain(*profile_.form, refused));
    text.may_fail_from = refused;
    text.must_fail = true;
    add(std::move(text), stretch);
  }

  // Returns how many values the policy writes for the segments that are certain after a call. A
  // policy may wait for the octets after a fault, so a fault at the end is left out if it does.
  std::size_t replaced_by(const Stretch& stretch, std::size_t call) const {
    std::vector<Segment> certain = stretch.certain(*profile_.form, call);
    const bool all = stretch.is_ended && call + 1 == stretch.calls();
    while (!all && waits_after_a_fault() && !certain.empty() && !certain.back().well_formed()) {
      certain.pop_back();
    }
    const CodeUnits octets = CodeUnits(stretch.units).first(end_of(certain));
    return replaced(*profile_.form, profile_.replacement, octets).size();
  }

  bool waits_after_a_fault() const { return profile_.replacement == Replacement::kPerSequence; }
  bool needs_the_whole() const {
    return profile_.replacement == Replacement::kWholeLatin1 ||
           profile_.replacement == Replacement::kWholeCp1252;
  }

  void add_replaced(const Stretch& stretch) {
    const auto certain = stretch.certain(*profile_.form, stretch.calls() - 1);
    if (fault_of(certain) == nullptr) {
      add_well_formed(stretch);
      return;
    }
    LifeText text;
    text.calls = stretch.calls();
    text.due.assign(text.calls, 0);
    text.is_whole = stretch.is_ended;
    if (profile_.replacement == Replacement::kUnspecified) {
      text.keeps = true;
      for (const Segment& part : certain) {
        if (part.well_formed()) text.values.push_back(part.value);
      }
    } else {
      const CodeUnits octets = CodeUnits(stretch.units).first(end_of(certain));
      text.values = replaced(*profile_.form, profile_.replacement, octets);
      text.is_open = needs_the_whole() && !stretch.is_ended;
    }
    set_skipped(text, stretch);
    const bool is_due = profile_.delivers == Delivers::kAtOnce && !text.keeps && !needs_the_whole();
    for (std::size_t call = 0; call < text.calls && is_due; ++call) {
      text.due[call] = replaced_by(stretch, call);
    }
    add(std::move(text), stretch, waits_after_a_fault() || needs_the_whole());
  }

  const Profile& profile_;
  const Request& session_;
  LifeOf made_;
};

}  // namespace

std::optional<Reply> LifeOf::only_reply() const {
  Reply reply = Reply::of_parts({}, {});
  for (std::size_t i = 0; i < life.texts.size(); ++i) {
    const LifeText& text = life.texts[i];
    if (text.is_open || text.keeps || text.least_skipped != text.most_skipped) return std::nullopt;
    std::size_t given = text.least_skipped;
    for (std::size_t call = 0; call < text.calls; ++call) {
      const bool is_last = call + 1 == text.calls;
      if (is_last && text.must_fail && text.may_fail_from == call) {
        reply.parts.push_back({Part::Kind::kIllFormed, 0});
        continue;
      }
      if (text.may_fail_from && *text.may_fail_from <= call) return std::nullopt;
      const std::size_t most = text.values.size();
      const bool is_known = asked[i].is_exact || (is_last && text.is_whole) || most <= given;
      if (!is_known) return std::nullopt;
      const std::size_t due = std::max(given, is_last && text.is_whole ? most : text.due[call]);
      const auto first = text.values.begin();
      reply.values.insert(reply.values.end(), first + static_cast<std::ptrdiff_t>(given),
                          first + static_cast<std::ptrdiff_t>(due));
      reply.parts.push_back({Part::Kind::kValues, due - given});
      given = due;
    }
  }
  return reply;
}

LifeOf life_of(const Profile& profile, const Request& session) {
  return Maker(profile, session).make();
}

}  // namespace placemat::inline judge
