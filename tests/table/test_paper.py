"""The game on paper: pictures of maps and scenarios, and what is printed of them."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import attrs
import pygame
import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from ad1666 import i18n
from ad1666.console.cli import main
from ad1666.content.scenarios.epilogues import Epilogue
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.resources import data_root
from ad1666.rules.board import Board, Door, Kind
from ad1666.rules.cards import Side
from ad1666.rules.scenes.plot import Effect, Incident
from ad1666.settings import preferences
from ad1666.table.paper import lettering
from ad1666.table.paper.boards import plan
from ad1666.table.paper.book import Printed, pages
from ad1666.table.paper.cards import sheets as card_sheets
from ad1666.table.paper.marks import Page, Paper, Picture, Region, Rotated, TextRun, flat
from ad1666.table.paper.pdf import file_of
from ad1666.words import characters
from ad1666.words.vocabulary import square_words

Captured = pytest.CaptureFixture[str]


def size_of(picture: Path) -> tuple[int, int]:
    return pygame.image.load(picture).get_size()


def test_a_map_is_a_picture_here_unless_named_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", "country-inn", "--square", "16"]) == 0
    assert capsys.readouterr().out == "Written: country-inn.png\n"
    wide, high = size_of(tmp_path / "country-inn.png")
    assert wide % 16 == high % 16 == 0 and wide > 160
    assert main(["picture", "ambush-at-the-golden-sun", "--square", "32", "--out", "a.png"]) == 0
    assert size_of(tmp_path / "a.png")[0] > wide


def test_a_board_in_layers_has_its_doors_apart(tmp_path: Path, capsys: Captured) -> None:
    to = tmp_path / "own" / "layers"
    assert main(["picture", "golden-lion", "--square", "16", "--layers", str(to)]) == 0
    assert capsys.readouterr().out == f"Written: {to}\n"
    told = json.loads((to / "golden-lion.json").read_text("utf-8"))
    wide, high = size_of(to / told["picture"])
    assert (wide, high) == (16 * 19, 16 * 13) and (told["square"], told["rim"]) == (16, 0.5)
    looks = {file for states in told["doors"].values() for file in states.values()}
    assert {*looks, told["picture"], "golden-lion.json"} == {file.name for file in to.iterdir()}
    assert all({*states} == {*Door} for states in told["doors"].values())
    assert size_of(to / looks.pop()) == (16, 16)
    assert main(["picture", "golden-lion", "--layers", str(to / "golden-lion.json")]) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("country-in",), 'country-in: there is no such file. Did you mean "country-inn"?'),
        (("country-inn", "--out", "no/a.png"), "no/a.png: cannot be written: No such file or dir"),
        (("country-inn", "--out", "."), ".: cannot be written: Is a directory"),
    ],
)
def test_what_cannot_be_a_picture_is_told(
    arguments: tuple[str, ...],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", *arguments]) == 2
    out, err = capsys.readouterr()
    assert err.startswith(f"ad1666: {told}") and err.count("\n") == 1 and out == ""


def test_a_width_has_its_bounds(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["picture", "country-inn", "--square", "8"])
    assert "8: not a width; write a number from 16 to 128" in capsys.readouterr().err


# A scenario on paper

MILL = Path(__file__).parents[1] / "own-pack"


@pytest.fixture(scope="module")
def mill(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scenario of a pack with people of its own, something hidden, and events."""
    folder = Path(shutil.copytree(MILL, tmp_path_factory.mktemp("paper") / "mill"))
    shutil.copytree(data_root() / "maps" / "tilesets", folder / "tilesets")
    return folder / "the-mill-at-midnight.toml"


@pytest.fixture(scope="module")
def sheets(mill: Path) -> list[Page]:
    return pages(load_scenario(mill), Paper.A4)


def words_of(those: Iterable[Page]) -> str:
    found = (m.text for page in those for m in flat(page.marks) if isinstance(m, TextRun))
    return " ".join(" ".join(found).split())


def public(those: Iterable[Page]) -> list[Page]:
    return [page for page in those if not page.sealed]


def millimetres(points: float) -> float:
    return float(points) * 25.4 / 72


def placed(page: PageObject) -> list[tuple[float, float]]:
    """The sizes of the pictures on a page of a PDF, in millimetres."""
    found, matrix = [], [0.0] * 6
    stream = ContentStream(page.get_contents(), page.pdf)
    for operands, operator in stream.operations:
        if operator == b"cm":
            matrix = [float(number) for number in operands]
        elif operator == b"Do":
            found.append((millimetres(matrix[0]), millimetres(matrix[3])))
    return found


