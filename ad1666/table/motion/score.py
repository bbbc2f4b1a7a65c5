"""Which act shows an event: a table from kinds of events to functions that make acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from attrs import evolve, field, frozen

from ad1666.rules.board import Board, Door, Edge, Kind, Way
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.events import CardTest, Event, Hit, Note, NoteKind, Opposed, Standard
from ad1666.rules.items import Item
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.rules.tables import complete, some
from ad1666.table.motion import settling, weighing
from ad1666.table.motion.act import Act, Cue
from ad1666.table.motion.beats import Hold
from ad1666.table.motion.fighting import (
    ByOne,
    Clash,
    Dying,
    Fall,
    Firing,
    Heal,
    Lunge,
    Parry,
    Wound,
)
from ad1666.table.motion.going import CLIMB, LEAP, WALK, Arrive, Gait, Going, Leave, Push, Through
from ad1666.table.motion.hearing import Cry, cry, raised
from ad1666.table.motion.places import DRUM, DRUM_NEAR, Ringing, Swing, TokensLeave
from ad1666.table.motion.running_off import leaving
from ad1666.table.motion.telling import Asking, Banner, Discard, OnStage, PickingUp, Thunder
from ad1666.words import curtain, vocabulary
from ad1666.words.events import reported
from ad1666.words.remembered import BETWEEN
from ad1666.words.symbols import LETTER, of_item


@frozen
class ActSetting:
    """What an act is made for: the table after the previous acts, the final one, and the figures
    that have just been driven back."""

    now: State
    end: State
    driven: frozenset[str] = frozenset()
    hits: Mapping[str, str] = field(factory=dict)
    """Whose hit each figure took last."""


Maker = Callable[[ActSetting, Note], Act | None]
_DOORS = some(
    NoteKind,
    {
        NoteKind.DOOR_OPEN: Cue.DOOR,
        NoteKind.DOOR_CLOSE: Cue.SHUT,
        NoteKind.DOOR_UNLOCKED: Cue.LOCK,
        NoteKind.DOOR_DESTROYED: Cue.DOOR_BREAK,
        NoteKind.DOOR_SET: Cue.DOOR,
    },
)
"""What is heard of a door, by what is told of it."""
_TURNING, _THROWN = 420, 240
"""The milliseconds in which first cards are turned up, and in which a boost is thrown."""
_GAITS = complete(Way, {Way.WALK: WALK, Way.DROP: LEAP, Way.CLIMB: CLIMB, Way.WINDOW: CLIMB})


def _there(setting: ActSetting, figure_id: str | None) -> Figure | None:
    """A figure, if it is on the board."""
    if figure_id is None:
        return None
    figure = setting.now.figure(figure_id)
    return figure if figure.on_board else None


def _goes(setting: ActSetting, note: Note) -> Act | None:
    start, to = note.details["start"], note.details["to"]
    if note.figure is None or _there(setting, note.figure) is None or start == to:
        return None
    if note.figure in setting.driven:
        return Push(figure=note.figure, start=start, to=to)
    gait = _gait(setting.now.board, start, to)
    return Going.along(note.figure, (start, to), gait, _step(setting.now.board, to))


def _gait(board: Board, start: Square, to: Square) -> Gait:
    if max(abs(to[0] - start[0]), abs(to[1] - start[1])) > 1:
        return LEAP
    ways = [p.way for p in board.passages(start).values() if p.to == to] if start in board else []
    return _GAITS[ways[0]] if ways else WALK


def _step(board: Board, to: Square) -> Cue:
    """The sound of a step, by the square where it ends."""
    if to not in board:
        return Cue.STEP
    if board.kind(to) is Kind.HIGH:
        return Cue.STEP_HIGH
    return Cue.STEP_ROUGH if board.toll(to) else Cue.STEP


def _falls(setting: ActSetting, note: Note) -> Act | None:
    if note.figure is None or _there(setting, note.figure) is None:
        return None
    path = note.details["start"], note.details["to"]
    return Going.along(note.figure, path, LEAP, Cue.FALL) if path[0] != path[1] else None


def _takes_passage(setting: ActSetting, note: Note) -> Act | None:
    figure = _there(setting, note.figure)
    if figure is None:
        return None
    return Through(figure=figure.id, start=note.details["start"], to=note.details["to"])


def _placed(setting: ActSetting, note: Note) -> Act | None:
    figure = _there(setting, note.figure)
    if figure is None or figure.at is None:
        return None
    return Through(figure=figure.id, start=figure.at, to=note.details["to"])


def _of(kind: Callable[..., Act], **more: object) -> Maker:
    """Returns a function that makes an act of a single figure, if it is on the board."""

    def make(setting: ActSetting, note: Note) -> Act | None:
        figure = _there(setting, note.figure)
        return None if figure is None else kind(figure=figure.id, **more)

    return make


def _wounded(setting: ActSetting, note: Note) -> Act | None:
    figure, number = _there(setting, note.figure), note.details["wounds"]
    if figure is None or not number:
        return None
    total = note.details["all"]
    cries = total < figure.card.death  # who dies cries out only then
    hurt = cry(figure.card, Cry.HURT) if cries else None
    by = _there(setting, setting.hits.get(figure.id))
    start = None if by is None or by.at == figure.at else by.at
    return Wound(figure=figure.id, number=number, wounds=total, struck_from=start, cry=hurt)


def _dies(setting: ActSetting, note: Note) -> Act | None:
    figure = _there(setting, note.figure)
    return None if figure is None else Dying(figure=figure.id, cry=cry(figure.card, Cry.DIE))


def _healed(setting: ActSetting, note: Note) -> Act | None:
    figure, number = _there(setting, note.figure), note.details.get("wounds", 0)
    return Heal(figure=figure.id, number=number) if figure is not None and number else None


def _picks_up(setting: ActSetting, note: Note) -> Act | None:
    figure = _there(setting, note.figure)
    if figure is None:
        return None
    gear = setting.end.figure(figure.id).gear
    item = next((g.item for g in gear if g.item.id == note.details["item"]), None)
    return PickingUp(figure=figure.id, icon=LETTER if item is None else of_item(item))


def _attacks(setting: ActSetting, note: Note) -> Act | None:
    figure, target = _there(setting, note.figure), _there(setting, note.details["target"])
    if figure is None or target is None:
        return None
    return Lunge(figure=figure.id, target=target.id, cry=cry(figure.card, Cry.STRIKE))


def _leaves(setting: ActSetting, note: Note) -> Act | None:
    figure = _there(setting, note.figure)
    return None if figure is None else leaving(setting.now, figure)


def _arrives(setting: ActSetting, note: Note) -> Act | None:
    if note.figure is None:
        return None
    return Arrive(figure=note.figure, to=note.details["to"])


def _door(setting: ActSetting, note: Note, cue: Cue) -> Act | None:
    """Moves the first door that is not in its final state yet."""
    found = _moved_door(setting.now.board, setting.end.board)
    if found is None:
        return None
    edge, door = found
    board = setting.now.board.with_door(edge, door)
    return Swing(edge=edge, opens=door.passable, board=board, cue=cue)


def _moved_door(before: Board, after: Board) -> tuple[Edge, Door] | None:
    moved = ((edge, door) for edge, door in after.doors if before.door(edge) is not door)
    return next(moved, None)


def _guard(setting: ActSetting, note: Note) -> Act | None:
    gone, left = note.details["gone"], note.details["left"]
    return TokensLeave(gone=gone, left=left, cue=_drum(gone, left)) if gone > 0 else None


def _drum(gone: int, left: int) -> Cue:
    """What is heard when guard tokens go: the drum once they come down to its numbers."""
    for few, cue in ((DRUM_NEAR, Cue.DRUM_NEAR), (DRUM, Cue.DRUM)):
        if left <= few < left + gone:
            return cue
    return Cue.COIN


def _turn(setting: ActSetting, note: Note) -> Act | None:
    turn, last = note.details["turn"], setting.end.guard == 1
    below = curtain.left(1, setting.end) if last else ""
    return Banner(words=reported(note, setting.end), below=below, turn=turn, cue=Cue.BELL)


def _phase(setting: ActSetting, note: Note) -> Act | None:
    """Announces a phase only if something is asked in it."""
    phase = note.details["phase"]
    if phase is not setting.end.phase or phase in (Phase.SETUP, Phase.START):
        return None
    return Banner(words=vocabulary.phase(phase), phase=phase, side=setting.end.first)


def _discards(setting: ActSetting, note: Note) -> Act | None:
    card = note.details.get("card")
    return None if card is None else Discard(player=note.details["player"], card=card)


def _lays(setting: ActSetting, note: Note) -> Act | None:
    figure = _there(setting, note.figure)
    return OnStage(figures=() if figure is None else (figure.id,))


def _reveals(setting: ActSetting, note: Note) -> Act | None:
    """Cards that are turned up together fall with thunder if one is a joker. They are shown again
    with their figures once the joker has its suit."""
    found = weighing.turned_up(note)
    return None if found is None else Thunder(side=found[0], card=found[1])


ACTS: Mapping[str, Maker] = some(
    NoteKind,
    {
        NoteKind.GOES: _goes,
        NoteKind.FALLS: _falls,
        NoteKind.TAKES_PASSAGE: _takes_passage,
        NoteKind.ATTACKS: _attacks,
        NoteKind.SWEEPS: _attacks,
        NoteKind.WOUNDED: _wounded,
        NoteKind.HEALED: _healed,
        NoteKind.KNOCKED_DOWN: _of(Fall),
        NoteKind.STUNNED: _of(Fall),
        NoteKind.DIES: _dies,
        NoteKind.FLEES: _of(Leave),
        NoteKind.LEAVES: _leaves,
        NoteKind.ARRIVES: _arrives,
        **{kind: partial(_door, cue=cue) for kind, cue in _DOORS.items()},
        NoteKind.GUARD: _guard,
        NoteKind.ALARM: lambda _setting, _note: Ringing(),
        NoteKind.ALARM_RAISED: lambda _setting, _note: Ringing(),
        NoteKind.TURN: _turn,
        NoteKind.PHASE: _phase,
        NoteKind.DISCARDS: _discards,
        NoteKind.ASKS: lambda _setting, _note: Asking(),
        NoteKind.LAYS: _lays,
        NoteKind.REVEALS: _reveals,
        NoteKind.PICKS_UP: _picks_up,
        NoteKind.GIVEN: _picks_up,
        NoteKind.PLACED: _placed,
        NoteKind.CHEST_OPEN: _of(PickingUp, icon="chest", cue=Cue.LOCK),
        NoteKind.RELOADS: _of(PickingUp, icon="reload", cue=Cue.CARD),
    },
)
"""The acts for notes. Other notes have no animation; the table just shows their effect."""


def _loosed(weapon: Item) -> Cue:
    """What is heard of a weapon that is shot or thrown."""
    if "firearm" in weapon.traits:
        return Cue.SHOT
    return Cue.THROW if weapon.skill == "thrown" else Cue.BOW


def _standard(setting: ActSetting, test: Standard) -> Iterator[Act]:
    """The card as it is turned up and, when the test is over, a shot or a parried blow."""
    figure = _there(setting, test.figure)
    if figure is None:
        return
    if not test.over:
        if test.boosts:
            yield OnStage(figures=(figure.id,), cue=raised(Cue.CARD, len(test.boosts)))
        elif test.card.joker:
            yield Thunder(figure=figure.id, side=test.player, card=test.card)
        else:
            yield OnStage(figures=(figure.id,), ms=_TURNING)
    elif test.aim is not None:
        target = _there(setting, test.aim.target)
        if target is not None and target.at != figure.at:
            cue = _loosed(test.aim.weapon)
            yield Firing(figure=figure.id, target=target.id, hit=test.passed, cue=cue)
    elif test.what is CardTest.PARRY and test.passed:
        yield Parry(figure=figure.id)


def _opposed(setting: ActSetting, test: Opposed) -> Iterator[Act]:
    """Both cards as they are turned up and, when a fight is over, the clash."""
    if test.fight is not None and test.over:
        first = _there(setting, test.fight.attacker)
        second = _there(setting, test.fight.defender)
        if first is not None and second is not None and first.at != second.at:
            if test.difference == 1:
                yield ByOne(figure=first.id, target=second.id)
            yield Clash(figure=first.id, target=second.id)
    elif not test.over:
        thrown = len(test.red.boosts) + len(test.blue.boosts)
        figures = tuple(f.id for h in (test.red, test.blue) if (f := _there(setting, h.figure)))
        cue = raised(Cue.CARD, thrown) if thrown else Cue.CARD if figures else Cue.BLADE
        yield OnStage(figures=figures, cue=cue, ms=_THROWN if thrown else _TURNING)


def _acts_of(setting: ActSetting, event: Event) -> Iterator[Act]:
    match event:
        case Note():
            maker = ACTS.get(event.kind)
            act = maker(setting, event) if maker is not None else None
            if act is not None:
                yield act
        case Standard():
            yield from _standard(setting, event)
        case Opposed():
            yield from _opposed(setting, event)


def acquainted(before: State, after: State) -> State:
    """A table together with those of a later one of whom nobody knew yet (SCN-6): they are still to
    come."""
    if len(before.figures) == len(after.figures):
        return before
    there = {figure.id: figure for figure in before.figures}
    figures = tuple(
        there.get(f.id) or evolve(f, at=None, status=Status.TO_COME) for f in after.figures
    )
    return evolve(before, figures=figures)


def acts_of(
    before: State, events: Sequence[Event], after: State, past: Sequence[Event] = ()
) -> tuple[Act, ...]:
    """The acts for what happened between two positions, both as both players may see them. They
    begin from the table ``before``, and nothing of it changes until it has been told. What the dead
    have done is told from the ``past``, the log of the game so far."""
    now = acquainted(before, after)
    driven: frozenset[str] = frozenset()
    found: list[Act] = []
    hits: dict[str, str] = {}
    left: Square | None = None
    for number, event in enumerate(events):
        if isinstance(event, Hit):
            hits[event.figure] = event.by
        if isinstance(event, Note) and event.kind is NoteKind.LEAVES and event.figure is not None:
            left = now.figure(event.figure).at or left
        held = weighing.hold(weighing.WeighedAgainst(now, after, hits, past or events), event)
        for act in _acts_of(ActSetting(now, after, driven, hits), event):
            found.append(evolve(act, event=number))
            now = act.land(now)
        if held is not None:
            found.append(evolve(held, event=number))
        if (settled := settling.changed(event, after)) is not None:
            then = settled.land(now)
            told = (*weighing.reached(now, then, left), settled)
            found += (evolve(act, event=number) for act in told)
            now = then
        if isinstance(event, Note) and event.figure is not None:
            withdraws = event.kind is NoteKind.WITHDRAWS
            driven = driven | {event.figure} if withdraws else driven - {event.figure}
    found += (evolve(held, event=len(events) - 1) for held in weighing.reached(now, after, left))
    return tuple(_joined(weighing.gathered(found, after)))


def _joined(acts: Sequence[Act]) -> list[Act]:
    """Joins consecutive steps of a figure into one walk, and banners into one, at the place of the
    last."""
    banner: Banner | None = None
    place = 0
    joined: list[Act] = []
    for act in acts:
        last = joined[-1] if joined else None
        if isinstance(act, Banner):
            if banner is not None:
                below = BETWEEN.join(filter(None, (banner.below, act.words)))
                act = evolve(banner, below=below, phase=act.phase, side=act.side)
            banner, place = act, len(joined)
        elif isinstance(last, Going) and isinstance(act, Going) and _goes_on(last, act):
            path = *last.path, *act.path[1:]
            walk = Going.along(last.figure, path, last.gait, last.cue)
            joined[-1] = evolve(walk, event=act.event)
        else:
            joined.append(act)
    if banner is not None:
        places = [act.at for act in acts if isinstance(act, Hold) and act.at is not None]
        joined.insert(place, evolve(banner, apart=places[-1] if places else None))
    return joined


def _goes_on(way: Going, step: Going) -> bool:
    same = way.figure == step.figure and way.gait is step.gait
    return same and way.path[-1] == step.path[0]
