"""What a choice would lead to, if that fits in a sentence: costs, sums, zones, the stakes in a
fight that is being decided."""

from __future__ import annotations

from ad1666.i18n import _, ngettext
from ad1666.play import boosting
from ad1666.rules import melee, zones
from ad1666.rules.board import Way
from ad1666.rules.card_tests import boosted, gain, hand_boosted
from ad1666.rules.cards import Card
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.make_move import DROP_DIFFICULTY
from ad1666.rules.requests import Choice, Details, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.words import sums, vocabulary
from ad1666.words.events import tester

_STEPS = frozenset({Verb.STEP, Verb.PUSH, Verb.CLIMB, Verb.WINDOW})


def of(prompt: Prompt, option: Choice, test: Standard | Opposed | None) -> str:
    """A sentence with numbers and clauses, or an empty text."""
    card = option.details.card
    if prompt.topic is Topic.BOOST and card is not None and test is not None:
        return _boost(prompt, card, test)
    if option.deed in _STEPS:
        return _step(prompt.state, prompt.state.figure(option.who), option.details)
    if option.deed == Verb.PASSAGE and option.details.square is not None:
        cost = _("Cost: {points}.").format(points=option.details.cost)
        state = prompt.state
        return f"{cost} {_stop(state, state.figure(option.who), option.details.square)}".strip()
    return ""


def _boost(prompt: Prompt, card: Card, test: Standard | Opposed) -> str:
    value = gain(test, prompt.player, card)
    then = boosting.told(prompt.state, test, prompt.player, card)
    if isinstance(test, Standard):
        words = _("{result} + {value} = {sum}, {difficulty} is needed (capped there).")
        after = boosted(test, card).result
        sum_ = words.format(result=test.result, value=value, sum=after, difficulty=test.difficulty)
        return f"{sum_} {then}".strip()
    mine, theirs = test.hand(prompt.player), test.hand(prompt.player.other)
    words = _("{result} + {value} = {sum} against {other}.")
    after = hand_boosted(mine, card).total
    sum_ = words.format(result=mine.total, value=value, sum=after, other=theirs.total)
    return f"{sum_} {then}".strip()


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
    return " ".join(filter(None, (*parts, _stop(state, actor, step.square))))


def _stop(state: State, actor: Figure, to: Square) -> str:
    """A sentence if a zone will stop a figure on a square, else empty."""
    holders = zones.binding(state, actor, to)
    names = vocabulary.figures(state, holders)
    return _("You must stop there: zone of {names}. [[ZOC-2]]").format(names=names) * bool(holders)


def parry(prompt: Prompt) -> str:
    """The hit that a parry would prevent (MEL-8, MEL-9)."""
    state = prompt.state
    assert isinstance(prompt.test, Opposed)
    threat = melee.winning_hit(state, prompt.test)
    loser = state.figure(threat.figure)
    return ngettext(
        "The hit as it stands: {terms} = **{n} wound** to the {location}; "
        "{have} so far, dead at {death}. [[MEL-9]]",
        "The hit as it stands: {terms} = **{n} wounds** to the {location}; "
        "{have} so far, dead at {death}. [[MEL-9]]",
        threat.wounds,
    ).format(
        terms=sums.of_terms(threat.terms, state).in_brief(),
        n=threat.wounds,
        location=vocabulary.location(threat.location),
        have=loser.wounds,
        death=loser.card.death,
    )


def withdrawal(prompt: Prompt) -> str:
    """Why a figure is asked to withdraw, from the result of the fight (MEL-7, MEL-10, MEL-12)."""
    fight = prompt.test
    assert isinstance(fight, Opposed)
    # compare figures, not players: one player may control both fighters (GEN-3)
    mine, theirs = fight.red, fight.blue
    if mine.figure != prompt.about:
        mine, theirs = theirs, mine
    if fight.winner is None:
        words = _(
            "A tie with {enemy}: no wounds, and both withdraw if they can, first the one whose "
            "player does not have the initiative. [[MEL-7]]"
        )
    elif fight.winner is mine.player:
        words = _(
            "{enemy} has lost and has nowhere to go: {about} may withdraw instead. [[MEL-12]]"
        )
    else:
        words = _("{about} has lost to {enemy} and must withdraw. [[MEL-10]]")
    return words.format(about=tester(mine, prompt.state), enemy=tester(theirs, prompt.state))
