// What the C++ contestants share: the pool's pairs, and the line that contest.py reads.
#pragma once

#include <chrono>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

struct Question {
    bool divides;
    int lo, hi;

    Question(const char* relation, const char* n)
        : divides(std::string(relation) == "divides"), lo(divides ? 1 : 2), hi(std::stoi(n)) {}

    // Calls pair(v, w) once for any two neighbours v < w.
    template <class Pair>
    void each_pair(Pair pair) const {
        if (divides) {
            for (int v = lo; v <= hi; ++v)
                for (int w = 2 * v; w <= hi; w += v) pair(v, w);
            return;
        }
        std::vector<int> prime(hi + 1), met(hi + 1);
        for (int p = 2; p <= hi; ++p)
            if (!prime[p])
                for (int m = p; m <= hi; m += p) prime[m] = p;
        for (int v = lo; v <= hi; ++v)
            for (int rest = v, p; rest > 1;) {
                p = prime[rest];
                while (rest % p == 0) rest /= p;
                for (int w = v + p; w <= hi; w += p)
                    if (met[w] != v) {
                        met[w] = v;
                        pair(v, w);
                    }
            }
    }
};

// Not ru_maxrss: a process inherits that from the one that started it.
inline long peak_kib() {
    std::ifstream status("/proc/self/status");
    std::string word;
    long kib = 0;
    while (status >> word)
        if (word == "VmHWM:") status >> kib;
    return kib;
}

// Times solve(question), which returns what is told of the winning openings.
template <class Solve>
int answer(char** arguments, Solve solve) {
    const Question question(arguments[1], arguments[2]);
    const auto start = std::chrono::steady_clock::now();
    const auto busy = std::clock();
    const auto winning = solve(question);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    std::cout << taken.count() << ' ' << double(std::clock() - busy) / CLOCKS_PER_SEC << ' '
              << peak_kib() << ' ' << winning << '\n';
    return 0;
}
