"""The making of a skirmish: its board at once, what may be wished for, and how even it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pygame
from attrs import evolve

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.headlines import Headline, read_headline
from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, as_known, load_scenario
from ad1666.game.library import read_games
from ad1666.game.records.places import name_of
from ad1666.game.records.record import BadRecord
from ad1666.game.remembered import Memory, memories
from ad1666.game.seats import PERSON
from ad1666.i18n import _, listed, ngettext, pgettext
from ad1666.lab.running.proving import proving
from ad1666.play.targets import Area, Command, Portrait, Row, Target
from ad1666.rules.bands import gold_of
from ad1666.rules.cards import Side
from ad1666.skirmish import sayings
from ad1666.skirmish.chance import any_seed
from ad1666.skirmish.kept import of_day
from ad1666.skirmish.mustering import to_muster
from ad1666.skirmish.proof import DRAWS
from ad1666.skirmish.wish import BadWish, Size, Wish, abouts, daily, places, wish_of, word
from ad1666.table.proving import ProofAside, ProofProgress
from ad1666.table.scenes.map_pictures import picture_of
from ad1666.table.scenes.onward import Brief, Screening, Skirmishing
from ad1666.table.scenes.prelude import prelude
from ad1666.table.scenes.skirmish_drawing import Drawer, Laid
from ad1666.table.sheets.host import BaseScene
from ad1666.table.sheets.sheet import draw_foot
from ad1666.table.toolkit import clipboard, columns, text, theme
from ad1666.table.toolkit.focus import ENTER, moved
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.layout import BORDER
from ad1666.table.toolkit.scene import Next, Onward
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Hotspot, Ui, pressed
from ad1666.table.views import even_bar, seat_buttons
from ad1666.words import characters, literal, remembered, vocabulary
from ad1666.words.errors import said
from ad1666.words.scenarios import text_of_proof
from ad1666.words.shares import Share
from ad1666.words.translations import hear

POINTS = (24, 30, 36, 48)
"""The gold for each band that is offered."""
_KNOWN = 36
"""Games from which red's share is told in figures: that of fewer says next to nothing."""
_LEFT = 0.58
"""The share of the width for the board and the story."""
_PICTURE = 0.5
"""The least share of its column's height that the board gets."""
_STORY = (17.0, 16.0, 15.0, 14.0)
"""The type sizes of the story, from the largest."""
_OPTION, _HIGH, _GAP = 16, 34, 6
"""The type size and height of an option, and the pixels between them."""
_LEAST = 1.0
"""How little the options are enlarged where large type has no room."""
_FOOT = 1.4
"""How far the commands are enlarged with the type: the board needs the room."""
_LINES = 4
"""The lines below them for which there is to be room."""

T = TypeVar("T")


def another() -> Wish:
    """A wish for anything."""
    return Wish(any_seed())


