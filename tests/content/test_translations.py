"""Translations of what authors write: where they lie, what they hold, what is said of them, how
they are written and brought up to date, and that the table shows them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ad1666 import i18n, words
from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.console.translator import translate
from ad1666.content.checks import check
from ad1666.content.languages import language_of, original_of, translation_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import files_of, scenarios_for
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.content.translations.texts import texts_of
from ad1666.content.translations.translation import read_translation, words_for
from ad1666.i18n import _
from ad1666.words import scenarios, vocabulary
from ad1666.words.translations import hear

EPILOGUE = '\n[epilogue]\nred = "They drank."\nblue = "They fled."\n'
IN_POLISH = """\
title = "Stary młyn"
story = \"\"\"
Pierwsze, co czytają gracze.\"\"\"
map.title = "Młyn nad rzeką"
map.zones.house = "dom|domu|domowi|dom|domem|domu|domie|m"
goals.2.epilogue = "Padli wszyscy."

[epilogue]
red = "Wypili."
"""


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A scenario of somebody's own, with epilogues."""
    made = begin("old-mill", tmp_path).scenario
    text = made.read_text("utf-8").replace(
        'subject = "enemy"       ', 'epilogue = "All were killed."\nsubject = "enemy"  ', 1
    )
    made.write_text(text + EPILOGUE, "utf-8")
    return made


@pytest.fixture
def polish(tmp_path: Path) -> Iterator[None]:
    """The table is in Polish; whatever it learns, it forgets."""
    i18n.set_language("pl")
    yield
    shutil.rmtree(tmp_path)
    i18n.set_language("en")


def translated(mill: Path, text: str = IN_POLISH, language: str = "pl") -> Path:
    file = translation_of(mill, language)
    file.write_text(text, "utf-8")
    return file


def found(path: Path) -> list[tuple[str, str]]:
    """The codes of the warnings, with places and problems; mistakes have none."""
    return [
        (str(f.code or ""), f"{f.where}: {f.problem}")
        for f in check([path]).findings
        if f.file.name.endswith(".pl.toml")
    ]


# Where they lie


def test_a_translation_has_the_name_of_its_original(tmp_path: Path) -> None:
    mill = tmp_path / "mill.v2.toml"
    file = translation_of(mill, "pt_BR")
    assert file.name == "mill.v2.pt_BR.toml"
    assert (language_of(file), language_of(mill)) == ("pt_BR", "")
    assert original_of(file) is None
    mill.write_text("", "utf-8")
    assert original_of(file) == mill
    (tmp_path / "inn.tmx").write_text("", "utf-8")
    assert original_of(tmp_path / "inn.pl.toml") == tmp_path / "inn.tmx"


def test_a_translation_is_no_scenario(mill: Path) -> None:
    file = translated(mill)
    assert file not in files_of(mill.parent)
    assert scenarios_for(mill.with_suffix(".tmx")) == (mill,)
    file.write_text(IN_POLISH + "\n[originals]\n", "utf-8")
    alone = file.rename(file.with_name("other.pl.toml"))
    told = [str(finding) for finding in check([alone]).findings]
    assert told == [
        f"error: {alone}: is a translation. Name the file that it translates, which lies beside it."
    ]


# What they hold


def test_the_texts_of_a_scenario_are_those_that_players_read(mill: Path) -> None:
    texts = texts_of(mill)
    assert list(texts) == [
        *("title", "story", "goals.2.epilogue", "epilogue.red", "epilogue.blue"),
        *("map.title", "map.zones.house", "map.exits.west-road", "map.exits.east-road"),
    ]
    assert texts["title"].context == texts["map.title"].context == "title"
    assert texts["map.exits.west-road"].original == "west road"
    scenario = load_scenario(mill)
    assert texts["story"].original == scenario.story


