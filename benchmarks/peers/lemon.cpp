#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include "peer.hpp"

using lemon::SmartGraph;
using Matching = lemon::MaxMatching<SmartGraph>;

long solve(const Question& question) {
    SmartGraph graph;
    long pairs = 0;
    question.each_pair([&](int, int) { ++pairs; });
    graph.reserveNode(question.hi + 1);
    graph.reserveEdge(pairs);
    for (int v = 0; v <= question.hi; ++v) graph.addNode();
    question.each_pair(
        [&](int v, int w) { graph.addEdge(graph.nodeFromId(v), graph.nodeFromId(w)); });

    Matching matching(graph);
    matching.run();
    long winning = 0;
    for (int v = question.lo; v <= question.hi; ++v)
        winning += matching.status(graph.nodeFromId(v)) == Matching::D;
    return winning;
}

int main(int, char** arguments) { return answer(arguments, solve); }
