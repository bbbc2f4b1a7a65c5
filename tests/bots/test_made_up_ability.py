"""Programs use what an ability adds, though none of them has ever heard of it, if it is good."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve

from ad1666 import bots
from ad1666.bots.planner.reasons import Chanced
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.game.view import prompt_seen_by
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Ability, Appeal, Attempt, Extra
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.requests import Choice, Prompt, Rule, aimed
from ad1666.rules.state import State
from tests.bots.test_planner import decided, played
from tests.rules.positions import position

HEALED = 2


class Surgery(Ability):
    """Partial action: a friend beside it has fewer wounds."""

    name = "Surgery"
    clause = "ABIL-24"
    text = "Partial action: a friend beside it has 2 wounds fewer."
    verbs = ("bandage",)
    full = False

    def actions(self, state: State, owner: Figure) -> list[Extra]:
        around = () if owner.at is None else state.board.adjacent(owner.at)
        return [
            Extra(aimed(owner.id, self.verbs[0], f.id), self.full, partial(self.do, who=f.id))
            for f in state.on_board(owner.side)
            if f.at in around
        ]

    def do(self, state: State, who: str) -> Rule[State]:
        yield from ()
        return self.done(state, who)

    def done(self, state: State, who: str) -> State:
        return state.change(who, wounds=max(0, state.figure(who).wounds - HEALED))

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        return Appeal(after=self.done(state, *chosen.details.targets))


class Signal(Surgery):
    """Full action: nothing happens, whatever it promises."""

    name = "Signal"
    verbs = ("signal",)
    full = True
    promised = Appeal()

    def done(self, state: State, who: str) -> State:
        return state

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        return self.promised


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for ability in (Surgery(), Signal()):
        monkeypatch.setitem(dispatch.registry(), ability.name, ability)
    yield
    for kept in vars(dispatch).values():
        if kept is not dispatch.registry and hasattr(kept, "cache_clear"):
            kept.cache_clear()


WARD = """
board = '''
+---+---+---+---+---+
|     A   D | B   C |
+---+---+---+---+---+
'''
guard = 3
figures.A = { side = "red", abilities = ["ABILITY"] }
figures.D = { side = "red", items = ["sabre"], wounds = WOUNDS }
figures.B = { side = "blue", items = ["sabre"] }
figures.C = { side = "blue" }
"""
"""Somebody with an ability and a friend, behind a wall from two enemies."""
GOLD = 20


def at(folder: Path, ability: str, wounds: int = 0) -> State:
    state = position(folder, WARD.replace("ABILITY", ability).replace("WOUNDS", str(wounds)))
    cards = (evolve(figure.card, gold=GOLD) for figure in state.figures)
    dear = (evolve(f, card=card) for f, card in zip(state.figures, cards, strict=True))
    return evolve(state, figures=tuple(dear))


def answer(state: State, program: str) -> str:
    """What a program does with A once it is activated."""
    prompt = played(state, "A: activate").pending
    assert isinstance(prompt, Prompt)
    return str(bots.player_of(Seat(program, 1)).decide(prompt_seen_by(prompt, prompt.player)))


@pytest.mark.parametrize("program", ["swordmaster", "duellist", "seeker"])
def test_a_program_heals_who_is_hurt(tmp_path: Path, program: str) -> None:
    assert answer(at(tmp_path, "Surgery", 5), program) == "A: bandage D"


def test_a_planner_heals_nobody_who_is_well(tmp_path: Path) -> None:
    assert answer(at(tmp_path, "Surgery"), "musketeer") != "A: bandage D"


def test_planners_heal_in_a_game_while_it_is_good(tmp_path: Path) -> None:
    play = Match(at(tmp_path, "Surgery", 5), Shuffle(1))
    seats = {side: bots.player_of(Seat("swordmaster", 1)) for side in Side}
    wounds, hurt = 5, []
    for chosen in play_out(play, seats):
        if chosen.verb == "bandage":
            hurt.append(wounds)
        wounds = play.game.state.figure("D").wounds
    assert hurt == [5, 3, 1]


PROMISES = {
    "nothing": (Appeal(), False),
    "points": (Appeal(worth=1.0), True),
    "harm": (Appeal(worth=-1.0), False),
    "an enemy's death": (Appeal(removed=("B",)), True),
    "a friend's death": (Appeal(removed=("D",)), False),
    "both": (Appeal(worth=5.0, removed=("D",)), True),
    "an enemy led": (Appeal(led=True), True),
    "an open lock": (Appeal(opens=True), True),
    "a thing": (Appeal(takes=True), True),
}


@pytest.mark.parametrize("promise", PROMISES)
def test_a_planner_goes_for_what_is_promised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, promise: str
) -> None:
    promised, good = PROMISES[promise]
    monkeypatch.setattr(Signal, "promised", promised)
    assert (answer(at(tmp_path, "Signal"), "musketeer") == "A: signal D") is good


@pytest.mark.parametrize("promise", ["points", "harm", "an enemy's death", "a thing"])
@pytest.mark.parametrize("program", ["seeker", "rusher"])
def test_simple_programs_do_at_once_what_is_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, promise: str, program: str
) -> None:
    promised, good = PROMISES[promise]
    monkeypatch.setattr(Signal, "promised", promised)
    assert (answer(at(tmp_path, "Signal"), program) == "A: signal D") is good


@pytest.mark.parametrize(
    ("attempt", "chance"),
    [
        (Attempt(value=3, difficulty=6), Chanced.PASSED),
        (Attempt("brawn", other="B", against="agility"), Chanced.WON),
    ],
)
def test_what_may_fail_is_worth_its_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, attempt: Attempt, chance: Chanced
) -> None:
    monkeypatch.setattr(Signal, "promised", Appeal(attempt, worth=2.0))
    chosen = decided(played(at(tmp_path, "Signal"), "A: activate")).chosen
    assert str(chosen.choice) == "A: signal D"
    ((what, likely),) = chosen.chances
    assert what is chance and 0 < likely < 1
    assert chosen.value + chosen.answers == pytest.approx(2.0 * likely)


def test_who_moves_past_enemies_thinks_of_where_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Signal, "promised", Appeal(mp=4))
    reasons = decided(played(at(tmp_path, "Signal"), "A: activate"))
    ways = [w for w in (reasons.chosen, *reasons.others) if w.choice.verb == "signal"]
    assert ways and all(way.to is not None for way in ways)


def test_an_ability_that_says_nothing_of_its_action_does_not_load(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ad1666.rules.abilities.fury.ABILITIES", (Silent(),))
    with pytest.raises(ValueError, match="Silent"):
        dispatch.registry.__wrapped__()


class Silent(Ability):
    name = "Silent"
    verbs = ("be-silent",)
