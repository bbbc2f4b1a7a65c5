"""What a campaign in progress is made of.

A `Standing` is the whole campaign after some number of entries: what the games came to, and what
was chosen between them. It is a value, and what replaying the entries gives; nothing else is kept.
While something is to be chosen between two chapters it has an `OpenQuestion`; otherwise the next
chapter may be played.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from fractions import Fraction

from attrs import field, frozen

from ad1666.content.campaigns.plan import Campaign, Chapter
from ad1666.game.records.results import Winner
from ad1666.game.seats import Seat
from ad1666.rules.cards import Location, Side
from ad1666.rules.carried import Carried

PartyId = str
"""The id of a party of the campaign."""
HeroId = str
"""The id of a hero's card."""


class Sides(enum.StrEnum):
    """How the sides of a chapter are given to the persons."""

    PARTIES = "parties"
    """Each keeps a party; in a quarrel whoever is behind chooses."""
    SWAP = "swap"
    """The sides change each chapter: the purse stays with the person, scars with the heroes."""
    CHOOSE = "choose"
    """Whoever is behind chooses each time."""


FORMER, EDITION = 1, 5
"""The edition by which campaigns were begun whose saves do not name one, and that of now. It says
which scars are dealt, what silver and comforts are worth, how commoners are followed, whether what
has no effect may be had, and in which order errands are offered: a campaign goes on as it began."""
FOLLOWED, BY_MERIT = 3, 4
"""The first edition in which commoners are followed, and the first in which nobody gets a name
after a flight, and of three with a name the one with the best deeds is the sergeant."""
PROMISED = 4
"""The first edition in which nothing is to be had that undoes what the story has promised, or that
something else leaves without effect."""
BY_TURNS = 5
"""The first edition in which a party is offered the errands that it was offered longest ago."""


@frozen
class Setup:
    """How a campaign is played. ``seats`` are the programs that play a party; ``friend`` is the
    faction whose side the person alone always plays. ``name`` is that of the campaign, ``people``
    are those of the persons who play the parties, as far as they have told them. ``seed`` is that
    of the programs."""

    road: str
    sides: Sides = Sides.PARTIES
    seats: Mapping[PartyId, Seat] = field(factory=dict)
    friend: str = ""
    name: str = ""
    seed: int = 0
    people: Mapping[PartyId, str] = field(factory=dict)
    edition: int = EDITION
    graves: bool = False
    """Whether heroes may be lost: for a chapter, or for good."""

    @property
    def former(self) -> bool:
        """Whether it began by the first edition."""
        return self.edition == FORMER

    @property
    def by_merit(self) -> bool:
        """Whether commoners get no name after a flight, and the best deeds make a sergeant."""
        return self.edition >= BY_MERIT

    @property
    def promises(self) -> bool:
        """Whether nothing undoes what the story has promised."""
        return self.edition >= PROMISED

    @property
    def by_turns(self) -> bool:
        """Whether a party is offered the errands that it was offered longest ago."""
        return self.edition >= BY_TURNS


MOST_LETTERS = 24
"""The most letters of the name of a person."""


def shortened(name: str) -> str:
    """The name of a person without needless blanks, cut off with an ellipsis if it is too long."""
    name = " ".join(name.split())
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


# What a game came to


@frozen
class Blow:
    """A hit: on whom, where, by whom (empty for a fall or a trap), with how many wounds."""

    figure: str
    location: Location
    by: str
    wounds: int


@frozen
class Deed:
    """A feat of renown that a hero has earned: by whom, which, and the position of the game that
    shows it."""

    hero: HeroId
    feat: str
    at: int = 0


FLED = "fled"
"""What is said, in place of a feat, of a commoner who ran or surrendered and counts as killed."""


@frozen
class Night:
    """What the game of a chapter came to: enough to go on without its record.

    ``met`` says how often each goal has counted, in the order of the scenario's goals. ``cast`` are
    the cards of the figures by letter, ``sides`` their sides. ``serious`` are those seriously
    wounded at the end, ``killed`` those killed and not fled or surrendered, in this order. ``left``
    are those who have left the board, ``done`` the events that have happened. ``folk`` are the
    commoners who have taken part, where they are followed, each with a feat, empty if none, or
    with `FLED`.
    """

    winner: Winner
    points: Mapping[Side, int]
    met: tuple[int, ...]
    cast: Mapping[str, str]
    sides: Mapping[str, Side]
    heroes: tuple[str, ...] = ()
    killed: tuple[str, ...] = ()
    serious: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    has: tuple[tuple[str, Side], ...] = ()
    """Things that a side had at the end or has carried off, each with the side. Of things of one
    kind both may have some."""
    done: tuple[str, ...] = ()
    blows: tuple[Blow, ...] = ()
    deeds: tuple[Deed, ...] = ()
    folk: Mapping[str, str] = field(factory=dict)
    turns: int = 0
    broken_off: bool = False
    """Whether it was given up, which counts as lost 0 to 1 by `gave_up`."""
    gave_up: Side | None = None
    errands: tuple[Side, ...] = ()
    """The sides whose secret errand was done."""


