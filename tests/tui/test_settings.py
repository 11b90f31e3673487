from __future__ import annotations

from pathlib import Path

import pytest

from factorduel.tui import settings
from factorduel.tui.settings import Memory, Settings


def test_settings_are_read_back_as_they_were_written(data_home: Path) -> None:
    chosen = Settings(
        game="factor-clash", pool="2-30", opening="even", two="perfect", streak=4, dark=False
    )
    settings.save(chosen)
    assert settings.load() == chosen


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "{",
        "[]",
        "null",
        '{"game": "chess"}',
        '{"pool": "9-3"}',
        '{"two": "hal"}',
        '{"first": "3"}',
        '{"game": 7, "dark": "no", "streak": true}',
    ],
)
def test_what_is_damaged_is_forgotten(data_home: Path, damage: str) -> None:
    data_home.parent.mkdir(parents=True)
    (data_home.parent / "settings.json").write_text(damage, encoding="utf-8")
    assert settings.load() == Settings()


def test_damage_to_one_value_keeps_the_streak(data_home: Path) -> None:
    data_home.parent.mkdir(parents=True)
    (data_home.parent / "settings.json").write_text('{"game": "chess", "streak": 4}', "utf-8")
    assert settings.load() == Settings(streak=4)


def test_where_nothing_can_be_written_the_choice_still_holds(data_home: Path) -> None:
    data_home.parent.write_text("a file where the folder should be", encoding="utf-8")
    memory = Memory()
    assert memory.keep(pool="1-30").pool == "1-30"
