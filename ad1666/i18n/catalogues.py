"""The catalogues on disk. An installed program has them compiled; in a checkout they are compiled
whenever their source has changed."""

from __future__ import annotations

import gettext
import io
import os
from contextlib import suppress
from pathlib import Path

DOMAIN = "ad1666"
FOLDER = Path(__file__).resolve().parent.parent / "locale"


def source(code: str, folder: Path = FOLDER) -> Path:
    """The path of a language's catalogue in source form, as translators edit it."""
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The languages other than English that have a catalogue."""
    return tuple(
        sorted({f.parent.parent.name for f in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")})
    )


def catalogue(code: str, folder: Path = FOLDER) -> gettext.GNUTranslations | None:
    """The catalogue of a language, None if there is none."""
    written = source(code, folder)
    ready = written.with_suffix(".mo")
    if written.exists() and not (ready.exists() and _age(ready) >= _age(written)):
        data = compiled(written, code)
        _keep(ready, data)
        return gettext.GNUTranslations(io.BytesIO(data))
    if not ready.exists():
        return None
    with ready.open("rb") as file:
        return gettext.GNUTranslations(file)


def _age(file: Path) -> float:
    return file.stat().st_mtime


def compiled(written: Path, code: str) -> bytes:
    """A catalogue compiled from its source."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    data = io.BytesIO()
    with written.open("rb") as file:
        write_mo(data, read_po(file, locale=code))
    return data.getvalue()


def _keep(ready: Path, data: bytes) -> None:
    """Writes the compiled catalogue in one step, since other processes may be reading it. If it
    cannot be written, it is compiled again at each start."""
    beside = ready.with_name(f"{ready.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)  # readable to whom the folder's owner wants: other users play too
        beside.replace(ready)
    except OSError:
        with suppress(OSError):
            beside.unlink()
