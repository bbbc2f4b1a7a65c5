"""Collects the licences of all that a frozen program brings along:
``python shipping/licences.py FOLDER``.

Writes LICENSES.txt there: what is in it under which licence, and the full text of each. Run in the
environment that was frozen. Fails if a part has no text, or a library is not in the table below.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

EXTRAS = ("phones", "print", "zstd")
TEXTS = Path(__file__).resolve().parent / "licences"
ELSEWHERE = {"pygame": "LGPL-2.1", "pygame-ce": "LGPL-2.1", "fontpkg": "fontpkg"}
"""Parts without a text of their own, and the files in ``TEXTS`` that have it."""
ALWAYS = ("LGPL-2.1", "LGPL-3", "GPL-3")
"""What libraries are under, and what LGPL 3 adds to."""
NATIVE = {
    "zlib": "SDL2 SDL2_image SDL2_mixer SDL2_ttf z",
    "LGPL-2.1-or-later": (
        "fluidsynth sndfile mpg123 pulse pulse-simple pulsecommon asound systemd cap attr gcrypt "
        "gpg-error glib gthread"
    ),
    "LGPL-3.0-or-later OR GPL-2.0-or-later": "dw elf",
    "AFL-2.1 OR GPL-2.0-or-later": "dbus",
    "GPL-3.0-or-later WITH GCC-exception-3.1": "gomp gcc_s stdc++",
    "BSD-3-Clause": (
        "FLAC ogg vorbis vorbisenc vorbisfile opus opusfile pcre pcre2 webp webpmux webpdemux "
        "sharpyuv zstd bsd md lz4 uuid"
    ),
    "MIT": "brotlicommon brotlidec harfbuzz lcms2 ffi X11 Xau Xdmcp xcb portmidi",
    "FTL": "freetype",
    "libpng-2.0": "png16",
    "libtiff": "tiff",
    "IJG": "jpeg",
    "bzip2-1.0.6": "bz2",
    "0BSD": "lzma",
    "BSD-2-Clause": "openjp2",
    "Apache-2.0": "crypto ssl",
    "public domain": "sqlite3 selinux",
    "PSF-2.0": "python3",
}
"""Libraries by their licence, as their projects give it, and the names of their files."""
HEAD = """\
Anno Domini 1666 is under the MIT licence. This folder also has these parts, unchanged:

{parts}

Libraries that pygame, Pillow and Python bring along:

{libraries}

Parts under the LGPL (pygame, PyTMX, fpdf2 and some libraries) lie in the folder as files of their
own. You may put changed versions in their place. Their sources are on the Python Package Index
under the versions above, and at https://www.libsdl.org and the projects of the libraries.
"""


def closure(name: str, extras: tuple[str, ...]) -> dict[str, Distribution]:
    """A distribution and all that it requires here, by name."""
    found: dict[str, Distribution] = {}
    todo = [(name, extras)]
    while todo:
        name, extras = todo.pop()
        known = _plain(name) in found
        part = found[_plain(name)] = distribution(name)
        if known and not extras:
            continue
        for wanted in map(Requirement, part.requires or ()):
            marks = [{"extra": extra} for extra in ("", *extras)]
            needed = wanted.marker is None or any(map(wanted.marker.evaluate, marks))
            if needed and _plain(wanted.name) not in found:
                todo.append((wanted.name, tuple(wanted.extras)))
    return dict(sorted(found.items()))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def licence(of: Distribution) -> str:
    """What a distribution says of its licence, in short."""
    for told in of.metadata.get_all("License-Expression") or ():
        return str(told)
    classes = of.metadata.get_all("Classifier") or []
    ours = [
        each.rpartition(" :: ")[2] for each in map(str, classes) if each.startswith("License ::")
    ]
    named = ", ".join(each for each in ours if each != "OSI Approved")
    return named or str((of.metadata.get_all("License") or ["?"])[0]).splitlines()[0]


def texts(name: str, of: Distribution) -> list[str]:
    """The texts of its licence; none if there are none."""
    wanted = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|OFL|AUTHORS)", re.I)
    files = [f for f in of.files or () if ".dist-info" in str(f) and wanted.search(f.name)]
    found = [Path(str(f.locate())).read_text("utf-8", "replace").strip() for f in files]
    if not found and name in ELSEWHERE:
        found = [(TEXTS / f"{ELSEWHERE[name]}.txt").read_text("utf-8")]
    return found


def libraries(folder: Path) -> Iterator[str]:
    """The libraries in a folder that are no parts of a Python package, by their names."""
    for file in folder.rglob("*.so*"):
        if file.name.startswith("lib") and ".cpython-" not in file.name:
            whole = re.sub(r"-[0-9a-f]{8}", "", file.name.partition(".so")[0][3:])
            yield re.sub(r"[-.][\d.]+$", "", whole)


def main(folder: Path) -> int:
    kinds = {name: kind for kind, names in NATIVE.items() for name in names.split()}
    parts = closure("ad1666", EXTRAS)
    native = sorted(set(libraries(folder)))
    told = {f"{name} {part.version}": texts(name, part) for name, part in parts.items()}
    told |= {name: [(TEXTS / f"{name}.txt").read_text("utf-8")] for name in ALWAYS}
    lack = [name for name, found in told.items() if not found]
    lack += [f"lib{name}" for name in native if name not in kinds]
    head = HEAD.format(
        parts="\n".join(f"{name} {p.version}: {licence(p)}" for name, p in parts.items()),
        libraries="\n".join(f"lib{name}: {kinds.get(name, '?')}" for name in native),
    )
    line = "=" * 78
    full = (f"{line}\n{name}\n{line}\n\n{text}\n" for name, found in told.items() for text in found)
    (folder / "LICENSES.txt").write_text("\n".join((head, *full)), "utf-8")
    if lack:
        print("without a text, or unknown:", ", ".join(lack), file=sys.stderr)
    return 1 if lack else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
