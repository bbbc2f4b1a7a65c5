"""The cards of an author in words: as the table shows them, and what the formula would ask."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ad1666.content import costs
from ad1666.content.surroundings import Surroundings
from ad1666.i18n import _, count
from ad1666.i18n import name as named
from ad1666.rules.board import Board, Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.words import characters, gear, symbols, vocabulary


@frozen
class CardText:
    """A card: its name with its id, what it is, and line by line what it says, with markup."""

    id: str
    name: str
    kind: str
    lines: tuple[str, ...]


def table_of(around: Surroundings) -> State:
    """A table with the own characters of some surroundings as figures, each with the id of its
    card."""
    cards = [around.characters[name] for name in around.own_characters]
    return State(Board(1, 1, (Kind.OPEN,)), characters.gathered(cards, Side.RED))


def people(state: State) -> Iterator[CardText]:
    """The cards of the characters on a table."""
    for figure in state.figures:
        card = figure.card
        words = [vocabulary.rank(card), *([named("character", card.kind)] if card.kind else [])]
        words += [_("unique")] if card.unique else []
        words += [] if card.human else [_("supernatural")]
        kind = ", ".join((*words, characters.kind(figure)))
        lines = (_price(card), *_told(state, figure))
        yield CardText(card.id, vocabulary.character(card), kind, lines)


def things(around: Surroundings) -> Iterator[tuple[CardText, str]]:
    """The cards of the own items of some surroundings, each with its icon."""
    for name in around.own_items:
        item = around.items[name]
        yield CardText(name, vocabulary.thing(item), _sort(item), ()), symbols.of_item(item)


def _told(state: State, figure: Figure) -> Iterator[str]:
    """What a card says, without its kind, which stands above it."""
    kind = characters.kind(figure)
    for line in characters.describe(state, figure).split("\n"):
        if line != kind:
            yield line


def _price(card: Character) -> str:
    """What a character costs, and what the formula proposes if that is something else."""
    friends = count("{n} acquaintance", "{n} acquaintances", card.acquaintances)
    asked = _("Cost: {gold} gold, {acquaintances}").format(gold=card.gold, acquaintances=friends)
    fair = costs.gold(card), costs.acquaintances(card)
    if fair == (card.gold, card.acquaintances):
        return asked
    proposed = _("The formula proposes gold = {gold}, acquaintances = {acquaintances}")
    return f"{asked}. {proposed.format(gold=fair[0], acquaintances=fair[1])}"


def _sort(item: Item) -> str:
    return gear.values(item) if item.skill or item.armour else _("a thing to fight over")
