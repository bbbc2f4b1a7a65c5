"""The start does not load what it does not show."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tableside import sweep

from tests.golden_games import record_of

FIRST_FRAME = """
import sys
from ad1666.table import app
app.run = lambda application: application.step()
assert app.main() == 0
print(*sys.modules)
"""
SPARED = {
    "pytmx", "filelock", "asyncio", "segno", "starlette", "uvicorn", "websockets",
    "ad1666.phones.server", "ad1666.rules.state", "ad1666.rules.abilities", "ad1666.game.game",
    "ad1666.game.session", "ad1666.game.records.replay",
    "ad1666.content.maps.reader", "ad1666.content.scenarios.scenario", "ad1666.bots",
    "ad1666.table.scenes.game", "ad1666.table.preview", "ad1666.console.cli",
}  # fmt: skip


def test_the_start_waits_for_nothing_that_it_does_not_show(tmp_path: Path) -> None:
    games = tmp_path / "ad1666" / "games"
    games.mkdir(parents=True)
    unfinished = record_of("letter-1").read_text("utf-8").removesuffix("over\n")
    (games / "letter.ad1666").write_text(unfinished, "utf-8")
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", FIRST_FRAME]
    done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=True)
    imported = set(done.stdout.splitlines()[-1].split())
    assert {"ad1666.content.scenarios.headlines", "ad1666.game.records.record"} <= imported
    assert imported & SPARED == set()


@sweep(driver=["nosuch", "x11", "nosuch,worse"], language=["en", "pl"])
def test_a_driver_that_is_not_there_is_named_with_what_to_do(
    tmp_path: Path, driver: str, language: str
) -> None:
    env = {k: v for k, v in os.environ.items() if k != "DISPLAY"}
    folders = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "ad1666"],
        env={**env, **folders, "SDL_VIDEODRIVER": driver, "AD1666_LANGUAGE": language},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and "Traceback" not in done.stderr
    asks = {"en": "asks for the screen", "pl": "żąda ekranu"}[language]
    assert done.stderr.startswith(f"ad1666: SDL_VIDEODRIVER {asks} {driver},"), done.stderr
    assert "wayland" in done.stderr


def test_a_chronicle_needs_no_screen_whatever_the_environment_asks_for(tmp_path: Path) -> None:
    record = tmp_path / "letter.ad1666"
    record.write_bytes(record_of("letter-1").read_bytes())
    done = subprocess.run(
        [sys.executable, "-m", "ad1666", "chronicle", record],
        env={**os.environ, "SDL_VIDEODRIVER": "nosuch", "XDG_CONFIG_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr and record.with_suffix(".html").is_file()
