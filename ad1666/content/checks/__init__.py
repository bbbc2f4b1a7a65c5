"""Mistakes and warnings in maps, scenarios and campaigns (``ad1666 check``)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import Factory, define, evolve

from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import read_campaign
from ad1666.content.checks.absent import absent_figures
from ad1666.content.checks.campaigns import doubtful_campaign, wrong_changes
from ad1666.content.checks.decoded import check_picture, decode_pictures
from ad1666.content.checks.findings import Finding, Severity, of_error, of_warnings
from ad1666.content.checks.idle import idle_alarm, idle_items, old_proof
from ad1666.content.checks.incidents import doubtful_events
from ad1666.content.checks.laid import laid_twice
from ad1666.content.checks.letters import Unshown, undrawable
from ad1666.content.checks.maps import (
    doors_to_nowhere,
    undrawn_effects,
    unreachable_rooms,
    unread_layers,
)
from ad1666.content.checks.objectives import doubtful_goals
from ad1666.content.checks.opening import named_initiative, shared_starts, shot_at_start
from ad1666.content.checks.prices import unpriced
from ad1666.content.checks.translations import doubtful_translation
from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError, LineNumber, cannot_read
from ad1666.content.file_kinds import PACKED, check_kind
from ad1666.content.files import real
from ad1666.content.languages import language_of, original_of, translations_of
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.messages import message
from ad1666.content.packs.archive import read_archive
from ad1666.content.packs.pack import PACK_FILE, is_pack, read_pack
from ad1666.content.packs.packing import files_of_pack
from ad1666.content.packs.shelf import unpacked
from ad1666.content.roots import holds_cards
from ad1666.content.scenarios.scenario import Scenario, read_scenario
from ad1666.content.scenarios.scenario_lookup import (
    MAP_FILE,
    SCENARIO_FILE,
    files_of,
    is_campaign,
    is_map,
    read_top,
    scenarios_for,
)
from ad1666.content.surroundings import Surroundings, cards_in, surroundings_of
from ad1666.content.toml import Table, read_toml
from ad1666.content.translations.sources import sources
from ad1666.content.translations.texts import Text, texts_of, texts_of_map
from ad1666.content.translations.translation import read_translation
from ad1666.content.warnings import (
    ACCEPTED,
    OF_CAMPAIGNS,
    OF_PLAY,
    CheckWarning,
    Code,
    read_accepted,
)

_OF_SCENARIOS = (
    doubtful_goals,
    shot_at_start,
    shared_starts,
    named_initiative,
    idle_items,
    idle_alarm,
    old_proof,
    unpriced,
    doubtful_events,
    absent_figures,
    laid_twice,
)
_OF_MAPS = (unreachable_rooms, doors_to_nowhere, unread_layers, undrawn_effects)
Playing = Callable[[Scenario, Table], Iterable[CheckWarning]]
"""Plays a scenario and returns warnings about what that shows."""
Cases = Callable[[str], Sequence[str]]
"""The cases in which a language, by its code, gives names."""
Walking = Callable[[Campaign, Table], Iterable[CheckWarning]]
"""Plays a campaign and returns warnings about what that shows."""

Saves = Callable[[Path], Iterable[Finding]]
"""Looks through the save of a campaign."""
SAVE = ".campaign"
"""The ending of one."""


@define
class Checked:
    """The findings in the files checked so far, without duplicates."""

    findings: dict[Finding, None] = Factory(dict)
    files: dict[Path, None] = Factory(dict)
    playing: Playing | None = None
    """Plays scenarios, if requested."""
    cases: Cases = lambda _language: ()
    """The cases of the language of a translation."""
    unshown: Unshown = lambda _text: ""
    """The letters of a text that cannot be drawn."""
    walking: Walking | None = None
    """Plays campaigns, if requested."""
    saves: Saves | None = None
    """Looks through saves of campaigns, if that is possible."""

    @property
    def errors(self) -> int:
        return sum(finding.count for finding in self.findings if finding.level is Severity.ERROR)

    @property
    def warnings(self) -> int:
        return sum(finding.count for finding in self.findings if finding.level is Severity.WARNING)


def check(
    paths: Iterable[Path],
    playing: Playing | None = None,
    walking: Walking | None = None,
    cases: Cases = lambda _language: (),
    unshown: Unshown = lambda _text: "",
    saves: Saves | None = None,
) -> Checked:
    """Checks maps and scenarios, the maps that scenarios name, and the scenarios played on a map.
    Folders are searched, packs checked with all that is in them. With ``playing``, scenarios are
    also played, and campaigns with ``walking``. ``cases`` are those in which a language gives
    names; by default none is known. ``unshown`` are the letters of a text that cannot be drawn; by
    default all can. ``saves`` looks through saves of campaigns, which otherwise are none of its
    files."""
    checked = Checked(playing=playing, walking=walking, cases=cases, unshown=unshown, saves=saves)
    for path in paths:
        if path.name.lower().endswith(PACKED) and os.path.isfile(path):
            _check_packed(checked, path)
            continue
        if is_pack(path):
            _check_pack(checked, path)
        users = scenarios_for(path) if is_map(path) and os.path.isfile(path) else ()
        try:
            files = files_of(path)
        except ContentError as error:
            _report_mistakes(checked, path, of_error(error))
            continue
        for file in (*files, *users):
            if real(file) not in checked.files:
                checked.files[real(file)] = None
                _check(checked, file)
    return checked


def _check_packed(checked: Checked, path: Path) -> None:
    """Checks a packed pack. It is unpacked where nothing finds it, and its files are called as they
    are in it."""
    try:
        with TemporaryDirectory() as drawer:
            folder = Path(drawer) / "pack"
            unpacked(path, read_archive(path), folder)
            inner = check(
                [folder], checked.playing, checked.walking, checked.cases, checked.unshown
            )
            for finding in inner.findings:
                file = path / os.path.relpath(finding.file, folder)
                checked.findings[evolve(finding, file=file)] = None
            checked.files.update(
                (path / os.path.relpath(file, folder), None) for file in inner.files
            )
    except ContentError as error:
        _report_mistakes(checked, path, of_error(error))


def _check_pack(checked: Checked, folder: Path) -> None:
    """Checks what makes a folder a pack; its maps and scenarios are checked as in any folder."""
    errors, file = Collector(), folder / PACK_FILE
    pack = errors.attempt(read_pack, folder)
    errors.attempt(files_of_pack, folder)
    if pack.ok:
        if (newer := pack.value.too_new) is not None:
            errors.note(newer)
        if (cover := pack.value.cover) is not None:
            errors.attempt(check_picture, cover)
        _check_letters(checked, read_toml(file), texts_of(file).values())
    checked.files[real(file)] = None
    try:
        errors.raise_all()
    except ContentError as error:
        checked.findings.update(dict.fromkeys(of_error(error)))


def _check(checked: Checked, file: Path) -> None:
    try:
        match file.suffix.lower():
            case ".tmx":
                found = load_map(file)
                _check_map(checked, found)
                if found.holds_scenario:
                    _check_scenario(checked, file)
            case ".toml" if original := original_of(file):
                _check_translation(checked, original, file)
            case ".toml" if holds_cards(file):
                _check_pictures(checked, cards_in(file))
                _check_letters(checked, read_toml(file), texts_of(file).values())
                _check_translations(checked, (file,))
            case ".toml" if is_campaign(file):
                _check_campaign(checked, file)
            case ".toml":
                _check_scenario(checked, file)
            case suffix if suffix == SAVE and checked.saves is not None:
                checked.findings.update(dict.fromkeys(checked.saves(file)))
            case _:
                if not os.path.lexists(file):
                    raise cannot_read(file, FileNotFoundError())
                check_kind(file)
                problem = message("is neither a map nor a scenario")
                remedy = message(
                    "Name files {map} or {scenario}", map=MAP_FILE, scenario=SCENARIO_FILE
                )
                raise ContentError(file, None, problem, remedy)
    except ContentError as error:
        _report_mistakes(checked, file, of_error(error))


def _report_mistakes(checked: Checked, file: Path, found: Iterable[Finding]) -> None:
    """Reports the mistakes of a file and, unless already reported, those of the map it names."""
    own = real(file)
    reported = [f for f in found if real(f.file) == own or real(f.file) not in checked.files]
    checked.findings.update(dict.fromkeys(reported))
    checked.files.update((real(f.file), None) for f in reported if is_map(f.file))


def _check_map(checked: Checked, found: MapFile) -> None:
    try:
        decode_pictures(found)
    except ContentError as error:
        checked.findings.update(dict.fromkeys(of_error(error)))
    warnings = [warning for family in _OF_MAPS for warning in family(found)]
    _warn(checked, found.path, warnings, dict.fromkeys(found.accepted))
    told = ((text.name, text.original, None) for text in texts_of_map(found))
    _warn(checked, found.path, list(undrawable(found.path, told, checked.unshown)), {})


def _check_scenario(checked: Checked, file: Path) -> None:
    """Checks a scenario, and the map it names unless already checked."""
    top = read_top(file)
    scenario = read_scenario(top)
    _check_pictures(checked, surroundings_of(file))
    if real(scenario.map.path) not in checked.files:
        checked.files[real(scenario.map.path)] = None
        _check_map(checked, scenario.map)
    families: tuple[Playing, ...] = _OF_SCENARIOS
    accepted = {code: top.document.line_of((ACCEPTED, code)) for code in scenario.accepted}
    if checked.playing is not None:
        families = (*families, checked.playing)
    else:
        accepted = {code: line for code, line in accepted.items() if code not in OF_PLAY}
    warnings = [warning for family in families for warning in family(scenario, top)]
    _warn(checked, file, warnings, accepted)
    _check_letters(checked, top, texts_of(file).values())
    _check_translations(checked, sources(file))


def _check_campaign(checked: Checked, file: Path) -> None:
    """Checks a campaign with what it changes in its scenarios. What else is doubtful in those is
    told where they are checked themselves."""
    top = read_toml(file)
    campaign = read_campaign(top)
    errors = Collector()
    for error in wrong_changes(campaign, top):
        errors.note(error)
    errors.raise_all()
    codes = read_accepted(top, errors, OF_CAMPAIGNS)
    accepted = {code: top.document.line_of((ACCEPTED, code)) for code in codes}
    warnings = list(doubtful_campaign(campaign, top))
    if checked.walking is not None:
        warnings += checked.walking(campaign, top)
    else:
        accepted = {code: line for code, line in accepted.items() if code not in OF_PLAY}
    _warn(checked, file, warnings, accepted)
    _check_letters(checked, top, texts_of(file).values())
    _check_translations(checked, (file,))


def _check_translations(checked: Checked, originals: Iterable[Path]) -> None:
    for original in originals:
        for translation in translations_of(original):
            if real(translation) not in checked.files:
                checked.files[real(translation)] = None
                _check_translation(checked, original, translation)


def _check_translation(checked: Checked, original: Path, file: Path) -> None:
    try:
        cases = checked.cases(language_of(file))
        translation = read_translation(file)
        warnings = list(doubtful_translation(texts_of(original), translation, cases))
        line_of, keys = translation.top.document.line_of, translation.keys
        told = ((name, text, line_of(keys[name])) for name, text in translation.texts.items())
        warnings += undrawable(file, told, checked.unshown)
    except ContentError as error:
        checked.findings.update(dict.fromkeys(of_error(error)))
    else:
        _warn(checked, file, warnings, {})


def _check_letters(checked: Checked, top: Table, texts: Iterable[Text]) -> None:
    """Checks whether the letters of the texts of a file can be drawn; those of its map are told
    with the map."""
    place = top.document.line_of
    told = ((text.name, text.original, place(text.within)) for text in texts if text.within)
    file = top.document.file
    _warn(checked, file, list(undrawable(file, told, checked.unshown)), {})


def _check_pictures(checked: Checked, around: Surroundings) -> None:
    """Decodes the pictures of an author's people and things."""
    errors = Collector()
    people = (around.characters[name].look for name in around.own_characters)
    things = (around.items[name].look for name in around.own_items)
    for look in (*people, *things):
        if look is not None and look.stamp:
            errors.attempt(check_picture, Path(look.picture))
    try:
        errors.raise_all()
    except ContentError as error:
        checked.findings.update(dict.fromkeys(of_error(error)))


def _warn(
    checked: Checked,
    file: Path,
    warnings: Sequence[CheckWarning],
    accepted: Mapping[Code, LineNumber | None],
) -> None:
    """Reports the warnings about a file that its author has not accepted, and accepted codes
    without a warning, with their lines."""
    given = {warning.code for warning in warnings}
    doubtful = [warning for warning in warnings if warning.code not in accepted]
    idle = [_idle(file, code, line) for code, line in accepted.items() if code not in given]
    for found in (doubtful, idle):
        checked.findings.update(dict.fromkeys(of_warnings(found)))


def _idle(file: Path, code: Code, where: LineNumber | None) -> CheckWarning:
    problem = message("accepts {code}, but there is no such warning", code=code.value)
    return CheckWarning(Code.IDLE_ACCEPTANCE, file, where, problem, message("Leave it out"))
