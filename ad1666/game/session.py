"""A game being played: the game, fate, and the record on disk."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from ad1666.content.musters import BadBand
from ad1666.content.scenario import Scenario, assembled, load_scenario
from ad1666.game.fate import Fate, Shuffle
from ad1666.game.game import Game, start
from ad1666.game.record import (
    BadRecord,
    Record,
    Replay,
    Writer,
    read,
    replay,
    take_back,
)
from ad1666.resources import data_root, player_root
from ad1666.rules.asks import Choice, Draw
from ad1666.rules.events import Event

SUFFIX = ".ad1666"


def records_folder() -> Path:
    """Where the records of games are kept."""
    return player_root() / "games"


class Session:
    """One game in progress. After every call fate has answered and the record is on disk, so that
    the game waits for a player or is over."""

    def __init__(
        self, scenario: Scenario, game: Game, log: tuple[Event, ...], writer: Writer, fate: Fate
    ) -> None:
        self.scenario = scenario
        self.game = game
        self.log = list(log)
        self._writer = writer
        self._fate = fate
        self._settle()

    @classmethod
    def new(cls, scenario: Scenario, fate: Fate | None = None, path: Path | None = None) -> Session:
        """Starts a game. ``fate`` is a fair shuffle and ``path`` a new file among the player's
        records unless given. FileExistsError if the file is there already."""
        path, state = path or _new_path(scenario), scenario.state
        writer = Writer.new(path, _name(scenario.path), state, scenario.bands)
        game = start(scenario.state)
        return cls(scenario, game, game.news, writer, fate or Shuffle())

    @classmethod
    def resume(cls, path: Path, fate: Fate | None = None) -> tuple[Session, str | None]:
        """Goes on with the game of a record, as far as it can be replayed.

        Returns what stopped the replay as well, None if nothing; then the damaged file is put aside
        under another name. Raises BadRecord, ContentError.
        """
        record = read(path)
        if record.over:
            raise BadRecord(f"{path}: that game is over. Watch it with: ad1666 replay {path}")
        scenario, replayed = replayed_record(record)
        writer = Writer.resume(record, replayed, scenario.state)
        session = cls(scenario, replayed.game, replayed.log, writer, fate or Shuffle())
        return session, replayed.problem

    @property
    def path(self) -> Path:
        """The file of the record."""
        return self._writer.path

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back."""
        return self.game.undoable is not None

    def choose(self, choice: Choice, *, unasked: bool = False) -> None:
        """Makes a choice of a player, ``unasked`` if it was decided on before. Raises
        IllegalChoice; the game is unchanged then."""
        before = self.game
        after = before.apply(choice, unasked=unasked)
        self._writer.answer(before, choice)
        self._take(after)
        self._settle()

    def undo(self) -> None:
        """Takes the last choice back, if that may be done, and what was answered unasked since."""
        struck = self.game.taken_back
        if not struck:
            return
        self._writer.undo(len(struck))
        for game in struck:
            take_back(self.log, game)
        before = struck[-1].undoable
        assert before is not None
        self.game = before

    def close(self) -> None:
        """Leaves the game; its record stays."""
        self._writer.close()

    def _take(self, game: Game) -> None:
        self.game = game
        self.log += game.news

    def _settle(self) -> None:
        while isinstance(self.game.pending, Draw):
            before = self.game
            drawn = self._fate.draw(self.game.pending)
            self._writer.answer(before, drawn)
            self._take(before.apply(drawn))
        outcome = self.game.state.outcome
        if outcome is not None:
            self._writer.over(outcome)


def replayed_record(record: Record) -> tuple[Scenario, Replay]:
    """The scenario of a record, and how far it replays. Raises BadRecord, ContentError."""
    named = Path(record.header.scenario)
    path = named if named.is_absolute() else data_root() / "scenarios" / named
    if not path.is_file():
        raise BadRecord(
            f"{record.path}, line 3: there is no scenario {named}. Put it back where it was."
        )
    scenario = _with_bands(record, load_scenario(path))
    return scenario, replay(record, scenario.state)


def _with_bands(record: Record, scenario: Scenario) -> Scenario:
    """The scenario with the bands that a record names, for sides that still choose; the suggested
    ones where it names none. Raises BadRecord if they may no longer be played."""
    bands = {side: band for side, band in record.header.bands.items() if side in scenario.bands}
    try:
        return assembled(scenario, bands)
    except BadBand as error:
        raise BadRecord(
            f"{record.path}, line 4: the bands of this game cannot be played any more: {error}. "
            f"The scenario {scenario.path.name} has been changed since; put it back as it was."
        ) from error


def unfinished() -> Iterator[Record]:
    """The records of games not yet over, the latest first. What is no record is passed over."""
    files = [p for p in records_folder().glob(f"*{SUFFIX}") if p.is_file()]
    for path in sorted(files, key=lambda p: p.stat().st_mtime, reverse=True):
        try:
            record = read(path)
        except BadRecord:
            continue
        if not record.over:
            yield record


def _name(path: Path) -> str:
    """How a record names a scenario: by its file name alone if it came with the game."""
    if path.resolve().parent == (data_root() / "scenarios").resolve():
        return path.name
    return str(path.resolve())


def _new_path(scenario: Scenario) -> Path:
    """A free name: two games may begin within a second."""
    name = f"{datetime.now():%Y-%m-%d-%H%M%S}-{scenario.path.stem}"
    path, number = records_folder() / f"{name}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = records_folder() / f"{name}-{number}{SUFFIX}"
    return path
