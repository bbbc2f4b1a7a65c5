"""What those see who only look on: what everybody may see; or, a whole turn late, both hands."""

from __future__ import annotations

from ad1666.game.past import Moment
from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.seat import own
from ad1666.seat.fencers import at_seats
from ad1666.seat.looking import looked, told_question, told_summary
from ad1666.seat.public import lines, open_hands, public
from ad1666.seat.said import Look
from ad1666.seat.sheet import LookSheet, SeatSheet, SeatState, SpokenSheet
from ad1666.words.log import Chronicle
from ad1666.words.spoken import runs


class Audience:
    """The sheets of those who look on. With ``hands`` they see both hands, a whole turn late: the
    turn before goes by as the present one does. Once the game is over they see its end."""

    def __init__(self, session: Session, *, hands: bool = False) -> None:
        self._session = session
        self._hands = hands
        self._chronicle = Chronicle()
        self._number = 0

    @property
    def _moment(self) -> Moment | None:
        """The position that is shown; None where that has not come yet."""
        moments = self._session.moments
        now = moments[-1].game.state
        if not self._hands or now.outcome is not None:
            return moments[-1]
        turns = [moment.game.state.turn for moment in moments]
        began = turns.index(now.turn)
        if began == 0:
            return None
        before = turns.index(turns[began - 1])
        return moments[min(before + len(moments) - 1 - began, began - 1)]

    def sheet(self) -> SeatSheet:
        """What they see now."""
        self._number += 1
        moment = self._moment
        hands = self._hands and moment is not None
        shown = self._session.moments[0] if moment is None else moment
        state, pending = shown.game.state, shown.game.pending
        log = lines(self._chronicle, self._session.log[: shown.told], state)
        items = self._session.scenario.items
        words = told_question(shown.game, items)
        if moment is None:
            pending = None
            words = runs(_("The game will be shown a whole turn late, from its second turn on."))
        return SeatSheet(
            number=self._number,
            state=SeatState.WATCH,
            public=public(state, log),
            question=words,
            about=pending.about if isinstance(pending, Prompt) else None,
            hands=open_hands(state) if hands else (),
            goals=own.goals_of_both(seen_by(state, None), Side.RED, items),
            winner=None if state.outcome is None else state.outcome.winner,
            fencers=tuple(at_seats(self._session.seats, state)),
        )

    def summary(self) -> SpokenSheet:
        """How the game stands, as everybody may know it."""
        shown = self._moment or self._session.moments[0]
        items = self._session.scenario.items
        return told_summary(seen_by(shown.game.state, None), None, items)

    def look(self, asked: Look) -> LookSheet:
        """What can be read about a square or a figure."""
        shown = self._moment or self._session.moments[0]
        return looked(seen_by(shown.game.state, None), asked)
