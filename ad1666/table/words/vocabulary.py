"""The words of the game as a player reads them: suits, traits, phases, verbs and the like."""

from __future__ import annotations

from ad1666.i18n import _, ngettext
from ad1666.rules import shooting
from ad1666.rules.abilities import dispatch, tools
from ad1666.rules.board import (
    STRAIGHT,
    USUAL_LOCK,
    Barrier,
    Board,
    Direction,
    Door,
    Feature,
    Kind,
    Lock,
    edge_of,
)
from ad1666.rules.cards import Card, Location, Side, Suit
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import CardTest, Grade
from ad1666.rules.magic import MagicCard
from ad1666.rules.phases import Phase
from ad1666.rules.reasons import OwnName, Reason
from ad1666.rules.search_tables import Trove
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Argument, Barred
from ad1666.rules.victory import Aim, Place
from ad1666.table.words import program as program
from ad1666.table.words import reasons
from ad1666.table.words import side as side


def suit(which: Suit) -> str:
    """The name of a suit."""
    return {
        Suit.SKULL: _("skull"),
        Suit.HEART: _("heart"),
        Suit.GOBLET: _("goblet"),
        Suit.HORSESHOE: _("horseshoe"),
    }[which]


def location(which: Location) -> str:
    """The name of a hit location."""
    return {
        Location.HEAD: _("head"),
        Location.TORSO: _("torso"),
        Location.ARMS: _("arms"),
        Location.LEGS: _("legs"),
    }[which]


def card(which: Card, named: Suit | None = None) -> str:
    """A card with its suit as a small picture; ``named`` is the suit of a joker (CARD-3)."""
    if which.suit is not None:
        return f"{which.value}[icon:{which.suit}]"
    name = _("black joker") if which.value == 0 else _("red joker")
    return f"{name} [icon:{named}]" if named is not None else name


def card_words(which: Card) -> str:
    """A card in words alone."""
    if which.suit is not None:
        return _("{suit} {value}").format(suit=suit(which.suit), value=which.value)
    return _("black joker") if which.value == 0 else _("red joker")


def phase(which: Phase) -> str:
    """The name of a phase."""
    return {
        Phase.SETUP: _("Setting up"),
        Phase.START: _("Start of the turn"),
        Phase.CARDS: _("Card phase"),
        Phase.INITIATIVE: _("Initiative phase"),
        Phase.ACTION: _("Action phase"),
        Phase.COMBAT: _("Combat phase"),
        Phase.MORALE: _("Morale phase"),
        Phase.WORDS: _("Words phase"),
        Phase.END: _("End of the turn"),
    }[which]


def grade(which: Grade) -> str:
    """How a standard test came out."""
    return {
        Grade.TRIUMPH: _("triumph"),
        Grade.SUCCESS: _("success"),
        Grade.FAILURE: _("failure"),
        Grade.MISHAP: _("mishap"),
    }[which]


def trait(name: str) -> str:
    """The name of a trait."""
    return {
        "brawn": _("Brawn"),
        "agility": _("Agility"),
        "fortitude": _("Fortitude"),
        "intelligence": _("Intelligence"),
        "charisma": _("Charisma"),
        "senses": _("Senses"),
        "fencing": _("Fencing"),
    }[name]


def skill(name: str) -> str:
    """The name of a combat skill."""
    return {
        "brawling": _("Brawling"),
        "knives": _("Knives"),
        "slashing": _("Slashing"),
        "thrusting": _("Thrusting"),
        "blunt": _("Blunt weapons"),
        "polearms": _("Polearms"),
        "two-handed": _("Two-handed weapons"),
        "bows": _("Bows"),
        "pistols": _("Pistols"),
        "muskets": _("Muskets"),
        "thrown": _("Thrown weapons"),
    }.get(name, name)


def item_trait(name: str) -> str:
    """A trait of a weapon."""
    return {
        "short": _("short"),
        "armour-piercing": _("armour-piercing"),
        "firearm": _("firearm"),
        "parrying": _("parrying"),
        "mighty-attack": _("mighty attack"),
        "stunning": _("stuns by the head [[HURT-5]]"),
        "toppling": _("fells by the legs [[HURT-4]]"),
    }.get(name, name)


def figure(which: Figure) -> str:
    """A figure by name and letter."""
    return f"{_(which.card.name)} ({which.id})"


