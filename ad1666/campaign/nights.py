"""What the game of a chapter came to, and its form in one line of a campaign's file::

    red 7 4 turns 9 met 0,1,0,2 cast A:red:wolodyjowski*,B:red:szlachcic killed B blows A>E:torso:3

Red's points come first. An asterisk marks a hero; ``errands red`` says that Red's was done.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from ad1666.campaign.blows import deaths, landed
from ad1666.campaign.errands import Worth, errands_of, progress, worth_of
from ad1666.campaign.feats import Evidence, earned, exploits, grudges
from ad1666.campaign.values import FLED, FOLLOWED, Blow, Deed, Night, Setup, Standing
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game
from ad1666.game.records.results import NOBODY, Winner
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import Status
from ad1666.rules.events import Event
from ad1666.rules.state import State

FEATS_A_SIDE = 2
"""The most feats of a side from a game that is no campaign's."""


def night_of(
    scenario: Scenario,
    games: Sequence[Game],
    log: Sequence[Event],
    standing: Standing | None = None,
) -> Night:
    """What a finished game came to, given its positions in order, the first included, and all its
    events. The ``standing`` of the campaign that plays it says what grudges its heroes brought, how
    many feats count, for what the sides were sent, and whether commoners are followed; a game by
    itself has no more than feats. Raises ValueError if it is not over."""
    end = games[-1].state
    outcome = end.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    told = list(accumulate(len(game.news) for game in games))

    def position(at: int) -> int:
        return len(games) - 1 if at < 0 else min(bisect_right(told, at), len(games) - 1)

    killed = tuple(dict.fromkeys(death.figure for death in deaths(log)))
    known = {} if standing is None else grudges(past.night for past in standing.past)
    feats = FEATS_A_SIDE if standing is None else standing.campaign.carry.feats
    errands = {} if standing is None else errands_of(standing)
    course = Evidence(log, end, known)
    sent = {side: errand for side, errand in errands.items() if errand}
    run = {side: progress(errand, course, side) for side, errand in sent.items()}
    done = {side: how for side, how in run.items() if how.done}
    return Night(
        outcome.winner or NOBODY,
        {side: outcome.score(side) for side in Side},
        tuple(tally.times for tally in outcome.tallies),
        {figure.id: figure.card.id for figure in end.figures},
        {figure.id: figure.side for figure in end.figures},
        heroes=tuple(figure.id for figure in end.figures if figure.card.hero),
        killed=killed,
        serious=tuple(f.id for f in end.figures if f.seriously_wounded and f.id not in killed),
        left=tuple(f.id for f in end.figures if f.status is Status.LEFT),
        has=_had(scenario, end),
        done=tuple(end.story.done),
        blows=tuple(found.blow for found in landed(log)),
        deeds=(
            *(Deed(found.hero, found.feat, position(found.at)) for found in earned(course, feats)),
            *(
                Deed(how.hero, errand, position(how.at))
                for side, how in done.items()
                if worth_of(errand := sent[side]) is Worth.RENOWN
            ),
        ),
        folk={} if standing is None else _folk(course, standing.setup),
        turns=end.turn,
        errands=tuple(side for side in Side if side in done),
    )


def _folk(course: Evidence, setup: Setup) -> dict[str, str]:
    """The commoners who have taken part, where they are followed, each with a feat, empty if none.
    Of those who count as killed without having died nothing else is told than that."""
    if setup.edition < FOLLOWED:
        return {}
    done = exploits(course)
    if setup.by_merit:
        gone = (figure.id for figure in course.end.figures if figure.status is Status.KILLED)
        done = {**done, **{figure: FLED for figure in gone if figure not in course.dead}}
    return {
        figure.id: done.get(figure.id, "")
        for figure in course.end.figures
        if not figure.card.hero and figure.card.human and figure.status is not Status.TO_COME
    }


def given_up(by: Side, night: Night) -> Night:
    """What a game comes to that a side gives up: lost 0 to 1, and nothing else of it counts.
    ``night`` says who took part."""
    points = {by: 0, by.other: 1}
    return Night(
        by.other,
        {side: points[side] for side in Side},
        (0,) * len(night.met),
        night.cast,
        night.sides,
        heroes=night.heroes,
        broken_off=True,
        gave_up=by,
    )


def _had(scenario: Scenario, end: State) -> tuple[tuple[str, Side], ...]:
    """The things that a side has at the end or has carried off: those that do not belong to a
    character, and those that goals are about."""
    prizes = scenario.state.terms.prizes
    found = (
        (gear.item.id, figure.side)
        for figure in end.figures
        if figure.status in (Status.BOARD, Status.LEFT)
        for gear in figure.gear
        if not gear.starting or gear.item.id in prizes
    )
    return tuple(dict.fromkeys(found))


# In one line


