"""Plays a new game up to some turn, so that an author can try what happens there."""

from __future__ import annotations

import random
from contextlib import suppress

from ad1666.game.match import decision
from ad1666.game.records.writer import NotSaved
from ad1666.game.session import Session
from ad1666.rules.cards import Side


def play_ahead(session: Session, turn: int) -> None:
    """Lets crude programs play both sides until a question comes up in this turn, or the game is
    over. They know no more than their sides may. Their choices stand in the record as those of
    whoever plays."""
    if session.game.state.turn >= turn:
        return
    from ad1666.bots.seeker import Seeker  # no other game needs it

    players = {side: Seeker(random.Random(str(side))) for side in Side}
    while session.game.state.turn < turn:
        choice = decision(session, players)
        if choice is None:
            return
        with suppress(NotSaved):  # the game goes on all the same
            session.choose(choice)
