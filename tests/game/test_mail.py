"""A game by mail goes to and fro as one text; what does not go on from the last is refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve, frozen

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.concessions import given_up
from ad1666.game.fate import Shuffle
from ad1666.game.game import NoUndo
from ad1666.game.library import read_games
from ad1666.game.records import mails
from ad1666.game.records.mails import BadMail, Mail
from ad1666.game.records.record import read
from ad1666.game.session import Session
from ad1666.play import by_mail
from ad1666.play.hot_seat import ByMail, HotSeat
from ad1666.play.standing import Interrupts, StandingAnswers, noted
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Prompt
from tests.conftest import LETTER
from tests.shipped import MUSTERS, SCENARIOS

RED, BLUE = Side
AWAY = StandingAnswers(Interrupts.NEVER, away=True)
Home = Callable[[str], None]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Sits down at the machine of a player."""

    def sit(name: str) -> None:
        monkeypatch.setattr("ad1666.play.by_mail.records_folder", lambda: tmp_path / name)
        monkeypatch.setattr("ad1666.game.records.places.records_folder", lambda: tmp_path / name)

    sit("red")
    return sit


def begun(scenario: Scenario, seed: int = 3, standing: StandingAnswers = AWAY) -> Session:
    session = Session.new(scenario, Shuffle(seed))
    by_mail.begin(session, RED)
    session.ordered(RED, standing.words)
    return session


def seat(session: Session) -> HotSeat:
    assert session.mail is not None
    at_desk = HotSeat(session, {session.mail.side.other: ByMail()}, standing=noted(session.orders))
    at_desk.settle()
    return at_desk


def play_on(session: Session, dice: random.Random) -> str:
    """Plays until the other is asked or the game is over. Returns the message."""
    at_desk = seat(session)
    while (prompt := at_desk.prompt) is not None and not at_desk.absent:
        assert at_desk.viewer is prompt.player
        at_desk.choose(dice.choice(prompt.options))
    assert at_desk.menu is None
    return mails.to_text(by_mail.send(session))


def take(text: str) -> Session:
    return by_mail.take(by_mail.opened(text)).session


def test_a_game_goes_to_and_fro(home: Home, letter: Scenario) -> None:
    dice, names = random.Random(5), ["blue", "red"]
    session, sent = begun(letter), 0
    while session.game.state.outcome is None:
        text, log, sent = play_on(session, dice), session.log, sent + 1
        session.close()
        home(names[0])
        taken = by_mail.take(by_mail.opened(f"> https://example.org/#{text[:90]}\n> {text[90:]}\n"))
        session = taken.session
        assert session.log == log and not taken.unknown
        assert session.mail is not None and session.mail.side.value == names[0]
        names.reverse()
    session.close()
    assert sent > 5 and len(text) < 700
    assert [mail.mail and mail.mail.side for mail in by_mail.records()] == [Side(names[1])], (
        "each has one record of it"
    )


@frozen
class Line:
    """Three messages of a game, and its answers as they were taken last: by Red, who is to move."""

    texts: tuple[str, ...]
    mail: Mail


@pytest.fixture
def line(home: Home, letter: Scenario) -> Iterator[tuple[Session, Line]]:
    """A game after two messages, at Red's desk, where the third comes in."""
    dice = random.Random(8)
    session = begun(letter)
    first = play_on(session, dice)
    session.close()
    home("blue")
    session = take(first)
    second = play_on(session, dice)
    session.close()
    home("red")
    red = take(second)
    mail = mails.read(by_mail.opened(second), None)
    yield red, Line((first, second), mail)
    red.close()


def refused(session: Session, text: str, why: str) -> None:
    before = session.answers, session.mail
    with pytest.raises(ContentError, match=why):
        by_mail.take_in(session, by_mail.opened(text))
    assert (session.answers, session.mail) == before