def line_of(night: Night) -> str:
    """What a game came to, as one line that `parse_night` reads."""
    heroes = set(night.heroes)
    parts = {
        "turns": str(night.turns),
        "met": _listed(night.met),
        "cast": _listed(
            f"{letter}:{night.sides[letter]}:{card}{'*' * (letter in heroes)}"
            for letter, card in night.cast.items()
        ),
        "killed": _listed(night.killed),
        "serious": _listed(night.serious),
        "left": _listed(night.left),
        "has": _listed(f"{item}:{side}" for item, side in night.has),
        "done": _listed(night.done),
        "blows": _listed(f"{b.by}>{b.figure}:{b.location}:{b.wounds}" for b in night.blows),
        "deeds": _listed(f"{d.hero}:{d.feat}:{d.at}" for d in night.deeds),
        "folk": _listed(f"{letter}:{feat}" for letter, feat in night.folk.items()),
        "errands": _listed(night.errands),
        "cut": (str(night.gave_up or NOBODY)) if night.broken_off else "",
    }
    points = " ".join(str(night.points[side]) for side in Side)
    return " ".join([night.winner, points, *(f"{k} {v}" for k, v in parts.items() if v)])


_WORD = r"[\w.-]+"
_LETTER = "[A-Z]"
_WHOLE = "[0-9]{1,6}"
_SIDE = "red|blue"
_CAST = re.compile(f"({_LETTER}):({_SIDE}):({_WORD})(\\*?)")
_HAS = re.compile(f"({_WORD}):({_SIDE})")
_BLOW = re.compile(f"({_LETTER}?)>({_LETTER}):({'|'.join(Location)}):({_WHOLE})")
_DEED = re.compile(f"({_WORD}):({_WORD}):({_WHOLE})")
_FOLK = re.compile(f"({_LETTER}):((?:{_WORD})?)")
_LETTERS, _WORDS, _WHOLES = (re.compile(f"({part})") for part in (_LETTER, _WORD, _WHOLE))
_BEGINS = re.compile(f"({_SIDE}|{NOBODY}) (-?{_WHOLE}) (-?{_WHOLE})((?: [a-z]+ [^ ]+)*)")
_CUT = re.compile(f"({_SIDE}|{NOBODY})")
_KEYS: dict[str, re.Pattern[str]] = {
    **dict.fromkeys(("turns", "met"), _WHOLES),
    **dict.fromkeys(("killed", "serious", "left"), _LETTERS),
    "cast": _CAST,
    "has": _HAS,
    "done": _WORDS,
    "blows": _BLOW,
    "deeds": _DEED,
    "folk": _FOLK,
    "errands": re.compile(f"({_SIDE})"),
    "cut": _CUT,
}


def parse_night(text: str) -> Night:
    """What a game came to, from the line that `line_of` makes. Raises ValueError for any other."""
    begins = _BEGINS.fullmatch(text)
    if begins is None:
        raise ValueError(f"not the result of a game: {text[:60]!r}")
    words = begins[4].split()
    given = dict(zip(words[::2], words[1::2], strict=True))
    if unknown := next((key for key in given if key not in _KEYS), None):
        raise ValueError(f"unknown: {unknown!r}")
    if 2 * len(given) != len(words):
        raise ValueError("something is said twice")

    def parts(key: str) -> list[tuple[str, ...]]:
        return [_groups(_KEYS[key], part) for part in given.get(key, "").split(",") if part]

    def firsts(key: str) -> tuple[str, ...]:
        return tuple(first for first, *_ in parts(key))

    cast = parts("cast")
    letters = {letter for letter, *_ in cast}
    blows = tuple(Blow(who, Location(at), by, int(n)) for by, who, at, n in parts("blows"))
    named = {*firsts("killed"), *firsts("serious"), *firsts("left")}
    named |= {who for blow in blows for who in (blow.figure, blow.by) if who}
    named |= {*firsts("folk")}
    if strange := named - letters:
        raise ValueError(f"nobody is called {min(strange)}")
    cut = given.get("cut")
    return Night(
        _winner(begins[1]),
        dict(zip(Side, (int(begins[2]), int(begins[3])), strict=True)),
        tuple(int(times) for times in firsts("met")),
        {letter: card for letter, _, card, _ in cast},
        {letter: Side(side) for letter, side, _, _ in cast},
        heroes=tuple(letter for letter, *_, hero in cast if hero),
        killed=firsts("killed"),
        serious=firsts("serious"),
        left=firsts("left"),
        has=tuple((item, Side(side)) for item, side in parts("has")),
        done=firsts("done"),
        blows=blows,
        deeds=tuple(Deed(hero, feat, int(at)) for hero, feat, at in parts("deeds")),
        folk={letter: feat or "" for letter, feat in parts("folk")},
        turns=sum(int(turns) for turns in firsts("turns")),
        broken_off=cut is not None,
        gave_up=None if cut in (None, NOBODY) else Side(cut),
        errands=tuple(map(Side, firsts("errands"))),
    )


def _listed(parts: Iterable[object]) -> str:
    return ",".join(str(part) for part in parts)


def _groups(pattern: re.Pattern[str], part: str) -> tuple[str, ...]:
    found = pattern.fullmatch(part)
    if found is None:
        raise ValueError(f"not understood: {part[:60]!r}")
    return found.groups()


def _winner(text: str) -> Winner:
    return NOBODY if text == NOBODY else Side(text)
