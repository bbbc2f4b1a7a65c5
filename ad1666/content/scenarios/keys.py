"""The keys of a scenario: the format of its file, table by table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ad1666.content.abilities import ABILITIES
from ad1666.content.cards import (
    UNKNOWN_CHARACTER,
    UNKNOWN_ITEM,
    character_ids,
    game_factions,
    item_ids,
)
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys, Schema, Shape
from ad1666.content.keys.shapes import exactly_one
from ad1666.content.maps.schema import HARDEST
from ad1666.content.messages import template
from ad1666.content.scenarios.event_keys import MOST_EVENTS, EventKeys, definitions
from ad1666.content.scenarios.headlines import BATTLE, EVENT, HeadlineKeys
from ad1666.content.warnings import OF_SCENARIOS
from ad1666.rules.board import USUAL_LOCK, Door
from ad1666.rules.cards import Side
from ad1666.rules.items import OPTIONS
from ad1666.rules.magic import NUMERALS, Trove
from ad1666.rules.orders import Manner
from ad1666.rules.tables import complete
from ad1666.rules.victory import SCOPES, Aim

ALARM = "alarm"
"""Stands in place of a turn for figures that only an alarm brings."""
DRAW = "draw"
MOST_GOALS = 30
"""The maximum number in a scenario, since players have to remember them."""
_MANNERS = " or ".join(", ".join(f'`"{manner}"`' for manner in Manner).rsplit(", ", 1))
MOST_HIDDEN = 10
MOST_PROVEN = 99_999
"""Games from which it is known how even a scenario is."""
MOST_WOUNDS = 9
UNKNOWN_ZONE = template("{key} names the unknown zone {name}")
UNKNOWN_EVENT = template("{key} names the unknown event {name}")
UNKNOWN_THING = template("{key} names the unknown thing of the map {name}")
UNKNOWN_OPTION = template("{key} names the unknown option {name}")
_SLOT = shapes.later(shapes.whole(1, 99))
_SLOTS = shapes.later(shapes.numbers(None, 1, 99))


class FigureKeys(Keys):
    side = Field(shapes.member(Side), "whose it is")
    card = Field(shapes.naming(UNKNOWN_CHARACTER, character_ids), "the id of its character")
    slot = Field(_SLOT, "the number of a start of its side on the map")
    slots = Field(
        _SLOTS,
        "for a reinforcement, in place of `slot`: `[1, 2]` lets its player choose among those that "
        "are free",
    )
    zone = Field(
        shapes.naming(UNKNOWN_ZONE, needed=False),
        "in place of `slot` or `slots`: the name of a zone of the map. Its player chooses a free "
        "square there, at the start of turn 1 (red's figures first) or when the figure arrives",
    )
    arrives = Field(
        Shape(
            lambda table, key: table.data.get(key),
            lambda: {
                "anyOf": [shapes.whole(2, 99).schema(), shapes.one_of((ALARM, EVENT)).schema()]
            },
            needed=False,
        ),
        "it is a reinforcement: the turn at the start of which it comes (TURN-1), "
        '`"alarm"`, or `"event"` if an event brings it',
    )
    in_hand = Field(
        shapes.optional(shapes.texts(item_ids), None),
        "which of its items it holds; by default the first that fit",
    )
    gear = Field(shapes.names(UNKNOWN_ITEM, item_ids), "items beyond its own, dropped at death")
    abilities = Field(
        ABILITIES,
        'abilities beyond those of its card, in this scenario only. `["Inconspicuous 3"]` is a '
        "mask. If it has the ability already, the higher value counts",
    )
    stays = Field(
        shapes.naming(template("{key} is the unknown zone of the map {name}"), needed=False),
        "read by programs alone: the name of a zone of the map. A program keeps the figure there, "
        "or brings it back, until the alarm has been raised or until it carries a thing that "
        "goals are about",
    )

    @classmethod
    def together(cls) -> Schema:
        """Where it starts; only who comes later has a choice of squares."""
        one = exactly_one("slot", "slots", "zone")
        return {"oneOf": one, "dependencies": {"slots": ["arrives"]}}


class ChestKeys(Keys):
    holds = Field(
        shapes.names(UNKNOWN_ITEM, item_ids),
        "the items in it; it may be left out if something may be hidden there",
    )
    pick = Field(
        shapes.whole(1, HARDEST, USUAL_LOCK.pick), "the difficulty of picking its lock (ABIL-8)"
    )
    force = Field(
        shapes.whole(1, HARDEST, USUAL_LOCK.force),
        "the difficulty of breaking it open (ACT-15)",
    )
    key = Field(shapes.naming_or(None, UNKNOWN_ITEM, item_ids), "the item that opens it")


class HiddenKeys(Keys):
    item = Field(shapes.naming(UNKNOWN_ITEM, item_ids), "what is hidden")
    one_of = Field(
        shapes.names(UNKNOWN_THING, least=2),
        "the things of the map where it may be, at least two; some of them may be chests",
    )


def _listed(aims: Iterable[Aim]) -> str:
    return ", ".join(f"`{aim}`" for aim in aims)


class GoalKeys(Keys):
    """A goal (GUARD-3)."""

    side = Field(shapes.member(Side), "whose it is")
    aim = Field(shapes.member(Aim), "what is to be done")
    subject = Field(
        shapes.later(shapes.line()),
        "what it is about, as its aim has it: a figure's letter, an item, or a word",
    )
    exit = Field(shapes.later(shapes.line()), "by this exit of the map; without it, anywhere")
    zone = Field(shapes.later(shapes.line()), "a zone of the map")
    points = Field(shapes.whole(1, 99), "what it scores each time it is reached")
    decisive = Field(
        shapes.flag(default=False),
        "`true`: the game ends as soon as it is reached. It is not for aims that are settled only "
        f"at the end: {_listed(aim for aim in Aim if aim.at_the_end)}",
    )
    most = Field(
        shapes.optional(shapes.whole(1, 99), None),
        "how many times it can score, such as `1`: once, however many reach it. It is for "
        f"{_listed(aim for aim in Aim if SCOPES[aim].often)}",
    )
    epilogue = Field(
        shapes.optional(shapes.prose(), ""),
        "how the story ends if its side has won and it was reached",
        words="",
    )
    since = Field(
        shapes.naming_or("", UNKNOWN_EVENT), "it counts only after this event", key="from"
    )
    until = Field(
        shapes.naming_or("", UNKNOWN_EVENT), "it counts only if reached before this event"
    )

    @classmethod
    def of_aim(cls, aim: Aim) -> tuple[str, ...]:
        """The keys that a goal with this aim may have."""
        scope = SCOPES[aim]
        own = {
            "subject": scope.whose is not None or bool(scope.words),
            "exit": scope.exit,
            "zone": scope.zone,
            "most": scope.often,
        }
        return tuple(key for key in cls.known() if own.get(key, True))

    @classmethod
    def together(cls) -> Schema:
        """What goals with each aim must have, and may not."""
        return {"allOf": [cls._with(aim) for aim in Aim]}

    @classmethod
    def _with(cls, aim: Aim) -> Schema:
        scope, own = SCOPES[aim], cls.of_aim(aim)
        needs = ["subject"] if "subject" in own and aim is not Aim.REACH else []
        then: Schema = {"required": [*needs, *(["zone"] if scope.zone else [])]}
        bad: dict[str, Schema | bool] = {key: False for key in cls.known() if key not in own}
        if scope.whose is None and scope.words:
            bad["subject"] = {"enum": list(scope.words)}
        if aim.at_the_end:
            bad["decisive"] = {"const": False}
        return {
            "if": {"properties": {"aim": {"const": aim.value}}, "required": ["aim"]},
            "then": {**then, "properties": bad},
        }


class FindKeys(Keys):
    """What some numbers of a search bring."""

    numbers = Field(
        Shape(
            shapes.texts().read,
            lambda: shapes.listed(shapes.one_of(NUMERALS).schema(), 2, 1),
        ),
        'one numeral, `["IV"]`, or the first and the last of a range, `["IV", "IX"]`. Ranges may '
        "not overlap. Numbers in no range bring nothing",
    )
    what = Field(
        shapes.member(Trove),
        "what it brings, with the key that it needs; an alarm needs the table `[alarm]` (GUARD-4)",
    )
    item = Field(
        shapes.naming(UNKNOWN_ITEM, item_ids, needed=False),
        "the item that is found, which the finder then has and drops at death (ITEM-4). Give a "
        "thing to fight over only one number",
    )
    wounds = Field(
        shapes.later(shapes.whole(1, MOST_WOUNDS)),
        "how many a trap causes, against which armour does not help; or how many are healed "
        "(HURT-1)",
    )
    event = Field(
        shapes.naming(UNKNOWN_EVENT, needed=False),
        "the id of the event that is found, whose trigger is `found = true`",
    )

    @classmethod
    def of(cls, what: object) -> tuple[str, ...]:
        """The keys of a find of a kind, which is told by its word; of one that is none, all but
        the name of an event."""
        own = next((keys for trove, keys in _OF_FINDS.items() if trove == what), ("item", "wounds"))
        return "numbers", "what", *own

    @classmethod
    def together(cls) -> Schema:
        """What goes with each kind of find."""
        every = ("item", "wounds", "event")
        return {
            "allOf": [
                {
                    "if": {"properties": {"what": {"const": what.value}}, "required": ["what"]},
                    "then": {
                        "required": list(own),
                        "properties": {key: False for key in every if key not in own},
                    },
                }
                for what, own in _OF_FINDS.items()
            ]
        }


_OF_FINDS: Mapping[Trove, tuple[str, ...]] = complete(
    Trove,
    {
        Trove.ITEM: ("item",),
        Trove.TRAP: ("wounds",),
        Trove.HEALING: ("wounds",),
        Trove.ALARM: (),
        Trove.EVENT: ("event",),
    },
)
"""What each kind of find needs."""


class AlarmKeys(Keys):
    """The alarm (GUARD-4)."""

    tokens = Field(shapes.whole(0, 99, 0), "how many guard tokens go at once when it is raised")
    shots = Field(shapes.flag(default=False), "`true`: any shot from a firearm raises it too")


class MusterKeys(Keys):
    """What a side may choose (SETUP-7)."""

    heroes = Field(
        shapes.whole(0, 26, 0),
        "exactly how many heroes are chosen. Without this key and the next there must be a "
        "`[budget]`, and the choice is free, from one character up to one for each slot. With "
        "numbers and a budget, both apply",
    )
    commoners = Field(shapes.whole(0, 26, 0), "exactly how many commoners are chosen")
    pool = Field(
        shapes.names(UNKNOWN_CHARACTER, character_ids),
        "the ids of those who may be chosen; the whole faction by default",
        key="from",
    )
    neutrals = Field(
        shapes.later(shapes.flag(default=False)),
        "`true`: those for hire may be chosen as well as the whole faction. It does not go with "
        "`from`",
    )
    slots = Field(
        _SLOTS,
        "starts on the map, for the characters in the order in which they are chosen. None may be "
        "a start of a figure that the scenario names",
    )
    zone = Field(
        shapes.naming(UNKNOWN_ZONE, needed=False),
        "in place of `slots`: the name of a zone of the map. Their player places those chosen on "
        "free squares there, at the start of turn 1",
    )
    most = Field(shapes.up_to(1, 26), "how many there is room for in the zone")
    suggested = Field(
        shapes.names(UNKNOWN_CHARACTER, character_ids),
        "a legal band. Programs and tests play it where nobody chooses, and players may take it; "
        "it may not be left out",
    )
    without = Field(
        shapes.names(UNKNOWN_CHARACTER, character_ids),
        'the ids of those who are not to be had this time, such as `["zagloba"]`. They are shown, '
        "and may not be chosen",
    )

    @classmethod
    def together(cls) -> Schema:
        """Where they start."""
        both = {"zone": ["most"], "most": ["zone"]}
        return {"oneOf": exactly_one("slots", "zone"), "dependencies": both}


class BudgetKeys(Keys):
    """What the band of each side may cost in a battle (SETUP-8)."""

    gold = Field(shapes.whole(0, 9999), "the gold")
    acquaintances = Field(
        shapes.whole(0, 999),
        "the acquaintances, to which the values of its Acquaintances abilities are added",
    )


class ProofKeys(Keys):
    """What programs have found out about its evenness."""

    red = Field(shapes.whole(0, MOST_PROVEN), "how many of these games red has won")
    drawn = Field(shapes.whole(0, MOST_PROVEN, 0), "how many of them nobody has won")
    games = Field(
        shapes.whole(0, MOST_PROVEN),
        "how many games musketeers have played on it; with 0 the briefing says that it is unproven",
    )
    of = Field(
        shapes.optional(shapes.line(), ""),
        "the fingerprint of the table on which they played, without which nothing is proven; of "
        "another one, once the scenario or its map has changed",
    )


class SideKeys(Keys):
    """What is asked of programs that play a side."""

    manner = Field(shapes.member(Manner), "how a program plays it")


def _factions() -> Schema:
    text = shapes.line().schema()
    return {"anyOf": [shapes.one_of(game_factions()).schema(), text]}


class ScenarioKeys(HeadlineKeys):
    initiative = Field(
        shapes.optional(shapes.member(Side), None),
        "who has it in turn 1. If you leave it out, it is contested (SETUP-5)",
    )
    wipeout_ends = Field(
        shapes.flag(default=True), "`false`: play on when a side has nobody left (GUARD-5)"
    )
    tie = Field(
        shapes.one_of((*Side, DRAW), DRAW),
        "who wins on equal points. A side that alone has nobody left does not",
    )
    options = Field(
        shapes.among(OPTIONS, UNKNOWN_OPTION),
        'options of the rules that always apply: `["strict-hands"]` (ITEM-8). Players may also '
        "choose that one before any game",
    )
    search = Field(shapes.names(UNKNOWN_THING), "things of the map where a search marker lies")
    factions = Field(
        shapes.values_of(Side, _factions, needed=True),
        '`red` and `blue`: whose characters may fight for them. Those of `"neutral"` always may',
    )
    figures = Field(shapes.by_name("^[A-Z]$", FigureKeys), "the figures that the scenario names")
    things = Field(shapes.values_by(".", item_ids), "what lies where on the map")
    doors = Field(
        shapes.values_by("^[0-9]+,[0-9]+/[NESW]$", shapes.one_of(Door).schema),
        "doors that are not as the map has them",
    )
    chests = Field(
        shapes.by_name("^[a-z0-9]+(-[a-z0-9]+)*$", ChestKeys),
        "locked chests, called after things of the map",
    )
    hidden = Field(shapes.rows(HiddenKeys, MOST_HIDDEN), "what is hidden in one of several places")
    goals = Field(
        shapes.rows(GoalKeys, MOST_GOALS, len(Side)),
        "what a side gets points for; each side needs at least one (GUARD-3)",
    )
    finds = Field(shapes.rows(FindKeys, len(NUMERALS)), "what a search brings")
    events = Field(shapes.rows(EventKeys, MOST_EVENTS), "what happens on the way (SCN)")
    side = Field(
        shapes.by_word(Side, SideKeys),
        "read by programs alone: `manner` is how a program plays that side: "
        f"{_MANNERS}. One that has been given a character at the table keeps it",
    )
    budget = Field(
        shapes.inner(BudgetKeys),
        "in a battle: the `gold` and `acquaintances` that the band of each side may cost at most. "
        "The values of its Acquaintances abilities are added to the latter (SETUP-8)",
    )
    spare = Field(
        shapes.values_of(Side, shapes.whole(0, 9999).schema),
        "with a budget: gold of it that `red` or `blue`, who choose their bands, must leave "
        "unspent (SETUP-8)",
    )
    alarm = Field(shapes.inner(AlarmKeys), "the scenario has an alarm")
    muster = Field(
        shapes.by_word(Side, MusterKeys),
        "that side chooses its characters, or some of them",
    )
    accepted = Field(
        shapes.values_of(OF_SCENARIOS, shapes.prose().schema),
        "warnings of `ad1666 check` that you intend, each with the reason",
    )
    seed = Field(
        shapes.line(""), "the word that `ad1666 skirmish` made it from, by which links name it"
    )
    proof = Field(
        shapes.inner(ProofKeys),
        "how even it is, told with the briefing: of `games` between musketeers red has won `red`, "
        "and nobody `drawn`, on the table whose fingerprint is `of`: once the scenario or its map "
        "has changed in more than words, it is unproven. `ad1666 skirmish --prove` writes it",
    )
    epilogue = Field(
        shapes.values_of((*Side, DRAW), shapes.prose().schema), "how the story ends", words=""
    )

    @classmethod
    def together(cls) -> Schema:
        """Its length, what goes with a battle and with searches, and what events refer to."""
        battle = {"properties": {"kind": {"const": BATTLE}}}
        return {
            "oneOf": exactly_one("guard", "turns"),
            "allOf": [{"if": {"required": ["budget"]}, "then": battle}],
            "dependencies": {"search": ["finds"], "finds": ["search"]},
            "definitions": definitions(),
        }
