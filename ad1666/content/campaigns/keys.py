"""The keys of a campaign: the format of its file, table by table."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.content.abilities import ABILITIES
from ad1666.content.campaigns.heads import MOST_CHAPTERS, CampaignHeadKeys, ChapterHeadKeys
from ad1666.content.campaigns.plan import OF_STORY, WARES, Carry, Claims
from ad1666.content.cards import UNKNOWN_ITEM, character_ids, item_ids
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys, Schema, Shape
from ad1666.content.keys.shapes import AN_ID
from ad1666.content.messages import template
from ad1666.content.scenarios.keys import DRAW, UNKNOWN_EVENT
from ad1666.content.toml import Table
from ad1666.content.warnings import OF_CAMPAIGNS
from ad1666.rules.cards import Side
from ad1666.rules.characters import TRAITS
from ad1666.rules.items import RANGED_SKILLS
from ad1666.rules.tables import complete

MOST_ROWS, MOST_WAYS, MOST_ENDINGS, MOST_LINES, MOST_CLAIMS = 20, 10, 20, 60, 20
LEAST_ANSWERS, MOST_ANSWERS = 2, 4
WIDEST = 1000
"""The far end of the picture of the town."""
MOST_SILVER, MOST_GOLD, HIGHEST_PRICE, MOST_LEAD = 6, 20, 9, 99
LOSER, WINNER = "loser", "winner"
CONTESTED = "contested"
NUMBERS = (*TRAITS, "fencing", "death", *RANGED_SKILLS)
"""The numbers of a hero's card that may be one more or less."""
UNKNOWN_FIGURE = template("{key} names the unknown figure {name}")
UNKNOWN_FAVOUR = template("{key} reads the favour {name}, which nothing sets")
UNKNOWN_PARTY = template("{key} names the unknown party {name}")
UNKNOWN_FACTION = template("{key} names the unknown faction {name}")
UNKNOWN_ROAD = template("{key} names the unknown road {name}")
_LETTER = "^[A-Z]$"
_USUAL = Carry()
_STEP = Shape(shapes.whole(-1, 1).read, lambda: {"enum": [-1, 1]}, needed=False, late=True)
_SILVER = shapes.whole(1, MOST_SILVER)
_FLAG = shapes.flag(default=False)


# Tests


class ClaimKeys(Keys):
    """A test: what it asks, and what may stand beside that."""

    result = Field(
        shapes.later(shapes.one_of((*Side, DRAW))), "who has won: `red`, `blue` or `draw`"
    )
    margin = Field(
        shapes.later(shapes.whole(1, MOST_LEAD)),
        "the leading party leads by so many points at least",
    )
    goal = Field(
        shapes.later(shapes.line()),
        "a goal of the side has counted, named by its aim, subject and place",
    )
    done = Field(
        shapes.naming(UNKNOWN_EVENT, needed=False), "an event of the scenario has happened"
    )
    alive = Field(
        shapes.naming(UNKNOWN_FIGURE, needed=False),
        "a figure that the scenario names was not killed",
    )
    killed = Field(
        shapes.naming(UNKNOWN_FIGURE, needed=False), "a figure that the scenario names was killed"
    )
    has = Field(
        shapes.naming(UNKNOWN_ITEM, item_ids, needed=False),
        "the side had the item at the end, or has carried it off",
    )
    favour = Field(
        shapes.naming(UNKNOWN_FAVOUR, needed=False),
        "a favour has been set, or with `is` to that value",
    )
    lead = Field(
        shapes.naming(UNKNOWN_PARTY, needed=False), "a party leads, by so many points at least"
    )
    purse = Field(
        shapes.naming(UNKNOWN_PARTY, needed=False),
        "a party has silver in its purse, so much at least",
    )
    road = Field(shapes.naming(UNKNOWN_ROAD, needed=False), "the story is played on that road")
    not_ = Field(
        Shape(
            _FLAG.read,
            lambda: {"anyOf": [_FLAG.schema(), shapes.line().schema()]},
            needed=False,
            late=True,
        ),
        "the value that a favour has not; with other tests `true`: it does not hold",
        key="not",
    )
    side = Field(shapes.later(shapes.member(Side)), "whose goal it is, or who has the item")
    is_ = Field(shapes.later(shapes.line()), "the value that a favour has", key="is")
    unset = Field(shapes.later(_FLAG), "`true`: the favour has not been set")
    least = Field(
        shapes.later(shapes.optional(shapes.whole(1, MOST_LEAD), 0)),
        "how many points, or how much silver",
    )

    @classmethod
    def of(cls, kinds: tuple[Claims, ...]) -> Schema:
        """The schema of a list of tests that ask one of these."""
        values = {field.key: field.shape.schema() for field in cls.fields}
        told = {field.key: field.description for field in cls.fields}
        needed = {Claims.GOAL: ("side",), Claims.HAS: ("side",)}
        one = shapes.of_kinds(kinds, WITH_CLAIM, values, needed, told)
        return shapes.listed(one, MOST_CLAIMS, 1)


