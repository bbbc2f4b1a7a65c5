"""The expectations of a case (``expect ...``)."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Container

from ad1666.content.messages import Message, message
from ad1666.game.game import Game, to_move
from ad1666.game.notation import parse_choice
from ad1666.rules import search_moves, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.action_limits import condition, may
from ad1666.rules.board import FULL_MP, Direction, edge_of, square_text
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.events import Event, Grade, Hit, Opposed, Standard
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

Mismatch = tuple[str | Message, str | Message] | None
"""Expected and found, or None if they agree."""
Checker = Callable[[re.Match[str], Game, "LatestTests"], Mismatch]


GONE = (Status.KILLED, Status.LEFT)
_PLAYERS, _VERBS = frozenset(Side), frozenset(Verb)


class TooLong(Exception):
    """A case exceeded its processor time."""


class LatestTests:
    """What expectations may refer to later: the last test of each kind and the last hit. ``until``
    is the deadline in seconds of processor time."""

    def __init__(self, until: float) -> None:
        self._until = until
        self.standard: Standard | None = None
        self.opposed: Opposed | None = None
        self.hit: Hit | None = None

    def look_at_clock(self) -> None:
        """Raises TooLong after the deadline."""
        if time.process_time() > self._until:
            raise TooLong

    def note(self, news: tuple[Event, ...]) -> None:
        for event in news:
            if isinstance(event, Standard):
                self.standard = event
            elif isinstance(event, Opposed):
                self.opposed = event
            elif isinstance(event, Hit):
                self.hit = event


def meant(choice: Choice, game: Game) -> Choice:
    """The open choice that matches one in a case; items taken in hand may
    be listed in any order."""
    if choice.verb == Verb.IN_HAND and isinstance(game.pending, Prompt):
        for option in game.pending.anytime:
            if (option.who, option.verb) == (choice.who, choice.verb) and sorted(
                option.args
            ) == sorted(choice.args):
                return option
    return choice


def is_expectation(step: str) -> bool:
    """Whether a step is an expectation rather than a choice."""
    return step.split(None, 1)[:1] == ["expect"]


def problem_of(step: str, letters: Container[str]) -> Message | None:
    """Why a step is invalid in a case with these figures, or None."""
    if not is_expectation(step):
        chosen = _known_choice(step)
        if chosen is None:
            return message("neither a choice nor an expectation")
        return _nobody_of([chosen.who], letters)
    found = _form(step)
    if found is None:
        return message("not a known form of expectation")
    named = [f for name, f in found[0].groupdict().items() if name in ("figure", "other")]
    if found[1] is _offered:
        chosen = _known_choice(found[0][2])
        if chosen is None:
            return message("'{choice}' is not a choice", choice=found[0][2])
        named.append(chosen.who)
    return _nobody_of(named, letters)


def _known_choice(text: str) -> Choice | None:
    """Parses a choice; None if it is not one, or its verb is unknown."""
    found = parse_choice(text)
    known = found is not None and (found.verb in _VERBS or dispatch.choice_words(found.verb))
    return found if known else None


def _nobody_of(named: list[str], letters: Container[str]) -> Message | None:
    """The problem if one of these names is neither a figure of the case nor a player, or None."""
    missing = next((n for n in named if n not in letters and n not in _PLAYERS), None)
    return None if missing is None else message("there is no figure {letter}", letter=missing)


def check(step: str, game: Game, memory: LatestTests) -> Mismatch:
    """How the game differs from a valid expectation, or None."""
    found = _form(step)
    assert found is not None
    match, checker = found
    return checker(match, game, memory)


def _form(step: str) -> tuple[re.Match[str], Checker] | None:
    text = step.strip().removeprefix("expect").strip()
    for pattern, checker in _FORMS:
        match = re.fullmatch(pattern, text)
        if match is not None:
            return match, checker
    return None


def _differs(expected: str, found: object) -> Mismatch:
    """Compares a value with what is expected, in the notation of cases;
    lists may be in any order."""
    expected = expected.strip()
    if not isinstance(found, list):
        return None if expected == _text(found) else (expected, _text(found))
    wanted = [] if expected == "none" else expected.split()
    agree = sorted(wanted) == sorted(found)
    return None if agree else (expected, " ".join(found) or "none")


def _text(found: object) -> str:
    if found is None:
        return "none"
    return str(found).lower() if isinstance(found, bool) else str(found)


def _place(square: Square | None) -> str | None:
    return None if square is None else square_text(square)


_ATTRIBUTES: dict[str, Callable[[State, Figure], object]] = {
    "wounds": lambda state, figure: figure.wounds,
    "at": lambda state, figure: _place(figure.at),
    "prone": lambda state, figure: figure.prone,
    "stunned": lambda state, figure: figure.stunned,
    "activated": lambda state, figure: figure.activated,
    "waiting": lambda state, figure: figure.waiting,
    "inconspicuous": lambda state, figure: figure.inconspicuous,
    "parry": lambda state, figure: figure.parries,
    "engaged": lambda state, figure: [e.id for e in zones.engaged_with(state, figure)],
    "items": lambda state, figure: [g.item.id for g in figure.gear],
}


def _attribute(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    figure = game.state.figure(match[1])
    return _differs(match[3], _ATTRIBUTES[match[2]](game.state, figure))


def _counter(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    figure = game.state.figure(match[1])
    gear = next((g for g in figure.gear if g.item.id == match[3]), None)
    if gear is None:
        wanted = message("{figure} to own {item}", figure=match[1], item=match[3])
        return wanted, message("it does not")
    return _differs(match[4], gear.reload if match[2] == "reload" else gear.uses)


def _fate(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    status = game.state.figure(match[1]).status
    wanted = {"killed": (Status.KILLED,), "left": (Status.LEFT,)}.get(match[2], GONE)
    return None if status in wanted else (match[2], f"{match[1]} {status}")


def _pile(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    cards = getattr(game.state.pile(Side(match[1])), match[2])
    return _differs(match[4], len(cards) if match[3] else [c.name for c in cards])


def _sum(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    if memory.opposed is None:
        return f"sum {match[1]} = {match[2]}", message("no opposed test yet")
    return _differs(match[2], memory.opposed.hand(Side(match[1])).total)


def _test(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    if memory.standard is None:
        return f"{match[1]} = {match[2]}", message("no standard test yet")
    return _differs(match[2], getattr(memory.standard, match[1]))


def _outcome(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    if match[1] in list(Grade):
        return _differs(match[1], memory.standard and memory.standard.grade)
    if memory.opposed is None:
        return match[1], message("no opposed test yet")
    return _differs(match[1], memory.opposed.winner or "tie")


def _location(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    return _differs(match[1], memory.hit and memory.hit.location)


def _sight(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    viewer, seen = game.state.figure(match[1]), game.state.figure(match[2])
    if viewer.at is None or seen.at is None:
        return match[3], message("not on the board")
    return _differs(match[3], see(game.state, viewer.at, seen.at).verdict)


def _reach(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    figure = game.state.figure(match[1])
    squares: set[Square] = set()
    if may(condition(game.state, figure), Verb.FULL_MOVE):
        for arrival in search_moves.arrivals(game.state, figure, FULL_MP):
            memory.look_at_clock()
            if arrival.may_stop and arrival.at != figure.at:
                squares.add(arrival.at)
    ordered = sorted(squares, key=lambda s: (s[1], s[0]))
    return _differs(match[2], [square_text(square) for square in ordered])


def _edge(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    edge = edge_of((int(match[1]), int(match[2])), Direction(match[3]))
    return _differs(match[4], game.state.board.door(edge) or "no door")


def _offered(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    choice = parse_choice(match[2])
    assert choice is not None  # checked when the case was read
    prompt = game.pending
    offered = isinstance(prompt, Prompt) and meant(choice, game) in (
        *prompt.options,
        *prompt.anytime,
    )
    wanted = match[1] is None
    if offered is wanted:
        return None
    expected = f"{'' if wanted else 'not '}offered {choice}"
    if not isinstance(prompt, Prompt):
        return expected, message("no question")
    return expected, ", ".join(map(str, prompt.options))


def _choice(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    return _differs(match[1], to_move(game))


def _game(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    return _differs(match[2], getattr(game.state, match[1]))


def _events(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    return _differs(match[1], list(game.state.story.done))


def _over(match: re.Match[str], game: Game, memory: LatestTests) -> Mismatch:
    return (
        None if game.pending is None else (message("the game to be over"), message("it continues"))
    )


_VALUE = r"\s*=\s*(.*)"
_FORMS: tuple[tuple[str, Checker], ...] = (
    (rf"(?P<figure>[A-Z])\.({'|'.join(_ATTRIBUTES)}){_VALUE}", _attribute),
    (rf"(?P<figure>[A-Z])\.(reload|uses)\.([a-z-]+){_VALUE}", _counter),
    (r"(?P<figure>[A-Z]) (gone|killed|left)", _fate),
    (rf"(red|blue)\.(hand|discard|deck)(\.size)?{_VALUE}", _pile),
    (rf"sum (red|blue){_VALUE}", _sum),
    (rf"(result|difficulty){_VALUE}", _test),
    (rf"outcome{_VALUE}", _outcome),
    (rf"location{_VALUE}", _location),
    (rf"sight (?P<figure>[A-Z]) (?P<other>[A-Z]){_VALUE}", _sight),
    (rf"reach (?P<figure>[A-Z]){_VALUE}", _reach),
    (rf"edge (\d+),(\d+)/([NESW]){_VALUE}", _edge),
    (r"(not )?offered (.*)", _offered),
    (rf"choice{_VALUE}", _choice),
    (rf"(guard|initiative|phase|turn){_VALUE}", _game),
    (rf"events{_VALUE}", _events),
    (r"over", _over),
)
