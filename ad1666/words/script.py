"""The events of a scenario as whoever leads a game reads them out: with the words that are told,
which nobody knows before (SCN-6), and how the story ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import _
from ad1666.rules.board import Door, Edge
from ad1666.rules.characters import Figure
from ad1666.rules.items import Item
from ad1666.rules.scenes import secrets
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import Effect, Incident, effects_of
from ad1666.rules.scenes.speaking import about_speaking
from ad1666.rules.state import State
from ad1666.words import vocabulary
from ad1666.words.goals import text_with_span, wording
from ad1666.words.incidents import IncidentContext, scene_of, text_of, text_of_when


@frozen
class Announcement:
    """When something happens, and what is read out; of what nobody knows of before, also what it
    brings."""

    when: str
    words: tuple[str, ...]
    things: tuple[Item, ...] = ()
    locks: tuple[Edge, ...] = ()
    """The doors that it locks, if nothing that is announced locks any."""
    guard: int = 0
    """The guard tokens that it adds."""
    figures: tuple[Figure, ...] = ()
    """Whom it brings, if nothing that is announced does."""
    goals: tuple[str, ...] = ()
    """The goals about these."""


def unannounced(scenario: Scenario, scene: IncidentContext) -> Iterator[Announcement]:
    """Each event that is not announced, or not whole: when it happens and what it does, its words,
    and what only such events bring, each thing, each lock and each figure with the first that may
    bring it."""
    events, told_of = scenario.state.terms.events, _announced(scenario.state)
    known = [effect for event in told_of.values() for effect in effects_of(event)]
    things = {effect.item.id for effect in known if effect.item is not None}
    locking = any(_locks(effect) for effect in known)
    locked = set[Edge]()
    strangers = set(secrets.strangers(scenario.state))
    for event in events:
        if event.id in told_of:
            continue
        effects = effects_of(event)
        brought = {e.item.id: e.item for e in effects if e.item and e.item.id not in things}
        doors = dict.fromkeys(e.door for e in effects if e.door and _locks(e) and not locking)
        new = tuple(door for door in doors if door not in locked)
        coming = {e.who for e in effects if registry.effect(e).brings} & strangers
        yield Announcement(
            text_of(event, scene),
            tuple(_words(event.then, scene)),
            (*brought.values(),),
            new,
            guard_added(event),
            tuple(figure for figure in scenario.state.figures if figure.id in coming),
            tuple(
                text_with_span(goal, scenario.items, scene)
                for goal in scenario.state.terms.goals
                if goal.subject in coming
            ),
        )
        strangers -= coming
        things.update(brought)
        locked.update(new)


def guard_added(event: Incident) -> int:
    """The guard tokens that an event adds."""
    return sum(max(0, registry.tokens(effect)) for effect in effects_of(event))


def _locks(effect: Effect) -> bool:
    return effect.door is not None and effect.state is Door.LOCKED


def announced(scenario: Scenario, scene: IncidentContext) -> Iterator[Announcement]:
    """Each announced event that has words: when it happens, and these."""
    for event in _announced(scenario.state).values():
        words = tuple(_words(event.then, scene))
        if words:
            yield Announcement(text_of_when(event, scene), words)


def _announced(state: State) -> dict[str, Incident]:
    """The events of which all is known, by their ids: not those either that name somebody of whom
    nobody knows."""
    return {i.id: i for i in secrets.known(state).terms.events if i.announced}


def speaking(state: State) -> Iterator[str]:
    """Whom one may speak to, and where, so that something happens that nobody knows of."""
    scene = scene_of(state)
    for event in secrets.known(state).terms.events:
        if about_speaking(event) and not (event.announced or event.foretold):
            plain: Incident = evolve(event, conditions=(), unless=())
            words = _("{when}: {what}. [[SCN-8]]")
            yield words.format(when=text_of_when(plain, scene), what=_("something is told"))


def endings(scenario: Scenario) -> Iterator[Announcement]:
    """How the story ends: in which case, and the words."""
    state, told = scenario.state, scenario.epilogue
    for goal, text in told.by_goal.items():
        reached = wording(evolve(goal, decisive=False), scenario.items, state.figures)
        words = _("{side} has won, and this was reached: {goal}")
        when = words.format(side=vocabulary.side(goal.side), goal=reached)
        yield Announcement(when, (_(text),))
    for side, text in told.by_winner.items():
        won = (
            _("A draw") if side is None else _("{side} has won").format(side=vocabulary.side(side))
        )
        yield Announcement(won, (_(text),))


def _words(effects: Sequence[Effect], scene: IncidentContext) -> Iterator[str]:
    """What is told, said and asked by effects and by what may follow from them."""
    for effect in effects:
        if registry.effect(effect).asks:
            words = _("A question to {player}: {question}")
            yield words.format(player=scene.player(effect.who), question=_(effect.text))
        elif effect.text and effect.who:
            words = _("**{who}**: “{words}”")
            yield words.format(who=scene.who(effect.who), words=_(effect.text))
        elif effect.text:
            yield _(effect.text)
        for label, branch in _branches(effect):
            for line in _words(branch, scene):
                yield f"{label} → {line}"


def _branches(effect: Effect) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    for answer in effect.answers:
        yield _("“{answer}”").format(answer=_(answer.text)), answer.then
    yield _("success"), effect.success
    yield _("failure"), effect.failure
