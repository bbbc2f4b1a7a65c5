"""TOML read with lines: where a key stands, whatever the way it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.content.errors import ContentError, LineNumber
from ad1666.content.toml import read_toml

TEXT = '''\
title = "one"
story = """
fake = 1
[fake]
"""
a.b = 2

[plain]  # a comment
key = [
    "x",
    "y",
]
"quoted key" = 3

[[many]]
n = 1

[[many]]
n = 2
[many.inner]
deep = { er = 4 }
'''


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("title",), 1),
        (("story",), 2),
        (("a",), 6),
        (("a", "b"), 6),
        (("plain",), 8),
        (("plain", "key"), 9),
        (("plain", "quoted key"), 13),
        (("many", 0, "n"), 16),
        (("many", 1), 18),
        (("many", 1, "n"), 19),
        (("many", 1, "inner"), 20),
        (("many", 1, "inner", "deep", "er"), 21),
        (("many", 1, "missing"), 18),
    ],
)
def test_the_line_of_a_key(tmp_path: Path, keys: tuple[str | int, ...], line: int) -> None:
    path = tmp_path / "x.toml"
    path.write_text(TEXT, "utf-8")
    assert read_toml(path).document.line_of(keys) == LineNumber(line)


@pytest.mark.parametrize(
    "value",
    [
        '"""He said \'\'\'hello"""',
        "'''He said \"\"\"hello'''",
        '"""He said \'\'\'hello\n[fake]\nend = 1\n"""',
        '"""\nend = 1 # \'\'\'\n"""  # or """',
        '"""\nan escaped \\"""\nend = 1\n"""',
        '"""ends in quotes""""" # \'\'\'',
        '"""a line that goes on \\\n[fake]"""',
        "\"it's '''\"",
        '\'"""\'',
        '["a", """\nend = 1\n""", \'\'\'\n[fake]\n\'\'\', "b"]',
        '[\n"a",\n"""\n[fake]\n""",\n]',
        '""',
        '\'\' # """',
    ],
)
def test_the_line_of_a_key_after_quotes(tmp_path: Path, value: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(f"story = {value}\n[after]\nend = 2\n", "utf-8")
    document = read_toml(path).document
    assert document.line_of(("after", "end")) == LineNumber(value.count("\n") + 3)
    assert document.line_of(("end",)) is document.line_of(("fake",)) is None


def test_what_stands_in_no_table_has_no_line(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(TEXT, "utf-8")
    document = read_toml(path).document
    assert document.line_of(("fake",)) is None
    assert document.line_of(("plain", "key"), "y") == LineNumber(11)
    assert document.line_of(("plain", "key"), "z") == LineNumber(9)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\nb = \n", ", line 2: is not correct TOML: Invalid value"),
        ("[a]\n[b]\n[a]\n", ", line 3: is not correct TOML: Cannot declare ('a',) twice"),
        ('a = """\nopen', ", line 2: is not correct TOML: Unterminated string"),
    ],
)
def test_no_toml(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as raised:
        read_toml(path)
    assert str(raised.value) == f"{path}{message}. Fix this line or the one before."


@pytest.mark.parametrize("value", ["1666-01-01", "12:00:00", "1.0", "inf", "nan", '"1"'])
def test_a_value_is_quoted_as_its_author_wrote_it(tmp_path: Path, value: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(f"guard = {value}", "utf-8")
    with pytest.raises(ContentError) as raised:
        read_toml(path).whole("guard", 1, 9)
    assert f"guard is {value}. Write a whole number" in str(raised.value)


def test_a_missing_word_is_told_with_all_that_it_may_be(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("", "utf-8")
    with pytest.raises(ContentError) as raised:
        read_toml(path).one_of("kind", ("adventure", "battle"))
    assert str(raised.value) == (f'{path}: kind is missing. Add kind = "adventure" or "battle".')


def test_no_utf8(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes('a = "ł"'.encode("iso-8859-2"))
    with pytest.raises(ContentError) as raised:
        read_toml(path)
    assert str(raised.value) == f"{path}: is not text in UTF-8. Save it as UTF-8."


def test_no_file(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    with pytest.raises(ContentError) as raised:
        read_toml(path)
    assert str(raised.value) == f"{path}: there is no such file. Check its name and folder."
