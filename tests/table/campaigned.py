"""The game's own campaign, and how it stands after some chapters: made by hand, without a game."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from ad1666.campaign.values import (
    Asked,
    Bearing,
    Blow,
    Deed,
    Night,
    OpenQuestion,
    Pick,
    Picks,
    PlayedChapter,
    RefusalReason,
    Refused,
    Setup,
    Standing,
)
from ad1666.content.campaigns.lookup import campaign_files
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import load_campaign
from ad1666.game.records.results import NOBODY
from ad1666.game.seats import Seat
from ad1666.rules.cards import Location, Side
from ad1666.rules.carried import Carried, Origin

BLADES, CROWNS = "blades", "crowns"
VIENNA = campaign_files()[0]


@cache
def campaign() -> Campaign:
    """The game's own campaign."""
    return load_campaign(VIENNA)


def past(name: str, winner: Side | None) -> PlayedChapter:
    """A chapter that was played, with two of its figures hurt."""
    read = campaign().scenarios[name]
    cast = {figure.id: figure.card.id for figure in read.state.figures}
    sides = {figure.id: figure.side for figure in read.state.figures}
    hurt = tuple(figure.id for figure in read.state.figures if figure.card.hero)[:2]
    night = Night(
        winner=winner or NOBODY,
        points={Side.RED: 4 if winner is Side.BLUE else 7, Side.BLUE: 7 if not winner else 5},
        met=(),
        cast=cast,
        sides=sides,
        heroes=hurt,
        killed=hurt[:1],
        serious=hurt[1:],
        blows=tuple(Blow(each, Location.TORSO, "", 3) for each in hurt),
        deeds=(Deed(cast[hurt[1]], "first-blood", 3),),
        turns=8,
    )
    return PlayedChapter(
        chapter=name,
        record=f"{name}.ad1666",
        red=BLADES,
        night=night,
        told=(0, 1),
        silver={BLADES: 2, CROWNS: 3},
    )


def standing(played: int = 5, *, road: str = "long", ask: OpenQuestion | None = None) -> Standing:
    """How the campaign stands after so many chapters, won by turns, the fifth drawn."""
    story = campaign()
    winners = (Side.RED, Side.BLUE, Side.RED, Side.BLUE, None)
    left_out = ("ambush", "barge") if road == "short" else ()
    names = [chapter.id for chapter in story.chapters if chapter.id not in left_out]
    pasts = tuple(past(name, winners[number % 5]) for number, name in enumerate(names[:played]))
    known = {
        one.night.cast[letter]: Bearing(games=1) for one in pasts for letter in one.night.heroes
    }
    following = story.chapter(names[played]) if played < len(names) else None
    return Standing(
        campaign=story,
        setup=Setup(road, seats={CROWNS: Seat("page", 1)}, name="Vienna"),
        chapter=following,
        points={BLADES: Fraction(5, 2), CROWNS: Fraction(5, 2)},
        silver={BLADES: 5, CROWNS: 3},
        favours={"letter": "commonwealth"},
        heroes={
            **known,
            "rochefort": Bearing(("ball-below-the-ribs",), ("first-blood",), games=5, wounds=12),
            "wolodyjowski": Bearing((), ("three-at-one-table",), games=4, wounds=17, slain=4),
            "milady": Bearing(("deaf-ear",), (), games=12, wounds=31, slain=6, killed=4),
        },
        past=pasts,
        ask=ask,
        red=BLADES,
    )


CARRIED = (
    Carried(
        Origin.FAVOUR, Side.BLUE, text="The barge was the King's: Spain leaves 3 gold unspent."
    ),
    Carried(Origin.SCAR, Side.BLUE, hero="rochefort", what="ball-below-the-ribs"),
    Carried(Origin.SCAR, Side.BLUE, hero="milady", what="deaf-ear"),
    Carried(Origin.FEAT, Side.RED, hero="wolodyjowski", what="three-at-one-table"),
    Carried(Origin.PURCHASE, Side.RED, hero="dartagnan", what="helmet"),
    Carried(Origin.PURCHASE, Side.RED, what="beggar"),
)


def scar_ask() -> OpenQuestion:
    """Rochefort was hit, and three scars may be borne."""
    scars = ("ball-below-the-ribs", "short-breath", "left-for-dead")
    picks = tuple(Pick(Picks.SCAR, each, "rochefort") for each in scars)
    return OpenQuestion(Asked.SCAR, CROWNS, picks, about="rochefort", where=Location.TORSO)


def purchase_ask(party: str = BLADES) -> OpenQuestion:
    """Some wares may be bought, some not."""
    heroes = "wolodyjowski", "zagloba", "dartagnan", "athos", "porthos"
    picks = [Pick(Picks.LEAVE)]
    for ware in ("mass", "soles", "buff-coat", "helmet"):
        picks += [Pick(Picks.BUY, ware, hero) for hero in heroes]
    picks += [Pick(Picks.BUY, "bribe", sign=sign) for sign in (1, -1)]
    picks.append(Pick(Picks.BUY, "beggar"))
    refused = (
        (Pick(Picks.BUY, "surgeon"), Refused(RefusalReason.TOO_DEAR, {"price": 3, "silver": 2})),
        (Pick(Picks.BUY, "powder"), Refused(RefusalReason.NOBODY, {"ware": "powder"})),
        (
            Pick(Picks.BUY, "keys", "A"),
            Refused(RefusalReason.FIGURE_FULL, {"who": "wolodyjowski", "most": 2}),
        ),
        (Pick(Picks.BUY, "new-name"), Refused(RefusalReason.NOBODY, {"ware": "new-name"})),
        (Pick(Picks.BUY, "oats"), Refused(RefusalReason.NO_SPARE)),
        (Pick(Picks.BUY, "rumour"), Refused(RefusalReason.NO_SECRET)),
    )
    return OpenQuestion(Asked.PURCHASE, party, tuple(picks), refused)


def comfort_ask() -> OpenQuestion:
    """The loser chooses a comfort."""
    picks = tuple(Pick(Picks.COMFORT, each) for each in ("silver", "last-word"))
    return OpenQuestion(Asked.COMFORT, CROWNS, picks)


def side_ask() -> OpenQuestion:
    """Whoever is behind chooses a side."""
    return OpenQuestion(Asked.SIDE, CROWNS, tuple(Pick(Picks.SIDE, str(side)) for side in Side))
