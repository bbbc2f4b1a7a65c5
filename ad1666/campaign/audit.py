"""Looks whether the nights of a campaign came to what its save says: each is replayed from its
record (``ad1666 check SAVE``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from ad1666.campaign.nights import line_of, night_of
from ad1666.campaign.proof import stranger
from ad1666.campaign.save_files import BadSave
from ad1666.campaign.saves import look_back
from ad1666.campaign.values import Night, Standing
from ad1666.content.checks.findings import Finding, Severity
from ad1666.content.errors import ContentError, LineNumber
from ad1666.content.messages import Message, message
from ad1666.game.records.places import followed, records_folder
from ad1666.game.records.record import BadRecord, Trouble, read, trouble_of
from ad1666.game.records.replay import replay
from ad1666.game.records.replayed_by import played

_COPY = message("Look for another copy of the save or of the record")


def audit(save: Path) -> Iterator[Finding]:
    """What is wrong with a save, and with each of its nights by its record."""
    try:
        back = look_back(save)
    except BadSave as error:
        yield _found(error.trouble)
        return
    if back.trouble is not None:
        yield _found(back.trouble)
    told = (
        (before, past.night) for before, past in zip(back.tellings, back.standing.past, strict=True)
    )
    nights: list[tuple[Standing, Night | None]] = [*told]
    if back.standing.playing is not None:
        nights.append((back.standing, None))
    for number, (before, night) in enumerate(nights, 1):
        for level, problem, remedy in _of_night(save, before, night):
            where = message("night {n}: {problem}", n=number, problem=problem)
            yield Finding(level, save, None, where, remedy)


def _found(trouble: Trouble) -> Finding:
    where = None if trouble.line is None else LineNumber(trouble.line)
    return Finding(Severity.ERROR, trouble.path, where, trouble.problem, trouble.remedy)


_Told = tuple[Severity, Message, Message]


def _of_night(save: Path, before: Standing, night: Night | None) -> Iterator[_Told]:
    """What speaks against a night, given how the campaign stood while it was played; None for one
    that has not ended."""
    playing = before.playing
    assert playing is not None
    places = [folder / playing.record for folder in _folders(followed(save))]
    path = next((place for place in places if place.is_file()), None)
    if path is None:
        gone = message(
            "its record {file} is gone, and only the save tells of it", file=places[0].name
        )
        folder = message("Put it into {folder} if you have it", folder=str(places[0].parent))
        yield Severity.WARNING, gone, folder
        return
    try:
        record = read(path)
        scenario = played(record).scenario
        strange = stranger(before, playing, record, scenario)
    except (BadRecord, ContentError) as error:
        yield Severity.ERROR, _of_record(path, trouble_of(error).problem), _COPY
        return
    if strange is not None:
        put = message("Put the right record into {folder}", folder=str(path.parent))
        yield Severity.ERROR, _of_record(path, strange), put
        return
    replayed = replay(record, scenario.state)
    over = replayed.game.state.outcome is not None
    if replayed.problem is not None and (night is not None or record.over):
        yield Severity.ERROR, _of_record(path, replayed.problem.problem), replayed.problem.remedy
    elif night is not None and night.broken_off and over:
        ended = message(
            "the save says that it was given up, and {file} leads to its end", file=path.name
        )
        yield Severity.ERROR, ended, _COPY
    elif night is not None and not night.broken_off and not over:
        yield (
            Severity.ERROR,
            _of_record(path, message("does not lead to the end of the game")),
            _COPY,
        )
    elif night is not None and over:
        games = [moment.game for moment in replayed.moments]
        found = _parts(night_of(scenario, games, replayed.log, before))
        said = _parts(night)
        if apart := [key for key in {**said, **found} if said.get(key) != found.get(key)]:
            differ = message(
                "the save says {said}, and {file} leads to {found}",
                said=_listed(said, apart),
                file=path.name,
                found=_listed(found, apart),
            )
            yield Severity.ERROR, differ, _COPY


def _folders(save: Path) -> tuple[Path, ...]:
    """Where the records of a save may be: among the player's, and beside a save from elsewhere."""
    return records_folder(), save.parent.parent / records_folder().name, save.parent


def _of_record(path: Path, problem: Message) -> Message:
    return message("its record {file}: {problem}", file=path.name, problem=problem)


def _parts(night: Night) -> Mapping[str, str]:
    """What a night came to, by the words of its line."""
    winner, red, blue, *rest = line_of(night).split(" ")
    return {"": f"{winner} {red} {blue}", **dict(zip(rest[::2], rest[1::2], strict=True))}


def _listed(parts: Mapping[str, str], keys: list[str]) -> str:
    return ", ".join(f"{key} {parts.get(key, '-')}".strip() for key in keys)
