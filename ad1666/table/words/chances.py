"""Odds in words: a line or two for a note."""

from __future__ import annotations

from fractions import Fraction

from ad1666.game.odds.harm import FightOdds, HarmOdds, ShotOdds
from ad1666.game.odds.opposed import Auction, Bid, OpposedOdds, won
from ad1666.game.odds.spread import Spread
from ad1666.game.odds.standard import StandardOdds, Useful
from ad1666.i18n import _, ngettext
from ad1666.rules.abilities.tools import PICK_LOCK
from ad1666.rules.cards import Side
from ad1666.rules.events import CardTest, Grade
from ad1666.rules.moving import shortfall
from ad1666.table.words import vocabulary

_SHOWN = 99999
"""The greatest denominator of a fraction that is shown: a longer one says nothing to anybody."""

_BOTH = (Grade.TRIUMPH, Grade.MISHAP)
_MISHAP = (Grade.MISHAP,)
_TELLING = {
    CardTest.RUN: _BOTH,
    CardTest.WINDOW: _BOTH,
    CardTest.CLIMB: _MISHAP,
    CardTest.JUMP: _MISHAP,
    CardTest.FORCE_DOOR: _MISHAP,
    CardTest.FORCE_LOCK: _MISHAP,
    PICK_LOCK: _MISHAP,
}
"""The tests in which a triumph or a mishap means more than success and failure (TEST-2)."""


def percent(chance: Fraction) -> str:
    """A chance as whole per cent, told apart from never and from surely."""
    if 0 < chance < Fraction(1, 200):
        return _("under 1 %")
    if Fraction(199, 200) < chance < 1:
        return _("over 99 %")
    return _("{n} %").format(n=round(100 * chance))


def exact(chance: Fraction) -> str:
    """The same as a fraction, if that is short; empty where per cent say all."""
    if chance in (0, 1) or chance.denominator > _SHOWN:
        return ""
    return f" ({chance})"


def _number(wounds: Fraction) -> str:
    return _("{n:.1f}").format(n=float(wounds))


def _average(wounds: Fraction) -> str:
    return _("{n} wounds").format(n=_number(wounds))


def of_test(odds: StandardOdds, *, seen: bool) -> str:
    """A standard test, with what the own boosts could do if the hand is seen."""
    trial = odds.trial
    good = odds.grades.chance(lambda grade: grade.passed)
    said = [_("**{chance}** success{exact}").format(chance=percent(good), exact=exact(good))]
    telling = _TELLING.get(trial.what, ())
    for grade in telling:
        if chance := _graded(odds.grades, grade):
            said.append(f"{percent(chance)} {vocabulary.grade(grade)}")
    text = ", ".join(said) + "."
    if trial.what is CardTest.JUMP_DOWN:
        wounds = odds.plain.mean(lambda t: shortfall(t.difficulty, t.result))
        text += " " + _("On average {wounds}.").format(wounds=_average(wounds))
    if seen:
        boosted = odds.boosted_grades
        said = [
            _("With boosts from your hand **{chance}**").format(
                chance=percent(boosted.chance(lambda grade: grade.passed))
            )
        ]
        if Grade.MISHAP in telling and (chance := _graded(boosted, Grade.MISHAP)):
            said.append(f"{percent(chance)} {vocabulary.grade(Grade.MISHAP)}")
        text += " " + ", ".join(said) + "."
    return text


def _graded(grades: Spread[Grade], wanted: Grade) -> Fraction:
    return grades.chance(lambda grade: grade is wanted)


def of_shot(odds: ShotOdds, *, seen: bool) -> str:
    """A shot."""
    target = odds.aim.target
    hit = odds.plain.hit(target)
    said = [_("**{chance}** to hit{exact}").format(chance=percent(hit), exact=exact(hit))]
    said += filter(None, (_worst(odds.plain, target),))
    said.append(_("{wounds} on average").format(wounds=_average(odds.plain.wounds(target))))
    text = ", ".join(said) + "."
    if seen:
        text += " " + _("With boosts from your hand **{chance}** to hit.").format(
            chance=percent(odds.boosted.hit(target))
        )
    if odds.stray:
        text += " " + _("{chance} that it misses by 1 and may hit another. [[SHOT-12]]").format(
            chance=percent(odds.stray)
        )
    return text


def _worst(harm: HarmOdds, figure: str) -> str:
    """The worst that a figure has to fear: death, or else serious wounds."""
    if killed := harm.killed(figure):
        return _("{chance} dead").format(chance=percent(killed))
    if harm.serious[figure] > 0 and (crippled := harm.crippled(figure)):
        return _("{chance} seriously wounded").format(chance=percent(crippled))
    return ""


def of_fight(odds: FightOdds, figure: str) -> str:
    """A fight from a fighter's side."""
    dealt, taken = (_wounding(odds.plain, f) for f in (odds.fight.other(figure), figure))
    return f"{of_match(odds.test)} " + _("On average deals {dealt}; takes {taken}.").format(
        dealt=dealt, taken=taken
    )


def _wounding(harm: HarmOdds, figure: str) -> str:
    parts = (_average(harm.wounds(figure)), _worst(harm, figure))
    return ", ".join(filter(None, parts))


def of_match(odds: OpposedOdds) -> str:
    """An opposed test from a player's side."""
    good = odds.plain.chance(won)
    tie = odds.plain.chance(lambda lead: lead == 0)
    text = _("**{chance}** to win unboosted{exact}, {tie} a tie.").format(
        chance=percent(good),
        exact=exact(good),
        tie=percent(tie),
    )
    if odds.boosted is not None:
        text += " " + _("If both play all boosts that fit: **{chance}**.").format(
            chance=percent(odds.boosted.chance(won))
        )
    return text


def winning(odds: OpposedOdds) -> str:
    """How likely a win is, short enough to stand below a card."""
    return percent(odds.plain.chance(won))


def of_bid(bid: Bid, other: Side) -> str:
    """What a card, or a pass, leaves to the other player's boosts."""
    if bid.lead < 0:
        return ""
    if not (bid.overtaken if not bid.lead else bid.level):
        return _("{other} cannot change that any more.").format(other=vocabulary.side(other))
    if not bid.lead:
        said = _("{other} may still get ahead ({overtaken}).")
    else:
        said = _("{other} may still draw level ({level}) or get ahead ({overtaken}).")
    return said.format(
        other=vocabulary.side(other), level=percent(bid.level), overtaken=percent(bid.overtaken)
    )


def of_auction(auction: Auction, other: Side) -> str:
    """How far the own boosts reach, and what the other's may do to the sums as they are."""
    now = auction.bids[0]
    said = []
    if len(auction.bids) > 1:
        said.append(_("With all that fits you reach **{most}**.").format(most=auction.most))
    if now.lead >= 0:
        said.append(of_bid(now, other))
    return " ".join(said)


def of_useful(sets: tuple[Useful, ...], needed: int) -> str:
    """Which cards are enough to boost a failing test, the fewest first."""
    enough = [u for u in sets if u.test.grade.passed]
    if enough:
        few = [u for u in enough if len(u.cards) == len(enough[0].cards)][:3]
        return _("Enough: {sets}.").format(sets=_(" or ").join(_named(u) for u in few))
    said = ngettext(
        "Your hand cannot make up for {n}.", "Your hand cannot make up for {n}.", needed
    ).format(n=needed)
    if sets:
        said += " " + _("No mishap with {cards}.").format(cards=_named(sets[0]))
    return said


def _named(useful: Useful) -> str:
    return " + ".join(f"**{vocabulary.card(card)}**" for card in useful.cards)
