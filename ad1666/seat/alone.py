"""A page that deals itself: games against programs, and films, on one machine without a server.

Text goes in and text comes out, as over a network. After `Alone.hear`, and as long as it `thinks`,
whoever runs it calls `Alone.step` again and again, and may hear the page in between.
"""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import date
from pathlib import Path
from random import randrange
from typing import Any

from attrs import evolve

from ad1666.bots import player_of
from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import MapFile
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records import links
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import BadRecord
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import choices, set_language
from ad1666.play.lesson_list import LESSONS
from ad1666.play.puzzle_list import collection
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.seat.desk import Desk
from ad1666.seat.film import Film
from ad1666.seat.lesson import Taught
from ad1666.seat.plan import plan_of
from ad1666.seat.puzzle import Riddle
from ad1666.seat.said import read
from ad1666.seat.sheet import to_text
from ad1666.skirmish.linked import line, scenario_of
from ad1666.skirmish.wish import daily, word
from ad1666.words import vocabulary
from ad1666.words.errors import error_text

PROGRAMS = ("page", "musketeer", "swordmaster")
"""The programs that may be played against, weakest first."""
_LONGEST = 1_000_000
"""The most letters of a message: a page may bring a record along."""
_SEEDS = 2**32


class Alone:
    """The engine behind one page. ``folder`` is for the record of the game in play."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._session: Session | None = None
        """The game in play."""
        self._shown: Desk | Film | Riddle | None = None
        self._recorded = -1
        """How many choices the record had that the page was given last."""

    def hear(self, text: str) -> list[str]:
        """What a page says, and the messages that go back. What means nothing gets none."""
        try:
            told = json.loads(text) if len(text) <= _LONGEST else None
        except (ValueError, RecursionError):
            return []
        return self._heard(told) if isinstance(told, dict) else []

    def _heard(self, told: dict[str, Any]) -> list[str]:
        match told:
            case {"say": "play" | "resume" | "film" | "puzzle" | "lesson", **more}:
                if (code := more.get("language")) in choices():
                    set_language(code)
                try:
                    return self._begin(told)
                except (ContentError, BadRecord) as error:
                    return [_message(kind="refused", words=error_text(error))]
            case {"say": "at", "step": int(step)} if isinstance(self._shown, Film):
                return [to_text(self._shown.at(step))]
            case {"say": "link"} if self._session is not None:
                return [self._link(self._session)]
        said = read(told)
        if said is None or self._shown is None:
            return []
        reply = self._shown.hear(said)
        return self._now() if reply is None else [to_text(reply)]

    @property
    def thinks(self) -> bool:
        """Whether the program is to think."""
        return isinstance(self._shown, Desk) and self._shown.thinks

    def step(self) -> list[str]:
        """Lets the program decide once, and tells what came of it; nothing if it does nothing."""
        assert isinstance(self._shown, Desk)
        return self._now() if self._shown.step() else []

    def _begin(self, told: dict[str, Any]) -> list[str]:
        match told:
            case {"say": "film", "link": str(link)}:
                return self._show(Film(links.read(link, scenario_of)))
            case {"say": "puzzle", "number": number} if number in range(len(collection())):
                return self._show(Riddle(number))
            case {"say": "lesson", "lesson": str(name)} if name in LESSONS:
                self._leave()
                path = self._record()
                path.unlink(missing_ok=True)
                return self._show(Taught(name, path))
            case {"say": "resume", "text": str(text)}:
                return self._resume(text)
            case {
                "say": "play",
                "scenario": str(name),
                "side": ("red" | "blue") as side,
                "program": str(program),
            } if program in PROGRAMS and name in _scenarios():
                seed = told.get("seed")
                scenario = load_scenario(_scenarios()[name])
                return self._play(scenario, Side(side), program, seed if _is_seed(seed) else None)
            case {
                "say": "play",
                "day": str(day),
                "side": ("red" | "blue") as side,
                "program": str(program),
            } if program in PROGRAMS and (skirmish := _of_day(day)):
                return self._play(scenario_of(skirmish), Side(side), program, None)
        return []

    def _play(self, scenario: Scenario, side: Side, program: str, seed: int | None) -> list[str]:
        self._leave()
        path = self._record()
        path.unlink(missing_ok=True)
        seat = Seat(program, randrange(_SEEDS) if seed is None else seed)
        return self._sit(Session.new(scenario, Shuffle(seed), path, {side.other: seat}))

    def _resume(self, text: str) -> list[str]:
        self._leave()
        path = self._record()
        path.write_text(text, "utf-8")
        session, _trouble = Session.resume(path)
        if session.scenario.seed:
            _whole_map(session.scenario)  # so its words are known before anything is said
        return self._sit(session)

    def _sit(self, session: Session) -> list[str]:
        """Seats the page at the side that no program plays."""
        side = next(iter(session.seats), Side.BLUE)
        seat = session.seats.get(side, Seat(PROGRAMS[0]))
        made = self._show(Desk(session, side.other, player_of(seat)))
        self._session = session
        return [*made, self._kept(session)]

    def _show(self, shown: Desk | Film | Riddle) -> list[str]:
        """Leaves what was there for a game, a film or a puzzle."""
        self._leave()
        self._shown = shown
        # scenarios show other places on the same map, so each has pictures of its own
        board, scenario = evolve(shown.board(), map=shown.scenario.path.stem), shown.scenario
        if scenario.seed:  # but for those that are made while the page is read
            board = evolve(board, plan=plan_of(_whole_map(scenario), scenario.state))
        return [to_text(board), *self._now()]

    def _now(self) -> list[str]:
        """The present sheet and, if it has grown, the record."""
        match self._shown:
            case Film():
                return [to_text(self._shown.at(0))]
            case Riddle() | Desk():
                sheet = to_text(self._shown.sheet())
            case None:
                return []
        session = self._session
        if session is None or session.made == self._recorded:
            return [sheet]
        return [sheet, self._kept(session)]

    def _kept(self, session: Session) -> str:
        """The record, for the page to keep."""
        self._recorded = session.made
        return _message(
            kind="record",
            name=f"{session.scenario.path.stem}{SUFFIX}",
            title=vocabulary.title(session.scenario.title),
            text=session.path.read_text("utf-8"),
            over=session.game.pending is None,
        )

    def _link(self, session: Session) -> str:
        try:
            link = links.written(session.scenario, session.moments, scenario_of)
        except links.BadLink as error:
            return _message(kind="refused", words=error_text(error))
        return _message(kind="link", link=link, told=line(session.scenario, session.game.state))

    def _leave(self) -> None:
        if isinstance(self._shown, Desk):
            self._shown.session.close()
        self._session = self._shown = None
        self._recorded = -1

    def _record(self) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        return self._folder / f"game{SUFFIX}"


def _scenarios() -> dict[str, Path]:
    return {file.stem: file for file in (data_root() / "scenarios").glob("*.toml")}


def _of_day(day: str) -> str:
    """The word of the skirmish of a day; empty if it is none."""
    with suppress(ValueError):
        return word(daily(date.fromisoformat(day)))
    return ""


def _whole_map(scenario: Scenario) -> MapFile:
    """The map of a skirmish with all that is drawn on it, of which records keep only what the rules
    read. It is made again, and told in all languages then, unless another generator has made it."""
    with suppress(links.BadLink):
        return scenario_of(scenario.seed).map
    return scenario.map


def _is_seed(found: object) -> bool:
    return isinstance(found, int) and not isinstance(found, bool) and 0 <= found < _SEEDS


def _message(**told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
