"""Reading conformance cases from TOML."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from attrs import field, frozen

from ad1666.conform import scenes
from ad1666.conform.expectations import problem_of
from ad1666.conform.positions import KEYS, kit, position
from ad1666.content.errors import ContentError, LineNumber, raise_first
from ad1666.content.files import files_in
from ad1666.content.messages import message, template
from ad1666.content.rulebook import rulebook
from ad1666.content.toml import Table, read_toml
from ad1666.content.toml_kinds import FileKind, check_is
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Square
from ad1666.rules.state import State

_UNKNOWN_CLAUSE = template("{key} names the unknown clause {name}")
MOST_CASES = 2000
"""In a file."""
MOST_STEPS = 2000
"""In a case."""


@frozen
class Case:
    """A case: the position, what is fate's of it, and the steps."""

    file: Path
    id: str
    clauses: tuple[str, ...]
    state: State
    decks: dict[Side, tuple[Card, ...]]
    steps: tuple[str, ...]
    where: Mapping[str, Square | str] = field(factory=dict)
    """Where each hidden thing is, by its id."""
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
        check_is(FileKind.CASES, top)
        top.only(("case",))
        tables = top.tables("case", MOST_CASES)
    except ContentError as error:
        return [], [error]
    cases: list[Case] = []
    errors: list[ContentError] = []
    if not tables:
        problem, remedy = message("has no cases"), message("Start one with [[case]]")
        errors.append(ContentError(file, LineNumber(1), problem, remedy))
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
    table.only(("id", "clauses", "steps", *KEYS, *scenes.KEYS))
    numbers = [clause.number for clause in rulebook().clauses]
    case_id, clauses = table.text("id"), table.known_texts("clauses", _UNKNOWN_CLAUSE, numbers)
    at = position(table, kit())
    steps = _steps(table, {figure.id for figure in at.state.figures})
    state = scenes.with_events(table, at.state, kit())
    return Case(file, case_id, clauses, state, at.decks, steps, at.where, at.unknown)


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
