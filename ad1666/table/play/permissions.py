"""What the one asked may and may not do about a place on the board, each no with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ad1666.game.legality import action, move
from ad1666.i18n import _
from ad1666.rules import (
    actions,
    activations,
    chests,
    fight_options,
    movement,
    withdrawals,
    zones,
)
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.tools import PICK_LOCK
from ad1666.rules.board import Direction, DoorSide, Edge, direction_between, edge_of
from ad1666.rules.characters import Figure, Square
from ad1666.rules.movement import Stride
from ad1666.rules.notation import door_text
from ad1666.rules.reaching import Reach
from ad1666.rules.requests import Details, Prompt, Topic
from ad1666.rules.shooting import SHOTS, Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Verdict, verdict_of
from ad1666.table.words import vocabulary

Judged = tuple[str, Verdict]
"""A deed in words, and whether it may be done."""


def reach_of(prompt: Prompt) -> Reach | None:
    """Where the figure that is asked to act or to move could end: by the greatest move that is
    still open, or with the MP left."""
    if prompt.about is None:
        return None
    mp = prompt.mp or 0
    if prompt.topic is Topic.ACTION:
        mp = actions.WALKS[_greatest(prompt)]
    return Reach(prompt.state, prompt.state.figure(prompt.about), mp)


def at_square(prompt: Prompt, square: Square, reach: Reach | None, *, noes: bool = False) -> str:
    """What may and may not be done about a square or whoever stands on it, with markup; empty if
    the question is not about such things; only what may not be done if only the ``noes`` are asked
    for. Only what lies open is looked at. ``reach`` is that of the question, for all squares."""
    said = _said(prompt.state, _at_square(prompt, square, reach), noes=noes)
    return "\n".join(filter(None, (_must(prompt, square), said)))


def _must(prompt: Prompt, square: Square) -> str:
    """Why one of the own has to be activated in the combat phase (MEL-1)."""
    state, own = prompt.state, prompt.state.standing(square)
    if prompt.topic is not Topic.ATTACK or own is None or own.player is not prompt.player:
        return ""
    if not fight_options.must_fight(state, own):
        return ""
    return _("Must be activated in this phase: in contact with {figures}. [[MEL-1]]").format(
        figures=", ".join(vocabulary.figure(enemy) for enemy in zones.opponents(state, own))
    )


def _at_square(prompt: Prompt, square: Square, reach: Reach | None) -> Iterable[Judged]:
    state = prompt.state
    other = state.standing(square)
    match prompt.topic:
        case Topic.ACTIVATE if other is not None and other.player is prompt.player:
            return [(_("Activate"), activations.may_activate(state, other))]
        case Topic.ATTACK if other is not None:
            return _fights(prompt, other)
    if prompt.about is None or reach is None:
        return ()
    figure = state.figure(prompt.about)
    if figure.at is None or (other is not None and other.id == figure.id):
        return ()
    match prompt.topic:
        case Topic.ACTION if other is not None and other.side is not figure.side:
            return _against(prompt, figure, other)
        case Topic.ACTION:
            return [
                (_("Go there"), _in_reach(prompt, figure, square, reach)),
                *_chest(prompt, figure, square),
            ]
        case Topic.MOVE:
            there = (_("Go there"), _step_or_reach(prompt, figure, square, reach))
            return [there, *_chest(prompt, figure, square)]
        case Topic.WITHDRAW if (way := direction_between(figure.at, square)) is not None:
            off = square not in state.board
            judged = withdrawals.may_withdraw(state, figure, way, off=off)
            return [(_("Withdraw"), judged)]
        case _:
            return ()


def _chest(prompt: Prompt, figure: Figure, square: Square) -> Iterator[Judged]:
    """What may be done about a locked chest on a square."""
    state = prompt.state
    for chest in state.chests:
        if chest.at != square:
            continue
        if prompt.topic is Topic.MOVE and chests.has_key(figure, chest):
            stride = Stride.FREE if prompt.start is None else Stride.RUN
            mp = prompt.mp or 0
            yield (
                vocabulary.verb(Verb.OPEN),
                move(state, figure, Verb.OPEN, chest.id, mp, stride),
            )
        if prompt.topic is Topic.ACTION:
            for verb in _lock_verbs(figure):
                yield (
                    vocabulary.verb(verb),
                    action(state, figure, verb, Details(chest=chest.id), fresh=prompt.fresh),
                )


def _lock_verbs(figure: Figure) -> list[str]:
    """The actions by which a figure could open a lock."""
    ability = dispatch.adding(PICK_LOCK)
    picks = ability is not None and figure.card.ability(ability.name) is not None
    return [Verb.FORCE_DOOR, PICK_LOCK] if picks else [Verb.FORCE_DOOR]


def at_edge(prompt: Prompt, edge: Edge) -> str:
    """The same about a door; empty if there is none on the edge, or it is not the question."""
    state = prompt.state
    if state.board.door(edge) is None or prompt.about is None:
        return ""
    figure = state.figure(prompt.about)
    if figure.at is None:
        return ""
    door = _door(state, figure, edge)
    if prompt.topic is Topic.MOVE:
        stride = Stride.FREE if prompt.start is None else Stride.RUN
        found = [
            (
                vocabulary.verb(v),
                move(state, figure, v, door_text(door), prompt.mp or 0, stride, prompt.start),
            )
            for v in movement.DOORS
        ]
        return _said(state, found)
    if prompt.topic is Topic.ACTION:
        found = [
            (vocabulary.verb(v), action(state, figure, v, Details(door=door), fresh=prompt.fresh))
            for v in _lock_verbs(figure)
        ]
        return _said(state, found)
    return ""


def _door(state: State, figure: Figure, edge: Edge) -> DoorSide:
    """A door as choices name it: from the figure's side, if it is beside it."""
    assert figure.at is not None
    beside = ((s, d) for s, d in state.board.doors_beside(figure.at) if edge_of(s, d) == edge)
    first = (edge.x, edge.y), Direction(edge.side)
    return next(beside, first)


