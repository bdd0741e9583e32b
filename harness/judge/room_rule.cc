// decode-into, encode-into: conversion into room for so many units.
//
// Both are judged alike: a text is a list of pieces (values, or sequences), each with what it takes
// of the input and how much room it fills. What is written is a beginning of one text that is
// right, cut between two pieces, and what was read is what those pieces took.
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "harness/judge/naming.h"
#include "harness/judge/reading.h"
#include "harness/judge/rule.h"
#include "harness/judge/spelling.h"
#include "reference/clause.h"
#include "reference/protocol.h"
#include "reference/utf16.h"

namespace placemat {
namespace {

struct Piece {
  std::vector<Ucs4> written;  // units of the room
  std::size_t read = 0;       // of the input: where it ends, in octets or values
  Ucs4 value = 0;             // of a piece that was decoded
};

struct Text {
  std::size_t skipped = 0;  // of the input, before the first piece: a signature
  std::vector<Piece> pieces;
  bool is_whole = true;  // all of the input: it does not end at what is ill-formed

  std::size_t room() const {
    return std::accumulate(
        pieces.begin(), pieces.end(), std::size_t{0},
        [](std::size_t sum, const Piece& piece) { return sum + piece.written.size(); });
  }
};

// What a reply wrote, seen as pieces of a text.
struct Fit {
  std::size_t pieces = 0;  // of the text, that were written whole
  std::size_t read = 0;    // what they took of the input
  bool is_cut = false;     // then part of the next one
  bool is_beginning = false;
};

Fit fit_of(const Text& text, const std::vector<Ucs4>& written) {
  Fit fit{.read = text.skipped};
  std::size_t at = 0;
  for (const Piece& piece : text.pieces) {
    const std::size_t left = std::min(written.size() - at, piece.written.size());
    if (left == 0) break;
    const auto begin = written.begin() + static_cast<std::ptrdiff_t>(at);
    if (!std::equal(begin, begin + static_cast<std::ptrdiff_t>(left), piece.written.begin())) {
      return fit;
    }
    if (left < piece.written.size()) {
      fit.is_cut = true;
      fit.is_beginning = true;
      return fit;
    }
    at += left;
    ++fit.pieces;
    fit.read = piece.read;
  }
  fit.is_beginning = at == written.size();
  return fit;
}

class RoomRule : public Rule {
 public:
  RoomRule(const Profile& profile, const Request& request) : profile_(profile), request_(request) {}

  Judged judge(const Reply& reply) const override {
    switch (reply.kind) {
      case Reply::Kind::kFull:
        return judge_full(reply.number);
      case Reply::Kind::kIllFormed:
      case Reply::Kind::kUnencodable:
        return judge_refusal(reply);
      default:
        break;
    }
    const std::vector<Ucs4> written = written_by(reply);
    if (written.size() > request_.number) return {Judgement::kProtocolError, Deviation::kProtocol};
    const bool partial =
        reply.kind == Reply::Kind::kPartialValues || reply.kind == Reply::Kind::kPartialUnits;
    std::optional<Judged> first;
    for (const Text& text : texts_) {
      const Judged judged =
          partial ? judge_partial(text, written, *reply.number) : judge_all(text, written);
      if (judged.judgement == Judgement::kConforms) return judged;
      if (!first) first = judged;
    }
    if (!is_right_input()) return judge_otherwise(reply);
    return *first;
  }

  std::optional<Reply> only_reply() const override {
    // What fits is all written; what does not may be refused, or begun.
    if (!is_right_input() || texts_.size() != 1 || texts_[0].room() > request_.number) return {};
    return all_of(texts_[0]);
  }

  std::string text() const override {
    if (const auto only = only_reply()) return reply_line(*only);
    std::string words;
    for (const Text& text : texts_) {
      if (text.is_whole && text.room() <= request_.number) {
        words += (words.empty() ? "" : " or ") + reply_line(all_of(text));
      }
    }
    if (words.empty()) words = "full, or partial with a beginning that ends between characters";
    if (!is_right_input()) words += ", or " + refusal();
    return words;
  }

