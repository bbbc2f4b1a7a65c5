"""Bake the sounds of the table into assets/sounds: effects, stings and the music, as Ogg Vorbis.

    python docs/make/art/sounds/bake.py [NAME ...]

Needs numpy and soundfile (pip install numpy soundfile); playing needs neither. The samples are the
same every time; the files are not, since Ogg numbers its streams at random.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
import soundfile
from dance import dance
from effects import EFFECTS
from stings import STINGS
from waves import RATE, Wave

FOLDER = Path(__file__).resolve().parents[4] / "assets" / "sounds"
_QUALITY = 0.6
"""How strongly Vorbis compresses, 0 to 1."""
_BLOCK = 1 << 14
"""Samples written at a time: the encoder runs out of stack on long waves."""

SOUNDS = {
    # dice of its own for each: the same wave whatever was made before
    make.__name__: partial(make, np.random.default_rng(zlib.crc32(make.__name__.encode())))
    for make in (*EFFECTS, *STINGS)
} | {"music": dance}


def write(path: Path, wave: Wave) -> None:
    """Writes a wave."""
    sound = soundfile.SoundFile(
        path, "w", RATE, 1, "VORBIS", format="OGG", compression_level=_QUALITY
    )
    with sound as file:
        for first in range(0, len(wave), _BLOCK):
            file.write(wave[first : first + _BLOCK])


def measured(wave: Wave) -> str:
    """Length, peak, loudness and the level at the end, to judge a sound without hearing it."""
    loudness = 20 * np.log10(np.sqrt((wave**2).mean()))
    end = np.sqrt((wave[-200:] ** 2).mean())
    seconds, peak = len(wave) / RATE, np.abs(wave).max()
    return f"{seconds:6.2f} s  peak {peak:.2f}  {loudness:6.1f} dB  end {end:.4f}"


def main(names: Sequence[str]) -> None:
    """Bakes the sounds with these names, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or SOUNDS:
        wave = SOUNDS[name]()
        path = FOLDER / f"{name}.ogg"
        write(path, wave)
        print(f"{path.name:16} {measured(wave)}  {path.stat().st_size:8} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
