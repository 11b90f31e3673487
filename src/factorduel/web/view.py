"""A room as somebody sees it: from a seat, from both, or as a watcher. It decides no rule."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import ceil

from factorduel import describe, listing
from factorduel.naming import SIGNS, capital, computer_words
from factorduel.players import HUMAN
from factorduel.position import Position
from factorduel.record import Act
from factorduel.room import Deed, Room, in_words
from factorduel.rules import Rules
from factorduel.solver import covered_by_the_theorem
from factorduel.web.advice import Shown
from factorduel.web.links import link_to

_MOST_LISTED = 8


@dataclass(frozen=True)
class View:
    """What a page says and offers."""

    game_id: str
    room: Room
    seats: frozenset[int]
    """Where whoever looks sits: nowhere, at one seat, or at both."""
    patience: float
    shown: Shown = field(default_factory=Shown)
    now: float = field(default_factory=time.time)

    @property
    def position(self) -> Position:
        """The board."""
        return self.room.match.position

    @property
    def rules(self) -> Rules:
        """The game with its house rules."""
        return self.position.rules

    @property
    def is_over(self) -> bool:
        """Whether the present game is."""
        return self.room.match.winner is not None

    @property
    def is_to_move(self) -> bool:
        """Whether whoever looks is to play a number."""
        return not self.is_over and self.position.to_move in self.seats

    @property
    def waits(self) -> bool:
        """Whether somebody else has to do something, so that the page will change by itself."""
        if self.is_over:
            return not self.seats or bool(self.room.ready)
        return not self.is_to_move or self.room.is_open(2) or self.room.asking is not None

    @property
    def may_ask_the_coach(self) -> bool:
        """Never where a person sits opposite."""
        return self.room.match.record.seats != (HUMAN, HUMAN) and bool(self.seats)

    def called(self, player: int) -> str:
        """What a player is called, in the midst of a sentence."""
        if self.seats == {player}:
            return "you"
        if not self.room.is_human(player):
            return computer_words(self.room.match.record.seats, player)
        return self.room.names[player - 1] or f"player {player}"

    def signed(self, player: int) -> str:
        """A player with their sign."""
        return f"{SIGNS[player]} {self.called(player)}"

    # What is said

    @property
    def title(self) -> str:
        """What stands on the browser's tab."""
        if self.is_to_move and len(self.seats) == 1:
            return f"Your turn: {self.rules.title}"
        return self.rules.title

    @property
    def happened(self) -> str:
        """What was done last."""
        if not self.room.entries:
            return ""
        entry = self.room.entries[-1]
        who = capital(self.called(entry.player))
        if isinstance(entry.act, int):
            return f"{who} played {entry.act}."
        if entry.act is Deed.GOES_ON and not self.is_over:
            return "A new game begins."
        return _HAPPENED[entry.act].format(who=who)

    @property
    def status(self) -> str:
        """How it stands, and who is to do what."""
        if self.is_over:
            return self._outcome()
        mover = self.position.to_move
        if mover not in self.seats:
            name = self.called(mover)
            if not self.room.is_human(mover):
                return f"{capital(name)} is thinking …"
            if self.room.is_open(mover):
                return f"The seat of {name} is still free."
            return f"{capital(name)} is to play."
        whose = "Your turn." if len(self.seats) == 1 else f"{capital(self.called(mover))} to play."
        return f"{whose} {self._which()}"

    def _which(self) -> str:
        if self.position.turn == 1:
            return describe.opening_rule(self.rules)
        if self.position.last is None:
            return "Any unused number may begin your chain."
        legal = listing.joined(self.position.legal, _MOST_LISTED)
        return f"{self.position.last} may be followed by {legal}."

    def _outcome(self) -> str:
        winner = self.room.match.winner or 0
        name, loser = self.called(winner), self.called(3 - winner)
        wins = "You win!" if name == "you" else f"{capital(name)} wins."
        if self.room.match.record.resigned is None:
            have = "have" if loser == "you" else "has"
            wins += f" {capital(loser)} {have} no number left."
        return f"{wins} {self._who_has_the_match()}".strip()

    def _who_has_the_match(self) -> str:
        """Who has won the match, if it is decided and is more than this game."""
        one, two = self.room.score
        is_done = self.room.is_decided or self.room.match.over
        if self.room.match.record.rounds == 1 or not is_done:
            return ""
        if one == two:
            return f"The match is drawn, {one} : {two}."
        name = self.called(1 if one > two else 2)
        has = "You have" if name == "you" else f"{capital(name)} has"
        return f"{has} won the match, {max(one, two)} : {min(one, two)}."

    @property
    def said(self) -> str:
        """What a screen reader says when the page has changed."""
        return f"{self.happened} {self.status}".strip()

    @property
    def score(self) -> str:
        """Games won, where more than one is played."""
        one, two = self.room.score
        rounds = self.room.match.record.rounds
        if rounds == 1 and not any(self.room.won):
            return ""
        best_of = f", best of {rounds}" if rounds > 1 else ""
        return f"{one} : {two}{best_of}"

    # What is offered

    @property
    def deeds(self) -> list[tuple[str, str]]:
        """What can be done besides playing a number: the deed, and what its button says."""
        if not self.seats:
            return []
        if self.is_over:
            return self._after_the_game()
        if self.is_asked:
            return [(Deed.AGREES, "Let them take back"), (Deed.DECLINES, "Decline")]
        return self._in_the_game()

    @property
    def is_asked(self) -> bool:
        """Whether the opponent waits for an answer."""
        return bool(self.seats) and self.room.asking in {1, 2} - self.seats

    def _in_the_game(self) -> list[tuple[str, str]]:
        offered: list[tuple[str, str]] = []
        both_sit = not (self.room.is_open(1) or self.room.is_open(2))
        if both_sit and self.room.asking is None and self._has_played():
            shared = self.room.is_shared
            offered.append(
                (Deed.ASKS, "Ask to take back") if shared else (Act.TAKES_BACK, "Take back")
            )
        if self._may_claim:
            offered.append((Deed.CLAIMS, "Claim the game"))
        if both_sit:
            offered.append((Act.RESIGNS, "Resign"))
        return offered

    @property
    def _may_claim(self) -> bool:
        return self.room.why_not_claimed(min(self.seats), self.now, self.patience) is None

    def _has_played(self) -> bool:
        turns = range(1, self.position.turn)
        return any(self.position.mover(turn) in self.seats for turn in turns)

    def _after_the_game(self) -> list[tuple[str, str]]:
        if self.room.ready & self.seats:
            return []
        goes_on = not self.room.is_decided and not self.room.match.over
        return [(Deed.GOES_ON, "Next game" if goes_on else "Rematch")]

    @property
    def waits_for_rematch(self) -> str:
        """What is said when one player wants another game, and the other has not answered yet."""
        if not self.room.ready:
            return ""
        [ready] = self.room.ready
        if ready in self.seats:
            return f"Waiting for {self.called(3 - ready)} to agree to another game …"
        want = "want" if self.called(ready) == "you" else "wants"
        return f"{capital(self.called(ready))} {want} another game."

    @property
    def claim_notice(self) -> str:
        """When a game could be claimed, to somebody who waits for another person."""
        if self.is_over or not self.seats or self.is_to_move or not self.room.is_shared:
            return ""
        if self.room.is_open(self.position.to_move) or self._may_claim:
            return ""
        return f"After {in_words(self.patience)} without a number you can claim the game."

    @property
    def renewed_in(self) -> int | None:
        """Seconds after which a page shows more though nothing has happened."""
        if not self.claim_notice:
            return None
        return ceil(self.room.last_at + self.patience - self.now)

    @property
    def has_pairs(self) -> bool:
        """Whether there are partners to be shown."""
        return covered_by_the_theorem(self.rules)

    @property
    def review_link(self) -> str:
        """Where the coach looks at this game."""
        computers = [seat for seat in self.room.match.record.seats if seat != HUMAN]
        against = computers[0] if len(computers) == 1 else ""
        resigned = self.room.match.record.resigned
        return link_to("review", self.position, resigned=resigned, against=against)


SURE = {Act.RESIGNS: "Yes, resign", Deed.CLAIMS: "Yes, claim it"}
"""What cannot be undone is asked once more, in these words."""
_HAPPENED: dict[object, str] = {
    Act.TAKES_BACK: "{who} took back.",
    Act.RESIGNS: "{who} resigned.",
    Deed.SITS: "{who} sat down.",
    Deed.ASKS: "{who} asked to take back.",
    Deed.AGREES: "{who} let the last number be taken back.",
    Deed.DECLINES: "{who} declined to take back.",
    Deed.CLAIMS: "{who} claimed the game.",
    Deed.GOES_ON: "{who} would like another game.",
}
