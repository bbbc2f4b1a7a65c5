"""What a walk is for: what it changes, part by part of the judgement, and whom and what each part
is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from attrs import evolve

from ad1666.bots.distances import distances, distances_to
from ad1666.bots.judgement.contacts import Meeting, Relocated, beside, between, threat, touching
from ad1666.bots.judgement.goals import points_of, presence
from ad1666.bots.judgement.influence import Influence
from ad1666.bots.judgement.kinds import BY_WOUNDS, THINGS
from ad1666.bots.judgement.orders import post
from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.stories import lure, lured_by
from ad1666.bots.judgement.things import (
    ThingClaim,
    carriers,
    claimed,
    claims_of,
    hiding_places,
    spots,
)
from ad1666.bots.judgement.ways import close_to, lying
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.claims import View, holds, instead
from ad1666.bots.planner.plans import Planner, quick_shots
from ad1666.bots.planner.reasons import Intent, Purpose, Weighed
from ad1666.bots.planner.stances import stances
from ad1666.game.view import SeenPrompt
from ad1666.rules import shooting, zones
from ad1666.rules.actions import WALKS
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure, Square
from ad1666.rules.scoring import concerns
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim, Goal

MOST = 2
"""The most purposes that are told."""
_LEAST = 0.002
"""The least gain in points for a purpose."""
_UNMOVED = (*THINGS, *BY_WOUNDS)
"""Goals that are weighed otherwise, or that no walk changes."""
_ALSO = 0.5
"""The part of the first purpose's gain that the second has to have."""


def intents(seen: SeenPrompt, weighed: Weighed) -> tuple[Intent, ...]:
    """What a decision is for, by what its player sees: what a walk gains most by, and perhaps what
    else. Empty for one that gains nothing, and where there is nothing to say."""
    state, side = seen.prompt.state, seen.side
    figure = state.known(weighed.choice.who)
    to = end_of(weighed)
    stays = to is None and not weighed.leaves and weighed.deed.verb not in WALKS
    if stays or (figure is not None and to == figure.at):
        return tuple(islice(stances(seen, weighed), MOST))
    if figure is None or figure.at is None:
        return ()
    if figure.side is not side:
        return (Intent(Purpose.LEAD_ASTRAY, figure.id, figure.id),)
    if weighed.leaves:
        return tuple(_leaving(state, figure))
    if to is None or to not in state.board or state.standing(to) is not None:
        return ()
    now = Situation(state, side, weights())
    before = View(now, state, figure)
    there = state.change(figure.id, at=to)
    after = View(now, there, there.figure(figure.id))
    found = _strongest(_told(before, after, (*_gains(before, after), *_next(seen, weighed, after))))
    if not found:
        return ()
    first, *others = found
    apart = (i for i in others if i.who is None or i.who != first.who)
    return (first, *(i for i in islice(apart, MOST - 1) if i.gain >= _ALSO * first.gain))


def end_of(weighed: Weighed) -> Square | None:
    """Where a choice is meant to lead: the end of a walk, or the square of a single step."""
    step = weighed.choice.details
    return weighed.to or (step.square if step.direction is not None else None)


def _told(before: View, after: View, found: Iterable[Intent]) -> Iterator[Intent]:
    """What may be said of these gains: what is so, or else that the figure is on the way there."""
    for intent in found:
        other = instead(intent, after)
        if intent.gain < _LEAST or holds(before, after, intent):
            yield intent
        elif other is not None and holds(before, after, other):
            yield other


def _strongest(found: Iterable[Intent]) -> list[Intent]:
    """The gains worth telling, the greatest first, each kind once."""
    kinds: dict[Purpose, Intent] = {}
    for intent in sorted(found, key=lambda intent: -intent.gain):
        if intent.gain >= _LEAST:
            kinds.setdefault(intent.purpose, intent)
    return list(kinds.values())