def figure_by_id(state: State, figure_id: str | None) -> str:
    """A figure by its letter, whether or not it still stands on the board."""
    found = next((f for f in state.figures if f.id == figure_id), None)
    return figure(found) if found is not None else figure_id or ""


def reason(state: State, barred: Barred) -> str:
    """Why something is not allowed, in words, with names in place of ids."""
    parts = {name: _argument(state, name, value) for name, value in barred.about}
    own = dispatch.reason_words(barred.reason) if isinstance(barred.reason, OwnName) else None
    return _(own or reasons.WORDS[Reason(barred.reason)]).format(**parts)


def _argument(state: State, name: str, value: Argument) -> str:
    """What a reason is about, by the name of the argument."""
    match name, value:
        case _, Side():
            return side(value)
        case _, tuple():
            return ", ".join(figure_by_id(state, who) for who in value)
        case "who", str():
            return figure_by_id(state, value)
        case "item", str():
            return item(state, value)
        case "ability" | "character" | "faction" | "other_faction", str():
            return _(value)
        case _:
            return str(value)


def item(state: State, item_id: str) -> str:
    """The name of an item that somebody owns or that lies on the ground."""
    if item_id == "unarmed":
        return _("bare hands")
    owned = (g.item for f in state.figures for g in f.gear)
    carried = (i for f in state.figures for i in f.card.items)
    lying = (i for _at, i in state.ground)
    locked = (i for chest in state.chests for i in chest.holds)
    for found in (*owned, *carried, *lying, *locked):
        if found.id == item_id:
            return _(found.name)
    return item_id.replace("-", " ")  # one that is no longer there, a blade without its poison


def of_chest(name: str) -> str:
    """What is done about a chest, with a place for its name."""
    return {
        tools.PICK_LOCK: _("Pick the lock of the {chest}"),
        Verb.FORCE_DOOR: _("Break open the {chest}"),
        Verb.OPEN: _("Open the {chest} with its key"),
    }[name]


def verb(name: str) -> str:
    """What a choice does, as it stands on a button."""
    general: dict[str, str] = {
        Verb.ACTIVATE: _("Activate"),
        Verb.DELAY: _("Put off the last activation"),
        Verb.FIRST: _("Who activates first"),
        Verb.FULL_MOVE: _("Full move"),
        Verb.PARTIAL_MOVE: _("Partial move"),
        Verb.RUN: _("Run"),
        Verb.AIMED_SHOT: _("Aimed shot"),
        Verb.QUICK_SHOT: _("Quick shot"),
        Verb.DEFENSIVE_SHOT: _("Defensive shot"),
        Verb.RELOAD: _("Reload"),
        Verb.WAIT: _("Wait"),
        Verb.AWAKEN: _("Awaken"),
        Verb.PICK_UP: _("Pick up"),
        Verb.FORCE_DOOR: _("Force a door or chest"),
        Verb.STAND_UP: _("Stand up"),
        Verb.SEARCH: _("Search"),
        Verb.END: _("End the activation"),
        Verb.STEP: _("Step"),
        Verb.PUSH: _("Push through"),
        Verb.OPEN: _("Open a door"),
        Verb.CLOSE: _("Close a door"),
        Verb.CLIMB: _("Climb"),
        Verb.WINDOW: _("Through the window"),
        Verb.JUMP: _("Jump"),
        Verb.STOP: _("Stop here"),
        Verb.INTERRUPT: _("Interrupt"),
        Verb.IN_HAND: _("Change what is in hand"),
        Verb.ATTACK: _("Attack"),
        Verb.DEFEND: _("Defensive stance"),
        Verb.HOLD: _("Stay"),
        Verb.WEAPON: _("Fight with"),
        Verb.PARRY: _("Parry"),
        Verb.NO_PARRY: _("Take the hit"),
        Verb.WITHDRAW: _("Withdraw"),
        Verb.STRAY: _("Let the shot hit"),
        Verb.NO_STRAY: _("Let it hit nobody"),
        Verb.LAND: _("Land on"),
        Verb.ARRIVE: _("Enter at"),
        Verb.AGAINST: _("Let the opponent be"),
        Verb.JOIN: _("Take part"),
        Verb.LEAD: _("Lead"),
        Verb.PLAY: _("Play"),
        Verb.BOOST: _("Boost with"),
        Verb.PASS: _("Pass"),
        Verb.DISCARD: _("Discard"),
        Verb.SUIT: _("Name the suit"),
    }
    said = general.get(name)
    own = dispatch.choice_words(name)
    return said or (_(own.label) if own is not None else name.replace("-", " ").capitalize())


