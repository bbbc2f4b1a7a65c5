from __future__ import annotations

import pygame
import pytest

from ad1666.settings import Typeface, preferences
from ad1666.table.toolkit import text


def words(lines: tuple[tuple[text.StyledSpan, ...], ...]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def test_lines_are_no_wider_than_asked() -> None:
    said = "The quick brown fox jumps over the lazy dog and runs away. " * 3
    lines = text.wrap(said, 18, 200)
    assert len(lines) > 3
    assert all(sum(span.width for span in line if span.text != " ") <= 200 for line in lines)
    assert " ".join(words(lines)).split() == said.split()


def test_markup_makes_runs() -> None:
    preferences.change(clauses=True)
    (line,) = text.wrap("a **bold** word [[MEL-4]] [icon:heart]", 18, 1000)
    assert [r.text for r in line if r.style == "bold"] == ["bold"]
    assert [r.text for r in line if r.clause] == ["MEL-4"]
    assert [r.icon for r in line if r.icon] == ["heart"]


def test_only_what_rests_on_a_clause_goes_without_its_number() -> None:
    markup = "as [[=MEL-4]] says. [[MEL-5]] [[MEL-6]]\n**Disarm** [[ABIL-11]]: a test"
    assert words(text.wrap(markup, 18, 1000)) == ["as MEL-4 says.", "Disarm: a test"]
    assert "MEL-5 MEL-6" in words(text.wrap(text.cited_in_full(markup), 18, 1000))[0]


def test_line_ends_are_kept() -> None:
    assert words(text.wrap("one\n\ntwo", 18, 1000)) == ["one", "", "two"]


def test_no_word_of_one_letter_stands_at_a_line_end() -> None:
    for width in range(60, 200, 7):
        for line in words(text.wrap("idę z psem i kotem w las o świcie", 18, width)):
            assert line.split()[-1] not in {"z", "i", "w", "o"}


def test_no_percent_sign_stands_at_a_line_start() -> None:
    for width in range(60, 200, 7):
        for line in words(
            text.wrap("Blue may still draw level (15 %) or get ahead (4 %).", 18, width)
        ):
            assert not line.lstrip().startswith("%")


def test_no_number_stands_at_a_line_start_without_the_short_word_before_it() -> None:
    told = "strzał na zasięg 3 ma PT **5**, a hart ducha −2 nie pomaga (Fortitude +1)"
    for width in range(130, 260, 7):
        for line in words(text.wrap(told, 18, width)):
            assert line.lstrip()[0] not in "0123456789+−"


@pytest.mark.parametrize("style", ["body", "bold", "italic", "title"])
def test_polish_letters_have_glyphs(style: str) -> None:
    font = text.face(style, 20)
    for letter in "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”–":
        assert font.get_metrics(letter)[0] is not None, letter


GREEKS = ("Таємниця млина", "Bí mật của cối xay", "Το μυστικό", "Młyn 日本語 млин")


@pytest.mark.parametrize("title", GREEKS)
def test_a_title_takes_the_face_that_has_its_letters(title: str) -> None:
    """As a whole: it would be odd in two faces."""
    assert text.able(title, "title") == "bold"
    assert text.advance(title, "title", 30) == text.advance(title, "bold", 30)
    spans = text.wrap(f"Old mill: {title}", 30, 400, "title")
    assert {span.style for line in spans for span in line} == {"bold"}
    drawn, as_bold = (pygame.Surface((500, 60)) for _ in range(2))
    text.put(drawn, title, (5, 40), 30, style="title")
    text.put(as_bold, title, (5, 40), 30, style="bold")
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(as_bold, "RGB")


def test_other_titles_keep_theirs() -> None:
    for title in ("Old mill", "Stary młyn – źdźbło", "Mühle 日本語"):
        assert text.able(title, "title") == "title"


def test_letters_that_no_face_has_are_told_and_take_room() -> None:
    assert text.unshown("Привіт,\n日本 Bí mật: 🔥日!") == "日本🔥"
    assert text.unshown("Stary młyn, α") == ""
    assert text.advance("日本", "body", 20) > 10


def test_a_picture_that_there_is_not_is_words() -> None:
    (line,) = text.wrap("a [icon:heart] b [icon:none]", 16, 400)
    assert [span.icon for span in line if span.icon] == ["heart"]
    assert "[icon:none]" in [span.text for span in line]


def test_a_long_path_is_broken_after_its_strokes() -> None:
    path = "/home/somebody/.local/share/ad1666/chronicles/2026-01-02-120000-letter.html"
    for width in range(260, 460, 20):
        lines = words(text.wrap(f"It is written: {path}", 16, width))
        assert "".join(lines).replace("written: ", "written:").endswith(path)
        assert all(line.endswith("/") for line in lines[:-1]), lines
    pieces = words(text.wrap(path, 16, 60))
    assert "".join(pieces) == path, "a name that is too long itself is broken anywhere"


@pytest.mark.parametrize("size", range(14, 30))
def test_words_after_a_picture_stand_on_whole_pixels(size: int) -> None:
    (line,) = text.wrap("[icon:guard] For each enemy hero killed", size, 1000)
    assert all(span.width == round(span.width) for span in line)


def test_other_letters_and_wider_spacing_are_set_at_once_and_measured_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said, surface = "Żółw, 3", pygame.Surface((400, 60))

    def ink() -> tuple[int, pygame.Rect]:
        surface.fill((255, 255, 255))
        text.put(surface, said, (20, 40), 24, (0, 0, 0))
        mask = pygame.mask.from_threshold(surface, (0, 0, 0), (160, 160, 160))
        boxes = mask.get_bounding_rects()
        return mask.count(), boxes[0].unionall(boxes)

    seen = {}
    try:
        for typeface in Typeface:
            for spaced in (False, True):
                preferences.change(typeface=typeface, spaced=spaced)
                text.typeset()
                count, box = ink()
                assert text.able("→", "body") == (
                    "body" if typeface is Typeface.ANTIQUA else "signs"
                )
                assert box.width <= text.advance(said, "body", 24) and box.left >= 19
                seen[typeface, spaced] = box.width, text.line_height(24), count
    finally:
        monkeypatch.undo()  # back to the usual settings
        text.typeset()
    assert len({width for width, *_ in seen.values()}) == 4
    for typeface in Typeface:
        near, far = seen[typeface, False], seen[typeface, True]
        assert near[0] < far[0] and near[1] < far[1] and abs(near[2] - far[2]) < near[2] / 10


def test_a_key_that_is_a_mark_is_drawn_large_enough_to_be_told_from_others() -> None:
    inks = []
    for key in (",", ".", ";", "'"):
        image = pygame.Surface((40, 40), pygame.SRCALPHA)
        text.centred(image, key, image.get_rect().inflate(-20, -20), 14, style="bold")
        ink = image.get_bounding_rect()
        assert pygame.Rect(10, 10, 20, 20).contains(ink), key
        inks.append((ink.height, ink.top))
    assert len({*inks}) == 4 and min(height for height, _top in inks) >= 3