def _gains(before: View, after: View) -> Iterator[Intent]:
    yield from _goals(before, after)
    yield from _things(before, after)
    for enemy in before.enemies:
        yield from _contact(before, after, enemy)
    yield from _support(before, after)
    yield from _dangers(before, after)
    yield from _nearness(before, after)
    yield from _stories(before, after)


def _leaving(state: State, figure: Figure) -> Iterator[Intent]:
    """What leaving the board is for."""
    for goal in state.terms.goals:
        if goal.side is figure.side and goal.aim is Aim.TAKE_AWAY and figure.owns(goal.subject):
            yield Intent(Purpose.CARRY, figure.id, item=goal.subject)
            return
    yield Intent(Purpose.ESCAPE, figure.id)


# Goals


def _goals(before: View, after: View) -> Iterator[Intent]:
    """What changes in the chances of each goal but those about things."""
    was, then = before.standing, after.standing
    for goal in before.now.goals:
        if goal.aim not in _UNMOVED:
            gain = points_of(then, goal) - points_of(was, goal)
            yield evolve(_of_goal(after, goal), gain=gain)


def _of_goal(after: View, goal: Goal) -> Intent:
    figure, own = after.figure, goal.side is after.figure.side
    purpose = (_OWN if own else _AGAINST)[goal.aim]
    place = goal.place
    subject = after.state.known(goal.subject)
    if goal.aim in (Aim.ESCAPE, Aim.REACH):
        about = _runner(after, goal, figure) if own else _runner(after, goal, None)
        if own and about is not None and about.id != figure.id:
            purpose = Purpose.CLEAR_WAY
        elif goal.place is None:
            purpose = Purpose.ESCAPE if own else Purpose.HOLD_BACK
        return Intent(purpose, figure.id, None if about is None else about.id, place=place)
    return Intent(purpose, figure.id, None if subject is None else subject.id, place=place)


def _runner(after: View, goal: Goal, figure: Figure | None) -> Figure | None:
    """The figure that a goal to get somewhere is about: the one that walks if it counts, else the
    nearest to where it leads."""
    counts = [f for f in after.state.on_board(goal.side) if concerns(f, goal.subject)]
    if figure is not None and any(f.id == figure.id for f in counts):
        return figure
    way = after.standing.way(goal)
    return min(counts, key=way.away, default=None)


_OWN: Mapping[Aim, Purpose] = complete(
    Aim,
    {
        Aim.CONTROL: Purpose.HOLD_PLACE,
        Aim.ESCAPE: Purpose.GO_TO,
        Aim.REACH: Purpose.GO_TO,
        Aim.CAPTURE: Purpose.CAPTURE,
    },
    apart=_UNMOVED,
)
_AGAINST: Mapping[Aim, Purpose] = complete(
    Aim,
    {
        Aim.CONTROL: Purpose.CONTEST_PLACE,
        Aim.ESCAPE: Purpose.CUT_OFF,
        Aim.REACH: Purpose.CUT_OFF,
        Aim.CAPTURE: Purpose.FREEDOM,
    },
    apart=_UNMOVED,
)
"""The purposes of a goal for the side that has to prevent it."""


# Things


def _things(before: View, after: View) -> Iterator[Intent]:
    """What changes in the chances of things to be taken away or held."""
    was, then, side = before.standing, after.standing, after.figure.side
    for claim in claims_of(before.now.goals):
        gain = claimed(then, claim) - claimed(was, claim)
        if claim.side is side:
            yield evolve(_fetching(after, claim), gain=gain)
        else:
            yield evolve(_withholding(after, claim), gain=-gain)


def _fetching(after: View, claim: ThingClaim) -> Intent:
    """What a walk does for a thing that its side wants."""
    figure, item = after.figure, claim.item
    for bearer in after.standing.bearers(item):
        if bearer.id == figure.id:
            return Intent(Purpose.CARRY if claim.away else Purpose.KEEP, figure.id, item=item)
        if bearer.at is not None:
            own = bearer.side is figure.side
            purpose = Purpose.ESCORT if own else Purpose.CHASE
            return Intent(purpose, figure.id, bearer.id, item=item)
    return Intent(_looking(after, item), figure.id, item=item)


