"""Campaigns that were begun by the first edition go on as they began."""

from __future__ import annotations

import shutil
from pathlib import Path

from ad1666.campaign.glances import FORMAT
from ad1666.campaign.save_files import read
from ad1666.campaign.saves import Save
from ad1666.campaign.scars import SCARS
from ad1666.campaign.shop import price_of
from ad1666.campaign.values import EDITION, FORMER, Picks
from tests.campaign.nights_made_up import first

FORMER_SAVE = Path(__file__).with_name("format-3.campaign")
"""Two nights of a version that knew no editions, its choices and its own text."""


def test_a_save_without_an_edition_is_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / FORMER_SAVE.name
    shutil.copy(FORMER_SAVE, path)
    save = Save.open(path)
    standing = save.standing
    assert save.trouble is None and len(standing.past) == 2 and standing.setup.former
    assert dict(standing.points) == {"blades": 1, "crowns": 1}
    assert sum(chapter.points for chapter in standing.campaign.chapters) == 20
    assert standing.heroes["rochefort"].scars == ("ball-below-the-ribs",)
    assert price_of(standing, "blades", "buff-coat") == 3
    ask = standing.ask
    assert ask is not None
    marks = {pick.what for pick in ask.picks if pick.picks is Picks.SCAR}
    assert all(FORMER in SCARS[mark].editions for mark in marks)
    save.pick(ask.picks[0])
    now = save.standing
    save.close()
    assert path.read_text("utf-8").startswith(FORMAT)
    again = Save.open(path)
    again.close()
    assert again.trouble is None and again.standing == now and now.setup.edition == FORMER


def test_a_campaign_begun_now_says_by_which_edition(tmp_path: Path) -> None:
    path = tmp_path / "new.campaign"
    save = Save.new(first().campaign, first().setup, path)
    save.close()
    assert f"edition {EDITION} " in path.read_text("utf-8")
    assert read(path).head.setup.edition == EDITION
