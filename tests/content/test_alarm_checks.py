"""Warnings about alarms that nothing can raise."""

from __future__ import annotations

import inspect

import pytest

from ad1666.rules.abilities.dispatch import registry
from tests.content.yards import KILLS, STARTS, Warnings, drawn, point, told

LATE = """
[figures.C]
side = "red"
card = "hajduk"
slot = 2
arrives = "alarm"
[alarm]
{alarm}
"""
YARD = drawn(
    ("....", "...."),
    starts=f"{STARTS} red 2 0,1",
    places=point(50, "Thing", "1,0", '<property name="thing" value="letter"/>'),
)
PISTOL = '[things]\nletter = "pistol"\n'
FIND = '[[finds]]\nnumbers = ["XXIV"]\nwhat = "{what}"\n'
SILENT = "idle-alarm [alarm]: nothing can raise the alarm"


def of_alarm(found: list[str]) -> list[str]:
    return [line for line in found if line.startswith("idle-alarm")]


@pytest.mark.parametrize(
    ("alarm", "more", "warned"),
    [
        ("", "", True),
        ("shots = true", "", True),  # nobody has a firearm
        ("", PISTOL, True),
        ("shots = true", PISTOL, False),
    ],
)
def test_it_takes_a_firearm_to_be_heard(
    alarm: str, more: str, *, warned: bool, warnings: Warnings
) -> None:
    found = warnings(YARD, told(more=LATE.format(alarm=alarm) + more + KILLS))
    assert of_alarm(found) == ([f"{SILENT}, for which C wait"] if warned else [])


def test_who_waits_for_it_does_not_raise_it(warnings: Warnings) -> None:
    armed = LATE.format(alarm="shots = true").replace(
        '"alarm"\n', '"alarm"\ngear = ["pistol"]\n', 1
    )
    assert of_alarm(warnings(YARD, told(more=armed + KILLS)))


@pytest.mark.parametrize("ability", ["Stealth 1", "Lock picking 1", "Seduction 1"])
def test_a_mishap_raises_it(ability: str, warnings: Warnings) -> None:
    text = told(more=LATE.format(alarm="") + KILLS)
    text = text.replace("slot = 1\n", f'slot = 1\nabilities = ["{ability}"]\n', 1)
    assert bool(of_alarm(warnings(YARD, text))) == (ability == "Seduction 1")


@pytest.mark.parametrize(("what", "warned"), [("alarm", False), ("trap", True)])
def test_a_find_raises_it(what: str, *, warned: bool, warnings: Warnings) -> None:
    find = FIND.format(what=what) + ("wounds = 1\n" if what == "trap" else "")
    text = told('turns = 5\nsearch = ["letter"]', more=LATE.format(alarm="") + find + KILLS)
    assert bool(of_alarm(warnings(YARD, text))) == warned


def test_abilities_that_raise_it_say_so() -> None:
    for ability in registry().values():
        raises = "raise_alarm(" in inspect.getsource(type(ability))
        assert ability.alarming == raises, ability.name
