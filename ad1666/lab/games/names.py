"""The name of a game. It determines how the game goes, so that the same name is the same game
wherever and whenever it is played by the same version of the program."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from attrs import frozen

from ad1666.bots.guests import look_here
from ad1666.game.seats import Seat, class_of, names_command, names_guest, unversioned, words_of
from ad1666.resources import PACKAGE
from ad1666.rules.cards import Side

_DECIDING = ("bots", "game", "lab/games", "rules")
"""The folders that affect how a game goes and what is counted in it."""


_OF_CAMPAIGNS = ("campaign", "content/campaigns", "lab/campaigns")
"""What besides affects how campaigns go."""


def program() -> str:
    """A digest of the source code that determines how games go, the same on every machine."""
    return _digest(_DECIDING)


def program_of_campaigns() -> str:
    """The same of the code that determines how campaigns go."""
    return _digest((*_DECIDING, *_OF_CAMPAIGNS))


@cache
def _digest(folders: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.relative_to(PACKAGE).as_posix().encode())
                digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:12]


@cache
def versioned(name: str) -> str:
    """The name of a program; of one that is somebody's own, with a digest of the source code of
    its module or package, or of the files that its command names, since that of the game tells
    nothing of it."""
    if names_command(name):
        own = unversioned(name)
        files = [path for path in map(Path, words_of(name)) if path.is_file()]
        return f"{own}@{_digest_of(files)}" if files else own
    if not names_guest(name):
        return name
    look_here()
    module, named = class_of(name)
    own, spec = f"{module}:{named}", find_spec(module.partition(".")[0])
    if spec is None or spec.origin is None:
        return own
    file = Path(spec.origin)
    files = sorted(file.parent.rglob("*.py")) if spec.submodule_search_locations else [file]
    return f"{own}@{_digest_of(files)}"


def _digest_of(files: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:8]


@frozen
class GameName:
    """A scenario by the fingerprint of its starting position, the programs that play, and the seed
    of all randomness, of the cards and of the programs."""

    table: str
    red: str
    blue: str
    seed: int

    @property
    def bots(self) -> tuple[str, str]:
        return self.red, self.blue

    def bot(self, side: Side) -> str:
        return self.red if side is Side.RED else self.blue

    @property
    def seats(self) -> Mapping[Side, Seat]:
        """The players as records name them. Seats of games with different
        seeds never share a seed."""
        return {
            Side.RED: Seat(self.red, 2 * self.seed),
            Side.BLUE: Seat(self.blue, 2 * self.seed + 1),
        }

    def __str__(self) -> str:
        return f"{self.table}-{self.red}-{self.blue}-{self.seed}"
