cdef extern from *:
    """
    typedef unsigned __int128 factorduel_set;

    static inline int factorduel_size(factorduel_set members) {
        return __builtin_popcountll((unsigned long long)members)
            + __builtin_popcountll((unsigned long long)(members >> 64));
    }

    static inline int factorduel_lowest(factorduel_set members) {
        unsigned long long low = (unsigned long long)members;
        return low ? __builtin_ctzll(low)
                   : 64 + __builtin_ctzll((unsigned long long)(members >> 64));
    }
    """
    ctypedef unsigned long long Set "factorduel_set"
    int size "factorduel_size"(Set members) noexcept
    int lowest "factorduel_lowest"(Set members) noexcept