def _withholding(after: View, claim: ThingClaim) -> Intent:
    """What a walk does against the other side's having a thing."""
    figure, item = after.figure, claim.item
    for bearer in after.standing.bearers(item):
        if bearer.id == figure.id:
            return Intent(Purpose.KEEP, figure.id, item=item)
        if bearer.at is not None:
            if bearer.side is figure.side:
                return Intent(Purpose.ESCORT, figure.id, bearer.id, item=item)
            cuts = next((g.place for g in claim.away if g.place is not None), None)
            purpose = Purpose.CHASE if cuts is None else Purpose.CUT_OFF
            return Intent(purpose, figure.id, bearer.id, item=item, place=cuts)
    squares = frozenset(lying(after.state, item)) or hiding_places(after.state, item)
    rival = None
    if squares:
        field = distances(after.state.board, squares)
        rival = min(after.enemies, key=field.away, default=None)
    return Intent(Purpose.WITHHOLD, figure.id, None if rival is None else rival.id, item=item)


def _looking(after: View, item: str) -> Purpose:
    return Purpose.FETCH if lying(after.state, item) else Purpose.SEARCH


# Enemies


def _contact(before: View, after: View, enemy: Figure) -> Iterator[Intent]:
    """What changes between the figure and an enemy: shots, and what else there may be."""
    figure, part = after.figure, after.now.weights.contact.shot
    whole = between(after.now, after.state, figure, enemy)
    whole -= between(before.now, before.state, before.figure, enemy)
    at = touching(before.state, before.figure, enemy), touching(after.state, figure, enemy)
    if not any(at):
        suffered = _shot(before, enemy, figure) - _shot(after, enemy, figure)
        aimed = _shot(after, figure, enemy) - _shot(before, figure, enemy)
        if suffered:
            hidden = not _shot(after, enemy, figure)
            purpose = Purpose.OUT_OF_SIGHT if hidden else Purpose.HARDER_TO_HIT
            yield Intent(purpose, figure.id, enemy.id, gain=part * suffered)
        yield Intent(Purpose.AIM, figure.id, enemy.id, gain=part * aimed)
        whole -= part * (suffered + aimed)
    yield Intent(_MEETING[at](after, enemy), figure.id, enemy.id, gain=whole)


def _shot(view: View, shooter: Figure, target: Figure) -> float:
    shooter, target = view.state.figure(shooter.id), view.state.figure(target.id)
    if shooter.id not in view.now.shooters or shooter.at is None or target.at is None:
        return 0.0
    return threat(view.now, view.state, shooter, target)


def _met(after: View, enemy: Figure) -> Purpose:
    """What it is to come nearer to an enemy, or to get farther from it."""
    now, state, figure = after.now, after.state, after.figure
    moved = Relocated(state, figure, state.squares_of(enemy.side))
    meeting = Meeting(now, state, figure, enemy, beside(state, figure))
    beats = meeting.net(moved, distance(where(figure), where(enemy))) > 0
    return Purpose.APPROACH if beats else Purpose.AVOID


_MEETING = {
    (False, True): lambda _after, _enemy: Purpose.ATTACK,
    (True, True): lambda _after, _enemy: Purpose.BETTER_GROUND,
    (True, False): lambda _after, _enemy: Purpose.BREAK_OFF,
    (False, False): _met,
}
"""What a walk is for, by whether the figure and an enemy touch before and after it."""


def _support(before: View, after: View) -> Iterator[Intent]:
    """Friends in contact with the same enemies."""
    weight, figure = after.now.weights.contact.support, after.figure
    for enemy in after.enemies:
        if not touching(after.state, figure, enemy) or figure.down:
            continue
        for friend in after.friends:
            if where(enemy) in after.state.board.controlled(where(friend)):
                new = not touching(before.state, before.figure, enemy)
                ready = friend.activated and not figure.activated
                purpose = Purpose.SUPPORT if not ready else Purpose.SUPPORTED
                gain = weight if new else 0.0
                yield Intent(purpose, figure.id, friend.id, foe=enemy.id, gain=gain)


