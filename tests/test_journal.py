from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import records

from factorduel import journal, new_game
from factorduel.notation import parse_record, record_text
from factorduel.record import Act, Event, Record

DIVISOR_DUEL = Record(new_game("divisor-duel"))


def keep(record: Record, *, age: int = 0) -> Path:
    """Write a whole record down, as if that many seconds ago."""
    saved = journal.create(Record(new_game(record.position.rules, first=record.position.first)))
    saved.close()
    saved.path.write_text(record_text(record), encoding="utf-8")
    then = saved.path.stat().st_mtime - age
    os.utime(saved.path, (then, then))
    return saved.path


def played(*numbers: int, **settings: object) -> Record:
    record = Record(new_game("divisor-duel"), **settings)  # type: ignore[arg-type]
    for number in numbers:
        record = record.add(Event(record.position.to_move, number))
    return record


def found(slug: str | None = None) -> Record | None:
    """What would be resumed; a warning fails the test."""
    return first_of(slug, pytest.fail)


def first_of(slug: str | None, warn: Callable[[str], None]) -> Record | None:
    for game in journal.unfinished(slug, warn):
        game.journal.close()
        return game.record
    return None


def test_the_file_grows_by_a_line_an_event(data_home: Path) -> None:
    saved = journal.create(DIVISOR_DUEL)
    saved.append(Event(1, 6))
    saved.append(Event(2, Act.RESIGNS))
    saved.sync()
    saved.close()
    assert saved.path.parent == data_home
    assert saved.path.read_text(encoding="utf-8").endswith("\n\n1: 6\n2: resigns\n")


def test_games_begun_in_the_same_second_have_files_of_their_own(data_home: Path) -> None:
    for _ in range(3):
        journal.create(DIVISOR_DUEL).close()
    assert len(list(data_home.iterdir())) == 3


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(records())
def test_what_was_written_is_what_is_read(data_home: Path, record: Record) -> None:
    path = keep(record)
    try:
        if record.winner is None:
            assert found() == record
        assert parse_record(path.read_text(encoding="utf-8")) == record
    finally:
        path.unlink()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_torn_last_line_is_trimmed_and_nothing_else(data_home: Path, data: st.DataObject) -> None:
    path = keep(played(6, 3, 9, 18))
    try:
        content = path.read_bytes()
        heading = content.index(b"\n\n") + 2
        cut = data.draw(st.integers(heading, len(content)))
        path.write_bytes(content[:cut])
        warnings: list[str] = []
        [game] = journal.unfinished(None, warnings.append)
        game.journal.append(Event(game.record.position.to_move, Act.RESIGNS))
        game.journal.close()
        record, torn = game.record, content[heading:cut].rpartition(b"\n")[2].decode()
        assert [torn in warning for warning in warnings] == ([True] if torn else [])
        acknowledged = content[heading:cut].count(b"\n")
        assert record.position.moves == (6, 3, 9, 18)[:acknowledged]
        assert parse_record(path.read_text(encoding="utf-8")).resigned
    finally:
        path.unlink()


@pytest.mark.usefixtures("data_home")
class TestLastUnfinished:
    def test_there_is_none_before_the_first_game(self) -> None:
        assert found() is None

    def test_the_game_played_last_is_found_not_the_one_begun_last(self) -> None:
        keep(played(6, 3), age=5)
        keep(played(7), age=60)
        assert found() == played(6, 3)

    def test_a_finished_game_is_passed_over(self) -> None:
        keep(played(6), age=60)
        keep(played(6).add(Event(2, Act.RESIGNS)))
        assert found() == played(6)

    def test_one_kind_of_game_can_be_asked_for(self) -> None:
        keep(played(6), age=60)
        keep(Record(new_game("factor-clash").play(4)))
        assert found("divisor-duel") == played(6)
        assert found("juniper-green") is None

    def test_a_match_stopped_between_two_rounds_is_unfinished(self) -> None:
        first = played(6, rounds=2, seed=9).add(Event(2, Act.RESIGNS))
        keep(first)
        assert found() == first

    def test_a_match_whose_last_round_is_over_is_not(self) -> None:
        keep(played(6, rounds=2, seed=9).add(Event(2, Act.RESIGNS)), age=60)
        keep(played(6, rounds=2, seed=9, round=2, score=(1, 0)).add(Event(2, Act.RESIGNS)))
        assert found() is None

    def test_a_game_that_is_open_elsewhere_is_passed_over_and_said_to_be(self) -> None:
        keep(played(6), age=60)
        path = keep(played(6, 3))
        elsewhere = journal.Journal(path)
        warnings: list[str] = []
        assert first_of(None, warnings.append) == played(6)
        elsewhere.close()
        assert warnings == [f"The game {path.name} is open in another window."]

    @pytest.mark.parametrize(
        ("content", "says"),
        [
            (record_text(played(6)) + "2: 4\n2: 3\n", "Line 12: 4 is neither a divisor"),
            (record_text(played(6)) + "\0\0\0\n", "is none of game"),
            ("factorduel record\ngame: divisor-duel\n", "Its heading is not complete"),
            ("not a record\n\n", "is not a position"),
            (b"\xff\xfe\n\n", "It is not text"),
        ],
    )
    def test_a_damaged_record_is_set_aside_unchanged(self, content: str | bytes, says: str) -> None:
        content = content if isinstance(content, bytes) else content.encode()
        keep(played(6, 3), age=60)
        path = keep(played(7))
        path.write_bytes(content)
        warnings: list[str] = []
        assert first_of(None, warnings.append) == played(6, 3)
        aside = path.with_suffix(".damaged-1")
        assert not path.exists()
        assert aside.read_bytes() == content
        assert aside.name in warnings[0]
        assert says in warnings[0]

    def test_what_was_set_aside_before_is_not_overwritten(self) -> None:
        path = keep(played(7))
        earlier = path.with_suffix(".damaged-1")
        earlier.write_text("earlier", encoding="utf-8")
        path.write_text("nonsense\n\n", encoding="utf-8")
        assert first_of(None, lambda warning: None) is None
        assert earlier.read_text(encoding="utf-8") == "earlier"
        assert path.with_suffix(".damaged-2").exists()

    def test_a_match_that_is_open_elsewhere_is_not_gone_on_with_from_an_earlier_round(self) -> None:
        keep(played(6, rounds=2, seed=9).add(Event(2, Act.RESIGNS)), age=60)
        elsewhere = journal.Journal(keep(played(6, rounds=2, seed=9, round=2, score=(1, 0))))
        assert first_of(None, lambda warning: None) is None
        elsewhere.close()

    def test_a_record_without_the_blank_line_is_as_good_if_a_number_stands_in_it(self) -> None:
        path = keep(played(6))
        path.write_text(path.read_text(encoding="utf-8").replace("\n\n", "\n"), encoding="utf-8")
        assert found() == played(6)

    def test_a_byte_order_mark_is_no_damage(self) -> None:
        path = keep(played(6))
        path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
        assert found() == played(6)

    def test_what_is_no_file_is_passed_over(self, data_home: Path) -> None:
        path = keep(played(6))
        (data_home / "folder.txt").mkdir()
        (data_home / "dangling.txt").symlink_to(data_home / "nowhere")
        os.mkfifo(data_home / "pipe.txt")
        assert found() == played(6)
        path.chmod(0o444)
        if os.geteuid() != 0:
            warnings: list[str] = []
            assert first_of(None, warnings.append) is None
            assert "cannot be opened" in warnings[0]

    def test_an_empty_file_is_a_game_that_never_began(self) -> None:
        keep(played(7)).write_bytes(b"")
        assert found() is None
