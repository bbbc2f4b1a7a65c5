"""Pages that deal for each other: the record verifies; what is lost or bent is told, and the game
goes on."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from tables import Kept

from ad1666.console.cli import main
from ad1666.console.hosting import answer_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.fairly import SUFFIX, Fairly
from ad1666.desks.table import DeskTable
from ad1666.game.fair.dealing import Owner
from ad1666.game.fair.texts import asked, entry, from_text, to_text, told_as
from ad1666.game.fair.values import Opening, Shown
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from tests.desks.hosted import Hosting


class Swapper(Owner):
    """Opens the best card that is left, whatever place was named."""

    def opened(self, place: int) -> Opening:
        return max(self.sealed[-1], key=lambda opening: opening.what[1:])


@define
class Pages:
    """Pages at the ends of a line, each with its player's part in dealing."""

    line: Kept = field(factory=Kept)
    owners: dict[Side, Owner | None] = field(factory=lambda: {side: Owner(side) for side in Side})
    """None for a page that has lost what it had sealed."""

    def answer(self, side: Side, number: int) -> dict[str, Any]:
        """What a page says to a question, as it comes to the host."""
        told = self.hear(side)
        assert told["number"] == number
        owner = self.owners[side]
        if owner is None:
            return {"say": "dealt", "number": number, "refused": "lost"}
        reply: dict[str, object]
        if told["ask"]["kind"] == "ShowDecks":
            decks = to_text((Shown(side, owner.decks()),)).splitlines()[1]
            reply = json.loads(decks)
        else:
            reply = told_as(owner.reply(asked(told["ask"])))
        said = {"say": "dealt", "number": number, "have": len(owner.entries), "reply": reply}
        found = answer_of(json.dumps(said))
        assert found is not None
        return found

    def hear(self, side: Side) -> dict[str, Any]:
        """Has a page take in what it is told. Returns that."""
        told, owner = self.line.read(side, "deal"), self.owners[side]
        if owner is not None:
            for each in told["entries"][len(owner.entries) - told["from"] :]:
                owner.told(entry(each))
        return told


def played(session: Session, choices: int, seed: int) -> None:
    """Plays so many choices, or to the end."""
    rng = random.Random(seed)
    for _number in range(choices):
        if not isinstance(prompt := session.game.pending, Prompt):
            return
        session.choose(rng.choice(prompt.options))


def test_a_game_that_was_stopped_verifies_in_the_end(tower: Scenario, tmp_path: Path) -> None:
    pages, path = Pages(), tmp_path / "two.ad1666"
    transcript = path.with_suffix(SUFFIX)
    session = Session.new(tower, Fairly(transcript, pages.line, pages.answer), path)
    played(session, 40, 1)
    session.close()
    fairly = Fairly.again(transcript, pages.line, pages.answer)
    session, _trouble = Session.resume(path, fairly)
    table = DeskTable(session, pages.line, fairly=fairly)
    assert "deal for each other" in table.beside(Side.RED).deals
    played(session, 10_000, 2)
    session.close()
    fairly.close()
    assert fairly.failed is None and session.game.state.outcome is not None
    for side, owner in pages.owners.items():
        pages.hear(side)
        assert owner is not None
        own = tmp_path / f"{side}{SUFFIX}"
        own.write_text(to_text(owner.entries), "utf-8")
        assert main(["verify", str(path), str(own)]) == 0
    texts = {file.read_text("utf-8") for file in tmp_path.glob(f"*{SUFFIX}")}
    assert len(texts) == 1, "both pages and the host have the same transcript"


def test_a_page_is_told_what_it_lacks_and_no_hidden_card(tower: Scenario, tmp_path: Path) -> None:
    pages = Pages()
    fairly = Fairly(tmp_path / f"two{SUFFIX}", pages.line, pages.answer)
    session = Session.new(tower, fairly, tmp_path / "two.ad1666")
    played(session, 40, 1)
    session.close()
    sent = [json.loads(text) for _place, about, text in pages.line.sent if about == "deal"]
    assert max(len(told["entries"]) for told in sent) < 6
    drawn = [each for told in sent for each in told["entries"] if each["kind"] == "Opened"]
    open_now = {str(card) for side in Side for card in session.game.state.pile(side).discard}
    seen = {each["card"]["what"] for each in drawn if each["card"] is not None}
    assert seen <= open_now | {"BJ", "RJ"} and any(each["card"] is None for each in drawn)


@pytest.mark.parametrize(
    ("owner", "why"),
    [(None, "has not got the decks"), (Swapper(Side.BLUE), "than was sealed")],
)
def test_what_is_lost_or_bent_is_told_and_the_game_goes_on(
    tower: Scenario, tmp_path: Path, owner: Owner | None, why: str
) -> None:
    pages = Pages()
    fairly = Fairly(tmp_path / f"two{SUFFIX}", pages.line, pages.answer)
    if owner is not None:
        pages.owners[Side.BLUE] = owner
    session = Session.new(tower, fairly, tmp_path / "two.ad1666")
    pages.owners[Side.BLUE] = owner
    played(session, 150, 3)
    session.close()
    assert session.made == 150
    table = DeskTable(session, pages.line, fairly=fairly)
    assert fairly.failed is not None and why in table.beside(Side.RED).deals
    fairly.close()
    assert not any(isinstance(each, Shown) for each in from_text(fairly.path.read_text("utf-8")))


def test_a_game_is_known_by_its_transcript_before_anything_is_dealt(tower: Scenario) -> None:
    hosting = Hosting(None, scenario=tower, fair=True)
    hosting.begin()
    hosting.wait(lambda: hosting.hosted.session)
    hosting.end()
    transcript = hosting.session.path.with_suffix(SUFFIX)
    assert from_text(transcript.read_text("utf-8")) == ()
