"""A puzzle as it is answered: first who, where more than one may act, then where or what, by clicks
on the board or by what stands beside it. No drawing."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field

from ad1666.advice.offers import Offers, same
from ad1666.advice.puzzles import Candidate, Put
from ad1666.bots.planner.reasons import Weighed
from ad1666.rules.characters import Square
from ad1666.words import puzzles as words


@define
class Asking:
    """A puzzle that is being answered, or was."""

    put: Put
    offers: Offers = field(init=False)
    actor: str | None = field(init=False)
    """The figure that is to act, once that is settled."""
    chosen: int | None = None
    """The answer that was given, by its place among those that are ``told``."""
    best: int = 0
    """The place of the best."""
    told: tuple[Candidate, ...] = ()
    """The answers that are told once one was given."""
    _narrowed: tuple[Weighed, ...] = ()

    def __attrs_post_init__(self) -> None:
        self.offers = Offers(self.put)
        self.actor = self.offers.only

    @property
    def right(self) -> bool:
        """Whether the answer that was given is right."""
        return self.chosen == self.best

    @property
    def entries(self) -> tuple[Weighed, ...]:
        """The answers that stand beside the board: what no square stands for or, where a click may
        mean several things, these."""
        return self._narrowed or self.offers.besides(self.actor)

    @property
    def spots(self) -> Mapping[Square, tuple[Weighed, ...]]:
        """The answers that a click on each square gives."""
        return self.offers.spots(self.actor) if self.chosen is None else {}

    @property
    def actors(self) -> Mapping[Square, str]:
        """The squares of figures among which one is to be chosen; none if only one may act."""
        actors = self.offers.actors
        return actors if self.chosen is None and len(actors) > 1 else {}

    @property
    def hint(self) -> str:
        """How the answer is given."""
        who = bool(self.actors) and self.actor is None
        return words.how_to_answer(who=who, where=bool(self.spots), beside=bool(self.entries))

    def click(self, square: Square) -> bool:
        """Chooses who acts or what is done there. Returns False if nothing is."""
        ways, who = self.spots.get(square, ()), self.actors.get(square)
        if not ways and who is not None:
            self.actor, self._narrowed = who, ()
        elif len(ways) == 1:
            self.give(ways[0])
        else:
            self._narrowed = ways
        return bool(ways or who)

    def back(self) -> bool:
        """Takes back what was clicked, but no answer. Returns False if there is nothing."""
        before = self._narrowed or self.actor != self.offers.only
        if self.chosen is None:
            self.actor = self.actor if self._narrowed else self.offers.only
            self._narrowed = ()
        return bool(before) and self.chosen is None

    def give(self, weighed: Weighed) -> None:
        """Gives an answer."""
        given, told = self.offers.given(weighed), list(self.put.answers)
        if given.known is not None:
            self.chosen, self.best = told.index(given.known), self.put.best
        elif given.right:  # as good as the best, or the one that is told as that
            told = [Candidate(weighed), *told]
            self.chosen = self.best = 0
        else:
            if not told:
                told = [Candidate(self.offers.best)]
            self.best = next(n for n, one in enumerate(told) if same(one.weighed, self.offers.best))
            self.chosen = len(told)
            told.append(Candidate(weighed))
        self.told, self._narrowed = tuple(told), ()