THINGS = """
[[events]]
id = "old-tomb"
title = "The slab"
when = { speaks = "tomb" }
then = [ { tell = "Nobody answers." }, { wounds = 1, in = "house" } ]
"""
BEFORE = '  <object id="9"'
TOMB = """  <object id="90" type="Thing" x="480" y="288"><properties>
    <property name="thing" value="tomb"/><property name="title" value="old tomb"/>
  </properties><point/></object>
"""
THINGS_IN_POLISH = """
map.things.tomb = "grób|grobu|grobowi|grób|grobem|grobie|i"
map.zones.house = "dom|domu|domowi|dom|domem|domu|m"
events.old-tomb.title = "Płyta"
"""


def with_a_tomb(mill: Path) -> None:
    mill.write_text(mill.read_text("utf-8") + THINGS, "utf-8")
    drawn = mill.with_suffix(".tmx")
    drawn.write_text(drawn.read_text("utf-8").replace(BEFORE, TOMB + BEFORE, 1), "utf-8")


def test_things_and_events_have_titles_to_be_translated(mill: Path) -> None:
    with_a_tomb(mill)
    texts = texts_of(mill)
    tomb = texts["map.things.tomb"]
    assert (tomb.original, tomb.context) == ("old tomb", "chest")
    assert texts["events.old-tomb.title"].original == "The slab"
    assert "map.things.letter" not in texts, "nobody reads of it"
    drawn = mill.with_suffix(".tmx")
    untitled = drawn.read_text("utf-8").replace('<property name="title" value="old tomb"/>', "")
    drawn.write_text(untitled, "utf-8")
    assert texts_of(mill)["map.things.tomb"].original == "tomb"
    chest = '\n[chests.tomb]\nholds = ["key"]\n\n[[goals]]'
    mill.write_text(mill.read_text("utf-8").replace("\n[[goals]]", chest, 1), "utf-8")
    assert {"map.things.tomb", "chests.tomb"} & texts_of(mill).keys() == {"chests.tomb"}


@pytest.mark.usefixtures("polish")
def test_things_and_zones_are_declined_where_events_speak_of_them(mill: Path) -> None:
    with_a_tomb(mill)
    translated(mill, THINGS_IN_POLISH)
    hear(mill)
    (told,) = (line for line in scenarios.common(load_scenario(mill)) if "SCN-1" in line)
    assert told.startswith("„Płyta”. Gdy ktoś na polu ") and "odezwie się przy grobie" in told
    assert told.endswith("1 rana: wszyscy w obrębie domu. [[SCN-1]]")


def test_any_text_in_an_event_has_a_key(mill: Path) -> None:
    events = """
[[events]]
id = "innkeeper"
then = [
  { says = "F", text = "Mind the step." },
  { ask = "Which way?", of = "them", answers = [
    { text = "North.", then = [ { tell = "So he did." } ] },
  ] },
]
"""
    mill.write_text(mill.read_text("utf-8") + events, "utf-8")
    told = {name: text.original for name, text in texts_of(mill).items() if "events" in name}
    assert told == {
        "events.innkeeper.then.1.text": "Mind the step.",
        "events.innkeeper.then.2.ask": "Which way?",
        "events.innkeeper.then.2.answers.1.text": "North.",
        "events.innkeeper.then.2.answers.1.then.1.tell": "So he did.",
    }


