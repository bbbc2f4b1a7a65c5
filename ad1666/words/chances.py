"""Odds in words: a line or two for a tooltip."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from operator import is_

from ad1666 import i18n
from ad1666.game.odds.harm import FightOdds, HarmOdds, ShotOdds
from ad1666.game.odds.opposed import Auction, Bid, OpposedOdds, won
from ad1666.game.odds.spread import Spread
from ad1666.game.odds.standard import StandardOdds, Useful
from ad1666.i18n import _, decimal, either
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Side
from ad1666.rules.events import CardTest, Grade
from ad1666.rules.make_move import shortfall
from ad1666.rules.tables import some
from ad1666.words import vocabulary

_SHOWN = 99999
"""The greatest denominator of a fraction to show. Longer fractions are no use to anybody."""

_BOTH = (Grade.TRIUMPH, Grade.MISHAP)
_MISHAP = (Grade.MISHAP,)
_TELLING: dict[str, tuple[Grade, ...]] = some(
    CardTest,
    {
        CardTest.RUN: _BOTH,
        CardTest.WINDOW: _BOTH,
        CardTest.CLIMB: _MISHAP,
        CardTest.JUMP: _MISHAP,
        CardTest.FORCE_DOOR: _MISHAP,
        CardTest.FORCE_LOCK: _MISHAP,
    },
)
"""Tests in which a triumph or a mishap has consequences of its own (TEST-2)."""


def percent(chance: Fraction) -> str:
    """A probability in whole per cent, never rounded to 0 or 100."""
    if 0 < chance < Fraction(1, 200):
        return _("under 1 %")
    if Fraction(199, 200) < chance < 1:
        return _("over 99 %")
    return i18n.percent(chance)


def _put(words: str, chance: Fraction) -> str:
    """A probability inserted in ``words``: in per cent, and for ``{exact}`` as a fraction, if that
    is short and the event neither impossible nor certain."""
    short = chance not in (0, 1) and chance.denominator <= _SHOWN
    return words.format(chance=percent(chance), exact=f" ({chance})" if short else "")


def _average(wounds: Fraction) -> str:
    return _("{n} wounds").format(n=decimal(float(wounds)))


def of_test(odds: StandardOdds, *, seen: bool) -> str:
    """The odds of a standard test, with what boosts from the player's hand could do if that is
    ``seen``."""
    telling, ability = _TELLING.get(odds.trial.what, ()), dispatch.testing(odds.trial.what)
    if ability is not None and ability.alarming:
        telling = _MISHAP
    text = _graded(_("**{chance}** success{exact}"), odds.grades, telling)
    if odds.trial.what is CardTest.JUMP_DOWN:
        wounds = odds.plain.mean(lambda t: shortfall(t.difficulty, t.result))
        text += " " + _("On average {wounds}.").format(wounds=_average(wounds))
    if seen:
        mishap = tuple(grade for grade in telling if grade is Grade.MISHAP)
        boosted = _("With boosts from your hand **{chance}**")
        text += " " + _graded(boosted, odds.boosted_grades, mishap)
    return text


def _graded(passing: str, grades: Spread[Grade], telling: tuple[Grade, ...]) -> str:
    """The probability of success, and those of the grades with consequences of their own."""
    parts = [_put(passing, grades.chance(lambda grade: grade.passed))]
    for grade in telling:
        if chance := grades.chance(partial(is_, grade)):
            words = _("{chance} {grade}")
            parts.append(words.format(chance=percent(chance), grade=vocabulary.grade(grade)))
    return ", ".join(parts) + "."


def of_shot(odds: ShotOdds, *, seen: bool) -> str:
    """The odds of a shot."""
    target = odds.aim.target
    average = _("{wounds} on average").format(wounds=_average(odds.plain.wounds(target)))
    hit = _put(_("**{chance}** to hit{exact}"), odds.plain.hit(target))
    parts = [", ".join(filter(None, (hit, _worst(odds.plain, target), average))) + "."]
    if seen:
        boosted = odds.boosted.hit(target)
        parts.append(_put(_("With boosts from your hand **{chance}** to hit."), boosted))
    if odds.stray:
        stray = _("{chance} that it misses by 1 and may hit another. [[SHOT-12]]")
        parts.append(_put(stray, odds.stray))
    return " ".join(parts)


def _worst(harm: HarmOdds, figure: str) -> str:
    """The worst that may happen to a figure: death, or else serious wounds."""
    if killed := harm.killed(figure):
        return _put(_("{chance} dead"), killed)
    if harm.serious[figure] > 0 and (crippled := harm.crippled(figure)):
        return _put(_("{chance} seriously wounded"), crippled)
    return ""


def of_fight(odds: FightOdds, figure: str) -> str:
    """The odds of a fight for one of the fighters."""
    dealt, taken = (_wounding(odds.plain, f) for f in (odds.fight.other(figure), figure))
    wounds = _("On average deals {dealt} and takes {taken}.").format(dealt=dealt, taken=taken)
    return f"{of_match(odds.test)} {wounds}"


def _wounding(harm: HarmOdds, figure: str) -> str:
    parts = (_average(harm.wounds(figure)), _worst(harm, figure))
    return ", ".join(filter(None, parts))


def of_match(odds: OpposedOdds) -> str:
    """The odds of an opposed test for one player."""
    tie = percent(odds.plain.chance(lambda lead: lead == 0))
    words = _("**{chance}** to win unboosted{exact}, {tie} a tie.").replace("{tie}", tie)
    text = _put(words, odds.plain.chance(won))
    if odds.boosted is None:
        return text
    boosted = _("If both play every boost that fits: **{chance}**.")
    return f"{text} {_put(boosted, odds.boosted.chance(won))}"


def winning(odds: OpposedOdds) -> str:
    """The probability of winning, short enough to fit below a card."""
    return percent(odds.plain.chance(won))


def of_bid(bid: Bid, other: Side) -> str:
    """What playing a card, or passing, leaves to the other player's boosts."""
    if bid.lead < 0:
        return ""
    if not (bid.level if bid.lead else bid.overtaken):
        words = _("{other} can no longer change that.")
    elif bid.lead:
        words = _("{other} may still draw level ({level}) or get ahead ({overtaken}).")
    else:
        words = _("{other} may still get ahead ({overtaken}).")
    level, overtaken = percent(bid.level), percent(bid.overtaken)
    return words.format(other=vocabulary.side(other), level=level, overtaken=overtaken)


def of_auction(auction: Auction, other: Side, *, closing: bool) -> str:
    """How far the player's boosts reach, and what the other player's may do to the present sums;
    the latter is empty if a pass is ``closing`` the test."""
    most = _("All matching cards would make **{most}**.").format(most=auction.most)
    reach = most if len(auction.bids) > 1 else ""
    after = "" if closing else of_bid(auction.bids[0], other)
    return " ".join(filter(None, (reach, after)))


def of_useful(sets: tuple[Useful, ...], needed: int) -> str:
    """Which cards are enough to boost a failing test, smallest sets first."""
    enough = [u for u in sets if u.test.grade.passed]
    if enough:
        few = [u for u in enough if len(u.cards) == len(enough[0].cards)][:3]
        return _("Enough to succeed: {sets}.").format(sets=either(list(map(_cards, few))))
    lacking = _("Your hand cannot make up the missing {n}.").format(n=needed)
    if not sets:
        return lacking
    return lacking + " " + _("{cards} would avert a mishap.").format(cards=_cards(sets[0]))


def _cards(useful: Useful) -> str:
    return " + ".join(f"**{vocabulary.card(card)}**" for card in useful.cards)
