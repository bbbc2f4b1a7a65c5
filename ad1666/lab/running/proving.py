"""Games that prove a skirmish even: in memory alone, and the same wherever they are played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from attrs import evolve

from ad1666.lab.games.arenas import Arena, arena_of_kept, job_of
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Failed
from ad1666.lab.running.pool import shared_out
from ad1666.rules.cards import Side
from ad1666.skirmish.making import make
from ad1666.skirmish.proof import MOST, Arm, Proving, Trial, measure, tune
from ad1666.skirmish.wish import Wish

PROGRAM = "musketeer"
"""Who plays: cheaper programs do not tell what this one's games will show."""
_SCORES = {Side.RED: 1.0, None: 0.5, Side.BLUE: 0.0}


def proving(wish: Wish, most: int = MOST) -> Proving:
    """A proof of a wished skirmish, to be begun: it may try other bands if the wish says nothing of
    them."""
    arm = Arm(wish.draw, wish.level)
    return Proving(tune() if wish.bands is None and arm == Arm() else measure(arm), most)


def chosen(wish: Wish, arm: Arm) -> Wish:
    """The wish with the bands of a proof."""
    return evolve(wish, draw=arm.draw, level=arm.level)


def tried(wish: Wish, trial: Trial) -> tuple[Trial, float | None]:
    """Plays a game of a proof: what red got out of it, None if it failed. For workers, which make
    the skirmish themselves. Raises NoBoard."""
    arena = _arena(chosen(wish, trial.arm))
    played = play(job_of(arena, GameName(arena.digest, PROGRAM, PROGRAM, trial.seed)))
    return trial, None if isinstance(played, Failed) else _SCORES[played.winner]


@lru_cache(maxsize=2)
def _arena(wish: Wish) -> Arena:
    made = make(wish)
    return arena_of_kept(made.texts, made.name)


def prove(wish: Wish, proof: Proving, workers: int) -> Iterator[None]:
    """Plays the games of a proof in some processes, and says so after each. Raises NoBoard."""
    for trial, score in shared_out(partial(tried, wish), _Trials(proof), workers):
        proof.tell(trial, score)
        yield


class _Trials(Iterator[Trial]):
    """The games of a proof. While others must be told first there is none, and later there are
    more: processes that ask again after each game need not be begun anew for each batch."""

    def __init__(self, proof: Proving) -> None:
        self._proof = proof

    def __next__(self) -> Trial:
        trial = self._proof.take()
        if trial is None:
            raise StopIteration
        return trial