def test_characters_and_items_have_texts_too(tmp_path: Path) -> None:
    people = tmp_path / "people.toml"
    people.write_text(
        'faction = "The Tatars"\n[selim]\nname = "Selim"\ntext = "A khan."\ndeath = 5\n', "utf-8"
    )
    told = [(t.name, t.context, t.original) for t in texts_of(people).values()]
    assert told == [
        ("faction", "faction", "The Tatars"),
        ("selim.name", "character", "Selim"),
        ("selim.text", "", "A khan."),
    ]
    ours = people.read_text("utf-8").replace("The Tatars", "neutral")
    people.write_text(ours, "utf-8")
    assert "faction" not in texts_of(people)
    things = tmp_path / "items.toml"
    things.write_text('[lamp]\nname = "Lamp"\n', "utf-8")
    assert [(t.name, t.context) for t in texts_of(things).values()] == [("lamp.name", "item")]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title = 7", "title is 7"),
        ("title = ", "is not correct TOML: Invalid value"),
        ('[epilogue]\nred = ["a", 7]', "epilogue.red.2 is 7"),
        ('[originals]\ntitle = "x"', "originals.title is no fingerprint"),
        (f'title = "{"x" * 81}"', "title does not fit on one line"),
        ('map.title = """\na\nb"""', "map.title does not fit on one line"),
        (f'story = "{"x" * 3900}"\ntitle = "{"y" * 90}"', "title does not fit on one line"),
    ],
)
def test_what_is_wrong_with_a_translation_is_told(mill: Path, text: str, problem: str) -> None:
    translated(mill, text)
    mistakes = [told for code, told in found(mill) if not code]
    assert len(mistakes) == 1 and problem in mistakes[0]
    assert ("title", "Old mill") not in words_for(mill, "pl")


# What is said of them


def test_check_tells_what_is_missing_and_unknown(mill: Path) -> None:
    file = translated(mill, IN_POLISH + 'green = "?"\n')
    expected = [
        ("unknown-translation", "line 10: epilogue.green is the key of no text in the original"),
        ("untranslated", "None: epilogue.blue is not translated"),
        ("untranslated", "None: map.exits.west-road is not translated"),
        ("untranslated", "None: map.exits.east-road is not translated"),
    ]
    for path in (mill, file, mill.parent, mill.with_suffix(".tmx")):
        assert sorted(found(path)) == sorted(expected)


def test_check_tells_of_names_with_some_cases_only(
    mill: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("dom", "dom|domu|domowi|dom|domem|domu|m", "dom|domu"):
        file = translated(mill, f'[map.zones]\nhouse = "{name}"\n')
        assert main(["check", str(mill)]) == 1
        told = capsys.readouterr().out
        assert ("[missing-cases]" in told) is (name == "dom|domu")
    assert f"{file}, line 2: map.zones.house is not given in all cases" in told
    assert "Write nom|gen|dat|acc|ins|loc and the gender" in told


def test_a_text_that_occurs_twice_is_translated_once(mill: Path) -> None:
    translated(mill, IN_POLISH.replace('map.title = "Młyn nad rzeką"', ""))
    assert "map.title is not translated" not in str(found(mill))
    assert translate(mill, "pl").missing == 3
    assert "map.title" not in translation_of(mill, "pl").read_text("utf-8")


def test_check_tells_what_is_older_than_its_original(mill: Path) -> None:
    file = translated(mill)
    translate(mill, "pl")
    assert {code for code, _told in found(mill)} == {"untranslated"}
    text = mill.read_text("utf-8")
    mill.write_text(text.replace('title = "Old mill"', 'title = "The old mill"'), "utf-8")
    old = [told for code, told in found(mill) if code == "old-translation"]
    assert len(old) == 1 and old[0].endswith("title is older than its original")
    assert translate(mill, "pl").old == 1  # this does not make it any newer
    assert "#! The original has changed" in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace("Stary młyn", "Ten stary młyn"), "utf-8")
    assert "old-translation" not in {code for code, _told in found(mill)}
    written = translate(mill, "pl")
    assert (written.old, "#!" in file.read_text("utf-8")) == (0, False)
    assert "old-translation" not in {code for code, _told in found(mill)}


def test_what_is_still_right_is_told_by_deleting_its_line(mill: Path) -> None:
    file = translated(mill)
    translate(mill, "pl")
    mill.write_text(mill.read_text("utf-8").replace("They drank.", "They drank!"), "utf-8")
    assert translate(mill, "pl").old == 1
    rows = file.read_text("utf-8").splitlines()
    kept = [row for row in rows if not row.startswith('"epilogue.red"')]
    file.write_text("\n".join(kept), "utf-8")
    assert translate(mill, "pl").old == 0
    assert "old-translation" not in {code for code, _told in found(mill)}


