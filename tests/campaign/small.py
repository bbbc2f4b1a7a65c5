"""A campaign of two chapters, and its save."""

from __future__ import annotations

import random
from pathlib import Path

from ad1666.campaign.embedded import packed, texts_of
from ad1666.campaign.entries import Begins, Chosen, text_of
from ad1666.campaign.programs import chosen
from ad1666.campaign.save_files import Head, composed
from ad1666.campaign.steps import begun, ended, picked, started
from ad1666.campaign.values import Setup
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import load_campaign
from ad1666.game.seats import Seat
from ad1666.resources import data_root
from tests.campaign.nights_made_up import random_night

SMALL = """
title = "Two nights"
story = "A story."

[roads.long]
title = "All"
first = "letter"

[parties.blades]
name = "The Blades"
factions = ["Defenders of the Commonwealth", "The Court of Miracles"]

[parties.crowns]
name = "The Crowns"
factions = ["The Cardinal's people"]

[carry]
scars = 2
feats = 2
purse = 6
comforts = true

[[chapters]]
id = "letter"
scenario = "letter-at-the-golden-lion.toml"
place = [100, 100]

[[chapters.after]]
text = "It is over."
sets = { letter = "gone" }

[[chapters]]
id = "ring"
scenario = "archchancellors-ring.toml"
place = [200, 200]
points = 2

[[chapters.before]]
if = [{ favour = "letter", is = "gone" }]
text = "The guard is awake."
change = { guard = 1 }

[[chapters.after]]
text = "This too."

[[endings]]
title = "The end"
text = "That was it."
"""

DILEMMA = """
[chapters.after.dilemma]
asks = "blue"
text = "He has come to ask."

[[chapters.after.dilemma.answers]]
says = "Pay him"
text = "He was paid."
costs = 6
sets = { letter = "gone" }

[[chapters.after.dilemma.answers]]
says = "Send him away"
text = "He has left by the window."

[[chapters]]
id = "ring"
"""
"""What the morning after the first night asks, where it does."""

LETTER = "letter-at-the-golden-lion.toml"


def small(folder: Path, first: str = LETTER, *, dilemma: bool = False) -> Campaign:
    """The campaign, in files of a folder of its own; its first night may be another one, and the
    morning after it may have a dilemma."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (first, "archchancellors-ring.toml"):
        text = (data_root() / "scenarios" / name).read_text("utf-8")
        (folder / name).write_text(text, "utf-8")
    text = SMALL.replace(LETTER, first)
    if dilemma:
        text = text.replace('\n[[chapters]]\nid = "ring"\n', DILEMMA)
    (folder / "small.toml").write_text(text, "utf-8")
    return load_campaign(folder / "small.toml")


def saved(campaign: Campaign) -> bytes:
    """A save of it while the second chapter is played."""
    standing = begun(campaign, Setup("long", seats={"crowns": Seat("page", 3)}, name="Tuesday"))
    head, night = Head.of(standing), random_night(started(standing, ""), random.Random(1))
    lines = [text_of(Begins("letter", standing.red, "one.ad1666")), text_of(night)]
    standing = ended(started(standing, "one.ad1666"), night)
    while standing.ask is not None:
        pick = chosen(standing)
        lines.append(text_of(Chosen(standing.ask.party, pick)))
        standing = picked(standing, pick)
    lines.append(text_of(Begins("ring", standing.red, "two.ad1666")))
    return composed(head, packed(texts_of(campaign), head.lines()), lines)[0].encode()
