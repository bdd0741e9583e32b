// Places the nodes of a graph whose arrows run from left to right.
#pragma once

#include <cstddef>
#include <vector>

namespace placemat::inline site {

struct LayeredNode {
  std::size_t column = 0;
  double height = 0;  // including the distance to the neighbours
  double y = 0;       // set by arrange(): the middle; the uppermost node begins at 0
};

struct LayeredEdge {
  std::size_t from = 0;  // number of a node; the column of `to` is greater
  std::size_t to = 0;
  std::vector<double> via{};  // set by arrange(): where the edge crosses the columns between
};

struct LayeredGraph {
  std::vector<LayeredNode> nodes;
  std::vector<LayeredEdge> edges;
  double height = 0;  // set by arrange()
};

// arrange() places the nodes of each column so that few edges cross and most run flat. Nodes
// without a reason to go elsewhere keep their order. Pure: the same graph gives the same picture.
void arrange(LayeredGraph& graph);

}  // namespace placemat::inline site
