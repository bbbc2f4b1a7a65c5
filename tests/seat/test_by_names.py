"""A whole game is played by somebody who is told what a page says aloud, and what its buttons,
cards and squares are called, and nothing else."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import speaking
from ad1666.rules.cards import Side
from ad1666.seat.desk import Desk
from ad1666.seat.said import parse
from ad1666.seat.sheet import to_text

Message = dict[str, Any]


def plain(runs: list[list[str]]) -> str:
    return "".join(text for _kind, text in runs)


@define
class Listener:
    """Chooses by what is said and by names alone."""

    rng: random.Random
    heard: list[str] = field(factory=list)
    read: int = 0
    """The number of the last event that was read out."""

    def listen(self, sheet: Message) -> None:
        """Takes in what is read out at a sheet: what happened, then what is asked."""
        news = [plain(line["runs"]) for line in sheet["log"] if line.get("event", 0) > self.read]
        self.read = sheet["log"][-1].get("event", 0) if sheet["log"] else 0
        said = [sheet["error"], sheet["notice"], *news, plain(sheet["question"])]
        self.heard += filter(None, said)

    def answer(self, sheet: Message) -> Message:
        """What it does now: something that it has been told can be done."""
        names = self.names(sheet)
        assert plain(sheet["question"]) and names, "a question can be answered"
        return {**names[self.rng.choice(sorted(names))], "number": sheet["number"]}

    def names(self, sheet: Message) -> dict[str, Message]:
        """What can be chosen, by its name: no two things have the same."""
        hand = {card["card"]: card["words"] for card in sheet["hand"]}
        found: dict[str, Message] = {}
        for entry in sheet["entries"]:
            name = f"{hand.get(entry.get('card', ''), '')} {entry['label']}".strip()
            if entry.get("barred"):
                assert plain(entry["tip"]), f"{name}: why it may not be chosen is said"
                continue
            assert name and name not in found, f"two answers are called {name!r}"
            found[name] = {"say": "choose", "i": entry["i"]}
        for spot in sheet["spots"]:
            if "at" in spot:
                x, y = spot["at"]
                found[f"{x}, {y}: {spot['words']}"] = {"say": "click", "square": [x, y]}
        for x, y in sheet["ways"]:
            found.setdefault(f"{x}, {y}: walk here", {"say": "click", "square": [x, y]})
        return found


@pytest.mark.parametrize("code", ["en", pytest.param("pl", marks=pytest.mark.slow)])
def test_a_game_is_played_by_names_alone(tower: Scenario, tmp_path: Path, code: str) -> None:
    session = Session.new(tower, Shuffle(4), tmp_path / "heard.ad1666")
    listener, answers, ways = Listener(random.Random(2)), 0, 0
    with speaking(code):
        desk = Desk(session, Side.RED, player_of(Seat("page", 1)))

        def tell(message: Message) -> Message | None:
            said = parse(json.dumps(message))
            assert said is not None
            reply = desk.hear(said)
            return None if reply is None else json.loads(to_text(reply))

        while True:
            while desk.thinks:
                desk.step()
            sheet = json.loads(to_text(desk.sheet()))
            listener.listen(sheet)
            if sheet["state"] == "over":
                break
            if answers % 10 == 0:
                told = tell({"say": "summary"})
                assert told is not None and len(told["lines"]) > 5
            if sheet["ways"] and answers % 5 == 0:
                looked = tell({"say": "look", "square": sheet["ways"][-1]})
                assert looked is not None and plain(looked["way"]), "a walk is told beforehand"
                ways += 1
            tell(listener.answer(sheet))
            answers += 1
    assert session.game.pending is None and answers > 25 and ways
    assert "wins" in listener.heard[-1] or code != "en"
    session.close()
