"""The words of the game for players: suits, traits, phases, verbs and the like.

A name in the rules that is plain English (``skull``, ``aimed-shot``) is translated as it is. The
tables have those that are worded differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ad1666.i18n import N_, _, count, listed, pgettext, phrase, whole
from ad1666.i18n import name as named
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import (
    Board,
    Chest,
    Direction,
    Link,
    Lock,
)
from ad1666.rules.cards import Card, Side, Suit
from ad1666.rules.characters import Character, Figure, Square
from ad1666.rules.events import CardTest, Grade, Source
from ad1666.rules.items import UNARMED, Item
from ad1666.rules.magic import MagicCard, Trove
from ad1666.rules.phases import Phase
from ad1666.rules.scenes.plot import ANYBODY, THEM, WHO_WORDS
from ad1666.rules.state import State
from ad1666.rules.tables import complete, some
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, OwnName, Reason
from ad1666.rules.victory import Place
from ad1666.words import faction as faction
from ad1666.words import party as party
from ad1666.words import reasons
from ad1666.words import side as side
from ad1666.words import title as title


def card(which: Card, named: Suit | None = None) -> str:
    """A card with its suit as a small picture; ``named`` is the suit of a joker (CARD-3)."""
    if which.suit is not None:
        return f"{which.value}[icon:{which.suit}]"
    return card_words(which) if named is None else f"{card_words(which)} ([icon:{named}])"


def card_words(which: Card) -> str:
    """A card in words only."""
    if which.suit is not None:
        value = pgettext("value of a card", str(which.value))
        return _("{suit} {value}").format(suit=suit_of_card(which.suit), value=value)
    return _("black joker") if which.value == 0 else _("red joker")


def suit(which: str) -> str:
    """The name of a suit."""
    return pgettext("suit", which)


def suit_of_card(which: str) -> str:
    """The name of a suit in the form that stands beside a card's value."""
    return pgettext("suit of a card", which)


def location(which: str) -> str:
    """The part of the body that a suit stands for (CARD-2)."""
    return named("location", which)


def trait(which: str) -> str:
    """The name of a trait of a character."""
    return pgettext("trait", which.capitalize())


_PHASES = complete(
    Phase,
    {
        Phase.SETUP: N_("Setting up"),
        Phase.START: N_("Start of the turn"),
        Phase.CARDS: N_("Card phase"),
        Phase.INITIATIVE: N_("Initiative phase"),
        Phase.ACTION: N_("Action phase"),
        Phase.COMBAT: N_("Combat phase"),
        Phase.MORALE: N_("Morale phase"),
        Phase.WORDS: N_("Words phase"),
        Phase.END: N_("End of the turn"),
    },
)


def phase(which: Phase) -> str:
    """The name of a phase."""
    return _(_PHASES[which])


def turn(number: int, now: Phase) -> str:
    """Turn and phase; only the phase before the first turn."""
    if now is Phase.SETUP:
        return phase(now)
    return _("Turn {turn}: {phase}").format(turn=number, phase=phase(now))


def grade(which: Grade) -> str:
    """The outcome of a standard test."""
    return _(which)


_SKILLS = {
    "blunt": N_("Blunt weapons"),
    "two-handed": N_("Two-handed weapons"),
    "thrown": N_("Thrown weapons"),
}
"""Skills worded differently than in the rules."""


def skill(name: str) -> str:
    """The name of a combat skill."""
    return pgettext("skill", _SKILLS.get(name, name.capitalize()))


_ITEM_TRAITS = {
    "mighty-attack": N_("mighty attack"),
    "stunning": N_("a wound to the head may stun [[HURT-5]]"),
    "toppling": N_("a wound to the legs may knock down [[HURT-4]]"),
}
"""Traits of items worded differently than in the rules."""


def item_trait(name: str) -> str:
    """A trait of a weapon."""
    return _(_ITEM_TRAITS.get(name, name))


def figure(which: Figure, among: Iterable[Figure]) -> str:
    """A figure by its name, with its letter if others ``among`` those given have the same name."""
    name = which.card.name
    twins = any(other.card.name == name and other.id != which.id for other in among)
    return lettered(which) if twins else character(which.card)


def lettered(which: Figure) -> str:
    """A figure by its name and its letter."""
    return phrase("{name} ({letter})", name=character(which.card), letter=which.id)


def character(card: Character) -> str:
    """The name of a character."""
    return named("character", card.name)


PRONOUNS = {"m": "He", "f": "She"}
"""What begins a further sentence about somebody, by sex."""


def pronoun(card: Character) -> str:
    """He or she, at the beginning of a sentence."""
    return named("pronoun", PRONOUNS[card.sex])


