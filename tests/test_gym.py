"""The environment for programs that learn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import pytest
from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.requests import Topic
from tests.source import ROOT
from tests.twins import games

np = pytest.importorskip("numpy")
if find_spec("pettingzoo") is None:  # its import changes how this process sounds
    pytest.skip("PettingZoo is not there", allow_module_level=True)

from ad1666 import gym  # noqa: E402
from ad1666.gym import ACTIONS, SkirmishEnv  # noqa: E402

from pettingzoo.test import api_test, seed_test  # noqa: E402 # isort: skip # after it is tamed

NAME = "best-blade-in-vienna"


@pytest.mark.filterwarnings("ignore")  # of its own
def test_it_is_an_environment_of_pettingzoo() -> None:
    api_test(SkirmishEnv(NAME), num_cycles=100)
    api_test(SkirmishEnv(NAME, text=True), num_cycles=10)
    seed_test(lambda: SkirmishEnv(NAME), num_cycles=10)


def test_a_game_ends_with_a_winner_and_its_loser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more is offered than there are actions, the last one shows the others."""
    monkeypatch.setattr(gym, "ACTIONS", 3)
    env, rng, others, last = SkirmishEnv(NAME), np.random.default_rng(2), 0, dict[str, float]()
    env.reset(seed=2)
    for agent in env.agent_iter():
        told, reward, ended, broken_off, info = env.last()
        assert told is not None and not broken_off
        if ended:
            last[agent] = reward
            assert not told["action_mask"].any() and not told["choices"].any()
            env.step(None)
            continue
        names = info["choices"]
        assert 0 < told["action_mask"].sum() == len(names) <= 3
        others += "others" in names
        env.step(int(rng.choice(np.flatnonzero(told["action_mask"]))))
    assert others and sum(last.values()) == 0 and env.skirmish.outcome is not None
    winner = env.skirmish.outcome.winner
    assert last == {s: 0.0 if winner is None else 1.0 if s is winner else -1.0 for s in Side}


def test_the_documented_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "programming.md").read_text("utf-8")
    [example] = [e for e in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "gym" in e]
    exec(example, {})
    assert capsys.readouterr().out.startswith("(262,) (16, 59) ")


def test_what_is_not_offered_is_no_action() -> None:
    env = SkirmishEnv(NAME)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="no action of red now"):
        env.step(ACTIONS - 1)


@pytest.fixture
def env(letter: Scenario) -> SkirmishEnv:
    return SkirmishEnv(letter, text=True)


def test_it_is_told_of_its_own_side_alone(env: SkirmishEnv, letter: Scenario) -> None:
    env.reset(seed=1)
    begun = env.skirmish

    def told(game: Game, log: Sequence[Event], side: Side, _code: str) -> dict[str, Any]:
        env.skirmish = evolve(begun, game=game, log=tuple(log))
        seen = env.observe(side.value)
        return {key: value if key == "text" else value.tolist() for key, value in seen.items()}

    found = games(told, letter, range(0), 60, 4)
    assert found.asked[Topic.BOOST] and found.other[Topic.BOOST] and found.differ > 20
