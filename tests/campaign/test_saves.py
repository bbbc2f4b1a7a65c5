"""Campaigns on disk: gone on with, undone, open twice, on a full disk, damaged, changed."""

from __future__ import annotations

import base64
import errno
import json
import os
import random
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from ad1666.bots.random_player import pick as pick_any
from ad1666.campaign import embedded, saves
from ad1666.campaign.annals import Annals, annals_file
from ad1666.campaign.book import Book
from ad1666.campaign.careers import of_all
from ad1666.campaign.entries import (
    Begins,
    ByRules,
    Chosen,
    DealtAgain,
    Entry,
    Kept,
    Moved,
    NewText,
    Seated,
    Sent,
    ToldAgain,
    Undone,
    parse_entry,
    text_of,
)
from ad1666.campaign.glances import TORN, glances, saves_folder
from ad1666.campaign.save_files import (
    BadSave,
    Head,
    composed,
    delete,
    read,
)
from ad1666.campaign.save_files import saves as listed
from ad1666.campaign.saves import FileState, ReadOnly, Save, Telling
from ad1666.campaign.steps import IllegalPick, OutOfOrder, begun
from ad1666.campaign.values import Night, Pick, Picks, Setup, Sides, Standing
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.scenarios.scenario import assembled
from ad1666.game import fencers
from ad1666.game.fate import Shuffle
from ad1666.game.library import delete_game, end_game, index_file, read_games
from ad1666.game.records import disk
from ad1666.game.records.disk import NoBin
from ad1666.game.records.lines import seal
from ad1666.game.records.places import records_folder
from ad1666.game.records.writer import Hindrance
from ad1666.game.seats import PERSON, Seat
from ad1666.game.session import Session
from ad1666.rules import VERSION
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from tests.campaign.nights_made_up import first, quiet, vienna, walk
from tests.campaign.small import SMALL, small
from tests.game.records import texts_of

RED, BLUE = Side


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    """A campaign of two chapters, whose files lie in a folder of their own."""
    return small(tmp_path / "small")


@pytest.fixture
def save(campaign: Campaign) -> Save:
    return Save.new(campaign, Setup("long"))


def played(session: Session, seed: int = 1) -> Session:
    """The game of a session, played to its end by chance."""
    rng = random.Random(seed)
    while isinstance(session.game.pending, Prompt):
        session.choose(pick_any(rng, session.game.pending))
    return session


def first_night(save: Save) -> Night:
    session = played(save.begin(fate=Shuffle(1)))
    night = save.finish(session)
    session.close()
    return night


def answered(save: Save) -> None:
    """Answers everything with no, or as stands first."""
    while (ask := save.standing.ask) is not None:
        leave = Pick(Picks.LEAVE)
        save.pick(leave if leave in ask.picks else ask.picks[0])


def again(save: Save) -> Save:
    """The save as another program finds it later."""
    save.close()
    return Save.open(save.path)


# Replaying


def test_what_is_opened_stands_as_it_was_left(save: Save) -> None:
    first_night(save)
    asked = again(save)
    assert asked.trouble is None and asked.standing == like(asked, save.standing)
    answered(asked)
    later = again(asked)
    assert later.trouble is None and later.standing == like(later, asked.standing)


def like(save: Save, standing: Standing) -> Standing:
    """How another save stands, but with the campaign of this one, which was read anew."""
    campaign = save.standing.campaign
    chapter = standing.chapter and campaign.chapter(standing.chapter.id)
    return evolve(standing, campaign=campaign, chapter=chapter)


def test_random_campaigns_replay_from_their_lines() -> None:
    for seed in range(12):
        road, sides = ("long", "short")[seed % 2], tuple(Sides)[seed % 3]
        start = first(road, sides=sides, graves=seed % 4 > 1)
        book, lines = Book(start, VERSION), []
        rng = random.Random(seed)

        def take(entry: Entry, book: Book = book, lines: list[str] = lines) -> None:
            book.take(entry)
            lines.append(text_of(entry))

        for standing, entry in walk(start, rng):
            if isinstance(entry, Pick):
                ask = book.standing.ask
                assert ask is not None
                take(Chosen(ask.party, entry))
                if rng.random() < 0.2:
                    take(Undone())
                    take(Chosen(ask.party, entry))
            else:
                chapter = book.standing.chapter
                assert chapter is not None
                record = f"record-{len(standing.past) - 1}.ad1666"
                take(Begins(chapter.id, book.standing.red, record))
                take(entry)
        replayed = Book(start, VERSION)
        for line in lines:
            replayed.take(parse_entry(line))
        assert replayed.standing == book.standing
        assert replayed.standing.over and standing.points == replayed.standing.points


