"""`factorduel fairness`: one rule set or a scan, for people, for programs, and as a picture."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from driver import Window, run

import factorduel as fd
from factorduel.coach import fairness


def test_one_rule_set_for_people() -> None:
    assert run("fairness", "factor-clash").stdout == (
        "pool  opening  winning  of  share  end at once\n"
        "2-20  any           18  19  94.7%            4\n"
        "\n"
        "An opening picked blindly favours the first player: 18 of 19 openings win.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "conclusion"),
    [
        (["--pool", "1-10"], "The second player wins, whatever the first one opens with."),
        (["--pool", "1-1"], "The first player wins with any opening."),
        (
            ["--pool", "1-15"],
            "An opening picked blindly favours the second player: 2 of 15 openings win.",
        ),
    ],
)
def test_the_conclusion_is_one_sentence(arguments: list[str], conclusion: str) -> None:
    lines = run("fairness", "divisor-duel", *arguments).stdout.splitlines()
    assert lines[-1] == conclusion


def test_a_fair_rule_set_is_called_fair() -> None:
    lines = run("fairness", "factor-chain-duel", "--pool", "2-5").stdout.splitlines()
    assert lines[-1] == "An opening picked blindly is fair: 2 of 4 openings win."


def test_one_rule_set_for_programs() -> None:
    [line] = run("fairness", "juniper-green", "--pool", "1-40", "--json").stdout.splitlines()
    assert json.loads(line) == {
        "game": "juniper-green",
        "pool": [1, 40],
        "opening": "even",
        "allowed": 20,
        "winning": 2,
        "ends_at_once": 0,
        "share": 0.1,
    }


def test_a_scan_lists_the_fairest_first() -> None:
    assert run("fairness", "factor-chain-duel", "--scan", "26-28").stdout == (
        "pool  opening  winning  of  share  end at once\n"
        "2-27  reply         12  23  52.2%            0\n"
        "2-27  any           15  26  57.7%            3\n"
        "2-27  even           8  13  61.5%            0\n"
        "2-26  any            3  25  12.0%            3\n"
        "2-28  any            3  27  11.1%            3\n"
        "2-26  even           0  13   0.0%            0\n"
        "2-26  reply          0  22   0.0%            0\n"
        "2-28  even           0  14   0.0%            0\n"
        "2-28  reply          0  24   0.0%            0\n"
        "\n"
        "Fairest is 2-27 with opening reply: 12 of 23 openings win.\n"
    )


def test_a_scan_for_programs_is_an_object_a_line_and_agrees_with_single_questions() -> None:
    lines = run("fairness", "factor-clash", "--scan", "5-20", "--json").stdout.splitlines()
    found = list(map(json.loads, lines))
    assert len(found) > 30
    distance = [round(abs(one["share"] - 0.5), 9) for one in found]
    assert distance == sorted(distance)
    for one in found:
        rules = fd.new_game(one["game"], pool=one["pool"], opening=one["opening"]).rules
        assert one["share"] == fairness(rules).share


def test_a_scan_keeps_to_an_opening_rule_and_a_pool_s_lower_end() -> None:
    done = run(
        *("fairness", "factor-clash", "--pool", "3-9", "--opening", "reply"),
        *("--scan", "9-12", "--json"),
    )
    found = list(map(json.loads, done.stdout.splitlines()))
    assert sorted(one["pool"] for one in found) == [[3, end] for end in range(9, 13)]
    assert {one["opening"] for one in found} == {"reply"}


def test_a_scan_can_be_seen_as_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    done = run("fairness", "factor-clash", "--scan", "5-40", "--svg", str(file))
    assert done.stdout.endswith(f"The plot is in {file}.\n")
    assert ElementTree.parse(file).getroot().get("width") == "640"
    lines = run("fairness", "factor-clash", "--scan", "5-9", "--svg", str(file), "--json").stdout
    assert all(line.startswith("{") for line in lines.splitlines())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "There is no game 'chess'."),
        (["divisor-duel", "--pool", "1-8", "--opening", "odd"], "no opening rule 'odd'"),
        (["divisor-duel", "--opening", "odd", "--scan", "5-9"], "no opening rule 'odd'"),
        (["divisor-duel", "--scan", "9-5"], "write the smaller number first, 5-9"),
        (["divisor-duel", "--scan", "9"], "'9' is not a pool"),
        (["factor-clash", "--scan", "1-9"], "each at least 2"),
        (["factor-clash", "--scan", "2-3", "--opening", "reply"], "None of these pools"),
        (["divisor-duel", "--svg", "plot.svg"], "add --scan, such as --scan 10-50"),
        (["divisor-duel", "--scan", "2-9", "--svg", "/"], "Is a directory"),
        (["number-chain-duel", "--pool", "1-65"], "at most 64 numbers"),
        (["number-chain-duel", "--scan", "1-65"], "end the scan at 64"),
        ([], "the following arguments are required: GAME"),
    ],
)
def test_an_impossible_question_is_refused(arguments: list[str], says: str) -> None:
    done = run("fairness", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


def test_a_long_scan_shows_how_far_it_is_and_stops_at_ctrl_c() -> None:
    window = Window("fairness", "factor-clash", "--scan", "2-20000")
    window.wait_for(r"scanning  \[#* *\]  [\d,]+")
    window.press(b"\x03")
    assert window.end() == 130
    assert "Traceback" not in window.text