def test_what_does_not_go_on_from_the_last_message_is_refused(
    line: tuple[Session, Line], letter: Scenario
) -> None:
    session, (first, second), mail = line[0], line[1].texts, line[1].mail
    refused(session, first, "message of your own")
    refused(session, second, "older message")
    refused(session, mails.to_text(evolve(mail, number=3)), "your turn")
    refused(session, mails.to_text(evolve(mail, number=5)), "is message 5 .* last one here is 2")
    refused(session, mails.to_text(evolve(mail, game="0a0b0c0d")), "another game")
    changed = bytearray(mails.from_letters(second.rpartition(".")[2]) or b"")
    for at, why in ((0, "newer version"), (1, "version 200|newer version")):
        other = bytes((*changed[:at], 200, *changed[at + 1 :]))
        refused(session, f"mail.x.{mails.in_letters(other)}", why)
    old = bytes((changed[0], 3, *changed[2:]))
    refused(session, f"mail.x.{mails.in_letters(old)}", "version 3 of the rules")
    assert session.answers == len(mail.answers)


def test_another_past_is_noticed(line: tuple[Session, Line], home: Home) -> None:
    session, (first, second) = line[0], line[1].texts
    home("third")
    again = take(first)  # Blue plays the same turn once more
    dice = random.Random(9)
    while (other := play_on(again, dice)) == second:
        pytest.fail("the same turn")
    again.close()
    refused(session, other, r"another past of this game .* from answer [0-9]+ on\. Ask")


def test_nothing_is_answered_for_somebody_but_what_they_ordered(
    home: Home, letter: Scenario
) -> None:
    session = begun(letter, standing=StandingAnswers(Interrupts.ALL))
    first = play_on(session, random.Random(8))
    session.close()
    home("blue")
    blue = take(first)
    at_desk, dice = seat(blue), random.Random(2)
    while (prompt := at_desk.prompt) is not None and prompt.player is BLUE:
        at_desk.choose(dice.choice(prompt.options))
    assert prompt is not None
    blue.choose(prompt.options[0])  # what Red has to decide
    while isinstance(asked := blue.game.pending, Prompt) and asked.player is BLUE:
        blue.choose(asked.options[-1])
    forged = mails.to_text(by_mail.send(blue))
    blue.close()
    home("red")
    with pytest.raises(BadMail, match="you have not ordered"):
        by_mail.take(by_mail.opened(forged))


def test_what_is_sent_stays(home: Home, letter: Scenario) -> None:
    session = begun(letter)
    at_desk, dice = seat(session), random.Random(1)
    while (prompt := at_desk.prompt) is not None and prompt.player is RED:
        at_desk.choose(dice.choice(prompt.options))
    before = at_desk.no_undo
    text = mails.to_text(by_mail.send(session))
    assert before is None and at_desk.no_undo is NoUndo.SENT
    session.ordered(RED, StandingAnswers(Interrupts.ALL).words)  # too late for this message
    assert mails.to_text(by_mail.send(session)) == text
    path = session.path
    session.close()
    again, _problem = Session.resume(path)
    assert mails.to_text(by_mail.send(again)) == text and again.no_undo is NoUndo.SENT
    again.close()


def test_who_gives_up_says_so_in_a_message(home: Home, letter: Scenario) -> None:
    session = begun(letter)
    session.end(given_up(RED))
    session.close()
    record = read(session.path)
    mail = by_mail.closing(letter, session.moments, record)
    assert mail is not None
    home("blue")
    taken = take(mails.to_text(mail))
    outcome = taken.game.state.outcome
    assert outcome is not None and outcome.winner is BLUE
    taken.close()
    assert by_mail.closing(letter, taken.moments, read(taken.path)) is None


def test_a_file_holds_the_scenario(home: Home, letter: Scenario, tmp_path: Path) -> None:
    own = tmp_path / "my letter.toml"
    text = letter.path.read_text("utf-8").replace("../maps/", f"{LETTER.parent.parent}/maps/")
    own.write_text(text, "utf-8")
    session = begun(load_scenario(own))
    play_on(session, random.Random(4))
    mail = by_mail.send(session)
    session.close()
    file = tmp_path / f"turn{mails.SUFFIX}"
    file.write_text(by_mail.to_file(mail), "utf-8")
    own.unlink()
    home("blue")
    assert by_mail.needs_file(mail)
    with pytest.raises(BadMail, match=r"no scenario my-letter.*as a file"):
        take(mails.to_text(mail))
    taken = take(str(file))
    assert taken.log == session.log
    reply = play_on(taken, random.Random(4))
    taken.close()
    home("red")
    take(reply).close()