ENTRIES: list[Entry] = [
    Begins("letter", "blades", "one.ad1666"),
    Begins("letter", "blades", "one.ad1666", (0, 2)),
    Begins("letter", "blades", "a night, że so (2) 100%.ad1666"),
    quiet(vienna().scenarios["letter"], RED),
    Chosen("crowns", Pick(Picks.SCAR, "deaf-ear", "milady", "split-brow")),
    Chosen("crowns", Pick(Picks.BUY, "bribe", sign=-1)),
    Chosen("crowns", Pick(Picks.BUY, "keys", "A")),
    Chosen("blades", Pick(Picks.TAKE)),
    Chosen("blades", Pick(Picks.SIDE, "red")),
    Undone(),
    DealtAgain("two.ad1666"),
    DealtAgain("two nights.ad1666"),
    Moved("two.ad1666"),
    ToldAgain("three.ad1666"),
    Kept(),
    Seated("crowns", Seat("page", 12)),
    Seated("crowns", Seat("module:Class@0123abcd", 1)),
    Seated("crowns", Seat(PERSON)),
    Sent("crowns", "first-word"),
    Sent("crowns", ""),
    ByRules(9),
    NewText("eNrt"),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_each_entry_reads_back_from_its_line(entry: Entry) -> None:
    line = text_of(entry)
    assert "\n" not in line and parse_entry(line) == entry


def test_there_is_a_line_for_each_entry() -> None:
    assert {type(entry) for entry in ENTRIES} == set(Entry.__args__)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "chapter letter blades ../../etc/passwd",
        "chapter letter blades a/b.ad1666",
        "chapter letter blades a%2Fb.ad1666",
        "chapter letter blades a%5Cb.ad1666",
        "deal a%00b.ad1666",
        "chapter letter blades one.txt",
        "undo 3",
        "rules 0",
        "rules x",
        "seat crowns Über 3",
        "buy crowns bribe sign 2",
        "result red",
        "result red 1 2 killed A",
        "deal ",
        "kept it",
        "SCAR crowns deaf-ear",
    ],
)
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        parse_entry(line)


def altered(line: str) -> st.SearchStrategy[str]:
    """Lines like one, with a word of it left out, doubled or changed."""
    words = line.split(" ")

    def change(at: int, new: list[str]) -> str:
        return " ".join([*words[:at], *new, *words[at + 1 :]])

    new = st.lists(st.sampled_from(words) | st.text(max_size=4), max_size=3)
    return st.builds(change, st.integers(0, len(words) - 1), new)


@given(st.text() | st.sampled_from(list(map(text_of, ENTRIES))).flatmap(altered))
def test_a_line_says_something_or_is_refused(line: str) -> None:
    """Whatever a line holds, it is an entry that is written as the same line, or refused."""
    try:
        entry = parse_entry(line)
    except ValueError:
        return
    assert parse_entry(text_of(entry)) == entry


# Choices


def test_choices_may_be_taken_back_until_the_chapter_has_begun(save: Save) -> None:
    first_night(save)
    before = save.standing
    assert before.ask is not None and not save.before_choices
    answered(save)
    save = again(save)
    while save.before_choices:
        save.undo()
    assert save.standing == like(save, before)
    with pytest.raises(OutOfOrder):
        save.undo()
    answered(save)
    save.begin().close()
    assert not save.before_choices


def test_a_choice_that_is_refused_writes_nothing(save: Save) -> None:
    first_night(save)
    before = save.path.read_bytes()
    with pytest.raises(IllegalPick):
        save.pick(Pick(Picks.BUY, "nothing"))
    assert save.path.read_bytes() == before


# A chapter


def test_a_chapter_goes_on_where_it_was_left(save: Save) -> None:
    session = save.begin(fate=Shuffle(1))
    assert save.telling is Telling.GOES_ON and save.counts(session.path)
    rng = random.Random(1)
    for _ in range(10):
        session.choose(pick_any(rng, session.game.pending))  # type: ignore[arg-type]
    state = session.game.state
    session.close()
    save = again(save)
    session, trouble = save.resume()
    assert trouble is None and session.game.state == state
    session.close()


