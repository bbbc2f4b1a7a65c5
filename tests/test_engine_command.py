"""The command engine: positions in, choices with what they are worth out."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import ad1666
from ad1666.console.cli import main
from ad1666.console.engine import Engine
from ad1666.game.concessions import AGREED
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.requests import Prompt
from tests import shipped
from tests.source import ROOT

LETTER = "letter-at-the-golden-lion"
MOVES = ["red: first red", "A: activate"]


def asked(engine: Engine, **told: object) -> dict[str, Any]:
    return engine.answer(json.dumps(told).encode())


def test_the_documented_line_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "programming.md").read_text("utf-8")
    found = re.search(r"echo '(\{.*?\})' \| ad1666 engine", page)
    assert found is not None
    lines = f"{found[1]}\nhello\n".encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["engine"]) == 0
    answer, problem = map(json.loads, capsys.readouterr().out.splitlines())
    worth = {each["label"]: each["worth"] for each in answer["choices"]}
    assert answer["side"] == "red" and answer["topic"] == "activate" and len(worth) > 2
    best = answer["choices"][answer["best"]]
    assert best["i"] == answer["best"] and worth[best["label"]] == max(worth.values())
    assert problem["kind"] == "error" and problem["line"] == 2 and LETTER in problem["problem"]


def test_it_goes_on_where_it_was_and_answers_the_same() -> None:
    engine = Engine("musketeer")
    for length in range(3):
        told = asked(engine, scenario=LETTER, seed=3, moves=MOVES[:length])
        anew = asked(Engine("musketeer"), scenario=LETTER, seed=3, moves=MOVES[:length])
        assert told == anew and told["made"] == length
        skirmish = ad1666.begin(LETTER, seed=3)
        for move in MOVES[:length]:
            skirmish = skirmish.choose(move)
        labels = [each["label"] for each in told["choices"]]
        assert labels == [
            *map(str, skirmish.seen().prompt.options),
            *map(str, skirmish.seen().prompt.anytime),
        ]
    assert asked(engine, scenario=LETTER, seed=3, moves=[])["made"] == 0


def test_a_place_in_a_finished_game_is_a_position(tmp_path: Path) -> None:
    letter = shipped.scenario(data_root() / "scenarios" / f"{LETTER}.toml")
    session = Session.new(letter, Shuffle(1), tmp_path / "game.ad1666")
    for _ in range(6):
        assert isinstance(session.game.pending, Prompt)
        session.choose(session.game.pending.options[0])
    engine, path = Engine("page"), str(session.path)
    assert "secret until it is over" in asked(engine, record=path)["problem"]
    session.end(AGREED)
    session.close()
    assert asked(engine, record=path)["kind"] == "over"
    assert {asked(engine, record=path, at=at)["kind"] for at in range(6)} == {"choices"}
    assert "0 to" in asked(engine, record=path, at="x")["problem"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"[" * 5_000, "no position"),
        (b"[]", "no position"),
        (b'{"scenario": "%s", "seed": true}' % LETTER.encode(), "no position"),
        (b'{"scenario": "nowhere"}', "no such file"),
        (b'{"record": "nowhere.ad1666"}', "no such file"),
        (b'{"scenario": "%s", "moves": ["A"]}' % LETTER.encode(), "move 1, “A”"),
        (b'{"scenario": "%s", "moves": ["A: fly"]}' % LETTER.encode(), "Red may choose"),
        (b"x" * 1_000_002, "at most 1000000 bytes"),
    ],
)
def test_what_is_wrong_with_a_line_is_told(line: bytes, told: str) -> None:
    answer = Engine("page").answer(line)
    assert answer["kind"] == "error" and told in answer["problem"]
