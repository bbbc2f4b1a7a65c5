"""Scenarios, loaded and ready to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.messages import message
from ad1666.content.scenarios.draft import ScenarioDraft, board, faction, kind, tokens
from ad1666.content.scenarios.epilogues import Epilogue, epilogue
from ad1666.content.scenarios.event_keys import EventKeys
from ad1666.content.scenarios.figures import Granted, alarm, figures, granted, letters
from ad1666.content.scenarios.goals import goals, tie
from ad1666.content.scenarios.hidden_things import hidden
from ad1666.content.scenarios.incidents import events
from ad1666.content.scenarios.keys import (
    AlarmKeys,
    ChestKeys,
    FigureKeys,
    GoalKeys,
    HiddenKeys,
    ProofKeys,
    ScenarioKeys,
)
from ad1666.content.scenarios.musters import budget, check_budget, musters, spare
from ad1666.content.scenarios.orders import orders
from ad1666.content.scenarios.proven import Proof, claim, proof
from ad1666.content.scenarios.recruitment import Bands, Musters
from ad1666.content.scenarios.scenario_lookup import map_of, read_top, scenarios_for
from ad1666.content.scenarios.search_tables import markers, search_tables
from ad1666.content.scenarios.things import chests, ground, with_doors
from ad1666.content.surroundings import surroundings_of
from ad1666.content.toml import Table, homes_of
from ad1666.content.warnings import Code, read_accepted
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.rules.items import Item
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.rules.victory import Terms

_HOMES = homes_of(
    (
        ("", ScenarioKeys.known()),
        ("[figures.A]", FigureKeys.known()),
        ("[[goals]]", GoalKeys.known()),
        ("[[events]]", EventKeys.known()),
        ("[[hidden]]", HiddenKeys.known()),
        ("[[finds]]", ("numbers", "what")),
        ("[chests.NAME]", ChestKeys.known()),
        ("[alarm]", AlarmKeys.known()),
        ("[proof]", ProofKeys.known()),
    )
)
_PARTS: tuple[Callable[[ScenarioDraft], object], ...] = (
    *(kind, tokens, board, with_doors, figures, alarm, budget, spare, check_budget, musters),
    *(ground, chests, hidden, events, search_tables, markers, goals, tie, epilogue, orders, claim),
)
"""The parts of a scenario; each is read even if others are invalid."""


@frozen
class Scenario:
    """A scenario read from its file. ``state`` is the table before turn 1: Phase.SETUP, with
    figures on their squares, both decks complete and no card drawn yet.

    Where ``musters`` leave a choice, the figures are those of ``bands``: the suggested ones, until
    ``assembled`` replaces them.
    """

    path: Path
    title: str
    story: str
    kind: str
    factions: Mapping[Side, str]
    map: MapFile
    items: Mapping[str, Item]
    state: State
    musters: Musters = field(factory=Musters)
    bands: Bands = field(factory=dict)
    granted: Granted = field(factory=dict)
    chapter: int = 0
    """Its place in the campaign, by which the start screen sorts; 0 if none."""
    options: tuple[str, ...] = ()
    """The rule options it is always played with; players may choose more."""
    accepted: Mapping[Code, str] = field(factory=dict)
    """The warnings that its author accepts, and why."""
    epilogue: Epilogue = field(factory=Epilogue)
    """How the story ends."""
    seed: str = ""
    """The word that it was made from, empty if it was written."""
    proof: Proof | None = None
    """What is known of its evenness."""
    characters: Mapping[str, Character] = field(factory=dict)
    """All whom it could name, by id."""
    texts: Mapping[str, str] | None = field(default=None, eq=False, repr=False)
    """The texts that it was read from, if these are not those of its file: a snapshot."""


def load_scenario(path: Path) -> Scenario:
    """Reads a scenario with its map and cards, from its own file or embedded in a map. Raises
    ContentError, with all mistakes in ``others``, if it is invalid."""
    return read_scenario(read_top(path))


@frozen
class Parts:
    """The content that a scenario is built from, besides its own text."""

    items: Mapping[str, Item]
    characters: Mapping[str, Character]
    map: MapFile


def read_scenario(top: Table, parts: Parts | None = None) -> Scenario:
    """A scenario from its top table, as for `load_scenario`; with the cards of the game, those
    beside it and the map it names unless given others. Raises ContentError, with all mistakes in
    ``others``, if it is invalid."""
    path = top.document.file
    cards = surroundings_of(path) if parts is None else parts
    draft = ScenarioDraft(
        top,
        cards.items,
        cards.characters,
        (lambda: load_map(map_of(top, path))) if parts is None else (lambda: parts.map),
    )
    errors = draft.errors
    keys = ScenarioKeys(evolve(top, homes=_HOMES), errors)
    top = draft.top = keys.table
    accepted = errors.attempt(read_accepted, top, errors)
    for side in Side:
        errors.attempt(faction, draft, side)
    for read in _PARTS:
        errors.attempt(read, draft)
    errors.raise_all()
    options, choices = tuple(dict.fromkeys(keys.options)), musters(draft)
    terms = Terms(
        goals=goals(draft),
        intervention="guard" in top,
        wipeout_ends=keys.wipeout_ends,
        search_tables=search_tables(draft),
        alarm=alarm(draft),
        tie=tie(draft),
        events=events(draft),
        orders=orders(draft),
    )
    state = State(
        board=with_doors(draft),
        figures=choices.figures(choices.suggested),
        initiative=keys.initiative,
        guard=tokens(draft),
        ground=ground(draft),
        chests=chests(draft),
        markers=markers(draft),
        hidden=hidden(draft),
        terms=terms,
        options=options,
    )
    return Scenario(
        path=path,
        title=keys.title,
        story=keys.story,
        kind=keys.kind,
        factions={side: faction(draft, side) for side in Side},
        map=evolve(board(draft), board=with_doors(draft)),
        items=draft.items,
        state=state,
        musters=choices,
        bands=choices.suggested,
        granted={letter: granted(draft, letter).values for letter in letters(draft)},
        chapter=keys.chapter,
        seed=keys.seed,
        options=options,
        accepted=accepted.value,
        epilogue=epilogue(draft),
        proof=proof(draft, state),
        characters=draft.characters,
    )


def assembled(scenario: Scenario, bands: Bands) -> Scenario:
    """The scenario with chosen bands; a side not in ``bands`` keeps its own.

    Raises BadBand if one is illegal (SETUP-1, SETUP-6 to SETUP-8).
    """
    both = {side: tuple(bands.get(side, own)) for side, own in scenario.bands.items()}
    figures = scenario.musters.figures(both)
    return evolve(_set(scenario, evolve(scenario.state, figures=figures)), bands=both)


def with_options(scenario: Scenario, options: Iterable[str]) -> Scenario:
    """The scenario with these rule options in addition to its own (ITEM-8)."""
    chosen = tuple(dict.fromkeys((*scenario.options, *options)))
    return _set(scenario, evolve(scenario.state, options=chosen))


def _set(scenario: Scenario, state: State) -> Scenario:
    """The scenario with its table set otherwise, of which nothing is proven."""
    same = scenario.proof is None or state == scenario.state
    return evolve(scenario, state=state, proof=scenario.proof if same else Proof())


def as_known(scenario: Scenario) -> Scenario:
    """The scenario as players know it before it begins (SCN-6): to be shown, not to be played."""
    return evolve(scenario, state=known(scenario.state))


def played_on(map_file: Path) -> tuple[Path, ...]:
    """The scenarios of a map, to be played. Raises ContentError if there is none, or if the map
    cannot be read."""
    load_map(map_file)
    found = scenarios_for(map_file)
    if not found:
        problem = message("no scenario beside it names this map")
        remedy = message('Make one with map = "{map}"; ad1666 new shows how', map=map_file.name)
        raise ContentError(map_file, None, problem, remedy)
    return found
