"""The app itself: which screen is shown, what is remembered, light or dark."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from factorduel.tui.help import HelpScreen
from factorduel.tui.look import DARK, LIGHT
from factorduel.tui.menu import MenuScreen
from factorduel.tui.settings import Memory


class FactorduelApp(App[None]):
    """Number games for two, with a coach."""

    TITLE = "factorduel"
    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (78, "-wide"), (110, "-roomy")]  # noqa: RUF012 - Textual declares it so
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "keys", key_display="?"),
        Binding("t", "theme", "light or dark", show=False),
        Binding("ctrl+c", "interrupt", "leave the app", show=False, priority=True),
    ]

    def __init__(self) -> None:
        # Textual alone would make NO_COLOR shades of grey, which are colours to a terminal.
        super().__init__(ansi_color="NO_COLOR" in os.environ)
        self.memory = Memory()

    def on_mount(self) -> None:
        """Begin with the menu."""
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self._wear_theme()
        self.push_screen(MenuScreen(self.memory))

    def action_help(self) -> None:
        """Show how to play, and the keys of the screen that is open."""
        if not isinstance(self.screen, HelpScreen):
            rules = getattr(self.screen, "rules", None)  # the statistics have none, for one
            self.push_screen(HelpScreen(self.screen, rules))

    def action_theme(self) -> None:
        """From dark to light, and back."""
        self.memory.keep(dark=not self.memory.settings.dark)
        self._wear_theme()

    def action_interrupt(self) -> None:
        """Leave at once; every game is on disk already."""
        self.exit(return_code=130)

    def _wear_theme(self) -> None:
        self.theme = (DARK if self.memory.settings.dark else LIGHT).name


def run() -> int:
    """Start the app, and stay until it is left; the exit code."""
    app = FactorduelApp()
    app.run(loop=asyncio.new_event_loop())  # a loop of its own is not held up by threads
    code = app.return_code or 0
    if threading.active_count() > 1:
        # A search that is under way cannot be stopped, and Python would wait for it. Nobody needs
        # its answer any more, and every game is on disk.
        sys.stdout.flush()
        os._exit(code)
    return code
