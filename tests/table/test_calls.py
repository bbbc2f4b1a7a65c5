"""What people call out follows from what everybody has seen, is heard once in a game, and covers
nothing that matters."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from attrs import evolve
from tableside import Clock, position

from ad1666.content.cards import load_characters
from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.calls import Call, Callers
from ad1666.rules.cards import Location
from ad1666.rules.events import Event, Hit, NoteKind, note
from ad1666.rules.looks import SILENT, Occasion
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.settings import Settings, preferences
from ad1666.table.motion.bubble import Bubble
from ad1666.table.toolkit.camera import Camera
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.ui import Ui
from ad1666.words.calls import CALLS, calls_of

LONGEST = 60
"""The most letters in a line: more are not read in passing."""


def taken(state: State, who: str) -> Event:
    """Somebody takes what the game is about."""
    (prize,) = state.terms.prizes
    return note(NoteKind.PICKS_UP, who, "ITEM-4", item=prize)


def killed(by: str, who: str) -> tuple[Event, ...]:
    hit = Hit(who, by, "sabre", Location.HEAD, (), 9, ())
    return hit, note(NoteKind.DIES, who, "HURT-3")


def called(log: Sequence[Event], state: State) -> list[tuple[str, Occasion]]:
    """Who calls out about what, event by event."""
    callers, found = Callers(), list[Call | None]()
    for number in range(len(log)):
        found.append(callers.take(log, number + 1, state))
    return [(call.figure, call.about) for call in found if call is not None]


# Lines


def test_everybody_of_ours_has_something_to_say_but_the_golem() -> None:
    characters = load_characters()
    assert CALLS.keys() == characters.keys()
    assert [name for name, calls in CALLS.items() if calls == SILENT] == ["golem"]
    for name, card in characters.items():
        lines = [line for about in Occasion for line in calls_of(card).on(about)]
        assert len(lines) == len({*lines}) and (not lines or 3 <= len(lines) <= 5), name
        assert max(map(len, lines), default=0) <= LONGEST
    heroes = [calls_of(card) for card in characters.values() if card.hero]
    lines = [line for calls in heroes for about in Occasion for line in calls.on(about)]
    assert len({*lines}) == len(lines)  # none is anybody else's


# When they are heard


def test_who_takes_the_thing_or_kills_has_a_word_for_it(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION)
    assert called([taken(state, "E")], state) == [("E", Occasion.TAKES)]
    assert called(killed("A", "G"), state) == [("A", Occasion.KILLS)]
    assert called(killed("G", "G"), state) in (
        [],
        [("E", Occasion.MOURNS)],
        [("F", Occasion.MOURNS)],
    )
    asleep = state.with_figure(evolve(state.figure("A"), stunned=True))
    assert ("A", Occasion.KILLS) not in called(killed("A", "G"), asleep)


def test_no_line_is_heard_twice(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION)
    assert called([taken(state, "E")] * 40, state) == [("E", Occasion.TAKES)]
    begun = [note(NoteKind.ACTIVATES, who, "TURN-4") for who in "ABCDEFGH"] * 60
    heard = called(begun, state)
    assert heard == called(begun, state)  # of the same game
    assert len(heard) == len({*heard}) and len(heard) > 4
    assert called([taken(state, "A"), *begun], state) != heard


def test_what_is_taken_back_or_shown_again_is_not_called_at_once(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION)
    log, callers = [taken(state, "E"), *killed("A", "G")], Callers()
    assert callers.take(log, 3, state) is not None
    assert callers.take(log, 1, state) is None
    again = callers.take(log, 3, state)
    assert again is not None and again.figure == "A"


# The bubble


def test_a_bubble_covers_nothing_concerned_and_goes(
    scenario: Scenario, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    preferences.override(calls=True)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: clock.now)
    state = position(scenario.state, Phase.ACTION, E=(8, 8))
    ui = Ui(screen, arrange(screen.get_size(), 18, 12))
    grid, bubble, log = Camera(18, 12).grid(ui.layout), Bubble(), [taken(state, "E")]
    kept = [grid.rect((8, y)) for y in range(8)]  # what is above is concerned

    def drawn() -> pygame.Rect | None:
        """The part of the window in which something has been drawn."""
        screen.fill("black")
        bubble.draw(ui, grid, state, kept)
        parts = pygame.mask.from_threshold(screen, (0, 0, 0), (1, 1, 1, 255))
        parts.invert()
        found = parts.get_bounding_rects()
        return found[0].unionall(found[1:]) if found else None

    bubble.take(log, 0, state)
    assert drawn() is None
    bubble.take(log, 1, state)
    clock.now += 10_000  # while something else is held
    shown = drawn()
    assert shown is not None and grid.area.contains(shown)
    assert shown.collidelist(kept) < 0 and shown.colliderect(grid.rect((8, 8)).inflate(8, 8))
    clock.now += 10_000
    assert drawn() is None


def test_who_wants_no_calls_and_what_was_called_before_is_not_shown(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION)
    log = [taken(state, "E"), *killed("A", "G")]
    for told, wanted in ((1, True), (3, False)):  # nothing is new to somebody who comes in
        preferences.now = Settings(calls=wanted, mute=True)
        bubble = Bubble()
        for number in range(told, 4):
            bubble.take(log, min(number, 3), state)
        assert (bubble.shown is not None) is (told == 1)
