cimport cython

from factorduel.solver.kernels.forest cimport Forest

cdef int IDLE, OUTER


cdef class Shares(Forest):
    cdef int[::1] speaker, reach

    @cython.final
    cdef inline int split(self, int x) noexcept
    @cython.final
    cdef inline int strip(self, int x, int p) noexcept
    @cython.final
    cdef inline int lowest(self, int p) noexcept
    @cython.locals(p=int)
    cdef void begin(self) except *
    @cython.final
    @cython.locals(spare=int, held=int, y=int, z=int)
    cdef void pair_up(self, int p) noexcept
    @cython.locals(rest=int, p=int, y=int)
    cdef void scan(self, int x) noexcept
    @cython.locals(rest=int, p=int, x=int)
    cdef int anchor(self, int y) noexcept
    @cython.locals(rest=int, p=int)
    cdef void forget(self, int y) noexcept
