"""A picture of a scan: the share of winning openings over the pool's end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from factorduel.coach.fairness import Fairness
from factorduel.rules import Opening
from factorduel.svg import Drawing, Point

_WIDTH, _HEIGHT = 640, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 76, 620, 62, 266
_KINDS = {Opening.ANY: "one", Opening.EVEN: "two", Opening.REPLY: "three"}
_STEPS = (1, 2, 5)


def plot(found: Iterable[Fairness]) -> Drawing:
    """One line an opening rule; where a rule cannot be or changes nothing, it has a gap.

    >>> from factorduel.catalog import DIVISOR_DUEL
    >>> from factorduel.coach.fairness import scan
    >>> plot(scan(DIVISOR_DUEL, range(2, 51))).svg().count('class="two"')
    2
    """
    everything = list(found)
    rules = everything[0].rules
    ends = sorted({one.rules.pool[-1] for one in everything})
    title = f"{rules.title}: which share of the openings wins"
    drawing = Drawing(_WIDTH, _HEIGHT, title)
    _draw_frame(drawing, title, ends[0], ends[-1], rules.pool[0])
    legend = _LEFT
    for opening, kind in _KINDS.items():
        shares = {
            one.rules.pool[-1]: one.share for one in everything if one.rules.opening is opening
        }
        if not shares:
            continue
        for run in _runs(ends, shares):
            points = [_at(end, shares[end], ends[0], ends[-1]) for end in run]
            if len(points) == 1:  # a line of one point could not be seen
                points = [(points[0][0] - 3, points[0][1]), (points[0][0] + 3, points[0][1])]
            drawing.line(kind, *points)
        drawing.line(kind, (legend, 44), (legend + 28, 44))
        drawing.text("", (legend + 34, 48), f"opening {opening}", "start")
        legend += 150
    return drawing


def _draw_frame(drawing: Drawing, title: str, lo: int, hi: int, start: int) -> None:
    drawing.text("", (_LEFT, 24), title, "start")
    for percent in (0, 25, 50, 75, 100):
        y = _at(lo, percent / 100, lo, hi)[1]
        fair = percent == 50
        drawing.line("half" if fair else "faint", (_LEFT, y), (_RIGHT, y))
        words = f"fair {percent} %" if fair else f"{percent} %"
        drawing.text("" if fair else "faint", (_LEFT - 8, y + 4), words, "end")
    for end in _marks(lo, hi):
        x = _at(end, 0, lo, hi)[0]
        drawing.line("faint", (x, _BOTTOM), (x, _BOTTOM + 5))
        drawing.text("faint", (x, _BOTTOM + 20), str(end))
    drawing.text(
        "", ((_LEFT + _RIGHT) / 2, _BOTTOM + 42), f"end of the pool, which starts at {start}"
    )


def _at(end: int, share: float, lo: int, hi: int) -> Point:
    across = (end - lo) / (hi - lo) if hi > lo else 0.5
    return round(_LEFT + across * (_RIGHT - _LEFT), 1), round(_BOTTOM - share * (_BOTTOM - _TOP), 1)


def _marks(lo: int, hi: int) -> list[int]:
    """At most a dozen round numbers from lo to hi."""
    step = next(s * 10**k for k in range(9) for s in _STEPS if (hi - lo) // (s * 10**k) < 12)
    return list(range(-(-lo // step) * step, hi + 1, step))


def _runs(ends: list[int], shares: dict[int, float]) -> Iterator[list[int]]:
    """The ends that have a share, cut where one has none."""
    for has_one, run in groupby(ends, shares.__contains__):
        if has_one:
            yield list(run)