def test_the_result_of_a_game_that_ended_before_the_program_did_is_found(save: Save) -> None:
    session = played(save.begin(fate=Shuffle(1)))
    session.close()
    save = again(save)
    assert save.telling is Telling.OVER and not save.standing.past
    save.finish()
    other = save.standing.past[-1].night
    assert other.points == {
        side: session.game.state.outcome.score(side)  # type: ignore[union-attr]
        for side in Side
    }
    assert save.telling is Telling.NONE


def test_a_game_that_goes_on_has_no_result(save: Save) -> None:
    session = save.begin()
    with pytest.raises(OutOfOrder):
        save.finish(session)
    session.close()
    with pytest.raises(OutOfOrder):
        save.finish()
    with pytest.raises(OutOfOrder):
        save.begin()


def test_a_chapter_is_begun_again_once_with_the_same_carried(save: Save) -> None:
    old = save.begin()
    old.close()
    new = save.deal_again()
    new.close()
    assert new.path != old.path and save.record == new.path
    assert not save.may_deal_again
    with pytest.raises(OutOfOrder):
        save.deal_again()
    delete_game(new.path)  # lost: then there is no other way
    assert save.telling is Telling.LOST and save.may_deal_again
    save.deal_again().close()
    assert again(save).standing.playing.deals == 3  # type: ignore[union-attr]


def test_who_gives_up_has_lost(save: Save) -> None:
    session = save.begin()
    session.close()
    save.give_up(BLUE)
    past = save.standing.past[-1]
    assert past.night.broken_off and past.night.gave_up is BLUE
    assert save.standing.points == {"blades": 1, "crowns": 0}
    assert save.standing.silver == {"blades": 1, "crowns": 0}
    assert again(save).standing.past[-1].night == past.night


def test_a_record_that_was_closed_from_the_list_is_broken_off(save: Save) -> None:
    session = save.begin()
    session.close()
    end_game(session.path)
    assert save.telling is Telling.BROKEN_OFF
    assert save.may_deal_again
    save.give_up(RED)


def test_a_record_that_is_gone_costs_nothing_that_was_written(save: Save) -> None:
    night = first_night(save)
    record = save.standing.past[-1].record
    assert save.lost(record) is None
    delete_game(records_folder() / record)
    save = again(save)
    assert save.standing.past[-1].night == night
    assert save.lost(record) is not None


def test_programs_play_their_party_with_other_chances_in_each_chapter(campaign: Campaign) -> None:
    save = Save.new(campaign, Setup("long", seats={"crowns": Seat("page", 7)}))
    session = save.begin()
    assert session.seats == {BLUE: Seat("page", 7)}
    session.close()
    save.give_up(RED)
    answered(save)
    session = save.begin()
    assert list(session.seats.values()) == [fencers.again(Seat("page", 7), 1)] != [Seat("page", 7)]
    session.close()


def test_a_program_helps_out_for_one_game_and_a_person_who_takes_over_stays(save: Save) -> None:
    session = save.begin(fate=Shuffle(1))
    session.seat(BLUE, Seat("page", 3))
    save.finish(played(session))
    session.close()
    assert save.standing.setup.seats == {}
    answered(save)
    save.seat("crowns", Seat("page", 3))
    session = save.begin(fate=Shuffle(1))
    (side,) = session.seats
    session.seat(side, Seat(PERSON))
    save.finish(played(session))
    session.close()
    assert save.standing.setup.seats == {}
    assert save.standing.past[-1].seats == {"crowns": Seat("page", 3)}
    assert again(save).standing.setup.seats == {}


def test_the_level_changes_between_chapters(save: Save) -> None:
    first_night(save)
    save.seat("crowns", Seat("swordmaster", 5))
    answered(save)
    while save.before_choices:
        save.undo()
    assert save.standing.setup.seats == {"crowns": Seat("swordmaster", 5)}
    with pytest.raises(OutOfOrder):
        save.seat("nobody", Seat("page", 5))
    assert again(save).standing.setup.seats == {"crowns": Seat("swordmaster", 5)}


# Told again


def test_the_latest_chapter_is_told_again_once_and_counts_then(save: Save) -> None:
    first_night(save)
    answered(save)
    old = save.standing.past[-1].record
    session = save.tell_again(fate=Shuffle(2))
    assert save.told_again and save.standing.past == ()
    night = save.finish(played(session, 2))
    session.close()
    past = save.standing.past
    assert len(past) == 1 and past[0].former == old and past[0].night == night
    assert (records_folder() / old).exists()
    assert not save.may_tell_again
    assert again(save).standing.past[0].former == old


