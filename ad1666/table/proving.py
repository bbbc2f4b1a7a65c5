"""A proof that goes on in a process of its own while its skirmish is looked at."""

from __future__ import annotations

from collections import deque
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool

from attrs import frozen

from ad1666.content.scenarios.proven import Proof
from ad1666.lab.running.proving import chosen, tried
from ad1666.play.apart import Aside
from ad1666.skirmish.proof import Proving, Trial
from ad1666.skirmish.wish import Wish
from ad1666.table.toolkit.scene import announce

_AHEAD = 2
"""Games that are sent to the process, so that it is not idle until it is looked at again."""


@frozen
class ProofProgress:
    """How far a proof has come: the wish with the bands that are tried, or at the end with those
    that were chosen, what is known of them, and which pair of bands it is, from 1."""

    wish: Wish
    proof: Proof
    pair: int
    done: bool = False
    """Whether no more games are played."""
    even: bool = False
    """Whether red's share is as near to a half as is promised."""


class ProofAside:
    """The ``proof`` of a wished skirmish, which goes on at once from wherever it is. Ask it how far
    it is whenever the window is drawn, which each game brings about, and stop it when a game
    begins. Its process gives way to all others, and ends at once when it is stopped, or with the
    window."""

    def __init__(self, wish: Wish, proof: Proving) -> None:
        self._wish, self._proof = wish, proof
        self._aside = Aside()
        self._asked: deque[Future[tuple[Trial, float | None]]] = deque()
        self._ask()

    def poll(self) -> ProofProgress:
        """Takes in the games that have ended, and has the next ones played."""
        try:
            while self._asked and self._asked[0].done():
                self._proof.tell(*self._asked.popleft().result())
                self._ask()
        except (BrokenProcessPool, CancelledError):  # the system, or the window, has ended it
            self.stop()
            self._proof.stop()
        if self._proof.done:
            self._aside.end()
        return self._progress()

    def stop(self) -> None:
        """Has no more games played. Another one may go on with the proof."""
        self._asked.clear()
        self._proof.put_back()
        self._aside.end()

    def _ask(self) -> None:
        while len(self._asked) < _AHEAD and (trial := self._proof.take()) is not None:
            asked = self._aside.submit(tried, self._wish, trial)
            asked.add_done_callback(lambda _done: announce())
            self._asked.append(asked)

    def _progress(self) -> ProofProgress:
        found = self._proof
        wish = chosen(self._wish, found.arm)
        return ProofProgress(wish, found.proof, found.arm.draw + 1, found.done, found.even)
