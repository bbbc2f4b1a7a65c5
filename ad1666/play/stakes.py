"""What hangs on a fight, a shot or a parry while it can still be boosted: the wounds as it stands,
and how much either side must add until that changes. All of it is on the table for both to see."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ad1666.i18n import _
from ad1666.rules import melee, shooting
from ad1666.rules.cards import SIDES, Side
from ad1666.rules.events import Fight, Hit, Opposed, Standard
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Reason
from ad1666.words import vocabulary

_MOST = 12
"""The most points added that are looked at."""
_RUNGS = 2
"""The most changes told for each side."""


@frozen
class Impact:
    """A hit that would land, with what it does to who takes it."""

    hit: Hit
    serious: bool
    """Whether it makes them seriously wounded."""
    dies: bool

    @property
    def outcome(self) -> tuple[object, ...]:
        """What has the same name for whoever looks: other numbers of wounds do not matter."""
        return self.hit.figure, self.serious, self.dies, self.hit.wounds > 0


@frozen
class BoostRung:
    """What adding points would change: ``blow`` is None for a tie, a miss or a parry."""

    side: Side
    add: int
    blow: Impact | None


@frozen
class Stakes:
    """What hangs on a test."""

    now: Impact | None
    """What would happen as it stands; None for a tie, a miss or a parry."""
    rungs: tuple[BoostRung, ...]
    unparried: bool
    """Whether the blow could not be parried because of how it was struck (MEL-8)."""


def of(state: State, test: Standard | Opposed) -> Stakes | None:
    """The stakes of a fight, a shot or a parry that is not over; None for any other test, before a
    joker has its suit, or once somebody is gone."""
    if not known(state, test):
        return None
    if isinstance(test, Opposed):
        assert test.fight is not None
        return _of_fight(state, test, test.fight)
    return _of_shot(state, test) if test.blow is None else _of_parry(state, test, test.blow)


def blow_of(state: State, test: Standard | Opposed) -> Impact | None:
    """What would happen in a fight, a shot or a parry as it stands; None for a tie, a miss, a blow
    that is parried, or any other test."""
    if not known(state, test):
        return None
    if isinstance(test, Opposed):
        assert test.fight is not None
        return _fought(state, test, test.fight, test.red.total - test.blue.total)
    return _shot(state, test) if test.blow is None else _warded(state, test, test.blow)


def known(state: State, test: Standard | Opposed) -> bool:
    """Whether it is a fight, a shot or a parry of which all is known, and nobody is gone yet."""
    if not all(state.figure(figure).on_board for figure in _at_stake(test)):
        return False
    if isinstance(test, Opposed):
        return test.fight is not None and None not in (test.red.suit, test.blue.suit)
    return test.blow is not None or (test.aim is not None and test.suit is not None)


def _at_stake(test: Standard | Opposed) -> tuple[str, ...]:
    """Who fights, or is shot at."""
    if isinstance(test, Standard) and test.blow is not None:
        return test.figure, test.blow.by
    if isinstance(test, Opposed):
        return () if test.fight is None else (test.fight.attacker, test.fight.defender)
    return () if test.aim is None else (test.figure, test.aim.target)


def _of_fight(state: State, test: Opposed, fight: Fight) -> Stakes | None:
    if any(f.id in (test.red.figure, test.blue.figure) and f.at is None for f in state.figures):
        return None  # in a film, the table is as the fight has left it
    lead = test.red.total - test.blue.total
    now = _fought(state, test, fight, lead)
    rungs: list[BoostRung] = []
    if test.passes < len(SIDES):  # else only a parry can change it
        rungs = [rung for side in SIDES for rung in _rungs(state, test, fight, lead, side)]
    unparried = False
    if now is not None:
        verdict = melee.may_parry(state.figure(now.hit.figure), fight)
        if isinstance(verdict, Barred):
            unparried = verdict.reason is Reason.ATTACK_NOT_PARRIED
    return Stakes(now, tuple(rungs), unparried)


def _rungs(state: State, test: Opposed, fight: Fight, lead: int, side: Side) -> Iterator[BoostRung]:
    """The first changes that a side can bring about by adding points."""
    now, found = _fought(state, test, fight, lead), 0
    for add in range(1, _MOST + 1):
        then = _fought(state, test, fight, lead + (add if side is Side.RED else -add))
        if _outcome(then) != _outcome(now):
            yield BoostRung(side, add, then)
            now, found = then, found + 1
        if found == _RUNGS:
            break


def _outcome(blow: Impact | None) -> tuple[object, ...]:
    return () if blow is None else blow.outcome


def _fought(state: State, test: Opposed, fight: Fight, lead: int) -> Impact | None:
    """The blow of a fight in which Red leads by ``lead``."""
    if not lead:
        return None
    hand = test.red if lead > 0 else test.blue
    assert hand.figure is not None and hand.suit is not None
    return _blow(state, melee.hit_of(state, fight, hand.figure, hand.suit, abs(lead)))


def _shot(state: State, test: Standard) -> Impact | None:
    """The hit of a shot as it stands; None if it misses."""
    above = test.result - test.difficulty
    if above < 0:
        return None
    assert test.aim is not None and test.suit is not None
    return _blow(state, shooting.hit_of(state, test.aim, test.suit, above))


def _of_shot(state: State, test: Standard) -> Stakes | None:
    now, above = _shot(state, test), test.result - test.difficulty
    if now is not None:
        return Stakes(now, (), False)
    assert test.aim is not None and test.suit is not None
    hits = _blow(state, shooting.hit_of(state, test.aim, test.suit, 0))
    return Stakes(None, (BoostRung(test.player, -above, hits),), False)


def _warded(state: State, test: Standard, hit: Hit) -> Impact | None:
    """The blow of which a parry is tested as it stands; None if it is parried."""
    return None if test.passed else _blow(state, hit)


def _of_parry(state: State, test: Standard, hit: Hit) -> Stakes:
    now, short = _warded(state, test, hit), test.difficulty - test.result
    rungs = () if now is None or test.card.joker else (BoostRung(test.player, short, None),)
    return Stakes(now, rungs, False)


def _blow(state: State, hit: Hit) -> Impact:
    figure = state.figure(hit.figure)
    total = figure.wounds + hit.wounds
    dies = total >= figure.card.death
    serious = not dies and figure.wounds < figure.card.serious <= total
    return Impact(hit, serious, dies)


# In words


def words(state: State, test: Standard | Opposed, stakes: Stakes) -> tuple[str, ...]:
    """What happens as it stands, then what either side can change."""
    lines = [_as_it_stands(state, test, stakes.now)]
    if stakes.unparried:
        lines.append(_("This blow cannot be parried."))
    for side in SIDES:
        changes = [
            # Translators: so many points added by a side, and what they lead to
            _("{side} +{add}: {outcome}").format(
                side=vocabulary.side(side), add=rung.add, outcome=change(state, test, rung.blow)
            )
            for rung in stakes.rungs
            if rung.side is side
        ]
        lines += [" · ".join(changes)] if changes else []
    return tuple(lines)


def _as_it_stands(state: State, test: Standard | Opposed, now: Impact | None) -> str:
    if now is None and isinstance(test, Standard):
        figure = vocabulary.figure_by_id(state, test.figure)
        if test.blow is not None:
            return _("As it stands, {figure} parries.").format(figure=figure)
        return _("As it stands, {figure} misses.").format(figure=figure)
    if now is None:
        return _("As it stands, nobody is hurt.")
    if now.dies:
        said = _("**As it stands, {figure} dies.**")
    elif not now.hit.wounds:
        said = _("As it stands, {figure} is not hurt.")
    elif now.serious:
        said = _("**As it stands, {figure} takes {wounds}: seriously wounded.**")
    else:
        said = _("As it stands, {figure} takes {wounds}.")
    figure = vocabulary.figure_by_id(state, now.hit.figure)
    return said.format(figure=figure, wounds=vocabulary.wounds(now.hit.wounds))


def change(state: State, test: Standard | Opposed, blow: Impact | None) -> str:
    """What a blow does to who takes it, as part of a sentence; None is a tie or a parry."""
    if blow is None:
        return _("a tie") if isinstance(test, Opposed) else _("the blow is parried")
    if blow.dies:
        said = _("{figure} dies")
    elif blow.serious:
        said = _("{figure} is seriously wounded")
    elif blow.hit.wounds:
        said = _("{figure} is wounded")
    else:
        said = _("{figure} is not hurt")
    return said.format(figure=vocabulary.figure_by_id(state, blow.hit.figure))
