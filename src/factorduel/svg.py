"""Pictures as SVG text: the few shapes that a game's course and a plot are drawn with.

A shape has a kind, never a colour: `STYLE` says how each kind looks in light and dark, and a
web page that puts a drawing between its own lines may say it differently.
"""

from __future__ import annotations

from html import escape

Point = tuple[float, float]

STYLE = """\
.paper { fill: #fff }
text { fill: #1f2937; font: 13px system-ui, sans-serif }
text.faint { fill: #6b7280 }
text.heading { font-size: 16px; font-weight: bold }
text.thrown { fill: #b91c1c; font-weight: bold }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round }
polyline.one { stroke: #1d4ed8 }
polyline.two { stroke: #c2410c; stroke-dasharray: 6 3 }
polyline.three { stroke: #047857; stroke-dasharray: 2 3 }
polyline.faint { stroke: #d1d5db; stroke-width: 1 }
polyline.thrown { stroke: #b91c1c }
polyline.half { stroke: #6b7280; stroke-width: 1.5 }
circle.one { fill: #1d4ed8 }
circle.two { fill: #fff; stroke: #c2410c; stroke-width: 2 }
circle.thrown { fill: #b91c1c }
@media (prefers-color-scheme: dark) {
.paper { fill: #111827 }
text { fill: #e5e7eb }
text.faint { fill: #9ca3af }
text.thrown { fill: #fca5a5 }
polyline.one { stroke: #93c5fd }
polyline.two { stroke: #fdba74 }
polyline.three { stroke: #6ee7b7 }
polyline.faint { stroke: #374151 }
polyline.thrown { stroke: #fca5a5 }
polyline.half { stroke: #9ca3af }
circle.one { fill: #93c5fd }
circle.two { fill: #111827; stroke: #fdba74 }
circle.thrown { fill: #fca5a5 }
}
"""


class Drawing:
    """A picture that is being drawn; its origin is the upper left corner.

    >>> drawing = Drawing(40, 20, "A line")
    >>> drawing.line("one", (0, 10), (40, 10.5))
    >>> print(drawing.svg(style=""))
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" role="img">
    <title>A line</title>
    <rect class="paper" width="40" height="20" rx="6"/>
    <polyline class="one" points="0,10 40,10.5"/>
    </svg>
    """

    def __init__(self, width: int, height: int, title: str) -> None:
        self._size = width, height
        self._title = title
        self._shapes: list[str] = []

    def line(self, kind: str, *points: Point) -> None:
        """Straight strokes from point to point."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._shapes.append(f'<polyline class="{kind}" points="{path}"/>')

    def dot(self, kind: str, centre: Point, radius: float, words: str = "") -> None:
        """A disc; its words show where a mouse rests on it."""
        x, y = centre
        title = f"<title>{escape(words)}</title>" if words else ""
        self._shapes.append(
            f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}">{title}</circle>'
        )

    def text(self, kind: str, at: Point, words: str, anchor: str = "middle") -> None:
        """Words on a line; anchor says which part of them is at the point: start, middle, end."""
        x, y = at
        self._shapes.append(
            f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">'
            f"{escape(words)}</text>"
        )

    def svg(self, style: str = STYLE) -> str:
        """The whole picture."""
        width, height = self._size
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" role="img">',
            f"<title>{escape(self._title)}</title>",
            *([f"<style>\n{style}</style>"] if style else []),
            f'<rect class="paper" width="{width}" height="{height}" rx="6"/>',
            *self._shapes,
            "</svg>",
        ]
        return "\n".join(lines)
