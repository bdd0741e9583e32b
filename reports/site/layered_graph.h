// Where the nodes of a graph go whose arrows run from left to right.
#pragma once

#include <cstddef>
#include <vector>

namespace placemat {

struct LayeredNode {
  std::size_t column = 0;
  double height = 0;  // that it takes, its distance from its neighbours included
  double y = 0;       // set by arrange(): its middle; the uppermost node begins at 0
};

struct LayeredEdge {
  std::size_t from = 0;  // numbers of nodes; the column of `to` is greater
  std::size_t to = 0;
  std::vector<double> via{};  // set by arrange(): where it crosses the columns between them
};

struct LayeredGraph {
  std::vector<LayeredNode> nodes;
  std::vector<LayeredEdge> edges;
  double height = 0;  // set by arrange()
};

// arrange(): places the nodes of each column so that few edges cross and most run flat. Nodes
// without a reason to go elsewhere keep their order. Pure: the same graph gives the same picture.
void arrange(LayeredGraph& graph);

}  // namespace placemat