WITH_CLAIM: Mapping[Claims, tuple[str, ...]] = complete(
    Claims,
    {
        **dict.fromkeys((Claims.RESULT, Claims.DONE, Claims.ALIVE, Claims.KILLED), ("not",)),
        **dict.fromkeys((Claims.GOAL, Claims.HAS), ("side", "not")),
        Claims.MARGIN: (),
        Claims.FAVOUR: ("is", "not", "unset"),
        **dict.fromkeys((Claims.LEAD, Claims.PURSE), ("least", "not")),
        Claims.ROAD: ("not",),
    },
)
"""The keys that each kind of test may have besides its own."""
complete(ClaimKeys.known()[: len(Claims)], {claim.value: claim for claim in Claims})


def _tests(definition: str) -> tuple[Field[tuple[Table, ...]], Field[tuple[Table, ...]]]:
    """The keys under which tests stand of which all must hold, or one."""
    tests = shapes.tables(lambda: {"$ref": f"#/definitions/{definition}"}, MOST_CLAIMS)
    return Field(tests, "all must hold", key="if"), Field(tests, "one must hold", key="any")


class AskingKeys(Keys):
    """What is asked of a game that has ended, and of the story."""

    every, some = _tests("asked")


class OfStoryKeys(Keys):
    """What is asked of the story alone."""

    every, some = _tests("of-story")


# What a chapter comes to


def _favour() -> Schema:
    return {**shapes.line().schema(), "pattern": AN_ID}


class OfferKeys(Keys):
    """Something that both sides are offered for silver."""

    silver = Field(_SILVER, "what it costs")
    first = Field(shapes.one_of((LOSER, WINNER), LOSER), "who is asked first")
    sets = Field(
        shapes.values_of(Side, lambda: shapes.tables_by(AN_ID, _favour()), needed=True),
        'the favours that it sets, by the side that pays: `red = { letter = "burnt" }`',
    )


class AnswerKeys(Keys):
    says = Field(shapes.title(), "the answer, in a few words", words="")
    text = Field(shapes.line(), "what is told of it from then on", words="")
    costs = Field(shapes.whole(0, MOST_SILVER, 0), "the silver that it costs")
    brings = Field(shapes.whole(0, MOST_SILVER, 0), "the silver that it brings")
    sets = Field(shapes.values_by(AN_ID, _favour), "favours of the story, with their values")


class DilemmaKeys(Keys):
    """A question of the story to one side."""

    asks = Field(shapes.member(Side), "the side whose player has to answer")
    text = Field(shapes.prose(), "the question", words="")
    answers = Field(
        shapes.rows(AnswerKeys, MOST_ANSWERS, LEAST_ANSWERS),
        "what may be answered. One at least costs nothing",
    )


class AfterKeys(AskingKeys):
    also = Field(shapes.flag(default=False), "`true`: it is told besides the one that is told")
    text = Field(shapes.prose(), "what the story becomes", words="")
    sets = Field(shapes.values_by(AN_ID, _favour), "favours of the story, with their values")
    silver = Field(shapes.values_of(Side, _SILVER.schema), "silver for a side")
    titles = Field(
        shapes.values_by(_LETTER, shapes.title().schema),
        "what heroes are called from now on, by the letters of their figures",
        words="",
    )
    frees = Field(
        shapes.names(UNKNOWN_FIGURE),
        "the letters of figures who are let go although they were captured",
    )
    offer = Field(
        shapes.inner(OfferKeys),
        "what a side may pay silver for, the loser or the winner first: `sets`, by side",
    )
    dilemma = Field(
        shapes.inner(DilemmaKeys),
        "a question that a side has to answer, each answer with its price",
    )


class WayKeys(AskingKeys):
    to = Field(
        shapes.later(shapes.line(), needed=True),
        "the id of the chapter, or `end`: the story ends here, though there are chapters left",
    )


# What the story changes in a chapter


class CardKeys(Keys):
    items = Field(shapes.names(UNKNOWN_ITEM, item_ids), "ids of items more")
    abilities = Field(ABILITIES, "abilities more, as cards have them")
    vars().update({name: Field(_STEP, "`1` or `-1`: one more or less") for name in NUMBERS})


