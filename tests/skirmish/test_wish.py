"""What a skirmish is to be like, and its word."""

from __future__ import annotations

from datetime import date

import pytest

from ad1666.skirmish.chance import VERSION, Chance
from ad1666.skirmish.wish import (
    About,
    BadWish,
    OtherVersion,
    Place,
    Size,
    Wish,
    daily,
    wish_of,
    word,
)


def test_a_word_says_all_that_was_wished() -> None:
    for wish, told in (
        (Wish("7", Place.ROOFS), "3:roofs:medium:30:7"),
        (Wish("day 2026-01-31"), "3:any:medium:30:day_2026-01-31"),
        (Wish("Łódź", mirror=True, size=Size.LARGE, points=48), "3:any:large:48:m:Łódź"),
        (
            Wish("a", Place.MILL, about=About.ESCORT, draw=3, level=-2),
            "3:mill:medium:30:escort:d3:l-2:a",
        ),
        (
            Wish("a", bands=(("athos", "lackey"), ("milady",))),
            "3:any:medium:30:bathos+lackey~milady:a",
        ),
    ):
        assert word(wish) == told
        assert wish_of(told) == wish


def test_a_word_of_another_generator_names_both() -> None:
    other = f"{VERSION + 1}:roofs:medium:30:7"
    with pytest.raises(OtherVersion, match=f"generator {VERSION + 1}.* has {VERSION}"):
        wish_of(other)


@pytest.mark.parametrize(
    "text",
    [
        *("", "7", "3:", "3:roofs:medium:30", "3:barn:medium:30:7", "3:roofs:huge:30:7"),
        *("3:roofs:medium:x:7", "3:roofs:medium:99:7", "03:roofs:medium:30:7", "x:y:z:1:7"),
        *("3:docks:medium:30:m:7", "3:roofs:medium:30:m:escort:7", "3:roofs:medium:30:d0:7"),
        *("3:roofs:medium:30:l99:7", "3:any:medium:30:bnobody~milady:7", "3:roofs:medium:30:"),
        *("3:any:medium:30:bathos~athos:7", "3:any:medium:30:bathos,milady~jussac:7"),
        *("3:any:medium:30:bathos+milady~jussac:7", "3:roofs:medium:30:a/b", "3:any:medium:³0:7"),
    ],
)
def test_what_is_no_word_is_refused(text: str) -> None:
    with pytest.raises(BadWish):
        wish_of(text)


@pytest.mark.parametrize("seed", ["", " 7", "a  b", "a:b", "a_b", "x" * 41, "a\nb", "e\u0301"])
def test_what_cannot_be_a_seed_is_refused(seed: str) -> None:
    with pytest.raises(BadWish, match="cannot be a seed"):
        Wish(seed)


def test_a_day_has_one_skirmish() -> None:
    assert daily(date(2026, 1, 31)) == Wish("day 2026-01-31")


def test_chance_follows_from_a_text() -> None:
    """These numbers are the same in all versions of Python: random() alone is promised to be."""
    rng = Chance("seed")
    assert [rng.between(1, 6) for _ in range(8)] == [1, 2, 6, 2, 1, 6, 5, 4]
    assert Chance("seed").shuffled("abcdef") == ["a", "c", "f", "d", "e", "b"]
    assert [rng.weighted("ab", (0, 1)) for _ in range(3)] == ["b"] * 3
    drawn = rng.drawn(range(10), 4)
    assert len(set(drawn)) == 4 and set(drawn) <= set(range(10))
