"""What the page says that closes a game before anything is counted: who has won, and what was
earned, each with what it was earned for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import frozen

from ad1666.game.remembered import Placing
from ad1666.i18n import N_, _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.victory import Outcome
from ad1666.words import vocabulary

_SENTENCE = re.compile(r".*?(?<!\bSt)(?<!\b[sś]w)[.!?…]+[”’»]?(?=\s|$)", re.DOTALL)
"""A sentence that others may follow; saints are no end of one."""
_SEALS: Mapping[Placing, str] = complete(
    Placing,
    {
        Placing.LOST: N_("A broken seal: the game is lost."),
        Placing.DRAWN: N_("A pale seal with two bars: a draw."),
        Placing.RED: N_("A red seal with a lozenge: Red has won."),
        Placing.BLUE: N_("A blue seal with a disc: Blue has won."),
        Placing.WON: N_("A red seal with a laurel: won against a program."),
        Placing.UNHARMED: N_("A red seal with a laurel: won, and no hero was lost."),
        Placing.MASTERLY: N_(
            "A golden seal with a laurel: won against the strongest program, and no hero was lost."
        ),
    },
)
"""What each seal stands for."""


@frozen
class Honour:
    """A star: whether it was ``earned``, what for in short, and as a sentence."""

    earned: bool
    name: str
    meaning: str


def title(outcome: Outcome, viewer: Side | None) -> str:
    """How it ended for who played alone, in two or three words; for two people, which of them has
    won."""
    if outcome.winner is None:
        return _("A draw")
    if viewer is None:
        return _("{side} wins!").format(side=vocabulary.side(outcome.winner))
    return _("Victory!") if outcome.winner is viewer else _("All is lost")


def score(outcome: Outcome, viewer: Side | None) -> str:
    """The points, first those of who played alone, or of the winner."""
    first = viewer or outcome.winner or Side.RED
    words = _("{own} to {other}")
    return words.format(own=outcome.score(first), other=outcome.score(first.other))


def left(number: int, state: State) -> str:
    """How few guard tokens, or turns, are left (GUARD-1, GUARD-2)."""
    if not number:
        return _("The guard is here") if state.terms.intervention else _("Time is up")
    return (
        _("Last chance")
        if number == 1
        else ngettext("{n} left", "{n} left", number).format(n=number)
    )


def seal(placing: Placing) -> str:
    """What the seal of a game says."""
    return _(_SEALS[placing])


def honours(placing: Placing) -> tuple[Honour, ...]:
    """The three stars that can be earned by a victory over a program; none in any other game."""
    stars = placing.stars
    if not stars:
        return ()
    unharmed = _("no hero lost") if stars > 1 else _("a hero lost")
    return (
        Honour(True, _("won"), _("The first star is for the victory over a program.")),
        Honour(stars > 1, unharmed, _("The second star is for a victory in which no hero dies.")),
        Honour(
            stars > 2,
            _("the strongest"),
            _("The third star is for such a victory over the strongest program."),
        ),
    )


def first_sentence(story: str) -> str:
    """The first sentence of a story, or all of one without an end."""
    story = story.strip()
    found = _SENTENCE.match(story)
    return story if found is None else found.group()