class SkirmishScene(BaseScene):
    """What is wished for, beside the board that comes of it."""

    def __init__(self, to: Skirmishing) -> None:
        super().__init__()
        self._to, self.wish, self._both = to, to.wish, to.both
        self._seating = to.seating
        self._drawer = Drawer()
        self.laid: Laid | None = None
        self._laid_out, self._picture = LastValue[pygame.Surface](), LastValue[pygame.Surface]()
        self._beside = LastValue[str]()
        self._current = False  # whether what is shown is what is wished for
        self._first, self._whole = _known(self.wish)
        self.played: Memory | None = None
        """How the skirmish of today has ended here."""
        self._aside: ProofAside | None = None  # the proof of what is wished for, once it is made
        self.progress: ProofProgress | None = None
        self._told, self._listed = Scroll(), Scroll()  # the story; who meets whom
        self._at: int | None = None
        self._drawer.want(self.wish)
        self._drawer.tidy()

    @property
    def both(self) -> bool:
        """Whether it is played from both sides: two people do unless they want otherwise."""
        if self._both is None:
            return set(self._seating.names.values()) == {PERSON}
        return self._both

    @property
    def of_today(self) -> bool:
        """Whether it is the skirmish of the day, which is the same for everybody."""
        return self.wish == daily(date.today())

    @property
    def word(self) -> str:
        """The word of what is shown, with the bands that a proof has come to."""
        shown = self.wish if self.laid is None or not self._current else self.laid.wished
        return word(shown)

    # What goes on beside the window

    def close(self) -> None:
        """Ends what goes on beside the window."""
        self._stop()
        self._drawer.stop()

    def _stop(self) -> None:
        if self._aside is not None:
            self._aside.stop()
            self._aside = None

    def look(self) -> None:
        """Takes in what has been made, and how far the proof is. Other bands are laid out as they
        are tried."""
        found = self._drawer.look()
        if isinstance(found, Laid):
            self._take(found)
        elif found is not None:
            self.notice = literal(found.told)
        if self._aside is not None:
            self.progress = self._aside.poll()
            tried = self.progress.wish
            if self.laid is not None and not self.of_today and tried != self.laid.wished:
                self._drawer.want(tried)

    def _take(self, laid: Laid) -> None:
        """Shows what has been made. The first of a wish is proven, from where that was left."""
        hear(laid.scenario.path)
        self.laid, self._current = laid, True
        self.played = _played(laid.scenario.path) if self.of_today else None
        if self._aside is None:
            # everybody has the bands of the day, however long they wait for a proof
            wish = evolve(self.wish, bands=laid.made.bands) if self.of_today else self.wish
            self._aside = ProofAside(wish, self._to.proofs.setdefault(wish, proving(wish)))

    def _ask(self, wish: Wish) -> None:
        """Wishes for something else, which is proven as well."""
        self.notice = ""
        if wish == self.wish:
            return
        self._stop()
        self.wish, self.progress, self._current = wish, None, False
        self._drawer.want(wish)

    @property
    def proof(self) -> Proof:
        """What is known of the bands that are shown: nothing as long as a few games are all."""
        if self.progress is None or self.laid is None or self.progress.proof.games < _KNOWN:
            return Proof()
        shown = self.of_today or self.progress.wish == self.laid.wished
        return self.progress.proof if shown else Proof()

    # What can be done

    def buttons(self) -> tuple[Button, ...]:
        """The commands along the foot."""
        play = partial(self.attempt, self._play) if self._current else None
        paste = _("Takes the word of a skirmish that somebody has sent.")
        return (
            Button(Command.START, pgettext("game", "Play"), "Enter", play, leads_on=True),
            Button(
                Command.ANEW, _("Another"), "N", self._another, _("The same wishes, another board.")
            ),
            Button(Command.DAILY, _("Today’s"), "T", self._today, _("The same for everybody.")),
            Button(Command.COPY, _("Copy its word"), "C", self._copy, literal(self.word)),
            Button(Command.PASTE, _("Paste a word"), "V", self._paste, paste),
            *self._to_film(),
            Button(Command.RULES, _("The rules"), "?", self.sheets.open_rules),
            Button(Command.BACK, _("Back"), "Esc", self._back),
        )

    def _to_film(self) -> tuple[Button, ...]:
        """The command that shows how the skirmish of today went here, if it has been played."""
        if self.played is None:
            return ()
        tip = _("How your game went; with a line and a link to share.")
        show = partial(self.attempt, partial(self._film, self.played.last.path))
        return (Button(Command.FILM, _("Your game"), "F", show, tip),)

    def _film(self, path: Path) -> None:
        """Shows the film of a game. Raises BadRecord, ContentError."""
        from ad1666.play.film import footage

        self.lead(Screening(footage(path), self._to.leave, back=self._here()))

    def options(self) -> tuple[Button, ...]:
        """What may be wished for, one below the other, then who plays."""
        wish, any_ = self.wish, pgettext("skirmish", "any")
        made = None if self.laid is None else self.laid.made.wish
        where = any_ if wish.place is None else sayings.place(wish.place)
        about = any_ if wish.about is None else sayings.about(wish.about)
        if wish.place is None and made is not None and made.place is not None:
            where = _("any ({found})").format(found=sayings.place(made.place))
        if wish.about is None and made is not None and made.about is not None:
            about = _("any ({found})").format(found=sayings.about(made.about))
        bands = _("drawn") if wish.bands is None else _("chosen")
        yes = {True: _("yes"), False: _("no")}
        mirrored = _("The board is its own image, so that it is the same from both sides.")
        twice = _("Two games: in the second the players change sides. The points are added.")
        told: tuple[tuple[str, str, Callable[[], None], str], ...] = (
            (_("Place: {what}"), where, self._next_place, ""),
            (_("Size: {what}"), sayings.size(wish.size), self._next_size, ""),
            (_("Gold: {what}"), str(wish.points), self._next_points, _("What each band may cost.")),
            (_("It is about: {what}"), about, self._next_about, ""),
            (_("Bands: {what}"), bands, partial(self.attempt, self._bands), _("Choose them.")),
            (_("A mirror: {what}"), yes[wish.mirror], self._mirror, mirrored),
            (_("From both sides: {what}"), yes[self.both], self._turn, twice),
        )
        wished = tuple(
            Button(Row(Area.OPTIONS, n), label.format(what=what), str(n + 1), act, tip)
            for n, (label, what, act, tip) in enumerate(told)
        )
        return *wished, *seat_buttons.buttons(self._seating)

    @property
    def _entries(self) -> tuple[Button, ...]:
        """All that the keyboard's focus goes through."""
        return *self.options(), *self.buttons()

    @property
    def _focus(self) -> Target | None:
        entries = self._entries
        return entries[self._at].target if self._at is not None else None

    def _change(self, **told: Any) -> None:
        """Wishes for the same with something changed."""
        self._ask(evolve(self.wish, **told))

    def _next_place(self) -> None:
        offered = None, *places(mirror=self.wish.mirror)
        self._change(place=_after(self.wish.place, offered))

    def _next_size(self) -> None:
        self._change(size=_after(self.wish.size, tuple(Size)))

    def _next_points(self) -> None:
        self._change(points=_after(self.wish.points, POINTS), bands=None)

    def _next_about(self) -> None:
        offered = None, *abouts(mirror=self.wish.mirror)
        self._change(about=_after(self.wish.about, offered))

    def _mirror(self) -> None:
        """A board that is the same from both sides, or not: not everything can be one."""
        mirror, wish = not self.wish.mirror, self.wish
        place = wish.place if wish.place in places(mirror=mirror) else None
        about = wish.about if wish.about in abouts(mirror=mirror) else None
        self._change(mirror=mirror, place=place, about=about)

    def _turn(self) -> None:
        self._both = not self.both

    def _another(self) -> None:
        self._change(seed=another().seed, draw=0, level=0, bands=None)

    def _today(self) -> None:
        self._ask(daily(date.today()))

    def _copy(self) -> None:
        told = _("Copied: {word}") if clipboard.put(self.word) else _("Its word: {word}")
        self.notice = told.format(word=literal(self.word))

    def _paste(self) -> None:
        pasted = clipboard.text()
        try:
            self._ask(wish_of(pasted))
        except BadWish as error:
            self.notice = literal(error.told(said))

    def _bands(self) -> None:
        """Has the bands be chosen, or drawn again. Raises ContentError."""
        if self.wish.bands is not None:
            self._change(bands=None)
        elif self.laid is not None:
            scenario = to_muster(self.laid.made, self.laid.scenario)
            here = self._here()
            self.lead(
                prelude(
                    scenario, here, back=here, seating=self._seating, then=partial(_chosen, here())
                )
            )

    def _here(self) -> Callable[[], Skirmishing]:
        """What leads back here."""
        to = evolve(self._to, wish=self.wish, both=self._both)
        return lambda: to

    def _play(self) -> None:
        """Goes on to the briefing of what is shown, with what is known of it. Raises
        ContentError."""
        assert self.laid is not None
        scenario = load_scenario(self.laid.made.keep(self.proof))
        self.lead(Brief(scenario, self._to.leave, self._here(), self._seating, both=self.both))

    def attempt(self, act: Callable[[], None]) -> None:
        """Does something with files, or tells what goes wrong."""
        try:
            act()
        except (BadRecord, ContentError) as error:
            self.tell(error)

    def _back(self) -> None:
        self.lead(self._to.leave())

    def lead(self, following: Next) -> None:
        """Has something else follow, and ends what goes on beside the window at once."""
        self.close()
        super().lead(following)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the board with its story, what is wished for beside it, and how even it is below
        both."""
        self.look()
        ui = self._begin(surface)
        room = ui.panel(ui.layout.window.inflate(-ui.px(40), -ui.px(30)))
        gap, focus = ui.px(12), self._focus
        foot = draw_foot(ui.limited(_FOOT), room, self.buttons(), focus) - gap
        line = self.line()
        bar = even_bar.height(ui) + text.height(line, ui.font(_OPTION), room.width) + ui.px(4)
        below = columns.row(room, foot - bar, bar)
        self._draw_even(ui, below, line)
        upper = columns.row(room, room.top, below.top - gap - room.top)
        left = columns.row(upper, upper.top, upper.height)
        left.width = round(upper.width * _LEFT)
        self._draw_board(ui, left)
        self._draw_options(ui, columns.beside(upper, left.width + gap), focus)
        self._finish(ui, 460, focus)

    def line(self) -> str:
        """How even it is, in words."""
        found = self.progress
        if found is None:
            return _("Whether it is even is unproven. Programs play as soon as the board is drawn.")
        if found.proof.games < _KNOWN:
            told = ngettext(
                "Programs try the bands: {n} game.",
                "Programs try the bands: {n} games.",
                found.proof.games,
            ).format(n=found.proof.games)
        else:
            told = text_of_proof(found.proof)
        if found.pair > 1 and not found.done:
            pair = _("Other bands are tried: pair {n} of {most}.")
            return f"{pair.format(n=found.pair, most=DRAWS)} {told}"
        if found.done and not found.even:
            return f"{told} {self._not_even()}"
        return told

    def _not_even(self) -> str:
        """What is said at the end of a proof that does not show it to be even."""
        if self.wish.bands is not None or self.of_today:
            return _("It is not sure to be even.")
        return _("It is not sure to be even: of the bands that were tried these come nearest.")

    def _draw_even(self, ui: Ui, room: pygame.Rect, line: str) -> None:
        proof = Proof() if self.progress is None else self.progress.proof
        share = Share(proof.won, proof.games)
        tip = _(
            "Red’s share of games between musketeers. The bracket is where it may really lie: it "
            "shrinks with each game. In the middle fifth it is even enough."
        )
        y = even_bar.draw(ui, room, share, tip, known=proof.games >= _KNOWN)
        ui.flow(line, (room.left, y + ui.px(4), room.width), _OPTION)

    def _draw_board(self, ui: Ui, room: pygame.Rect) -> None:
        """Draws the title, the board as large as the story leaves room for, and the story."""
        shown = self.laid.scenario if self.laid is not None else self._first
        title = _("A skirmish") if shown is None else vocabulary.title(shown.title)
        high = ui.type_px(40)
        head = columns.row(room, room.top, high)
        font = text.shrunk(title, ui.font(28), room.width, "title")
        text.centred(ui.surface, title, head, font, theme.RULE, "title")
        inner = columns.below(room, head.bottom + ui.px(4))
        notes = [f"**{note}**" for note in (self.notice, self._waiting()) if note]
        if shown is None:
            ui.flow("\n".join(notes), inner, 17)
            return
        story = "\n".join((*notes, _(shown.story.strip())))
        gap = ui.px(10)
        most = inner.height * (1 - _PICTURE) - gap
        size, high = ui.fitting(story, _STORY, inner.width - ui.px(8), most)
        tall = max(round(inner.height * _PICTURE), inner.height - high - gap)
        below = self._draw_picture(ui, columns.row(inner, inner.top, tall)) + gap
        self._told.text(ui, columns.below(inner, below), story, (size,))

    def _waiting(self) -> str:
        """What is said while a board is on its way."""
        return _("It is being drawn…") if self._drawer.busy and not self._current else ""

    def _draw_picture(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the board, whose figures tell who they are; as long as that of today has not been
        laid out, its picture from the start. Returns the y below."""
        laid = self.laid
        image = self._whole if laid is None else self._laid_out.get((laid.wished,), laid.picture)
        if image is None:
            return room.top
        wide, high = image.get_size()
        scale = min(room.width / wide, room.height / high)
        size = round(wide * scale), round(high * scale)
        reduced = self._picture.get(
            (id(image), size), lambda: pygame.transform.smoothscale(image, size)
        )
        box = reduced.get_rect(midtop=room.midtop)
        ui.surface.blit(reduced, box)
        pygame.draw.rect(ui.surface, theme.EDGE, box, 1)
        ui.hotspot(Hotspot(Area.BOARD, box))
        if laid is not None:
            self._name_figures(ui, box, laid.scenario)
        return box.bottom

    def _name_figures(self, ui: Ui, box: pygame.Rect, scenario: Scenario) -> None:
        state = as_known(scenario).state
        square = box.width / (state.board.width + 2 * BORDER)
        for figure in state.figures:
            if figure.at is None:
                continue
            (left, right), (top, foot) = (
                (int((n + BORDER) * square), int((n + 1 + BORDER) * square)) for n in figure.at
            )
            place = pygame.Rect(box.left + left, box.top + top, right - left, foot - top)
            name = vocabulary.figure(figure, state.figures)
            card = characters.describe(state, figure)
            tip = f"**{name}**: {characters.rank(figure)}\n{card}"
            ui.hotspot(Hotspot(Portrait(figure.id), place, None, tip))

    def _draw_options(self, ui: Ui, room: pygame.Rect, focus: Target | None) -> None:
        """Draws what may be wished for, in the largest type that has room."""
        options = self.options()

        def high(each: Ui) -> int:
            lines = _LINES * text.line_height(each.font(_OPTION))
            return len(options) * (each.type_px(_HIGH) + each.px(_GAP)) + lines

        ui = ui.largest(_LEAST, lambda each: high(each) <= room.height)
        y = room.top
        for button in options:
            box = columns.row(room, y, ui.type_px(_HIGH))
            size = _OPTION
            while ui.button_width(button, size) > box.width and size > 11:
                size -= 1
            ui.button(button, box, size=size, focused=button.target == focus)
            y = box.bottom + ui.px(_GAP)
        if self.laid is not None:
            told = columns.below(room, y + ui.px(_GAP))
            words = self._beside.get((self.laid.wished,), self._told_beside)
            self._listed.draw(ui, told, lambda box: ui.flow(words, box, _OPTION))

    def _told_beside(self) -> str:
        """Who meets whom, and the word of it all."""
        assert self.laid is not None
        state, factions = as_known(self.laid.scenario).state, self.laid.scenario.factions
        lines: list[str] = []
        for side in Side:
            figures = [figure for figure in state.figures if figure.side is side]
            names = listed([vocabulary.figure(figure, state.figures) for figure in figures])
            gold = gold_of(figure.card for figure in figures)
            line = ngettext("{side} ({n} gold): {names}", "{side} ({n} gold): {names}", gold)
            party = f"**{vocabulary.party(side, factions[side])}**"
            lines.append(line.format(side=party, n=gold, names=names))
        told = _("Its word: {word}").format(word=literal(self.word))
        return "\n".join((*lines, *self._kept(), told))

    def _kept(self) -> tuple[str, ...]:
        """How the skirmish of the day has ended here."""
        if self.played is None:
            return ()
        return (_("**Played today:** {how}").format(how=remembered.told(self.played.last)),)

    # Reacting

    def _wheel(self, notches: int) -> None:
        if self.ui is not None and self._pointer is not None:
            left = self._pointer[0] < self.ui.layout.window.width * _LEFT
            (self._told if left else self._listed).wheel(notches)

    def _key(self, event: pygame.event.Event) -> None:
        at = moved(event, self._at, len(self._entries))
        if at is not None:
            self._at, self._pointer = at, None
        elif event.key in ENTER and self._at is not None:
            self._entries[self._at].press()
        elif event.key in ENTER:
            self.buttons()[0].press()
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self._back()
        elif not (self._told.key(event.key) or self._listed.key(event.key)):
            pressed(self._entries, event)


def _known(wish: Wish) -> tuple[Headline | None, pygame.Surface | None]:
    """What is known before it is made, if it is the skirmish of today: its headline, and the
    picture of its board."""
    today = date.today()
    if wish != daily(today) or (file := of_day(today)) is None:
        return None, None
    hear(file)
    try:
        headline = read_headline(file)
    except ContentError:
        return None, None
    return headline, picture_of(headline.map)


def _played(scenario: Path) -> Memory | None:
    """What is remembered of a scenario."""
    return memories(read_games().finished).get(name_of(scenario))


def _chosen(here: Skirmishing, bands: Bands) -> Onward:
    """The same wish with bands that were chosen, those who lead first."""
    red, blue = (bands[side] for side in Side)
    return evolve(here, wish=evolve(here.wish, bands=(red, blue), draw=0, level=0))


def _after(now: T, among: Sequence[T]) -> T:
    """The next of some things, which come round."""
    at = among.index(now) if now in among else -1
    return among[(at + 1) % len(among)]
