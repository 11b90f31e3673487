"""The words beside the board, or below it where the window is narrow: the chains and the coach."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static


class Side(VerticalScroll, can_focus=False):
    """Scrolled so that what is newest can be read from its first line."""

    _earlier: Sequence[str] | None = None

    def compose(self) -> ComposeResult:
        """The chains stand above what the coach says."""
        yield Static("", id="chains", markup=False)
        yield Static("", id="coach", markup=False)

    def tell(self, lines: Sequence[str], newest: int | None) -> None:
        """Show what the coach says, from the newest line on; without one, the end."""
        self.query_one("#coach", Static).update("\n".join(lines))
        self._earlier = None if newest is None else lines[:newest]
        self.call_after_refresh(self._show_newest)

    def on_resize(self) -> None:
        """Lines are broken at other places now."""
        self.call_after_refresh(self._show_newest)

    def _show_newest(self) -> None:
        if self._earlier is None:
            self.scroll_end(animate=False)
            return
        coach = self.query_one("#coach")
        earlier = Content("\n".join(self._earlier))
        above = earlier.get_height({}, coach.size.width) if self._earlier else 0
        self.scroll_to(y=coach.virtual_region.y + above, animate=False)
