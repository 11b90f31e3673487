"""Number games for two: play them, study them, build on them.

>>> import factorduel as fd
>>> position = fd.new_game("divisor-duel").play(6).play(3)
>>> position.legal_moves
(1, 9, 12, 15, 18)
"""

from factorduel.position import IllegalMove, Position, new_game
from factorduel.rules import BadRules, Chain, Opening, Rules
from factorduel.solver import TooLarge, Verdict, solve

__version__ = "0.1.0"
__all__ = [
    "BadRules",
    "Chain",
    "IllegalMove",
    "Opening",
    "Position",
    "Rules",
    "TooLarge",
    "Verdict",
    "new_game",
    "solve",
]
