cimport cython

cdef int IDLE, OUTER, INNER, ORPHAN, ABSENT


cdef class Forest:
    cdef readonly int lo, hi, augmentations
    cdef readonly object mates, labels
    cdef object tick
    cdef int[::1] mate, base, ring, child, sibling, first, second, mark, freed, queue
    cdef unsigned char[::1] label, waits
    cdef unsigned short[::1] factor
    cdef int head, waiting, freed_count, orphan, stamp

    cdef void begin(self) except *
    cdef void scan(self, int x) noexcept
    cdef int anchor(self, int y) noexcept
    cdef void forget(self, int y) noexcept

    @cython.locals(p=cython.longlong, m=cython.longlong)
    cdef void sieve(self) noexcept
    @cython.locals(v=int)
    cdef void clear(self, const unsigned char[::1] absent) noexcept
    @cython.locals(v=int)
    cdef void plant_all(self) noexcept
    @cython.locals(steps=int, x=int)
    cdef void run(self) except *
    @cython.final
    @cython.locals(at=int)
    cdef inline void push(self, int x) noexcept
    @cython.final
    cdef inline void plant(self, int v) noexcept
    @cython.locals(z=int)
    cdef void grow(self, int x, int y) noexcept
    @cython.final
    @cython.locals(z=int)
    cdef inline void hang(self, int x, int y) noexcept
    @cython.locals(a=int, b=int, top=int)
    cdef bint meet(self, int x, int y) noexcept
    @cython.final
    cdef inline int find(self, int v) noexcept
    @cython.final
    cdef int junction(self, int a, int b) noexcept
    @cython.final
    @cython.locals(w=int)
    cdef void fold(self, int a, int top, int x, int y) noexcept
    @cython.final
    @cython.locals(t=int, later=list)
    cdef void rematch(self, int v, int w) noexcept
    @cython.final
    @cython.locals(w=int, above=int)
    cdef void uproot(self, int a) noexcept
    @cython.final
    cdef inline void free(self, int v) noexcept
    @cython.final
    @cython.locals(v=int, after=int)
    cdef void free_blossom(self, int a) noexcept
    @cython.final
    @cython.locals(y=int, after=int)
    cdef void disown(self, int v) noexcept
    @cython.final
    @cython.locals(done=int, x=int, y=int, i=int)
    cdef void settle(self) noexcept
    @cython.locals(end=int, a=int)
    cdef bint hangs(self, int x) noexcept
    @cython.final
    @cython.locals(u=int)
    cdef void cut(self, int v) noexcept
