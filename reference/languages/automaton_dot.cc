#include "reference/languages/automaton_dot.h"

#include <map>

#include "reference/languages/octet_sets.h"

namespace placemat::inline languages {
namespace {

// Returns, for each next state, the octets that lead there: "80..8F\nA0".
std::map<Automaton::State, std::string> labels_from(const Automaton& automaton,
                                                    Automaton::State from) {
  std::map<Automaton::State, std::string> labels;
  for (const Automaton::Arrow& arrow : automaton.arrows(from)) {
    std::string& label = labels[arrow.to];
    label += (label.empty() ? "" : "\\n") + interval_text({arrow.first, arrow.last});
  }
  return labels;
}

}  // namespace

std::string automaton_dot(const Automaton& automaton, std::string_view name) {
  std::string dot = "digraph \"" + std::string(name) + "\" {\n";
  dot += "  rankdir=LR; bgcolor=transparent; node [fontsize=12]; edge [fontsize=11];\n";
  for (Automaton::State state = 0; state < automaton.size(); ++state) {
    if (automaton.is_sink(state)) continue;
    const char* shape = automaton.accepts[state] ? "doublecircle" : "circle";
    dot += "  " + std::to_string(state) + " [shape=" + shape + "];\n";
    for (const auto& [to, label] : labels_from(automaton, state)) {
      if (automaton.is_sink(to)) continue;
      dot += "  " + std::to_string(state) + " -> " + std::to_string(to) + " [label=\"" + label +
             "\"];\n";
    }
  }
  return dot + "}\n";
}

}  // namespace placemat::inline languages