 protected:
  // Whether the input is well-formed or encodable.
  virtual bool is_right_input() const = 0;
  virtual std::vector<Ucs4> written_by(const Reply& reply) const = 0;
  virtual Reply all_of(const Text& text) const = 0;
  virtual std::string refusal() const = 0;
  virtual Judged judge_refusal(const Reply& reply) const = 0;
  // Of a reply that fits no text, where the input is wrong.
  virtual Judged judge_otherwise(const Reply& reply) const = 0;
  // All was written, but not what it should be.
  virtual Deviation otherwise_written() const = 0;

  const Profile& profile_;
  const Request& request_;
  std::vector<Text> texts_;  // that may be written; at least one where the input is right

 private:
  Judged judge_full(const std::optional<std::size_t>& needed) const {
    std::size_t least = SIZE_MAX;
    std::size_t most = 0;
    bool fits = !texts_.empty();
    for (const Text& text : texts_) {
      if (!text.is_whole) return conforming();
      least = std::min(least, text.room());
      most = std::max(most, text.room());
      fits = fits && text.room() <= request_.number;
    }
    if (texts_.empty()) return conforming();
    if (fits) return deviating(Deviation::kStuck);
    if (needed && *needed < least) return deviating(Deviation::kMeasuresShort);
    if (needed && *needed > most) return deviating(Deviation::kWrongLength);
    return conforming();
  }

  Judged judge_all(const Text& text, const std::vector<Ucs4>& written) const {
    const Fit fit = fit_of(text, written);
    const bool all = fit.is_beginning && !fit.is_cut && fit.pieces == text.pieces.size();
    if (all && text.is_whole) return conforming();
    // It says that all was written, and it was not.
    if (fit.is_cut) return deviating(Deviation::kSplitsValue);
    if (fit.is_beginning) return deviating(Deviation::kLosesOctets);
    return deviating(otherwise_written());
  }

  Judged judge_partial(const Text& text, const std::vector<Ucs4>& written, std::size_t read) const {
    const Fit fit = fit_of(text, written);
    if (!fit.is_beginning) return deviating(otherwise_written());
    if (fit.is_cut) return deviating(Deviation::kSplitsValue);
    const bool at_start = fit.pieces == 0 && read == 0;
    if (read != fit.read && !at_start) return deviating(Deviation::kLosesOctets);
    const bool fits_next =
        !text.pieces.empty() && text.pieces[0].written.size() <= request_.number && fit.pieces == 0;
    return fits_next ? deviating(Deviation::kStuck) : conforming();
  }
};

class DecodeInto : public RoomRule {
 public:
  DecodeInto(const Profile& profile, const Request& request)
      : RoomRule(profile, request), reading_(reading_of(*profile.form, request.units)) {
    add(text_of(Replacement::kUnspecified));
    if (!reading_->well_formed() && profile.replacement != Replacement::kUnspecified) {
      add(text_of(profile.replacement));
    }
  }

  std::string clause() const override {
    const std::string whole = "Unicode D85: only whole sequences are converted; ISO C, mbsnrtowcs";
    if (reading_->well_formed()) return form_clause(*profile_.form) + "; " + whole;
    return defect_clause(*profile_.form, reading_->fault->defect) + "; " + whole;
  }

 private:
  bool is_right_input() const override { return reading_->well_formed(); }

  // An octet of output that is part of no sequence is reported as a value of its own: it is one
  // where the values end with the beginning of the sequence that comes next.
  std::vector<Ucs4> written_by(const Reply& reply) const override {
    if (profile_.room != RoomUnit::kUtf8) return units_of(reply.values);
    for (const Text& text : texts_) {
      std::vector<Ucs4> written;
      std::size_t whole = 0;
      while (whole < std::min(text.pieces.size(), reply.values.size()) &&
             text.pieces[whole].value == reply.values[whole]) {
        const auto& units = text.pieces[whole++].written;
        written.insert(written.end(), units.begin(), units.end());
      }
      const auto rest = std::span(reply.values).subspan(whole);
      if (rest.empty() || whole == text.pieces.size()) continue;
      const auto& cut = text.pieces[whole].written;
      if (rest.size() < cut.size() && std::equal(rest.begin(), rest.end(), cut.begin())) {
        written.insert(written.end(), rest.begin(), rest.end());
        return written;
      }
    }
    return units_of(reply.values);
  }

