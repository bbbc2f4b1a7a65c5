"""The record of the lesson begun last, a single file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from ad1666.game.records.disk import make_folder
from ad1666.game.records.places import dated, lesson_record, records_folder
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.writer import lock_of


def put_away() -> None:
    """Makes room for the next lesson: moves the last one to the finished games if it is over, else
    removes it. Raises InUse if it is open in another window."""
    path = lesson_record()
    lock = lock_of(path)
    try:
        if _is_over(path):
            ended = datetime.fromtimestamp(path.stat().st_mtime)
            make_folder(records_folder())
            path.replace(records_folder() / dated(ended, path.name))
        path.unlink(missing_ok=True)
    finally:
        if lock is not None:
            lock.release()


def _is_over(path: Path) -> bool:
    try:
        return read(path).over
    except BadRecord:
        return False
