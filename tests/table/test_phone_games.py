"""Whole games whose cards are played on phones: they are the same games as without, and what a
phone is told for each kind of question is pinned.

``python tests/table/test_phone_games.py`` writes the pinned sheets anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from counted import Bench, decided, play
from pretended_phones import Silence

from ad1666 import i18n
from ad1666.content.cards import load_items
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.phones.server.sheet import PhoneSheet, PhoneState
from ad1666.phones.sheets import ON_EITHER, PhoneSheets
from ad1666.play.hot_seat import HotSeat
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.requests import Topic
from ad1666.seat.parts import Runs

PINNED = Path(__file__).with_name("phone_sheets.txt")
LANGUAGES = ("en", "pl")
SEEDS = range(9)
"""Between them, these games ask everything that a phone may be asked."""


@pytest.mark.parametrize("phones", [(Side.RED,), (Side.BLUE,), tuple(Side)])
def test_a_game_by_phones_is_the_game_by_curtains(
    letter: Scenario, phones: tuple[Side, ...]
) -> None:
    with_curtains, plain = play(letter.state, 2)
    person, bench = play(letter.state, 2, phones=phones)
    assert bench.choices == plain.choices, "the record says nothing of phones"
    assert person.asked == with_curtains.asked and person.inputs["phone"] > 20
    curtains = person.inputs["curtain"]
    assert curtains < with_curtains.inputs["curtain"] if len(phones) == 1 else not curtains
    sheets = person.sheets
    assert sheets is not None
    for side in phones:
        over = sheets.sheet(side)
        assert over.state is PhoneState.OVER and not over.options and over.question


def test_phones_take_no_more_inputs_than_trust(letter: Scenario) -> None:
    with_curtains, _bench = play(letter.state, 2)
    by_phones, _bench = play(letter.state, 2, phones=tuple(Side))
    at_the_screen = by_phones.inputs.total() - by_phones.inputs["phone"]
    secret = sum(n for topic, n in with_curtains.asked.items() if topic.traits.secret)
    assert at_the_screen <= with_curtains.inputs.total() - secret


def asked(letter: Scenario) -> Iterator[tuple[Topic, HotSeat]]:
    """The first question of each topic that a phone is asked."""
    wanted = ON_EITHER | {topic for topic in Topic if topic.traits.secret}
    for seed in SEEDS:
        hot_seat = HotSeat(Bench(letter.state, seed), away=set(Side))
        hot_seat.settle()
        while (prompt := hot_seat.prompt) is not None and wanted:
            if prompt.topic in wanted:
                wanted -= {prompt.topic}
                yield prompt.topic, hot_seat
            hot_seat.choose(decided(prompt))
    assert not wanted, wanted


def written(letter: Scenario) -> str:
    """What phones are told for each kind of question, in each language, to be read."""
    found = []
    for topic, hot_seat in asked(letter):
        assert hot_seat.prompt is not None
        sheets = PhoneSheets(hot_seat, load_items(), Silence())
        for code in LANGUAGES:
            sheets.languages = dict.fromkeys(Side, code)
            sheet = sheets.sheet(hot_seat.prompt.player)
            found.append(f"== {topic}, {code}\n{_read(sheet)}\n")
    return "\n".join(found)


def _read(sheet: PhoneSheet) -> str:
    lines = [f"{sheet.name}, {sheet.state}: {sheet.status}", _plain(sheet.question)]
    lines += [_plain(sheet.hint)] if sheet.hint else []
    lines.append("hand: " + ", ".join(f"{held.card} {held.words}" for held in sheet.hand))
    for option in sheet.options:
        number = "-" if option.index is None else str(option.index)
        shown = " ".join(filter(None, (option.card, option.worth, option.figure, option.group)))
        told = option.barred or _plain(option.tip)
        lines.append(f"  {number} {option.kind} [{option.words}] {shown}: {told}")
    for each in sheet.points:
        counts = ", ".join(f"{words} {number}" for words, number in each.counts)
        lines.append(f"{each.name} {each.points}: {counts}")
    lines += [f"goal of {g.side}: {_plain(g.words)}" for g in sheet.goals]
    lines += [f"figure {f.id} {f.name}: {_plain(f.status)}" for f in sheet.figures]
    lines += [f"log: {_plain(line)}" for line in sheet.log]
    lines += [
        f"order {o.words}: {o.value} of " + ", ".join(f"{x.value} ({x.words})" for x in o.levels)
        for o in sheet.orders
    ]
    return "\n".join(lines)


def _plain(runs: Runs) -> str:
    return "".join(piece for _kind, piece in runs)


def test_sheets_are_as_they_are_pinned(letter: Scenario) -> None:
    assert written(letter) == PINNED.read_text("utf-8")


if __name__ == "__main__":
    i18n.set_language("en")
    shipped = data_root() / "scenarios" / "letter-at-the-golden-lion.toml"
    PINNED.write_text(written(load_scenario(shipped)), "utf-8")
    sys.exit(0)