def test_the_first_telling_may_count_after_all(save: Save) -> None:
    first_night(save)
    answered(save)
    before = save.standing
    save.tell_again().close()
    save = again(save)
    save.keep_first()
    assert save.standing == like(save, before)
    with pytest.raises(OutOfOrder):
        save.keep_first()


def test_nothing_is_told_again_once_the_next_chapter_has_begun(save: Save) -> None:
    assert not save.may_tell_again
    first_night(save)
    answered(save)
    save.begin().close()
    assert not save.may_tell_again
    with pytest.raises(OutOfOrder):
        save.tell_again()


def test_a_chapter_played_again_counts_for_nothing(save: Save) -> None:
    first_night(save)
    before = save.path.read_bytes()
    session = played(save.play_again(0, fate=Shuffle(3)))
    session.close()
    assert not save.counts(session.path)
    assert save.path.read_bytes() == before
    with pytest.raises(IndexError):
        save.play_again(5)


def test_a_battle_is_dealt_and_told_again_with_the_same_bands() -> None:
    save = Save.new(vienna(), Setup("long"))
    while save.standing.chapter is not None and save.standing.chapter.id != "chimneys":
        save.begin().close()
        save.give_up(RED)
        answered(save)
    ready = save.prepared().scenario
    bands = {RED: ready.bands[RED][:-1], BLUE: ready.bands[BLUE][1:]}
    first_deal = save.begin(assembled(ready, bands))
    first_deal.close()
    assert first_deal.scenario.bands == bands
    second = save.deal_again()
    played(second)
    second.close()
    assert second.scenario.bands == bands
    save.finish(second)
    for again_ in (save.play_again(7), save.tell_again()):
        again_.close()
        assert again_.scenario.bands == bands
    save.close()


# Files that change


def test_what_has_changed_is_told_and_taken_for_the_chapters_to_come(
    save: Save, campaign: Campaign
) -> None:
    assert save.text is FileState.SAME
    first_night(save)
    answered(save)
    file = campaign.path.parent / "archchancellors-ring.toml"
    file.write_text(file.read_text("utf-8").replace("guard = 14", "guard = 9"), "utf-8")
    save = again(save)
    assert save.standing.campaign.scenarios["ring"].state.guard == 14
    assert save.text is FileState.CHANGED
    save.take_new_text()
    assert save.standing.campaign.scenarios["ring"].state.guard == 9 and save.text is FileState.SAME
    save = again(save)
    assert save.trouble is None and save.standing.campaign.scenarios["ring"].state.guard == 9
    answered(save)
    session = save.begin()
    assert session.game.state.guard == 10  # the story adds one
    session.close()


def test_what_no_longer_bears_the_names_of_the_campaign_is_not_taken(
    save: Save, campaign: Campaign
) -> None:
    file = campaign.path
    file.write_text(SMALL.replace('id = "ring"', 'id = "other"'), "utf-8")
    first_night(save)
    answered(save)
    assert save.text is FileState.UNFIT
    with pytest.raises(OutOfOrder):
        save.take_new_text()


def test_a_campaign_whose_files_are_gone_goes_on(save: Save, campaign: Campaign) -> None:
    first_night(save)
    for file in campaign.path.parent.iterdir():
        file.unlink()
    save = again(save)
    assert save.trouble is None and save.text is FileState.GONE
    answered(save)
    session = save.begin()
    save.finish(played(session))
    session.close()
    assert save.standing.over
    assert glances()[0].over