class ChangeKeys(Keys):
    initiative = Field(
        shapes.optional(shapes.one_of((*Side, CONTESTED)), ""),
        "who has it in turn 1, or `contested`",
    )
    guard = Field(_STEP, "one token more or fewer")
    arrives = Field(
        shapes.values_by(_LETTER, shapes.whole(2, 99).schema),
        "the turn in which a figure comes, one earlier or later: `{ F = 4 }`",
    )
    spare = Field(
        shapes.values_of(Side, shapes.whole(1, MOST_GOLD).schema),
        "gold that a side leaves unspent: `{ blue = 2 }`",
    )
    budget = Field(
        Shape(
            shapes.whole(-MOST_GOLD, MOST_GOLD).read,
            lambda: {
                **shapes.whole(-MOST_GOLD, MOST_GOLD).schema(),
                "not": {"const": 0},
            },
            needed=False,
            late=True,
        ),
        "gold more or less for both sides",
    )
    without = Field(
        shapes.values_of(Side, lambda: shapes.listed(character_ids())),
        'who is not to be had: `{ red = ["milady"] }`',
    )
    exchange = Field(
        shapes.values_by(_LETTER, character_ids),
        'another character for a figure, within 1 gold: `{ B = "hajduk" }`',
    )
    card = Field(
        shapes.by_name(_LETTER, CardKeys),
        "items and abilities more for a hero, and numbers of his card by 1: `{ A = { ... } }`",
    )
    prices = Field(
        shapes.values_of(WARES, shapes.whole(0, HIGHEST_PRICE).schema),
        "what wares of the purse cost until this chapter is over: `{ oats = 1 }`",
    )
    prices_for = Field(
        shapes.naming(UNKNOWN_PARTY, needed=False),
        "the party that pays these prices; both, if left out",
    )
    leave_out = Field(shapes.names(UNKNOWN_EVENT), "the ids of events that do not happen")


class BeforeKeys(OfStoryKeys):
    """What the story so far changes in a chapter."""

    text = Field(shapes.line(), "stands in the briefing", words="")
    change = Field(shapes.inner(ChangeKeys), "what it changes in the scenario")


# Chapters, endings, and the whole


class ChapterKeys(ChapterHeadKeys):
    title = Field(shapes.title(""), "what it is called; by default as its scenario", words="title")
    scenario = Field(
        shapes.later(shapes.line(), needed=True),
        "the file of a scenario beside this one, in the pack, or of the game",
    )
    place = Field(
        shapes.numbers(2, 0, WIDEST),
        f"where it lies on the picture of the town, across and down, from 0 to {WIDEST}",
    )
    points = Field(shapes.whole(1, 5, 1), "what it counts for whoever wins it; a draw halves it")
    quarrel = Field(
        shapes.flag(default=False),
        "`true`: both sides are of one party, and whoever is behind chooses",
    )
    next = Field(
        shapes.rows(WayKeys, MOST_WAYS),
        "what follows on roads with forks; the first that holds. The last asks nothing",
    )
    after = Field(
        shapes.rows(AfterKeys, MOST_ROWS),
        "what it came to; the first that holds is told. The last asks nothing",
    )
    before = Field(
        shapes.rows(BeforeKeys, MOST_ROWS),
        "what the story so far changes in it; all that hold",
    )
    not_taken = Field(shapes.line(""), "a line for whoever has gone another way", words="")
    first_turn = Field(
        shapes.flag(default=False),
        "`true`: the loser of the chapter before may take the first turn here",
    )


class CarryKeys(Keys):
    """What is carried over at most."""

    scars = Field(shapes.whole(0, 3, _USUAL.scars), "scars of one hero; `0` for none")
    feats = Field(shapes.whole(0, 6, _USUAL.feats), "feats of a side in one chapter; `0` for none")
    purse = Field(shapes.whole(0, 20, _USUAL.purse), "silver in a purse; `0` for no purse")
    side = Field(
        shapes.whole(0, 9, _USUAL.side), "things that a side takes into one chapter besides scars"
    )
    figure = Field(shapes.whole(0, 9, _USUAL.figure), "things that one figure takes into a chapter")
    comforts = Field(
        shapes.flag(default=False),
        "`true`: the loser of a chapter takes a comfort, once all has been bought",
    )


class EndingKeys(OfStoryKeys):
    title = Field(shapes.title(), "what it is called", words="")
    text = Field(shapes.prose(), "what is told", words="")


class LineKeys(OfStoryKeys):
    text = Field(shapes.line(), "the line", words="")


class MourningKeys(Keys):
    faction = Field(shapes.naming(UNKNOWN_FACTION), "whose people mourn")
    text = Field(shapes.prose(), "what is told of them", words="")


class CampaignKeys(CampaignHeadKeys):
    carry = Field(
        shapes.inner(CarryKeys),
        "the most that is carried over: scars of a hero, feats of a side in a chapter, silver in a "
        "purse, things of a side and of a figure into a chapter; and whether there are comforts",
    )
    chapters = Field(
        shapes.rows(ChapterKeys, MOST_CHAPTERS, 1),
        "the scenarios, in order, with what follows from them",
    )
    endings = Field(
        shapes.rows(EndingKeys, MOST_ENDINGS, 1),
        "how the story ends; the first that holds is told. The last asks nothing",
    )
    lines = Field(shapes.rows(LineKeys, MOST_LINES), "lines of the epilogue, each if it holds")
    mourning = Field(
        shapes.rows(MourningKeys, MOST_LINES),
        "what is told of a faction that has lost a hero for good, where graves are dug",
    )
    accepted = Field(
        shapes.values_of(OF_CAMPAIGNS, shapes.prose().schema),
        "warnings of `ad1666 check` that you intend, each with the reason",
    )

    @classmethod
    def together(cls) -> Schema:
        """What tests refer to."""
        asked, of_story = ClaimKeys.of(tuple(Claims)), ClaimKeys.of(OF_STORY)
        return {"definitions": {"asked": asked, "of-story": of_story}}
