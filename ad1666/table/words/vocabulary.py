"""The words of the game as a player reads them: suits, traits, phases, verbs and the like.

A name of the rules that is plain English (``skull``, ``aimed-shot``) is translated as it stands;
the tables have those that read otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ad1666.i18n import N_, _, ngettext
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
from ad1666.rules.cards import Card, Side, Suit
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import CardTest, Grade, Source
from ad1666.rules.locks import Chest
from ad1666.rules.magic import MagicCard
from ad1666.rules.notation import square_text
from ad1666.rules.phases import Phase
from ad1666.rules.reasons import OwnName, Reason
from ad1666.rules.search_tables import Trove
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred
from ad1666.rules.victory import Aim, Place
from ad1666.table.words import reasons
from ad1666.table.words import side as side


def card(which: Card, named: Suit | None = None) -> str:
    """A card with its suit as a small picture; ``named`` is the suit of a joker (CARD-3)."""
    if which.suit is not None:
        return f"{which.value}[icon:{which.suit}]"
    return card_words(which) if named is None else f"{card_words(which)} [icon:{named}]"


def card_words(which: Card) -> str:
    """A card in words alone."""
    if which.suit is not None:
        return _("{suit} {value}").format(suit=_(which.suit), value=which.value)
    return _("black joker") if which.value == 0 else _("red joker")


_PHASES = {
    Phase.SETUP: N_("Setting up"),
    Phase.START: N_("Start of the turn"),
    Phase.CARDS: N_("Card phase"),
    Phase.INITIATIVE: N_("Initiative phase"),
    Phase.ACTION: N_("Action phase"),
    Phase.COMBAT: N_("Combat phase"),
    Phase.MORALE: N_("Morale phase"),
    Phase.WORDS: N_("Words phase"),
    Phase.END: N_("End of the turn"),
}


def phase(which: Phase) -> str:
    """The name of a phase."""
    return _(_PHASES[which])


def grade(which: Grade) -> str:
    """How a standard test came out."""
    return _(which)


_SKILLS = {
    "blunt": N_("Blunt weapons"),
    "two-handed": N_("Two-handed weapons"),
    "thrown": N_("Thrown weapons"),
}
"""Those that need more than their name in the rules."""


def skill(name: str) -> str:
    """The name of a combat skill."""
    return _(_SKILLS.get(name, name.capitalize()))


_ITEM_TRAITS = {
    "mighty-attack": N_("mighty attack"),
    "stunning": N_("stuns by a hit to the head [[HURT-5]]"),
    "toppling": N_("fells by a hit to the legs [[HURT-4]]"),
}
"""Those that read otherwise than in the rules."""


def item_trait(name: str) -> str:
    """A trait of a weapon."""
    return _(_ITEM_TRAITS.get(name, name))


def figure(which: Figure, among: Iterable[Figure]) -> str:
    """A figure by its name, and by its letter if others ``among`` those there are bear the name."""
    name = which.card.name
    twins = any(other.card.name == name and other.id != which.id for other in among)
    return f"{_(name)} ({which.id})" if twins else _(name)


def figures(state: State, those: Iterable[Figure]) -> str:
    """Some figures, as in a sentence."""
    return listed([figure(each, state.figures) for each in those])


def listed(names: Sequence[str]) -> str:
    """Names one after the other, as in a sentence."""
    *others, last = names
    return _("{names} and {last}").format(names=", ".join(others), last=last) if others else last


def figure_by_id(state: State, figure_id: str | None) -> str:
    """A figure by its id, whether or not it still stands on the board."""
    found = next((f for f in state.figures if f.id == figure_id), None)
    return figure(found, state.figures) if found is not None else figure_id or ""


def reason(state: State, barred: Barred) -> str:
    """Why something is not allowed, in words, with names in place of ids."""
    parts = {name: word(state, name, value) for name, value in barred.about}
    own = dispatch.reason_words(barred.reason) if isinstance(barred.reason, OwnName) else None
    return _(own or reasons.WORDS[Reason(barred.reason)]).format(**parts)


def word(state: State, key: str, value: object) -> str:
    """What a reason or a note is about as a player reads it, by the key that it stands under."""
    match value:
        case Side():
            return side(value)
        case Card():
            return card(value)
        case MagicCard():
            return f"{value.rank}[icon:{value.suit}]"
        case Phase():
            return phase(value)
        case Trove() | None:
            return _(_TROVES.get(value, N_("nothing")))
        case Source():
            return _("from the deck") if value is Source.DECK else _("from hand")
        case (int(x), int(y)):
            return square_text((x, y))
        case tuple():
            return listed([word(state, key, each) for each in value]) if value else _("nothing")
        case str():
            return _name(state, key, value)
        case int() if key == "wounds":
            return wounds(value)
        case int() if key == "cards":
            return ngettext("{n} card", "{n} cards", value).format(n=value)
    return str(value)


def _name(state: State, key: str, name: str) -> str:
    match key:
        case "who" | "target" | "by":
            return figure_by_id(state, name)
        case "weapon":
            return armed(state, name)
        case "item" | "items":
            return item(state, name)
        case "chest":
            return chest_name(name)
        case "action":
            return verb(name)
    return _(name)


_TROVES: dict[Trove | None, str] = {
    Trove.ITEM: N_("something useful"),
    Trove.TRAP: N_("a trap"),
    Trove.HEALING: N_("something that heals"),
    Trove.ALARM: N_("the alarm"),
}
"""What a search may bring."""


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
    return spelt(item_id)  # one that is no longer there, a blade without its poison


def armed(state: State, weapon_id: str) -> str:
    """A weapon as what somebody fights with."""
    name = item(state, weapon_id)
    return name if weapon_id == "unarmed" else _("the {item}").format(item=name)


_OF_CHEST = {
    tools.PICK_LOCK: N_("Pick the lock of the {chest}"),
    Verb.FORCE_DOOR: N_("Break open the {chest}"),
    Verb.OPEN: N_("Open the {chest} with its key"),
}


_OF_DOOR: dict[str, str] = {
    tools.PICK_LOCK: N_("Pick the lock"),
    Verb.FORCE_DOOR: N_("Force the door"),
    Verb.OPEN: N_("Open the door"),
    Verb.CLOSE: N_("Close the door"),
}


def of_door(name: str) -> str:
    """What a choice does about a door that it names."""
    return _(_OF_DOOR[name])


def of_chest(name: str, chest: str) -> str:
    """What a choice does about a chest."""
    return _(_OF_CHEST[name]).format(chest=chest)


_VERBS: dict[str, str] = {
    Verb.DELAY: N_("Wait with the last figure"),
    Verb.FIRST: N_("Who goes first"),
    Verb.FORCE_DOOR: N_("Force a door or chest"),
    Verb.END: N_("End the activation"),
    Verb.PUSH: N_("Push through"),
    Verb.OPEN: N_("Open a door"),
    Verb.CLOSE: N_("Close a door"),
    Verb.WINDOW: N_("Through the window"),
    Verb.STOP: N_("Stop here"),
    Verb.IN_HAND: N_("Change what is in hand"),
    Verb.DEFEND: N_("Defensive stance"),
    Verb.HOLD: N_("Stay"),
    Verb.WEAPON: N_("Fight with"),
    Verb.NO_PARRY: N_("Take the hit"),
    Verb.STRAY: N_("Let the shot hit"),
    Verb.NO_STRAY: N_("Let it hit nobody"),
    Verb.LAND: N_("Land on"),
    Verb.ARRIVE: N_("Enter at"),
    Verb.AGAINST: N_("Resist with"),
    Verb.JOIN: N_("Take part"),
    Verb.BOOST: N_("Boost with"),
    Verb.SUIT: N_("Name the suit"),
}
"""The verbs that read otherwise on a button than in the rules."""


def verb(name: str) -> str:
    """What a choice does, as it stands on a button."""
    own = dispatch.choice_words(name)
    return _(own.label if own is not None else _VERBS.get(name) or spelt(name).capitalize())


_TESTS: dict[str, str] = {
    CardTest.CLIMB: N_("Climbing"),
    CardTest.WINDOW: N_("Through the window"),
    CardTest.FORCE_DOOR: N_("Forcing a door"),
    CardTest.FORCE_LOCK: N_("Forcing a lock"),
    CardTest.STAND_UP: N_("Standing up"),
    CardTest.STAY_AWAKE: N_("Staying conscious"),
    CardTest.KEEP_FOOTING: N_("Keeping one's feet"),
}
"""The tests that read otherwise than in the rules."""


def what(which: CardTest | OwnName) -> str:
    """What a test is about."""
    return _(dispatch.test_words(which) or _TESTS.get(which) or spelt(which).capitalize())


def spelt(name: str) -> str:
    """A name of the rules as separate words."""
    return name.replace("-", " ")


def wounds(number: int) -> str:
    """A number of wounds."""
    return ngettext("{n} wound", "{n} wounds", number).format(n=number)


_GROUND = {
    Kind.OPEN: N_("Open square. [[BOARD-2]]"),
    Kind.BLOCKED: N_("Blocked: no entry, no sight. [[BOARD-3]]"),
    Kind.HIGH: N_("High terrain. [[BOARD-4]] [[BOARD-6]]"),
}


def ground(kind: Kind) -> str:
    """What a square is, with its clause."""
    return _(_GROUND[kind])


def underfoot(board: Board, square: Square) -> list[str]:
    """What makes a square other than plain, a sentence each (BOARD-13)."""
    toll = board.toll(square)
    rough = ngettext(
        "Rough ground: entering it costs {n} point more. [[BOARD-13]]",
        "Rough ground: entering it costs {n} points more. [[BOARD-13]]",
        toll,
    )
    dark = _("Dark: a shot at whoever stands here has {n:+d}. [[BOARD-13]]")
    found = [rough.format(n=toll)] if toll else []
    return found if board.lit(square) else [*found, dark.format(n=shooting.DARK.value)]


_BARRIERS = {
    Barrier.WALL: N_("a wall [[BOARD-7]]"),
    Barrier.OBSTACLE: N_("an obstacle [[BOARD-9]]"),
    Barrier.HIGH: N_("a high edge [[BOARD-8]]"),
    Barrier.WINDOW: N_("a window [[BOARD-11]]"),
    Barrier.STAIRS: N_("stairs [[BOARD-4]]"),
    Barrier.LADDER: N_("a ladder [[BOARD-4]]"),
}
_DOORS = {
    Door.CLOSED: N_("a closed door [[BOARD-10]]"),
    Door.OPEN: N_("an open door [[BOARD-10]]"),
    Door.LOCKED: N_("a locked door [[BOARD-10]], difficulty {force} to force, {pick} to pick"),
    Door.DESTROYED: N_("a broken door [[BOARD-10]]"),
}


def _barrier(feature: Feature, door: Door | None) -> str:
    """What stands on an edge, with its clause; empty for an open one."""
    if feature.climb is not None:
        wall = _("a wall [[BOARD-7]]") if feature.barrier is Barrier.WALL else _("a steep side")
        climb = _("can be climbed, difficulty {n} [[MOVE-9]]").format(n=feature.climb)
        return f"{wall}, {climb}"
    if door is None:
        return _(_BARRIERS[feature.barrier]) if feature.barrier in _BARRIERS else ""
    lock = feature.lock or USUAL_LOCK
    words = _(_DOORS[door]).format(force=lock.force, pick=lock.pick)
    has_key = door is Door.LOCKED and lock.key is not None
    return _("{door}, with a key").format(door=words) if has_key else words


def lying(state: State, square: Square) -> list[str]:
    """What lies on a square, a sentence for each item, for a chest and for a search marker."""
    here = _("Here lies: **{item}**. [[ITEM-4]]")
    found = [here.format(item=_(lies.name)) for at, lies in state.ground if at == square]
    found += [
        _("**{chest}**, locked: {items}. {how} [[ABIL-8]]").format(
            chest=chest_name(chest.id).capitalize(), items=holds(chest), how=how_locked(chest.lock)
        )
        for chest in state.chests
        if chest.at == square
    ]
    if square in state.markers:
        found.append(_("**Search marker**: whoever stands here may search. [[ACT-3]] [[CARD-8]]"))
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
        _("{figure} has the {item}.").format(
            figure=figure(owner, state.figures), item=_(gear.item.name)
        )
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


_DIRECTIONS = {
    Direction.N: N_("north"),
    Direction.NE: N_("north-east"),
    Direction.E: N_("east"),
    Direction.SE: N_("south-east"),
    Direction.S: N_("south"),
    Direction.SW: N_("south-west"),
    Direction.W: N_("west"),
    Direction.NW: N_("north-west"),
}


def direction(which: Direction) -> str:
    """A direction as an adverb."""
    return _(_DIRECTIONS[which])


def edges(board: Board, square: Square) -> list[str]:
    """What stands on the edges of a square, side by side."""
    found = []
    for way in STRAIGHT:
        edge = edge_of(square, way)
        feature = board.feature(edge)
        words = _barrier(feature, board.door(edge))
        if feature.barrier is Barrier.HIGH:
            words += " " + (_("(down)") if feature.lower is way else _("(up)"))
        if words:
            found.append(_("{side}: {what}").format(side=direction(way).capitalize(), what=words))
    return found


def ability(name: str, value: int) -> str:
    """An ability with its value, if it has one, and its clause."""
    known = dispatch.registry()[name]
    return f"{ability_name(name, value)} [[{known.clause}]]: {_(known.text)}"


def ability_name(name: str, value: int) -> str:
    """An ability with its value, if it has one."""
    valued = "" if dispatch.registry()[name].least is None else f" **{value}**"
    return f"**{_(name)}**{valued}"


def title_of(place: Place) -> str:
    """What a zone or an exit is called on the board."""
    return _(place.title) if place.title else place.name.replace("-", " ")


def within(place: Place | None) -> str:
    """What a zone or an exit is called in a sentence; empty for none."""
    if place is None:
        return ""
    title = title_of(place)
    return title if place.title else _("the {place}").format(place=title)


def chest_name(chest: str) -> str:
    """A chest as players read it: a thing of the map has no other name than its id."""
    return _(spelt(chest))


def holds(chest: Chest) -> str:
    """What is locked in a chest."""
    return ", ".join(_(item.name) for item in chest.holds)


def how_locked(lock: Lock) -> str:
    """How hard a lock is to open, and whether it has a key."""
    hard = _("Difficulty {force} to force, {pick} to pick.")
    has_key = "" if lock.key is None else " " + _("It has a key.")
    return hard.format(force=lock.force, pick=lock.pick) + has_key
