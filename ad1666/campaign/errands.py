"""Secret errands: what somebody asks of a party for one night, counted from the log of its game.

Three are offered to each party, one of each worth where a shop follows. Nobody else knows which,
nor what was chosen, before the night is over. They bring silver, or a title to the hero who has
done it; points never. None asks to lose or to wait.
"""

from __future__ import annotations

import enum
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from attrs import frozen

from ad1666.campaign.blows import Landed, landed
from ad1666.campaign.casts import scenario_of, side_of
from ad1666.campaign.feats import Evidence, Shown
from ad1666.campaign.story import goes_on
from ad1666.campaign.values import PartyId, Standing
from ad1666.rules.board import Kind
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.events import CardTest, Hit, Note, NoteKind, Standard
from ad1666.rules.state import State


class Worth(enum.Enum):
    """What an errand brings."""

    SILVER = 1
    TWO_SILVER = 2
    RENOWN = 0
    """A title of the hero who has done it, with its gift."""


@frozen
class Errand:
    """Something that is asked of a side for a night. ``shown`` is who has done some of it, and
    where in the log, ``needed`` how often that takes: for renown, of one hero who is not killed.
    ``may`` says whether that can come to pass in a position before the game, ``lost`` that it no
    longer can in one that has begun; ``share`` is how often it is done by those who do not think of
    it, on the average of both campaigns."""

    id: str
    worth: Worth
    shown: Callable[[Evidence, Side], Shown]
    needed: int = 1
    share: float = 0.5
    may: Callable[[State, Side], bool] = lambda state, side: True
    lost: Callable[[Evidence, Side], bool] = lambda course, side: False


@frozen
class Progress:
    """How far an errand is as things stand: what of it is done, what it takes, and whether it can
    no longer be done. ``hero`` is the card of whoever has done one for renown, and ``at`` the place
    in the log that shows it."""

    count: int
    needed: int
    lost: bool = False
    hero: str = ""
    at: int = 0

    @property
    def done(self) -> bool:
        """Whether it is done."""
        return self.count >= self.needed and not self.lost


def progress(errand: str, course: Evidence, side: Side) -> Progress:
    """How far an errand of a side is. One that this version does not know is never done."""
    known = ERRANDS.get(errand)
    if known is None:
        return Progress(0, 1, lost=True)
    lost = known.lost(course, side)
    shown = tuple(known.shown(course, side))
    if known.worth is not Worth.RENOWN:
        return Progress(min(len(shown), known.needed), known.needed, lost)
    counted = Counter[str]()
    best = Progress(0, known.needed, lost)
    for letter, at in shown:
        figure = course.end.figure(letter)
        if figure.card.hero and letter not in course.dead:
            counted[letter] += 1
            if counted[letter] > best.count and not best.done:
                best = Progress(counted[letter], known.needed, lost, figure.card.id, at)
    return best


def worth_of(errand: str) -> Worth | None:
    """What an errand brings; None for one that this version does not know."""
    return ERRANDS[errand].worth if errand in ERRANDS else None


def offered(standing: Standing, party: PartyId) -> tuple[str, ...]:
    """The errands among which a party may choose one for the chapter that comes next, the same
    however often this is asked: one of each worth that means anything in the campaign, of those
    that can come to pass there the one that the party was offered longest ago. Before the last
    night all are for renown. None while nobody has chosen the sides, and once the chapter has
    begun."""
    side = None if standing.chapter is None else side_of(standing, party)
    if side is None or standing.playing is not None:
        return ()
    carry, state = standing.campaign.carry, scenario_of(standing).state
    found = list[str]()
    for worth, number in _wanted(standing).items():
        if carry.feats if worth is Worth.RENOWN else carry.purse:
            found += islice(_possible(_waiting(standing, party, worth), state, side), number)
    return tuple(found)


def _waiting(standing: Standing, party: PartyId, worth: Worth) -> list[str]:
    """The errands of a worth in the order in which a party is offered them: those that it never was
    in an order of its own, then whichever it was longest ago. In campaigns of earlier editions it
    goes by the number of nights alone."""
    setup, past = standing.setup, standing.past
    found = [one.id for one in ERRANDS.values() if one.worth is worth]
    random.Random(f"errand {setup.seed} {setup.name} {worth.name} {party}").shuffle(found)
    if not setup.by_turns:
        first = len(past) % len(found)
        return found[first:] + found[:first]
    for night in past:  # one was offered on each, for another has followed
        state = standing.campaign.scenarios[night.chapter].state
        side = Side.RED if party == night.red else Side.BLUE
        if last := next(_possible(found, state, side), None):
            found.remove(last)
            found.append(last)
    return found


