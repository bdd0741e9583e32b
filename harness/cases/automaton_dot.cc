#include "harness/cases/automaton_dot.h"

#include <cstdio>
#include <map>

namespace placemat {
namespace {

bool is_sink(const Automaton& automaton, Automaton::State state) {
  if (automaton.accepts[state]) return false;
  for (const Automaton::State next : automaton.next[state]) {
    if (next != state) return false;
  }
  return true;
}

std::string range_text(unsigned first, unsigned last) {
  char text[16];
  if (first == last) {
    std::snprintf(text, sizeof text, "%02X", first);
  } else {
    std::snprintf(text, sizeof text, "%02X..%02X", first, last);
  }
  return text;
}

// "80..8F, A0": the octets that lead from a state to each other one.
std::map<Automaton::State, std::string> arrows(const Automaton& automaton, Automaton::State from) {
  std::map<Automaton::State, std::string> labels;
  for (unsigned first = 0; first < 256;) {
    const Automaton::State to = automaton.next[from][first];
    unsigned last = first;
    while (last < 255 && automaton.next[from][last + 1] == to) ++last;
    std::string& label = labels[to];
    label += (label.empty() ? "" : "\\n") + range_text(first, last);
    first = last + 1;
  }
  return labels;
}

}  // namespace

std::string automaton_dot(const Automaton& automaton, std::string_view name) {
  std::string dot = "digraph \"" + std::string(name) + "\" {\n";
  dot += "  rankdir=LR; bgcolor=transparent; node [fontsize=12]; edge [fontsize=11];\n";
  for (Automaton::State state = 0; state < automaton.size(); ++state) {
    if (is_sink(automaton, state)) continue;
    const char* shape = automaton.accepts[state] ? "doublecircle" : "circle";
    dot += "  " + std::to_string(state) + " [shape=" + shape + "];\n";
    for (const auto& [to, label] : arrows(automaton, state)) {
      if (is_sink(automaton, to)) continue;
      dot += "  " + std::to_string(state) + " -> " + std::to_string(to) + " [label=\"" + label +
             "\"];\n";
    }
  }
  return dot + "}\n";
}

}  // namespace placemat
