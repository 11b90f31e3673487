// Number Chain Duel by a plain depth-first search that remembers whole positions: what many would
// write first. It prints the winning openings, and how many positions it remembers.
#include <algorithm>

#include "peer.hpp"

using Set = unsigned __int128;  // bit n stands for number n

constexpr int NOTHING = 127;  // played so far: any number may follow
constexpr int LOST = 1, WON = 2;

int size(Set set) {
    return __builtin_popcountll((unsigned long long)set) +
           __builtin_popcountll((unsigned long long)(set >> 64));
}

int lowest(Set set) {
    const auto low = (unsigned long long)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(set >> 64));
}

// Entries are key << 2 | result; 0 where there is none.
struct Table {
    int bits = 12;
    long used = 0;
    std::vector<Set> entries = std::vector<Set>(1L << bits);

    // Where a key stands, or would.
    Set& entry(Set key) {
        auto mixed = (unsigned long long)key * 0x9E3779B97F4A7C15 ^
                     (unsigned long long)(key >> 64) * 0x6A09E667F3BCC909;
        mixed = (mixed ^ mixed >> 32) * 0xBB67AE8584CAA73B;
        unsigned long at = mixed >> (64 - bits);
        while (entries[at] && entries[at] >> 2 != key) at = (at + 1) & (entries.size() - 1);
        return entries[at];
    }

    void put(Set key, int result) {
        if (4 * ++used > 3L << bits) {
            std::vector<Set> old(2L << bits++);
            old.swap(entries);
            for (Set one : old)
                if (one) entry(one >> 2) = one;
        }
        entry(key) = key << 2 | result;
    }
};

struct Search {
    Set near[128] = {};
    Table table;

    explicit Search(const Question& question) {
        near[NOTHING] = ~Set(0);
        question.each_pair([&](int v, int w) {
            near[v] |= Set(1) << w;
            near[w] |= Set(1) << v;
        });
    }

    bool wins(Set unused, int mine, int theirs) {
        const Set my = near[mine] & unused, their = near[theirs] & unused;
        if (!my || !their) return my != 0;
        unused = reachable(my | their, unused);
        const Set key = unused << 14 | mine << 7 | theirs;
        if (const int known = table.entry(key) & 3) return known == WON;

        std::pair<int, int> moves[128];  // fewest replies for them first, then most numbers for me
        int count = 0;
        for (Set rest = my; rest; rest &= rest - 1) {
            const int v = lowest(rest);
            const Set after = unused ^ Set(1) << v;
            const int replies = size(their & after), more = size(near[v] & after);
            if (more || !replies) moves[count++] = {8 * replies - more, v};
        }
        std::sort(moves, moves + count);
        const bool won = std::any_of(moves, moves + count, [&](auto move) {
            return !wins(unused ^ Set(1) << move.second, theirs, move.second);
        });
        table.put(key, won ? WON : LOST);
        return won;
    }

    Set reachable(Set found, Set unused) const {
        for (Set fresh = found; fresh && found != unused;) {
            const int v = lowest(fresh);
            fresh &= fresh - 1;
            const Set more = near[v] & unused & ~found;
            found |= more;
            fresh |= more;
        }
        return found;
    }
};

std::string solve(const Question& question) {
    Search search(question);
    const Set pool = (Set(2) << question.hi) - 2;
    std::string winning;
    for (int v = question.lo; v <= question.hi; ++v)
        if (!search.wins(pool ^ Set(1) << v, NOTHING, v))
            winning += (winning.empty() ? "" : ",") + std::to_string(v);
    return (winning.empty() ? "none" : winning) + " " + std::to_string(search.table.used);
}

int main(int, char** arguments) { return answer(arguments, solve); }
