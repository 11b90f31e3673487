cimport cython

cdef int IDLE, OUTER, INNER, WITHERED, ABSENT, PATIENCE, NEVER


cdef class Forest:
    cdef readonly int lo, hi, augmentations
    cdef readonly object mates, labels
    cdef public object tick
    cdef long long steps
    cdef int[::1] mate, base, root, first, second, mark, noted, queue
    cdef unsigned char[::1] label, waits
    cdef unsigned short[::1] factor
    cdef int head, waiting, noted_count, stamp

    cdef void begin(self) except *
    cdef void scan(self, int x) noexcept
    cdef int anchor(self, int y) noexcept
    cdef void forget(self, int y) noexcept

    @cython.locals(p=cython.longlong, m=cython.longlong)
    cdef void sieve(self) noexcept
    @cython.locals(v=int)
    cdef void clear(self, const unsigned char[::1] absent) noexcept
    @cython.locals(v=int, done=bint)
    cdef object grow_alone(self)
    @cython.locals(roots="int[::1]", before=int, i=int)
    cdef void grow_together(self, object late) except *
    @cython.locals(x=int)
    cdef bint run(self, long long patience) except -1
    @cython.final
    @cython.locals(at=int)
    cdef inline void push(self, int x) noexcept
    @cython.final
    cdef inline void plant(self, int v) noexcept
    @cython.final
    cdef inline void note(self, int v) noexcept
    @cython.final
    @cython.locals(z=int)
    cdef bint grow(self, int x, int y) noexcept
    @cython.final
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
    cdef void augment(self, int x, int y) noexcept
    @cython.final
    @cython.locals(i=int, v=int)
    cdef void free_noted(self) noexcept
    @cython.final
    @cython.locals(v=int, in_a_tree=bint)
    cdef void fell_withered(self) noexcept
    @cython.final
    @cython.locals(count=int, i=int, x=int, y=int)
    cdef void regrow(self) noexcept
    @cython.final
    @cython.locals(u=int, before=int)
    cdef void cut(self, int v) noexcept