def what(which: CardTest | OwnName) -> str:
    """What a test is about."""
    general: dict[str, str] = {
        CardTest.MELEE: _("Melee"),
        CardTest.INITIATIVE: _("Initiative"),
        CardTest.PARRY: _("Parry"),
        CardTest.MORALE: _("Morale"),
        CardTest.AIMED_SHOT: _("Aimed shot"),
        CardTest.QUICK_SHOT: _("Quick shot"),
        CardTest.DEFENSIVE_SHOT: _("Defensive shot"),
        CardTest.JUMP_DOWN: _("Jump down"),
        CardTest.CLIMB: _("Climbing"),
        CardTest.WINDOW: _("Through the window"),
        CardTest.JUMP: _("Jump"),
        CardTest.RUN: _("Run"),
        CardTest.FORCE_DOOR: _("Forcing a door"),
        CardTest.FORCE_LOCK: _("Forcing a lock"),
        CardTest.STAND_UP: _("Standing up"),
        CardTest.STAY_AWAKE: _("Not to be stunned"),
        CardTest.KEEP_FOOTING: _("Keeping on one's feet"),
    }
    own = dispatch.test_words(which)
    return _(own) if own is not None else general[which]


def wounds(number: int) -> str:
    """So many wounds."""
    return ngettext("{n} wound", "{n} wounds", number).format(n=number)


def ground(kind: Kind) -> str:
    """What a square is, with its clause."""
    return {
        Kind.OPEN: _("Open square. [[BOARD-2]]"),
        Kind.BLOCKED: _("Blocked: no entry, no sight. [[BOARD-3]]"),
        Kind.HIGH: _("High terrain. [[BOARD-4]] [[BOARD-6]]"),
    }[kind]


def underfoot(board: Board, square: Square) -> list[str]:
    """What makes a square other than plain, a sentence each (BOARD-13)."""
    found = []
    if toll := board.toll(square):
        found.append(
            ngettext(
                "Rough ground: {n} point more to enter. [[BOARD-13]]",
                "Rough ground: {n} points more to enter. [[BOARD-13]]",
                toll,
            ).format(n=toll)
        )
    if not board.lit(square):
        found.append(
            _("Dark: a shot at who stands here has {n:+d}. [[BOARD-13]]").format(
                n=shooting.DARK.value
            )
        )
    return found


def barrier(feature: Feature, door: Door | None) -> str:
    """What stands on an edge, with its clause; empty for an open one."""
    if feature.climb is not None:
        said = _("a wall [[BOARD-7]]") if feature.barrier is Barrier.WALL else _("a steep side")
        climb = _("can be climbed, difficulty {n} [[MOVE-9]]").format(n=feature.climb)
        return f"{said}, {climb}"
    if door is not None:
        return {
            Door.CLOSED: _("a closed door [[BOARD-10]]"),
            Door.OPEN: _("an open door [[BOARD-10]]"),
            Door.LOCKED: _locked(feature.lock or USUAL_LOCK),
            Door.DESTROYED: _("a broken door [[BOARD-10]]"),
        }[door]
    return {
        Barrier.OPEN: "",
        Barrier.WALL: _("a wall [[BOARD-7]]"),
        Barrier.OBSTACLE: _("an obstacle [[BOARD-9]]"),
        Barrier.HIGH: _("a high edge [[BOARD-8]]"),
        Barrier.DOOR: "",
        Barrier.WINDOW: _("a window [[BOARD-11]]"),
        Barrier.STAIRS: _("stairs [[BOARD-4]]"),
        Barrier.LADDER: _("a ladder [[BOARD-4]]"),
    }[feature.barrier]


def _locked(lock: Lock) -> str:
    """A locked door with how hard it is to get through."""
    said = _("a locked door [[BOARD-10]], difficulty {force} to force, {pick} to pick").format(
        force=lock.force, pick=lock.pick
    )
    return said if lock.key is None else _("{door}, with a key").format(door=said)


