"""Whether the hands of a finished game may be shown: not while another game with the same beginning
is played.

A copy of a game, and a game played on from a moment of its film, begin with the same cards in hand.
So what a film of the one would show is secret in the other until that is over as well. Which games
belong together is seen by their answers alone: files are copied and renamed by other programs too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import read_ends
from ad1666.game.records.places import SUFFIX, records_folder
from ad1666.game.records.record import ENDED, OVER, BadRecord, Record, read
from ad1666.rules.cards import Side

ALIKE = 3
"""So many cards, drawn alike from the start, are no chance: that happens once in 150,000 games."""
_TAIL = 200
"""The bytes at the end of a file in which its last line begins."""
_CLOSED = tuple(word.encode() for word in (OVER, ENDED))
_DRAWN = tuple(f"fate: {side} " for side in Side)


def kept_secret_by(record: Record) -> Record | None:
    """An unfinished game on disk that has, or had, hands in common with a game; None if there is
    none. It is looked for among the player's records and beside that of the game. Files that cannot
    be read, and damaged records put aside, are left out: nobody goes on with those as they are."""
    return next((other for other in _unfinished(record) if related(record, other)), None)


def related(record: Record, other: Record) -> bool:
    """Whether two games have the same beginning, from the first cards drawn. A few that are alike
    count only if one of the games was played on from a film, which may be in the middle of the
    deal, or if the ``other`` has no more."""
    line, another = record.answers, other.answers
    same = takewhile(lambda pair: pair[0] == pair[1], zip(line, another, strict=False))
    common = _drawn([answer for answer, _ in same])
    least = 1 if record.branched or other.branched else ALIKE
    return common >= max(1, min(least, _drawn(another)))


def _drawn(answers: Sequence[str]) -> int:
    """How many of some answers are cards from the decks of the players."""
    return sum(answer.startswith(_DRAWN) for answer in answers)


def _unfinished(record: Record) -> Iterator[Record]:
    """The other games on disk that are not over."""
    for folder in dict.fromkeys((records_folder(), record.path.parent)):
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            try:
                if _is_closed(path) or os.path.samefile(path, record.path):
                    continue
                other = read(path)
            except (OSError, BadRecord):
                continue
            if not other.over:
                yield other


def _is_closed(path: Path) -> bool:
    """Whether a file is no record that is played: it ends as that of a finished game, which is seen
    without reading it, or is no ordinary file or none that can be read."""
    try:
        last = read_ends(path, 0, _TAIL)[1].rstrip().rpartition(b"\n")[2]
    except ContentError:
        return True
    return last.partition(b" ")[0] in _CLOSED
