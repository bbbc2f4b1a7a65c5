"""The animations of a game at the table: tells a director what has happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import define, field

from ad1666.content.maps.ambience import Ambience
from ad1666.play.turned import Turned
from ad1666.rules.events import Event
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.table import sounds
from ad1666.table.motion.act import Cue
from ad1666.table.motion.director import Backdrop, Director
from ad1666.table.motion.hearing import is_tense, sound_of
from ad1666.table.motion.music import minuet_of, piece_of
from ad1666.table.motion.telling import Unveiling
from ad1666.table.toolkit.pads import pads
from ad1666.table.toolkit.ticks import ticks
from ad1666.table.tune import Piece
from ad1666.table.views.board import guard_art

_SHAKES: Mapping[str, float] = some(Cue, {Cue.HIT: 0.6, Cue.DEATH: 1.0})
"""What is felt in a pad, with the share of its strength."""


def advance(director: Director, place: Ambience | None) -> bool:
    """Advances to the present time and plays sounds as they are in a place. Returns whether the
    window must be redrawn."""
    changed = director.advance(ticks.now())
    for cue in director.cues():
        sounds.play(sound_of(cue, place))
        if share := _SHAKES.get(cue):
            pads.rumble(share)
    return changed


@define
class Show:
    """What happens at a table, as both players may see it."""

    _stretch: Turned
    """What has happened since the player asked now came to be asked."""
    _start: State
    """The position in which the game began."""
    _place: Ambience | None = None
    """Where it happens."""
    _log: Callable[[], Sequence[Event]] = tuple
    """The log of the game so far."""
    director: Director = field(factory=Director)
    _pieces: tuple[Turned, ...] = ()
    """The same choice by choice, as it has been shown."""
    _before: tuple[Turned, ...] = ()
    """The pieces for the player asked before."""
    _tense: bool = field(init=False)
    _minuet: Piece = field(default=Piece.MINUET_LOUD, init=False)
    """What is danced to at a ball."""
    _piece: Piece = field(init=False)

    def __attrs_post_init__(self) -> None:
        state = self._stretch.after.public
        self._tense, self._piece = is_tense(state), self._music(state)

    @property
    def atmosphere(self) -> sounds.Atmosphere:
        """What is heard of the place and of a fight, and the music."""
        return sounds.Atmosphere(self._place, self._tense, self._piece)

    def _music(self, state: State) -> Piece:
        watch = guard_art.watch_of(state, self._start)
        return piece_of(state, watch, self._place, self._minuet)

    @property
    def moving(self) -> bool:
        """Whether anything is still to be shown."""
        return self.director.moving

    def skip(self) -> None:
        """Skips what is still to be shown."""
        self.director.skip()

    def take(self, turned: Turned, *, shown: bool = True) -> None:
        """Queues what has happened, or the lifting of a curtain. Unless ``shown``, only what
        matters is shown. What was taken back is not."""
        if turned.news:
            self._play(turned, brief=not shown)
        elif turned.undone:
            self.director.skip()
        elif turned.before.veiled is not None and turned.after.veiled is None:
            self.director.add((Unveiling(),), turned.after.public)
        state = turned.after.public
        self._tense = is_tense(state)
        if (turned.news or turned.undone) and state.outcome is None:  # what ends it, `ended` tells
            self._minuet = minuet_of(state, turned.news, self._minuet)
            self._piece = self._music(state)
        self._stretch = self._stretch.then(turned)
        self._pieces = tuple(one for one in self._pieces if one.after.told <= turned.since)
        if turned.news:
            self._pieces += (turned,)
        if self._stretch.undone:
            self._before = ()
        asked_another = turned.after.player is not turned.before.player
        if asked_another and not self._stretch.undone:
            self._before = self._pieces
        if asked_another or self._stretch.undone:
            self._stretch, self._pieces = Turned.nothing(turned.after), ()

    def _play(self, turned: Turned, *, brief: bool = False, whole: bool = False) -> None:
        before, after = turned.before.public, turned.after.public
        news, past = turned.news, self._log()
        self.director.play(before, news, after, past=past, brief=brief, whole=whole)

    @property
    def can_repeat(self) -> bool:
        """Whether the other player has done anything that can be shown again."""
        return bool(self._before)

    def again(self) -> None:
        """Shows again what the other player did last, choice by choice as it was shown."""
        if self._before:
            self.director.skip()
        for piece in self._before:
            self._play(piece, whole=True)

    def advance(self) -> bool:
        """Advances to the present time. Returns whether the window must be redrawn."""
        return advance(self.director, self._place)

    def table(self, view: State) -> Backdrop:
        """The table to draw: the given view, or the table under the acts."""
        self.advance()
        return self.director.table(view)

    def ended(self, *, lost: bool = False) -> None:
        """Plays the sound for the end of the game: one stroke of a bell for who alone has
        ``lost``; and lets its music follow, unless nobody has won."""
        sounds.play(sound_of(Cue.BELL if lost else Cue.WIN, self._place))
        outcome = self._stretch.after.public.outcome
        won = outcome is not None and outcome.winner is not None
        self._piece = Piece.DEFEAT if lost else Piece.VICTORY if won else Piece.DANCE