def _possible(errands: Iterable[str], state: State, side: Side) -> Iterator[str]:
    """Those of some errands that can come to pass for a side of a game."""
    return (errand for errand in errands if ERRANDS[errand].may(state, side))


def _wanted(standing: Standing) -> Mapping[Worth, int]:
    """How many errands of each worth are offered. No shop follows the last night."""
    return dict.fromkeys(Worth, 1) if goes_on(standing) else {Worth.RENOWN: len(Worth)}


def errand_of(standing: Standing, party: PartyId) -> str:
    """The errand with which a party goes into the chapter that comes next; empty without one. What
    is no longer offered, since another chapter comes or a party plays the other side, is none."""
    chosen = standing.errands.get(party, "")
    return chosen if chosen in offered(standing, party) else ""


def errands_of(standing: Standing) -> Mapping[Side, str]:
    """The errands of both sides of the chapter that is played, empty for one that has none."""
    playing = standing.playing
    if playing is None:
        return {}
    return {
        Side.RED if party == playing.red else Side.BLUE: standing.errands.get(party, "")
        for party in standing.campaign.parties
    }


# How each is counted


def _own(course: Evidence, side: Side, letter: str) -> bool:
    return bool(letter) and course.end.figure(letter).side is side


def _wounds(course: Evidence, side: Side) -> Iterator[Landed]:
    """The blows by which a side has wounded enemies."""
    for found in landed(course.log):
        if _own(course, side, found.blow.by) and _own(course, side.other, found.blow.figure):
            yield found


def _first_word(course: Evidence, side: Side) -> Shown:
    if not _spoken_first(course, side):
        yield from ((found.blow.by, found.at) for found in _wounds(course, side))


def _spoken_first(course: Evidence, side: Side) -> bool:
    """Whether anybody else has dealt the first wound of the night."""
    first, own = next(landed(course.log), None), next(_wounds(course, side), None)
    return first is not None and first != own


def _hit_in(location: Location) -> Callable[[Evidence, Side], Shown]:
    def shown(course: Evidence, side: Side) -> Shown:
        for found in _wounds(course, side):
            if found.blow.location is location:
                yield found.blow.by, found.at

    return shown


def _passed(*tests: CardTest) -> Callable[[Evidence, Side], Shown]:
    """Who has passed one of some tests."""

    def shown(course: Evidence, side: Side) -> Shown:
        for at, event in enumerate(course.log):
            if not isinstance(event, Standard) or event.what not in tests:
                continue
            if event.over and event.passed and _own(course, side, event.figure):
                yield event.figure, at

    return shown


def _firsts(of: Callable[[Landed], object]) -> Callable[[Evidence, Side], Shown]:
    """The first of the wounds that are alike in something."""

    def shown(course: Evidence, side: Side) -> Shown:
        known: set[object] = set()
        for found in _wounds(course, side):
            if of(found) not in known:
                known.add(of(found))
                yield found.blow.by, found.at

    return shown


_each = _firsts(lambda found: found.blow.figure)
"""Who has wounded whom of the enemies first."""
_hands = _firsts(lambda found: found.blow.by)
"""Who of a side has wounded any enemy."""
_each_of = _firsts(lambda found: (found.blow.by, found.blow.figure))
"""Each enemy whom somebody has wounded, once."""


def _pairs(course: Evidence, side: Side) -> Iterator[tuple[Landed, bool, int]]:
    """The blows of a side, each with whether a friend has wounded the same enemy before, and how
    often the striker has."""
    known: list[tuple[str, str]] = []
    for found in _wounds(course, side):
        by, whom = found.blow.by, found.blow.figure
        friends = any(other != by for other, figure in known if figure == whom)
        yield found, friends, known.count((by, whom))
        known.append((by, whom))


def _witnesses(course: Evidence, side: Side) -> Shown:
    yield from ((found.blow.by, found.at) for found, friends, _ in _pairs(course, side) if friends)


def _second_edition(course: Evidence, side: Side) -> Shown:
    yield from ((found.blow.by, found.at) for found, _, before in _pairs(course, side) if before)


def _low_company(course: Evidence, side: Side) -> Shown:
    for found in _wounds(course, side):
        by, whom = course.end.figure(found.blow.by), course.end.figure(found.blow.figure)
        if not by.card.hero and whom.card.hero:
            yield by.id, found.at


def _picked_up(course: Evidence, side: Side) -> Shown:
    for at, event in enumerate(course.log):
        if isinstance(event, Note) and event.kind is NoteKind.PICKS_UP:
            assert event.figure is not None
            if _own(course, side, event.figure):
                yield event.figure, at


def _left_to_tell(course: Evidence, side: Side) -> Shown:
    """The enemies on the board whom a side has wounded, and who are seriously wounded."""
    last = {found.blow.figure: found for found in _wounds(course, side)}
    for whom, found in last.items():
        figure = course.end.figure(whom)
        if figure.status is Status.BOARD and figure.seriously_wounded:
            yield found.blow.by, found.at


