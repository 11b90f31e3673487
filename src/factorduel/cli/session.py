"""`factorduel play`: two seats at one keyboard, in the words of the game's rule book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factorduel import describe, listing
from factorduel.cli.terminal import Terminal
from factorduel.cli.voices import Facts, voice_of
from factorduel.journal import Journal, Keeper
from factorduel.match import Match
from factorduel.notation import BadNotation, parse_number
from factorduel.players import HUMAN
from factorduel.position import IllegalMove
from factorduel.record import Act
from factorduel.rules import Chain, Opening

if TYPE_CHECKING:
    from factorduel.cli.advice import Coach

_HELP = """\
Type a number to play it, or one of these words:
  moves     which numbers you may play
  hint      help with this number; ask again to be told more
  fates     which numbers win, and which lose
  partners  the pairs that decide the game, and which one answers the last number
  review    what each number was worth; when the game is over: factorduel review
  undo      take back, to your last choice
  resign    give up this game
  quit      leave; the game is kept, to go on with by --resume
  help      this list"""


class Quit(Exception):
    """The player wants to leave."""


class Session:
    """One match, from its present moment to its end."""

    def __init__(self, terminal: Terminal, match: Match, saved: Journal | None = None) -> None:
        self._terminal = terminal
        self._match = match
        self._voice = voice_of(match.position.rules.slug)
        self._kept = Keeper(terminal.warn, saved)
        self._coach: Coach | None = None

    def run(self) -> None:
        """Play all rounds that are left."""
        if self._kept.path is None:
            self._begin()
        else:
            self._say_where("resumed at")
        try:
            while True:
                self._play_round()
                if self._match.over:
                    break
                self._match = self._match.next_round()
                self._terminal.say()
                self._begin()
        except (Quit, EOFError, KeyboardInterrupt) as leaving:
            if not isinstance(leaving, Quit):
                self._terminal.say()  # the prompt's line is still open
            if self._kept.path is not None:
                self._terminal.say("The game is kept. Start with --resume to go on with it.")
            if isinstance(leaving, KeyboardInterrupt):
                raise
        finally:
            self._kept.close()

    def _begin(self) -> None:
        """Open a file for a new game and print its heading."""
        record = self._match.record
        self._kept.begin(record)
        if record.events:
            self._say_where("tried again from")
            return
        if record.rounds > 1:
            self._terminal.say(
                f"Round {record.round} of {record.rounds}. Player {record.position.first} starts.\n"
            )
        self._phrase(self._voice.heading)
        if record.position.rules.opening is not Opening.ANY and not self._voice.any_opening:
            self._terminal.say(describe.opening_rule(record.position.rules) + "\n")

    def _say_where(self, how: str) -> None:
        """Where a game goes on that does not begin here."""
        record = self._match.record
        line = f"{record.position.rules.title}, {how} turn {record.position.turn}"
        if record.rounds > 1:
            one, two = record.score
            line += f" of round {record.round} of {record.rounds}, score {one}-{two}"
        self._terminal.say(line + ".")
        self._overview()

    def _play_round(self) -> None:
        while self._match.winner is None:
            self._take_turn()
        self._kept.sync()  # no prompt of this round comes any more, and the next has another file
        if self._match.record.resigned:
            self._terminal.say(f"Player {self._match.winner} wins the game!")
        else:
            self._phrase(self._voice.stuck)
        if self._match.record.rounds > 1:
            self._say_score()

    def _take_turn(self) -> None:
        position, voice = self._match.position, self._voice
        self._phrase(voice.first_turn if position.turn == 1 and voice.first_turn else voice.turn)
        prompt = voice.first_prompt if position.last is None else voice.prompt
        prompt = prompt.format_map(Facts(voice, position, position.to_move))
        if self._match.seat == HUMAN:
            self._kept.sync()
            while not self._obey(self._terminal.ask(prompt).strip()):
                pass
        else:
            number = self._match.choose()
            self._terminal.say(f"{prompt}{number}")
            self._done(self._match.play(number))

    def _obey(self, typed: str) -> bool:
        """Do what the player typed; False if the same prompt should be asked again."""
        position = self._match.position
        try:
            match typed.lower():
                case "":
                    self._terminal.say("Type a number, or help.")
                case "help" | "?":
                    self._terminal.say(_HELP)
                case "moves":
                    self._terminal.say(f"You may play {listing.joined(position.legal)}.")
                case "hint" | "fates" | "partners" | "review" as word:
                    self._terminal.say(self._asked_coach().says(word, position))
                case "quit" | "exit":
                    raise Quit
                case "undo":
                    return self._done(self._match.take_back(position.to_move))
                case "resign":
                    return self._done(self._match.resign(position.to_move))
                case _:
                    return self._done(self._match.play(parse_number(typed)))
        except (BadNotation, IllegalMove) as refusal:
            self._terminal.say(str(refusal))
        return False

    def _asked_coach(self) -> Coach:
        if self._coach is None:
            from factorduel.cli.advice import Coach  # games without questions start faster

            self._coach = Coach()
        return self._coach

    def _done(self, match: Match) -> bool:
        """Write down what has happened, then say it."""
        self._match = match
        event = match.record.events[-1]
        self._kept.write(event)
        match event.act:
            case Act.TAKES_BACK:
                self._terminal.say(
                    f"\nPlayer {event.player} takes back to turn {match.position.turn}."
                )
                self._overview()
            case Act.RESIGNS:
                self._terminal.say(f"\nPlayer {event.player} resigns.")
            case number:
                facts = Facts(self._voice, match.position, event.player, number)
                self._terminal.say(self._voice.moved.format_map(facts))
        return True

    def _overview(self) -> None:
        """What has been played, for someone who comes back to the board."""
        position = self._match.position
        if position.rules.chain is Chain.SHARED:
            chains = {"The chain": position.moves}
        else:
            chains = {f"Player {player}'s chain": position.chain(player) for player in (1, 2)}
        for whose, numbers in chains.items():
            self._terminal.say(f"{whose}: {listing.chained(numbers, ' → ') or 'empty'}")
        self._terminal.say()

    def _say_score(self) -> None:
        one, two = self._match.score
        self._terminal.say(f"Score: player 1 has won {one}, player 2 has won {two}.")
        if self._match.over:
            if one == two:
                self._terminal.say("The match is drawn.")
            else:
                self._terminal.say(f"Player {1 if one > two else 2} wins the match!")

    def _phrase(self, phrase: str | None) -> None:
        if phrase is not None:
            position = self._match.position
            self._terminal.say(phrase.format_map(Facts(self._voice, position, position.to_move)))
