"""The games once more, in the most obvious way: lists, gcd and %; no code of the package."""

from __future__ import annotations

from math import gcd

from factorduel import Rules


def related(relation: str, a: int, b: int) -> bool:
    if relation == "shares_factor":
        return gcd(a, b) > 1
    return a % b == 0 or b % a == 0


def legal_numbers(rules: Rules, opening: str, moves: tuple[int, ...]) -> list[int]:
    """What may be played after these moves."""
    unused = [n for n in rules.pool if n not in moves]
    if not moves:
        if opening == "even":
            return [n for n in unused if n % 2 == 0]
        if opening == "reply":
            return [n for n in unused if legal_numbers(rules, "any", (n,))]
        return unused
    if rules.chain == "each player":
        if len(moves) == 1:
            return unused
        last = moves[-2]
    else:
        last = moves[-1]
    legal = [n for n in unused if related(rules.relation.name, n, last)]
    return [n for n in legal if n not in rules.last_resort] or legal


def winner(rules: Rules, opening: str, moves: tuple[int, ...]) -> int | None:
    """Who has won, where player 1 started."""
    if legal_numbers(rules, opening, moves):
        return None
    return 1 if len(moves) % 2 else 2
