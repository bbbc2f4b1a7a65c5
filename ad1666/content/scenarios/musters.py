"""The choices of characters for the sides of a scenario, read from its file, and the
budget of a battle (SETUP-7, SETUP-8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_uppercase

from attrs import evolve, frozen

from ad1666.content.bands import band_problem
from ad1666.content.collector import ReadResult, once
from ad1666.content.errors import ContentError, hint, raise_first
from ad1666.content.messages import Named, counted, message
from ad1666.content.scenarios.arrivals import read_zone, starts
from ad1666.content.scenarios.draft import ScenarioDraft, check_serves, faction, kind
from ad1666.content.scenarios.figures import figures
from ad1666.content.scenarios.headlines import BATTLE
from ad1666.content.scenarios.incidents import events
from ad1666.content.scenarios.keys import BudgetKeys, MusterKeys, ScenarioKeys
from ad1666.content.scenarios.recruitment import Bands, Musters, check_letters, mustering
from ad1666.content.scenarios.things import with_doors
from ad1666.content.toml import Table
from ad1666.rules.bands import Budget, Muster, check
from ad1666.rules.cards import Side
from ad1666.rules.characters import NEUTRAL, Character, Figure, Square
from ad1666.rules.scenes.secrets import strangers
from ad1666.rules.state import State
from ad1666.rules.victory import Terms


@frozen
class _Choice:
    """A side's table: the characters it may choose, its starting squares,
    and the suggested band."""

    table: Table
    rules: Muster
    squares: tuple[Square, ...]
    suggested: tuple[str, ...]


@once
def musters(draft: ScenarioDraft) -> Musters:
    """The choices that a scenario leaves to its players.

    Raises ContentError if a choice is invalid or a suggested band illegal.
    """
    sides = mustering(draft.top)
    read = draft.errors.each(lambda side: _choice(draft, side), sides)
    choices = dict(zip(sides, read, strict=True))
    chosen = sum(choice.rules.places for choice in read)
    check_letters(draft.top, ScenarioKeys.muster.key, len(figures(draft)) + chosen)
    found = Musters(
        rules={side: choice.rules for side, choice in choices.items()},
        squares={side: choice.squares for side, choice in choices.items()},
        suggested={side: choice.suggested for side, choice in choices.items()},
        fixed=figures(draft),
        unknown=frozenset(figure.id for figure in _unknown(draft)),
        anywhere=tuple(side for side, choice in choices.items() if "zone" in choice.table),
    )
    for side, choice in choices.items():
        so_far = {s: band for s, band in found.suggested.items() if s in (side, Side.RED)}
        raise_first(_given_away(draft, choice))
        raise_first(_wrong_suggestions(choice.table, found, so_far, side))
    return found


@once
def _unknown(draft: ScenarioDraft) -> tuple[Figure, ...]:
    """The figures of whom nobody knows before an event brings them (SCN-6)."""
    found = figures(draft)
    hidden = strangers(State(with_doors(draft), found, terms=Terms(events=events(draft))))
    return tuple(figure for figure in found if figure.id in hidden)


def _known(draft: ScenarioDraft) -> list[Figure]:
    """The others that the scenario names."""
    return [figure for figure in figures(draft) if figure not in _unknown(draft)]


def _given_away(draft: ScenarioDraft, choice: _Choice) -> Iterator[ContentError]:
    """The mistakes by which a choice would tell who is to come: whoever is unique and among those
    to choose from could not be chosen (SETUP-6)."""
    offered = {card.id for card in choice.rules.pool}.difference(choice.rules.without)
    for figure in _unknown(draft):
        if figure.card.unique and figure.card.id in offered:
            problem = message(
                "{character} is unique and among those to choose from, but comes by an event "
                "of which nobody knows: figure {letter}",
                character=Named("character", figure.card.name),
                letter=figure.id,
            )
            remedy = message(
                'Write without = ["{character}"], or announce the event', character=figure.card.id
            )
            yield choice.table.error(None, problem, remedy)


def _choice(draft: ScenarioDraft, side: Side) -> _Choice:
    keys = MusterKeys(ScenarioKeys.muster.read(draft.top).table(side), draft.errors)
    table, attempt = keys.table, draft.errors.attempt
    squares = attempt(_squares, draft, keys, side)
    places = attempt(_places, draft, keys, side, squares)
    pool = attempt(_pool, draft, keys, side)
    suggested = attempt(_suggested, draft, keys)
    without, price = attempt(_without, keys, pool), attempt(_budget_of, draft, side)
    _check_numbers(draft, table, keys.heroes + keys.commoners, places)
    free = "heroes" not in table and "commoners" not in table
    rules = Muster(
        faction=faction(draft, side),
        pool=pool.value,
        places=places.value,
        heroes=None if free else keys.heroes,
        commoners=None if free else keys.commoners,
        budget=price.value,
        fixed=tuple(f.card for f in _known(draft) if f.side is side),
        without=without.value,
    )
    return _Choice(table, rules, squares.value, suggested.value)


def _squares(draft: ScenarioDraft, keys: MusterKeys, side: Side) -> tuple[Square, ...]:
    """The starting squares of a chosen band."""
    table = keys.table
    if "zone" in table:
        return read_zone(draft, keys)
    if "most" in table:
        problem = message("{key} means nothing without zone")
        raise table.error("most", problem, message("Leave it out: there are as many as slots"))
    return starts(draft, keys, side)


def _places(
    draft: ScenarioDraft, keys: MusterKeys, side: Side, squares: ReadResult[tuple[Square, ...]]
) -> int:
    """How many figures may start on those squares, where nobody else may start: one for each slot,
    or in a zone as many as the scenario allows."""
    taken = {f.at: f.id for f in figures(draft) if f.at is not None}
    if "zone" in keys.table:
        room = sum(square not in taken for square in squares.value)
        return keys.most(min(room, len(ascii_uppercase)))
    for slot, at in zip(keys.slots, squares.value, strict=True):
        if at in taken:
            problem = message(
                "start {slot} of {side} is taken by figure {letter}",
                slot=str(slot),
                side=side,
                letter=taken[at],
            )
            raise keys.table.error("slots", problem, message("Choose another slot"))
    return len(squares.value)


def _check_numbers(
    draft: ScenarioDraft, table: Table, number: int, places: ReadResult[int]
) -> None:
    """Checks that numbers or a budget determine how many are chosen (SETUP-7), and that there is
    room for them. Raises ContentError if not."""
    called = ".".join(map(str, table.keys))
    if "heroes" not in table and "commoners" not in table:
        if budget(draft) is None:
            problem = message("{key} does not say how many are chosen (SETUP-7)", key=called)
            remedy = message("Give heroes and commoners, or in a battle a [budget]")
            raise table.error(None, problem, remedy)
    elif not number:
        key = "heroes" if "heroes" in table else "commoners"
        problem = message("{key} chooses nobody", key=called)
        raise table.error(key, problem, message("Leave it out, or let it choose"))
    elif number > places.value:
        problem = message(
            "{number} are chosen, for {squares}",
            number=number,
            squares=counted("{n} starting square", "{n} starting squares", places.value),
        )
        if "zone" in table:
            raise table.error("most", problem, message("Raise it, or let fewer be chosen"))
        raise table.error("slots", problem, message("Add slots, or let fewer be chosen"))


def _pool(draft: ScenarioDraft, keys: MusterKeys, side: Side) -> tuple[Character, ...]:
    """The characters that may be chosen: those listed, or the whole faction and, if the scenario
    says so, the neutrals (SETUP-1)."""
    characters, table = draft.characters, keys.table
    if "from" not in table:
        wanted = [faction(draft, side)]
        if keys.neutrals:
            wanted.append(NEUTRAL)
        return tuple(c for served in wanted for c in characters.values() if c.faction == served)
    if "neutrals" in table:
        problem = message("{key} means nothing together with from")
        remedy = message("Leave it out, and name those for hire in from")
        raise table.error("neutrals", problem, remedy)
    names = keys.pool(characters)
    if not names:
        problem = message("{key} is an empty list")
        remedy = message(
            "Name whom {side} may choose, or leave it out for the whole faction", side=side
        )
        raise table.error("from", problem, remedy)
    for number, name in enumerate(names):
        if name in names[:number]:
            remedy = message("Whoever is listed may be chosen as often as the rules allow")
            problem = message(
                "{character} is listed twice",
                character=Named("character", characters[name].name),
            )
            raise table.error("from", problem, remedy, name)
        check_serves(draft, table, "from", characters[name], side)
    return tuple(characters[name] for name in names)


def _without(keys: MusterKeys, pool: ReadResult[tuple[Character, ...]]) -> tuple[str, ...]:
    """Those who might be chosen, but are not to be had this time."""
    if "without" not in keys.table:
        return ()
    return keys.without([card.id for card in pool.value])


def _suggested(draft: ScenarioDraft, keys: MusterKeys) -> tuple[str, ...]:
    table = keys.table
    if "suggested" not in table:
        problem = message("{key} is missing", key=table.name("suggested"))
        remedy = message('Add suggested = ["...", "..."], a band for those who do not choose')
        raise table.error(None, problem, remedy)
    return keys.suggested(draft.characters)


def _wrong_suggestions(
    table: Table, musters: Musters, bands: Bands, side: Side
) -> Iterator[ContentError]:
    """The mistakes in the suggested band; ``bands`` contains it, and red's before it."""
    pool = [card.id for card in musters.rules[side].pool]
    strange = [name for name in bands[side] if name not in pool]
    for name in strange:
        problem = message("{key}: {name} is not among those to choose from (SETUP-1)", name=name)
        yield table.error("suggested", problem, hint(name, pool), name)
    if not strange:
        for barred in musters.faults(bands, side):
            problem = message("{key}: {fault}", fault=band_problem(barred))
            yield table.error("suggested", problem, message("Suggest a band that may be played"))


