"""Takes the pictures of the program that the documents show, without a screen.

    python docs/make/pictures/take.py [FOLDER]

Programs play games from set seeds, and at moments worth a look the window is kept as a picture. A
picture that looks as before is left as it is. The folder is docs/pictures unless given; in it each
language but English has a folder of its own, with the chief pictures. The page of the chronicle is
photographed by a browser; where there is none, its picture is left as is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import games
import pygame
from camera import Camera
from games import Table
from nights import Nights

from ad1666 import i18n
from ad1666.campaign.saves import look_back
from ad1666.campaign.values import Asked
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.i18n import choices
from ad1666.play.film import Mark, footage
from ad1666.resources import data_root
from ad1666.settings import preferences
from ad1666.table.chronicle import book, page
from ad1666.table.scenes import game_early
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.lesson_start import lesson
from ad1666.table.scenes.onward import Pages, Screening
from ad1666.table.scenes.prelude import prelude
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.coach_sheet import CoachSheet
from ad1666.table.staging import made
from ad1666.table.toolkit import newness

ROOT = Path(__file__).resolve().parents[3]
LETTER, ROOFS, BALL = "letter-at-the-golden-lion", "over-the-tiles", "masked-ball"
SEED = 1666
CHIEF = ("start", "briefing", "walk", "duel", "aim", "end", "chronicle", "campaign")
"""What is kept in other languages than English."""
PAGE, BOOK = 1400, 1000
"""The heights of the pictures of a chronicle, and of the book of a campaign."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox")


def main(arguments: list[str]) -> int:
    """Takes all pictures; returns the exit status."""
    folder = Path(arguments[0]) if arguments else ROOT / "docs" / "pictures"
    game_early.CALM = newness.NEW = 0  # these hands do not tremble
    for language in choices():
        i18n.set_language(language)
        if language == i18n.ENGLISH:
            take_all(Camera(folder))
        else:
            take_all(Camera(folder / language, CHIEF))
    return 0


def take_all(camera: Camera) -> None:
    """Takes what is wanted, in the language chosen."""
    with tempfile.TemporaryDirectory() as records:
        os.environ["XDG_DATA_HOME"] = records
        os.environ["XDG_CONFIG_HOME"] = records
        before_the_game(camera)
        in_the_game(camera, Path(records))
        sheets(camera, Path(records))
        chronicle(camera, Path(records))
        campaign(camera, Path(records))
    whole = sum(path.stat().st_size for path in camera.taken)
    print(f"{len(camera.taken)} pictures, {whole / 1e6:.1f} MB, in {camera.folder}")
    print("changed:", *(path.name for path in camera.changed))


def before_the_game(camera: Camera) -> None:
    """The start, a briefing, the choice of a band, the lesson, and the settings."""
    camera.show(TitleScene())
    camera.take("start")
    camera.press("s")
    camera.take("settings")
    letter = load_scenario(data_root() / "scenarios" / f"{LETTER}.toml")
    camera.show(made(prelude(letter, TitleScene)))
    camera.take("briefing")
    battle = load_scenario(data_root() / "scenarios" / "election.toml")
    camera.show(made(prelude(battle, TitleScene)))
    camera.press(*2 * (pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN), pygame.K_RETURN)
    camera.take("band")
    pupil = made(lesson(TitleScene))
    camera.show(pupil)
    camera.take("lesson")
    pupil.close()


def in_the_game(camera: Camera, records: Path) -> None:
    """Three games on three maps: what is chosen, fought and shot in them, and how one ends."""
    inn = Table(LETTER, SEED, records)
    camera.show(inn.until(games.walking).scene)
    grid = inn.scene.grid
    assert grid is not None
    camera.point(grid.rect(max(inn.scene.controls.ways)).center)
    camera.take("walk")
    camera.point((2, 2))
    for name, moment in (("curtain", games.curtain), ("duel", games.boosting), ("hit", games.hit)):
        inn.until(moment)
        camera.show(inn.scene)
        camera.take(name)
    inn.until(games.ends)
    inn.scene.sheets.end()
    camera.show(inn.scene)
    camera.take("end")
    inn.close()
    film = FilmScene(Screening(footage(inn.path), TitleScene))
    camera.show(film)
    for _ in range(2):
        film.film.seek(Mark.FIGHT, 1)
    camera.press("v")
    camera.take("film")
    if camera.keeps("coach"):  # which takes a minute
        film.coach()
        coach = film.sheets.top
        assert isinstance(coach, CoachSheet)
        camera.wait(lambda: coach.coaching.now.over)
        camera.take("coach")
    film.close()
    roofs = Table(ROOFS, SEED, records)
    camera.show(roofs.until(games.aiming).scene)
    roofs.scene.controls.focus = games.shot(roofs.scene)
    camera.take("aim")
    camera.show(roofs.until(games.fired).scene)
    camera.take("shot")
    roofs.close()
    ball = Table(BALL, SEED, records)
    camera.show(ball.until(games.acting).scene)
    camera.take("ball")
    ball.close()


def sheets(camera: Camera, records: Path) -> None:
    """What can be opened over a game."""
    inn = Table(LETTER, SEED, records)
    camera.show(inn.until(games.hit).scene)
    for name, key in (("help", pygame.K_F1), ("keys", pygame.K_F8), ("log", "l")):
        camera.press(key)
        camera.take(name)
        camera.press(pygame.K_ESCAPE)
    for name, key in (("sides", "p"), ("rules", "?"), ("standing", pygame.K_F6)):
        camera.press(key)
        camera.take(name)
        camera.press(pygame.K_ESCAPE)
    inn.close()
    preferences.change(hints=True)
    hinted = Table(LETTER, SEED, records).until(games.acting)
    camera.show(hinted.scene)
    camera.take("hint")
    preferences.change(hints=False)
    camera.press(pygame.K_F9)
    thinking = hinted.scene.teacher.words
    camera.wait(lambda: hinted.scene.teacher.words != thinking)
    camera.take("advice")
    hinted.close()


def campaign(camera: Camera, records: Path) -> None:
    """Some nights of a campaign: a hero who comes back marked, the road through the town, and the
    book of the story so far."""
    if not camera.keeps("campaign"):  # games that take a while
        return
    nights = Nights(SEED).play(6).answer(Asked.SCAR)
    camera.show(CampaignScene(Pages(nights.save, TitleScene)))
    camera.press(pygame.K_RETURN)
    camera.take("scar")
    camera.show(CampaignScene(Pages(nights.answer().save, TitleScene)))
    camera.take("campaign")
    nights.save.close()
    if not camera.keeps("book"):
        return
    html = records / "book.html"
    html.write_text(book.page(look_back(nights.save.path)), "utf-8")
    browsed(camera, html, "book", BOOK)


def chronicle(camera: Camera, records: Path) -> None:
    """The page that tells a game."""
    inn = Table(LETTER, SEED, records).until(games.ends)
    inn.close()
    scenario = inn.session.scenario
    html = records / "game.html"
    html.write_text(page.page(scenario, replay(read(inn.path), scenario.state)), "utf-8")
    browsed(camera, html, "chronicle", PAGE)


def browsed(camera: Camera, html: Path, name: str, high: int) -> None:
    """A page as a browser shows it, so many pixels of it from the top."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print(f"no browser: the picture {name} stays as it is")
        return
    shown = html.with_suffix(".png")
    command = (browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu")
    where = f"--screenshot={shown}", f"--window-size=1000,{high}", html.as_uri()
    subprocess.run((*command, *where), check=True, capture_output=True, timeout=60)
    camera.add(pygame.image.load(shown), name)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
