"""What a choice would lead to, as far as that is quickly said: costs, sums, zones."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.i18n import _
from ad1666.rules import zones
from ad1666.rules.board import Direction, Way
from ad1666.rules.card_tests import boost_value
from ad1666.rules.cards import Card, card
from ad1666.rules.characters import Figure
from ad1666.rules.events import Opposed, Standard, Term
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.table.words import vocabulary

_STEPS = frozenset({"step", "push", "climb", "window"})


def of(prompt: Prompt, option: Choice, test: Standard | Opposed | None) -> str:
    """A sentence with numbers and clauses, or nothing."""
    if prompt.topic is Topic.BOOST and option.verb == "boost" and test is not None:
        return _boost(prompt, option, test)
    words = option.args if option.verb == "interrupt" else (option.verb, *option.args)
    actor = next((f for f in prompt.state.figures if f.id == option.who), None)
    if actor is None or actor.at is None or not words:
        return ""
    if words[0] in _STEPS and len(words) == 2:
        return _step(prompt.state, actor, Direction(words[1]))
    return ""


def _boost(prompt: Prompt, option: Choice, test: Standard | Opposed) -> str:
    value = gain(prompt, card(option.args[0]), test)
    if isinstance(test, Standard):
        return _("{result} + {value} = {sum}, {difficulty} is needed (capped there).").format(
            result=test.result,
            value=value,
            sum=min(test.difficulty, test.result + value),
            difficulty=test.difficulty,
        )
    mine, theirs = test.hand(prompt.player), test.hand(prompt.player.other)
    return _("{result} + {value} = {sum} against {other}.").format(
        result=mine.total, value=value, sum=mine.total + value, other=theirs.total
    )


def gain(prompt: Prompt, played: Card, test: Standard | Opposed) -> int:
    """What a card boosts the test of the player who is asked by; 0 if it does not fit (TEST-4)."""
    if isinstance(test, Standard):
        return boost_value(test.card, test.card.suit, played)
    mine = test.hand(prompt.player)
    return boost_value(mine.card, mine.suit, played)


def standing(prompt: Prompt, test: Standard | Opposed, passed: bool) -> str:
    """How the test stands for the player who is asked to boost it, and what a pass would mean.
    ``passed``: the other player has just passed, so that a pass ends an opposed test (OPP-3)."""
    if isinstance(test, Standard):
        return _(
            "**{result}** of {difficulty}: **{short} short**. A pass ends the test: {grade}. "
            "[[TEST-4]]"
        ).format(
            result=test.result,
            difficulty=test.difficulty,
            short=test.difficulty - test.result,
            grade=vocabulary.grade(test.grade),
        )
    mine, theirs = test.hand(prompt.player), test.hand(prompt.player.other)
    lead = mine.total - theirs.total
    if lead > 0:
        stand = _("**{mine}** to {theirs}: you are **ahead by {lead}**.")
    elif lead < 0:
        stand = _("**{mine}** to {theirs}: you are **behind by {lead}**.")
    else:
        stand = _("**{mine}** to {theirs}: **a tie**.")
    if passed:
        after = _("{other} has passed: if you pass too, it stays so. [[OPP-3]]")
    else:
        after = _("Two passes in a row end it. [[OPP-3]]")
    return f"{stand} {after}".format(
        mine=mine.total,
        theirs=theirs.total,
        lead=abs(lead),
        other=vocabulary.side(prompt.player.other),
    )


def summed(state: State, parts: Iterable[Term]) -> str:
    """Terms one after the other: ``+3 Pistols, -1 target engaged``."""
    return ", ".join(f"{t.value:+d} {vocabulary.cause(state, t.cause)}" for t in parts)


def _step(state: State, actor: Figure, direction: Direction) -> str:
    assert actor.at is not None
    passage = state.board.passages(actor.at).get(direction)
    if passage is None:
        return ""
    said = [_("Cost: {points}.").format(points=passage.cost)]
    if passage.difficulty is not None:
        said.append(_("Agility test, difficulty {n}. [[MOVE-9]]").format(n=passage.difficulty))
    if passage.to is None:
        said.append(_("This leaves the board for good. [[BOARD-12]]"))
    elif passage.way is Way.DROP:
        said.append(_("A jump down: Agility test (6), a shortfall wounds. [[BOARD-5]]"))
    if passage.to is not None:
        holders = zones.binding(state, actor, passage.to)
        if holders:
            names = ", ".join(vocabulary.figure(f) for f in holders)
            said.append(_("You must stop there: zone of {names}. [[ZOC-2]]").format(names=names))
    return " ".join(said)
