cimport cython

from factorduel.solver.kernels cimport bits
from factorduel.solver.kernels.bits cimport Set
from factorduel.solver.kernels.table cimport Table

cdef int OPEN, LOST, WON, NOBODY, CROWDED


cdef class Trails:
    cdef readonly long long positions
    cdef public object tick
    cdef object near
    cdef unsigned long long[::1] words
    cdef Set loners, left
    cdef Table table

    cpdef bint wins(self, Set unused, int mine, int theirs) except -1
    @cython.final
    @cython.locals(result=int)
    cdef int play(self, Set unused, int mine, int theirs) except -1
    @cython.final
    @cython.locals(untried=Set, forced=bint, key=Set, result=int, v=int)
    cdef int search(self, Set unused, int mine, int theirs) except -1
    @cython.final
    @cython.locals(my=Set, their=Set, shared=Set, my_refuge=Set, their_refuge=Set, entrances=Set,
                   region=Set)
    cdef int judge(self, Set unused, int mine, int theirs) noexcept
    @cython.final
    @cython.locals(turns=int)
    cdef int race(self, Set my_refuge, int mine, Set their_refuge, int theirs) noexcept
    @cython.final
    @cython.locals(turns=int)
    cdef int weigh(self, Set shared, Set my_refuge, int mine, Set their_refuge, int theirs) noexcept
    @cython.final
    cdef inline bint few(self, Set members) noexcept
    @cython.final
    @cython.locals(turns=int)
    cdef int longest(self, Set unused, int v) noexcept
    @cython.final
    @cython.locals(entrances=Set, region=Set)
    cdef bint lasts(self, Set unused, int v, int turns) noexcept
    @cython.final
    @cython.locals(key=Set, known=int, most=int, least=int, untried=Set, w=int)
    cdef bint lasts_in(self, Set region, int v, int turns) noexcept
    @cython.final
    @cython.locals(loners=int, others=int)
    cdef inline int bound(self, Set region) noexcept
    @cython.final
    @cython.locals(found=Set, fresh=Set, more=Set, v=int)
    cdef inline Set region(self, Set entrance, Set unused) noexcept
    @cython.final
    @cython.locals(found=Set, v=int)
    cdef inline Set lasting(self, Set choice, Set unused) noexcept
    @cython.final
    @cython.locals(their=Set, best=int, least=int, v=int, after=Set, score=int)
    cdef inline int likeliest(self, Set choice, Set unused, int theirs) noexcept
    @cython.final
    @cython.locals(high=Set)
    cdef inline Set around(self, int v) noexcept
    @cython.final
    @cython.locals(one=Set)
    cdef inline Set single(self, int v) noexcept
    @cython.final
    cdef inline Set key(self, Set unused, int mine, int theirs) noexcept
