"""What is wrong with maps and scenarios, and what is doubtful (``ad1666 check``)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import Factory, define

from ad1666.content.checks.drawings import decode_pictures
from ad1666.content.checks.findings import Finding, Level, of_error, of_warnings
from ad1666.content.checks.folders import MAP, SCENARIO, files_of
from ad1666.content.checks.mistakes import whole_scenario
from ad1666.content.checks.objectives import doubtful_goals
from ad1666.content.checks.opening import named_initiative, shared_starts, shot_at_start
from ad1666.content.checks.rooms import doors_to_nowhere, unreachable_rooms
from ad1666.content.checks.stock import idle_items
from ad1666.content.errors import ContentError, Line
from ad1666.content.file_kinds import check_kind
from ad1666.content.files import real
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.scenarios.embedded_scenario import holds_scenario, read_top
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.scenario_lookup import scenarios_for
from ad1666.content.warnings import ACCEPTED, CheckWarning, Code

_OF_SCENARIOS = (doubtful_goals, shot_at_start, shared_starts, named_initiative, idle_items)
_OF_MAPS = (unreachable_rooms, doors_to_nowhere)


@define
class Checked:
    """What was found in the files looked at so far, each finding once."""

    findings: dict[Finding, None] = Factory(dict)
    files: dict[Path, None] = Factory(dict)

    @property
    def errors(self) -> int:
        """How many mistakes there are."""
        return sum(finding.count for finding in self.findings if finding.level is Level.ERROR)

    @property
    def warnings(self) -> int:
        """How many warnings there are."""
        return sum(finding.count for finding in self.findings if finding.level is Level.WARNING)


def check(paths: Iterable[Path]) -> Checked:
    """Checks maps and scenarios, the maps that these name, and the scenarios that are played on a
    map; folders are searched."""
    checked = Checked()
    for path in paths:
        users = scenarios_for(path) if path.suffix == MAP and os.path.isfile(path) else ()
        try:
            files = files_of(path)
        except ContentError as error:
            _tell_mistakes(checked, path, of_error(error))
            continue
        for file in (*files, *users):
            if real(file) not in checked.files:
                checked.files[real(file)] = None
                _check(checked, file)
    return checked


def _check(checked: Checked, file: Path) -> None:
    try:
        match file.suffix:
            case ".tmx":
                _check_map(checked, load_map(file))
                if holds_scenario(file):
                    _check_scenario(checked, whole_scenario(file))
            case ".toml":
                scenario = whole_scenario(file)
                if real(scenario.map.path) not in checked.files:
                    checked.files[real(scenario.map.path)] = None
                    _check_map(checked, scenario.map)
                _check_scenario(checked, scenario)
            case _:
                check_kind(file)
                problem = "is neither a map nor a scenario"
                raise ContentError(file, None, problem, f"Name files {MAP} or {SCENARIO}")
    except ContentError as error:
        _tell_mistakes(checked, file, of_error(error))


def _tell_mistakes(checked: Checked, file: Path, found: Iterable[Finding]) -> None:
    """Tells what is wrong with a file and, if that is not told yet, with the map that it names."""
    own = real(file)
    told = [f for f in found if real(f.file) == own or real(f.file) not in checked.files]
    checked.findings.update(dict.fromkeys(told))
    checked.files.update((real(f.file), None) for f in told if f.file.suffix == MAP)


def _check_map(checked: Checked, found: MapFile) -> None:
    try:
        decode_pictures(found.path)
    except ContentError as error:
        checked.findings.update(dict.fromkeys(of_error(error)))
    warnings = [warning for family in _OF_MAPS for warning in family(found)]
    _tell(checked, warnings, found.accepted)
    for code in found.accepted:
        if code not in {warning.code for warning in warnings}:
            _tell_idle(checked, found.path, None, code)


def _check_scenario(checked: Checked, scenario: Scenario) -> None:
    top = read_top(scenario.path)
    warnings = [warning for family in _OF_SCENARIOS for warning in family(scenario, top)]
    _tell(checked, warnings, scenario.accepted)
    for code in scenario.accepted:
        if code not in {warning.code for warning in warnings}:
            _tell_idle(checked, scenario.path, top.document.line_of((ACCEPTED, code)), code)


def _tell(checked: Checked, warnings: Iterable[CheckWarning], accepted: Mapping[Code, str]) -> None:
    told = (warning for warning in warnings if warning.code not in accepted)
    checked.findings.update(dict.fromkeys(of_warnings(told)))


def _tell_idle(checked: Checked, file: Path, where: Line | None, code: Code) -> None:
    problem = f"accepts {code}, and there is no such warning"
    _tell(checked, [CheckWarning(Code.IDLE_ACCEPTANCE, file, where, problem, "Leave it out")], {})
