"""Reading conformance cases from TOML."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from ad1666.conform.drawing import BadDrawing, Drawing, parse
from ad1666.conform.expectations import problem_of
from ad1666.conform.kit import kit
from ad1666.content.cards import UNKNOWN_ITEM, named_and_valued, valued
from ad1666.content.errors import ContentError, Line, raise_first
from ad1666.content.files import files_in
from ad1666.content.messages import message, template
from ad1666.content.rulebook import rulebook
from ad1666.content.scenarios.scenario import UNKNOWN_OPTION
from ad1666.content.toml import Table, read_toml
from ad1666.content.toml_kinds import Kind, check_is
from ad1666.rules import zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import DECK, Card, Pile, Side, card, in_order
from ad1666.rules.characters import TRAITS, Character, Figure, Square, equipped
from ad1666.rules.items import SKILLS, STRICT, Gear, Item
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.rules.victory import Terms

_CASE_KEYS = (
    *("id", "clauses", "board", "figures", "ground", "steps"),
    *("phase", "turn", "initiative", "first", "guard", "options", *Side),
)
_MARKS = ("prone", "stunned", "activated", "waiting")
_FIGURE_KEYS = (
    *("side", "kind", "human", "sex", "thresholds", *TRAITS, "fencing", "skills", "abilities"),
    *("items", "in_hand", "wounds", *_MARKS, "parry_used", "reload", "engaged_before"),
)
_PHASES = ("cards", "initiative", "action", "combat", "morale", "words")
_CARDS = tuple(c.name for c in DECK)
_UNKNOWN_CLAUSE = template("{key} names the unknown clause {name}")
_UNKNOWN_CARD = template("{key} names the unknown card {name}")
MOST_CASES = 2000
"""In a file."""
MOST_STEPS = 2000
"""In a case."""
MOST = 99
"""The largest number in a case; the smallest is its negative."""


@frozen
class Case:
    """A case: the position, the order of each deck, and the steps."""

    file: Path
    id: str
    clauses: tuple[str, ...]
    state: State
    decks: dict[Side, tuple[Card, ...]]
    steps: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    """Abilities that the case uses and the program lacks; such a case fails."""


def find(paths: list[Path]) -> list[Path]:
    """The TOML files named, and those in the folders named. Raises
    ContentError if there are none."""
    found: list[Path] = []
    for path in paths:
        files = files_in(path, ".toml") if os.path.isdir(path) else [path]
        if not files:
            problem = message("there is no .toml file in this folder")
            raise ContentError(path, None, problem, message("Choose a folder with cases"))
        found += files
    return found


def load(file: Path) -> list[Case]:
    """All cases of a file. Raises ContentError for the first invalid one."""
    cases, errors = load_valid(file)
    raise_first(errors)
    return cases


def load_valid(file: Path) -> tuple[list[Case], list[ContentError]]:
    """The valid cases of a file, and the errors of the others."""
    try:
        top = read_toml(file)
        check_is(Kind.CASES, top)
        top.only(("case",))
        tables = top.tables("case", MOST_CASES)
    except ContentError as error:
        return [], [error]
    cases: list[Case] = []
    errors: list[ContentError] = []
    if not tables:
        problem, remedy = message("has no cases"), message("Start one with [[case]]")
        errors.append(ContentError(file, Line(1), problem, remedy))
    for table in tables:
        try:
            case = _case(file, table)
            if case.id in {c.id for c in cases}:
                problem = message('the id "{id}" appears twice', id=case.id)
                raise table.error("id", problem, message("Give it another id"))
            cases.append(case)
        except ContentError as error:
            errors.append(error)
    return cases, errors


def _case(file: Path, table: Table) -> Case:
    table.only(_CASE_KEYS)
    numbers = [clause.number for clause in rulebook().clauses]
    case_id, clauses = table.text("id"), table.known_texts("clauses", _UNKNOWN_CLAUSE, numbers)
    drawing = _drawing(table)
    given = dict(table.table("figures").subtables())
    if odd := set(given) ^ set(drawing.letters):
        problem = message(
            "in only one of the drawing and the figures: {letters}",
            letters=" ".join(sorted(odd)),
        )
        remedy = message("Each figure needs its letter in the drawing")
        raise table.error("figures", problem, remedy)
    figures, unknown = [], []
    for letter in sorted(given):
        figure, strange = _figure(letter, given[letter], drawing.letters[letter])
        figures.append(figure)
        unknown += strange
    piles = {side: _pile(table.table(side)) for side in Side}
    initiative = table.one_of("initiative", (*Side, "none"), "red")
    state = State(
        board=drawing.board,
        figures=tuple(figures),
        red=piles[Side.RED][0],
        blue=piles[Side.BLUE][0],
        turn=table.whole("turn", 1, MOST, 2),
        phase=Phase(table.one_of("phase", _PHASES, "action")),
        initiative=None if initiative == "none" else Side(initiative),
        guard=table.whole("guard", 0, MOST) if "guard" in table else None,
        ground=_ground(table.table("ground"), drawing),
        terms=Terms(wipeout_ends=False),
        options=table.known_texts("options", UNKNOWN_OPTION, (STRICT,)),
    )
    first = Side(table.one_of("first", tuple(Side), state.leader))
    old = {letter: t.flag("engaged_before", True) for letter, t in given.items()}
    contacts = zones.contacts(state)
    fresh = tuple(c for c in contacts if not (old[c.figure] and old[c.enemy]))
    before = tuple(dict.fromkeys(c.figure for c in contacts if c not in fresh))
    return Case(
        file,
        case_id,
        clauses,
        evolve(state, first=first, fresh=fresh, engaged_before=before),
        {side: order for side, (_, order) in piles.items()},
        _steps(table, set(given)),
        tuple(unknown),
    )


def _drawing(table: Table) -> Drawing:
    """The board. Mistakes in the drawing are reported at their line in the file."""
    table.prose("board")  # raises unless a string, but strips blanks, which matter here
    text = str(table.data["board"])
    try:
        return parse(text)
    except BadDrawing as error:
        at = table.document.line_of((*table.keys, "board"))
        line = 1 if at is None else at.number
        if table.document.text.split("\n")[line - 1].rstrip().endswith(("'''", '"""')):
            line += error.line + len(text) - len(text.lstrip("\n"))
        problem = message("{key}: {reason}", key=table.name("board"), reason=error.reason)
        remedy = message("Draw squares three characters wide between edges, with + at the corners")
        raise ContentError(table.document.file, Line(line), problem, remedy) from None


