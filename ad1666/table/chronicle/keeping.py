"""The chronicles and moving pictures stored with a player's games. They are written in a separate
process, because the maps of all turns take some seconds, during which the window would freeze."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from attrs import frozen

from ad1666 import i18n
from ad1666.campaign.save_files import BadSave
from ad1666.campaign.saves import look_back
from ad1666.content.errors import ContentError
from ad1666.game.records import disk
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.i18n import _
from ad1666.play.apart import processes
from ad1666.reports import tell_fault
from ad1666.resources import player_root
from ad1666.settings import Settings, preferences
from ad1666.table.chronicle import book, page
from ad1666.table.toolkit.scene import announce
from ad1666.words.errors import error_text


@frozen
class StoredChronicle:
    """The result of writing a chronicle or a picture, in words, and its file, or None if there is
    none."""

    words: str
    page: Path | None = None


class Keeper:
    """Writes chronicles and pictures, and shows each in the browser when it is ready."""

    def __init__(self) -> None:
        self._begun: list[Future[StoredChronicle]] = []

    def begin(self, path: Path) -> str:
        """Starts writing the chronicle of a recorded game to the player's folder. Returns what to
        say until it is ready."""
        to = player_root() / "chronicles" / f"{path.stem}.html"
        return self.keep(_of_game, path, to, _("Writing the chronicle…"))

    def begin_book(self, path: Path) -> str:
        """Starts writing the book of a campaign to the player's folder, from its save. Returns what
        to say until it is ready."""
        to = player_root() / "chronicles" / f"{path.name}.html"
        return self.keep(_of_campaign, path, to, _("Writing the chronicle…"))

    def keep(self, make: Callable[[Path], bytes], path: Path, to: Path, told: str) -> str:
        """Starts writing what is made of a file to another one. Returns ``told``, which is to be
        said until it is ready."""
        process = processes(1)
        kept = process.submit(_write, make, path, to, i18n.language(), preferences.now)
        process.shutdown(wait=False)
        self._begun.append(kept)
        kept.add_done_callback(_show)
        return told

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


def _show(kept: Future[StoredChronicle]) -> None:
    if kept.exception() is None and (to := kept.result().page) is not None:
        webbrowser.open(to.as_uri())
    announce()


def _of_game(path: Path) -> bytes:
    return page.page(*replayed_record(read(path))).encode()


def _of_campaign(path: Path) -> bytes:
    return book.page(look_back(path)).encode()


def _write(
    make: Callable[[Path], bytes], path: Path, to: Path, language: str, settings: Settings
) -> StoredChronicle:
    """Writes what is made of a file, with the language and the settings of the
    window, which another process does not know."""
    preferences.now = settings
    if i18n.language() != language:
        i18n.set_language(language)
    try:
        disk.replace(to, make(path))
    except (BadRecord, BadSave, ContentError) as error:
        return StoredChronicle(error_text(error))
    except OSError as error:
        return StoredChronicle(_not_written(error_text(error)))
    return StoredChronicle(_("Written: {path}").format(path=to), to)


def _not_written(why: str) -> str:
    return _("It cannot be written: {error}.").format(error=why)
