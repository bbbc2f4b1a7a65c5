"""What may come after a scene, as values: a scene says where the way leads, and
`ad1666.table.staging` makes the scene there. So no scene knows another one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import field, frozen

from ad1666.play.seating import Seating
from ad1666.rules.cards import Side
from ad1666.table.toolkit.scene import Leads, Next, Onward
from ad1666.table.toolkit.scrolling import Rows

# the start screen needs none of these, and shows sooner without them
if TYPE_CHECKING:
    from ad1666.campaign.saves import Save
    from ad1666.campaign.values import PartyId
    from ad1666.content.scenarios.recruitment import Bands
    from ad1666.content.scenarios.scenario import Scenario
    from ad1666.desks.stand import Stand
    from ad1666.game.session import Session
    from ad1666.game.watching import Watched
    from ad1666.play.course import Course
    from ad1666.play.film import Footage
    from ad1666.play.puzzle_list import Puzzle
    from ad1666.skirmish.proof import Proving
    from ad1666.skirmish.wish import Wish


@frozen
class StartState:
    """The state in which the start screen was left: what was ``chosen``, which scenario was
    ``looked`` at last, whether finished games were listed, how far both lists were scrolled."""

    chosen: Path | None = None
    looked: Path | None = None
    over: bool = False
    new: Rows = field(factory=Rows)
    old: Rows = field(factory=Rows)
    pack: str = ""
    """The pack whose shelf was shown; empty for the box."""


@frozen
class Start(Onward):
    """The start screen: with the scenarios in ``paths`` or the game's own, with who plays, as it
    was left, with the sheet on which a ``campaign`` is begun, or with a file ``opened``, which may
    lead on at once."""

    paths: tuple[Path, ...] = ()
    seating: Seating | None = None
    place: StartState | None = None
    campaign: Path | None = None
    opened: Path | None = None


def to_start(leave: Leads) -> Leads:
    """What leads on from a game that began elsewhere: where ``leave`` leads, or to the start."""
    return lambda: leave() or Start()


@frozen
class Errand:
    """What a campaign asks of the scenes before a game: to say what is ``carried`` into it, a
    sentence each in the language of the moment, and to ``begin`` it with the bands and options that
    were chosen, perhaps with hands on phones or at a second desk. Who plays is settled."""

    carried: Callable[[], Sequence[str]]
    begin: Callable[[Scenario, bool, bool], Next]


@frozen
class Mustering(Onward):
    """The choice of a side's band, starting from ``band``; ``before`` has the bands chosen so far.
    Of the others `prelude` tells."""

    scenario: Scenario
    side: Side
    before: Bands
    leave: Leads
    back: Leads
    seating: Seating
    band: Sequence[str] = ()
    errand: Errand | None = None
    then: Callable[[Bands], Onward] | None = None


@frozen
class Brief(Onward):
    """The briefing of a scenario with its bands. `prelude` tells of the others. It is played from
    ``both`` sides if that is wanted."""

    scenario: Scenario
    leave: Leads
    back: Leads | None = None
    seating: Seating | None = None
    errand: Errand | None = None
    both: bool = False


@frozen
class AtTable(Onward):
    """A game that is played or watched. ``leave`` leads on when it is left; a ``notice`` is shown
    at first. A ``new`` game begins with an overture, one ``on_phones`` with the codes for phones,
    one ``at_desks`` with those for a second desk.
    ``stand`` is where the second desk of the game before stands, whose devices stay.
    ``onward`` is the message that the way out is called by in the end where the game is part of
    something longer; ``red`` is the party of a campaign that plays Red, ``people`` tells whose each
    side is, if they have names, and ``errands`` for what each is sent in secret."""

    session: Watched
    leave: Leads
    notice: str = ""
    on_phones: bool = False
    onward: str = ""
    red: PartyId = ""
    people: Callable[[], Mapping[Side, str]] = dict
    errands: Mapping[Side, str] = field(default=MappingProxyType({}), repr=False)
    new: bool = False
    at_desks: bool = False
    stand: Stand | None = None


@frozen
class Teach(Onward):
    """A lesson."""

    session: Session
    leave: Leads
    course: Course


@frozen
class Riddle(Onward):
    """A puzzle, by its number among those of the game, or of the player's ``own`` that wait."""

    number: int
    leave: Leads
    own: tuple[Puzzle, ...] = ()


@frozen
class Daily(Onward):
    """The duel of a day, or the verdict on it if it was played."""

    day: date
    leave: Leads


@frozen
class Skirmishing(Onward):
    """The making of a skirmish that is wished for. It is played twice, with the sides swapped, if
    that is wanted from ``both``; None leaves it to who plays. The ``proofs`` go on from wherever
    they are."""

    wish: Wish
    leave: Leads
    seating: Seating
    both: bool | None = None
    proofs: dict[Wish, Proving] = field(factory=dict)


@frozen
class Screening(Onward):
    """A film of a game, at the moment ``at``. ``leave`` leads on, ``back`` to where it was opened,
    if that is somewhere else. If ``coached``, the coach's sheet lies over it."""

    footage: Footage
    leave: Leads
    at: int = 0
    coached: bool = False
    back: Leads | None = None


@frozen
class Pages(Onward):
    """The pages of a campaign: ``fresh`` if a chapter has just ended; ``held`` if the first page
    waits even where nobody plays; ``newer`` if the campaign's files have changed, so that their
    text may be taken."""

    save: Save
    leave: Leads
    fresh: bool = False
    held: bool = False
    notice: str = ""
    newer: bool = False
