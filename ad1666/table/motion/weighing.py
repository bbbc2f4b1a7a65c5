"""What of all that has happened is held, how much it weighs, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from ad1666.game.exploits import exploits as counted
from ad1666.i18n import _, listed
from ad1666.rules import scoring
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.disguise import REVEALED
from ad1666.rules.events import CardTest, Event, Hit, Note, NoteKind, Opposed, Standard
from ad1666.rules.items import Item
from ad1666.rules.scenes.plot import Incident
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.rules.victory import Aim, Goal
from ad1666.table.motion.act import Act
from ad1666.table.motion.beats import (
    CloseUp,
    Epitaph,
    Heralded,
    Hold,
    Speaking,
    Tale,
    Vignette,
    Weight,
)
from ad1666.table.motion.elegy import Elegy
from ad1666.table.motion.fighting import Dying, Fall, Wound
from ad1666.table.motion.going import Arrive
from ad1666.words import exploits, goals, vocabulary
from ad1666.words.events import capital, reported, unmarked
from ad1666.words.symbols import of_item

_NEWS: Mapping[str, Weight] = some(
    NoteKind,
    {
        NoteKind.WOUNDED: Weight.WOUND,
        NoteKind.SERIOUSLY_WOUNDED: Weight.SERIOUS,
        NoteKind.UNPARRIED: Weight.UNPARRIED,
        NoteKind.FLEES: Weight.FLIGHT,
    },
)
"""The notes that are held with their own words."""
_LASTING = frozenset({Aim.TAKE_AWAY, Aim.ESCAPE, Aim.CAPTURE, Aim.REACH})
"""The aims whose points are news of their own: with others, the deed itself is."""
_THEIRS = Dying, Fall, Wound
"""What may be seen between two holds about the same figure that make one."""


@frozen
class WeighedAgainst:
    """What an event is weighed with: the table after the previous acts, the final one, who has hit
    whom last, and the log of the game so far."""

    now: State
    end: State
    hits: Mapping[str, str]
    past: Sequence[Event] = ()


def hold(scene: WeighedAgainst, event: Event) -> Hold | None:
    """The hold after an event; None if it does not matter that much."""
    match event:
        case Note():
            return _note(scene, event)
        case Hit() if not event.wounds:
            words = _("{figure} is hit in the {location}: **{wounds}**.").format(
                figure=vocabulary.definite_by_id(scene.end, event.figure),
                location=vocabulary.location(event.location),
                wounds=vocabulary.harm(event.wounds),
            )
            return _about(scene, event.figure, Weight.MISS, capital(words))
        case Standard(over=False, boosts=()) if event.card.joker:
            return _joker(event.player, event.card)
        case Standard(over=True) if event.aim is not None and not event.passed:
            words = _("{figure} misses.")
            words = words.format(figure=vocabulary.definite_by_id(scene.end, event.figure))
            return _about(scene, event.aim.target, Weight.MISS, capital(words))
        case Opposed(over=True) if event.fight is not None and event.winner is None:
            words = _("A tie: nobody is wounded.")
            return _about(scene, event.fight.defender, Weight.TIE, words)
        case Opposed(over=True, what=CardTest.INITIATIVE, winner=None):
            words = _("A tie, **{total} to {total}**: both lay a card for the initiative again.")
            words = words.format(total=event.red.total)
            return Hold(weight=Weight.TIE, words=(words,), side=scene.now.leader)
    return None


def _about(scene: WeighedAgainst, figure_id: str, weight: Weight, words: str) -> Hold:
    figure = scene.now.figure(figure_id)
    return Hold(weight=weight, words=(words,), side=figure.side, figure=figure.id, at=figure.at)


def _note(scene: WeighedAgainst, event: Note) -> Hold | None:
    if event.kind is NoteKind.REVEALS and (joker := turned_up(event)) is not None:
        return _joker(*joker)
    if event.kind is NoteKind.TELLS:
        return _tale(scene, event)
    if event.kind is NoteKind.UTTERS:
        return _words(scene, event)
    if event.kind is NoteKind.ANSWERS:
        return _answer(scene, event)
    if event.kind in (NoteKind.ALARM_RAISED, NoteKind.ALARM):
        return _alarm(scene, event)
    if event.figure is None:
        return None
    if event.kind is NoteKind.ARRIVES:
        return _arrival(scene, event, event.figure)
    if event.kind is NoteKind.DIES:
        return _death(scene, event.figure, reported(event, scene.end))
    if event.kind is NoteKind.PICKS_UP:
        return _taken(scene, event.figure, event.details["item"])
    if event.kind is NoteKind.REMATCH:
        return _parried(scene, event.figure, reported(event, scene.end))
    if event.kind is REVEALED:
        return _unmasked(scene, event.figure, reported(event, scene.end))
    if event.kind not in _NEWS:
        return None
    return _about(scene, event.figure, _NEWS[event.kind], reported(event, scene.end))


def _tale(scene: WeighedAgainst, event: Note) -> Hold:
    """What an event tells, with its title, at the square of whoever brought it about."""
    incident, them = _happening(scene, event)
    here = next((f for f in scene.now.figures if f.id == them), None)
    return Tale(
        words=(reported(event, scene.end),),
        side=scene.end.first or Side.RED,
        at=None if here is None else here.at,
        title="" if incident is None else _(incident.title) if incident.title else "",
        below=(_(event.details["text"]),),
    )


def _happening(scene: WeighedAgainst, event: Note) -> tuple[Incident | None, str | None]:
    """The event of the scenario that tells something, and who brought it about, as far as known."""
    past = scene.past
    until = next((at for at in range(len(past) - 1, -1, -1) if past[at] == event), len(past))
    for note in reversed(past[:until]):
        if isinstance(note, Note) and note.kind is NoteKind.HAPPENS:
            return scene.end.terms.incidents.get(note.details["event"]), note.figure
    return None, None


def _alarm(scene: WeighedAgainst, event: Note) -> Hold:
    """That the alarm is raised, by whom if it was somebody."""
    words = reported(event, scene.end)
    by = None if event.figure is None else scene.now.figure(event.figure)
    return Heralded(
        weight=Weight.ALARM,
        words=(words,),
        side=by.side if by is not None else scene.end.first or Side.RED,
        figure=event.figure,
        at=None if by is None else by.at,
        title=unmarked(words),
        people=() if by is None else (scene.end.figure(by.id),),
        icon="guard",
    )


def _arrival(scene: WeighedAgainst, event: Note, figure_id: str) -> Hold:
    """Who has come."""
    figure = scene.end.figure(figure_id)
    return Heralded(
        weight=Weight.ARRIVAL,
        words=(reported(event, scene.end),),
        side=figure.side,
        at=event.details["to"],
        title=_("Reinforcements"),
        below=_names((figure,), scene.end),
        people=(figure,),
    )


def _names(people: Iterable[Figure], end: State) -> tuple[str]:
    """The names of people, in a list."""
    return (listed([vocabulary.figure(figure, end.figures) for figure in people]),)


def _words(scene: WeighedAgainst, event: Note) -> Hold:
    assert event.figure is not None
    speaker, here = scene.end.figure(event.figure), scene.now.figure(event.figure)
    return Speaking(
        weight=Weight.WORDS,
        words=(reported(event, scene.end),),
        side=speaker.side,
        figure=event.figure,
        at=here.at,
        title=vocabulary.figure_by_id(scene.end, event.figure),
        below=(_(event.details["text"]),),
        speaker=speaker,
    )


def _answer(scene: WeighedAgainst, event: Note) -> Hold:
    details = event.details
    player, asked, said = details["player"], details["asked"], details["text"]
    words = _("{side} is asked: “{words}”").format(side=vocabulary.side(player), words=_(asked))
    answer = _("“{answer}”").format(answer=_(said))
    return Speaking(
        weight=Weight.WORDS,
        words=(words, answer),
        side=player,
        title=words,
        below=(answer,),
        answered=player,
    )


def _joker(side: Side, card: Card) -> Hold:
    words = _("**A red joker for {side}!**") if card.value else _("**A black joker for {side}!**")
    words = words.format(side=vocabulary.side(side))
    return Hold(weight=Weight.JOKER, words=(words,), side=side)


def turned_up(event: Note) -> tuple[Side, Card] | None:
    """Whose card, of those turned up together, is a joker; Red's if both are."""
    cards = (Side.RED, event.details["red"]), (Side.BLUE, event.details["blue"])
    return next(((side, card) for side, card in cards if card.joker), None)