def test_a_first_message_may_have_nothing_dealt_yet(home: Home) -> None:
    tower = next(path for path in SCENARIOS if path.stem == "uncle-in-the-tower")
    session = Session.new(load_scenario(tower), Shuffle(3))
    by_mail.begin(session, RED)
    mail = by_mail.send(session)
    session.close()
    home("blue")
    taken = take(mails.to_text(mail))
    assert not mail.answers and by_mail.turn_of(taken) is BLUE
    taken.close()


def test_the_list_of_games_says_whose_turn_it_is(letter: Scenario) -> None:
    session = begun(letter)
    assert [game.mail_waits for game in read_games().unfinished] == [False]
    play_on(session, random.Random(1))
    session.close()
    assert [game.mail_waits for game in read_games().unfinished] == [True]


@pytest.mark.slow
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_scenario_goes_to_and_fro(home: Home, path: Path) -> None:
    dice, names = random.Random(2), ["blue", "red"]
    session = begun(load_scenario(path))
    while session.game.state.outcome is None:
        text = play_on(session, dice)
        session.close()
        home(names[0])
        names.reverse()
        session = take(text)
    session.close()


@cache
def a_message(path: Path) -> str:
    dice = random.Random(4)
    session = begun(load_scenario(path))
    text = play_on(session, dice)
    session.close()
    return text


@pytest.mark.parametrize("often", [15, pytest.param(500, marks=pytest.mark.slow)])
def test_mutated_messages_get_their_message(home: Home, often: int) -> None:
    texts, dice = [a_message(path) for path in (LETTER, MUSTERS[0])], random.Random(6)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~# \n>é\0"
    for n in range(often):
        text = texts[n % 2]
        made = list(text)
        for _m in range(dice.randint(1, 3)):
            at = dice.randrange(len(made))
            made[at : at + dice.randint(0, 2)] = dice.choices(letters, k=dice.randint(0, 3))
        mutated = "".join(made)
        try:
            taken = by_mail.take(by_mail.opened(mutated))
        except ContentError as error:
            assert str(error)
        else:  # only what says nothing was changed
            assert "".join(mutated.replace(">", "").split()) == text
            taken.session.close()
            taken.session.path.unlink()


@pytest.mark.parametrize(
    "text",
    ["", "x" * 9000, "mail.x.A", "ad1666 mail 2\nmail.x.AA", "mail..AA", "mail.x.A===", "\0"],
)
def test_what_is_no_message_says_so(text: str) -> None:
    with pytest.raises(BadMail):
        by_mail.opened(text)


def test_orders_for_the_absent_look_at_no_hand(letter: Scenario, tmp_path: Path) -> None:
    """What is answered is the same whatever cards are held, so it tells nothing of them."""
    from ad1666.play.hot_seat import current_test
    from ad1666.play.standing import for_absent

    session, dice = Session.new(letter, Shuffle(2), tmp_path / "game.ad1666"), random.Random(3)
    asked = 0
    while isinstance(prompt := session.game.pending, Prompt):
        pile = prompt.state.pile(prompt.player)
        held = (*pile.hand, *pile.deck)
        twin = evolve(pile, hand=held[-len(pile.hand) :] if pile.hand else (), deck=held)
        state = evolve(prompt.state, **{prompt.player.value: twin})
        own = tuple(o for o in prompt.options if o.details.card is None)
        other = prompt._replace(state=state, options=own or prompt.options)
        test = current_test(prompt)
        answer = for_absent(prompt, test, AWAY)
        assert answer == for_absent(other, test, AWAY)
        asked += answer is not None
        choice: Choice = dice.choice(prompt.options)
        session.choose(choice)
    session.close()
    assert asked > 50
