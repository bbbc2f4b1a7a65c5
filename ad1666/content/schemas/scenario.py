"""The schema of a scenario."""

from __future__ import annotations

from ad1666.content.cards import load_characters, load_items
from ad1666.content.maps.schema import HARDEST
from ad1666.content.scenarios.arrivals import ALARM
from ad1666.content.scenarios.epilogues import EPILOGUE
from ad1666.content.scenarios.events import EVENTS
from ad1666.content.scenarios.figures import KEYS as FIGURE_KEYS
from ad1666.content.scenarios.goals import DRAW, MOST_GOALS, keys_of
from ad1666.content.scenarios.headlines import BATTLE, EVENT, KINDS, LAST_CHAPTER
from ad1666.content.scenarios.hidden_things import HIDDEN, MOST_HIDDEN
from ad1666.content.scenarios.hidden_things import KEYS as HIDDEN_KEYS
from ad1666.content.scenarios.musters import HIGHEST, SPARE
from ad1666.content.scenarios.musters import KEYS as MUSTER_KEYS
from ad1666.content.scenarios.orders import MANNER, SIDE, STAYS
from ad1666.content.scenarios.recruitment import MUSTER
from ad1666.content.scenarios.scenario import KEYS
from ad1666.content.scenarios.search_tables import MOST_WOUNDS, OWN_KEYS
from ad1666.content.scenarios.things import CHESTS, DOORS
from ad1666.content.scenarios.things import KEYS as CHEST_KEYS
from ad1666.content.schemas.events import definitions, events
from ad1666.content.schemas.parts import (
    Schema,
    abilities,
    exactly_one,
    flag,
    id_like,
    listed,
    one_of,
    prose,
    table,
    tables_by,
    text,
    title,
    whole,
)
from ad1666.content.warnings import ACCEPTED, OF_SCENARIOS
from ad1666.rules.board import USUAL_LOCK, Door
from ad1666.rules.cards import Side
from ad1666.rules.items import OPTIONS
from ad1666.rules.magic import NUMERALS, Trove
from ad1666.rules.orders import Manner
from ad1666.rules.victory import SCOPES, Aim

_TOLD = {
    "title": "What players read first.",
    "story": "Where they are, and what it is about.",
    "chapter": "Its number in the campaign, if it belongs to one.",
    "map": "A .tmx file beside this one, or one of the game's maps.",
    "kind": "adventure: about objectives, with the characters that you name. battle: about "
    "fighting, with those that each side can afford under a budget (SETUP-7).",
    "initiative": "Who has it in turn 1; without it, it is contested (SETUP-5).",
    "guard": "How long it lasts in guard tokens (GUARD-1); either this or turns.",
    "turns": "How long it lasts in turns (GUARD-2); either this or guard.",
    "wipeout_ends": "false: play on when a side has nobody left (GUARD-5).",
    "tie": "Who wins on equal points.",
    "options": "Options of the rules that always apply.",
    "search": "Things of the map where a search marker lies.",
    "factions": "Whose characters may fight for which side.",
    "figures": "Who fights: a table for each figure, named by a capital letter.",
    "things": "What lies where: a thing of the map = the id of an item.",
    DOORS: 'Doors that are not as the map has them: "2,1/E" = "locked".',
    CHESTS: "Locked chests, called after things of the map.",
    "goals": "What a side gets points for; each side needs at least one (GUARD-3).",
    HIDDEN: "What is hidden in one of several places; fate decides in which (PLACE-2).",
    EVENTS: "What happens when (SCN).",
    "finds": "What a search brings, by the number of the card.",
    "budget": "In a battle: what the band of each side may cost (SETUP-8).",
    SPARE: "Gold of the budget that a side must leave unspent.",
    SIDE: "For programs: the manner in which a side plays.",
    ALARM: "The scenario has an alarm, which is raised only once (GUARD-4).",
    MUSTER: "A side that chooses its characters, or some of them.",
    ACCEPTED: "Warnings of ad1666 check that you intend, each with the reason.",
    EPILOGUE: "How the story ends, by who has won.",
}


