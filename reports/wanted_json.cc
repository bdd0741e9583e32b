#include "reports/wanted_json.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "reference/forms/forms.h"
#include "reference/words/named.h"
#include "reference/words/protocol.h"

namespace placemat::inline reports {
namespace {

constexpr Named<Beginnings::Unit> kUnitNames[] = {{Beginnings::Unit::kValue, "value"},
                                                  {Beginnings::Unit::kWord, "word"},
                                                  {Beginnings::Unit::kOctet, "octet"}};

// These are the kinds of AnyOf. "partial" stands for two.
constexpr Named<Reply::Kind> kAnyNames[] = {{Reply::Kind::kIllFormed, "ill-formed"},
                                            {Reply::Kind::kUnits, "units"},
                                            {Reply::Kind::kUnencodable, "unencodable"},
                                            {Reply::Kind::kNumber, "number"},
                                            {Reply::Kind::kPartialValues, "partial-values"},
                                            {Reply::Kind::kPartialUnits, "partial-units"},
                                            {Reply::Kind::kFull, "full"},
                                            {Reply::Kind::kStart, "start"}};

Json json_of(const Reply& reply) {
  const bool is_of_session = reply.kind == Reply::Kind::kParts;
  return {{is_of_session ? "parts" : "reply", reply_line(reply)}};
}

Json json_of(const AnyOf& any) {
  Json json = {{"any", name_in(kAnyNames, any.kind)}};
  if (any.from != 0) json["from"] = any.from;
  if (any.to != SIZE_MAX) json["to"] = any.to;
  return json;
}

Json json_of(const Keeps& keeps) {
  Json json = {{"keeps", reply_line(Reply::of_values(keeps.values))}};
  if (keeps.form != nullptr) json["form"] = keeps.form->id;
  return json;
}

// Writes only the pieces that fit, each as the line of a reply that wrote it alone.
Json json_of(const Beginnings& beginnings) {
  Json lines = Json::array();
  for (std::size_t i = 0; i < beginnings.fitting(); ++i) {
    const Beginnings piece{.unit = beginnings.unit, .pieces = {beginnings.pieces[i]}};
    lines.push_back(reply_line(piece.partial(1)));
  }
  return {{"beginnings", lines},
          {"unit", name_in(kUnitNames, beginnings.unit)},
          {"skipped", beginnings.skipped},
          {"whole", beginnings.is_whole && beginnings.fits()}};
}

Json json_of(const Life& life) {
  Json texts = Json::array();
  for (const LifeText& text : life.texts) {
    Json json = {{"calls", text.calls}};
    if (text.is_open) {
      json["open"] = true;
      texts.push_back(std::move(json));
      continue;
    }
    json["values"] = reply_line(Reply::of_values(text.values));
    json["skipped"] = {text.least_skipped, text.most_skipped};
    json["due"] = text.due;
    json["whole"] = text.is_whole;
    if (text.keeps) json["keeps"] = true;
    if (text.may_fail_from) json["fails_from"] = *text.may_fail_from;
    if (text.must_fail) json["fails"] = true;
    texts.push_back(std::move(json));
  }
  return {{"life", std::move(texts)}};
}

// Reads a reply. `operation` decides what "partial" says: octets of encode-into, else values.
Reply reply_in(const Node& node, Operation operation) {
  const auto reply = parse_reply(node.text(), operation);
  const auto kind = reply ? reply->kind : Reply::Kind::kUnsupported;
  if (kind == Reply::Kind::kUntestable || kind == Reply::Kind::kUnsupported) {
    node.fail("not a reply that can be expected");
  }
  return *reply;
}

AnyOf read_any(const Node& node) {
  const auto parse = [](std::string_view name) { return value_in(kAnyNames, name); };
  return {node.at("any").parsed_by(parse), node.has("from") ? node.at("from").amount() : 0,
          node.has("to") ? node.at("to").amount() : SIZE_MAX};
}

Keeps read_keeps(const Node& node) {
  const auto parse = [](std::string_view id) {
    const EncodingForm* const form = find_form(id);
    return form == nullptr ? std::nullopt : std::optional(form);
  };
  return {reply_in(node.at("keeps"), Operation::kDecode).values,
          node.has("form") ? node.at("form").parsed_by(parse) : nullptr};
}

Beginnings read_beginnings(const Node& node) {
  const auto parse = [](std::string_view name) { return value_in(kUnitNames, name); };
  Beginnings beginnings{.unit = node.at("unit").parsed_by(parse),
                        .pieces = {},
                        .skipped = node.at("skipped").amount(),
                        .is_whole = node.at("whole").flag()};
  const bool is_octets = beginnings.unit == Beginnings::Unit::kOctet;
  for (const Node& line : node.at("beginnings").elements()) {
    const Reply piece = reply_in(line, is_octets ? Operation::kEncodeInto : Operation::kDecodeInto);
    if (!piece.number) line.fail("not the reply of a part");
    std::vector<Ucs4> written = beginnings.written_by(piece);
    beginnings.pieces.push_back({std::move(written), *piece.number, 0});
  }
  return beginnings;
}

LifeText read_life_text(const Node& node) {
  LifeText text;
  text.calls = node.at("calls").amount();
  text.is_open = node.has("open") && node.at("open").flag();
  if (text.is_open) {
    node.require_keys({"calls", "open"}, {});
    return text;
  }
  node.require_keys({"calls", "values", "skipped", "due", "whole"},
                    {"keeps", "fails_from", "fails"});
  text.values = reply_in(node.at("values"), Operation::kDecode).values;
  const std::vector<Node> skipped = node.at("skipped").elements();
  if (skipped.size() != 2) node.at("skipped").fail("not the least and the most");
  text.least_skipped = skipped[0].amount();
  text.most_skipped = skipped[1].amount();
  for (const Node& due : node.at("due").elements()) text.due.push_back(due.amount());
  if (text.due.size() != text.calls) node.at("due").fail("not a number for each call");
  if (text.most_skipped > text.values.size()) node.at("skipped").fail("more than there are values");
  text.is_whole = node.at("whole").flag();
  text.keeps = node.has("keeps") && node.at("keeps").flag();
  if (node.has("fails_from")) text.may_fail_from = node.at("fails_from").amount();
  text.must_fail = node.has("fails") && node.at("fails").flag();
  return text;
}

Life read_life(const Node& node) {
  Life life;
  for (const Node& text : node.at("life").elements()) life.texts.push_back(read_life_text(text));
  return life;
}

Alternative read_alternative(const Node& node) {
  const auto alternative = [&node](What what) {
    const bool is_claimed = !node.has("claimed") || node.at("claimed").flag();
    return Alternative{std::move(what), is_claimed};
  };
  if (node.has("reply")) {
    node.require_keys({"reply"}, {"claimed"});
    return alternative(reply_in(node.at("reply"), Operation::kDecodeInto));
  }
  if (node.has("parts")) {
    node.require_keys({"parts"}, {"claimed"});
    return alternative(reply_in(node.at("parts"), Operation::kSession));
  }
  if (node.has("any")) {
    node.require_keys({"any"}, {"from", "to", "claimed"});
    return alternative(read_any(node));
  }
  if (node.has("keeps")) {
    node.require_keys({"keeps"}, {"form", "claimed"});
    return alternative(read_keeps(node));
  }
  if (node.has("life")) {
    node.require_keys({"life"}, {"claimed"});
    return alternative(read_life(node));
  }
  node.require_keys({"beginnings", "unit", "skipped", "whole"}, {"claimed"});
  return alternative(read_beginnings(node));
}

Json write_alternative(const Alternative& one) {
  Json json = std::visit([](const auto& what) { return json_of(what); }, one.what);
  if (!one.is_claimed) json["claimed"] = false;
  return json;
}

Json schema_of_alternative(Json&) {
  const Json text = {{"type", "string"}};
  const Json count = {{"type", "integer"}, {"minimum", 0}};
  const auto alternative = [](Words required, Json properties) {
    properties["claimed"] = {
        {"const", false},
        {"description", "The profile claims nothing: such a reply is unspecified."}};
    return Json{{"type", "object"},
                {"additionalProperties", false},
                {"required", required},
                {"properties", std::move(properties)}};
  };
  const Json flag = {{"type", "boolean"}};
  const Json counts = {{"type", "array"}, {"items", count}};
  const Json life_text = {{"type", "object"},
                          {"additionalProperties", false},
                          {"required", {"calls"}},
                          {"properties",
                           {{"calls", count},
                            {"open", flag},
                            {"values", text},
                            {"skipped", counts},
                            {"due", counts},
                            {"whole", flag},
                            {"keeps", flag},
                            {"fails_from", count},
                            {"fails", flag}}}};
  Json kinds = Json::array();
  for (const auto& [kind, name] : kAnyNames) kinds.push_back(name);
  Json units = Json::array();
  for (const auto& [unit, name] : kUnitNames) units.push_back(name);
  return {{"description",
           "A reply line, or the parts of a session's; any reply of a kind, with its number in a "
           "range; values (or octets that "
           "a form reads as values) among which some must occur in this order; a beginning of "
           "a text that is given in pieces, each as the line of a reply that wrote it alone; or "
           "the texts of one object, each with its values, how many of them are due after each of "
           "its calls, how many of the first may be skipped, and the first call that may fail."},
          {"oneOf",
           {alternative({"reply"}, {{"reply", text}}), alternative({"parts"}, {{"parts", text}}),
            alternative({"any"}, {{"any", {{"enum", kinds}}}, {"from", count}, {"to", count}}),
            alternative({"keeps"}, {{"keeps", text}, {"form", text}}),
            alternative({"beginnings", "unit", "skipped", "whole"},
                        {{"beginnings", {{"type", "array"}, {"items", text}}},
                         {"unit", {{"enum", units}}},
                         {"skipped", count},
                         {"whole", flag}}),
            alternative({"life"}, {{"life", {{"type", "array"}, {"items", life_text}}}})}}};
}

}  // namespace

Shape<Expected> as_wanted() {
  const auto list =
      as_list(defined("alternative", Shape<Alternative>{&write_alternative, &read_alternative,
                                                        &schema_of_alternative}));
  return {[list](const Expected& wanted) { return list.write(wanted.alternatives); },
          [list](const Node& node) { return Expected{list.read(node)}; }, list.schema};
}

Expected wanted_in_lines(std::string_view text, Operation operation) {
  constexpr std::string_view kOr = " or ";
  Expected wanted;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(kOr), text.size());
    const auto reply = parse_reply(text.substr(0, end), operation);
    if (!reply || !is_answer(operation, reply->kind)) return {};
    const auto kind = reply->kind;
    if (kind == Reply::Kind::kUntestable || kind == Reply::Kind::kUnsupported) return {};
    wanted.add(*reply);
    // A step back over ill-formed octets may also give U+FFFD.
    if (reply->kind == Reply::Kind::kStart && reply->values.empty()) {
      wanted.add(Reply::start(*reply->number, kReplacementCharacter));
    }
    text.remove_prefix(std::min(end + kOr.size(), text.size()));
  }
  return wanted;
}

}  // namespace placemat::inline reports