def _steps(table: Table, letters: set[str]) -> tuple[str, ...]:
    """The steps, each a choice or an expectation of a known form."""
    steps = table.texts("steps", most=MOST_STEPS)
    for number, step in enumerate(steps, 1):
        reason = problem_of(step, letters)
        if reason is not None:
            problem = message(
                "step {number}, '{step}': {reason}", number=str(number), step=step, reason=reason
            )
            remedy = message(
                "A step is a choice, 'A: step NE', or expects something, 'expect A.wounds = 3'"
            )
            raise table.error("steps", problem, remedy, word=step)
    return steps


def _ground(table: Table, drawing: Drawing) -> tuple[tuple[Square, Item], ...]:
    """The items on the ground."""
    table.only(kit())
    board = drawing.board
    found = []
    for name in table.data:
        x, y = table.numbers(name, 2, 0, MOST)
        if not (x < board.width and y < board.height):
            problem = message("{square} is not on the board", square=f"{x},{y}")
            raise table.error(name, problem, message("Choose a square of the drawing"))
        found.append(((x, y), kit()[name]))
    return tuple(found)


def _pile(table: Table) -> tuple[Pile, tuple[Card, ...]]:
    """The cards of a player, and the order of the deck."""
    table.only(("hand", "deck", "discard"))
    hand, top, discard = (
        tuple(card(name) for name in table.known_texts(key, _UNKNOWN_CARD, _CARDS))
        for key in ("hand", "deck", "discard")
    )
    placed = (*hand, *top, *discard)
    twice = [c.name for c in DECK if placed.count(c) > 1]
    if twice:
        problem = message("in two places: {cards}", cards=" ".join(twice))
        raise table.error(None, problem, message("There is only one of each card"))
    order = (*top, *(c for c in DECK if c not in placed))
    return Pile(deck=in_order(order), hand=in_order(hand), discard=discard), order


