cimport cython

from factorduel.solver.kernels.forest cimport Forest

cdef int IDLE, OUTER, MANY


cdef class Divides(Forest):
    cdef int[::1] divisor, bucket

    @cython.final
    @cython.locals(count=int, p=int, width=int, i=int, _=int)
    cdef inline int list_divisors(self, int x) noexcept
    @cython.locals(y=int, i=int)
    cdef void scan(self, int x) noexcept
    @cython.locals(x=int, i=int)
    cdef int anchor(self, int y) noexcept

    @cython.locals(matched=int, k=int, v=int, u=int)
    cdef void begin(self) except *
    @cython.final
    @cython.locals(v=int, y=int)
    cdef void count_free(self) except *
    @cython.final
    @cython.locals(best=int, y=int, i=int)
    cdef int fewest(self, int v) noexcept
    @cython.final
    cdef inline bint is_free(self, int y) noexcept
    @cython.final
    @cython.locals(y=int, i=int)
    cdef void lower(self, int v) noexcept
    @cython.final
    cdef inline void lose_one(self, int y) noexcept
    @cython.final
    @cython.locals(k=int, w=int)
    cdef inline void link(self, int v) noexcept
    @cython.final
    @cython.locals(after=int, before=int)
    cdef inline void unlink(self, int v) noexcept
