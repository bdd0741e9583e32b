// What a decoder does behind filters, in report.json, as the schema has it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "reports/record.h"

namespace placemat {

class Node;

// What "sink" holds of an implementation.
nlohmann::ordered_json sink_json(const SinkRecord& sink);

// Its inverse. Throws ReportError.
SinkRecord read_sink(const Node& node);

}  // namespace placemat