def _budget_of(draft: ScenarioDraft, side: Side) -> Budget | None:
    """What the band of a side may cost."""
    whole = budget(draft)
    return None if whole is None else evolve(whole, spare=spare(draft).get(side, 0))


@once
def budget(draft: ScenarioDraft) -> Budget | None:
    """The ``[budget]`` of a battle, or None.

    Raises ContentError if it is invalid, or in an adventure, where the scenario
    names the figures (SETUP-7).
    """
    if "budget" not in draft.top:
        return None
    if kind(draft) != BATTLE:
        problem = message("there is a budget, but this is an adventure (SETUP-7)")
        remedy = message('Leave it out, or make kind = "{kind}"', kind=BATTLE)
        raise draft.top.error("budget", problem, remedy)
    keys = BudgetKeys(ScenarioKeys.budget.read(draft.top), draft.errors)
    return Budget(keys.gold, keys.acquaintances)


@once
def spare(draft: ScenarioDraft) -> Mapping[Side, int]:
    """The gold of the budget that sides must leave unspent (SETUP-8).

    Raises ContentError if it is invalid, or for a side that does not choose under a budget.
    """
    table = ScenarioKeys.spare.read(draft.top).expecting(tuple(Side), draft.errors)
    whole = budget(draft)

    def gold(side: Side) -> tuple[Side, int]:
        if whole is None or side not in mustering(draft.top):
            problem = message("{key}: {side} does not choose under a budget", side=side)
            raise table.error(side, problem, message("Leave it out"))
        return side, table.whole(side, 0, whole.gold)

    return dict(draft.errors.each(gold, [side for side in Side if side in table]))


@once
def check_budget(draft: ScenarioDraft) -> None:
    """Checks the bands of sides without a choice against the budget, if there is one.

    Raises ContentError if they exceed it, with all mistakes in ``others``.
    """
    allowed, choosing = budget(draft), mustering(draft.top)
    if allowed is None:
        return
    named = [f for f in _known(draft) if f.side not in choosing]
    bands = {side: [f.card for f in named if f.side is side] for side in Side}
    raise_first(
        ScenarioKeys.budget.read(draft.top).error(
            None,
            message("{side}: {fault}", side=side, fault=band_problem(barred)),
            message("Choose others for {side}, or raise the budget", side=side),
        )
        for side, band in bands.items()
        for barred in check(band, bands[side.other], faction(draft, side), allowed)
    )