def scenario() -> Schema:
    """The schema of a scenario in a file of its own."""
    values = {
        "title": title(),
        "story": prose(),
        "chapter": whole(1, LAST_CHAPTER),
        "map": text(),
        "kind": one_of(KINDS),
        "initiative": one_of(Side),
        "guard": whole(1, 99),
        "turns": whole(1, 99),
        "wipeout_ends": flag(default=True),
        "tie": one_of((*Side, DRAW), DRAW),
        "options": listed(one_of(OPTIONS)),
        "search": listed(text()),
        "factions": _factions(),
        "figures": tables_by("^[A-Z]$", _figure()),
        "things": tables_by(".", id_like(load_items())),
        DOORS: tables_by("^[0-9]+,[0-9]+/[NESW]$", one_of(Door)),
        CHESTS: tables_by("^[a-z0-9]+(-[a-z0-9]+)*$", _chest()),
        "goals": listed(_goal(), MOST_GOALS, len(Side)),
        HIDDEN: listed(_hidden(), MOST_HIDDEN),
        "finds": listed(_find(), len(NUMERALS)),
        EVENTS: events(),
        "budget": table(HIGHEST, {key: whole(0, n) for key, n in HIGHEST.items()}, needs=HIGHEST),
        SPARE: table(Side, dict.fromkeys(Side, whole(0, HIGHEST["gold"]))),
        SIDE: table(
            Side, dict.fromkeys(Side, table((MANNER,), {MANNER: one_of(Manner)}, needs=(MANNER,)))
        ),
        ALARM: table(
            ("tokens", "shots"), {"tokens": whole(0, 99, 0), "shots": flag(default=False)}
        ),
        MUSTER: table(Side, dict.fromkeys(Side, _muster())),
        ACCEPTED: table(OF_SCENARIOS, dict.fromkeys(OF_SCENARIOS, prose())),
        EPILOGUE: table((*Side, DRAW), dict.fromkeys((*Side, DRAW), prose())),
    }
    return table(
        KEYS,
        values,
        _TOLD,
        ("title", "story", "map", "kind", "factions", "goals"),
        oneOf=exactly_one("guard", "turns"),
        allOf=[
            {
                "if": {"required": ["budget"]},
                "then": {"properties": {"kind": {"const": BATTLE}}},
            }
        ],
        dependencies={"search": ["finds"], "finds": ["search"]},
        definitions=definitions(),
    )


def _factions() -> Schema:
    ours = sorted({card.faction for card in load_characters().values()})
    faction: Schema = {"anyOf": [one_of(ours), text()]}
    return table(Side, dict.fromkeys(Side, faction), needs=Side)


def _figure() -> Schema:
    values = {
        "side": one_of(Side),
        "card": id_like(load_characters()),
        "slot": whole(1, 99),
        "slots": listed(whole(1, 99), least=1, unique=True),
        "zone": text(),
        "arrives": {"anyOf": [whole(2, 99), one_of((ALARM, EVENT))]},
        "in_hand": listed(id_like(load_items())),
        "gear": listed(id_like(load_items())),
        "abilities": abilities(),
        STAYS: text(),
    }
    told = {
        STAYS: "For programs: the zone of the map in which they keep it.",
        "card": "The id of its character.",
        "slot": "The number of a start of its side on the map.",
        "slots": "For a reinforcement: its player chooses among those that are free.",
        "zone": "In place of slot: its player chooses a free square in this zone of the map.",
        "arrives": "It comes later: the turn at whose start it does, alarm or event (TURN-1).",
        "in_hand": "Which of its items it holds; by default the first that fit.",
        "gear": "Items beyond its own, dropped at death.",
        "abilities": "Abilities beyond those of its card, in this scenario only.",
    }
    return table(
        FIGURE_KEYS,
        values,
        told,
        ("side", "card"),
        oneOf=exactly_one("slot", "slots", "zone"),
        dependencies={"slots": ["arrives"]},
    )


def _chest() -> Schema:
    values = {
        "holds": listed(id_like(load_items())),
        "pick": whole(1, HARDEST, USUAL_LOCK.pick),
        "force": whole(1, HARDEST, USUAL_LOCK.force),
        "key": id_like(load_items()),
    }
    told = {
        "holds": "The items in it; it may be left out if something may be hidden there.",
        "pick": "The difficulty of picking its lock (ABIL-8).",
        "force": "The difficulty of breaking it open (ACT-15).",
        "key": "The item that opens it.",
    }
    return table(CHEST_KEYS, values, told)