  std::vector<Ucs4> units_of(const std::vector<Ucs4>& values) const {
    if (profile_.room == RoomUnit::kUtf32) return values;
    if (profile_.room == RoomUnit::kUtf16) return words_of_values(values);
    std::vector<Ucs4> units;
    for (const Ucs4 value : values) {
      const auto octets = encode_value(*profile_.form, value);
      if (octets.empty()) units.push_back(value);
      units.insert(units.end(), octets.begin(), octets.end());
    }
    return units;
  }

  static std::vector<Ucs4> values_of(const Text& text) {
    std::vector<Ucs4> values;
    for (const Piece& piece : text.pieces) values.push_back(piece.value);
    return values;
  }

  Reply all_of(const Text& text) const override {
    std::vector<Ucs4> values = values_of(text);
    const bool joins = profile_.room == RoomUnit::kUtf16;
    return Reply::of_values(joins ? values_of_words(words_of_values(values)) : std::move(values));
  }

  std::string refusal() const override {
    return reply_line(Reply::ill_formed(reading_->fault->offset));
  }

  Judged judge_refusal(const Reply& reply) const override {
    if (reading_->well_formed()) {
      return deviating(name_reading(profile_, *reading_, Operation::kDecode, reply));
    }
    const bool elsewhere = reply.offset && reply.offset != reading_->fault->offset;
    return elsewhere ? deviating(Deviation::kWrongOffset) : conforming();
  }

  Judged judge_otherwise(const Reply& reply) const override {
    if (profile_.replacement != Replacement::kUnspecified) {
      return deviating(name_reading(profile_, *reading_, Operation::kReplace, reply));
    }
    // Nothing is claimed of what stands in the place of ill-formed octets.
    if (reply.kind == Reply::Kind::kPartialValues) return unspecified();
    std::span<const Ucs4> valid = reading_->values;
    if (reading_->begins_with_bom() && profile_.bom != BomPolicy::kKeep) valid = valid.subspan(1);
    return is_subsequence(valid, reply.values) ? unspecified()
                                               : deviating(Deviation::kSwallowsValid);
  }

  Deviation otherwise_written() const override { return Deviation::kWrongValue; }

  // Up to the first fault; or, with a policy, all of it.
  Text text_of(Replacement policy) const {
    Text text;
    if (policy == Replacement::kWholeLatin1 || policy == Replacement::kWholeCp1252) {
      // All of the input is read in another way, a value an octet.
      const std::vector<Ucs4>& values = reading_->replaced(policy);
      for (std::size_t i = 0; i < values.size(); ++i) {
        text.pieces.push_back(piece_of(values[i], i + 1));
      }
      return text;
    }
    for (const Segment& part : segment(*profile_.form, reading_->units)) {
      if (!part.well_formed() && policy == Replacement::kUnspecified) {
        text.is_whole = false;
        break;
      }
      if (part.well_formed()) {
        text.pieces.push_back(piece_of(part.value, part.offset + part.length));
        continue;
      }
      const CodeUnits octets = CodeUnits(reading_->units).subspan(part.offset, part.length);
      const Reading fault = read_as(*profile_.form, octets);
      const std::vector<Ucs4> replaced = fault.replaced(policy);
      // Where each octet has a value of its own, a reply may end between two of them.
      const bool each = replaced.size() == part.length;
      for (std::size_t i = 0; i < replaced.size(); ++i) {
        text.pieces.push_back(piece_of(replaced[i], part.offset + (each ? i + 1 : part.length)));
      }
    }
    return text;
  }

  Piece piece_of(Ucs4 value, std::size_t end) const { return {units_of({value}), end, value}; }