def _killed(course: Evidence, side: Side) -> bool:
    return any(_own(course, side, letter) for letter in course.dead)


def _clean_cuffs(course: Evidence, side: Side) -> Shown:
    """The wounds dealt by those who have none."""
    hurt = {found.blow.figure for found in landed(course.log)}
    for found in _wounds(course, side):
        if found.blow.by not in hurt:
            yield found.blow.by, found.at


def _against_two(course: Evidence, side: Side) -> Shown:
    for won in course.won:
        if won.support and _own(course, side, won.winner):
            yield won.winner, won.at


def _shot(course: Evidence, side: Side) -> Shown:
    for found in _wounds(course, side):
        hit = next(one for one in reversed(course.log[: found.at]) if isinstance(one, Hit))
        if "SHOT-13" in hit.clauses:
            yield found.blow.by, found.at


# Where each can come to pass


def _of(state: State, side: Side) -> Sequence[Figure]:
    return [figure for figure in state.figures if figure.side is side]


def _foes(number: int) -> Callable[[State, Side], bool]:
    """Whether there are so many enemies."""
    return lambda state, side: len(_of(state, side.other)) >= number


def _friends(number: int) -> Callable[[State, Side], bool]:
    """Whether a side has so many people."""
    return lambda state, side: len(_of(state, side)) >= number


def _parriers(number: int) -> Callable[[State, Side], bool]:
    """Whether a side can parry so often, were all its fencers attacked."""
    return lambda state, side: sum(one.card.fencing for one in _of(state, side)) >= number


def _mixed(state: State, side: Side) -> bool:
    """Whether a side has commoners, and the other heroes."""
    commoners = any(not one.card.hero for one in _of(state, side))
    return commoners and any(one.card.hero for one in _of(state, side.other))


def _things(state: State, side: Side) -> bool:
    """Whether anything lies about that may be picked up."""
    return bool(state.ground)


def _guns(state: State, side: Side) -> bool:
    """Whether a side has anything that shoots."""
    return any(gear.item.ranged for one in _of(state, side) for gear in one.gear)


def _heights(state: State, side: Side) -> bool:
    """Whether there is anything to climb and to jump from."""
    return Kind.HIGH in state.board.kinds


_PARRIES = _passed(CardTest.PARRY)
_UPWARDS = _passed(CardTest.CLIMB, CardTest.JUMP, CardTest.JUMP_DOWN, CardTest.WINDOW)
ERRANDS: Mapping[str, Errand] = {
    errand.id: errand
    for errand in (
        Errand("first-word", Worth.SILVER, _first_word, share=0.47, lost=_spoken_first),
        Errand("spoilt-sleeve", Worth.SILVER, _hit_in(Location.ARMS), share=0.66),
        Errand("three-refusals", Worth.SILVER, _PARRIES, 3, 0.45, _parriers(3)),
        Errand("two-witnesses", Worth.SILVER, _witnesses, 1, 0.58, _friends(2)),
        Errand("three-cards", Worth.SILVER, _each, 3, 0.63, _foes(4)),
        Errand("low-company", Worth.SILVER, _low_company, 1, 0.43, _mixed),
        Errand("light-fingers", Worth.SILVER, _picked_up, 1, 0.54, _things),
        Errand("one-to-tell", Worth.TWO_SILVER, _left_to_tell, share=0.32),
        Errand("all-home", Worth.TWO_SILVER, _each, 2, 0.18, _foes(3), _killed),
        Errand("four-cards", Worth.TWO_SILVER, _each, 4, 0.36, _foes(5)),
        Errand("five-refusals", Worth.TWO_SILVER, _PARRIES, 5, 0.19, _parriers(4)),
        Errand("letters-of-lead", Worth.TWO_SILVER, _shot, 2, 0.32, _guns),
        Errand("three-hands", Worth.TWO_SILVER, _hands, 3, 0.49, _friends(4)),
        Errand("engraver", Worth.RENOWN, _hit_in(Location.HEAD), share=0.37),
        Errand("dancing-master", Worth.RENOWN, _hit_in(Location.LEGS), share=0.39),
        Errand("clean-cuffs", Worth.RENOWN, _clean_cuffs, share=0.36),
        Errand("two-visits", Worth.RENOWN, _each_of, 2, 0.45, _foes(3)),
        Errand("second-edition", Worth.RENOWN, _second_edition, share=0.35),
        Errand("against-two", Worth.RENOWN, _against_two, 1, 0.24, _foes(3)),
        Errand("by-the-window", Worth.RENOWN, _UPWARDS, 1, 0.33, _heights),
    )
}
"""All errands, those that bring the least silver first."""