def _vignette(
    scene: WeighedAgainst,
    figure_id: str,
    weight: Weight,
    title: str,
    words: tuple[str, ...],
    below: tuple[str, ...],
    icon: str,
) -> Vignette:
    figure = scene.now.figure(figure_id)
    return Vignette(
        weight=weight,
        words=words,
        side=figure.side,
        figure=figure.id,
        at=figure.at,
        title=title,
        below=below,
        doer=scene.end.figure(figure_id),
        icon=icon,
    )


def _unmasked(scene: WeighedAgainst, figure_id: str, words: str) -> Hold:
    title = _("The mask of {figure} is off!").format(
        figure=vocabulary.definite_by_id(scene.end, figure_id)
    )
    return _vignette(scene, figure_id, Weight.MASK, title, (words,), (unmarked(words),), "hidden")


def _parried(scene: WeighedAgainst, figure_id: str, words: str) -> Hold:
    title = _("{figure} parries!").format(figure=vocabulary.definite_by_id(scene.end, figure_id))
    below = (_("The fight starts over."),)
    return _vignette(scene, figure_id, Weight.PARRY, capital(title), (words,), below, "parry")


def _death(scene: WeighedAgainst, figure_id: str, words: str) -> Hold:
    dead, by = scene.now.figure(figure_id), scene.hits.get(figure_id)
    title = unmarked(words)
    if by is not None and by != figure_id:
        title = _("{by} kills {figure}.").format(
            figure=vocabulary.definite_by_id(scene.end, figure_id),
            by=vocabulary.definite_by_id(scene.end, by),
        )
        title = capital(title)
    killer = None if by is None or by == figure_id else scene.end.figure(by)
    close_up = Epitaph(
        weight=Weight.DEATH,
        words=(f"**{title}**",),
        side=dead.side,
        figure=dead.id,
        at=dead.at,
        title=title,
        below=(_(dead.card.text),) if dead.card.text else (),
        dead=dead,
        killer=killer,
    )
    return _elegy(scene, close_up) if dead.card.hero else close_up