@pytest.mark.parametrize("version", [2, 1])
def test_what_changed_before_it_was_filled_in_is_told(mill: Path, version: int) -> None:
    """Also in a file of the first version, by the original that stands above the entry."""
    translate(mill, "pl")
    file = translation_of(mill, "pl")
    text = file.read_text("utf-8").replace('epilogue.red = ""', 'epilogue.red = "Wypili."')
    if version == 1:
        text = text[: text.index("[originals]")] + "[originals]\n"
    file.write_text(text.replace('title = ""', 'title = "Stary młyn"', 1), "utf-8")
    assert "old-translation" not in {code for code, _told in found(mill)}
    mill.write_text(mill.read_text("utf-8").replace("They drank.", "They wept."), "utf-8")
    for _again in range(2):
        old = [told for code, told in found(mill) if code == "old-translation"]
        assert [told.partition(": ")[2] for told in old] == [
            "epilogue.red is older than its original"
        ]
        assert translate(mill, "pl").old == 1
    text = file.read_text("utf-8")
    assert "It is now:\n#| They wept.\n" in text
    file.write_text(text.replace("Wypili.", "Płakali."), "utf-8")
    assert "old-translation" not in {code for code, _told in found(mill)}
    assert translate(mill, "pl").old == 0


def test_what_was_filled_in_and_is_still_right_is_told_likewise(mill: Path) -> None:
    translate(mill, "pl")
    file = translation_of(mill, "pl")
    text = file.read_text("utf-8").replace('epilogue.red = ""', 'epilogue.red = "Wypili."')
    mill.write_text(mill.read_text("utf-8").replace("They drank.", "They drank!"), "utf-8")
    rows = [row for row in text.splitlines() if not row.startswith('"epilogue.red"')]
    file.write_text("\n".join(rows), "utf-8")
    assert "old-translation" not in {code for code, _told in found(mill)}
    assert translate(mill, "pl").old == 0


def test_an_entry_to_be_filled_in_keeps_up_with_its_original(mill: Path) -> None:
    """As long as it is empty, what stands above it is what its translator reads."""
    translate(mill, "pl")
    mill.write_text(mill.read_text("utf-8").replace("They drank.", "They wept."), "utf-8")
    translate(mill, "pl")
    file = translation_of(mill, "pl")
    text = file.read_text("utf-8")
    assert "#| They wept.\n" in text
    file.write_text(text.replace('epilogue.red = ""', 'epilogue.red = "Płakali."'), "utf-8")
    assert "old-translation" not in {code for code, _told in found(mill)}
    told = [f.remedy for f in check([mill]).findings if f.code == "untranslated"]
    assert {str(remedy) for remedy in told} == {"Write it between the quotes"}


# How they are written


def test_a_translation_is_written_to_be_filled_in(
    mill: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["translate", str(mill), "pl"]) == 0
    file = translation_of(mill, "pl")
    assert "Texts: 9, not translated yet: 9, older than the original: 0." in capsys.readouterr().out
    text = file.read_text("utf-8")
    assert '#| All were killed.\ngoals.2.epilogue = ""\n' in text
    assert read_translation(file).texts == {}
    assert set(read_translation(file).keys) == set(texts_of(mill))
    assert words_for(mill, "pl") == {}
    assert main(["translate", str(mill), "de"]) == 0
    assert "it will be shown once it is" in capsys.readouterr().out


