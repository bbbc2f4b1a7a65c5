"""All sheets of a scenario in their order: to read, to cut, and last what is sealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from attrs import frozen

from ad1666.content.scenarios.scenario import Scenario, as_known
from ad1666.i18n import _, language, ngettext
from ad1666.rules.items import Item
from ad1666.rules.scenes.plot import effects_of
from ad1666.table.paper import boards, briefing, cards, sealed, tokens
from ad1666.table.paper.furniture import MARGIN, signed
from ad1666.table.paper.marks import Line, Page, Paper, TextRun, flat
from ad1666.table.paper.picture import as_drawn
from ad1666.table.toolkit import text, theme
from ad1666.words import vocabulary
from ad1666.words.translations import hear


@frozen
class Printed:
    """What has been written: the number of sheets, of those that are sealed, and the letters that
    no typeface has."""

    sheets: int
    sealed: int
    unshown: str


def pages(scenario: Scenario, paper: Paper, *, rules: bool = False) -> list[Page]:
    """The sheets of a scenario in the current language, with all ``rules`` if wanted. Raises
    ContentError if a picture of its map is broken."""
    hear(scenario.path)
    whole, scenario = scenario, as_known(scenario)
    art, state = as_drawn(scenario)
    board = list(boards.sheets(art, state.board, paper))
    things = loose(scenario)
    cut = tokens.sheets(state, things, art, paper)
    known = {item.id: item for item in _with_spent([*things, *_carried(scenario)])}
    dealt = cards.sheets(state, [*things, *_others(things, known.values())], paper)
    look_up = briefing.reference(scenario, paper, whole=rules)
    parts = _parts(len(look_up), len(board), len(cut), len(dealt))
    shown = [*briefing.sheets(scenario, art, paper, parts), *look_up, *board, *cut, *dealt]
    if len(shown) % 2:  # so that a sealed sheet never lies behind one that is shown
        shown.append(_notes(paper))
    return [*shown, *sealed.sheets(whole, art, paper)]


def write(scenarios: Sequence[Scenario], paper: Paper, to: Path, *, rules: bool = False) -> Printed:
    """Writes scenarios as one PDF. Raises ContentError as `pages` does, OSError if the file cannot
    be written."""
    from ad1666.table.paper.pdf import file_of  # an extra

    sheets = [page for each in scenarios for page in pages(each, paper, rules=rules)]
    title = vocabulary.title(scenarios[0].title)
    to.write_bytes(file_of(sheets, title, language()))
    marks = (mark for page in sheets for mark in flat(page.marks))
    told = "".join(mark.text for mark in marks if isinstance(mark, TextRun))
    return Printed(len(sheets), sum(page.sealed for page in sheets), text.unshown(told))


def loose(scenario: Scenario) -> list[Item]:
    """The things that may lie about, change hands or be found, as far as players know of them, each
    as often as it is there."""
    state = scenario.state
    found = [item for _at, item in state.ground]
    found += [item for chest in state.chests for item in chest.holds]
    found += [hidden.item for hidden in state.hidden]
    found += [g.item for f in state.figures for g in f.gear if not g.starting]
    for find in state.terms.search_tables:
        if find.item is not None:
            often = min(find.last - find.first + 1, len(state.markers))
            found += [find.item] * often
    there = {item.id for item in found}
    told = [e.item for i in state.terms.events if i.announced for e in effects_of(i) if e.item]
    return [*found, *{item.id: item for item in told if item.id not in there}.values()]


def _carried(scenario: Scenario) -> Iterator[Item]:
    """What figures have from the start."""
    return (gear.item for figure in scenario.state.figures for gear in figure.gear)


def _with_spent(items: Iterable[Item]) -> Iterator[Item]:
    """Items, each with what becomes of it once it is used up."""
    for item in items:
        yield item
        if item.spent is not None:
            yield item.spent


def _others(things: Sequence[Item], known: Iterable[Item]) -> list[Item]:
    """One of each item that has no card yet."""
    have = {item.id for item in things}
    return [item for item in known if item.id not in have]


def _parts(look_up: int, board: int, cut: int, dealt: int) -> list[str]:
    """What there is besides the briefing."""
    look_up_words = ngettext(
        "A turn, and rules to look up: {n} sheet.",
        "A turn, and rules to look up: {n} sheets.",
        look_up,
    )
    board_words = ngettext("The board: {n} sheet.", "The board, to be joined: {n} sheets.", board)
    cut_words = ngettext("Tokens to cut out: {n} sheet.", "Tokens to cut out: {n} sheets.", cut)
    dealt_words = ngettext("Cards to cut out: {n} sheet.", "Cards to cut out: {n} sheets.", dealt)
    return [
        look_up_words.format(n=look_up),
        board_words.format(n=board),
        cut_words.format(n=cut),
        dealt_words.format(n=dealt),
        _("At the end sealed sheets: fold them unread, and do not look at them on a screen."),
    ]


def _notes(paper: Paper) -> Page:
    """A sheet to write on."""
    page = Page(paper.size, _("Notes"))
    wide, high = paper.size
    for n in range(int((high - 3 * MARGIN) // 9)):
        y = 2 * MARGIN + n * 9
        page.marks.append(Line(((MARGIN, y), (wide - MARGIN, y)), theme.PARCHMENT_DARK, 0.2))
    signed(page)
    return page
