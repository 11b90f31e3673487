"""The first screen: what to play, by which rules, against whom."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Static

from factorduel import describe
from factorduel.catalog import GAMES
from factorduel.journal import OpenElsewhere
from factorduel.match import Match, begin
from factorduel.naming import seat_words
from factorduel.notation import parse_pool
from factorduel.players import PLAYERS
from factorduel.position import new_game
from factorduel.rules import Opening, Rules
from factorduel.solver import TooLarge, solve
from factorduel.tui.ask import AskScreen
from factorduel.tui.choice import Choice
from factorduel.tui.game import GameScreen
from factorduel.tui.library import LibraryScreen, last_unfinished
from factorduel.tui.puzzle import PuzzleScreen
from factorduel.tui.settings import Memory, new_seed
from factorduel.tui.statistics import StatisticsScreen
from factorduel.tui.thinking import Unwanted, giving_way

_ENDS = (10, 15, 20, 30, 40, 50, 60, 100)
"""Where the pools end that are offered; any other can be typed."""
_SOLVED_AT_ONCE = 2_000
_SEATS = [(name, seat_words(name)) for name in ("human", *PLAYERS)]
_OPENINGS = [
    (Opening.ANY, "any number"),
    (Opening.EVEN, "an even number"),
    (Opening.REPLY, "one that leaves a reply"),
]
_STARTS = [("1", "player 1"), ("2", "player 2"), ("toss", "a coin decides")]


class MenuScreen(Screen[None]):
    """Choose and play; or go on, open, solve puzzles, look at what was played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "the line above", show=False),
        Binding("down", "app.focus_next", "the line below", show=False),
        Binding("enter", "play", "play"),
        Binding("e", "edit_pool", "choose any numbers, such as 1-36", show=False),
        Binding("g", "go_on", "go on"),
        Binding("z", "puzzles", "puzzles"),
        Binding("o", "open", "open"),
        Binding("s", "statistics", "statistics"),
        Binding("q,escape", "app.quit", "quit"),
    ]

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self._memory = memory

    @property
    def rules(self) -> Rules | None:
        """What is chosen; None if it cannot be played."""
        chosen = self._memory.settings
        try:
            return GAMES[chosen.game].house(parse_pool(chosen.pool), chosen.opening)
        except ValueError:
            return None

    def compose(self) -> ComposeResult:
        """A line a choice, what it means, and where else to go."""
        chosen = self._memory.settings
        rules = GAMES[chosen.game]
        yield Static("factorduel  [dim]number games for two[/]", id="title")
        with VerticalScroll(id="menu", can_focus=False):
            games = [(slug, game.title) for slug, game in GAMES.items()]
            yield Choice("Game", games, chosen.game, id="game")
            yield Static("", id="rule", markup=False)
            pools = _pools(rules, chosen.pool)
            yield Choice("Numbers", pools, chosen.pool, id="pool", remark="e: any others")
            yield Choice("Opening", _OPENINGS, chosen.opening, id="opening")
            yield Choice("Player 1 ●", _SEATS, chosen.one, id="one")
            yield Choice("Player 2 ○", _SEATS, chosen.two, id="two")
            yield Choice("Starts", _STARTS, chosen.first, id="first")
            yield Static("", id="refusal", markup=False)
            with Horizontal(id="ways"):
                yield Button("Play", id="play", compact=True, variant="primary")
                yield Button("Go on", id="go_on", compact=True)
                yield Button("Puzzles", id="puzzles", compact=True)
                yield Button("Open", id="open", compact=True)
                yield Button("Statistics", id="statistics", compact=True)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Say what the rules that were remembered are."""
        self._explain()

    def on_screen_resume(self) -> None:
        """Back from a game: Enter plays the next one."""
        self.query_one("#game").focus()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Remember the choice, and explain the rules that follow from it."""
        self._memory.keep(**{str(event.choice.id): event.value})
        if event.choice.id == "game":
            rules = GAMES[event.value]
            self._memory.keep(pool=rules.pool_text, opening=str(rules.opening))
            self.query_one("#pool", Choice).offer(_pools(rules, rules.pool_text), rules.pool_text)
            self.query_one("#opening", Choice).offer(_OPENINGS, rules.opening)
        self._explain()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        getattr(self, f"action_{event.button.id}")()

    def action_play(self) -> None:
        """Start the match that is chosen."""
        chosen = self._memory.settings
        try:
            match = chosen.match(new_seed())
        except ValueError as refusal:
            self._refuse(str(refusal))
        else:
            tossed = chosen.first == "toss"
            self.app.push_screen(GameScreen(self._memory, match, tossed=tossed), self._game_left)

    @work
    async def action_edit_pool(self) -> None:
        """Ask for a pool that is not among those offered."""
        chosen = self._memory.settings
        question = "Which numbers? Write the first and the last, such as 1-36."
        pool = await self.app.push_screen_wait(AskScreen(question, chosen.pool, _wrong_pool))
        if pool is not None:
            pool = "{}-{}".format(*parse_pool(pool))
            self.query_one("#pool", Choice).offer(_pools(GAMES[chosen.game], pool), pool)
            self._memory.keep(pool=pool)
            self._explain()

    def action_go_on(self) -> None:
        """Take up the game that was left last."""
        try:
            found = last_unfinished(self._warn)
        except OpenElsewhere:
            self._refuse("Your last game is open in another window.")
            return
        if found is None:
            self._refuse("There is no unfinished game to go on with.")
            return
        game = GameScreen(self._memory, Match(found.record), found.journal)
        self.app.push_screen(game, self._game_left)

    def action_puzzles(self) -> None:
        """Find the one winning number."""
        self.app.push_screen(PuzzleScreen(self._memory))

    def action_open(self) -> None:
        """Look at a game that was played."""
        self.app.push_screen(LibraryScreen(self._memory))

    def action_statistics(self) -> None:
        """Look at what was won and lost."""
        self.app.push_screen(StatisticsScreen(self._memory))

    def _explain(self) -> None:
        """The rule in a line, and whether the match can be played."""
        chosen = self._memory.settings
        try:
            rules = GAMES[chosen.game].house(parse_pool(chosen.pool), chosen.opening)
            begin(rules, seats=(chosen.one, chosen.two))
        except ValueError as refusal:
            self._refuse(str(refusal))
            return
        self.query_one("#rule", Static).update(describe.in_a_line(rules))
        self.query_one("#refusal", Static).remove_class("wrong").update("")
        self._say_who_wins(rules)

    def _game_left(self, match: Match | None) -> None:
        """Say what is to come of a game that is not over."""
        if match is not None:
            kept = "The game is kept: g goes on with it."
            self.query_one("#refusal", Static).remove_class("wrong").update(kept)

    def _warn(self, words: str) -> None:
        self.notify(words, severity="warning")

    def _refuse(self, reason: str) -> None:
        self.query_one("#refusal", Static).add_class("wrong").update(reason)

    @work(thread=True, exclusive=True)
    def _say_who_wins(self, rules: Rules) -> None:
        """What the solver says of these rules, where it can say so in a moment."""
        if len(rules.pool) > _SOLVED_AT_ONCE:
            return
        try:
            verdict = solve(new_game(rules), giving_way())
        except (TooLarge, Unwanted):
            return
        wins, all_ways = verdict.winning.bit_count(), verdict.position.legal.bit_count()
        words = (
            f"Whoever starts can win, with {wins} of {all_ways} openings."
            if wins
            else "Whoever starts loses, if the other makes no mistake."
        )
        self.app.call_from_thread(self._tell, rules, words)

    def _tell(self, rules: Rules, words: str) -> None:
        """Show what a thread found out, if it is still asked for."""
        chosen = self._memory.settings
        refusal = self.query_one("#refusal", Static)
        if (rules.slug, rules.pool_text) == (chosen.game, chosen.pool) and not refusal.has_class(
            "wrong"
        ):
            refusal.update(words)


def _pools(rules: Rules, chosen: str) -> list[tuple[str, str]]:
    """The pools that are offered for a game: the rule book's, some others, and the chosen one."""
    lo = rules.pool[0]
    pools = {f"{lo}-{end}" for end in _ENDS} | {rules.pool_text, chosen}
    ascending = sorted(pools, key=lambda pool: parse_pool(pool)[1])
    return [(pool, pool.replace("-", "–")) for pool in ascending]


def _wrong_pool(text: str) -> str | None:
    try:
        new_game("divisor-duel", pool=parse_pool(text))
    except ValueError as refusal:
        return str(refusal)
    return None