def rank(card: Character) -> str:
    """Whether a character is a hero or a commoner."""
    if not card.hero:
        return _("commoner")
    return pgettext("woman", "hero") if card.sex == "f" else _("hero")


def kind(card: Character) -> str:
    """What a character is besides the name: one of a kind, or else a hero or a commoner."""
    return named("character", card.kind) if card.kind else rank(card)


def figures(state: State, those: Iterable[Figure]) -> str:
    """Some figures, as listed in a sentence."""
    return listed([figure(each, state.figures) for each in those])


def figure_by_id(state: State, figure_id: str | None) -> str:
    """A figure by its id, whether or not it still stands on the board."""
    found = state.known(figure_id)
    return figure(found, state.figures) if found is not None else figure_id or ""


def definite(which: Figure, among: Iterable[Figure]) -> str:
    """A figure within a sentence: with an article in languages that have one, unless it has a name
    of its own, or none but its letter."""
    name = figure(which, among)
    alone = which.card.name.removesuffix(f" ({which.id})") == which.id
    own = which.card.unique or alone
    return name if own else phrase(_("the {figure}"), figure=name)


def definite_by_id(state: State, figure_id: str | None) -> str:
    """The same by an id, whether or not the figure still stands on the board."""
    found = state.known(figure_id)
    return definite(found, state.figures) if found is not None else figure_id or ""


SOMEBODY = {
    Side.RED.value: "one of Red's",
    Side.BLUE.value: "one of Blue's",
    "hero": "a hero",
    "commoner": "a commoner",
    ANYBODY: "somebody",
    THEM: "that figure",
}
"""Whom an event may be about that is not named."""
complete((*WHO_WORDS, THEM), SOMEBODY)


def reason(state: State, barred: Barred) -> str:
    """Why something is not allowed, in words, with names in place of ids."""
    parts = {name: word(state, name, value) for name, value in barred.about}
    own = dispatch.reason_words(barred.reason) if isinstance(barred.reason, OwnName) else None
    return _(own or reasons.WORDS[Reason(barred.reason)]).format(**parts)


def word(state: State, key: str, value: object) -> str:
    """A value in a reason or a note in words, by its key."""
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
            return square_words((x, y))
        case tuple():
            return listed([word(state, key, each) for each in value]) if value else _("nothing")
        case str():
            return _name(state, key, value)
        case int() if key == "wounds":
            return wounds(value)
        case int() if key == "cards":
            return count("{n} card", "{n} cards", value)
        case int():
            return whole(value)
    return str(value)


def _name(state: State, key: str, name: str) -> str:
    match key:
        case "who" | "target" | "by":
            return _somebody(state, name)
        case "weapon":
            return armed(state, name)
        case "item" | "items":
            return item(state, name)
        case "chest":
            return chest_name(state.board, name)
        case "passage":
            links = (link for link in state.board.links if link.name == name)
            return next(map(passage_title, links), spelt(name))
        case "action":
            return verb(name)
        case "suit":
            return suit(name)
        case "ability":
            return called(state, name)
        case "character":
            return named("character", name)
        case "faction" | "other_faction":
            return faction(name)
    return _(name)


def _somebody(state: State, name: str) -> str:
    """A figure by its id, those of a kind by the word for them (SCN-7), or a thing."""
    if state.known(name) is not None:
        return figure_by_id(state, name)
    return named("group", SOMEBODY[name]) if name in SOMEBODY else chest_name(state.board, name)


_TROVES: dict[Trove | None, str] = complete(
    Trove,
    {
        Trove.ITEM: N_("something useful"),
        Trove.TRAP: N_("a trap"),
        Trove.HEALING: N_("something that heals"),
        Trove.ALARM: N_("the alarm"),
        Trove.EVENT: N_("something happens"),
    },
)
"""What a search may yield."""


def item(state: State, item_id: str) -> str:
    """The name of an item that somebody owns or that lies on the ground."""
    if item_id == "unarmed":
        return named("item", UNARMED.name)
    owned = (g.item for f in state.figures for g in f.gear)
    carried = (i for f in state.figures for i in f.card.items)
    lying = (i for _at, i in state.ground)
    locked = (i for chest in state.chests for i in chest.holds)
    hidden = (h.item for h in state.hidden)
    for found in (*owned, *carried, *lying, *locked, *hidden):
        if found.id == item_id:
            return thing(found)
    return spelt(item_id)  # it is no longer there: a blade without its poison


def thing(which: Item) -> str:
    """The name of an item."""
    return named("item", which.name)


def armed(state: State, weapon_id: str) -> str:
    """A weapon as somebody's armament."""
    name = item(state, weapon_id)
    return name if weapon_id == "unarmed" else phrase(_("the {item}"), item=name)