def lying(state: State, square: Square) -> list[str]:
    """What lies on a square, a sentence for each item, for a chest and for a search marker."""
    found = [
        _("Here lies: **{item}**. [[ITEM-4]]").format(item=_(found.name))
        for at, found in state.ground
        if at == square
    ]
    found += [
        _("**{chest}**, locked: {items}. {how} [[ABIL-8]]").format(
            chest=chest_name(chest.id).capitalize(),
            items=", ".join(_(item.name) for item in chest.holds),
            how=how_locked(chest.lock),
        )
        for chest in state.chests
        if chest.at == square
    ]
    if square in state.markers:
        found.append(_("**Search marker**: who stands here may search. [[ACT-3]] [[CARD-8]]"))
    return found


def treasures(state: State) -> list[str]:
    """Where the items are that goals are about, a sentence for each on the board or in a hand."""
    wanted = {g.subject for g in state.terms.goals if g.aim in (Aim.TAKE_AWAY, Aim.HOLD)}
    found = [
        _("The {item} lies on {x},{y}.").format(item=_(lies.name), x=at[0], y=at[1])
        for at, lies in state.ground
        if lies.id in wanted
    ]
    return found + [
        _("{figure} has the {item}.").format(figure=figure(owner), item=_(gear.item.name))
        for owner in state.figures
        for gear in owner.gear
        if gear.item.id in wanted and owner.at is not None
    ]


def places(state: State, square: Square) -> list[str]:
    """The zones and exits of goals to which a square belongs, a sentence for each."""
    return [
        _("Exit: **{place}**. [[BOARD-12]]").format(place=title_of(place))
        if place.exit
        else _("Zone: **{place}**. [[GUARD-3]]").format(place=title_of(place))
        for place in state.terms.places
        if square in place.squares
    ]


def magic(which: MagicCard) -> str:
    """A card of the magic deck with its suit as a small picture."""
    return f"{which.rank}[icon:{which.suit}]"


def trove(which: Trove | None) -> str:
    """What a search has brought, in a word."""
    return {
        Trove.ITEM: _("something useful"),
        Trove.TRAP: _("a trap"),
        Trove.HEALING: _("something that heals"),
        Trove.ALARM: _("the alarm"),
        None: _("nothing"),
    }[which]


def direction(which: Direction) -> str:
    """A direction as an adverb."""
    return {
        Direction.N: _("north"),
        Direction.NE: _("north-east"),
        Direction.E: _("east"),
        Direction.SE: _("south-east"),
        Direction.S: _("south"),
        Direction.SW: _("south-west"),
        Direction.W: _("west"),
        Direction.NW: _("north-west"),
    }[which]


def edges(board: Board, square: Square) -> list[str]:
    """What stands on the edges of a square, side by side."""
    found = []
    for way in STRAIGHT:
        edge = edge_of(square, way)
        feature = board.feature(edge)
        words = barrier(feature, board.door(edge))
        if feature.barrier is Barrier.HIGH:
            lower = feature.lower is way
            words = f"{words} {_('(down)') if lower else _('(up)')}"
        if words:
            found.append(_("{side}: {what}").format(side=direction(way).capitalize(), what=words))
    return found


def ability(name: str, value: int) -> str:
    """An ability with its value, if it has one, and its clause."""
    known = dispatch.registry().get(name)
    valued = known is not None and known.least is not None
    said = f"**{_(name)}**" + (f" **{value}**" if valued else "")
    return f"{said} [[{known.clause}]]: {_(known.text)}" if known is not None else said


def title_of(place: Place) -> str:
    """What a zone or an exit is called on the board."""
    return _(place.title) if place.title else place.name.replace("-", " ")


def within(place: Place | None) -> str:
    """What a zone or an exit is called in a sentence; empty for none."""
    if place is None or place.title:
        return "" if place is None else title_of(place)
    return _("the {place}").format(place=title_of(place))


def chest_name(chest: str) -> str:
    """A chest as players read it: a thing of the map has no other name than its id."""
    return _(chest.replace("-", " "))


def how_locked(lock: Lock) -> str:
    """How hard a lock is to open, and whether it has a key."""
    said = _("Difficulty {force} to force, {pick} to pick.").format(
        force=lock.force, pick=lock.pick
    )
    return said if lock.key is None else f"{said} {_('It has a key.')}"
