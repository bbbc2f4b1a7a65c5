"""What a chapter's past changes in its scenario, read from the file of a campaign."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from ad1666.content.campaigns.claims import StoryNames
from ad1666.content.campaigns.keys import (
    CONTESTED,
    HIGHEST_PRICE,
    MOST_GOLD,
    NUMBERS,
    UNKNOWN_FIGURE,
    CardKeys,
    ChangeKeys,
)
from ad1666.content.campaigns.plan import WARES, CardChange, Change
from ad1666.content.cards import UNKNOWN_CHARACTER
from ad1666.content.collector import Collector, ReadResult
from ad1666.content.errors import ContentError, hint
from ad1666.content.keys.fields import Field
from ad1666.content.messages import Named, message, template
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.rules.bands import Budget, may_serve
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure

_UNKNOWN_WARE = template("{key} names the unknown ware {name}")


def read_change(
    table: Table, story: StoryNames, scenario: ReadResult[Scenario], errors: Collector
) -> Change:
    """A change. Raises ContentError, with all mistakes recorded."""
    return _Reader(ChangeKeys(table, errors), story, scenario, errors).change()


@frozen
class _Reader:
    _keys: ChangeKeys
    _story: StoryNames
    _scenario: ReadResult[Scenario]
    _errors: Collector

    def change(self) -> Change:
        attempt = self._errors.attempt
        guard = attempt(self._guard)
        arrives, spare = attempt(self._arrives), attempt(self._spare)
        budget, without = attempt(self._budget), attempt(self._without)
        exchange, cards = attempt(self._exchange), attempt(self._cards)
        prices, left_out = attempt(self._prices), attempt(self._left_out)
        prices_for = attempt(self._prices_for)
        word = self._keys.initiative
        return Change(
            initiative=Side(word) if word in tuple(Side) else None,
            contested=word == CONTESTED,
            guard=guard.value,
            arrives=arrives.value,
            spare=spare.value,
            budget=budget.value,
            without=without.value,
            exchange=exchange.value,
            cards=cards.value,
            prices=prices.value,
            prices_for=prices_for.value,
            left_out=left_out.value,
        )

    @property
    def _table(self) -> Table:
        return self._keys.table

    def _guard(self) -> int:
        if "guard" not in self._table:
            return 0
        if not self._scenario.value.state.terms.intervention:
            problem = message("the scenario has no guard tokens, but only counts turns (GUARD-2)")
            raise self._table.error("guard", problem, message("Leave it out"))
        return _step(self._table, ChangeKeys.guard)

    def _arrives(self) -> dict[str, int]:
        table = self._keys.arrives
        return dict(self._errors.each(lambda letter: self._arrival(table, letter), table.data))

    def _arrival(self, table: Table, letter: str) -> tuple[str, int]:
        figure, turn = self._figure(table, letter), table.whole(letter, 1, 99)
        then = None if figure.arrival is None else figure.arrival.turn
        if then is None:
            problem = message("figure {letter} does not arrive in any turn", letter=letter)
            raise table.error(letter, problem, message("Name one that comes in a turn"))
        if abs(turn - then) != 1 or turn < 2:
            problem = message(
                "{key} is {turn}, but it comes in turn {then}", turn=str(turn), then=str(then)
            )
            raise table.error(letter, problem, message("Bring it one turn earlier or later"))
        return letter, turn

    def _spare(self) -> dict[Side, int]:
        table = self._keys.spare.expecting(tuple(Side), self._errors)
        sides = [side for side in Side if side in table]
        return dict(self._errors.each(lambda side: self._spared(table, side), sides))

    def _spared(self, table: Table, side: Side) -> tuple[Side, int]:
        gold = table.whole(side, 1, MOST_GOLD)
        muster = self._scenario.value.musters.rules.get(side)
        if muster is None or muster.budget is None:
            problem = message("{side} chooses nobody under a budget here", side=side)
            raise table.error(side, problem, message("Leave it out"))
        return side, gold

    def _budget(self) -> int:
        if "budget" not in self._table:
            return 0
        gold = self._keys.budget
        budgets: list[Budget | None] = [
            muster.budget for muster in self._scenario.value.musters.rules.values()
        ]
        if not any(budgets):
            problem = message("nobody chooses under a budget here")
            raise self._table.error("budget", problem, message("Leave it out"))
        if not gold:
            raise _nothing(self._table, "budget")
        return gold

    def _without(self) -> dict[Side, tuple[str, ...]]:
        table = self._keys.without.expecting(tuple(Side), self._errors)
        found: dict[Side, tuple[str, ...]] = {}
        for side in (side for side in Side if side in table):
            muster = self._scenario.value.musters.rules.get(side)
            if muster is None:
                problem = message("{side} does not choose here", side=side)
                raise table.error(side, problem, message("Leave it out"))
            pool = [card.id for card in muster.pool]
            found[side] = table.known_texts(side, UNKNOWN_CHARACTER, pool)
        return found

    def _exchange(self) -> dict[str, str]:
        table = self._keys.exchange
        return dict(self._errors.each(lambda letter: self._exchanged(table, letter), table.data))

    def _exchanged(self, table: Table, letter: str) -> tuple[str, str]:
        figure, scenario = self._figure(table, letter), self._scenario.value
        name = table.known_text(letter, UNKNOWN_CHARACTER, scenario.characters)
        card = scenario.characters[name]
        if not may_serve(card, scenario.factions[figure.side]):
            problem = message(
                "{character} does not serve {side} (SETUP-1)",
                character=Named("character", card.name),
                side=figure.side,
            )
            raise table.error(
                letter, problem, message("Choose somebody of its faction, or neutral")
            )
        if abs(card.gold - figure.card.gold) > 1:
            problem = message(
                "{character} costs {cost} gold, and figure {letter} costs {own}",
                character=Named("character", card.name),
                cost=card.gold,
                letter=letter,
                own=figure.card.gold,
            )
            raise table.error(letter, problem, message("Choose somebody within 1 gold of it"))
        return letter, name

    def _cards(self) -> dict[str, CardChange]:
        table = self._keys.card
        return dict(self._errors.each(lambda letter: self._card(table, letter), table.data))

    def _card(self, whole: Table, letter: str) -> tuple[str, CardChange]:
        figure, errors = self._figure(whole, letter), self._errors
        keys = CardKeys(whole.table(letter), errors)
        if not figure.card.hero:
            problem = message("{key} is the card of a commoner, whom others may have as well")
            raise whole.error(letter, problem, message("Change the cards of heroes only"))
        items = errors.attempt(lambda: keys.items(self._scenario.value.items))
        numbers = [field for field in CardKeys.fields if field.key in NUMBERS]
        given = [field for field in numbers if field.key in keys.table]
        steps = errors.each(lambda field: (field.key, _step(keys.table, field)), given)
        names = tuple(f"{name} {value}" if value else name for name, value in keys.abilities.values)
        if not (items.value or names or steps):
            raise _nothing(whole, letter)
        return letter, CardChange(dict(steps), items.value, names)

    def _prices(self) -> Mapping[str, int]:
        table = self._keys.prices
        for ware in table.data:
            if ware not in WARES:
                problem = _UNKNOWN_WARE.filled(name=ware)
                raise table.error(ware, problem, hint(ware, WARES))
        return {ware: table.whole(ware, 0, HIGHEST_PRICE) for ware in table.data}

    def _prices_for(self) -> str:
        if "prices_for" not in self._table:
            return ""
        if "prices" not in self._table:
            problem = message("{key} means nothing without prices")
            raise self._table.error("prices_for", problem, message("Leave it out"))
        return self._keys.prices_for(self._story.parties)

    def _left_out(self) -> tuple[str, ...]:
        if "leave_out" not in self._table:
            return ()
        known = self._scenario.value.state.terms.incidents
        return self._keys.leave_out(known)

    def _figure(self, table: Table, letter: str) -> Figure:
        known = {figure.id: figure for figure in self._scenario.value.musters.fixed}
        if letter not in known:
            problem = UNKNOWN_FIGURE.filled(name=letter)
            raise table.error(letter, problem, hint(letter, known))
        return known[letter]


def _step(table: Table, field: Field[int]) -> int:
    step = field.read(table)
    if not step:
        raise _nothing(table, field.key)
    return step


def _nothing(table: Table, key: str) -> ContentError:
    problem = message("{key} changes nothing")
    return table.error(key, problem, message("Leave it out"))
