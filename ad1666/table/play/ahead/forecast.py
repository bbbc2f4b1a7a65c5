"""What a choice would lead to, if that fits in a sentence: costs, sums, zones."""

from __future__ import annotations

from ad1666.i18n import _
from ad1666.rules import zones
from ad1666.rules.board import Way
from ad1666.rules.card_tests import boosted, gain, hand_boosted
from ad1666.rules.cards import Card
from ad1666.rules.characters import Figure
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.moving import DROP_DIFFICULTY
from ad1666.rules.requests import Choice, Details, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.table.words import vocabulary

_STEPS = frozenset({Verb.STEP, Verb.PUSH, Verb.CLIMB, Verb.WINDOW})


def of(prompt: Prompt, option: Choice, test: Standard | Opposed | None) -> str:
    """A sentence with numbers and clauses, or an empty text."""
    card = option.details.card
    if prompt.topic is Topic.BOOST and card is not None and test is not None:
        return _boost(prompt, card, test)
    if option.deed in _STEPS:
        return _step(prompt.state, prompt.state.figure(option.who), option.details)
    return ""


def _boost(prompt: Prompt, card: Card, test: Standard | Opposed) -> str:
    value = gain(test, prompt.player, card)
    if isinstance(test, Standard):
        words = _("{result} + {value} = {sum}, {difficulty} is needed (capped there).")
        after = boosted(test, card).result
        return words.format(result=test.result, value=value, sum=after, difficulty=test.difficulty)
    mine, theirs = test.hand(prompt.player), test.hand(prompt.player.other)
    words = _("{result} + {value} = {sum} against {other}.")
    after = hand_boosted(mine, card).total
    return words.format(result=mine.total, value=value, sum=after, other=theirs.total)


def standing(prompt: Prompt, test: Standard | Opposed) -> str:
    """How the test stands for the player asked to boost it, and what a pass would mean."""
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
    player, other = prompt.player, prompt.player.other
    mine, theirs = test.hand(player).total, test.hand(other).total
    stand = _("**{mine}** to {theirs}: **a tie**.")
    if mine > theirs:
        stand = _("**{mine}** to {theirs}: you are **ahead by {lead}**.")
    elif mine < theirs:
        stand = _("**{mine}** to {theirs}: you are **behind by {lead}**.")
    after = _("Two passes in a row end it. [[OPP-3]]")
    if test.passes:
        after = _("{other} has passed: if you pass too, this stands. [[OPP-3]]")
    lead = abs(mine - theirs)
    return f"{stand} {after}".format(
        mine=mine, theirs=theirs, lead=lead, other=vocabulary.side(other)
    )


def _step(state: State, actor: Figure, step: Details) -> str:
    assert actor.at is not None and step.direction is not None
    passage = state.board.passages(actor.at)[step.direction]
    parts = [_("Cost: {points}.").format(points=step.cost)]
    if passage.difficulty is not None:
        parts.append(_("Agility test, difficulty {n}. [[MOVE-9]]").format(n=passage.difficulty))
    if step.square is None:
        return " ".join((*parts, _("This leaves the board for good. [[BOARD-12]]")))
    if passage.way is Way.DROP:
        drop = _("A jump down: Agility test ({n}), a shortfall wounds. [[BOARD-5]]")
        parts.append(drop.format(n=DROP_DIFFICULTY))
    if holders := zones.binding(state, actor, step.square):
        names = vocabulary.figures(state, holders)
        parts.append(_("You must stop there: zone of {names}. [[ZOC-2]]").format(names=names))
    return " ".join(parts)
