"""What one player asks the other to agree to: to take back what one alone may not, or a draw."""

from __future__ import annotations

import enum
from itertools import count

from attrs import define, field, frozen

from ad1666.game.game import Game, NoUndo
from ad1666.game.session import Session
from ad1666.rules.cards import Side


class Wish(enum.StrEnum):
    """What may be proposed, by the word that pages send for it."""

    UNDO = "undo"
    """To take back the last choice of whoever asks, with what was chosen since."""
    DRAW = "draw"


@frozen
class Offer:
    """A proposal. An answer names its ``number``, so that nobody agrees to another one."""

    number: int
    wish: Wish
    side: Side
    """Who asks."""


@define
class Offers:
    """The proposal that is open in a game, one at a time. One to take something back lapses when
    anything is chosen, one for a draw when the other player chooses instead of answering."""

    _session: Session
    open: Offer | None = field(default=None, init=False)
    _made_at: Game | None = field(default=None, init=False)
    _refused: set[tuple[Side, Wish]] = field(factory=set, init=False)
    """What was refused in the present position: it is not asked again there."""
    _numbers: count[int] = field(factory=lambda: count(1), init=False)

    def why_not(self, side: Side, wish: Wish) -> NoUndo | None:
        """Why there is nothing for a side to take back even by agreement; None where there is, and
        for a draw."""
        if wish is not Wish.UNDO:
            return None
        since = self._session.since(side)
        return since if isinstance(since, NoUndo) else None

    def possible(self, side: Side) -> tuple[Wish, ...]:
        """What a side may propose now."""
        if self.open is not None or self._session.game.state.outcome is not None:
            return ()
        return tuple(
            wish
            for wish in Wish
            if (side, wish) not in self._refused and self.why_not(side, wish) is None
        )

    def propose(self, side: Side, wish: Wish) -> bool:
        """Opens a proposal, if it may be made. Returns whether it is open now."""
        if wish not in self.possible(side):
            return False
        self.open, self._made_at = Offer(next(self._numbers), wish, side), self._session.game
        return True

    def withdraw(self, side: Side) -> bool:
        """Takes a side's proposal back. Returns whether it had one."""
        if self.open is None or self.open.side is not side:
            return False
        self.open = None
        return True

    def answered(self, side: Side, number: int, *, agreed: bool) -> Offer | None:
        """Closes the proposal with a number, which a side answers. Returns it if both agree now;
        None for an answer to nothing that is open, or to one's own proposal."""
        offer = self.open
        if offer is None or offer.number != number or offer.side is side:
            return None
        self.open = None
        if not agreed:
            self._refused.add((offer.side, offer.wish))
        return offer if agreed else None

    def follow(self) -> None:
        """Takes in that something has been played."""
        game = self._session.game
        if game is self._made_at:
            return
        self._refused.clear()
        self._made_at = game
        if self.open is not None:
            played_on = game.chooser is self.open.side.other
            if self.open.wish is Wish.UNDO or played_on or game.state.outcome is not None:
                self.open = None
