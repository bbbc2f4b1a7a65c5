"""Studies: composed positions with a question to one side, and the answers that are right or lose
it (docs/bots.md, Puzzles)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from attrs import evolve, frozen

from ad1666.bots.probes import Idler
from ad1666.conform.positions import KEYS, kit, position
from ad1666.conform.runner import Stacked
from ad1666.content.cards import load_items
from ad1666.content.maps.drawn import plain_map
from ad1666.content.maps.reader import MapFile
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table, read_toml
from ad1666.game.game import Game
from ad1666.game.match import Match, decision, may_interject
from ad1666.game.view import Player, SeenPrompt, prompt_seen_by
from ad1666.play.puzzle_list import STUDIES
from ad1666.rules.board import parse_square
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Square, Status
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.victory import SCOPES, Aim, Goal, Place

_MOST = 300
_OF_STUDY = (
    *("id", "kind", "grade", "title", "area", "side", "question", "right", "blunders", "why"),
    *("goals", "zones", "exits", "before", "intervention", "tie"),
)
_OF_GOAL = ("side", "aim", "subject", "exit", "zone", "points", "decisive", "most")
_WALKS = (Topic.ACTIVATE, Topic.ACTION, Topic.MOVE, Topic.PUSH, Topic.FREE_STEP)
"""Where these are asked, the answer is all that the figure does until it has acted."""
_LONGEST = 16
"""Choices of an answer, after which nothing more counts."""


@frozen
class Study:
    """A position, a question to one side, and what is right and wrong."""

    id: str
    title: str
    area: str
    side: Side
    question: str
    right: tuple[str, ...]
    blunders: tuple[str, ...]
    why: str
    state: State
    decks: Mapping[Side, tuple[Card, ...]]
    before: tuple[str, ...]
    """Choices that lead from the position to the question; of others the first is taken."""

    def match(self) -> Match:
        """A game at the question."""
        match = Match(self.state, Stacked(self.decks), ())
        wanted = list(self.before)
        while isinstance(prompt := match.game.pending, Prompt):
            choices = prompt.choices
            done = next((c for c in choices if wanted and str(c) == wanted[0]), None)
            if done is not None:
                wanted.pop(0)
            elif not wanted and (prompt.player is self.side and len(choices) > 1):
                return match
            elif wanted and len(prompt.options) > 1:
                raise ValueError(f"{self.title}: {wanted[0]!r} is not among {choices}")
            match.choose(done or prompt.options[0])
        raise ValueError(f"{self.title}: nothing is asked of {self.side}")


# Reading


def load(file: Path) -> list[Study]:
    """The puzzles of a file. Raises ContentError for the first mistake."""
    top = read_toml(file)
    top.only(("puzzle",))
    return [_study(table) for table in top.tables("puzzle", _MOST)]


def _study(table: Table) -> Study:
    table.only((*_OF_STUDY, *KEYS))
    at = position(table, {**load_items(), **kit()})
    places = {
        key: {
            name: tuple(map(parse_square, table.table(key).texts(name)))
            for name in table.table(key).data
        }
        for key in ("zones", "exits")
    }
    goals = tuple(_goal(goal, places) for goal in table.tables("goals", _MOST))
    tie = table.one_of("tie", (*Side, "draw"), "draw")
    terms = evolve(
        at.state.terms,
        goals=goals,
        intervention=table.flag("intervention", False),
        wipeout_ends=True,
        tie=None if tie == "draw" else Side(tie),
    )
    figures = tuple([evolve(f, card=evolve(f.card, unique=True)) for f in at.state.figures])
    return Study(
        id=table.text("id", ""),
        title=table.text("title"),
        area=table.text("area"),
        side=Side(table.one_of("side", tuple(Side))),
        question=table.text("question"),
        right=table.texts("right"),
        blunders=table.texts("blunders"),
        why=table.text("why"),
        state=evolve(at.state, terms=terms, figures=figures),
        decks=at.decks,
        before=table.texts("before") if "before" in table else (),
    )


def _goal(table: Table, places: Mapping[str, Mapping[str, tuple[Square, ...]]]) -> Goal:
    table.only(_OF_GOAL)
    aim = Aim(table.one_of("aim", tuple(Aim)))
    key = "zone" if SCOPES[aim].zone else "exit"
    place = None
    if key in table:
        name = table.text(key)
        place = Place(name, places[f"{key}s"][name], exit=key == "exit")
    return Goal(
        side=Side(table.one_of("side", tuple(Side))),
        aim=aim,
        subject=table.text("subject", ""),
        points=table.whole("points", 1, 99),
        decisive=table.flag("decisive", False),
        place=place,
        most=table.whole("most", 1, 99) if "most" in table else None,
    )


# Answers


@frozen
class Answer:
    """What a side has done: its choices, and the position that they have led to."""

    choices: tuple[Choice, ...]
    state: State

    def fits(self, text: str) -> bool:
        """Whether this is the answer that a puzzle names."""
        return all(map(self._has, text.split(" and ")))

    def _has(self, part: str) -> bool:
        who, what = part.split(": ", 1)
        if what == "gone":
            return self.state.figure(who).status is Status.LEFT
        if what.startswith("at "):
            return self.state.figure(who).at in [parse_square(to) for to in what.split()[1:]]
        return any(f"{choice} ".startswith(f"{part} ") for choice in self.choices)


def answer(puzzle: Study, player: Player) -> Answer:
    """What a player does; the other side does nothing meanwhile."""
    match, side = puzzle.match(), puzzle.side
    seats = {side: player, side.other: Idler()}
    asked = match.game.pending
    assert isinstance(asked, Prompt)
    done: list[Choice] = []
    while goes_on(match.game, asked, done):
        prompt, chosen = match.game.pending, decision(match, seats)
        assert isinstance(prompt, Prompt) and chosen is not None
        match.choose(chosen)
        if prompt.player is side:
            done.append(chosen)
    done += _meanwhile(match, seats, side)
    return Answer(tuple(done), match.game.state)


def _meanwhile(match: Match, seats: Mapping[Side, Player], side: Side) -> list[Choice]:
    """What a side does while the other is asked next."""
    for _ in range(_LONGEST):
        prompt = match.game.pending
        if not isinstance(prompt, Prompt) or prompt.player is side:
            break
        if not may_interject(prompt, side):
            break
        chosen = decision(match, seats)
        assert chosen is not None
        match.choose(chosen)
        if chosen in prompt.anytime:
            return [chosen]
    return []


def goes_on(game: Game, asked: Prompt, done: Sequence[Choice]) -> bool:
    """Whether what is asked now is still part of the answer to the question."""
    prompt = game.pending
    if not isinstance(prompt, Prompt) or len(done) >= _LONGEST:
        return False
    if not done:
        return True
    if asked.topic not in _WALKS:
        return prompt.topic is asked.topic and prompt.player is asked.player
    acting = game.state.active
    return acting is not None and acting in {asked.state.active, done[0].who}


# As it is put


@cache
def studies() -> Mapping[str, Study]:
    """The studies that are put to players, by their ids."""
    return {study.id: study for file in STUDIES for study in load(file)}


def scenario_of(study: Study) -> Scenario:
    """A scenario that shows the position of a study: its board, drawn plainly."""
    board, path = study.state.board, Path(f"{study.id}.toml")
    drawn = MapFile(path, "", board, {}, {}, xml=plain_map(board))
    sides = dict.fromkeys(Side, "")
    return Scenario(path, "", "", "", sides, drawn, kit(), study.state)


def seen_of(study: Study) -> SeenPrompt:
    """The question of a study, as its side sees it."""
    match = study.match()
    prompt = match.game.pending
    assert isinstance(prompt, Prompt)
    return prompt_seen_by(prompt, study.side, match.log, match.made)