def _figure(letter: str, table: Table, at: Square) -> tuple[Figure, list[str]]:
    """The figure, and its unknown abilities."""
    table.only(_FIGURE_KEYS)
    listed, strange = _abilities(table)
    skills = table.table("skills")
    skills.only(SKILLS)
    items = tuple(kit()[name] for name in table.known_texts("items", UNKNOWN_ITEM, kit()))
    serious, death = _thresholds(table)
    traits: dict[str, Any] = {t: table.whole(t, -MOST, MOST, 0) for t in TRAITS}
    marks: dict[str, Any] = {mark: table.flag(mark, False) for mark in _MARKS}
    character = Character(
        id=letter,
        name=letter,
        hero=table.one_of("kind", ("hero", "commoner"), "hero") == "hero",
        human=table.flag("human", True),
        sex=table.text("sex", "m"),
        serious=serious,
        death=death,
        fencing=table.whole("fencing", 0, MOST, 0),
        skills=tuple((skill, skills.whole(skill, -MOST, MOST)) for skill in skills.data),
        abilities=listed,
        items=items,
        **traits,
    )
    figure = Figure(
        id=letter,
        card=character,
        side=Side(table.one_of("side", tuple(Side))),
        at=at,
        gear=_gear(table, character),
        wounds=table.whole("wounds", 0, MOST, 0),
        parry_used=table.whole("parry_used", 0, MOST, 0),
        **marks,
    )
    return dispatch.with_starting_tokens(figure), strange


def _thresholds(table: Table) -> tuple[int, int]:
    """The wounds with which the figure is seriously wounded, and those with which it dies."""
    if "thresholds" not in table:
        return 4, 8
    serious, death = table.numbers("thresholds", 2, 1, MOST)
    if death < serious:
        problem = message(
            "{key} is {death} for death, but {serious} for a serious wound",
            key=table.name("thresholds"),
            death=death,
            serious=serious,
        )
        remedy = message("Make the second number at least as high as the first (HURT-3)")
        raise table.error("thresholds", problem, remedy)
    return serious, death


def _gear(table: Table, character: Character) -> tuple[Gear, ...]:
    """The figure's items, with its reload tokens on the first item of each kind. Scenario items are
    not starting items (ITEM-4)."""
    in_hand = table.texts("in_hand") if "in_hand" in table else None
    try:
        gear = equipped(character.items, character.hands, in_hand)
    except ValueError as error:
        problem = message("{key}: {reason}", key=table.name("in_hand"), reason=str(error))
        remedy = message("Name what it owns and can hold")
        raise table.error("in_hand", problem, remedy) from None
    reload = table.table("reload")
    reload.only(item.id for item in character.items)
    tokens = {item: reload.whole(item, 0, MOST) for item in reload.data}
    return tuple(
        evolve(g, reload=tokens.pop(g.item.id, 0), starting=g.item.skill is not None or g.item.worn)
        for g in gear
    )


def _abilities(table: Table) -> tuple[tuple[tuple[str, int], ...], list[str]]:
    """The abilities with values, and the unknown ones."""
    known, strange = [], []
    for text in table.texts("abilities", ()):
        name, value = named_and_valued(text)
        if dispatch.known(name):
            known.append((name, valued(table, text, name, value, MOST)))
        else:
            strange.append(name)
    return tuple(known), strange