def _against(prompt: Prompt, figure: Figure, other: Figure) -> Iterator[Judged]:
    """Every action that could be aimed at somebody of the other side."""
    state = prompt.state
    armed = any(g.item.ranged for g in figure.gear)
    at_other = Details(targets=(other.id,))
    for verb in SHOTS if armed else ():
        judged = action(state, figure, verb, at_other, fresh=prompt.fresh)
        # who is not engaged needs no word on what only the engaged may do
        if judged or verb != Shot.DEFENSIVE or zones.in_contact(state, figure, other):
            yield vocabulary.verb(verb), judged
    own = (v for a in dispatch.using(figure, "actions") if a.aimed for v in a.verbs)
    theirs = (v for a in dispatch.using(other, "actions_against") for v in a.verbs)
    for verb in (*own, *theirs):
        yield vocabulary.verb(verb), action(state, figure, verb, at_other, fresh=prompt.fresh)


def _greatest(prompt: Prompt) -> str:
    """The greatest move that is still open."""
    return Verb.FULL_MOVE if prompt.fresh else Verb.PARTIAL_MOVE


def _in_reach(prompt: Prompt, figure: Figure, square: Square, reach: Reach) -> Verdict:
    fit = action(prompt.state, figure, _greatest(prompt), fresh=prompt.fresh)
    return reach.may_end(square) if fit else fit


def _step_or_reach(prompt: Prompt, figure: Figure, square: Square, reach: Reach) -> Verdict:
    assert figure.at is not None
    way = direction_between(figure.at, square)
    if way is None:
        return reach.may_end(square)
    stride = Stride.FREE if prompt.start is None else Stride.RUN
    mp = prompt.mp or 0
    return verdict_of(movement.onward(prompt.state, figure, way, mp, stride, prompt.start))


def _fights(prompt: Prompt, other: Figure) -> Iterator[Judged]:
    """Who of the one asked may attack somebody; or what one of the own must or may do."""
    state = prompt.state
    if other.player is prompt.player:
        if prompt.about in (None, other.id):
            yield _("Defensive stance"), fight_options.may_defend(state, other)
        return
    own = [
        f for f in state.on_board() if f.player is prompt.player and prompt.about in (None, f.id)
    ]
    for figure in own:
        judged = fight_options.may_attack(state, figure, other)
        if judged or zones.in_contact(state, figure, other) or len(own) == 1:
            yield _("Attack by {figure}").format(figure=vocabulary.figure(figure)), judged


def _said(state: State, judged: Iterable[Judged], *, noes: bool = False) -> str:
    """``May: ...`` and ``May not: ...``, those with the same reason together."""
    may: list[str] = []
    noted: dict[Barred, list[str]] = {}
    for name, verdict in judged:
        if isinstance(verdict, Barred):
            noted.setdefault(verdict, []).append(name)
        else:
            may.append(name)
    lines = [_("May: **{deeds}**.").format(deeds=", ".join(may))] if may and not noes else []
    lines += [
        _("May not: **{deeds}**: {reason}. [[{clause}]]").format(
            deeds=", ".join(names),
            reason=vocabulary.reason(state, barred),
            clause=barred.clause,
        )
        for barred, names in noted.items()
    ]
    return "\n".join(lines)
