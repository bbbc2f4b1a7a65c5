"""The possible plans of a figure in an activation, each with its value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ad1666.bots.distances import distances
from ad1666.bots.judgement.appraisal import gained
from ad1666.bots.judgement.contacts import threat
from ad1666.bots.judgement.forecasts import passes
from ad1666.bots.judgement.goals import open_goals
from ad1666.bots.judgement.keys import keep
from ad1666.bots.judgement.outlooks import UNSPENT, before_acting
from ad1666.bots.judgement.posts import Posts
from ad1666.bots.judgement.reach import Reached, Route, reached
from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.things import found_by_searching
from ad1666.bots.judgement.ways import Placement
from ad1666.bots.judgement.winning import blow
from ad1666.bots.planner.imminent import Imminent, worth_of_disguise
from ad1666.bots.planner.reasons import Chance, Chanced, Weighed, tried
from ad1666.bots.planner.shutting import closings
from ad1666.rules import actions, chests, searches, shooting, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import FULL_MP, PARTIAL_MP, distance, towards
from ad1666.rules.characters import Figure, Square, Status, with_gear
from ad1666.rules.events import Grade
from ad1666.rules.frozen import evolve
from ad1666.rules.items import Gear, Item
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice
from ad1666.rules.shooting import SHOTS, Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim

_WAYS_SHOWN = 6
"""How many squares of a full move become plans of their own."""
_SHORT_WAYS = 12
"""For how many squares of a partial move the follow-up action is considered."""
_MOVES_AFTER = 0.8
"""The part that counts of a move after a quick shot."""
_EFFORT = 0.001
"""What it costs to do something by an ability that brings nothing, so that it is left."""
_AT_LOCK = 0.3
"""What it is worth to try a lock at all."""
_WORDS, _WORDS_PERHAPS = 0.8, 0.3
"""The part that counts of what words may bring: with somebody who stays, and with somebody who may
yet go away."""
_DAYLIGHT = 3
"""A figure does not run if an enemy is within this many squares."""
_GENERAL = frozenset(Verb)
"""What the general rules let a figure do."""
_WHEN_LED = frozenset({Verb.FULL_MOVE, Verb.PARTIAL_MOVE, Verb.RUN, *SHOTS, Verb.END})
"""What an opposing figure is led to do, if anything."""


def plans_at_once(now: Situation, state: State, figure: Figure) -> list[Weighed]:
    """What a figure could do if it were activated now, best first: weighed as when it is."""
    begun, figure, options = _activated(state, figure)
    return plans_of(now, begun, figure, options, fresh=True)


def best_at_once(
    now: Situation, state: State, figure: Figure, squares: frozenset[Square]
) -> Weighed:
    """The best that a figure could do if it were activated now and went to none but these squares,
    and closed no doors."""
    begun, figure, options = _activated(state, figure)
    return Planner(now, begun, figure, squares).plans(options, fresh=True)[0]


def _activated(state: State, figure: Figure) -> tuple[State, Figure, list[Choice]]:
    """The position with a figure just activated, and what it may do then."""
    begun = evolve(
        state.change(figure.id, activated=True, waiting=False), active=figure.id, left=UNSPENT
    )
    figure = begun.figure(figure.id)
    options = [*actions.available(begun, figure, full=True), Choice(figure.id, Verb.END)]
    return begun, figure, options


def plans_of(
    now: Situation,
    state: State,
    figure: Figure,
    options: Sequence[Choice],
    *,
    fresh: bool,
    been: frozenset[Square] = frozenset(),
) -> list[Weighed]:
    """All plans of a figure worth considering for these actions, best first. If nothing has been
    done yet in its activation (``fresh``), they are kept: who is to be activated and what it does
    then are two questions about the same. Else it does not go back to where it has ``been``."""
    if not fresh:
        return Planner(now, state, figure, been=been).plans(options, fresh=False)
    key = "plans", tuple(options), before_acting(now, state, figure)
    found = now.kept.get(key)
    if found is None:
        found = state, Planner(now, state, figure).plans(options, fresh=True)
        keep(now.kept, key, found)
    assert isinstance(found, tuple)
    plans: list[Weighed] = found[1]
    return plans


class Planner:
    """Finds the plans of one figure in a position: all, or those that end on some ``squares``. No
    way leads back to where it has ``been``. An opposing figure that the side leads for a while
    (GEN-3) goes where it is of least use, and spends its shot."""

    def __init__(
        self,
        now: Situation,
        state: State,
        figure: Figure,
        squares: frozenset[Square] | None = None,
        been: frozenset[Square] = frozenset(),
    ) -> None:
        self.now, self.state, self.figure = now, state, figure
        self._squares, self._been = squares, been
        self.imminent = Imminent(now, state, figure.id)
        self._reached: dict[int, Reached] = {}
        self._ends: dict[int, list[tuple[float, Square, Route, bool]]] = {}
        self._besides: dict[Square, float] = {}
        self._led = figure.side is not now.side
        self._talks = not self._led and bool(dispatch.using(figure, "words"))

    @cached_property
    def posts(self) -> Posts:
        """The squares as places to stand."""
        return Posts(self.now, self.state, self.figure)

    def plans(self, options: Sequence[Choice], *, fresh: bool) -> list[Weighed]:
        """All plans worth considering for these actions, best first. ``fresh`` means that nothing
        has been done yet in this activation."""
        useless = self._useless(options)
        chosen = [
            option
            for option in options
            if (option.verb in _WHEN_LED if self._led else option.verb != useless)
        ]
        found = [plan for option in chosen for plan in self._of(option, fresh=fresh)]
        return sorted(found, key=lambda plan: -plan.value)

    def _useless(self, options: Sequence[Choice]) -> Verb:
        """Of waiting and ending the activation, what the other is as good as: waiting costs
        nothing, and may be of use as long as anybody is still to act (ACT-9)."""
        waits = any(option.verb == Verb.WAIT for option in options)
        others = (f for f in self.state.on_board() if f.id != self.figure.id)
        return Verb.END if waits and not all(f.activated for f in others) else Verb.WAIT

    def _of(self, option: Choice, *, fresh: bool) -> Iterator[Weighed]:
        verb = option.verb
        if verb == Verb.END:
            yield Weighed(option, 0.0)
        elif verb == Verb.FULL_MOVE:
            yield from self._moves(option, FULL_MP, left=0)
        elif verb == Verb.PARTIAL_MOVE:
            yield from self._moves(option, PARTIAL_MP, left=int(fresh))
        elif verb == Verb.RUN:
            yield from self._runs(option)
        elif verb in SHOTS:
            yield self._shoots(option, fresh=fresh)
        elif verb in _GENERAL:
            yield self._does(option, fresh=fresh)
        else:
            yield from self._by_ability(option, fresh=fresh)

    # Moves

    def reach(self, mp: int, mover: Figure | None = None) -> Reached:
        """Where the figure can get with ``mp`` movement points, as it is or as a ``mover`` that
        zones hold otherwise."""
        if mover is not None:
            return reached(self.state.with_figure(mover), mover, mp)
        found = self._reached.get(mp)
        if found is None:
            farther = self._reached.get(FULL_MP)
            if farther is None or mp > FULL_MP:
                found = reached(self.state, self.figure, mp)
            else:
                found = farther.within(mp)
            self._reached[mp] = found
        return found

    def ends(self, found: Reached, left: int) -> list[tuple[float, Square, Route, bool]]:
        """Where a move could end, best first: its gain, the square, the route, and
        whether the figure leaves the board there. If ``left`` is not 0, the gain includes
        what may be done afterwards."""
        gain, only = self._unshadowed.gain, self._squares
        worth = [
            (gain(s, route), s, route, False)
            for s, route in found.squares.items()
            if (only is None or s in only) and not self._leads_back(s, route)
        ]
        if self._talks or self.imminent.anything:
            worth = [
                (value + route.chance * self.besides(s), s, route, False)
                for value, s, route, _ in worth
            ]
        for square, route in found.exits.items():
            worth.append((self.posts.gain_of_leaving(square, route), square, route, True))
        worth.sort(key=lambda end: -end[0])
        if left:
            worth[:_SHORT_WAYS] = [self._with_more(end) for end in worth[:_SHORT_WAYS]]
            worth.sort(key=lambda end: -end[0])
        return worth

    def _simple_ends(self, mp: int) -> list[tuple[float, Square, Route, bool]]:
        """Where a move could end after which nothing is done; several plans ask for it."""
        found = self._ends.get(mp)
        if found is None:
            found = self._ends[mp] = self.ends(self.reach(mp), 0)
        return found

    def _leads_back(self, square: Square, route: Route) -> bool:
        """Whether a way leads back to where the figure has come from."""
        if not self._been:
            return False
        way = None if route.first is None else route.first.direction
        return square in self._been or (
            way is not None and towards(where(self.figure), way) in self._been
        )

    @cached_property
    def _unshadowed(self) -> Posts:
        """The squares as places to stand, for somebody who carries what counts without the enemies
        in disguise beside it who have yet to act: it does not shake them off."""
        figure, state = self.figure, self.state
        if not any(map(figure.owns, state.terms.prizes)):
            return self.posts
        shadows = [
            enemy.id
            for enemy in state.on_board(figure.side.other)
            if enemy.inconspicuous
            and not enemy.activated
            and distance(where(figure), where(enemy)) == 1
        ]
        for shadow in shadows:
            state = state.change(shadow, at=None, status=Status.LEFT)
        return Posts(self.now, state, figure) if shadows else self.posts

    def besides(self, square: Square) -> float:
        """What the figure may do on a square besides standing there, compared with where it is:
        what it stops or makes possible, and whom it may talk to."""
        found = self._besides.get(square)
        if found is None:
            found = self.imminent.standing(self.figure, square)
            if self._talks:
                found += self._talk(square) - self._talk(where(self.figure))
            self._besides[square] = found
        return found

    def _talk(self, square: Square) -> float:
        """What the figure may gain by words on a square (TURN-9)."""
        now, best = self.now, 0.0
        state = evolve(self.posts.moved(square), phase=Phase.WORDS)
        figure = evolve(state.figure(self.figure.id), activated=False)
        state = state.with_figure(figure)
        for extra in dispatch.words(state, figure):
            appeal = dispatch.appeal(state, extra.choice)
            chance, _ = tried(state, figure, appeal.attempt)
            stays = all(state.figure(t).activated for t in extra.choice.details.targets)
            part = _WORDS if stays else _WORDS_PERHAPS
            best = max(best, part * chance * gained(now, state, figure, appeal))
        return best

    def _with_more(
        self, end: tuple[float, Square, Route, bool]
    ) -> tuple[float, Square, Route, bool]:
        value, square, route, leaves = end
        if leaves or route.first is None:
            return end
        return value + route.chance * self.then(square), square, route, leaves

    def _moves(
        self,
        option: Choice,
        mp: int,
        left: int,
        chance: float = 1.0,
        chances: tuple[Chance, ...] = (),
        mover: Figure | None = None,
    ) -> Iterator[Weighed]:
        """Moves that come about with some chance."""
        found = self.reach(mp, mover)
        shut = closings(self.posts, self.imminent, found, mp) if self._squares is None else ()
        simple = mover is None and not left
        ends = self._simple_ends(mp) if simple else self.ends(found, left)
        ends = [end for end in ends if end[2].first is not None]
        ends = sorted([*ends, *shut], key=lambda end: -end[0])
        for value, square, route, leaves in ends[:_WAYS_SHOWN]:
            tests = () if route.passed == 1 else (Chance(Chanced.PASSED, route.passed),)
            to = None if leaves else square
            reasons = *chances, *tests
            yield Weighed(option, chance * value, reasons, to, leaves, shut=route.shut)

    def best_step(self) -> float:
        """The gain of the best partial move, at least 0."""
        ends = self._simple_ends(PARTIAL_MP)
        return max(0.0, ends[0][0]) if ends else 0.0

    def then(self, square: Square) -> float:
        """The gain of one more partial action on a square: picking
        something up, or a quick shot."""
        takes = not self._led and self._offers(square)
        if not (takes or self._may_fire):
            return 0.0
        state = self.posts.moved(square)
        figure = state.figure(self.figure.id)
        best = self.loot(state, figure) if takes else 0.0
        if self._may_fire and not zones.engaged_with(state, figure):
            for option in quick_shots(state, figure):
                value, _ = self.shot_value(state, figure, option)
                best = max(best, value)
        return best

    @cached_property
    def _may_fire(self) -> bool:
        """Whether the figure has a weapon for a quick shot, wherever it stands."""
        return bool(shooting.weapons(self.state, self.figure, Shot.QUICK))

    def _runs(self, option: Choice) -> Iterator[Weighed]:
        """Running: farther, but with a test, and in sight of where it began (ACT-7)."""
        figure, at = self.figure, where(self.figure)
        enemies = self.state.on_board(figure.side.other)
        if any(distance(at, where(e)) <= _DAYLIGHT and not e.inconspicuous for e in enemies):
            return
        chances = (Chance(Chanced.PASSED, self.run_passed()),)
        ends = self.run_ends(FULL_MP, at, farther=True)
        for value, square, _, leaves in ends[:1]:
            yield Weighed(option, value, chances, None if leaves else square, leaves)

    def run_ends(
        self, mp: int, start: Square, *, farther: bool = False
    ) -> list[tuple[float, Square, Route, bool]]:
        """Where a run that began at ``start`` could end (see `ends`), with ``mp`` left before its
        test and what that may bring; perhaps only what is ``farther`` than a move leads."""
        more = actions.RUN_BONUS[Grade.SUCCESS]
        found = reached(self.state, self.figure, mp, start, more)
        if farther:
            squares = {s: route for s, route in found.squares.items() if route.cost > mp}
            exits = {s: route for s, route in found.exits.items() if route.cost > mp}
            found = Reached(squares, exits)
        ends = self.ends(found, 0)
        passed = self.run_passed()
        sure = (0.9, 0.45 + 0.5 * passed)
        worth = [
            (sure[route.cost - mp - 1] * value if route.cost > mp else value, square, route, leaves)
            for value, square, route, leaves in ends
        ]
        return sorted(worth, key=lambda end: -end[0])

    def run_passed(self) -> float:
        """The chance to pass the test of a run (ACT-7)."""
        return passes(self.state, self.figure, actions.RUN_DIFFICULTY, "agility")

    # Shots

    def _shoots(self, option: Choice, *, fresh: bool) -> Weighed:
        value, chances = self.shot_value(self.state, self.figure, option)
        if option.verb == Verb.QUICK_SHOT and fresh:
            value += _MOVES_AFTER * self.best_step()
        return Weighed(option, value, chances)

    def shot_value(
        self, state: State, figure: Figure, option: Choice
    ) -> tuple[float, tuple[Chance, ...]]:
        """The value of a shot, and its chances."""
        now, details = self.now, option.details
        assert details.target is not None
        target, shot = state.figure(details.target), Shot(option.deed)
        gear = next(g for g in figure.gear if g.item.id == details.item and g.ready)
        forecast = now.shot(state, figure, target, gear, shot)
        if forecast is None or target.inconspicuous:
            return -1.0, ()
        more = (now.weights.deed.shot - 1) * now.loss(target, forecast.wounds)
        more += now.vengeance(target)
        if self._led:
            more = self._emptied(state, figure, gear)
        tokens = int("firearm" in gear.item.traits)
        value = blow(now, state, target, forecast.wounds, tokens) + more
        value -= alarm_cost(now, gear.item)
        if figure.inconspicuous:
            value -= worth_of_disguise(now)
        killed = now.killed(target, forecast.wounds)
        value += self.imminent.stopped(target.id, killed)
        return value, (Chance(Chanced.HIT, forecast.hit), Chance(Chanced.KILLED, killed))

    def _emptied(self, state: State, figure: Figure, gear: Gear) -> float:
        """What it brings that an opposing figure has fired a weapon."""
        fired = evolve(gear, reload=gear.item.reload, shot=True)
        after = state.with_figure(with_gear(figure, gear, fired))
        one, other = (Posts(self.now, s, s.figure(figure.id)).here for s in (after, state))
        return one - other

    # Other actions

    def _does(self, option: Choice, *, fresh: bool) -> Weighed:
        deed, figure = self.now.weights.deed, self.figure
        more = self.best_step() if fresh else 0.0
        match option.verb:
            case Verb.RELOAD:
                return Weighed(option, self._reload(option) + 0.6 * self.best_step())
            case Verb.PICK_UP:
                value = self._loot(self.state, figure, (option.details.item,))
                return Weighed(option, value + more if value > 0 else -0.1)
            case Verb.SEARCH:
                return Weighed(option, self._search(self.state, figure) + more)
            case Verb.STAND_UP:
                return Weighed(option, deed.stand_up)
            case Verb.AWAKEN:
                return Weighed(option, deed.awaken)
            case Verb.WAIT:
                return Weighed(option, self._wait())
            case Verb.FORCE_DOOR:
                return self._forces(option)
        raise AssertionError(f"{option} is no action")

    def _by_ability(self, option: Choice, *, fresh: bool) -> Iterator[Weighed]:
        """What an ability adds."""
        deed, state, figure = self.now.weights.deed, self.state, self.figure
        appeal = dispatch.appeal(state, option)
        chance, chances = tried(state, figure, appeal.attempt)
        if appeal.mp:
            yield from self._moves(option, appeal.mp, 0, chance, chances, appeal.mover)
            return
        value = chance * gained(self.now, state, figure, appeal)
        if appeal.after is not None:
            value += chance * self.imminent.change(appeal.after)
        if appeal.opens:
            value += deed.pick_lock * chance + _AT_LOCK
        elif appeal.takes and appeal.after is None:
            value += deed.pickpocket * chance
        elif fresh and value > 0 and self._partial(option):
            value += self.best_step()
        yield Weighed(option, value or -_EFFORT, chances)

    def _partial(self, option: Choice) -> bool:
        """Whether an action that an ability adds leaves time for another one."""
        added = dispatch.extra_actions(self.state, self.figure)
        return any(extra.choice == option and not extra.full for extra in added)

    def _forces(self, option: Choice) -> Weighed:
        """Forcing a lock, if something lies behind it."""
        deed, details = self.now.weights.deed, option.details
        door, lock = details.door, chests.lock_of(self.state, details)
        wanted = door is None or self._leads_on(door[0], towards(*door))
        passed = passes(self.state, self.figure, lock.force, "brawn")
        value = deed.force_door * passed if wanted else -0.2
        return Weighed(option, value, (Chance(Chanced.PASSED, passed),))

    def _leads_on(self, near: Square, beyond: Square) -> bool:
        """Whether the far side of a door is nearer to what the side wants."""
        state, board = self.state, self.state.board
        for goal in self.now.goals:
            if goal.side is not self.figure.side:
                continue
            if goal.place is not None:
                squares = frozenset(goal.place.squares)
            else:
                squares = frozenset(at for at, item in state.ground if item.id == goal.subject)
                squares |= {where(f) for f in state.on_board() if f.id == goal.subject}
            if squares:
                field = distances(board, squares)
                if field.far(beyond) < field.far(near):
                    return True
        return False

    def _reload(self, option: Choice) -> float:
        """What a loaded weapon may do later."""
        now, state, figure = self.now, self.state, self.figure
        gear = next(g for g in figure.gear if g.item.id == option.details.item and g.reload)
        best = 0.0
        for enemy in state.on_board(figure.side.other):
            away = distance(where(figure), where(enemy))
            if enemy.inconspicuous or away > gear.item.ranges[-1].squares + 3:
                continue
            forecast = now.shot(state, figure, enemy, gear)
            value = now.loss(enemy, forecast.wounds) if forecast else 0.05 * now.stakes[enemy.id]
            best = max(best, value * (0.4 if away <= 3 else 1.0))
        part = now.weights.deed.reload if gear.reload == 1 else 0.6 * now.weights.deed.reload
        return best * part * min(1.0, now.left / 2)

    def _wait(self) -> float:
        """What a quick shot at an enemy that comes into sight may do."""
        now, state, figure = self.now, self.state, self.figure
        gear = shooting.weapons(state, figure, Shot.QUICK)
        coming = [
            e for e in state.on_board(figure.side.other) if not e.activated and not e.inconspicuous
        ]
        if not isinstance(gear, list) or not coming:
            return 0.0
        best = max(threat(now, state, figure, enemy) for enemy in coming)
        return now.weights.deed.wait * best + self.imminent.shot_on_the_way(figure)

    # Things on the ground

    def _offers(self, square: Square) -> bool:
        """Whether anything lies on a square, or may be found there."""
        state = self.state
        lies = square in state.markers or any(at == square for at, _ in state.ground)
        return lies or searches.may_hide(state, square)

    def loot(self, state: State, figure: Figure) -> float:
        """The gain of picking up what lies on the figure's square, or of searching it."""
        if figure.at in state.markers:
            return self._search(state, figure)
        if searches.may_hide(state, figure.at):
            return self._look(state, figure)
        return self._loot(state, figure, [item.id for at, item in state.ground if at == figure.at])

    def _loot(self, state: State, figure: Figure, items: Sequence[str | None]) -> float:
        """The gain of picking up the best of these things on the figure's square."""
        here = [i for at, i in state.ground if at == figure.at and i.id in items]
        most = max((self._taken(state, figure, i) for i in here if self._wanted(i)), default=0.0)
        return most + self.now.weights.deed.take if here else 0.0

    def _taken(self, state: State, figure: Figure, item: Item) -> float:
        ground = list(state.ground)
        ground.remove((where(figure), item))
        after = evolve(_with(state, figure, item), ground=tuple(ground))
        return max(self._more(state, after), 0.6)

    def _search(self, state: State, figure: Figure) -> float:
        """The expected gain of searching the figure's square."""
        value = self.now.weights.deed.search
        for find in state.terms.search_tables:
            if find.item is not None:
                chance = found_by_searching(state, find.item.id)
                left = tuple(m for m in state.markers if m != figure.at)
                after = evolve(_with(state, figure, find.item), markers=left)
                value += chance * max(0.0, self._more(state, after))
        return value

    def _look(self, state: State, figure: Figure) -> float:
        """The expected gain of looking for what may be hidden on the figure's square."""
        value, here = self.now.weights.deed.search, where(figure)
        for hidden in state.hidden:
            if here in hidden.squares:
                left = tuple([other for other in state.hidden if other is not hidden])
                after = evolve(_with(state, figure, hidden.item), hidden=left)
                value += max(0.0, self._more(state, after)) / len(hidden.places)
        return value

    def _more(self, state: State, after: State) -> float:
        """The change in the value of goals from one position to another."""
        now = self.now
        return open_goals(Placement(now, after)) - open_goals(Placement(now, state))

    def _wanted(self, item: Item) -> bool:
        """Whether a goal is about a thing, or it opens a lock."""
        board = self.state.board
        return (
            any(g.subject == item.id and g.aim in (Aim.TAKE_AWAY, Aim.HOLD) for g in self.now.goals)
            or any(board.lock(edge).key == item.id for edge, _ in board.doors)
            or any(chest.lock.key == item.id for chest in self.state.chests)
        )


def _with(state: State, figure: Figure, item: Item) -> State:
    """The position with the thing added to the figure's gear."""
    return state.with_figure(evolve(figure, gear=(*figure.gear, Gear(item, starting=False))))


def quick_shots(state: State, figure: Figure) -> list[Choice]:
    """The quick shots that a figure could take where it stands."""
    options = actions.available(state, figure, full=False)
    return [option for option in options if option.verb == Verb.QUICK_SHOT]


def alarm_cost(now: Situation, weapon: Item) -> float:
    """What a shot costs because it raises the alarm."""
    state, alarm = now.state, now.state.terms.alarm
    if "firearm" in weapon.traits and alarm is not None and alarm.shots and not state.alarm:
        return now.weights.deed.alarm
    return 0.0
