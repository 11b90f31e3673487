#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

#include "peer.hpp"

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
using Mate = boost::graph_traits<Graph>::vertex_descriptor*;
using Index = boost::property_map<Graph, boost::vertex_index_t>::const_type;

// The steps of edmonds_maximum_cardinality_matching, which keeps the states of its last search.
long solve(const Question& question) {
    Graph graph(question.hi + 1);
    question.each_pair([&](int v, int w) { add_edge(v, w, graph); });

    std::vector<boost::graph_traits<Graph>::vertex_descriptor> mate(question.hi + 1);
    boost::extra_greedy_matching<Graph, Mate>::find_matching(graph, mate.data());
    boost::edmonds_augmenting_path_finder<Graph, Mate, Index> finder(
        graph, mate.data(), get(boost::vertex_index, graph));
    while (finder.augment_matching()) {
    }
    std::vector<int> state(question.hi + 1);
    finder.get_vertex_state_map(state.data());
    long winning = 0;
    for (int v = question.lo; v <= question.hi; ++v)
        winning += state[v] == boost::graph::detail::V_EVEN;
    return winning;
}

int main(int, char** arguments) { return answer(arguments, solve); }
