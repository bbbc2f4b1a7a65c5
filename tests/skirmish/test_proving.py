"""The games of a proof, in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.lab.games.arenas import arena_of, arena_of_kept
from ad1666.lab.running import proving as module
from ad1666.lab.running.proving import chosen, prove, proving
from ad1666.resources import data_root
from ad1666.skirmish.making import make
from ad1666.skirmish.proof import Arm, Trial
from ad1666.skirmish.wish import Place, Wish

WISH = Wish("6", Place.TAVERN)


def test_a_skirmish_is_the_same_arena_with_and_without_files(tmp_path: Path) -> None:
    made = make(WISH)
    (tmp_path / "tilesets").symlink_to(data_root() / "maps" / "tilesets")
    kept, filed = arena_of_kept(made.texts, made.name), arena_of(made.write(tmp_path))
    assert (kept.digest, kept.name, kept.title) == (filed.digest, filed.name, filed.title)
    assert kept.scenario().state == filed.scenario().state


def test_games_are_played_until_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Trial] = []

    def tried(wish: Wish, trial: Trial) -> tuple[Trial, float | None]:
        assert wish == WISH
        played.append(trial)
        even = trial.arm.draw == 1
        return trial, float(trial.seed % 2) if even else 1.0

    monkeypatch.setattr(module, "tried", tried)
    proof = proving(WISH)
    assert sum(1 for _ in prove(WISH, proof, 1)) == proof.games == len(played)
    assert proof.done and proof.even and proof.arm == Arm(1)
    assert chosen(WISH, proof.arm) == Wish("6", Place.TAVERN, draw=1)
    assert [trial.seed for trial in played] == list(range(len(played)))