def _elegy(scene: WeighedAgainst, of: Epitaph) -> Elegy:
    """The page of a hero, in place of what anybody else has."""
    dead = of.dead
    done = exploits.told(counted(scene.past, dead.id), dead, scene.end)
    own = [f for f in scene.now.on_board(dead.side) if f.id != dead.id]
    told = {name: getattr(of, name) for name in ("weight", "side", "figure", "at", "title")}
    return Elegy(
        **told,
        words=tuple(filter(None, (*of.words, done))),
        below=of.below,
        dead=dead,
        killer=of.killer,
        fell=exploits.fell(dead, of.killer, scene.now),
        done=done,
        friends=tuple(sorted(own, key=lambda f: not f.card.hero)),
    )


def _taken(scene: WeighedAgainst, figure_id: str, item_id: str) -> Hold | None:
    bearer = scene.end.figure(figure_id)
    item = next((gear.item for gear in bearer.gear if gear.item.id == item_id), None)
    if item is None or item_id not in scene.end.terms.prizes:
        return None
    title = _("{figure} has the {item}!").format(
        figure=vocabulary.definite_by_id(scene.end, figure_id), item=vocabulary.thing(item)
    )
    title = capital(title)
    about = [
        goal
        for goal in scene.end.terms.goals
        if _is_about(goal, item_id) and goal.side is bearer.side
    ]
    theirs = [goals.text_of(goal, {item_id: item}, scene.end.figures) for goal in about]
    if any(goal.aim is Aim.TAKE_AWAY for goal in about):
        theirs.append(_("The golden arrows show the way out."))
    words, below = (f"**{title}**", *theirs), tuple(map(unmarked, theirs))
    return _vignette(scene, figure_id, Weight.THING, title, words, below, of_item(item))


