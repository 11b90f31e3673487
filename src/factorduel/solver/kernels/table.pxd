cimport cython

from factorduel.solver.kernels.bits cimport Set

cdef int PROBES
cdef unsigned long long WORD, SCATTER_LOW, SCATTER_HIGH, SCATTER_BOTH


cdef class Table:
    cdef int bits, most_bits
    cdef long long used
    cdef unsigned long long[::1] words

    @cython.final
    @cython.locals(at=cython.longlong, entry=Set, _=int)
    cdef inline int get(self, Set key) noexcept
    @cython.final
    cdef void put(self, Set key, int value) noexcept
    @cython.final
    @cython.locals(at=cython.longlong, there=Set, _=int)
    cdef bint insert(self, Set entry) noexcept
    @cython.final
    @cython.locals(old="unsigned long long[::1]", i=cython.longlong, entry=Set)
    cdef bint grow(self) noexcept
    @cython.final
    @cython.locals(mixed=cython.ulonglong)
    cdef inline long long place(self, Set key) noexcept
    @cython.final
    @cython.locals(entry=Set)
    cdef inline Set entry(self, long long at) noexcept
    @cython.final
    cdef inline void write(self, long long at, Set entry) noexcept
