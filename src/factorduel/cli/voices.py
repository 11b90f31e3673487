"""How each game speaks: the lines of its rule book's sample session, as phrases to fill in.

In a phrase, {player} is the player whose turn it is or who has just played {number},
{opponent} the other one; {chain} is that player's chain, {last} the number to follow,
{available} the unused numbers, {legal} those that may be played and {opening} the opening rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from factorduel import describe, listing
from factorduel.position import Position
from factorduel.rules import Opening


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """The phrases of one game."""

    heading: str | None = None
    turn: str
    first_turn: str | None = None
    """Where turn 1 is announced differently."""
    prompt: str
    first_prompt: str
    """The prompt where any number may be chosen."""
    moved: str
    stuck: str

    link: str = ", "
    """What stands between the numbers of a chain."""
    brackets: bool = False
    """Whether lists stand in square brackets."""
    shortest_run: int | None = 2
    """From how many members on a run is printed as 2-14; None: never."""
    whole_pool_elided: bool = False
    """Whether an untouched pool is printed as 1, 2, 3, ..., 20."""
    any_opening: str = ""
    """How {opening} says that any number may be the first."""
    no_chain: str = ""
    no_last: str = "None"
    no_legal: str = "None"


class Facts:
    """What a phrase can mention; each is worked out only when a phrase does."""

    def __init__(
        self, voice: Voice, position: Position, player: int, number: int | None = None
    ) -> None:
        self._voice = voice
        self._position = position
        self.player = player
        self.opponent = 3 - player
        self.number = number

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)

    @property
    def chain(self) -> str:
        """The player's chain."""
        numbers = self._position.chain(self.player)
        return self._bracketed(listing.chained(numbers, self._voice.link) or self._voice.no_chain)

    @property
    def last(self) -> object:
        """The number to follow."""
        last = self._position.last
        return self._voice.no_last if last is None else last

    @property
    def legal(self) -> str:
        """The numbers that may be played."""
        legal = self._position.legal
        return self._bracketed(listing.joined(legal) if legal else self._voice.no_legal)

    @property
    def opening(self) -> str:
        """Which number may be the first."""
        rules = self._position.rules
        if rules.opening is Opening.ANY and self._voice.any_opening:
            return self._voice.any_opening
        return describe.opening_rule(rules)

    @property
    def available(self) -> str:
        """The unused numbers."""
        position, voice = self._position, self._voice
        pool = position.rules.pool
        if voice.whole_pool_elided and not position.moves:
            if len(pool) < 5:
                text = ", ".join(map(str, pool))
            else:
                text = f"{pool[0]}, {pool[1]}, {pool[2]}, ..., {pool[-1]}"
        else:
            text = listing.available(position.unused, position.legal, voice.shortest_run)
        return self._bracketed(text)

    def _bracketed(self, text: str) -> str:
        return f"[{text}]" if self._voice.brackets else text


_FACTOR_CHAIN_DUEL_STATE = """\
Current Chain: {chain}
Last Number Played: {last}
Available Numbers: [{available}]
"""

FACTOR_CHAIN_DUEL = Voice(
    turn=_FACTOR_CHAIN_DUEL_STATE + "\nPlayer {player}, it's your turn.",
    first_prompt="Select a number: ",
    prompt="Select a number that is a factor or multiple of {last}: ",
    moved="",
    stuck=_FACTOR_CHAIN_DUEL_STATE
    + "\nPlayer {player} cannot make a valid move.\nPlayer {opponent} wins the game!",
    link=" → ",
    shortest_run=None,
    no_chain="Empty",
)

FACTOR_CLASH = Voice(
    heading="Game Start\nAvailable Numbers: {available}\n",
    first_turn="Player {player}'s Turn",
    turn="Player {player}'s Turn\nAvailable Numbers: {available}",
    first_prompt="Select a number: ",
    prompt="Select a number that shares a common factor with {last}: ",
    moved="Player {player} selects {number}.\n",
    stuck="End of Game\n"
    "Player {player} cannot make a valid move.\nPlayer {opponent} wins the game!",
)

DIVISOR_DUEL = Voice(
    heading="Available Numbers: {available}\n",
    first_turn="Player {player}'s Turn:",
    turn="Player {player}'s Turn:\nPrevious number was {last}\nValid selections: {legal}",
    first_prompt="Select a number: ",
    prompt="Select a number: ",
    moved="Remaining Numbers: {available}\n",
    stuck="Player {player}'s Turn:\nPrevious number was {last}\nValid selections: {legal}\n"
    "Player {player} cannot make a valid move.\nPlayer {opponent} wins the game!",
)

FACTOR_CHAIN = Voice(
    heading="Welcome to Factor Chain!\n\n"
    "Available Numbers: {available}\nCurrent Sequence: {chain}\n",
    first_turn="Player {player}'s Turn:\n- {opening}",
    any_opening="Choose any number from the available numbers.",
    turn="Player {player}'s Turn:\n- Last Number: {last}\n- Valid Moves: {legal}",
    first_prompt="> ",
    prompt="> ",
    moved="Sequence Updated: {chain}\nAvailable Numbers: {available}\n",
    stuck="Player {player}'s Turn:\n- Last Number: {last}\n- Valid Moves: {legal}\n"
    "No valid moves available. Player {opponent} wins the game!",
    brackets=True,
    shortest_run=3,
    whole_pool_elided=True,
    no_legal="",
)

NUMBER_CHAIN_DUEL = Voice(
    heading="--- Number Chain Duel ---\n\nNumbers Available: {available}\n",
    first_turn="Player {player}'s Turn:",
    turn="Player {player}'s Turn:\n- Last number in your chain: {last}",
    first_prompt="- Select a number to start your chain: ",
    prompt="- Select a number that is a divisor or multiple of {last}: ",
    moved="- Player {player}'s Chain: {chain}\n- Numbers Available: {available}\n",
    stuck="Player {player}'s Turn:\n- Last number in your chain: {last}\n"
    "- No valid moves available.\n- Player {player} cannot make a move.\n"
    "- Player {opponent} wins the game!",
    brackets=True,
    whole_pool_elided=True,
    no_last="None (starting chain)",
)

_VOICES = {
    "factor-chain-duel": FACTOR_CHAIN_DUEL,
    "factor-clash": FACTOR_CLASH,
    "factor-chain": FACTOR_CHAIN,
    "number-chain-duel": NUMBER_CHAIN_DUEL,
}


def voice_of(slug: str) -> Voice:
    """The voice of a game; one without a voice of its own borrows Divisor Duel's."""
    return _VOICES.get(slug, DIVISOR_DUEL)
