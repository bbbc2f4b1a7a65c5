"""The picture of the town once a campaign has ended before its last chapter."""

from __future__ import annotations

from pathlib import Path

import pygame
from attrs import evolve

from ad1666.campaign.values import Standing
from ad1666.content.campaigns.reader import load_campaign
from ad1666.rules.cards import Side
from ad1666.table.scenes import campaign_road
from ad1666.table.toolkit.headless import prepare
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.ui import Ui
from tests.campaign.small import small
from tests.campaign.test_early_ends import FORKS, after_one_night


def drawn(standing: Standing) -> bytes:
    prepare()
    screen = pygame.Surface((1280, 800))
    room = campaign_road.shape(pygame.Rect(0, 0, 800, 700))
    ui = Ui(screen, arrange(screen.get_size(), 18, 12))
    campaign_road.draw(ui, room, standing, "letter", lambda _chapter: None)
    return pygame.image.tobytes(screen, "RGB")


def test_no_way_leads_on_from_the_end(tmp_path: Path) -> None:
    small(tmp_path)
    (tmp_path / "small.toml").write_text(FORKS, "utf-8")
    campaign = load_campaign(tmp_path / "small.toml")
    red = after_one_night(campaign, Side.RED)
    first, second = campaign.chapters
    alone = evolve(campaign, chapters=(evolve(first, ways=first.ways[:1]), second))
    assert drawn(red) == drawn(evolve(red, campaign=alone))
    going_on = evolve(red, chapter=second)
    assert drawn(red) != drawn(going_on)
