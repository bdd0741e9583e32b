#include "harness/check/shard_state.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "reports/parse_json.h"

namespace placemat {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string shard_state(const ShardState& state) {
  Json json = {{"extra_states", state.extra_states}};
  if (state.swept) {
    json["facet"] = facet_name(state.swept->facet);
    json["complete"] = state.swept->complete;
    json["counted_over"] = state.swept->counted_over;
    json["findings"] = Json::parse(state.swept->findings.to_json());
  }
  return json.dump();
}

ShardState parse_shard_state(const std::string& text) {
  try {
    const Json json = parse_json<Json>(text);
    ShardState state;
    const Json& extra_states = json.at("extra_states");
    state.extra_states = extra_states.get<unsigned>();
    if (extra_states != state.extra_states) throw ShardError("no number of states");
    if (!json.contains("findings")) return state;
    ExhaustiveResult swept;
    const auto facet = parse_facet(json.at("facet").get<std::string>());
    if (!facet) throw ShardError("no facet");
    swept.facet = *facet;
    swept.complete = json.at("complete").get<bool>();
    swept.counted_over = json.at("counted_over").get<std::string>();
    swept.findings = Findings::from_json(json.at("findings").dump());
    state.swept = std::move(swept);
    return state;
  } catch (const std::exception&) {
    throw ShardError("shard_state is none: give reports that check --shard wrote");
  }
}

}  // namespace placemat