def _is_about(goal: Goal, item_id: str) -> bool:
    return goal.aim.of_item and goal.subject == item_id


def reached(before: State, after: State, left: Square | None) -> Iterator[Hold]:
    """The holds for the goals that have been reached and last, one for each who did it where that
    is known. ``left`` is the square from which somebody has left the board, if anybody has."""
    things = {g.item.id: g.item for f in before.figures for g in f.gear}
    things |= {item.id: item for _at, item in (*before.ground, *after.ground)}
    for goal in before.terms.goals:
        times = scoring.reached(after, goal) - scoring.reached(before, goal)
        if goal.aim not in _LASTING or times <= 0:
            continue
        known = {figure.id for figure in scoring.doers(before, goal)}
        doers = [f for f in scoring.doers(after, goal) if f.id not in known][:times]
        for doer in doers:
            yield _reached(after, goal, things, left, doer)
        if not doers:
            title, below = _deed(after, goal, things, None, times)
            yield CloseUp(
                weight=Weight.GOAL,
                words=(f"**{title}**", below),
                side=goal.side,
                title=title,
                below=(below,),
            )


def _reached(
    after: State, goal: Goal, things: Mapping[str, Item], left: Square | None, doer: Figure
) -> Hold:
    title, below = _deed(after, goal, things, doer, 1)
    return Vignette(
        weight=Weight.GOAL,
        words=(f"**{title}**", below),
        side=goal.side,
        title=title,
        below=(below,),
        at=doer.at if goal.aim is Aim.REACH else left,
        doer=doer,
        icon=of_item(things[goal.subject]) if goal.aim.of_item else goals.picture(goal.aim),
    )


def _deed(
    after: State, goal: Goal, things: Mapping[str, Item], doer: Figure | None, times: int
) -> tuple[str, str]:
    """What has been done, and what it has brought."""
    title = goals.text_of_reached(goal, things, after.figures, doer)
    return title, goals.text_of_gain(goal.side, times * goal.points)


def gathered(acts: Iterable[Act], end: State) -> list[Act]:
    """The acts until the table is as in the ``end``, with one hold where one thing leads to another
    for a figure: a wound that kills is held with the death."""
    found: list[Act] = []
    for act in acts:
        if isinstance(act, Hold):
            at = _superseded(found, act)
            if at is None and isinstance(act, Heralded):
                act = _with_those_before(found, act, end)
            if at is not None:
                before = found.pop(at)
                assert isinstance(before, Hold)
                act = evolve(act, words=(*before.words, *act.words))
        found.append(act)
    return found


def _with_those_before(acts: list[Act], later: Heralded, end: State) -> Heralded:
    """Who has come, together with those of the same side who came just before, whose own hold goes:
    all are told once they are there."""
    for at in range(len(acts) - 1, -1, -1):
        act = acts[at]
        if isinstance(act, Heralded):
            if not (act.weight is later.weight is Weight.ARRIVAL and act.side is later.side):
                return later
            del acts[at]
            people, words = (*act.people, *later.people), (*act.words, *later.words)
            return evolve(later, people=people, words=words, below=_names(people, end))
        if not isinstance(act, Arrive):
            return later
    return later


def _superseded(acts: list[Act], later: Hold) -> int | None:
    """The place of a lighter hold about the same figure, with nothing else between."""
    for at in range(len(acts) - 1, -1, -1):
        act = acts[at]
        if isinstance(act, Hold):
            mine = later.figure is not None and act.figure == later.figure
            return at if mine and act.weight <= later.weight else None
        if not (isinstance(act, _THEIRS) and act.figure == later.figure):
            return None
    return None