_OF_CHEST: dict[str, str] = some(
    Verb,
    {
        Verb.FORCE_DOOR: N_("Break open the {chest}"),
        Verb.OPEN: N_("Open the {chest} with its key"),
    },
)


_OF_DOOR: dict[str, str] = some(
    Verb,
    {
        Verb.FORCE_DOOR: N_("Force the door"),
        Verb.OPEN: N_("Open the door"),
        Verb.CLOSE: N_("Close the door"),
    },
)


def of_door(name: str) -> str:
    """What a choice does with a door that it names."""
    own = dispatch.choice_words(name)
    return _(_OF_DOOR[name] if own is None else own.door or own.label)


def of_chest(name: str, chest: str) -> str:
    """What a choice does with a chest."""
    own = dispatch.choice_words(name)
    return _(_OF_CHEST[name] if own is None else own.chest or own.label).format(chest=chest)


_VERBS: dict[str, str] = some(
    Verb,
    {
        Verb.DELAY: N_("Wait with the last figure"),
        Verb.FIRST: N_("Who goes first"),
        Verb.FORCE_DOOR: N_("Force a door or chest"),
        Verb.END: N_("End the activation"),
        Verb.PUSH: N_("Push through"),
        Verb.OPEN: N_("Open a door"),
        Verb.CLOSE: N_("Close a door"),
        Verb.WINDOW: N_("Through the window"),
        Verb.PASSAGE: N_("Passage"),
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
        Verb.SPEAK: N_("Speak to"),
        Verb.ANSWER: N_("Answer"),
        Verb.BOOST: N_("Boost with"),
        Verb.SUIT: N_("Name the suit"),
    },
)
"""Verbs worded differently on a button than in the rules."""


def verb(name: str) -> str:
    """What a choice does, as on a button."""
    own = dispatch.choice_words(name)
    return _(own.label if own is not None else _VERBS.get(name) or spelt(name).capitalize())


_TAKING: dict[str, str] = some(
    Verb,
    {
        Verb.AIMED_SHOT: N_("Aimed shot at {target}"),
        Verb.DEFENSIVE_SHOT: N_("Defensive shot at {target}"),
        Verb.QUICK_SHOT: N_("Quick shot at {target}"),
        Verb.ATTACK: N_("Attack {target}"),
        Verb.RELOAD: N_("Reload the {target}"),
        Verb.PICK_UP: N_("Pick up the {target}"),
        Verb.WEAPON: N_("Fight with the {target}"),
        Verb.SPEAK: N_("Speak to {target}"),
    },
)
"""Verbs that ask for a case of whom or what they name first."""


def taking(name: str, target: str) -> str:
    """What a choice does to somebody or with something."""
    if name in _TAKING:
        return _(_TAKING[name]).format(target=target)
    # Translators: a button: what is done, then to whom or with what, not inflected
    return _("{verb} {named}").format(verb=verb(name), named=target)


def amid(words: str) -> str:
    """The name of an action, a trait or a skill as it is written within a sentence."""
    # Translators: {name:small} if your language writes names of actions, traits and skills so
    return pgettext("within a sentence", "{name}").format(name=words)


_CALLS = re.compile("[?!…]”\\.")
"""The end of a quotation that asks, calls or breaks off, and a full stop after it."""


def quoted(said: str) -> str:
    """What somebody says, within a sentence that has the only full stop."""
    breaks_off = said.endswith("..")
    return _("“{answer}”").format(answer=said if breaks_off else said.removesuffix("."))


def stopped(sentences: str) -> str:
    """Sentences of which some end in a quotation that asks, calls or breaks off, with a full stop
    after it only where the language has one."""

    def end(found: re.Match[str]) -> str:
        # Translators: "{quotation}." if your language has a full stop after "…?”"
        words = pgettext("at the end of a sentence", "{quotation}")
        return words.format(quotation=found[0].removesuffix("."))

    return _CALLS.sub(end, sentences)


_TESTS: dict[str, str] = some(
    CardTest,
    {
        CardTest.CLIMB: N_("Climbing"),
        CardTest.WINDOW: N_("Going through the window"),
        CardTest.FORCE_DOOR: N_("Forcing a door"),
        CardTest.FORCE_LOCK: N_("Forcing a lock"),
        CardTest.STAND_UP: N_("Standing up"),
        CardTest.STAY_AWAKE: N_("Staying conscious"),
        CardTest.KEEP_FOOTING: N_("Keeping one's feet"),
        CardTest.EVENT: N_("A test"),
    },
)
"""Tests worded differently than in the rules."""


