"""Kinds of triggers, conditions and effects of events: found by themselves, and whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from ad1666.content.cards import load_items
from ad1666.rules.board import Chest
from ad1666.rules.requests import Rule
from ad1666.rules.scenes.kinds import effects, registry
from ad1666.rules.scenes.kinds.hooks import EffectKind, EventKind, Slot, Takes, sentence
from ad1666.rules.scenes.plot import Due, Effect, effects_of
from ad1666.rules.state import State
from ad1666.words.incidents import scene_for_author, text_of
from benchmarks.workshop.events import with_random_events
from benchmarks.workshop.tables import random_table

FAMILIES = (registry.triggers, registry.conditions, registry.effects)


class Whistles(EffectKind):
    name = "whistles"
    clause = "SCN-10"
    told = "whistles"
    takes, sets = Takes.FIGURE, "who"
    words = (sentence("{who} whistles"),)

    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        yield from ()
        return state


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[EffectKind]]:
    monkeypatch.setattr(Whistles, "__module__", effects.__name__)
    monkeypatch.setattr(effects, "Whistles", Whistles, raising=False)
    registry.effects.cache_clear()
    yield Whistles
    registry.effects.cache_clear()


def test_a_kind_is_found_in_its_module(added: type[EffectKind]) -> None:
    *others, last = registry.effects()
    assert last == "whistles" and "ends" in others


@pytest.mark.parametrize("part", ["name", "clause", "told", "takes", "words"])
def test_one_that_does_not_tell_all_does_not_load(
    added: type[EffectKind], part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(added, part)
    with pytest.raises(ValueError, match=f"Whistles does not tell its {part}"):
        registry.effects()


def test_one_that_does_nothing_does_not_load(
    added: type[EffectKind], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(added, "__abstractmethods__", frozenset({"do"}))
    with pytest.raises(TypeError, match="Whistles"):
        registry.effects()


def test_a_key_sets_fields_that_there_are(
    added: type[EffectKind], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(added, "beside", (Slot("tune", Takes.WORDS, "melody"),))
    with pytest.raises(ValueError, match="whistles sets melody"):
        registry.effects()


def test_no_two_have_one_name(added: type[EffectKind], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(added, "name", "tell")
    with pytest.raises(ValueError, match="there are two tell"):
        registry.effects()


@pytest.mark.parametrize("family", FAMILIES)
def test_each_rests_on_a_clause_and_sets_each_field_once(family: Any) -> None:
    for kind in family().values():
        assert re.fullmatch(r"SCN-\d+", kind.clause)
        fields = [field for slot in kind.slots for field in slot.fields]
        assert len(fields) == len(set(fields))
        assert isinstance(kind, EventKind)


def test_there_are_words_for_each_kind_and_random_events_of_it() -> None:
    seen = set[tuple[str, str]]()
    for seed in range(40):
        table = evolve(random_table(seed, most=3), chests=(Chest("strongbox", (0, 0), ()),))
        state = with_random_events(seed, table)
        scene = scene_for_author(state, load_items())
        for incident in state.terms.events:
            assert text_of(incident, scene)
            conditions = (*incident.conditions, *incident.unless)
            seen |= {("triggers", incident.when.on)}
            seen |= {("conditions", condition.asks) for condition in conditions}
            seen |= {("effects", effect.does) for effect in effects_of(incident)}
    assert seen == {(family.__name__, name) for family in FAMILIES for name in family()}