def _dangers(before: View, after: View) -> Iterator[Intent]:
    """Where each figure stands among the stronger side."""
    figure = after.figure
    felt = Influence(before.now, before.state, before.figure)
    was, then = felt.each(where(before.figure)), felt.each(where(figure))
    for who, danger in then.items():
        gain, other = danger - was[who], after.state.figure(who)
        if who == figure.id:
            near = min(after.enemies, key=lambda e: _away(before, e), default=None)
            foe = None if near is None else near.id
            yield Intent(Purpose.SAFETY, figure.id, foe, gain=gain)
        elif other.side is figure.side:
            yield Intent(Purpose.COVER, figure.id, who, gain=gain)
        else:
            yield Intent(Purpose.PRESS, figure.id, who, gain=gain)


def _away(view: View, enemy: Figure) -> float:
    return distances_to(view.state.board, where(view.figure)).away(enemy)


# What else


def _nearness(before: View, after: View) -> Iterator[Intent]:
    """Being near what scores: what this walk comes nearer to."""
    was, then, figure = before.standing, after.standing, after.figure
    gain = presence(then) - presence(was)
    board, nearer = after.state.board, list[tuple[float, Intent]]()
    for squares, points in spots(after.now, after.state).items():
        field = distances(board, squares)
        more = points * (close_to(field.away(figure)) - close_to(field.away(before.figure)))
        claim = next(c for c in claims_of(after.now.goals) if squares <= _lies(after.state, c))
        nearer.append((more, Intent(Purpose.AT_HAND, figure.id, item=claim.item)))
    bearers = [*carriers(then)]
    for goal in after.now.goals:
        if goal.aim is Aim.CAPTURE:
            bearers.append((after.state.figure(goal.subject), goal.points))
    for bearer, points in bearers:
        if bearer.at is not None and bearer.id != figure.id:
            field = distances_to(board, bearer.at)
            more = points * (close_to(field.away(figure)) - close_to(field.away(before.figure)))
            nearer.append((more, Intent(Purpose.BESIDE, figure.id, bearer.id)))
    if nearer:
        yield evolve(max(nearer, key=lambda one: one[0])[1], gain=gain)


def _lies(state: State, claim: ThingClaim) -> frozenset[Square]:
    marked = frozenset(state.markers)
    return frozenset(lying(state, claim.item)) | hiding_places(state, claim.item) | marked


def _stories(before: View, after: View) -> Iterator[Intent]:
    """Events of the scenario, and where a figure is to stay."""
    figure, now = after.figure, after.now
    gain = lure(now, before.figure, where(figure)) - lure(now, before.figure, where(before.figure))
    if gain:
        about_it = lured_by(now, before.figure, where(figure))
        yield Intent(Purpose.EVENT, figure.id, about_it, gain=gain)
    stay = post(before.state, before.figure)
    if stay and where(figure) in stay and where(before.figure) not in stay:
        yield Intent(Purpose.POST, figure.id, gain=1.0)


def _next(seen: SeenPrompt, weighed: Weighed, after: View) -> Iterator[Intent]:
    """What a partial move leaves time for: to pick something up, or a quick shot."""
    if weighed.deed.verb != Verb.PARTIAL_MOVE or not (seen.prompt.fresh or weighed.then):
        return
    figure, state = after.figure, after.state
    planner = Planner(after.now, state, figure)
    item = next((i.id for at, i in state.ground if at == figure.at), None)
    taken = Purpose.FETCH if item is not None else Purpose.SEARCH
    yield Intent(taken, figure.id, item=item, gain=planner.loot(state, figure))
    if shooting.weapons(state, figure, Shot.QUICK) and not zones.engaged_with(state, figure):
        for shot in quick_shots(state, figure):
            value, _chances = planner.shot_value(state, figure, shot)
            yield Intent(Purpose.SHOOT, figure.id, shot.details.target, gain=value)
