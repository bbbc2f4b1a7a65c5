"""Records of games with events need nothing of their own: they replay, and go on without their
scenario (SCN-5)."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.records.replayed_by import played
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.requests import Prompt, Topic

TOLD = """
[[events]]
id = "vespers"
when = { turn = 1, every = 1 }
announced = false
then = [
  { ask = "Who rings?", of = "red", answers = [
    { text = "A.", then = [
      { test = "agility", of = "A", difficulty = 9, failure = [ { wounds = 1, to = "A" } ] },
      { ask = "Again?", of = "blue", answers = [ { text = "Yes." }, { text = "No." } ] },
    ] },
    { text = "Nobody.", then = [ { cards = 1, of = "blue" }, { tell = "Silence." } ] },
  ] },
]
"""


def test_it_replays_and_goes_on_in_the_middle_of_an_event(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    shutil.copytree(data_root() / "maps", folder)
    text = (data_root() / "scenarios" / "letter-at-the-golden-lion.toml").read_text("utf-8")
    path = folder / "told.toml"
    path.write_text(text + TOLD, "utf-8")
    session = Session.new(load_scenario(path), Shuffle(1), tmp_path / "told.ad1666")
    rng, asked = random.Random(1), 0
    while asked < 5:
        prompt = session.game.pending
        assert isinstance(prompt, Prompt)
        asked += prompt.topic is Topic.EVENT
        if asked < 5:
            session.choose(pick(rng, prompt))
    session.close()
    record = read(session.path)
    assert sum(": answer " in text for _number, text in record.body) == 4
    shutil.rmtree(folder)
    again = replay(record, played(record).scenario.state)
    assert again.problem is None and again.game == session.game
    resumed, problem = Session.resume(session.path, Shuffle(2), changed=True)
    assert problem is None and resumed.game.state == session.game.state
    resumed.choose(pick(rng, prompt))
    resumed.close()
