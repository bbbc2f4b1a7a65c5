"""Stands for the proof of a skirmish: it has come as far as a test says."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve

from ad1666.content.scenarios.proven import Proof
from ad1666.skirmish.proof import Proving
from ad1666.skirmish.wish import Wish
from ad1666.table.proving import ProofProgress


class PretendedProof:
    """One that plays no games."""

    begun: ClassVar[list[PretendedProof]] = []
    """All of them, the last one last."""

    def __init__(self, wish: Wish, known: Proving) -> None:
        self.wish, self.known = wish, known
        self.progress, self.stopped = ProofProgress(wish, Proof(), 1), False
        self.begun.append(self)

    def come(self, proof: Proof, *, draw: int = 0, done: bool = False, even: bool = False) -> None:
        """Has come so far, with the bands of a draw."""
        wish = evolve(self.wish, draw=draw)
        self.progress = ProofProgress(wish, proof, draw + 1, done, even)

    def poll(self) -> ProofProgress:
        return self.progress

    def stop(self) -> None:
        self.stopped = True
