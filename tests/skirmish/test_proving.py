"""The games of a proof, in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.console.skirmishing import progress
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.lab.games.arenas import arena_of, arena_of_kept
from ad1666.lab.running import proving as module
from ad1666.lab.running.proving import chosen, prove, proving
from ad1666.output import INTERRUPTED
from ad1666.skirmish.making import make
from ad1666.skirmish.proof import Arm, Proving, Trial, measure
from ad1666.skirmish.wish import Place, Size, Wish

WISH = Wish("6", Place.TAVERN)


def test_a_skirmish_is_the_same_arena_with_and_without_files(tmp_path: Path) -> None:
    made = make(WISH)
    kept, filed = arena_of_kept(made.texts, made.name), arena_of(made.write(tmp_path))
    assert (kept.digest, kept.name, kept.title) == (filed.digest, filed.name, filed.title)
    assert kept.scenario().state == filed.scenario().state


def test_a_scenario_takes_a_new_proof_and_keeps_one_that_it_has(tmp_path: Path) -> None:
    made = make(WISH)
    file = made.write(tmp_path)
    for proof in (Proof(1, 0, 3), Proof(70, 4, 150)):
        assert made.proven(proof).write(tmp_path) == file
        assert load_scenario(file).proof == proof
    made.write(tmp_path)
    assert load_scenario(file).proof == Proof(70, 4, 150)
    file.write_text(f"{file.read_text('utf-8')}# mine", "utf-8")
    made.write(tmp_path)
    file.write_text(f"# mine\n{file.read_text('utf-8')}", "utf-8")
    with pytest.raises(ContentError, match="already exists"):
        made.proven(Proof(1, 0, 3)).write(tmp_path)


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


def pretend(monkeypatch: pytest.MonkeyPatch, last: int) -> None:
    """Has dice in place of programs, and Ctrl-C pressed after some games."""

    def tried(_wish: Wish, trial: Trial) -> tuple[Trial, float | None]:
        if trial.seed == last:
            raise KeyboardInterrupt
        return trial, float(trial.seed % 2)

    monkeypatch.setattr(module, "tried", tried)


@pytest.mark.parametrize(("last", "status", "games"), [(-1, 0, 84), (30, INTERRUPTED, 30)])
def test_the_command_keeps_what_is_known(
    last: int,
    status: int,
    games: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pretend(monkeypatch, last)
    asked = ("--seed", "6", "--place", "tavern", "--prove", "--workers", "1")
    assert main(["skirmish", *asked, "--out", str(tmp_path)]) == status
    told = capsys.readouterr().out
    assert f"of {games} games between musketeers." in told
    assert ("not sure to be even" in told) is (status == INTERRUPTED)
    (file,) = (path for path in tmp_path.glob("*.toml") if path.name.count(".") == 1)
    assert load_scenario(file).proof == Proof(games // 2, 0, games)


def test_what_is_known_is_shown_as_a_bar() -> None:
    proof = Proving(measure(Arm(1)))
    for _ in range(10):
        trial = proof.take()
        assert trial is not None
        proof.tell(trial, 0.0 if trial.seed < 4 else 1.0)
    bar, told = progress(proof).split("] ")
    assert bar == "[......----|-o-----..."
    assert told == "Red 60 % (31 to 83) of 10 games, pair of bands 2 of 16"
    assert len(progress(proof)) < 80, "it is one line"


@pytest.mark.slow
def test_a_proof_is_the_same_in_any_number_of_processes() -> None:
    wish, found = Wish("2", Place.STREET, Size.SMALL), list[tuple[Arm, Proof]]()
    for workers in (1, 2):
        proof = proving(wish, 14)
        assert sum(1 for _ in prove(wish, proof, workers)) == 14
        found.append((proof.arm, proof.proof))
    assert found[0] == found[1]