def test_rules_of_another_version_are_told_and_written(
    save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_night(save)
    answered(save)
    assert not save.rules_changed
    monkeypatch.setattr(saves, "VERSION", VERSION + 1)
    assert save.rules_changed
    save.begin().close()
    assert not save.rules_changed
    assert f"rules {VERSION + 1}" in texts_of(save.path)


# Two programs, full disks


def test_a_second_program_looks_on(save: Save) -> None:
    other = Save.open(save.path)
    assert other.read_only and not save.read_only
    for forbidden in (
        lambda: other.pick(Pick(Picks.LEAVE)),
        other.begin,
        other.undo,
        other.finish,
        lambda: other.give_up(RED),
    ):
        with pytest.raises(ReadOnly):
            forbidden()
    first_night(save)
    assert other.standing.past == ()
    assert other.reload() and not other.reload()
    assert len(other.standing.past) == 1
    save.close()
    assert not Save.open(save.path).read_only


def test_on_a_full_disk_choices_are_kept_and_written_later(
    save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_night(save)
    before = save.path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(disk, "append", full)
        patched.setattr(disk, "replace", full)
        answered(save)
        assert save.unsaved is not None
        assert "No space left" in str(save.unsaved) and " kB" in str(save.unsaved)
        assert not save.retry()
    assert save.path.read_bytes() == before
    assert save.retry() and save.unsaved is None
    standing = save.standing
    save = again(save)
    assert save.standing == like(save, standing)


def test_what_another_program_has_written_stays_and_the_campaign_goes_on_elsewhere(
    save: Save,
) -> None:
    with save.path.open("ab") as other:
        other.write(b"# theirs\n")
    theirs, path = save.path.read_bytes(), save.path
    first_night(save)
    assert save.unsaved is not None and not save.retry()
    assert save.unsaved.hindrance is Hindrance.WRITTEN_BY_ANOTHER
    assert "Save it elsewhere: what the other program has written stays" in str(save.unsaved)
    elsewhere = path.with_name("elsewhere.campaign")
    assert save.save_elsewhere(elsewhere) == elsewhere and save.unsaved is None
    standing = save.standing
    save = again(save)
    assert save.path == elsewhere and save.standing == like(save, standing)
    assert path.read_bytes() == theirs
    save.close()


def test_a_campaign_begun_on_a_full_disk_is_written_once_there_is_room(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(disk, "replace", full)
        save = Save.new(campaign, Setup("long"))
        assert save.unsaved is not None
    assert save.retry()
    assert again(save).trouble is None


# Several, listed and deleted


def test_campaigns_that_can_be_read_are_listed_the_latest_first(campaign: Campaign) -> None:
    assert not [*listed()]
    saved = [Save.new(campaign, Setup("long", name=name)) for name in ("one", "two")]
    first_night(saved[0])
    for one in saved:
        one.close()
    (saves_folder() / "strange.campaign").write_text("nothing", "utf-8")
    os.utime(saved[1].path, (0, 0))
    assert [one.path for one in listed()] == [one.path for one in saved]


def test_a_glance_at_their_files_tells_where_campaigns_stand(campaign: Campaign) -> None:
    assert glances() == ()
    saved = [Save.new(campaign, Setup("long", name=name)) for name in ("one", "")]
    first_night(saved[0])
    saved[1].begin().close()
    session = saved[1].deal_again()
    session.close()
    for save in saved:
        save.close()
    one, other = saved[0].path, saved[1].path
    full = {save.path: save.standing for save in saved}
    strange = saves_folder() / "strange.campaign"
    strange.write_bytes(b"\xff nothing")
    (saves_folder() / "folder.campaign").mkdir()
    with other.open("ab") as file:  # torn in the middle of where it stands
        file.write(b'# now ["ring", 2, "The')
    found = {each.path: each for each in glances()}
    assert set(found) == {one, other, strange}
    for path in (one, other):
        glance, standing = found[path], full[path]
        assert standing.chapter is not None
        assert (glance.title, glance.name) == (campaign.title, standing.setup.name)
        number = campaign.chapters.index(standing.chapter) + 1
        assert (glance.number, glance.chapter) == (number, standing.chapter.title)
        points = {party.name: standing.points[party.id] for party in campaign.parties.values()}
        assert (glance.points, glance.played) == (points, len(standing.past))
        assert glance.number > 0 and not glance.over
    assert not found[one].record and found[other].record == session.path.name
    assert (found[strange].title, found[strange].number) == ("strange", 0)


def test_a_campaign_is_deleted_into_the_bin_and_its_records_stay(
    save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_night(save)
    with pytest.raises(BadSave, match="another window"):
        delete(save.path)
    save.close()
    binned: list[Path] = []
    monkeypatch.setattr("send2trash.send2trash", lambda path: binned.append(path))
    delete(save.path)
    assert binned == [save.path]
    assert (records_folder() / save.standing.past[-1].record).exists()


def test_without_a_bin_it_is_asked_again(save: Save, monkeypatch: pytest.MonkeyPatch) -> None:
    save.close()

    def none(path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("send2trash.send2trash", none)
    with pytest.raises(NoBin):
        delete(save.path)
    assert save.path.exists()
    delete(save.path, for_good=True)
    assert not save.path.exists()


# Damaged


@pytest.fixture
def story(monkeypatch: pytest.MonkeyPatch) -> Path:
    """A save with some chapters of Vienna, whose campaign is not read anew each time."""
    monkeypatch.setattr(embedded, "campaign_from", lambda *_: vienna())
    monkeypatch.setattr(saves, "load_campaign", lambda _: vienna())
    monkeypatch.setattr(embedded, "texts_of", lambda _: EMPTY)
    standing, lines = first(), []
    for after, entry in walk(standing, random.Random(5)):
        if isinstance(entry, Pick):
            assert standing.ask is not None
            lines += [text_of(Chosen(standing.ask.party, entry))]
        else:
            assert standing.chapter is not None
            begins = Begins(
                standing.chapter.id, standing.red, f"record-{len(standing.past)}.ad1666"
            )
            lines += ["", text_of(begins), text_of(entry), "# a remark"]
        standing = after
        if len(standing.past) == 4:
            break
    head = Head.of(first())
    path = saves_folder() / "story.campaign"
    path.parent.mkdir(parents=True)
    path.write_text(composed(head, embedded.packed(EMPTY, head.lines()), lines)[0], "utf-8")
    return path


EMPTY = embedded.Texts("", {}, {})


def prefixes(path: Path) -> list[object]:
    """How the campaign stood after each of its entries."""
    book = Book(begun(vienna(), Setup("long")), VERSION)
    found: list[object] = [book.standing]
    for _, entry in read(path).entries:
        book.take(entry)
        found.append(book.standing)
    return found


def opened(path: Path) -> Save | None:
    """The save, if anything of it can be read; never anything but what it is said to raise."""
    try:
        save = Save.open(path)
    except BadSave as error:
        assert error.trouble.problem and error.trouble.remedy
        return None
    save.close()
    return save


def spoilt(path: Path, raw: bytes) -> Save | None:
    """The save with other bytes, opened; what it held is kept beside it if any of it is lost."""
    for old in path.parent.glob("*"):
        old.unlink()
    path.write_bytes(raw)
    save = opened(path)
    kept = [file.read_bytes() for file in path.parent.glob(f"*{TORN}*")]
    if save is None:
        assert path.read_bytes() == raw and not kept
    elif save.trouble is not None:
        assert kept == [raw]
        mended = opened(path)
        assert mended is not None and mended.trouble is None
        assert mended.standing == save.standing
    return save


SPOILT = pytest.mark.parametrize("times", [40, pytest.param(400, marks=pytest.mark.slow)])


def test_a_save_cut_anywhere_loses_nothing_before_the_cut(story: Path) -> None:
    raw, known = story.read_bytes(), prefixes(story)
    ends = [at for at, byte in enumerate(raw) if byte == 10]
    cuts = [*ends, *(end + 1 for end in ends), *(end - 5 for end in ends), *range(0, len(raw), 293)]
    seen = set()
    for cut in sorted(set(cuts)):
        save = spoilt(story, raw[:cut])
        if save is not None:
            at = known.index(save.standing)
            entries = sum(
                not line.startswith((b"#", b" ~")) and bool(line)
                for line in raw[:cut].split(b"\n\n", 1)[-1].split(b"\n")[:-1]
            )
            assert at >= min(entries, len(known) - 1) or b"\n\n" not in raw[:cut]
            seen.add(at)
    assert seen == set(range(len(known)))


@SPOILT
def test_each_flipped_bit_is_set_right(story: Path, times: int) -> None:
    raw, known = story.read_bytes(), prefixes(story)
    rng = random.Random(3)
    for at in rng.sample(range(len(raw)), times):
        flipped = bytearray(raw)
        flipped[at] ^= 1 << rng.randrange(8)
        save = spoilt(story, bytes(flipped))
        assert save is not None and save.trouble is None and save.standing == known[-1]


def test_each_flipped_bit_of_the_head_and_the_content_is_set_right(save: Save) -> None:
    """In the list as well, where a later number of the format would be that of a newer version."""
    first_night(save)
    save.close()
    raw = save.path.read_bytes()
    good, glance = read(save.path), glances()[0]
    head = raw.index(b"content ")
    end = raw.index(b"\n", head)
    for bit in (*range(8 * head), *range(8 * head, 8 * end, end // 10), 8 * end):
        flipped = bytearray(raw)
        flipped[bit // 8] ^= 1 << bit % 8
        save.path.write_bytes(flipped)
        file = read(save.path)
        assert (file.damage, file.head, file.content) == (None, good.head, good.content)
        assert [one for _, one in file.entries] == [one for _, one in good.entries]
        if bit < 8 * head:
            there = glances()[0]
            assert (there.title, there.newer) == (glance.title, False), bit


def test_what_is_only_for_readers_may_be_spoilt(story: Path) -> None:
    raw, known = story.read_bytes(), prefixes(story)
    lines = raw.split(b"\n")
    found = [at for at, line in enumerate(lines) if line.startswith(b"# ")]
    assert len(found) > 3
    for at in found:
        for words in (b"# something else", b"# \xff", lines[at][:-10].upper()):
            other = [*lines]
            other[at] = words + lines[at][-10:]
            save = spoilt(story, b"\n".join(other))
            assert save is not None and save.trouble is None and save.standing == known[-1]


@SPOILT
def test_more_than_a_bit_is_found_and_nothing_before_it_is_lost(story: Path, times: int) -> None:
    raw, known = story.read_bytes(), prefixes(story)
    rng = random.Random(3)
    for at in rng.sample(range(len(raw) - 2), times):
        save = spoilt(story, raw[:at] + rng.randbytes(2) + raw[at + 2 :])
        if save is not None:
            assert save.standing in known
            assert save.trouble is not None or save.standing == known[-1]


def test_swapped_doubled_and_missing_lines_are_found(story: Path) -> None:
    raw, known = story.read_bytes(), prefixes(story)
    lines = raw.split(b"\n")
    rng = random.Random(4)
    for _ in range(60):
        other = list(lines)
        one, two = sorted(rng.sample(range(1, len(lines) - 1), 2))
        change = rng.randrange(3)
        if change == 0:
            other[one], other[two] = other[two], other[one]
        elif change == 1:
            other.insert(one, other[two])
        else:
            del other[one]
        save = spoilt(story, b"\n".join(other))
        if save is not None:
            assert save.standing in known


def test_each_entry_that_is_gone_is_found(story: Path) -> None:
    """Before a line that is only for readers as well: that is not taken for a spoilt one."""
    raw, known = story.read_bytes(), prefixes(story)
    lines = raw.split(b"\n")
    first = lines.index(b"")
    found = [n for n, line in enumerate(lines) if n > first and line and line[:1] != b"#"]
    for taken, at in enumerate(found[:-1]):
        for gone in ([at], [at, at + 1]):
            save = spoilt(story, b"\n".join(x for n, x in enumerate(lines) if n not in gone))
            assert save is not None and save.standing == known[taken]
            assert save.trouble is not None or found[-1] in gone  # a cut at the end


def test_a_line_that_cannot_have_happened_ends_what_is_read(story: Path) -> None:
    texts, known = texts_of(story), prefixes(story)
    for at, line in enumerate(texts):
        if line.startswith("result"):
            for wrong in (line, "undo", "kept", "deal x.ad1666", "buy blades helmet whom athos"):
                save = spoilt(story, seal([*texts[: at + 1], wrong])[0].encode())
                if save is not None and wrong != "undo":
                    assert save.trouble is not None and save.standing in known


def rewritten(change: Callable[[list[str]], list[str]]) -> Callable[[Path], bytes]:
    return lambda path: seal(change(texts_of(path)))[0].encode()


FOREIGN: dict[str, Callable[[Path], bytes]] = {
    "empty": lambda path: b"",
    "zeros": lambda path: bytes(1000),
    "binary": lambda path: random.Random(1).randbytes(5000),
    "a record": lambda path: b"ad1666 record 3\nrules 8\n",
    "newer": rewritten(lambda lines: ["ad1666 campaign 99", *lines[1:]]),
    "newer rules": rewritten(lambda lines: [lines[0], "rules 999", *lines[2:]]),
    "no head": rewritten(lambda lines: [lines[0], "", "undo"]),
    "a strange road": rewritten(
        lambda lines: ["road nowhere" if line.startswith("road") else line for line in lines]
    ),
    "strange sides": rewritten(
        lambda lines: ["sides up" if line.startswith("sides") else line for line in lines]
    ),
    "a seat of nobody": rewritten(lambda lines: [lines[0], "seat x y z", *lines[1:]]),
    "half a letter": lambda path: path.read_bytes().replace(b"title", b"\xff\xfe"),
    "long": rewritten(lambda lines: [*lines, "# " + "x" * 100_000]),
    "many": rewritten(lambda lines: [*lines, *["seat crowns page 1"] * 30_000]),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_what_is_no_save_is_refused_or_mended(story: Path, what: str) -> None:
    raw = FOREIGN[what](story)
    known = prefixes(story)
    save = spoilt(story, raw)
    if save is not None and what != "many":
        assert save.standing in known


def test_a_spoilt_head_is_read_from_the_content(save: Save) -> None:
    first_night(save)
    standing = save.standing
    save.close()
    raw = save.path.read_bytes()
    head = raw.index(b"\n\n")
    content = raw.index(b"content")
    for at in (5, raw.index(b"road") + 2, raw.index(b"seed") + 6, raw.index(b"sides") + 3):
        assert at < content < head
        flipped = bytearray(raw)
        flipped[at] ^= 1
        flipped[at + 1] ^= 3
        save.path.write_bytes(bytes(flipped))
        other = Save.open(save.path)
        assert other.trouble is not None
        assert other.standing == like(other, standing)
        other.close()


def test_spoilt_content_is_replaced_by_the_files(save: Save) -> None:
    first_night(save)
    standing = save.standing
    save.close()
    raw = bytearray(save.path.read_bytes())
    at = raw.index(b"content") + 500
    raw[at : at + 2] = raw[at : at + 2].swapcase()
    save.path.write_bytes(bytes(raw))
    other = Save.open(save.path)
    assert other.trouble is not None
    assert other.standing == like(other, standing)
    other = again(other)
    assert other.trouble is None and read(other.path).content is not None


def test_hostile_content_is_refused() -> None:
    for value in (None, 3, [], {}, {"campaign": 1}, {"campaign": "", "header": 3}, "x"):
        content = base64.b64encode(zlib.compress(json.dumps(value).encode())).decode()
        with pytest.raises(ValueError, match="cannot be unpacked"):
            embedded.unpacked(content)
    for content in ("", "?", "AAAA", base64.b64encode(zlib.compress(b"[" * 100_000)).decode()):
        with pytest.raises(ValueError, match="cannot be unpacked"):
            embedded.unpacked(content)


def test_the_texts_of_a_campaign_read_back() -> None:
    texts = embedded.texts_of(vienna())
    content = embedded.packed(texts, ("road long",))
    again_ = embedded.unpacked(content)
    assert again_ == evolve(texts, header=("road long",))
    assert embedded.is_in_files(again_, vienna())
    found = embedded.campaign_from(again_, Path("save"), vienna().path)
    assert found.id == "vienna" and found.chapters == vienna().chapters
    for name, scenario in vienna().scenarios.items():
        assert found.scenarios[name].state == scenario.state


def test_only_ordinary_files_are_read(save: Save) -> None:
    save.close()
    folder = saves_folder()
    os.mkfifo(folder / "pipe.campaign")
    (folder / "endless.campaign").symlink_to("/dev/zero")
    (folder / "nowhere.campaign").symlink_to("nowhere")
    (folder / "folder.campaign").mkdir()
    with (folder / "sparse.campaign").open("wb") as made:
        made.truncate(100_000_000_000)
    for cache in (annals_file(), index_file()):
        os.mkfifo(cache)
    assert {glance.path.stem for glance in glances()} == {save.path.stem, "sparse"}
    assert [one.path for one in listed()] == [save.path]
    assert of_all() == () and Annals.read().games == () and read_games().unfinished == ()
    for name in ("pipe", "endless", "nowhere", "folder", "sparse"):
        with pytest.raises(BadSave):
            Save.open(folder / f"{name}.campaign")
    assert not [*folder.glob("*.lock")]


def test_what_lies_under_the_name_of_a_damaged_save_does_not_hinder(story: Path) -> None:
    os.mkfifo(story.with_name(f"{story.name}{TORN}1"))
    raw = story.read_bytes()
    story.write_bytes(raw[:-40] + b"spoilt" + raw[-34:])
    save = opened(story)
    assert save is not None and save.trouble is not None
    assert story.with_name(f"{story.name}{TORN}2").read_bytes() != raw
