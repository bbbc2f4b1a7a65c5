"""How files of what was made are put into a folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ad1666.content.collector import Collector
from ad1666.content.equipment import equip
from ad1666.content.errors import ContentError, cannot_write
from ad1666.content.files import read_bytes, real
from ad1666.content.messages import message
from ad1666.content.scenarios.proven import claimed
from ad1666.content.toml import parse_toml
from ad1666.game.records import disk
from ad1666.skirmish.kept import folder

PROOF = "\n[proof]\n"
"""Where a scenario begins to say what is known of its evenness, at its end."""
_LONGEST_PROOF = 200
"""Bytes that follow."""


def lay(home: Path, texts: Mapping[str, str]) -> None:
    """Puts files, by their names, into a folder, which is created if needed, with all that the game
    and Tiled open them by. They are written in their order, each as a whole or not at all, so those
    come last by which the others are found.

    What is there already stays if it is the same but for its proof, unless more games have been
    played for the new one. Other content is replaced in the player's folder, which is the game's:
    another version has made it. Elsewhere it is an author's: then nothing is written, and
    ContentError is raised, as when a file cannot be written.
    """
    files = {home / name: text.encode() for name, text in texts.items()}
    ours = real(home) == real(folder())
    try:
        new = {file: data for file, data in files.items() if _is_new(file, data, ours=ours)}
        if ours:
            disk.make_folder(home)
        home.mkdir(parents=True, exist_ok=True)
        equip(home, files, anew=ours)
        for file, data in new.items():
            disk.replace(file, data, disk.PRIVATE if ours else disk.SHARED)
    except OSError as error:
        raise cannot_write(Path(getattr(error, "filename", None) or home), error) from None


def _is_new(file: Path, data: bytes, *, ours: bool) -> bool:
    """Whether this is to be written. Raises ContentError if something else is there that is not
    ours."""
    if not os.path.lexists(file):
        return True
    there = b""
    with suppress(ContentError):
        there = read_bytes(file, len(data) + _LONGEST_PROOF)
    (text, proof), (same, known) = (each.partition(PROOF.encode())[::2] for each in (data, there))
    if text == same:
        (games, of), (others, table) = _claim(file, proof), _claim(file, known)
        return bool(proof) and (not known or games > others * (of == table))
    if ours:
        return True
    remedy = message("Move it away, or choose another folder")
    raise ContentError(file, None, message("already exists"), remedy)


def _claim(file: Path, proof: bytes) -> tuple[int, str]:
    """How many games a proof is of, and of which table; of none if it cannot be read."""
    with suppress(ContentError):
        found = claimed(parse_toml(file, PROOF + proof.decode(errors="replace")), Collector())
        if found is not None:
            return found[0].games, found[1]
    return 0, ""
