"""The rules of a game in words, made from its fields, so that house rules are described as well."""

from factorduel.rules import Chain, Opening, Rules


def in_a_line(rules: Rules) -> str:
    """What a turn is, in one sentence.

    >>> from factorduel.catalog import FACTOR_CLASH
    >>> in_a_line(FACTOR_CLASH)
    'Play an unused number that shares a factor above 1 with the last number.'
    """
    line = f"Play {_turn(rules)}"
    if resort := _last_resort(rules):
        line += f"; {resort} only when nothing else is legal"
    if rules.opening is not Opening.ANY:
        line += f"; {opening_rule(rules)[0].lower()}{opening_rule(rules)[1:-1]}"
    return line + "."


def in_full(rules: Rules) -> list[str]:
    """All the rules, a sentence or two an item."""
    lo, hi = rules.pool[0], rules.pool[-1]
    items = [f"Two players share the numbers {lo}–{hi}. Each number can be used once."]
    if rules.chain is Chain.SHARED:
        items.append(
            "Both add to one chain, taking turns. Either may start: agree, or toss a coin."
        )
    else:
        items.append(
            "Each player builds a chain of their own, taking turns. Either may start: agree, or"
            " toss a coin."
        )
    items.append(opening_rule(rules))
    if rules.chain is Chain.EACH_PLAYER:
        items.append("The second player's first number is free: it need not fit the first one.")
    items.append(f"After that, play {_turn(rules)}.")
    if resort := _last_resort(rules):
        items.append(
            f"The number {resort} is a last resort: it may follow only when no other number may."
            " It may open the game."
        )
    items.append("Whoever cannot play on their turn loses. There are no draws.")
    return items


def opening_rule(rules: Rules) -> str:
    """Which number may be the first, in one sentence."""
    return _OPENINGS[rules.opening]


_OPENINGS = {
    Opening.ANY: "The first number may be any number of the pool.",
    Opening.EVEN: "The first number must be even.",
    Opening.REPLY: "The first number must leave the opponent at least one number to play.",
}


def _turn(rules: Rules) -> str:
    related = rules.relation.related.format(factor=rules.factor_word)
    own = "" if rules.chain is Chain.SHARED else " of your own chain"
    return f"an unused number that {related} the last number{own}"


def _last_resort(rules: Rules) -> str:
    return ", ".join(str(number) for number in sorted(rules.last_resort) if number in rules.pool)