  void add(Text text) {
    const SignatureChoice choice = signature_choice(*reading_, values_of(text), profile_.bom);
    if (choice.may_keep) texts_.push_back(text);
    if (!choice.may_strip) return;
    text.skipped = text.pieces[0].read;
    text.pieces.erase(text.pieces.begin());
    texts_.push_back(std::move(text));
  }

  const std::shared_ptr<const Reading> reading_;
};

class EncodeInto : public RoomRule {
 public:
  EncodeInto(const Profile& profile, const Request& request)
      : RoomRule(profile, request), spelling_(spelling_of(*profile.form, request.values)) {
    texts_.push_back(text_of({}));
    if (!spelling_->unencodable || profile.refusal == Refusal::kRefuse) return;
    texts_.push_back(text_of({0xEF, 0xBF, 0xBD}));
    texts_.push_back(text_of({0x3F}));
  }

  std::string clause() const override {
    return form_clause(*profile_.form) +
           "; WHATWG Encoding, encodeInto(): only whole sequences are written; ISO C, wcsnrtombs";
  }

 private:
  bool is_right_input() const override {
    return !spelling_->unencodable && !spelling_->spells_others;
  }

  std::vector<Ucs4> written_by(const Reply& reply) const override {
    return {reply.units.begin(), reply.units.end()};
  }

  Reply all_of(const Text& text) const override {
    std::vector<std::uint8_t> written;
    for (const Piece& piece : text.pieces) {
      for (const Ucs4 octet : piece.written) written.push_back(static_cast<std::uint8_t>(octet));
    }
    return Reply::of_units(std::move(written));
  }

  std::string refusal() const override {
    return reply_line(Reply::unencodable(spelling_->unencodable));
  }

  // An INDEX is not judged.
  Judged judge_refusal(const Reply&) const override {
    if (is_right_input()) return deviating(Deviation::kRefusesEncodable);
    return profile_.refusal == Refusal::kReplace && !spelling_->spells_others
               ? deviating(Deviation::kWrongReplacement)
               : conforming();
  }

  Judged judge_otherwise(const Reply& reply) const override {
    if (spelling_->spells_others) return unspecified();
    if (reply.kind == Reply::Kind::kPartialUnits) {
      // Of what was read, as if that had been all.
      const std::size_t read = std::min(*reply.number, request_.values.size());
      const auto end = request_.values.begin() + static_cast<std::ptrdiff_t>(read);
      return name(spell(*profile_.form, std::vector<Ucs4>(request_.values.begin(), end)), reply);
    }
    return name(*spelling_, reply);
  }

  Judged name(const Spelling& spelling, const Reply& reply) const {
    const DeviationClass name = name_encoding(spelling, reply);
    const bool open = profile_.refusal == Refusal::kUnspecified;
    return open && name == Deviation::kWrongReplacement ? unspecified() : deviating(name);
  }

  Deviation otherwise_written() const override { return Deviation::kWrongEncoding; }

  // Up to the first value that cannot be encoded; or, with octets in place of such values, all.
  Text text_of(const std::vector<Ucs4>& replacement) const {
    Text text;
    std::optional<Ucs4> previous;
    for (std::size_t i = 0; i < request_.values.size(); ++i) {
      const Ucs4 value = request_.values[i];
      const auto units = encode_after(*profile_.form, value, previous);
      previous = units.empty() ? std::nullopt : std::optional(value);
      Piece piece{{units.begin(), units.end()}, i + 1};
      if (units.empty() && replacement.empty()) {
        text.is_whole = false;
        break;
      }
      if (units.empty()) piece = {replacement, i + 1};
      text.pieces.push_back(std::move(piece));
    }
    return text;
  }

  const std::shared_ptr<const Spelling> spelling_;
};

}  // namespace

std::unique_ptr<const Rule> room_rule(const Profile& profile, const Request& request) {
  if (takes_values(request.operation)) return std::make_unique<EncodeInto>(profile, request);
  return std::make_unique<DecodeInto>(profile, request);
}

}  // namespace placemat
