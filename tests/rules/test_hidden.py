"""Things that a scenario hides: fate is asked where they are, and nothing betrays it (PLACE-2)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from attrs import evolve
from positions import Position, why

from ad1666.conform.positions import kit, position_text
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, start
from ad1666.game.notation import parse_choice
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.session import Session
from ad1666.game.view import prompt_seen_by
from ad1666.rules import chests
from ad1666.rules.board import Chest
from ad1666.rules.cards import SIDES
from ad1666.rules.events import Note
from ad1666.rules.hidden import Hidden, Lot
from ad1666.rules.requests import Draw, Drawn, Prompt, Report
from ad1666.rules.state import State

LETTER = kit()["letter"]
ROOM = """
board = '''
+---+---+---+---+
| A   B   C     |
+---+---+---+---+
'''
phase = "action"
figures.A = { side = "red" }
figures.B = { side = "red" }
figures.C = { side = "red" }
hidden = { letter = ["0,0", "1,0", "2,0"] }
"""


class Telling:
    """Fate that deals by a seed, and draws each lot as it is told."""

    def __init__(self, *lots: Lot, seed: int = 1) -> None:
        self._lots, self._others = list(lots), Shuffle(seed)
        self.asked: list[Draw] = []

    def draw(self, prompt: Draw) -> Drawn:
        if prompt.lots is None:
            return self._others.draw(prompt)
        self.asked.append(prompt)
        return self._lots.pop(0)


def searched(state: State, fate: Callable[[Draw], Drawn], *who: str) -> Game:
    """The game after each of these has searched where it stands."""

    class _By:
        def draw(self, prompt: Draw) -> Drawn:
            return fate(prompt)

    game = settle(start(state), _By())
    for one in who:
        for text in (f"{one}: activate", f"{one}: search", f"{one}: end"):
            chosen = parse_choice(text)
            assert chosen is not None and isinstance(game.pending, Prompt)
            if chosen in game.pending.options:
                game = settle(game.apply(chosen), _By())
    return game


def finder(game: Game) -> str | None:
    return next((f.id for f in game.state.figures if f.owns("letter")), None)


@pytest.mark.clause("PLACE-2")
def test_each_place_is_as_likely_as_any_other(position: Position) -> None:
    state, dice = position(ROOM), random.Random(3)
    found: Counter[str | None] = Counter()
    for _ in range(600):
        found[finder(searched(state, lambda draw: dice.choice(draw.deck), "A", "B", "C"))] += 1
    assert sum(found.values()) == 600 and set(found) == {"A", "B", "C"}
    assert all(160 < number < 240 for number in found.values()), found


@pytest.mark.clause("PLACE-2")
def test_fate_is_asked_for_each_place_but_the_last(position: Position) -> None:
    fate = Telling(Lot.ELSEWHERE, Lot.ELSEWHERE)
    game = searched(position(ROOM), fate.draw, "A", "B", "C")
    assert [len(draw.deck) for draw in fate.asked] == [3, 2] and finder(game) == "C"
    fate = Telling(Lot.HERE)
    game = searched(position(ROOM), fate.draw, "A")
    assert finder(game) == "A" and game.state.hidden == ()
    assert str(why(game.state, "B: search")) == "no-search-marker (ACT-3)"


@pytest.mark.clause("PLACE-2")
def test_nothing_of_a_position_says_where_it_is(position: Position) -> None:
    """There is no place for it: the twins of a game are equal until fate is asked."""
    assert {f.name for f in attrs.fields(Hidden)} == {"item", "squares", "chests"}
    one, other = (settle(start(position(ROOM)), Telling(lot)) for lot in Lot)
    for text in ("A: activate", "A: search"):
        assert one.state == other.state and str(one.state) == str(other.state)
        assert position_text(one.state) == position_text(other.state)
        assert isinstance(one.pending, Prompt) and isinstance(other.pending, Prompt)
        for side in SIDES:
            assert prompt_seen_by(one.pending, side) == prompt_seen_by(other.pending, side)
        chosen = parse_choice(text)
        assert chosen is not None
        one, other = one.apply(chosen), other.apply(chosen)
    assert one.draw is not None and one.draw == other.draw
    assert one.apply(Lot.HERE).state != other.apply(Lot.ELSEWHERE).state


@pytest.mark.clause("PLACE-2")
def test_what_was_searched_cannot_be_taken_back(position: Position) -> None:
    fate = Telling(Lot.ELSEWHERE)
    game = settle(start(position(ROOM)), fate)
    for text, may in (("A: activate", True), ("A: search", False)):
        chosen = parse_choice(text)
        assert chosen is not None
        game = settle(game.apply(chosen), fate)
        assert (game.undoable is not None) is may


@pytest.mark.clause("PLACE-2")
def test_two_things_may_be_hidden_in_one_place(position: Position) -> None:
    both = position(ROOM)
    other = Hidden(kit()["key"], ((0, 0), (3, 0)))
    game = searched(evolve(both, hidden=(*both.hidden, other)), Telling(*[Lot.HERE] * 2).draw, "A")
    assert {g.item.id for g in game.state.figure("A").gear} == {"letter", "key"}


@pytest.mark.clause("PLACE-2", "ABIL-8")
def test_a_chest_is_looked_into_as_it_opens(position: Position) -> None:
    state = position(ROOM.replace('"2,0"', '"strongbox"'))
    state = evolve(state, chests=(Chest("strongbox", (0, 0), ()),))
    assert state.hidden == (Hidden(LETTER, ((0, 0), (1, 0)), ("strongbox",)),)
    fate = Telling(Lot.HERE)
    rule = chests.opened(state, "A", state.chests[0], "ABIL-8")
    asked = next(rule)
    assert isinstance(asked, Draw) and asked.lots is not None and asked.lots.place == "strongbox"
    opened = rule.send(fate.draw(asked))
    assert isinstance(opened, Report) and isinstance(opened.event, Note)
    assert opened.event.details["items"] == ("letter",)
    with pytest.raises(StopIteration) as done:
        rule.send(None)
    assert done.value.value.ground == (((0, 0), LETTER),) and done.value.value.hidden == ()


@pytest.mark.clause("PLACE-2")
def test_a_record_has_what_fate_said(letter: Scenario, tmp_path: Path) -> None:
    figure = next(f for f in letter.state.figures if f.at is not None)
    assert figure.at is not None
    thing = Hidden(letter.items["papers"], (figure.at, (0, 0)))
    scenario = evolve(letter, state=evolve(letter.state, hidden=(thing,)))
    path = tmp_path / "game.ad1666"
    session = Session.new(scenario, Telling(Lot.ELSEWHERE), path)
    dice, aims = random.Random(1), (f"{figure.id}: activate", f"{figure.id}: search")
    while session.game.state.hidden == (thing,):
        prompt = session.game.pending
        assert isinstance(prompt, Prompt)
        wanted = [o for o in prompt.options if str(o) in aims]
        session.choose(dice.choice(wanted or prompt.options))
    session.close()
    assert "fate: lot elsewhere" in path.read_text("utf-8")
    again = replay(read(path), scenario.state)
    assert again.problem is None and again.steps[-1][1].state.hidden == (thing.without(figure.at),)
