"""The music: pieces that fade into one another without losing the beat.

All have the same beat and bars, and most the same chords (`docs/make/art/sounds/folia.py`). A piece
that comes in is turned round, so that it begins where the one before it is.
"""

from __future__ import annotations

import enum
from collections.abc import Callable

import pygame
from attrs import define

BAR = 1800
"""Milliseconds in a bar."""
HOLD = 2 * BAR
"""How long a piece is heard at least, or the music would flicker with each step in and out of
reach."""
FADE = 1400
"""Milliseconds in which one piece gives way to another."""


class Piece(enum.StrEnum):
    """What can be played, by the names of the files."""

    DANCE = "dance"
    """Away from the table."""
    EXPLORING = "exploring"
    PURSUIT = "pursuit"
    LAST_TURNS = "last_turns"
    MINUET_LOUD = "minuet_loud"
    MINUET_SLOW = "minuet_slow"
    VICTORY = "victory"
    DEFEAT = "defeat"


ENDINGS = frozenset({Piece.VICTORY, Piece.DEFEAT})
"""What comes at once, from its beginning, and is heard once: then the dance follows."""


@define
class Tune:
    """What is played, on two channels of the mixer in turn. Times are in milliseconds."""

    channels: tuple[int, int]
    load: Callable[[Piece], pygame.mixer.Sound | None]
    """Gives a whole piece; None if its file is missing."""
    piece: Piece | None = None
    """What is heard; None if nothing."""
    volume: float = 0.0
    _begun: int = 0
    """When the bar began from which all pieces are counted."""
    _since: int = 0
    """When the piece came in."""
    _ended: Piece | None = None
    """The ending that has been heard to its end."""
    _turn: int = 0
    _heard: pygame.mixer.Sound | None = None

    def attend(self, piece: Piece, volume: float, now: int) -> None:
        """Lets a piece be heard at a volume, from 0 to 1. The mixer must be open, unless the volume
        and what is heard are nothing."""
        if volume != self.volume and self._heard is not None and volume:
            self._heard.set_volume(volume)
        self.volume = volume
        if not volume:
            if self.piece is not None:
                quieten(pygame.mixer.Channel(self.channels[self._turn]), FADE)
            self.piece = self._heard = None
            return
        wanted = self._after(piece, now)
        held = self.piece is not None and wanted not in ENDINGS and now - self._since < HOLD
        if wanted is not self.piece and not held:
            self._change(wanted, now)

    def _after(self, piece: Piece, now: int) -> Piece:
        """What is to be heard where a piece is wanted: the dance after an ending."""
        if piece is not self._ended:
            self._ended = None
        heard = self._heard if piece is self.piece and piece in ENDINGS else None
        if heard is not None and now - self._since >= heard.get_length() * 1000 - FADE:
            self._ended = piece
        return Piece.DANCE if piece is self._ended else piece

    def _change(self, piece: Piece, now: int) -> None:
        if self.piece is not None:
            quieten(pygame.mixer.Channel(self.channels[self._turn]), FADE)
        ends = piece in ENDINGS
        if self.piece is None or ends:
            self._begun = now
        whole = self.load(piece)
        self.piece, self._since, self._heard = piece, now, None
        if whole is None:
            return
        self._turn = 1 - self._turn
        self._heard = turned(whole, now - self._begun)
        self._heard.set_volume(self.volume)  # the channel's own volume is that of the fading
        channel = pygame.mixer.Channel(self.channels[self._turn])
        channel.play(self._heard, loops=0 if ends else -1, fade_ms=0 if ends else FADE)


def turned(whole: pygame.mixer.Sound, after: int) -> pygame.mixer.Sound:
    """A piece that goes round, from where it is after so many milliseconds on."""
    rate, bits, channels = pygame.mixer.get_init()
    frame = abs(bits) // 8 * channels
    raw = whole.get_raw()
    frames = len(raw) // frame
    at = after * rate // 1000 % frames * frame  # no channel takes the place of another
    return pygame.mixer.Sound(buffer=raw[at:] + raw[:at])


def quieten(channel: pygame.mixer.Channel, milliseconds: int) -> None:
    """Lets what is heard on a channel fade out. What has only begun to fade in SDL would let go
    on."""
    if channel.get_volume():
        channel.fadeout(milliseconds)
    else:
        channel.stop()
