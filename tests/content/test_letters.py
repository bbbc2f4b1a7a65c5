"""Letters that cannot be seen, or that a terminal would obey, in texts from files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.bands import read_band
from ad1666.content.checks import check
from ad1666.content.errors import ContentError
from ad1666.content.letters import strange, visible
from ad1666.content.maps.properties import title_of
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.scenario import load_scenario

Write = Callable[[str], Path]
TITLE = '<property name="title" value="A yard"/>'

PLAIN = (
    "Gdańsk, żółć – „kto tam?”",
    "a Łódź with e\u0301 composed",
    "w\u00a0karczmie",
    "⚔ 🗡 at dawn",
    "Кто идёт? 誰だ",
)
STRANGE = {
    "\x1b": "U+001B (an escape)",
    "\x07": "U+0007 (a control character)",
    "\x9b": "U+009B (a control character)",
    "\u202e": "U+202E (RIGHT-TO-LEFT OVERRIDE)",
    "\u2066": "U+2066 (LEFT-TO-RIGHT ISOLATE)",
    "\u200b": "U+200B (ZERO WIDTH SPACE)",
    "\u200d": "U+200D (ZERO WIDTH JOINER)",
    "\ufeff": "U+FEFF (ZERO WIDTH NO-BREAK SPACE)",
    "\u00ad": "U+00AD (SOFT HYPHEN)",
    "\u034f": "U+034F (COMBINING GRAPHEME JOINER)",
    "\u3164": "U+3164 (HANGUL FILLER)",
    "\u2028": "U+2028 (LINE SEPARATOR)",
    "\ue000": "U+E000 (a character for private use)",
}


@pytest.mark.parametrize("text", PLAIN)
def test_what_can_be_read_is_left_alone(text: str) -> None:
    assert strange(text) is None and visible(text) == text


@pytest.mark.parametrize("letter", [*STRANGE, "\udcff", "\n"])
def test_what_cannot_be_read_is_written_out(letter: str) -> None:
    assert strange(f"a{letter}b") == letter
    shown = visible(f"a{letter}b")
    assert shown.isascii() and shown.isprintable() and shown.startswith("a\\")


def escaped(letter: str) -> str:
    return f"\\U{ord(letter):08x}"


@pytest.mark.parametrize("letter", STRANGE)
@pytest.mark.parametrize("key", ["title", "story", "map"])
def test_no_text_of_a_scenario_has_any(
    write_scenario: Write, good_scenario: str, letter: str, key: str
) -> None:
    number, line = next(
        (n, line) for n, line in enumerate(good_scenario.split("\n"), 1) if line.startswith(key)
    )
    path = write_scenario(good_scenario.replace(line, f'{line[:-1]}{escaped(letter)}"'))
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert str(raised.value) == (
        f"{path}, line {number}: {key} contains {STRANGE[letter]}. "
        "Delete it, or type the text again."
    )


def test_the_line_is_that_of_the_letter(write_scenario: Write, good_scenario: str) -> None:
    """Other programs count U+2028 as a new line; TOML does not."""
    story = 'story = """\nOne.\nTwo.\nThr\u202eee."""'
    text = good_scenario.replace('story = "Two meet in a yard."', story)
    with pytest.raises(ContentError, match=r", line 6: story contains U\+202E"):
        load_scenario(write_scenario("# \u2028\n" + text))


def test_all_of_them_are_told_and_not_thousands(write_scenario: Write, good_scenario: str) -> None:
    text = good_scenario.replace("A Duel", "A\u200bDuel")
    many = ", ".join('"\u200b"' for _ in range(400))
    path = write_scenario(f"search = [{many}]\n{text}")
    assert len(check([path]).findings) == 20
    path = write_scenario(f'search = ["\u200b"]\n{text}')
    assert [str(f.problem) for f in check([path]).findings] == [
        "search.1 contains U+200B (ZERO WIDTH SPACE)",
        "title contains U+200B (ZERO WIDTH SPACE)",
    ]


def test_a_title_is_one_line(write_scenario: Write, good_scenario: str) -> None:
    path = write_scenario(good_scenario.replace('"A Duel"', '"A\\nDuel"'))
    with pytest.raises(ContentError, match=r"line 1: title contains U\+000A \(a new line\)"):
        load_scenario(path)


def test_a_story_may_have_several(write_scenario: Write, good_scenario: str) -> None:
    path = write_scenario(good_scenario.replace("Two meet", "Two\\nmeet"))
    assert load_scenario(path).story == "Two\nmeet in a yard."


def test_a_band_may_not_lie_about_its_members(tmp_path: Path) -> None:
    path = tmp_path / "band.toml"
    path.write_text(
        'title = "Band"\nfaction = "x"\ncharacters = ["a", "\\u001b]0;owned\\u0007"]\n', "utf-8"
    )
    with pytest.raises(ContentError, match=r"line 3: characters\.2 contains U\+001B \(an escape\)"):
        read_band(path)


@pytest.mark.parametrize("letter", [s for s in STRANGE if s not in "\x1b\x07"])
@pytest.mark.parametrize("written", ["&#{};", "raw"])
def test_no_text_of_a_map_has_any(
    good_map: str, write_map: Write, letter: str, written: str
) -> None:
    """Those below U+0020 cannot be written in XML at all."""
    told = letter if written == "raw" else written.format(ord(letter))
    path = write_map(good_map.replace("A yard", f"A {told}yard"))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    line = good_map[: good_map.index("A yard")].count("\n") + 1
    assert str(raised.value) == (
        f"{path}, line {line}: value of property contains {STRANGE[letter]}. "
        "Delete it, or type the text again."
    )


def test_a_text_between_tags_is_looked_at_too(good_map: str, write_map: Write) -> None:
    text = '<property name="title">A\nyard\u202e\n</property>'
    with pytest.raises(ContentError, match=r"line 4: the text of property contains U\+202E"):
        load_map(write_map(good_map.replace(TITLE, text)))


def test_the_title_of_a_map_is_one_line(good_map: str, write_map: Write) -> None:
    with pytest.raises(ContentError, match=r"yard\.tmx: title contains U\+000A \(a new line\)"):
        load_map(write_map(good_map.replace("A yard", "A&#10;yard")))
    with pytest.raises(ContentError, match=r"object 4, .*: thing contains U\+0009 \(a tab\)"):
        load_map(
            write_map(
                good_map.replace(
                    'type="Thing" x="160" y="160"><point/>',
                    'type="Thing" x="160" y="160"><properties>'
                    '<property name="thing" value="a&#9;b"/></properties><point/>',
                )
            )
        )


def test_names_of_layers_and_tilesets_are_looked_at(good_map: str, write_map: Write) -> None:
    path = write_map(good_map.replace('name="places"', 'name="pla&#x9b;ces"'))
    with pytest.raises(ContentError, match=r"name of objectgroup contains U\+009B"):
        load_map(path)
    tileset = path.with_name("edges.tsx")
    tileset.write_text(tileset.read_text("utf-8").replace('name="edges"', 'name="\u2066"'), "utf-8")
    with pytest.raises(
        ContentError, match=r"edges\.tsx, line \d+: name of tileset contains U\+2066"
    ):
        load_map(write_map(good_map))


def test_the_start_reads_of_a_map_its_title_and_no_square(good_map: str, write_map: Write) -> None:
    assert title_of(write_map(good_map)) == "A yard"
    head, rest = good_map.split("</properties>", 1)
    assert title_of(write_map(f"{head}</properties><layer")) == "A yard"
    with pytest.raises(ContentError, match="is not well-formed XML"):
        title_of(write_map(f"{head}<layer"))
    with pytest.raises(ContentError, match="is not well-formed XML"):
        title_of(write_map(f"{head.replace('properties', 'editorsettings')}<layer{rest}"))
    spoilt = good_map.replace("A yard", "A y\u2066ard")
    with pytest.raises(ContentError, match=r"value of property contains U\+2066"):
        title_of(write_map(spoilt))
