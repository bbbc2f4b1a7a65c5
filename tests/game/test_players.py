"""Players that are handed what their side may see, and games that they play to the end."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest
from attrs import define, exceptions

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, IllegalChoice
from ad1666.game.match import Match, play_out
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.session import Session
from ad1666.game.view import Interjector, Player, SeenPrompt, chooser, prompt_seen_by
from ad1666.resources import data_root
from ad1666.rules.cards import HIDDEN, Pile, Side
from ad1666.rules.requests import Choice, Draw, Prompt, Topic
from ad1666.rules.state import State
from benchmarks.workshop.scripts import Script, ScriptEnds, Stacked
from tests.game.records import script_of
from tests.golden_games import GAMES, record_of, table_of

BALL = data_root() / "scenarios" / "masked-ball.toml"
"""Where somebody may reveal himself at any time."""


@define
class Chance:
    """Answers by chance, and keeps what it was handed."""

    rng: random.Random
    seen: list[SeenPrompt]

    def decide(self, seen: SeenPrompt) -> Choice:
        self.seen.append(seen)
        return self.rng.choice(seen.prompt.options)


@define
class Meddler(Chance):
    """Makes a choice that is open at any time whenever there is one."""

    done: int = 0

    def interject(self, seen: SeenPrompt) -> Choice | None:
        self.seen.append(seen)
        self.done += 1
        return seen.prompt.anytime[0]


def chances(seed: int) -> dict[Side, Chance]:
    rng = random.Random(seed)
    return {side: Chance(rng, []) for side in Side}


def played(scenario: Scenario, seed: int) -> dict[Side, Chance]:
    """The players of a game that is over."""
    seats, match = chances(seed), Match(scenario.state, Shuffle(seed))
    for _ in play_out(match, seats):
        pass
    assert match.game.state.outcome is not None
    return seats


def reachable(value: object) -> Iterator[object]:
    """All values that one can come to from a value; not what belongs to the program itself."""
    met, left = {id(value)}, [value]
    while left:
        value = left.pop()
        yield value
        for other in gc.get_referents(value):
            program = isinstance(other, type | ModuleType | FunctionType | BuiltinFunctionType)
            if not program and id(other) not in met:
                met.add(id(other))
                left.append(other)


def backs(*cards: object) -> bool:
    return all(c is HIDDEN for pile in cards for c in pile)  # type: ignore[attr-defined]


def check_secrets(seen: SeenPrompt) -> None:
    """Nothing that the side may not know can be reached from a prompt."""
    state = seen.prompt.state
    mine, other = state.pile(seen.side), state.pile(seen.side.other)
    assert backs(mine.deck, other.deck, other.hand, other.committed)
    for value in reachable(seen):
        assert not isinstance(value, Game | Session | Match | Draw)
        assert not isinstance(value, Prompt) or value is seen.prompt
        assert not isinstance(value, State) or value is state
        assert not isinstance(value, Pile) or value is mine or value is other


@pytest.mark.parametrize("prompts", [2, pytest.param(10, marks=pytest.mark.slow)])
def test_from_a_prompt_one_comes_to_nothing_hidden(letter: Scenario, prompts: int) -> None:
    seats = played(letter, 1)
    for side, player in seats.items():
        assert {seen.side for seen in player.seen} == {side}
        assert any(seen.prompt.state.pile(side).hand for seen in player.seen)
        for seen in random.Random(1).sample(player.seen, prompts):
            check_secrets(seen)


def test_the_whole_state_would_be_found(letter: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ad1666.game.view.seen_by", lambda state, side: state)
    with pytest.raises(AssertionError):
        test_from_a_prompt_one_comes_to_nothing_hidden(letter, 2)


def test_a_prompt_cannot_be_changed(letter: Scenario) -> None:
    seen = played(letter, 2)[Side.RED].seen[0]
    with pytest.raises(exceptions.FrozenInstanceError):
        seen.prompt = seen.prompt._replace(state=letter.state)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        seen.prompt.state = letter.state  # type: ignore[misc]


def test_the_opponent_sees_a_question_but_no_answer_that_shows_a_hand(letter: Scenario) -> None:
    match, rng, asked = Match(letter.state, Shuffle(3)), random.Random(3), set[Topic]()
    while isinstance(prompt := match.game.pending, Prompt):
        seen = prompt_seen_by(prompt, prompt.player.other, match.log).prompt
        assert (seen.player, seen.topic, seen.about) == (prompt.player, prompt.topic, prompt.about)
        assert seen.options == (() if prompt.topic.traits.secret else prompt.options)
        asked.add(prompt.topic)
        match.choose(rng.choice(prompt.options))
    assert {topic.traits.secret for topic in asked} == {True, False}


def test_players_are_told_all_that_is_public(letter: Scenario) -> None:
    match, seats = Match(letter.state, Shuffle(4)), chances(4)
    for _ in play_out(match, seats):
        pass
    last = max((player.seen[-1] for player in seats.values()), key=lambda seen: len(seen.log))
    assert last.log == tuple(match.log[: len(last.log)]) and len(last.log) > 100


def test_what_was_not_offered_is_refused(letter: Scenario) -> None:
    match = Match(letter.state, Shuffle(5))
    wrong = Script([Choice("A", "fly", ("N",))])
    before = match.game
    with pytest.raises(IllegalChoice, match="'A: fly N' was not offered to"):
        next(play_out(match, dict.fromkeys(Side, wrong)))
    assert match.game is before


def test_what_may_be_done_at_any_time_only_its_own_side_may_do() -> None:
    """Also while the opponent is asked; nobody reveals who is in disguise on the other side."""
    ball, done = load_scenario(BALL), 0
    for seed in range(2):
        seats = {side: Meddler(random.Random(seed), []) for side in Side}
        match = Match(ball.state, Shuffle(seed))
        for _ in play_out(match, seats):
            pass
        done += sum(player.done for player in seats.values())
        for side, player in seats.items():
            for seen in player.seen:
                anytime = seen.prompt.anytime
                assert all(chooser(seen.prompt.state, c) is side for c in anytime)
    assert done > 5


def test_a_session_is_played_as_a_match_is(letter: Scenario, tmp_path: Path) -> None:
    match = Match(letter.state, Shuffle(6))
    made = list(play_out(match, chances(6)))
    session = Session.new(letter, Shuffle(6), tmp_path / "game.ad1666")
    assert list(play_out(session, chances(6))) == made
    session.close()
    assert session.game == match.game and session.log == match.log
    assert read(session.path).over


def test_a_game_goes_on_with_other_players_after_a_resume(letter: Scenario, tmp_path: Path) -> None:
    path = tmp_path / "game.ad1666"
    session = Session.new(letter, Shuffle(7), path)
    for number, _ in enumerate(play_out(session, chances(7))):
        if number == 30:
            break
    session.close()
    session, problem = Session.resume(path, Shuffle(8))
    assert problem is None
    told, players = len(session.log), chances(8)
    for _ in play_out(session, players):
        pass
    session.close()
    assert session.game.state.outcome is not None
    assert min(len(player.seen[0].log) for player in players.values()) >= told


@pytest.mark.parametrize("name", GAMES)
def test_a_record_plays_both_sides(name: str) -> None:
    state = table_of(name)
    replayed = replay(read(record_of(name)), state)
    script, fate = script_of(replayed)
    match = Match(state, fate)
    for _ in play_out(match, dict.fromkeys(Side, script)):
        pass
    assert match.game == replayed.game and match.log == list(replayed.log)


def test_what_was_taken_back_a_record_does_not_play(letter: Scenario, tmp_path: Path) -> None:
    session = Session.new(letter, Shuffle(9), tmp_path / "game.ad1666")
    rng, taken_back = random.Random(9), 0
    while isinstance(prompt := session.game.pending, Prompt):
        session.choose(rng.choice(prompt.options))
        if session.no_undo is None and rng.random() < 0.2:
            session.undo()
            taken_back += 1
    session.close()
    script, fate = script_of(replay(read(session.path), letter.state))
    match = Match(letter.state, fate)
    for _ in play_out(match, dict.fromkeys(Side, script)):
        pass
    assert taken_back > 5
    assert match.game == session.game and match.log == session.log


def test_a_script_plays_one_side_and_a_program_the_other(letter: Scenario) -> None:
    def blue() -> Player:
        return Chance(random.Random(1), [])

    match, made = Match(letter.state, Shuffle(1)), list[Choice]()
    red = Chance(random.Random(2), [])
    for choice in play_out(match, {Side.RED: red, Side.BLUE: blue()}):
        if len(red.seen) > len(made):
            made.append(choice)
    again = Match(letter.state, Shuffle(1))
    for _ in play_out(again, {Side.RED: Script(made), Side.BLUE: blue()}):
        pass
    assert len(made) > 100 and again.game == match.game


def test_an_ended_script_says_so(letter: Scenario) -> None:
    with pytest.raises(ScriptEnds, match="a card is drawn"):
        Match(letter.state, Stacked([]))
    match = Match(letter.state, Shuffle(1))
    with pytest.raises(ScriptEnds, match=r"is asked \(.*\), and the script has ended"):
        next(play_out(match, {side: Script([]) for side in Side}))


def test_who_does_not_interject_is_not_asked_to() -> None:
    assert not isinstance(Chance(random.Random(1), []), Interjector)
    assert isinstance(Meddler(random.Random(1), []), Interjector)
