"""Functions that make and change frozen values."""

from __future__ import annotations

import pytest
from attrs import field, frozen
from attrs.exceptions import FrozenInstanceError

from ad1666.rules.frozen import changer, evolve, maker


@frozen(weakref_slot=False)
class Stone:
    """A value with a default and a field that takes no part in comparing."""

    weight: int
    colour: str = "grey"
    place: str = field(default="", eq=False)


def test_a_maker_makes_what_the_class_makes() -> None:
    made = maker(Stone)(3, "red", "here")
    assert made == Stone(3, "red")
    assert (type(made), made.place) == (Stone, "here")


def test_a_changer_changes_only_what_it_names_and_leaves_the_old_value() -> None:
    stone = Stone(3, "red", "here")
    moved = changer(Stone, "place", "weight")(stone, place="there", weight=4)
    assert (moved.weight, moved.colour, moved.place) == (4, "red", "there")
    assert stone.place == "here"
    assert moved == evolve(stone, weight=4)


@pytest.mark.parametrize(
    "value", [maker(Stone)(1, "red", ""), changer(Stone, "weight")(Stone(1), 2)]
)
def test_what_they_make_cannot_be_changed(value: Stone) -> None:
    with pytest.raises(FrozenInstanceError):
        value.weight = 5  # type: ignore[misc]