def _hidden() -> Schema:
    values = {
        "item": id_like(load_items()),
        "one_of": listed(text(), least=2, unique=True),
    }
    told = {"one_of": "The things of the map where it may be; some of them may be chests."}
    return table(HIDDEN_KEYS, values, told, HIDDEN_KEYS)


def _goal() -> Schema:
    values = {
        "side": one_of(Side),
        "aim": one_of(Aim),
        "subject": text(),
        "exit": text(),
        "zone": text(),
        "points": whole(1, 99),
        "decisive": flag(default=False),
        "most": whole(1, 99),
        EPILOGUE: prose(),
        "from": text(),
        "until": text(),
    }
    told = {
        "subject": "What it is about: a figure's letter, an item, or a word such as any.",
        "exit": "By this exit of the map; without it, anywhere.",
        "zone": "A zone of the map.",
        "points": "Each time it is reached,",
        "most": "at most so many times.",
        "from": "It counts only after this event.",
        "until": "It counts only if reached before this event.",
        "decisive": "The game ends as soon as it is reached.",
        EPILOGUE: "How the story ends if its side has won and it was reached.",
    }
    keys = dict.fromkeys(key for aim in Aim for key in keys_of(aim))
    return table(
        keys, values, told, ("side", "aim", "points"), allOf=[_of_aim(aim, keys) for aim in Aim]
    )


def _of_aim(aim: Aim, keys: dict[str, None]) -> Schema:
    """What goals with this aim must have, and may not."""
    scope, own = SCOPES[aim], keys_of(aim)
    needs = ["subject"] if "subject" in own and aim is not Aim.REACH else []
    then: Schema = {"required": [*needs, *(["zone"] if scope.zone else [])]}
    bad: dict[str, Schema | bool] = {key: False for key in keys if key not in own}
    if scope.whose is None and scope.words:
        bad["subject"] = one_of(scope.words)
    if aim.at_the_end:
        bad["decisive"] = {"const": False}
    return {
        "if": {"properties": {"aim": {"const": aim.value}}, "required": ["aim"]},
        "then": {**then, "properties": bad},
    }


def _find() -> Schema:
    values = {
        "numbers": listed(one_of(NUMERALS), 2, 1),
        "what": one_of(Trove),
        "item": id_like(load_items()),
        "wounds": whole(1, MOST_WOUNDS),
        "event": text(),
    }
    told = {"numbers": 'One numeral, ["IV"], or the first and the last of a range, ["IV", "IX"].'}
    every = ("item", "wounds", "event")
    return table(
        ("numbers", "what", *every),
        values,
        told,
        ("numbers", "what"),
        allOf=[
            {
                "if": {"properties": {"what": {"const": what.value}}, "required": ["what"]},
                "then": {
                    "required": list(own),
                    "properties": {key: False for key in every if key not in own},
                },
            }
            for what, own in OWN_KEYS.items()
        ],
    )


def _muster() -> Schema:
    values = {
        "heroes": whole(0, 26, 0),
        "commoners": whole(0, 26, 0),
        "from": listed(id_like(load_characters())),
        "neutrals": flag(default=False),
        "slots": listed(whole(1, 99), least=1, unique=True),
        "zone": text(),
        "most": whole(1, 26),
        "suggested": listed(id_like(load_characters())),
        "without": listed(id_like(load_characters())),
    }
    told = {
        "heroes": "Exactly so many are chosen.",
        "commoners": "Exactly so many are chosen.",
        "from": "The ids of those who may be chosen; the whole faction by default.",
        "neutrals": "Those for hire may be chosen as well.",
        "slots": "Starts on the map, for those chosen, in order.",
        "zone": "In place of slots: a zone, in which their player places them.",
        "most": "How many there is room for in the zone.",
        "suggested": "A legal band.",
        "without": "The ids of those who are not to be had this time.",
    }
    return table(
        MUSTER_KEYS,
        values,
        told,
        oneOf=exactly_one("slots", "zone"),
        dependencies={"zone": ["most"], "most": ["zone"]},
    )
