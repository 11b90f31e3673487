// Which numbers win at every turn of a game of Number Chain Duel, by the plain search that the
// benchmarks measure us against: own_chains 50 15 5 45 prints one line for each of turns 1 to 3.
#define main openings
#include "plain.cpp"
#undef main

int main(int count, char** arguments) {
    const Question question("divides", arguments[1]);
    const std::vector<std::string> words(arguments + 2, arguments + count);
    std::vector<int> played;
    for (const auto& word : words) played.push_back(std::stoi(word));

    Search search(question);
    std::vector<std::string> lines;
    for (int turn = (int)played.size(); turn >= 1; --turn) {  // the last is the easiest
        Set unused = (Set(2) << question.hi) - 2;
        for (int before = 0; before < turn - 1; ++before) unused ^= Set(1) << played[before];
        const int mine = turn > 2 ? played[turn - 3] : NOTHING;
        const int theirs = turn > 1 ? played[turn - 2] : NOTHING;
        std::string winning;
        for (Set rest = search.near[mine] & unused; rest; rest &= rest - 1) {
            const int v = lowest(rest);
            if (!search.wins(unused ^ Set(1) << v, theirs, v)) winning += std::to_string(v) + " ";
        }
        lines.push_back(winning);
    }
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) std::cout << *line << "\n";
}
