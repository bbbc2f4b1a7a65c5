"""Builds the frozen program in ``dist/ad1666``: ``python shipping/build.py [--archive]``.

To be run where ``ad1666[phones,print,zstd]`` and ``shipping/requirements.txt`` are installed. With
SOURCE_DATE_EPOCH set, the same commit gives the same bytes on the same system and Python.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).resolve().parent
DIST, WORK = (Path(name).resolve() for name in ("dist", "build/frozen"))


def strip(folder: Path) -> None:
    """Takes the debugging symbols out of Python's own libraries, a quarter of all. Not out of those
    of wheels: what patchelf has changed, strip breaks."""
    own = [file for file in folder.glob("libpython*") if not file.is_symlink()]
    own += folder.glob("python*/lib-dynload/*.so")
    own += folder.glob("*__mypyc*.so")
    subprocess.run(["strip", "--strip-unneeded", *own], check=True)


def archive(folder: Path, name: str) -> Path:
    """The folder as one file, the same bytes each time."""
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(DIST / name), "zip", folder.parent, folder.name))
    out = DIST / f"{name}.tar.zst"
    moment = os.environ.get("SOURCE_DATE_EPOCH", "0")
    tar = ["tar", "--sort=name", f"--mtime=@{moment}", "--owner=0", "--group=0", "--numeric-owner"]
    tar += ["-C", str(folder.parent), "-cf", "-", folder.name]
    with subprocess.Popen(tar, stdout=subprocess.PIPE) as packed:
        zstd = ["zstd", "-q", "-19", "-f", "-o", str(out)]  # of one thread: the same bytes
        subprocess.run(zstd, stdin=packed.stdout, check=True)
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archive", action="store_true", help="also as one file")
    given = parser.parse_args()
    os.environ.setdefault("PYTHONHASHSEED", "0")  # in which order modules lie in the program
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(WORK), str(HERE / "ad1666.spec")]
    WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run(command, cwd=WORK, check=True)  # not here, where a checkout may lie
    folder = DIST / "ad1666"
    if sys.platform == "linux":
        strip(folder / "_internal")
    subprocess.run([sys.executable, str(HERE / "licences.py"), str(folder)], check=True)
    if given.archive:
        system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
        name = f"ad1666-{version('ad1666')}-{system}-{platform.machine().lower()}"
        print(archive(folder, name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