def test_the_file_says_how_names_are_given(mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a language with cases; where some are lacking is told."""
    for language, told in (("pl", True), ("de", False)):
        translate(mill, language)
        text = translation_of(mill, language).read_text("utf-8").replace("\n# ", " ")
        assert ("all cases, nom|gen|dat|acc|ins|loc, and then their gender" in text) is told
        assert ("list|listu|listowi|list|listem|liście|i." in text) is told
    file = translated(mill, 'map.zones.house = "dom|domu|i"\nmap.exits.west-road = "droga"')
    assert main(["translate", str(mill), "pl"]) == 0
    assert "shown in the first alone: map.zones.house.\n" in capsys.readouterr().out
    file.write_text('map.zones.house = "list|listu|listowi|list|listem|liście|i"', "utf-8")
    assert translate(mill, "pl").bent == ()


EARLIER = """\
# by Jan
# for Anna

# the name of the mill
title = 'Stary "młyn"'   # as on the sign
story = \"\"\"
Raz \\
  dwa
# trzy\"\"\"
epilogue = { red = "Wypili.", blue = "Uciekli." }
# of the map
[map]
# its name
title = "Młyn"
zones.house = "dom|domu|x"
[[goals]]
[[goals]]
epilogue = '''Padli
wszyscy.'''
[gone]
text = "Nie ma."  # not any more
# the end
"""


def test_nothing_is_lost_when_one_is_brought_up_to_date(mill: Path) -> None:
    file = translated(mill, EARLIER)
    before = read_translation(file).texts
    written = translate(mill, "pl")
    assert (written.missing, written.unknown) == (2, 1)
    assert read_translation(file).texts == before
    text = file.read_text("utf-8")
    for line in EARLIER.splitlines():
        if line.startswith("#"):
            assert text.count(line) == 1
    assert text.startswith("# by Jan\n# for Anna\n\n# the name of the mill\n#| Old mill\n")
    assert "title = 'Stary \"młyn\"'   # as on the sign\n" in text
    assert 'story = """\nRaz \\\n  dwa\n# trzy"""\n' in text
    assert "goals.2.epilogue = '''Padli\nwszyscy.'''\n" in text
    assert 'gone.text = "Nie ma."  # not any more\n' in text
    translate(mill, "pl")
    assert file.read_text("utf-8") == text  # again changes nothing


@pytest.mark.parametrize(
    ("name", "language", "told"),
    [
        ("old-mill.toml", "Polish", '"Polish" is not the code of a language. Write pl'),
        ("old-mill.toml", "xx", '"xx" is not the code of a language'),
        ("old-mill.toml", "../pl", "is not the code of a language"),
        ("old-mill.pl.toml", "de", "is a translation. Name the file that it translates"),
        ("old-mill.tmx", "pl", "has no property scenario with a text"),
        ("none.toml", "pl", "there is no such file"),
        ("tilesets/edges.tsx", "pl", "is a tileset"),
    ],
)
def test_what_cannot_be_translated(
    mill: Path, capsys: pytest.CaptureFixture[str], name: str, language: str, told: str
) -> None:
    translated(mill)
    assert main(["translate", str(mill.parent / name), language]) == 2
    assert told in capsys.readouterr().err


def test_the_games_own_texts_are_in_catalogues(capsys: pytest.CaptureFixture[str]) -> None:
    from ad1666.content.scenarios.scenario_lookup import scenario_files

    ours = scenario_files()[0]
    assert main(["translate", str(ours), "pl"]) == 2
    assert "is the game's own" in capsys.readouterr().err
    assert not translation_of(ours, "pl").exists()


# That the table shows them


@pytest.mark.usefixtures("polish")
def test_the_table_shows_them_in_its_language(mill: Path) -> None:
    scenario = load_scenario(mill)
    assert words.title(scenario.title) == "Old mill"
    translated(mill)
    hear(mill)
    assert words.title(scenario.title) == "Stary młyn"
    assert scenario.map.title == scenario.title  # one text is translated in one way
    assert words.title(scenario.map.title) == "Stary młyn"
    assert _(scenario.story) == "Pierwsze, co czytają gracze."
    assert _("They drank.") == "Wypili."
    assert _("They fled.") == "They fled."  # without a translation, as it was written
    house = i18n.name("place", "house")
    assert f"{house:gen}" == "domu"
    i18n.set_language("en")
    assert _("They drank.") == "They drank."
    translated(mill, 'epilogue.red = "They drank wine."', "en")
    hear(mill)
    assert _("They drank.") == "They drank wine."
    i18n.set_language("pl")
    assert _("They drank.") == "Wypili."


@pytest.mark.usefixtures("polish")
def test_what_the_catalogue_has_stays(mill: Path) -> None:
    mill.write_text(mill.read_text("utf-8").replace("They drank.", "Leave"), "utf-8")
    translated(mill)
    ours = _("Leave")
    hear(mill)
    assert _("Leave") == ours != "Wypili."


@pytest.mark.usefixtures("polish")
def test_a_name_with_too_few_cases_is_shown_in_its_first(mill: Path) -> None:
    translated(mill, 'map.zones.house = "dom|domu"')
    hear(mill)
    assert i18n.name("place", "house") == "dom"


@pytest.mark.usefixtures("polish")
def test_the_cards_beside_a_scenario_are_translated_too(tmp_path: Path) -> None:
    own = Path(shutil.copytree(Path(__file__).parent.parent / "own", tmp_path / "own"))
    lesson, lwow = own / "lesson-in-lwow.toml", own / "characters" / "lwow.toml"
    scenario = load_scenario(lesson)
    card = next(f.card for f in scenario.state.figures if f.card.id == "master-jan")
    assert "Mistrz" not in vocabulary.character(card)
    translated(lwow, 'master-jan.name = "Mistrz Jan"\nmaster-jan.abilities.1.called = "Zasłona"')
    hear(lesson)
    assert vocabulary.character(card) == "Mistrz Jan"
    assert "Zasłona" in vocabulary.ability_name(card, "Iron guard", 0)
    codes = {str(f.code) for f in check([lesson]).findings if f.file.name == "lwow.pl.toml"}
    assert codes == {"untranslated"}
    assert scenario == load_scenario(lesson)  # which the files of translations do not change


@pytest.mark.usefixtures("polish")
def test_a_pack_is_translated_too(tmp_path: Path) -> None:
    begin("mill", tmp_path)
    pack = tmp_path / "pack.toml"
    pack.write_text('id = "mill"\ntitle = "The mill pack"\nabout = "Of a mill."\n', "utf-8")
    assert [text.name for text in texts_of(pack).values()] == ["title", "about"]
    translated(pack, 'title = "Paczka młynarska"')
    hear(tmp_path / "mill.toml")
    assert words.title("The mill pack") == "Paczka młynarska"
    assert _("Of a mill.") == "Of a mill."


@pytest.mark.usefixtures("polish")
def test_a_record_without_its_file_shows_the_original(mill: Path, tmp_path: Path) -> None:
    translated(mill)
    kept = kept_of(mill)
    assert "Stary młyn" not in "".join(kept.values())
    gone = tmp_path / "gone" / "old-mill.toml"
    scenario = kept_scenario(kept, tmp_path / "game.ad1666", gone)
    hear(scenario.path)
    assert vocabulary.title(scenario.title) == "Old mill"


def test_a_source_is_asked_once_for_each_language() -> None:
    asked: list[str] = []

    def source(language: str) -> dict[tuple[str, str], str]:
        asked.append(language)
        return {("", "Not in the catalogue."): f"in {language}"}

    i18n.learn("one", source)
    i18n.learn("other", lambda _language: {})
    with i18n.speaking("pl"):
        assert i18n._("Not in the catalogue.") == "in pl"
    assert i18n._("Not in the catalogue.") == "in en"
    assert asked == ["en", "pl"], "however many others are learnt"
    i18n.learn("one", source)
    assert asked == ["en", "pl", "en"]
