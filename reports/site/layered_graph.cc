#include "reports/site/layered_graph.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace placemat::inline site {
namespace {

constexpr double kBendHeight = 14;  // the room that an edge takes in a column that it crosses
constexpr int kSweeps = 24;

// Layers is the graph with a bend wherever an edge crosses a column, so that each edge runs to the
// next column.
class Layers {
 public:
  explicit Layers(const LayeredGraph& graph) : heights_(graph.nodes.size()) {
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      heights_[i] = graph.nodes[i].height;
      place(i, graph.nodes[i].column);
    }
    before_.resize(heights_.size());
    after_.resize(heights_.size());
    for (const LayeredEdge& edge : graph.edges) {
      std::vector<std::size_t>& chain = chains_.emplace_back();
      std::size_t last = edge.from;
      for (std::size_t column = graph.nodes[edge.from].column + 1;
           column < graph.nodes[edge.to].column; ++column) {
        const std::size_t bend = heights_.size();
        heights_.push_back(kBendHeight);
        before_.emplace_back();
        after_.emplace_back();
        place(bend, column);
        connect(last, bend);
        chain.push_back(bend);
        last = bend;
      }
      connect(last, edge.to);
    }
    y_.assign(heights_.size(), 0);
  }

  void order() {
    std::vector<std::vector<std::size_t>> best = columns_;
    std::size_t fewest = crossings();
    for (int sweep = 0; sweep < kSweeps && fewest > 0; ++sweep) {
      if (sweep % 2 == 0) {
        for (std::size_t i = 1; i < columns_.size(); ++i) sort_by(columns_[i], before_);
      } else {
        for (std::size_t i = columns_.size() - 1; i-- > 0;) sort_by(columns_[i], after_);
      }
      const std::size_t now = crossings();
      if (now >= fewest) continue;
      fewest = now;
      best = columns_;
    }
    columns_ = std::move(best);
  }

  void set_heights() {
    for (auto& column : columns_) {
      double at = 0;
      for (const std::size_t node : column) {
        y_[node] = at + heights_[node] / 2;
        at += heights_[node];
      }
    }
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      for (auto& column : columns_) settle(column);
      for (auto column = columns_.rbegin(); column != columns_.rend(); ++column) settle(*column);
    }
  }

  void store(LayeredGraph& graph) const {
    double top = std::numeric_limits<double>::max();
    double bottom = std::numeric_limits<double>::lowest();
    for (std::size_t i = 0; i < y_.size(); ++i) {
      top = std::min(top, y_[i] - heights_[i] / 2);
      bottom = std::max(bottom, y_[i] + heights_[i] / 2);
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) graph.nodes[i].y = y_[i] - top;
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
      graph.edges[i].via.clear();
      for (const std::size_t bend : chains_[i]) graph.edges[i].via.push_back(y_[bend] - top);
    }
    graph.height = y_.empty() ? 0 : bottom - top;
  }

 private:
  using Neighbours = std::vector<std::vector<std::size_t>>;

  void place(std::size_t node, std::size_t column) {
    if (columns_.size() <= column) columns_.resize(column + 1);
    columns_[column].push_back(node);
  }
  void connect(std::size_t from, std::size_t to) {
    after_[from].push_back(to);
    before_[to].push_back(from);
  }

  std::vector<std::size_t> ranks() const {
    std::vector<std::size_t> ranks(heights_.size());
    for (const auto& column : columns_) {
      for (std::size_t i = 0; i < column.size(); ++i) ranks[column[i]] = i;
    }
    return ranks;
  }

  // Sorts a column by the mean rank of each node's neighbours. A node without neighbours counts
  // with its own rank.
  void sort_by(std::vector<std::size_t>& column, const Neighbours& neighbours) const {
    const std::vector<std::size_t> rank = ranks();
    const auto middle = [&](std::size_t node) {
      if (neighbours[node].empty()) return static_cast<double>(rank[node]);
      double sum = 0;
      for (const std::size_t other : neighbours[node]) sum += static_cast<double>(rank[other]);
      return sum / static_cast<double>(neighbours[node].size());
    };
    std::stable_sort(column.begin(), column.end(), [&](std::size_t left, std::size_t right) {
      return middle(left) < middle(right);
    });
  }

  std::size_t crossings() const {
    const std::vector<std::size_t> rank = ranks();
    std::size_t count = 0;
    for (const auto& column : columns_) {
      std::vector<std::size_t> ends;  // ranks where the edges from earlier nodes end
      for (const std::size_t node : column) {
        const std::size_t earlier = ends.size();
        for (const std::size_t to : after_[node]) {
          for (std::size_t i = 0; i < earlier; ++i) count += ends[i] > rank[to] ? 1 : 0;
          ends.push_back(rank[to]);
        }
      }
    }
    return count;
  }

  // Moves each node of a column as near to the mean of its neighbours as the others allow. The
  // nodes stay in their order and apart, and the sum of the squares of the distances is the least
  // (pool adjacent violators).
  void settle(const std::vector<std::size_t>& column) {
    struct Block {
      double wish = 0;  // the wish of its first node
      double weight = 0;
      std::size_t size = 0;
    };
    std::vector<Block> blocks;
    std::vector<double> offsets;  // of each node, if all stood as close as they can
    double offset = 0;
    for (std::size_t i = 0; i < column.size(); ++i) {
      if (i > 0) offset += (heights_[column[i - 1]] + heights_[column[i]]) / 2;
      offsets.push_back(offset);
      double sum = 0;
      std::size_t count = 0;
      for (const auto* neighbours : {&before_, &after_}) {
        for (const std::size_t other : (*neighbours)[column[i]]) sum += y_[other];
        count += (*neighbours)[column[i]].size();
      }
      const double wish = count == 0 ? y_[column[i]] : sum / static_cast<double>(count);
      blocks.push_back({wish - offset, count == 0 ? 0.1 : static_cast<double>(count), 1});
      while (blocks.size() > 1 && blocks[blocks.size() - 2].wish > blocks.back().wish) {
        const Block last = blocks.back();
        blocks.pop_back();
        Block& into = blocks.back();
        into.wish =
            (into.wish * into.weight + last.wish * last.weight) / (into.weight + last.weight);
        into.weight += last.weight;
        into.size += last.size;
      }
    }
    std::size_t node = 0;
    for (const Block& block : blocks) {
      for (std::size_t i = 0; i < block.size; ++i, ++node) {
        y_[column[node]] = block.wish + offsets[node];
      }
    }
  }

  std::vector<double> heights_;
  std::vector<double> y_;
  std::vector<std::vector<std::size_t>> columns_;
  Neighbours before_;
  Neighbours after_;
  std::vector<std::vector<std::size_t>> chains_;
};

}  // namespace

void arrange(LayeredGraph& graph) {
  Layers layers(graph);
  layers.order();
  layers.set_heights();
  layers.store(graph);
}

}  // namespace placemat::inline site
