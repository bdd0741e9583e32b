#include "harness/check/shard_state.h"

#include <utility>

#include "reports/base/json.h"

namespace placemat::inline check_room {

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
  const JsonFile file(text, "shard_state", "give reports that check --shard wrote");
  const Node root = file.root();
  ShardState state;
  state.extra_states = static_cast<unsigned>(root.at("extra_states").number(0, UINT32_MAX));
  if (!root.has("findings")) {
    root.require_keys({"extra_states"});
    return state;
  }
  root.require_keys({"extra_states", "facet", "complete", "counted_over", "findings"});
  ExhaustiveResult swept;
  swept.facet = root.at("facet").parsed_by(parse_facet);
  swept.complete = root.at("complete").flag();
  swept.counted_over = root.at("counted_over").text();
  swept.findings = Findings::from(root.at("findings"));
  state.swept = std::move(swept);
  return state;
}

}  // namespace placemat::inline check_room
