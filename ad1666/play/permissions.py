"""What the player asked may and may not do about a place on the board, each refusal with its
reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ad1666.game.legality import action, move, stride_of
from ad1666.i18n import _
from ad1666.rules import actions, activations, chests, fight_options, may_move, withdrawals, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import Chest, Direction, Door, DoorSide, Edge, direction_between, edge_of
from ad1666.rules.characters import Figure, Square
from ad1666.rules.disguise import RECOGNISE
from ad1666.rules.requests import Details, Prompt, Topic
from ad1666.rules.search_moves import Reach
from ad1666.rules.shooting import SHOTS, Shot
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Verdict, verdict_of
from ad1666.words import vocabulary
from ad1666.words.reasons import OF_ONE

Judged = tuple[str, Verdict]
"""A deed in words, and whether it is allowed."""


def reach_of(prompt: Prompt) -> Reach | None:
    """Where the figure asked to act or to move could end: by the greatest move still open, or with
    the MP left."""
    if prompt.about is None:
        return None
    mp = prompt.mp or 0
    if prompt.topic is Topic.ACTION:
        mp = actions.WALKS[_greatest(prompt)]
    return Reach(prompt.state, prompt.state.figure(prompt.about), mp, prompt.start)


def at_square(prompt: Prompt, square: Square, reach: Reach | None, *, noes: bool = False) -> str:
    """What may and may not be done about a square or the figure on it, with markup; only what may
    not, if ``noes`` is set. Empty if the question does not concern it. Only open information is
    used. ``reach`` is that of the question, for all squares."""
    listed = _listed(prompt, _at_square(prompt, square, reach), noes=noes)
    told = "\n".join(filter(None, (_must(prompt, square), listed)))
    return told if told or noes else _not_yet(prompt, square)


def _not_yet(prompt: Prompt, square: Square) -> str:
    """When an enemy that nothing can be done to in the action phase can be fought."""
    other = prompt.state.standing(square)
    if prompt.topic is not Topic.ACTION or prompt.about is None or other is None:
        return ""
    if not zones.hostile(prompt.state, prompt.state.figure(prompt.about), other):
        return ""
    return _("Fights come in the combat phase, for whoever is next to an enemy then. [[MEL-1]]")


def _must(prompt: Prompt, square: Square) -> str:
    """Why one of the player's own figures must be activated in the combat phase (MEL-1)."""
    state, own = prompt.state, prompt.state.standing(square)
    if prompt.topic is not Topic.ATTACK or own is None or own.player is not prompt.player:
        return ""
    if not fight_options.must_fight(state, own):
        return ""
    return _("Must be activated in this phase: in contact with {figures}. [[MEL-1]]").format(
        figures=vocabulary.figures(state, zones.opponents(state, own))
    )


def _at_square(prompt: Prompt, square: Square, reach: Reach | None) -> Iterable[Judged]:
    state = prompt.state
    other = state.standing(square)
    match prompt.topic:
        case Topic.ACTIVATE if other is not None and other.player is prompt.player:
            player = activations.next_player(state)
            return [(_("Activate"), activations.may_activate(state, other, player))]
        case Topic.ATTACK if other is not None:
            return _fights(prompt, other)
    if prompt.about is None or reach is None:
        return ()
    figure = state.figure(prompt.about)
    if figure.at is None:
        return ()
    if other is not None and other.id == figure.id:
        return _underfoot(prompt, figure) if prompt.topic is Topic.ACTION else ()
    match prompt.topic:
        case Topic.ACTION if other is not None and other.side is not figure.side:
            return _against(prompt, figure, other)
        case Topic.ACTION | Topic.MOVE:
            may_go = _in_reach if prompt.topic is Topic.ACTION else _step_or_reach
            there = _("Go there"), may_go(prompt, figure, square, reach)
            return [there, *_chest(prompt, figure, square)]
        case Topic.WITHDRAW if (way := direction_between(figure.at, square)) is not None:
            off = square not in state.board
            return [(_("Withdraw"), withdrawals.may_withdraw(state, figure, way, off=off))]
        case _:
            return ()


def _underfoot(prompt: Prompt, figure: Figure) -> Iterator[Judged]:
    """What may be done about what lies where a figure stands."""
    state = prompt.state
    for item in (item for square, item in state.ground if square == figure.at):
        yield _judged_action(prompt, figure, Verb.PICK_UP, Details(items=(item.id,)))
    if figure.at in state.markers:
        yield _judged_action(prompt, figure, Verb.SEARCH, Details())