def what(which: CardTest | OwnName, state: State | None = None, who: str | None = None) -> str:
    """What a test is about. One that is named after an ability is called as that is by ``who`` is
    tested."""
    own = dispatch.test_words(which)
    if state is not None and own is not None and dispatch.known(own):
        return called(state, own, who)
    return _(own or _TESTS.get(which) or spelt(which).capitalize())


def spelt(name: str) -> str:
    """A name from the rules as separate words."""
    return name.replace("-", " ")


def wounds(number: int) -> str:
    """A number of wounds."""
    return count("{n} wound", "{n} wounds", number)


def harm(number: int) -> str:
    """The effect of a hit without a sum: a number of wounds, or that there are none."""
    return wounds(number) if number else _("no wound")


_signed: ContextVar[bool] = ContextVar("_signed", default=False)


@contextmanager
def signed_squares() -> Iterator[None]:
    """Puts a sign for each square that is worded meanwhile: for lines beside a board, which shows
    the squares themselves."""
    token = _signed.set(True)
    try:
        yield
    finally:
        _signed.reset(token)


def square_words(which: Square) -> str:
    """A square as players read it. Files write it as in `notation`, in any language."""
    if _signed.get():
        return "[icon:aim-reach]"
    x, y = which
    # Translators: a square by its column and row; not with what marks decimals in your language
    return pgettext("square", "{x},{y}").format(x=x, y=y)


_DIRECTIONS = complete(
    Direction,
    {
        Direction.N: N_("north"),
        Direction.NE: N_("north-east"),
        Direction.E: N_("east"),
        Direction.SE: N_("south-east"),
        Direction.S: N_("south"),
        Direction.SW: N_("south-west"),
        Direction.W: N_("west"),
        Direction.NW: N_("north-west"),
    },
)


def direction(which: Direction) -> str:
    """A direction as an adverb."""
    return _(_DIRECTIONS[which])


def border(which: Direction) -> str:
    """An edge of a square, by its direction."""
    return pgettext("edge", _DIRECTIONS[which].capitalize())


def ability(card: Character, name: str, value: int) -> str:
    """An ability with its value, if it has one, its clause, and what it does; what the card says of
    it before what the rules say."""
    known, (other, text) = dispatch.registry()[name], card.calls(name)
    does, text = _(known.text), _(text) if text else ""
    if other:
        does = _("as **{ability}**: {does}").format(ability=pgettext("ability", name), does=does)
    head = f"{ability_name(card, name, value)} [[{known.clause}]]"
    return ": ".join(filter(None, (head, f"{text} ({does})" if text else does)))


def ability_name(card: Character, name: str, value: int) -> str:
    """An ability as a card calls it, with its value, if it has one."""
    valued = "" if dispatch.registry()[name].least is None else f" **{value}**"
    return f"**{pgettext('ability', card.calls(name)[0] or name)}**{valued}"


def called(state: State, name: str, who: str | None = None) -> str:
    """What an ability is called on the card of ``who``, if that has it; else as the cards agree
    that have it; else as in the rules."""
    having = [f for f in state.figures if f.card.ability(name) is not None]
    names = {f.card.calls(name)[0] for f in having if f.id == who}
    names = names or {f.card.calls(name)[0] for f in having}
    own = names.pop() if len(names) == 1 else ""
    return pgettext("ability", own or name)


def title_of(place: Place) -> str:
    """The name of a zone or an exit on the board."""
    return named("place", place.title or spelt(place.name))


def passage_title(link: Link) -> str:
    """The name of a passage."""
    return named("place", link.title or spelt(link.name))


def within(place: Place | None) -> str:
    """The name of a zone or an exit in a sentence; empty for none."""
    if place is None:
        return ""
    return _articled(place.title, title_of(place))


def _articled(given: str, title: str) -> str:
    """A title with an article in languages that have one, unless its author has ``given`` one."""
    has_one = given[:1].isupper() or given.startswith("the ")
    return title if has_one else phrase(_("the {place}"), place=title)


def chest_name(board: Board, chest: str) -> str:
    """The name of a chest, or of another thing of the map: its title there, or else its id."""
    return named("chest", _chest_title(board, chest))


def the_chest(board: Board, chest: str) -> str:
    """The same in a sentence."""
    return _articled(_chest_title(board, chest), chest_name(board, chest))


def _chest_title(board: Board, chest: str) -> str:
    return dict(board.titles).get(chest) or spelt(chest)


def holds(chest: Chest) -> str:
    """The contents of a chest."""
    return ", ".join(map(thing, chest.holds))


def how_locked(lock: Lock) -> str:
    """How hard a lock is to open, and whether it has a key."""
    hard = _("Difficulty {force} to force, {pick} to pick.")
    has_key = "" if lock.key is None else " " + _("It has a key.")
    return hard.format(force=lock.force, pick=lock.pick) + has_key
