"""The schema of a campaign."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.content.campaigns import change_keys as changes
from ad1666.content.campaigns import heads, reader
from ad1666.content.campaigns.change_keys import CONTESTED
from ad1666.content.campaigns.claims import (
    ANY,
    IF,
    IS,
    LEAST,
    MOST_CLAIMS,
    MOST_LEAD,
    NOT,
    SIDE,
    UNSET,
    WITH_CLAIM,
)
from ad1666.content.campaigns.plan import OF_STORY, WARES, Claims
from ad1666.content.cards import load_characters, load_items
from ad1666.content.scenarios.keys import DRAW
from ad1666.content.schemas.parts import (
    AN_ID,
    Schema,
    abilities,
    flag,
    id_like,
    listed,
    of_kinds,
    one_of,
    prose,
    table,
    tables_by,
    text,
    title,
    whole,
)
from ad1666.content.warnings import ACCEPTED, OF_CAMPAIGNS
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete

_TOLD = {
    "title": "What players read first.",
    "story": "What it is about.",
    "roads": "Ways through the chapters: in the order of the file, or, with forks = true, as next "
    "says.",
    "parties": "The two parties that the persons play, with their factions.",
    "carry": "The most that is carried over: scars of a hero, feats of a side in a chapter, silver "
    "in a purse, things of a side and of a figure into a chapter; and whether there are comforts.",
    "chapters": "The scenarios, in order, with what follows from them.",
    "endings": "How the story ends; the first that holds is told. The last asks nothing.",
    "lines": "Lines of the epilogue, each if it holds.",
    ACCEPTED: "Warnings of ad1666 check that you intend, each with the reason.",
}
_OF_ROADS = {
    "title": "What players choose it by.",
    "first": "The id of its first chapter.",
    "forks": "true: each chapter leads on as its next says; by default they follow each other.",
}
_OF_PARTIES = {
    "name": "What players read.",
    "factions": "Its factions; whoever plays in a chapter belongs to one of the two parties.",
}
_OF_CARRY = {
    "scars": "Scars of one hero; 0, the default, for none.",
    "feats": "Feats of a side in one chapter; 0, the default, for none.",
    "purse": "Silver in a purse; 0, the default, for no purse.",
    "side": "Things that a side takes into one chapter; 3 by default.",
    "figure": "Things that one figure takes into a chapter; 2 by default.",
    "comforts": "true: the loser of a chapter takes a comfort, once all has been bought.",
}
_OF_WAYS = {
    "to": "The id of the chapter, or end: the story ends here, though there are chapters left.",
    IF: "All must hold.",
    ANY: "One must hold.",
}
_OF_OFFERS = {
    "silver": "What it costs.",
    "first": "Who is asked first: loser, by default, or winner.",
    "sets": 'The favours that it sets, by the side that pays: red = { letter = "burnt" }.',
}
_OF_CARDS = {
    "items": "Ids of items more.",
    "abilities": "Abilities more, as cards have them.",
}
_OF_NUMBERS = "1 or -1: one more or less."
_OF_ENDINGS = {
    "title": "What it is called.",
    "text": "What is told.",
    IF: "All must hold.",
    ANY: "One must hold.",
}
_OF_LINES = {IF: "All must hold.", ANY: "One must hold.", "text": "The line."}
_ASKS: Mapping[Claims, str] = complete(
    Claims,
    {
        Claims.RESULT: "Who has won: red, blue or draw.",
        Claims.MARGIN: "The leading party leads by so many points at least.",
        Claims.GOAL: "A goal of the side has counted, named by its aim, subject and place.",
        Claims.DONE: "An event of the scenario has happened.",
        Claims.ALIVE: "A figure that the scenario names was not killed.",
        Claims.KILLED: "A figure that the scenario names was killed.",
        Claims.HAS: "The side had the item at the end, or has carried it off.",
        Claims.FAVOUR: "A favour has been set, or with is to that value.",
        Claims.LEAD: "A party leads, by so many points at least.",
        Claims.ROAD: "The story is played on that road.",
    },
)
_BESIDE = {
    SIDE: "Whose goal it is, or who has the item.",
    IS: "The value that a favour has.",
    NOT: "The value that a favour has not; with other tests true: it does not hold.",
    UNSET: "true: the favour has not been set.",
    LEAST: "By how many points.",
}
_TOLD_OF_TESTS: Mapping[str, str] = {str(asks): said for asks, said in _ASKS.items()} | _BESIDE
_STEP: Schema = {"enum": [-1, 1]}
_LETTER = "^[A-Z]$"
_ASKED: Schema = {"$ref": "#/definitions/asked"}
_OF_STORY: Schema = {"$ref": "#/definitions/of-story"}


def campaign() -> Schema:
    """The schema of a campaign."""
    road = {"title": title(), "first": text(), "forks": flag(default=False)}
    party = {"name": title(), "factions": listed(text(), heads.MOST_FACTIONS, 1)}
    carry = {key: whole(low, high) for key, (low, high) in reader.LIMITS.items()}
    values = {
        "title": title(),
        "story": prose(),
        "roads": tables_by(
            AN_ID, table(heads.ROAD_KEYS, road, _OF_ROADS, needs=("title", "first"))
        ),
        "parties": tables_by(
            AN_ID, table(heads.PARTY_KEYS, party, _OF_PARTIES, needs=heads.PARTY_KEYS)
        ),
        "carry": table(reader.CARRY_KEYS, {**carry, "comforts": flag(default=False)}, _OF_CARRY),
        "chapters": listed(_chapter(), heads.MOST_CHAPTERS, 1),
        "endings": listed(
            table(
                reader.ENDING_KEYS,
                {"title": title(), "text": prose(), IF: _OF_STORY, ANY: _OF_STORY},
                _OF_ENDINGS,
                needs=("title", "text"),
            ),
            reader.MOST_ENDINGS,
            1,
        ),
        "lines": listed(
            table(
                reader.LINE_KEYS,
                {"text": text(), IF: _OF_STORY, ANY: _OF_STORY},
                _OF_LINES,
                needs=("text",),
            ),
            reader.MOST_LINES,
        ),
        ACCEPTED: table(OF_CAMPAIGNS, dict.fromkeys(OF_CAMPAIGNS, prose())),
    }
    needs = ("title", "story", "roads", "parties", "chapters", "endings")
    definitions = {
        "asked": listed(_claim(tuple(Claims)), MOST_CLAIMS, 1),
        "of-story": listed(_claim(OF_STORY), MOST_CLAIMS, 1),
    }
    return table(reader.KEYS, values, _TOLD, needs, definitions=definitions)


def _claim(kinds: tuple[Claims, ...]) -> Schema:
    values: dict[str, Schema] = {
        Claims.RESULT: one_of((*Side, DRAW)),
        Claims.MARGIN: whole(1, MOST_LEAD),
        Claims.GOAL: text(),
        Claims.DONE: text(),
        Claims.ALIVE: text(),
        Claims.KILLED: text(),
        Claims.HAS: id_like(load_items()),
        Claims.FAVOUR: text(),
        Claims.LEAD: text(),
        Claims.ROAD: text(),
        SIDE: one_of(Side),
        IS: text(),
        NOT: {"anyOf": [flag(default=False), text()]},
        UNSET: flag(default=False),
        LEAST: whole(1, MOST_LEAD),
    }
    needed = {Claims.GOAL: (SIDE,), Claims.HAS: (SIDE,)}
    return of_kinds(kinds, WITH_CLAIM, values, needed, _TOLD_OF_TESTS)


def _chapter() -> Schema:
    values = {"to": text(), IF: _ASKED, ANY: _ASKED}
    way = table(reader.WAY_KEYS, values, _OF_WAYS, needs=("to",))
    values = {
        "id": {**text(), "pattern": AN_ID},
        "title": title(),
        "scenario": text(),
        "place": listed(whole(0, reader.WIDEST), 2, 2),
        "points": whole(1, reader.MOST_POINTS, 1),
        "quarrel": flag(default=False),
        "next": listed(way, reader.MOST_WAYS),
        "after": listed(_after(), reader.MOST_ROWS),
        "before": listed(_before(), reader.MOST_ROWS),
        "not_taken": text(),
        "first_turn": flag(default=False),
    }
    told = {
        "id": "What next, roads and saves call it.",
        "title": "What it is called; by default as its scenario.",
        "scenario": "The file of a scenario beside this one, in the pack, or of the game.",
        "place": "Where it lies on the picture of the town, across and down, from 0 to 1000.",
        "points": "What it counts for whoever wins it; a draw halves it.",
        "quarrel": "true: both sides are of one party, and whoever is behind chooses.",
        "next": "What follows on roads with forks; the first that holds. The last asks nothing.",
        "after": "What it came to; the first that holds is told. The last asks nothing.",
        "before": "What the story so far changes in it; all that hold.",
        "not_taken": "A line for whoever has gone another way.",
        "first_turn": "true: the loser of the chapter before may take the first turn here.",
    }
    return table(reader.CHAPTER_KEYS, values, told, ("id", "scenario", "place"))


def _after() -> Schema:
    favours = tables_by(AN_ID, {**text(), "pattern": AN_ID})
    offer = {
        "silver": whole(1, reader.MOST_SILVER),
        "first": one_of((reader.LOSER, reader.WINNER), reader.LOSER),
        "sets": table(Side, dict.fromkeys(Side, favours), needs=Side),
    }
    values = {
        IF: _ASKED,
        ANY: _ASKED,
        "also": flag(default=False),
        "text": prose(),
        "sets": favours,
        "silver": table(Side, dict.fromkeys(Side, whole(1, reader.MOST_SILVER))),
        "titles": tables_by(_LETTER, title()),
        "offer": table(reader.OFFER_KEYS, offer, _OF_OFFERS, needs=("silver", "sets")),
    }
    told = {
        IF: "All must hold.",
        ANY: "One must hold.",
        "also": "true: it is told besides the one that is told.",
        "text": "What the story becomes.",
        "sets": "Favours of the story, with their values.",
        "silver": "Silver for a side.",
        "titles": "What heroes are called from now on, by the letters of their figures.",
        "offer": "What a side may pay silver for, the loser or the winner first: sets, by side.",
    }
    return table(reader.AFTER_KEYS, values, told, ("text",))


def _before() -> Schema:
    values = {IF: _OF_STORY, ANY: _OF_STORY, "text": text(), "change": _change()}
    told = {
        IF: "All must hold.",
        ANY: "One must hold.",
        "text": "Stands in the briefing.",
        "change": "What it changes in the scenario.",
    }
    return table(reader.BEFORE_KEYS, values, told, ("text",))


def _change() -> Schema:
    card = {
        "items": listed(id_like(load_items())),
        "abilities": abilities(),
        **dict.fromkeys(changes.NUMBERS, _STEP),
    }
    told_of_cards = {**_OF_CARDS, **dict.fromkeys(changes.NUMBERS, _OF_NUMBERS)}
    names = listed(id_like(load_characters()))
    values = {
        "initiative": one_of((*Side, CONTESTED)),
        "guard": _STEP,
        changes.ARRIVES: tables_by(_LETTER, whole(2, 99)),
        changes.SPARE: table(Side, dict.fromkeys(Side, whole(1, changes.MOST_SPARE))),
        "budget": {**whole(-changes.MOST_GOLD, changes.MOST_GOLD), "not": {"const": 0}},
        changes.WITHOUT: table(Side, dict.fromkeys(Side, names)),
        changes.EXCHANGE: tables_by(_LETTER, id_like(load_characters())),
        changes.CARD: tables_by(_LETTER, table(changes.CARD_KEYS, card, told_of_cards)),
        changes.PRICES: table(WARES, dict.fromkeys(WARES, whole(0, changes.HIGHEST_PRICE))),
        changes.PRICES_FOR: text(),
        changes.LEAVE_OUT: listed(text()),
    }
    told = {
        "initiative": "Who has it in turn 1, or contested.",
        "guard": "One token more or fewer.",
        changes.ARRIVES: "The turn in which a figure comes, one earlier or later: { F = 4 }.",
        changes.SPARE: "Gold that a side leaves unspent: { blue = 2 }.",
        "budget": "Gold more or less for both sides.",
        changes.WITHOUT: 'Who is not to be had: { red = ["milady"] }.',
        changes.EXCHANGE: 'Another character for a figure, within 1 gold: { B = "hajduk" }.',
        changes.CARD: "Items and abilities more for a hero, and numbers of his card by 1: "
        "{ A = { ... } }.",
        changes.PRICES: "What wares of the purse cost until this chapter is over: { oats = 1 }.",
        changes.PRICES_FOR: "The party that pays these prices; both, if left out.",
        changes.LEAVE_OUT: "The ids of events that do not happen.",
    }
    return table(changes.KEYS, values, told)