def _chest(prompt: Prompt, figure: Figure, square: Square) -> Iterator[Judged]:
    """What may be done about a locked chest on a square."""
    for chest in prompt.state.chests:
        if chest.at == square and prompt.topic is Topic.ACTION:
            yield from _at_lock(prompt, figure, Details(chest=chest.id))
        elif chest.at == square and chests.has_key(figure, chest):
            yield _judged_move(prompt, figure, Verb.OPEN, chest)


def at_edge(prompt: Prompt, edge: Edge) -> str:
    """What may and may not be done about a door; empty if there is none on the edge, or if the
    question does not concern it. Of breaking it nothing is said unless it is locked."""
    state = prompt.state
    figure = None if prompt.about is None else state.figure(prompt.about)
    if state.board.door(edge) is None or figure is None or figure.at is None:
        return ""
    # named as in choices: from the figure's side, if it is beside the door
    beside = ((s, d) for s, d in state.board.doors_beside(figure.at) if edge_of(s, d) == edge)
    door = next(beside, ((edge.x, edge.y), Direction(edge.side)))
    found: Iterable[Judged] = ()
    if prompt.topic is Topic.MOVE:
        found = (_judged_move(prompt, figure, v, door) for v in may_move.DOORS)
    elif prompt.topic is Topic.ACTION and state.board.door(edge) is Door.LOCKED:
        found = _at_lock(prompt, figure, Details(door=door))
    return _listed(prompt, found)


def _at_lock(prompt: Prompt, figure: Figure, lock: Details) -> Iterator[Judged]:
    """The actions by which a figure could open a lock."""
    yield _judged_action(prompt, figure, Verb.FORCE_DOOR, lock)
    for verb in (v for a in dispatch.of(figure) if a.at_locks for v in a.verbs):
        yield _judged_action(prompt, figure, verb, lock)


def _judged_action(prompt: Prompt, figure: Figure, verb: str, about: Details) -> Judged:
    return vocabulary.verb(verb), action(prompt.state, figure, verb, about, fresh=prompt.fresh)


def _judged_move(prompt: Prompt, figure: Figure, verb: str, where: DoorSide | Chest) -> Judged:
    return vocabulary.verb(verb), move(prompt, figure, verb, where)


def _against(prompt: Prompt, figure: Figure, other: Figure) -> Iterator[Judged]:
    """All actions that could target a figure of the other side."""
    about = Details(targets=(other.id,))
    armed = any(g.item.ranged for g in figure.gear)
    for verb in SHOTS if armed else ():
        judged = _judged_action(prompt, figure, verb, about)
        # leave out what only the engaged may do if the figure is not engaged
        if judged[1] or verb != Shot.DEFENSIVE or zones.in_contact(prompt.state, figure, other):
            yield judged
    own = (v for a in dispatch.using(figure, "actions") if a.aimed for v in a.verbs)
    disguised = dispatch.adding(RECOGNISE)
    theirs = (RECOGNISE,) if disguised is not None and disguised.had_by(other) else ()
    for verb in (*own, *theirs):
        yield _judged_action(prompt, figure, verb, about)


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
    state, mp = prompt.state, prompt.mp or 0
    return verdict_of(may_move.onward(state, figure, way, mp, stride_of(prompt), prompt.start))


def _fights(prompt: Prompt, other: Figure) -> Iterator[Judged]:
    """Which figures of the player asked may attack another one; or what one of their own may do."""
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
            yield (
                _("Attack by {figure}").format(figure=vocabulary.figure(figure, state.figures)),
                judged,
            )


def _listed(prompt: Prompt, judged: Iterable[Judged], *, noes: bool = False) -> str:
    """``Allowed: ...`` and ``Not allowed: ...``, grouped by reason."""
    allowed: list[str] = []
    barred: dict[Barred, list[str]] = {}
    for name, verdict in judged:
        if isinstance(verdict, Barred):
            barred.setdefault(verdict, []).append(name)
        else:
            allowed.append(name)
    yes, no = _("Allowed: **{deeds}**."), _("Not allowed: **{deeds}** – {reason}. [[{clause}]]")
    lines = [yes.format(deeds=", ".join(allowed))] if allowed and not noes else []
    for why, names in barred.items():
        reason = vocabulary.reason(prompt.state, why)
        if names == [_("Go there")]:  # not worth naming
            if prompt.about is not None and why.reason in OF_ONE:
                figure = vocabulary.figure_by_id(prompt.state, prompt.about)
                reason = _("{figure}: {reason}").format(figure=figure, reason=reason)
            lines.append(f"{reason[:1].upper()}{reason[1:]}. [[{why.clause}]]")
            continue
        lines.append(no.format(deeds=", ".join(names), reason=reason, clause=why.clause))
    return "\n".join(lines)
