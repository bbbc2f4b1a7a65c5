"""Exact odds of tests, shots and fights, from what one player may know (docs/odds.md).

`known` reduces a State to what an onlooker knows of the cards; `foresee` finds the test that a
choice leads to; `standard`, `opposed`, `shot`, `fight`, `auction` and `useful` compute whole-number
cases from both. Every sum comes from the rules.
"""

from ad1666.game.odds.assumed import Assumed
from ad1666.game.odds.foresight import Foreseen, foresee, named, run_test
from ad1666.game.odds.harm import FightOdds, Harm, HarmOdds, ShotOdds, fight, shot
from ad1666.game.odds.known import Holding, Known, known
from ad1666.game.odds.opposed import Auction, Bid, OpposedOdds, auction, opposed, won
from ad1666.game.odds.spread import Spread
from ad1666.game.odds.standard import StandardOdds, Useful, standard, useful, with_boosts

__all__ = [
    "Assumed",
    "Auction",
    "Bid",
    "FightOdds",
    "Foreseen",
    "Harm",
    "HarmOdds",
    "Holding",
    "Known",
    "OpposedOdds",
    "ShotOdds",
    "Spread",
    "StandardOdds",
    "Useful",
    "auction",
    "fight",
    "foresee",
    "known",
    "named",
    "opposed",
    "run_test",
    "shot",
    "standard",
    "useful",
    "with_boosts",
    "won",
]