def test_a_square_is_25_mm_and_the_words_can_be_searched(
    mill: Path,
    sheets: list[Page],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.setattr("ad1666.table.paper.book.pages", lambda *_given, **_named: sheets)
    to = tmp_path / "mill.pdf"
    assert main(["print", str(mill.parent), "--out", str(to)]) == 0
    sealed = sum(page.sealed for page in sheets)
    told = f"Written: {to}. Sheets: {len(sheets)}, {sealed} of them sealed.\n"
    assert capsys.readouterr().out == told
    reader, scenario = PdfReader(to), load_scenario(mill)
    assert len(reader.pages) == len(sheets)
    how = plan(scenario.state.board)
    numbers = [n for n, page in enumerate(sheets) if page.title.startswith("Board, sheet")]
    assert len(numbers) == len(how.tiles) == 2
    for page, tile in zip((reader.pages[n] for n in numbers), how.tiles, strict=True):
        assert millimetres(page.mediabox.width) == pytest.approx(210, abs=0.05)
        assert millimetres(page.mediabox.height) == pytest.approx(297, abs=0.05)
        strip = 5 if tile.column + 1 < how.columns else 0
        ((wide, high),) = placed(page)
        assert (wide - strip) / tile.wide == pytest.approx(25, abs=0.01)
        assert high / tile.high == pytest.approx(25, abs=0.01)
    shown = " ".join(page.extract_text() for page in reader.pages[:2])
    shown = " ".join(shown.split())
    for words in (*(f.card.name for f in scenario.state.figures), "Carry the tally book off the"):
        assert words in shown
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_letters_are_those_of_a_typeface_that_has_them_or_told(
    mill: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    few = [Page(Paper.A4.size, "", marks=[TextRun(20, 20, "Bí mật млина", 10, "title")])]
    monkeypatch.setattr("ad1666.table.paper.book.pages", lambda *_given, **_named: few)
    to = tmp_path / "mill.pdf"
    assert main(["print", str(mill), "--out", str(to)]) == 0
    assert "no typeface" not in capsys.readouterr().out
    assert "Bí mật млина" in PdfReader(to).pages[0].extract_text()
    few[0].marks.append(TextRun(20, 40, "млин 日本", 10))
    assert main(["print", str(mill), "--out", str(to)]) == 0
    told = "Letters that no typeface of the game has: 日本\n"
    assert told in capsys.readouterr().out


def test_the_same_sheets_are_the_same_bytes() -> None:
    few = [Page(Paper.A4.size, "", marks=[TextRun(20, 20, "Żółć", 10)])]
    made = file_of(few, "Mill", "en")
    assert made == file_of(list(few), "Mill", "en")
    assert PdfReader(io.BytesIO(made)).pages[0].extract_text() == "Żółć"


def without_secrets(scenario: Scenario) -> Scenario:
    """The same with nothing unannounced, and with other words where something is said or ends."""

    def other(effect: Effect) -> Effect:
        said = effect.does in ("tell", "says")
        return attrs.evolve(effect, text="Quite another thing.") if said else effect

    terms = scenario.state.terms
    kept = [
        attrs.evolve(event, then=tuple(map(other, event.then)))
        for event in terms.events
        if event.announced
    ]
    state = attrs.evolve(scenario.state, terms=attrs.evolve(terms, events=tuple(kept)))
    return attrs.evolve(scenario, state=state, epilogue=Epilogue(by_winner={Side.RED: "Soup."}))


def test_what_is_sealed_is_on_no_other_sheet(mill: Path, sheets: list[Page]) -> None:
    """Nor does what is printed depend on anybody's settings."""
    preferences.now = attrs.evolve(preferences.now, clauses=True, patterns=True, text_size=150)
    scenario = load_scenario(mill)
    twin = pages(without_secrets(scenario), Paper.A4)
    assert public(sheets) == public(twin)
    secret = [event for event in scenario.state.terms.events if not event.announced]
    assert secret and "Quite another thing." in words_of(p for p in twin if p.sealed)
    hidden, shown = words_of(p for p in sheets if p.sealed), words_of(public(sheets))
    told = [e.text for i in scenario.state.terms.events for e in i.then if e.text]
    told += [*scenario.epilogue.by_winner.values(), *scenario.epilogue.by_goal.values()]
    for text in told:
        begin = " ".join(text.split()[:4])
        assert begin in hidden and begin not in shown


def test_what_only_secret_events_bring_is_cut_from_the_sealed_sheet(mill: Path) -> None:
    """With its values, once, beside the words of the first event that brings it."""
    scenario = load_scenario(mill)
    state, items = scenario.state, scenario.items
    stiletto, known = items["poisoned-stiletto"], items["tally-book"]
    (edge, *_others) = (edge for edge, door in state.board.doors if door is not Door.LOCKED)
    brings = (
        Effect("lays", item=stiletto, at=(5, 6)),
        Effect("gives", item=known, who="them"),
        Effect("door", door=edge, state=Door.LOCKED),
        Effect("guard", number=2),
        Effect("guard", number=-1),
    )
    (secret,) = (event for event in state.terms.events if not event.announced)
    more_guard = Effect("guard", number=3)
    more = [
        attrs.evolve(secret, id="first", then=(*brings, *secret.then)),
        attrs.evolve(secret, id="second", then=brings[:3]),
        Incident("known", secret.when, (Effect("gives", item=known, who="them"), more_guard)),
    ]
    events = (*(e for e in state.terms.events if e is not secret), *more)
    terms = attrs.evolve(state.terms, events=events)
    scenario = attrs.evolve(scenario, state=attrs.evolve(state, terms=terms))
    made = pages(scenario, Paper.A4)
    assert public(made) == public(pages(without_secrets(scenario), Paper.A4))
    assert f"{(state.guard or 0) + 3} guard tokens" in words_of(public(made))
    folded = next(page for page in made if page.title == "Sealed")
    (turned,) = (mark for mark in folded.marks if isinstance(mark, Rotated))
    tokens = [mark for mark in turned.marks if isinstance(mark, Region) and mark.radius]
    said = words_of([folded])
    # two rims each: the stiletto, and what it becomes; two guard tokens
    assert len(tokens) == 4 + 2 and said.count("armour-piercing, 2 uses, then: stiletto") == 1
    shown = [mark for mark in turned.marks if isinstance(mark, Picture)]
    assert sum(mark.wide > 20 or mark.high > 20 for mark in shown) == 1, "the locked door"


def test_it_is_said_when_and_where_each_figure_begins(mill: Path, sheets: list[Page]) -> None:
    said = words_of(sheets[:2])
    state = load_scenario(mill).state
    assert "comes with an event" in said and "with the alarm" not in said
    for figure in state.figures:
        if figure.arrival is None:
            assert figure.at is not None and f"on {square_words(figure.at)}" in said
        elif not figure.arrival.event:
            assert " ".join(map(square_words, figure.arrival.squares)) in said


def test_sealed_sheets_have_paper_of_their_own(mill: Path, sheets: list[Page]) -> None:
    """Each is on the front of a sheet, its back has nothing but a pattern, and its words are upside
    down, below the line to which it is folded."""
    first = next(n for n, page in enumerate(sheets) if page.sealed)
    assert first % 2 == 0 and all(page.sealed for page in sheets[first:])
    fronts, backs = sheets[first::2], sheets[first + 1 :: 2]
    assert all("back of a sealed sheet" in page.title for page in backs)
    folded = [page for page in fronts if page.title == "Sealed"]
    assert len(folded) == 2
    for page in folded:
        (turned,) = (mark for mark in page.marks if isinstance(mark, Rotated))
        assert turned.angle == 180
        inside = [mark.y for mark in turned.marks if isinstance(mark, TextRun)]
        assert inside and min(inside) > 84
    lots = words_of(page for page in fronts if page.title.startswith("Lots"))
    (hidden,) = load_scenario(mill).state.hidden
    assert lots.count("nothing here") == len(hidden.places) - 1


@pytest.mark.parametrize(("paper", "language"), [(Paper.A4, "en"), (Paper.LETTER, "pl")], ids=str)
def test_nothing_lies_beyond_its_sheet(
    paper: Paper, language: str, mill: Path, sheets: list[Page]
) -> None:
    i18n.set_language(language)
    those = sheets if paper is Paper.A4 else pages(load_scenario(mill), paper)
    for page in those:
        wide, high = page.size
        assert {wide, high} == {*paper.size}
        for mark in flat(page.marks):
            if isinstance(mark, TextRun):
                right = mark.x + lettering.width(mark.text, mark.size, mark.style)
                assert mark.x > 4 and right < wide - 4, (page.title, mark)
                assert 4 < mark.y < high - 4, (page.title, mark)
            elif isinstance(mark, Picture):
                assert mark.x > 4 and mark.x + mark.wide < wide - 4, page.title
                assert mark.y > 4 and mark.y + mark.high < high - 4, page.title


def test_cards_say_all_that_the_table_says(mill: Path, sheets: list[Page]) -> None:
    state = load_scenario(mill).state
    said = words_of(page for page in sheets if page.title.startswith("Cards"))
    for figure in state.figures:
        chips = [*characters.items(figure), *characters.abilities(figure)]
        for line in [chip.detail for chip in chips] + [figure.card.text]:
            bare = re.sub(r"\*\*|\[icon:[a-z-]+\]|\[\[=?([A-Z]+-\d+)\]\]", r" \1 ", line)
            for word in bare.split():
                assert word.strip() in said, (figure.card.name, word)


def test_what_does_not_fit_on_a_card_goes_on_on_the_next(mill: Path) -> None:
    state = load_scenario(mill).state
    long = " ".join(f"word{number}" for number in range(700))
    figure = state.figures[0]
    wordy = attrs.evolve(figure, card=attrs.evolve(figure.card, text=long))
    (*cards,) = card_sheets(attrs.evolve(state, figures=(wordy,)), [], Paper.A4)
    said = words_of(cards)
    assert "continued" in said and all(f"word{number}" in said for number in range(700))


@pytest.mark.parametrize("name", ["The bag " * 10, "W" * 80], ids=["words", "one word"])
def test_the_longest_names_stay_where_they_belong(name: str) -> None:
    for wide, high in ((39.8, 7.2), (69.0, 9.0)):  # the heads of cards
        laid = list(lettering.within(name.strip(), (5, 5, wide, high), 13, "title"))
        assert "".join(m.text for m in laid).replace(" ", "") == name.replace(" ", "")
        for mark in laid:
            assert mark.x >= 5 and 5 < mark.y < 5 + high
            assert mark.x + lettering.width(mark.text, mark.size, mark.style) <= 5 + wide + 0.1


@pytest.mark.parametrize(
    ("wide", "high", "lying", "number"),
    [(6, 9, False, 1), (9, 6, True, 1), (7, 9, False, 2), (18, 12, True, 4), (20, 18, False, 6)],
)
def test_a_board_takes_the_fewest_sheets(wide: int, high: int, lying: bool, number: int) -> None:
    how = plan(Board(wide, high, (Kind.OPEN,) * (wide * high)))
    assert (how.lying, len(how.tiles)) == (lying, number)
    columns = {tile.column: tile.wide for tile in how.tiles}
    rows = {tile.row: tile.high for tile in how.tiles}
    assert sum(columns.values()) == wide + 1 and sum(rows.values()) == high + 1


def test_bands_are_the_suggested_ones_or_those_of_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    asked = list[Sequence[Scenario]]()

    def write(scenarios: Sequence[Scenario], *_given: object, **_named: object) -> Printed:
        asked.append(scenarios)
        return Printed(1, 0, "")

    monkeypatch.setattr("ad1666.table.paper.book.write", write)
    monkeypatch.chdir(tmp_path)
    usual = load_scenario(data_root() / "scenarios" / "election.toml")
    band = usual.bands[Side.RED][:-1]
    listed = ", ".join(f'"{name}"' for name in band)
    faction = usual.factions[Side.RED]
    Path("b.toml").write_text(
        f'title = "Mine"\nfaction = "{faction}"\ncharacters = [{listed}]\n', "utf-8"
    )
    assert main(["print", "election"]) == main(["print", "election", "--red", "b.toml"]) == 0
    assert [each[0].bands[Side.RED] for each in asked] == [usual.bands[Side.RED], band]
    assert capsys.readouterr().out.startswith("Written: election.pdf.")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("masked-bal",), 'masked-bal: there is no such file. Did you mean "masked-ball"?'),
        (("empty",), "empty: there is no scenario in this pack. Put one beside its pack.toml"),
        (("two", "--red", "b.toml"), "two: has several scenarios. Bands are for one: name it"),
        (("masked-ball", "--red", "b.toml"), "Red does not choose a band in this scenario"),
    ],
)
def test_what_cannot_be_printed_is_told(
    arguments: tuple[str, ...],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("empty", "two"):
        Path(name).mkdir()
        pack = (MILL / "pack.toml").read_text("utf-8").replace("mill-at-midnight", name)
        Path(name, "pack.toml").write_text(pack, "utf-8")
    for name in ("masked-ball", "election"):
        shutil.copy(data_root() / "scenarios" / f"{name}.toml", "two")
    Path("b.toml").write_text(
        'title = "Mine"\nfaction = "The Court of Miracles"\ncharacters = ["truand"]\n', "utf-8"
    )
    assert main(["print", *arguments]) == 2
    out, err = capsys.readouterr()
    assert told in err and err.count("\n") == 1 and out == ""


def test_an_unknown_paper_is_told(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["print", "masked-ball", "--paper", "a5"])
    assert "invalid choice: 'a5'" in capsys.readouterr().err


def test_without_the_libraries_it_says_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["print", "masked-ball", "--out", "a.pdf"]) == 2
    assert capsys.readouterr().err == (
        "ad1666: a.pdf: needs libraries that are not installed. "
        'Install what is missing with pip install "ad1666[print]".\n'
    )


def test_a_file_that_cannot_be_written_is_told(
    mill: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("ad1666.table.paper.book.pages", lambda *_given, **_named: [])
    monkeypatch.setattr("ad1666.table.paper.pdf.file_of", lambda *_given: b"")
    assert main(["print", str(mill), "--out", "no/a.pdf"]) == 2
    assert "no/a.pdf: cannot be written: No such file or directory" in capsys.readouterr().err