# What people carry


@frozen
class Bearing:
    """What a hero carries through the campaign. ``gifts`` are feats whose gift works in the next
    chapter that he is in; ``used`` are those that it has been given for."""

    scars: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    gifts: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    games: int = 0
    wounds: int = 0
    """Wounds dealt."""
    suffered: int = 0
    slain: int = 0
    """Heroes and commoners killed by this hero."""
    killed: int = 0
    """How often this hero was killed."""
    outright: int = 0
    """How often with more wounds than it takes, where heroes may be lost."""


@frozen
class Grave:
    """A hero who has been lost for good, in a chapter, with what he carried until then. From then
    on the card is that of a younger one."""

    hero: HeroId
    chapter: str
    bearing: Bearing


@frozen
class Exploit:
    """What a commoner did in a chapter, under a ``letter``: a feat by its id, or what else
    `followers` has, with the card of ``whom``."""

    chapter: str
    what: str
    whom: str = ""
    letter: str = ""


@frozen
class Follower:
    """A commoner whom the campaign follows: one of a ``kind``, by its card, on the side of a
    faction. ``id`` is that of the own card, with an own name, once there is one."""

    kind: str
    faction: str
    exploits: tuple[Exploit, ...] = ()
    """One for each night lived through."""
    id: str = ""
    sergeant: bool = False
    lost: str = ""
    """The chapter in which the follower was killed; empty for one who lives."""


# What is chosen between chapters


class Asked(enum.Enum):
    """What is to be chosen, in the order in which it is asked."""

    OFFER = enum.auto()
    DILEMMA = enum.auto()
    """Before the wounded: it may lead to another chapter."""
    SCAR = enum.auto()
    SIDE = enum.auto()
    """Before purchases, which are for the figures of a side."""
    PURCHASE = enum.auto()
    COMFORT = enum.auto()


class Picks(enum.StrEnum):
    """A choice between chapters, as the campaign's file has it."""

    TAKE = "take"
    """Takes an offer,"""
    LEAVE = "leave"
    """or leaves it; buys nothing more."""
    ANSWER = "answer"
    """Answers a dilemma."""
    SCAR = "scar"
    """A hero bears a scar, perhaps in place of another."""
    BUY = "buy"
    COMFORT = "comfort"
    SIDE = "side"


@frozen
class Pick:
    """Something that may be chosen. ``what`` is the id of a scar, ware or comfort, a side, or the
    number of an answer, from 1; ``whom`` the hero or the letter of the figure that it is for;
    ``instead`` the scar that it replaces, or that the surgeon takes away; ``sign`` 1 or -1 for a
    bribe."""

    picks: Picks
    what: str = ""
    whom: str = ""
    instead: str = ""
    sign: int = 0


class RefusalReason(enum.StrEnum):
    """Why something is not to be had between two chapters."""

    TOO_DEAR = "too dear"
    """It costs ``price``, and the purse holds ``silver``."""
    NOBODY = "nobody"
    """Nobody of the side could use the ``ware``."""
    FIGURE_FULL = "figure full"
    """The hero or figure ``who`` carries ``most`` things already."""
    SIDE_FULL = "side full"
    """The side carries ``most`` things already."""
    SAME = "same"
    """Something that is carried changes the same already: that (``origin``, ``what``, and the
    ``text`` of a favour)."""
    BOUGHT = "bought"
    """It has been bought for the chapter already."""
    TWO_BOUGHT = "two bought"
    """A side buys ``most`` things a chapter."""
    ONE_OF_TWO = "one of two"
    """Of a bribe and a beggar a side buys one."""
    NO_GUARD = "no guard"
    """No guard comes in the chapter."""
    NO_BEGGARS = "no beggars"
    """In a battle, and where a commoner's death is worth more, no beggar is hired."""
    NO_SPARE = "no spare"
    """The side need not leave any gold unspent."""
    NO_SECRET = "no secret"
    """The chapter has nothing of which there could be a rumour."""
    SECRETS_TOLD = "secrets told"
    """The other party has bought the last rumour of the chapter."""
    NO_SCARS = "no scars"
    """No hero of the side has a scar."""
    PURSE_FULL = "purse full"
    """The purse holds ``most`` already."""
    LAST_NIGHT = "last night"
    """No other chapter follows in which silver would buy anything."""
    INITIATIVE_GIVEN = "initiative given"
    """Who has the first turn of the chapter is settled."""
    INITIATIVE_TOLD = "initiative told"
    """The story has settled how the initiative goes there, in a sentence (``text``)."""
    INITIATIVE_MATTERS = "initiative matters"
    """The cards decide who has the first turn of the chapter, and it is not given away there."""
    NOTHING_TO_STOP = "nothing to stop"
    """The opponent has no gift or purchase."""


@frozen
class Refused:
    """Why something is not to be had: a reason, with what it names."""

    reason: RefusalReason
    args: Mapping[str, object] = field(factory=dict)


