"""One campaign in several states: as copies, as programs that keep folders alike leave them behind
where both sides have changed, and as damaged saves that were set aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import evolve, frozen

from ad1666.campaign.entries import Entry
from ad1666.campaign.glances import Glance, glances
from ad1666.campaign.save_files import BadSave, read
from ad1666.campaign.values import Night


@frozen
class Divergence:
    """How a state differs from another: the nights that both have, those of each since then, and
    whether each has anything that the other has not."""

    shared: int
    nights: int
    others: int
    more: bool
    less: bool


def states_of(campaign: Glance) -> Iterator[tuple[Glance, Divergence]]:
    """The other states of a campaign, with how they differ from it. One that was set aside is
    passed over unless more can be read of it than of any other. What cannot be read is none."""
    try:
        ours = _entries(campaign.path)
    except BadSave:
        return
    known: list[Sequence[Entry]] = [ours]
    for state in sorted(campaign.states, key=lambda each: each.aside):
        try:
            found = _entries(state.path)
        except BadSave:
            continue
        if not state.aside or all(_apart(found, each).more for each in known):
            known.append(found)
            yield state, _apart(found, ours)


def others_of(path: Path) -> Iterator[tuple[Glance, Divergence]]:
    """The other states of the campaign in a file, with how they differ from it."""
    every = [state for each in glances() for state in (each, *each.states)]
    for campaign in every:
        if campaign.path == path and campaign.known_by:
            others = (each for each in every if each.known_by == campaign.known_by)
            yield from states_of(
                evolve(campaign, states=tuple(each for each in others if each.path != path))
            )


def _entries(path: Path) -> tuple[Entry, ...]:
    return tuple(entry for _number, entry in read(path).entries)


def _apart(one: Sequence[Entry], other: Sequence[Entry]) -> Divergence:
    both = min(len(one), len(other))
    parted = next((at for at in range(both) if one[at] != other[at]), both)
    mine, theirs = one[parted:], other[parted:]
    return Divergence(
        _nights(one[:parted]), _nights(mine), _nights(theirs), bool(mine), bool(theirs)
    )


def _nights(entries: Sequence[Entry]) -> int:
    return sum(isinstance(entry, Night) for entry in entries)
