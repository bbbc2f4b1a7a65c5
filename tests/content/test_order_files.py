"""What a scenario asks of programs, in its file: ``stays`` and ``manner``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.rules.cards import Side
from ad1666.rules.orders import Manner, Orders
from tests.content.yards import area, drawn, thing

Write = Callable[[str], Path]
YARD = drawn(
    ("......", "......"),
    starts="red 1 0,0 blue 1 5,0",
    places=thing("2,0"),
    areas=area(60, "Zone", "chapel", 0, 0) + area(61, "Zone", "chapel", 1, 0),
)


@pytest.fixture
def with_orders(
    good_scenario: str,
    write_map: Write,
    write_scenario: Write,
    spoil: Callable[[str, str, str], str],
) -> Callable[[str, str], Path]:
    def written(stays: str, more: str) -> Path:
        path = write_scenario(
            spoil(good_scenario, 'gear = ["key"]', f'gear = ["key"]\n{stays}') + more
        )
        write_map(YARD)
        return path

    return written


def test_zones_and_manners_are_read(with_orders: Callable[[str, str], Path]) -> None:
    plain = load_scenario(with_orders("", "")).state
    assert plain.terms.orders == Orders()
    asked = load_scenario(with_orders('stays = "chapel"', '[side.blue]\nmanner = "cautious"')).state
    assert asked.terms.orders == Orders(
        stays=(("A", ((0, 0), (1, 0))),), manners=((Side.BLUE, Manner.CAUTIOUS),)
    )
    assert fingerprint(plain) != fingerprint(asked), "the laboratory tells them apart"


@pytest.mark.parametrize(
    ("stays", "more", "said"),
    [
        (
            'stays = "chapell"',
            "",
            'figures.A.stays is the unknown zone of the map "chapell". Did you mean "chapel"?',
        ),
        ("", '[side.blue]\nmanner = "careful"', 'side.blue.manner is "careful".'),
        ("", '[side.green]\nmanner = "bold"', "side.green means nothing here."),
        ("", '[side.red]\nmaner = "bold"', "side.red.maner means nothing here."),
    ],
)
def test_mistakes_are_told(
    with_orders: Callable[[str, str], Path], stays: str, more: str, said: str
) -> None:
    with pytest.raises(ContentError) as caught:
        load_scenario(with_orders(stays, more))
    told = [str(error) for error in (caught.value, *caught.value.others)]
    assert any(said in each for each in told), told