@frozen
class OpenQuestion:
    """A question between chapters to a party: what may be chosen, and what may not, with reasons.
    ``about`` is the hero whom a scar is for, empty if that is to be chosen as well; ``where`` the
    location he was hit at."""

    asked: Asked
    party: PartyId
    picks: tuple[Pick, ...]
    refused: tuple[tuple[Pick, Refused], ...] = ()
    about: HeroId = ""
    where: Location | None = None


# The campaign as it stands


@frozen
class PlayedChapter:
    """A chapter that was played: with the record of its game, which may be gone, what it came to,
    which of its outcomes were told (by number), who sat on which side, and what was carried in."""

    chapter: str
    record: str
    red: PartyId
    night: Night
    told: tuple[int, ...] = ()
    carried: tuple[Carried, ...] = ()
    silver: Mapping[PartyId, int] = field(factory=dict)
    """The silver that each party won in it."""
    poor_box: Mapping[PartyId, int] = field(factory=dict)
    """How much of that its purse could not hold."""
    points: Mapping[PartyId, Fraction] = field(factory=dict)
    """The points of the campaign that each party won in it."""
    seats: Mapping[PartyId, Seat] = field(factory=dict)
    """The programs that played in it."""
    former: str = ""
    """The record of its first telling, if it was told twice."""
    outright: tuple[HeroId, ...] = ()
    """Whom it killed outright, where heroes may be lost,"""
    buried: tuple[HeroId, ...] = ()
    """who of them was lost for good,"""
    held: tuple[HeroId, ...] = ()
    """and who was captured and not let go."""
    risen: tuple[Follower, ...] = ()
    """The commoners who have a name since then,"""
    promoted: tuple[Follower, ...] = ()
    """those who are sergeants since then,"""
    mourned: tuple[Follower, ...] = ()
    """and those with a name who were killed."""
    errands: Mapping[PartyId, str] = field(factory=dict)
    """The secret errands that parties had in it, told once it is over."""
    answers: tuple[tuple[int, int], ...] = ()
    """What was answered to dilemmas: the numbers of the outcome and of the answer, from 0."""

    @property
    def dead(self) -> frozenset[str]:
        """Those who are dead since then, by their letters in the game. Of heroes who fell in it
        only whoever was buried: the others were left for dead."""
        night = self.night
        left = {one for one in night.heroes if night.cast[one] not in self.buried}
        return frozenset(night.killed) - left


@frozen
class Playing:
    """A chapter that has begun: its record, empty until there is one, and who is red."""

    chapter: str
    record: str
    red: PartyId
    carried: tuple[Carried, ...] = ()
    deals: int = 1
    """How often it was begun."""
    former: str = ""
    """The record of its first telling, if it is told again."""
    dealt: str = ""
    """The mark of the deal with which its record began (`ad1666.campaign.proof`); empty if that is
    not known."""


@frozen
class Standing:
    campaign: Campaign
    setup: Setup
    chapter: Chapter | None
    """The chapter that is played now or comes next; None once the story has ended."""
    points: Mapping[PartyId, Fraction]
    silver: Mapping[PartyId, int]
    favours: Mapping[str, str] = field(factory=dict)
    heroes: Mapping[HeroId, Bearing] = field(factory=dict)
    past: tuple[PlayedChapter, ...] = ()
    playing: Playing | None = None
    ask: OpenQuestion | None = None
    red: PartyId = ""
    """The party whose person plays Red in the chapter; empty while that is to be chosen."""
    bought: Mapping[PartyId, tuple[Pick, ...]] = field(factory=dict)
    """What was bought for the chapter that comes next."""
    comfort: Pick | None = None
    comforted: PartyId = ""
    dealt: tuple[tuple[HeroId, str], ...] = ()
    """The new scars of the chapter before, which the page still tells."""
    scars: tuple[tuple[HeroId, str], ...] = ()
    """All scars that heroes have, the newest last."""
    graves: tuple[Grave, ...] = ()
    """Who has been lost for good, in this order."""
    held: tuple[HeroId, ...] = ()
    """Who was captured in the chapter before and not let go: they miss the one that comes."""
    followers: tuple[Follower, ...] = ()
    """The commoners who are followed, in the order in which they came; of those killed only who had
    a name."""
    answered: tuple[tuple[Asked, PartyId], ...] = ()
    """What has been asked and answered since the chapter before, by whom."""
    errands: Mapping[PartyId, str] = field(factory=dict)
    """The errands of parties for the chapter that is played or comes next: of those of another
    nobody may know anything before it is over."""

    @property
    def branches(self) -> bool:
        """Whether an offer or a dilemma is open: what is remembered hangs on it, and perhaps where
        the road leads."""
        return self.ask is not None and self.ask.asked in (Asked.OFFER, Asked.DILEMMA)

    @property
    def over(self) -> bool:
        """Whether the last chapter has been played and nothing is to be chosen."""
        return self.chapter is None and self.ask is None
