"""A character card in words: all its values, its conditions, and its opponents."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ad1666.i18n import _, listed, pgettext, signed
from ad1666.i18n import name as named
from ad1666.rules import zones
from ad1666.rules.card_tests import LACKING
from ad1666.rules.cards import SUITS, Side
from ad1666.rules.characters import TRAITS, Character, Figure, Status, equipped
from ad1666.rules.items import UNARMED, Gear, Item
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.words import faction, ground, keepsakes, symbols, vocabulary
from ad1666.words.gear import values


@frozen
class Chip:
    """An entry on a card: a label of a word or two, and the full text in ``detail``, both with
    markup."""

    label: str
    detail: str
    held: bool = False
    """Whether it is an item in hand."""
    step: int = 0
    """Whether it is more or less than on the card as it was: 1, -1, or 0 if it is the same."""


def gathered(cards: Iterable[Character], side: Side) -> tuple[Figure, ...]:
    """Characters as figures of a side that stand nowhere, each with the id of its card."""
    known = {card.id: card for card in cards}
    return tuple(
        Figure(name, card, side, None, gear=equipped(card.items, card.hands, None))
        for name, card in known.items()
    )


def describe(state: State, figure: Figure) -> str:
    """The whole card, with markup, starting with what decides fights."""
    parts = [
        _life(state, figure),
        *_conditions(state, figure),
        *underfoot(state, figure),
        _traits(state, figure),
        _skills(state, figure),
        *(brought.line for brought in keepsakes.told(state, figure)),
        *_items(figure),
        *_abilities(figure),
        diagonals(state, figure),
        kind(figure),
        _(figure.card.text) if figure.card.text else "",
    ]
    return "\n".join(part for part in parts if part)


def rank(figure: Figure) -> str:
    """Side, whether hero or commoner, and whether the figure is still in the game."""
    card = figure.card
    words = [vocabulary.side(figure.side), vocabulary.rank(card)]
    words += [named("character", card.kind)] if card.kind else []
    words += [_("unique")] if card.unique and not card.kind else []
    words += [] if card.human else [_("supernatural")]
    match figure.status:
        case Status.LEFT:
            words.append(_("**has left the board**"))
        case Status.KILLED:
            words.append(_("**killed**"))
        case Status.TO_COME:
            words.append(f"**{coming(figure)}**")
    return ", ".join(words)


def without_portraits(figures: Iterable[Figure]) -> str:
    """Whose portraits are not there, and why; empty if all are."""
    missing = {
        f.card.id: f.card for f in figures if f.card.look is not None and f.card.look.missing
    }
    if not missing:
        return ""
    words = _(
        "Without their portraits, since a record keeps no pictures and the scenario is not where "
        "it was: {names}."
    )
    return words.format(names=listed([vocabulary.character(card) for card in missing.values()]))


def underfoot(state: State, figure: Figure) -> list[str]:
    """What matters about the square under the figure."""
    if figure.at is None:
        return []
    return [
        *ground.underfoot(state.board, figure.at),
        *ground.places(state, figure.at),
        *ground.lying(state, figure.at),
    ]


def coming(figure: Figure) -> str:
    """When a figure joins the game (TURN-1, GUARD-4, SCN-11)."""
    if figure.arrival is None or figure.arrival.turn is None:
        by_event = figure.arrival is not None and figure.arrival.event
        return _("comes with an event") if by_event else _("comes with the alarm")
    if figure.arrival.turn == 1:
        return _("is placed at the start of turn 1")
    return _("comes in turn {turn}").format(turn=figure.arrival.turn)


def kind(figure: Figure) -> str:
    """Sex, alignment and faction."""
    card = figure.card
    sex = _("woman") if card.sex == "f" else _("man")
    alignment = [pgettext("alignment", card.alignment)] if card.alignment else []
    return ", ".join([sex, *alignment, *([faction(card.faction)] if card.faction else [])])


def _traits(state: State, figure: Figure) -> str:
    return " ".join(
        _valued(vocabulary.trait(name), value, keepsakes.causes(state, figure, name))
        for name in TRAITS
        if (value := getattr(figure.card, name)) or name in TRAITS[:3]
    )


def _valued(name: str, value: int, causes: str) -> str:
    """A number with its name, and why it is not what it was: ``Fortitude 2 (+1 A mass at six)``."""
    return " ".join(filter(None, (name, f"**{value}**", causes)))


def life(state: State, figure: Figure) -> tuple[str, str]:
    """How badly the figure is hurt, and how often it can still parry."""
    card = figure.card
    hurt = _("Wounds **{wounds}**: serious at **{serious}**, dead at **{death}** [[HURT-2]]")
    parries = _("Fencing **{all}**: parries left: **{left}** [[MEL-8]]")
    if not card.fencing:
        parries = _("Fencing **0**: cannot parry [[MEL-8]]")
    told = (
        (hurt.format(wounds=figure.wounds, serious=card.serious, death=card.death), "death"),
        (parries.format(all=card.fencing, left=figure.parries), "fencing"),
    )
    wounds, left = (
        " ".join(filter(None, (words, keepsakes.causes(state, figure, number))))
        for words, number in told
    )
    return wounds, left


def _life(state: State, figure: Figure) -> str:
    wounds, parries = life(state, figure)
    return f"[icon:wound] {wounds}\n[icon:parry] {parries}"


def _conditions(state: State, figure: Figure) -> list[str]:
    chips = [f"{chip.label}: {chip.detail}" for chip in conditions(state, figure)]
    return [*chips, *engagement(state, figure)]


def conditions(state: State, figure: Figure) -> list[Chip]:
    """The conditions that mark it on the board, except being engaged."""
    found = symbols.of(state, figure) if figure.at is not None else ()
    return [
        Chip(f"[icon:{mark.icon}] **{mark.name}**", mark.meaning)
        for mark in found
        if mark.icon != "engaged"
    ]


def engagement(state: State, figure: Figure) -> list[str]:
    """The figures it is engaged with, if any."""
    enemies = zones.engaged_with(state, figure) if figure.at is not None else ()
    if not enemies:
        return []
    names = vocabulary.figures(state, enemies)
    words = _("engaged with **{names}** [[ZOC-3]]")
    return [f"[icon:engaged] {words.format(names=names)}"]


def diagonals(state: State, figure: Figure) -> str:
    """The diagonal steps it has left, while that matters."""
    if figure.at is None or state.phase is not Phase.ACTION or figure.card.agility <= 0:
        return ""
    left = figure.card.agility - figure.diagonals
    return _("Diagonal steps left in this phase: **{left}** [[MOVE-1]]").format(left=left)


def _skills(state: State, figure: Figure) -> str:
    known = [chip.label for chip in skills(figure, state)[:-1]]
    words = _("{values}; others **{n:+d}** [[CHAR-2]]")
    if not known:
        words = _("No combat skills: everything at {n:+d} [[CHAR-2]]")
    return words.format(values=", ".join(known), n=LACKING)


def skills(figure: Figure, state: State | None = None) -> list[Chip]:
    """The combat skills, and finally the value for all others. ``state`` tells what was changed by
    what was carried into the game."""
    about = _("Added to the card in attack and defence with such a weapon.")
    chips = []
    for name, value in figure.card.skills:
        causes = "" if state is None else keepsakes.causes(state, figure, name)
        step = 0 if state is None else keepsakes.change(state, figure, name)
        label = _valued(vocabulary.skill(name), value, causes)
        chips.append(Chip(label, f"{about} [[CHAR-2]]", step=step))
    rest = _("Every combat skill that is not on the card. [[CHAR-2]]")
    return [*chips, Chip(_("others **{n:+d}**").format(n=LACKING), rest)]


def _abilities(figure: Figure) -> list[str]:
    lines = [chip.detail for chip in abilities(figure)]
    return lines + counters(figure) if lines else []


def abilities(figure: Figure) -> list[Chip]:
    """The abilities, with whole sentences as their details."""
    return [
        Chip(
            vocabulary.ability_name(figure.card, name, value),
            vocabulary.ability(figure.card, name, value),
        )
        for name, value in figure.card.abilities
    ]


def counters(figure: Figure) -> list[str]:
    """Counters of abilities that have several tokens."""
    return [f"{_token(figure, name)}: {n}" for name, n in figure.tokens if n > 1]


def _token(figure: Figure, name: str) -> str:
    """The name of a token; one named after an ability is called as that is."""
    own = figure.card.calls(name.capitalize())[0]
    return pgettext("ability", own) if own else pgettext("token", name.capitalize())


def _items(figure: Figure) -> list[str]:
    return [chip.detail for chip in items(figure)]


def items(figure: Figure) -> list[Chip]:
    """What it has, and its bare hands while they hold no weapon."""
    chips = [_chip(gear) for gear in figure.gear]
    if not any(g.held and g.item.melee for g in figure.gear):
        bare = f"**{vocabulary.thing(UNARMED)}**"
        label = " ".join((bare, *_wounding(UNARMED)))
        chips.append(Chip(label, f"{bare}: {values(UNARMED)} [[ITEM-11]]", held=True))
    return chips


def _chip(gear: Gear) -> Chip:
    """An item by its name, with the damage of a weapon, its reload tokens and its uses."""
    parts = [f"**{vocabulary.thing(gear.item)}**", *_wounding(gear.item)]
    if gear.reload:
        parts.append(f"[icon:reload]{gear.reload}")
    if gear.uses is not None:
        parts.append(f"×{gear.uses}")
    return Chip(" ".join(parts), _item(gear), gear.held)


def _item(gear: Gear) -> str:
    place = _("in hand") if gear.held else _("worn") if gear.item.worn else _("put away")
    listed = values(gear.item)
    parts = [f"**{vocabulary.thing(gear.item)}** ({place})" + (f": {listed}" if listed else "")]
    if gear.reload:
        token = _("**Not loaded** (reload token {value}) [[ITEM-7]]")
        parts.append(token.format(value=gear.reload))
    if gear.uses is not None:
        parts.append(_("**Uses left: {uses}** [[ITEM-6]]").format(uses=gear.uses))
    if not gear.starting:
        parts.append(_("Drops when its bearer dies [[ITEM-4]]"))
    return ". ".join(parts)


def _wounding(item: Item) -> list[str]:
    """The damage of a weapon as pictures and numbers; empty if there is none, or if it changes
    nothing."""
    if item.skill is None or not any(item.damage):
        return []
    if len(set(item.damage)) == 1:
        return [f"[icon:wound]{signed(item.damage[0])}"]
    each = zip(SUITS, item.damage, strict=True)
    return ["\u00a0".join(f"[icon:{suit}]{signed(value)}" for suit, value in each if value)]
