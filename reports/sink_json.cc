#include "reports/sink_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "reference/protocol.h"
#include "reports/json_node.h"
#include "reports/json_text.h"

namespace placemat {
namespace {

using Json = nlohmann::ordered_json;

std::string character_text(Ucs4 character) { return fmt::format("{:02X}", character); }

std::string values_line(const std::vector<Ucs4>& values) {
  return reply_line(Reply::of_values(values));
}

std::optional<Danger> parse_danger(std::string_view name) { return value_in(kDangerNames, name); }

std::optional<Ucs4> parse_character(std::string_view text) {
  for (const auto& [character, name] : kGuardedCharacters) {
    if (text == character_text(character)) return character;
  }
  return std::nullopt;
}

// A request that has octets decoded.
std::optional<Request> parse_decoding(std::string_view line) {
  const auto request = parse_request(line);
  if (!request || !is_answer(request->operation, Reply::Kind::kValues)) return std::nullopt;
  return request;
}

std::optional<std::vector<Ucs4>> parse_values(std::string_view line) {
  const auto reply = parse_reply(line, Operation::kDecode);
  if (!reply || reply->kind != Reply::Kind::kValues) return std::nullopt;
  return reply->values;
}

template <typename Parse>
auto parsed(const Node& node, Parse parse) {
  return *parse(node.parsed_by(parse));
}

Json fault_json(const SinkFault& fault) {
  Json json = {{"danger", name_in(kDangerNames, fault.danger)}};
  if (fault.character) json["character"] = character_text(*fault.character);
  json["request"] = request_line(fault.request);
  json["read"] = values_line(fault.read);
  if (is_of_text(fault.danger)) {
    json["written"] = hex_of(fault.written);
    json["read_again"] = values_line(fault.read_again);
  }
  return json;
}

SinkFault read_fault(const Node& node) {
  node.require_keys({"danger", "request", "read"}, {"character", "written", "read_again"});
  SinkFault fault;
  fault.danger = parsed(node.at("danger"), parse_danger);
  fault.request = parsed(node.at("request"), parse_decoding);
  fault.read = parsed(node.at("read"), parse_values);
  if (is_of_text(fault.danger)) {
    node.require_keys({"danger", "request", "read", "written", "read_again"});
    fault.written = parsed(node.at("written"), parse_hex);
    fault.read_again = parsed(node.at("read_again"), parse_values);
  } else {
    node.require_keys({"danger", "character", "request", "read"});
    fault.character = parsed(node.at("character"), parse_character);
  }
  return fault;
}

}  // namespace

Json sink_json(const SinkRecord& sink) {
  Json dangers = Json::array();
  for (const SinkFault& fault : sink.faults) dangers.push_back(fault_json(fault));
  return {{"dangers", dangers}, {"trouble", texts_json(sink.trouble)}};
}

SinkRecord read_sink(const Node& node) {
  node.require_keys({"dangers", "trouble"});
  SinkRecord sink;
  for (const Node& fault : node.at("dangers").elements()) sink.faults.push_back(read_fault(fault));
  sink.trouble = node.at("trouble").texts();
  return sink;
}

}  // namespace placemat
