"""The chronicles stored with a player's games. They are written in a separate process, because the
maps of all turns take some seconds, during which the window would freeze."""

from __future__ import annotations

import webbrowser
from concurrent.futures import Future
from pathlib import Path

from attrs import frozen

from ad1666 import i18n
from ad1666.content.errors import ContentError
from ad1666.game.records import disk
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.i18n import _
from ad1666.reports import tell_fault
from ad1666.resources import player_root
from ad1666.table.advice.explaining import announce
from ad1666.table.chronicle import page
from ad1666.table.play.apart import processes
from ad1666.table.settings import Settings, preferences
from ad1666.table.words.errors import told


@frozen
class Kept:
    """The result of writing a chronicle, in words, and its page, or None if there is none."""

    words: str
    page: Path | None = None


class Keeper:
    """Writes chronicles, and shows each in the browser when it is ready."""

    def __init__(self) -> None:
        self._begun: list[Future[Kept]] = []

    def begin(self, path: Path) -> str:
        """Starts writing the chronicle of a recorded game to the player's folder. Returns what to
        say until it is ready."""
        to = player_root() / "chronicles" / f"{path.stem}.html"
        process = processes(1)
        kept = process.submit(_write, path, to, i18n.language(), preferences.now)
        process.shutdown(wait=False)
        self._begun.append(kept)
        kept.add_done_callback(_show)
        return _("Writing the chronicle…")

    def look(self) -> str:
        """Returns the message about a chronicle that has just been finished, once; empty if there
        is none."""
        kept = next((begun for begun in self._begun if begun.done()), None)
        if kept is None:
            return ""
        self._begun.remove(kept)
        try:
            return kept.result().words
        except Exception as error:
            tell_fault(error)
            return _not_written(type(error).__name__)


def _show(kept: Future[Kept]) -> None:
    if kept.exception() is None and (to := kept.result().page) is not None:
        webbrowser.open(to.as_uri())
    announce()


def _write(path: Path, to: Path, language: str, settings: Settings) -> Kept:
    """Writes the chronicle of a recorded game, with the language and the settings of the window,
    which another process does not know."""
    preferences.now = settings
    if i18n.language() != language:
        i18n.set_language(language)
    try:
        record = read(path)
        written = page.page(*replayed_record(record))
        disk.replace(to, written.encode())
    except (BadRecord, ContentError) as error:
        return Kept(told(error))
    except OSError as error:
        return Kept(_not_written(told(error)))
    return Kept(_("Chronicle written: {path}").format(path=to), to)


def _not_written(why: str) -> str:
    return _("The chronicle cannot be written: {error}.").format(error=why)
