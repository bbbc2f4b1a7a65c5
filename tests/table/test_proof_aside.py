"""A proof at the table, in a process of its own."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from attrs import define, field

from ad1666.content.scenarios.proven import Proof
from ad1666.lab.running.proving import proving
from ad1666.play.apart import Aside
from ad1666.skirmish.proof import BATCH, Trial
from ad1666.skirmish.wish import Wish
from ad1666.table import proving as asides
from ad1666.table.proving import ProofAside

WISH = Wish("7")


@define
class Pretended:
    """Stands for the process; its games end when the test says so."""

    games: list[tuple[Future[Any], Trial]] = field(factory=list)
    ended: bool = False

    def submit(self, _do: Callable[..., object], _wish: Wish, trial: Trial) -> Future[Any]:
        future: Future[Any] = Future()
        self.games.append((future, trial))
        return future

    def play(self, number: int, score: float) -> None:
        for future, trial in self.games[:number]:
            future.set_result((trial, score))
        del self.games[:number]

    def end(self) -> None:
        self.ended = True


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Pretended:
    made = Pretended()
    monkeypatch.setattr(asides, "Aside", lambda: made)
    return made


def test_it_goes_on_as_it_is_looked_at(process: Pretended) -> None:
    aside = ProofAside(WISH, proving(WISH, BATCH + 3))
    assert aside.poll().proof.games == 0 and len(process.games) == 2
    process.play(2, 1.0)
    assert aside.poll().proof.games == 2 and len(process.games) == 2
    while process.games:
        process.play(1, 1.0)
        told = aside.poll()
    assert told.done and process.ended and not told.even
    assert (told.pair, told.proof.red) == (1, BATCH), "for others too few games are left"


def test_it_stops_at_once_and_another_goes_on(process: Pretended) -> None:
    proof = proving(WISH)
    aside = ProofAside(WISH, proof)
    process.play(1, 0.5)
    aside.poll()
    left = [trial for _future, trial in process.games]
    aside.stop()
    told = aside.poll()
    assert process.ended and not told.done and told.proof.drawn == told.proof.games == 1
    process.games.clear()
    again = ProofAside(WISH, proof)
    assert [trial for _future, trial in process.games] == left, "they count once, and all of them"
    process.play(1, 1.0)
    assert again.poll().proof == Proof(1, 1, 2)


def test_a_process_that_the_system_has_ended_ends_it(process: Pretended) -> None:
    aside = ProofAside(WISH, proving(WISH))
    process.games[0][0].set_exception(BrokenProcessPool())
    assert aside.poll().done and process.ended


def test_what_is_aside_gives_way_and_ends_at_once() -> None:
    aside = Aside()
    if hasattr(os, "nice"):
        assert aside.submit(os.nice, 0).result(60) >= 10
    asleep = aside.submit(time.sleep, 100)
    aside.end()
    with pytest.raises((BrokenProcessPool, CancelledError)):
        asleep.result(10)
