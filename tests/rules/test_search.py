"""CARD-8: the magic deck, and the search markers that make use of it."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs import evolve
from positions import Dealt, Position, play

from ad1666.conform.positions import kit
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, IllegalChoice, start
from ad1666.game.legality import all_actions
from ad1666.game.notation import parse_choice
from ad1666.rules.cards import Side, Suit, card
from ad1666.rules.characters import Status
from ad1666.rules.events import Event, Note, NoteDetails
from ad1666.rules.magic import MAGIC, NUMERALS, Find, MagicPile, Trove, magic_card
from ad1666.rules.requests import Choice, Draw, Prompt
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Reason
from ad1666.rules.victory import Aim, Alarm, Goal, Terms

ROOM = """
board = '''
+---+---+---+---+---+---+
| A               B     |
+---+---+---+---+---+---+
'''
figures.A = { side = "red", thresholds = [2, 4], agility = 3 }
figures.B = { side = "blue" }
"""
FINDS = (
    Find(1, 6, Trove.ITEM, kit()["letter"]),
    Find(7, 12, Trove.TRAP, wounds=2),
    Find(13, 18, Trove.HEALING, wounds=2),
    Find(19, 19, Trove.ALARM),
)
"""The cards from XX on bring nothing."""


def prepared(state: State, **changes: object) -> State:
    """A position with markers on the first four squares and something to be found there."""
    terms = Terms(wipeout_ends=False, search_tables=FINDS)
    markers = tuple((x, 0) for x in range(4))
    return evolve(state, **{"terms": terms, "markers": markers, **changes})


def searched(state: State, *magic: str) -> tuple[Game, list[Event]]:
    """What comes of A searching its square."""
    return play(start(state), Dealt(magic=magic), "A: activate", "A: search")


def notes(told: list[Event]) -> list[tuple[str, NoteDetails, tuple[str, ...]]]:
    skipped = ("activates", "first", "acts")
    return [
        (e.kind, e.details, e.clauses)
        for e in told
        if isinstance(e, Note) and e.kind not in skipped
    ]


# The deck


@pytest.mark.clause("CARD-8")
def test_the_magic_deck_is_numbered_suit_by_suit() -> None:
    assert len(set(MAGIC)) == 24
    assert [c.number for c in MAGIC] == list(range(1, 25))
    assert [(c.suit, c.rank) for c in MAGIC] == [
        (suit, rank)
        for suit in (Suit.SKULL, Suit.HEART, Suit.GOBLET, Suit.HORSESHOE)
        for rank in ("9", "10", "J", "Q", "K", "A")
    ]
    assert " ".join(NUMERALS) == (
        "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII "
        "XXIV"
    )
    assert [(str(c), c.numeral) for c in (magic_card("SQ"), magic_card("U10"))] == [
        ("SQ", "IV"),
        ("U10", "XX"),
    ]


def test_a_magic_card_is_itself_after_copying() -> None:
    for c in MAGIC:
        assert copy.deepcopy(c) is c
        assert pickle.loads(pickle.dumps(c)) is c


@pytest.mark.clause("CARD-8")
def test_there_is_one_magic_deck_shared_and_no_card_of_it_is_lost(position: Position) -> None:
    """Both sides search in turn until the deck is empty and beyond: at every moment there are 24
    cards, each in the deck or on the discard pile, and none comes back before all have been
    turned up."""
    base = prepared(position(ROOM), markers=((0, 0), (4, 0)))
    harmless = evolve(base, terms=Terms(wipeout_ends=False, search_tables=FINDS[3:]))
    fate = Shuffle(3)
    pile, turned = MagicPile(), []
    while len(turned) < 50:
        game = start(evolve(harmless, magic=pile))
        for text in ("A: activate", "A: search", "A: end", "B: activate", "B: search"):
            chosen = parse_choice(text)
            assert chosen is not None
            game = game.apply(chosen)
            if isinstance(game.pending, Draw):
                drawn = fate.draw(game.pending)
                game = game.apply(drawn)
                pile = game.state.magic
                turned.append(drawn)
                assert pile.discard[-1] is drawn
                assert sorted(c.number for c in (*pile.deck, *pile.discard)) == list(range(1, 25))
    assert len(set(turned[:24])) == len(set(turned[24:48])) == 24
    assert turned[:24] != turned[24:48]


@pytest.mark.clause("CARD-8")
def test_the_discard_pile_is_shuffled_when_a_card_is_needed_and_none_is_left(
    position: Position,
) -> None:
    last = magic_card("UA")
    almost = MagicPile(deck=(last,), discard=tuple(c for c in MAGIC if c is not last))
    game, told = searched(prepared(position(ROOM), magic=almost))
    assert game.state.magic == MagicPile(deck=(), discard=(*almost.discard, last))
    assert "magic-reshuffle" not in [kind for kind, _, _ in notes(told)]
    empty = prepared(position(ROOM), magic=game.state.magic)
    game, told = searched(empty, "UA")
    assert notes(told)[0] == ("magic-reshuffle", {}, ("CARD-8",))
    assert game.state.magic == MagicPile(MAGIC[:-1], (last,))


def test_fate_must_answer_with_a_card_of_the_magic_deck(position: Position) -> None:
    gone = magic_card("SQ")
    state = prepared(position(ROOM), magic=MagicPile().turned(gone))
    game = start(state)
    for text in (Choice("A", "activate"), Choice("A", "search")):
        game = game.apply(text)
    assert isinstance(game.pending, Draw)
    assert game.pending.player is None
    for wrong in (gone, card("S4"), Choice("A", "end")):
        with pytest.raises(IllegalChoice, match="is not a card in the magic deck"):
            game.apply(wrong)
    assert game.apply(magic_card("SK")).state.magic.discard == (gone, magic_card("SK"))


# Searching


def offers(game: Game) -> bool:
    assert isinstance(game.pending, Prompt)
    return Choice("A", "search") in game.pending.options


@pytest.mark.clause("ACT-3", "CARD-8")
def test_searching_is_a_partial_action_where_a_marker_lies(position: Position) -> None:
    state = prepared(position(ROOM), markers=((0, 0), (1, 0), (4, 0)))
    fate = Dealt(magic=["UA", "UK"])
    game, _ = play(start(state), fate, "A: activate")
    assert offers(game)
    game, told = play(game, fate, "A: search")
    assert game.state.markers == ((1, 0), (4, 0)), "the marker goes"
    assert not offers(game)
    game, _ = play(game, fate, "A: partial-move")
    game, _ = play(game, fate, "A: step E", "A: stop")
    assert game.state.active is None, "that was the second partial action"
    assert notes(told) == [("searches", {"magic": magic_card("UA"), "found": None}, ("CARD-8",))]


@pytest.mark.clause("ACT-1", "ACT-2")
def test_the_engaged_and_the_fallen_do_not_search(position: Position) -> None:
    close = ROOM.replace("| A               B     |", "| A   B                 |")
    fallen = ROOM.replace("agility = 3", "agility = 3, prone = true")
    for keys in (close, fallen):
        game, _ = play(start(prepared(position(keys))), Dealt(), "A: activate")
        assert not offers(game)


def test_why_one_cannot_search_is_said_with_its_clause(position: Position) -> None:
    def verdict(state: State) -> object:
        return dict(all_actions(state, state.figure("A"))).get("search")

    assert verdict(prepared(position(ROOM))) is True
    assert verdict(prepared(position(ROOM), markers=((4, 0),))) == Barred(
        Reason.NO_SEARCH_MARKER, "ACT-3"
    )
    stunned = prepared(position(ROOM.replace("agility = 3", "stunned = true")))
    assert verdict(stunned) == Barred(Reason.STUNNED, "ACT-1")
    assert verdict(position(ROOM)) is None, "there is no searching without a scenario's leave"


@pytest.mark.clause("ITEM-4")
def test_an_item_that_is_found_is_no_starting_item(position: Position) -> None:
    game, told = searched(prepared(position(ROOM)), "SA")
    (gear,) = game.state.figure("A").gear
    assert (gear.item.id, gear.held, gear.starting) == ("letter", False, False)
    assert notes(told) == [
        ("searches", {"magic": magic_card("SA"), "found": Trove.ITEM}, ("CARD-8",)),
        ("picks-up", {"item": "letter"}, ("ITEM-4",)),
    ]


@pytest.mark.clause("ITEM-8")
def test_with_strict_hands_a_find_needs_a_free_one(position: Position) -> None:
    armed = ROOM.replace("agility = 3", 'items = ["sabre", "dagger"], in_hand = ["sabre"]')
    state = prepared(position(f'{armed}\noptions = ["strict-hands"]'))
    game, _ = searched(state, "S9")
    assert [(g.item.id, g.held) for g in game.state.figure("A").gear] == [
        ("sabre", True),
        ("dagger", False),
        ("letter", True),
    ]
    both = armed.replace('["sabre"]', '["sabre", "dagger"]')
    state = prepared(position(f'{both}\noptions = ["strict-hands"]'))
    game, told = searched(state, "S9")
    assert not game.state.figure("A").owns("letter")
    assert [(at, item.id) for at, item in game.state.ground] == [((0, 0), "letter")]
    assert notes(told)[-1] == ("leaves-lying", {"item": "letter"}, ("ITEM-8",))


@pytest.mark.clause("ABIL-6", "ITEM-8")
def test_a_long_blade_that_is_found_shows_at_once(position: Position) -> None:
    """Before the chance to interrupt that comes after the search (ACT-10)."""
    masked = ROOM.replace("agility = 3", 'abilities = ["Inconspicuous 2"]')
    armed = masked.replace('"blue" }', '"blue", items = ["pistol"], waiting = true }')
    search_tables = (Find(1, 24, Trove.ITEM, kit()["sabre"]),)
    state = position(f'{armed}\noptions = ["strict-hands"]')
    state = prepared(state, terms=Terms(wipeout_ends=False, search_tables=search_tables))
    search = "A: activate", "A: search", "blue: pass"
    game, _ = play(start(state), Dealt(magic=["S9"]), *search)
    assert isinstance(game.pending, Prompt)
    assert parse_choice("B: interrupt quick-shot A pistol") in game.pending.options


def test_armour_that_is_found_is_not_in_hand(position: Position) -> None:
    search_tables = (Find(1, 24, Trove.ITEM, kit()["helmet"]),)
    state = position(f'{ROOM}\noptions = ["strict-hands"]')
    game, _ = searched(
        prepared(state, terms=Terms(wipeout_ends=False, search_tables=search_tables)), "S9"
    )
    assert [(g.item.id, g.held) for g in game.state.figure("A").gear] == [("helmet", False)]


def test_a_trap_wounds_and_armour_does_not_help(position: Position) -> None:
    armoured = ROOM.replace("agility = 3", 'items = ["breastplate", "helmet"]')
    game, told = searched(prepared(position(armoured)), "H9")
    assert game.state.figure("A").wounds == 2
    assert [kind for kind, _, _ in notes(told)] == ["searches", "wounded", "seriously-wounded"]


@pytest.mark.clause("HURT-3", "GUARD-1")
def test_a_trap_may_kill_and_that_takes_a_guard_token(position: Position) -> None:
    weak = ROOM.replace("agility = 3", 'wounds = 2, items = ["key"]')
    game, _ = searched(prepared(position(f"{weak}\nguard = 5")), "HA")
    dead = game.state.figure("A")
    assert dead.status is Status.KILLED
    assert [(at, item.id) for at, item in game.state.ground] == [((0, 0), "key")]
    assert game.state.guard == 4
    assert game.state.active is None, "its activation is over"


@pytest.mark.clause("HURT-1", "HURT-2")
def test_wounds_are_healed_where_a_find_says_so(position: Position) -> None:
    for wounds, left, kinds in (
        (3, 1, ["searches", "healed", "recovers"]),
        (1, 0, ["searches", "healed"]),
        (0, 0, ["searches", "healed"]),
    ):
        hurt = ROOM.replace("agility = 3", f"wounds = {wounds}")
        game, told = searched(prepared(position(hurt)), "GJ")
        assert game.state.figure("A").wounds == left
        assert [kind for kind, _, _ in notes(told)] == kinds
        assert notes(told)[1][1] == {"wounds": wounds - left, "left": left}


def test_a_find_may_raise_the_alarm(position: Position) -> None:
    terms = Terms(wipeout_ends=False, search_tables=FINDS, alarm=Alarm(0, shots=False))
    game, told = searched(prepared(position(ROOM), terms=terms), "U9")
    assert notes(told)[1] == ("alarm", {}, ("CARD-8", "GUARD-4"))
    assert game.state.alarm


@pytest.mark.clause("GUARD-4")
def test_a_find_raises_no_alarm_where_there_is_none(position: Position) -> None:
    game, told = searched(prepared(position(ROOM)), "U9")
    assert [kind for kind, _, _ in notes(told)] == ["searches"]
    assert not game.state.alarm


@pytest.mark.clause("GUARD-3")
def test_a_decisive_item_that_is_found_ends_the_game(position: Position) -> None:
    goal = Goal(Side.RED, Aim.HOLD, "letter", 1, decisive=True)
    terms = Terms(goals=(goal,), wipeout_ends=False, search_tables=FINDS)
    game, _ = searched(prepared(position(ROOM), terms=terms), "S9")
    assert game.state.outcome is not None
    assert game.state.outcome.winner is Side.RED


def test_a_search_is_not_taken_back_once_the_card_lies_open(position: Position) -> None:
    game, _ = play(
        start(prepared(position(ROOM))),
        Dealt(magic=["UA"]),
        "A: activate",
        "A: partial-move",
        "A: stop",
    )
    assert game.undoable is not None
    game, _ = play(game, Dealt(magic=["UA"]), "A: search")
    assert game.undoable is None
