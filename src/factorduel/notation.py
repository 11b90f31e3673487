"""Games as text, both ways: a position in a line, a record as lines that a person can edit.

A position:   divisor-duel pool=1-36 first=2: 6 3 9

A record:     factorduel record
              game: divisor-duel
              pool: 1-20
              opening: any
              players: human, greedy
              first: 1
              seed: 42
              round: 1 of 3
              score: 0-0

              1: 6
              2: 3
              1: takes back
              1: 7
              2: resigns

Whatever stands behind a # is a remark. Only the game must be named: the rule book
gives the rest. One line is one event, so a record grows by appending.
"""

from __future__ import annotations

from dataclasses import replace

from factorduel.catalog import game_named
from factorduel.position import Position, new_game
from factorduel.record import Act, Event, Record

_TITLE = "factorduel record"
_KEYS = ("game", "pool", "opening", "players", "first", "seed", "round", "score")
_MOST_DIGITS = 18


class BadNotation(ValueError):
    """Text that is no number, position or record; the message says where and what would be."""


def parse_number(text: str) -> int:
    """A number in plain ASCII digits, and nothing else.

    >>> parse_number("12")
    12
    >>> parse_number("1_0")
    Traceback (most recent call last):
    factorduel.notation.BadNotation: '1_0' is not a number: write it in digits, such as 12.
    """
    if not (text.isascii() and text.isdigit()):
        raise BadNotation(f"{shown(text)} is not a number: write it in digits, such as 12.")
    digits = text.lstrip("0") or "0"
    if len(digits) > _MOST_DIGITS:
        raise BadNotation(f"A number of {len(digits):,} digits is too large.")
    return int(digits)


def parse_pool(text: str) -> tuple[int, int]:
    """A pool written LO-HI.

    >>> parse_pool("1-36")
    (1, 36)
    """
    return _two(text.strip().replace("–", "-"), "-", "pool", "1-36")


def parse_position(text: str) -> Position:
    """The position that str(position) wrote.

    >>> str(parse_position("divisor-duel first=2: 6 3 9"))
    'divisor-duel first=2: 6 3 9'
    """
    heading, colon, numbers = text.partition(":")
    words = heading.split()
    if not colon or not words:
        raise BadNotation(
            f"{shown(text)} is not a position: write the game, a colon and the numbers played,"
            " such as divisor-duel: 6 3 9"
        )
    settings: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals or key not in ("pool", "opening", "first") or key in settings:
            raise BadNotation(
                f"{shown(word)} is not understood: pool=LO-HI, opening=RULE and first=PLAYER may"
                " stand behind the game, once each."
            )
        settings[key] = value
    start = _empty_board({"game": words[0], **settings})
    return start.play_all(map(parse_number, numbers.replace(",", " ").split()))


def record_text(record: Record) -> str:
    """A record as text; `parse_record` reads it back exactly."""
    return record_heading(record) + "".join(f"{event}\n" for event in record.events)


def record_heading(record: Record) -> str:
    """What a record's text says before the first event."""
    rules = record.position.rules
    return (
        f"{_TITLE}\n"
        f"game: {rules.slug}\n"
        f"pool: {rules.pool_text}\n"
        f"opening: {rules.opening}\n"
        f"players: {', '.join(record.seats)}\n"
        f"first: {record.position.first}\n"
        f"seed: {record.seed}\n"
        f"round: {record.round} of {record.rounds}\n"
        f"score: {record.score[0]}-{record.score[1]}\n"
        "\n"
    )


def parse_record(text: str) -> Record:
    """The record that a text holds; a position in a line is read as one, too."""
    lines = [
        (place, bare)
        for place, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1)
        if (bare := line.partition("#")[0].strip())
    ]
    if lines and lines[0][1] == _TITLE:
        return _record_from(lines[1:])
    if len(lines) == 1:
        position = parse_position(lines[0][1])
        record = Record(new_game(position.rules, first=position.first))
        for number in position.moves:
            record = record.add(Event(record.position.to_move, number))
        return record
    raise BadNotation(f"This is not a record: its first line should be '{_TITLE}'.")


def shown(text: str) -> str:
    """Text as it can be shown in a message: quoted, control characters spelt out, not too long."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def _record_from(lines: list[tuple[int, str]]) -> Record:
    settings: dict[str, str] = {}
    record = None
    for place, line in lines:
        key, _, value = (part.strip() for part in line.partition(":"))
        try:
            if key in ("1", "2"):
                record = (record or _begin(settings)).add(Event(int(key), _act(value)))
            elif key not in _KEYS:
                raise BadNotation(f"{shown(key)} is none of {', '.join(_KEYS)}, 1 and 2.")
            elif record or key in settings:
                raise BadNotation(f"{key} may stand once, above the first number.")
            else:
                settings[key] = value
        except ValueError as error:
            raise BadNotation(f"Line {place}: {error}") from None
    return record or _begin(settings)


def _act(text: str) -> int | Act:
    return Act(text) if text in list(Act) else parse_number(text)


def _begin(settings: dict[str, str]) -> Record:
    record = Record(_empty_board(settings))
    if "players" in settings:
        record = replace(record, seats=parse_seats(settings["players"]))
    if "seed" in settings:
        record = replace(record, seed=parse_number(settings["seed"]))
    if "round" in settings:
        number, total = _two(settings["round"], " of ", "round", "1 of 3")
        if not 1 <= number <= total:
            raise BadNotation(f"There is no round {number} of {total}.")
        record = replace(record, round=number, rounds=total)
    if "score" in settings:
        record = replace(record, score=_two(settings["score"], "-", "score", "1-0"))
    if sum(record.score) != record.round - 1:
        raise BadNotation(
            f"The score {record.score[0]}-{record.score[1]} does not fit round {record.round}:"
            " each round before it was won by one player."
        )
    return record


def _empty_board(settings: dict[str, str]) -> Position:
    if "game" not in settings:
        raise BadNotation("The game is not named: add a line such as 'game: divisor-duel'.")
    return new_game(
        game_named(settings["game"]),
        pool=parse_pool(settings["pool"]) if "pool" in settings else None,
        opening=settings.get("opening"),
        first=parse_number(settings.get("first", "1")),
    )


def parse_seats(text: str) -> tuple[str, str]:
    """Who plays, written as two names with a comma between them.

    >>> parse_seats("human,level:3")
    ('human', 'level:3')
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2 or not all(
        name.isascii() and name.replace(":", "").isalnum() for name in names
    ):
        raise BadNotation(f"{shown(text)} does not name two players, such as human,greedy.")
    return names[0], names[1]


def _two(text: str, between: str, what: str, example: str) -> tuple[int, int]:
    left, _, right = text.partition(between)
    try:
        return parse_number(left), parse_number(right)
    except BadNotation:
        raise BadNotation(f"{shown(text)} is not a {what}: write it as {example}.") from None
