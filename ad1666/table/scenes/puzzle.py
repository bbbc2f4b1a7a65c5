"""Puzzles: a position from a game, and what would you do?"""

from __future__ import annotations

from datetime import date
from functools import partial

import pygame
from attrs import evolve

from ad1666.advice import puzzles, sentences
from ad1666.advice.advised import advised
from ad1666.advice.asking import Asking
from ad1666.advice.puzzles import Candidate, Put
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.library import branch_game
from ad1666.game.seats import Seat
from ad1666.i18n import _
from ad1666.play.controller import next_figure
from ad1666.play.menu import Entry, Menu
from ad1666.play.mistakes import Mistakes
from ad1666.play.puzzle_list import all_puzzles
from ad1666.play.targets import Area, Command, Option
from ad1666.rules.characters import Square
from ad1666.rules.requests import Choice
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.settings import preferences
from ad1666.table.board_scene import BoardScene, Ground
from ad1666.table.scenes.onward import Riddle
from ad1666.table.scenes.porter import Porter
from ad1666.table.scenes.taken_up import taken_up
from ad1666.table.sheets.puzzles_sheet import PuzzlesSheet
from ad1666.table.toolkit import text
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.keys import ARROWS
from ad1666.table.toolkit.layout import (
    PLAN,
    Arrangement,
    Grid,
    Panel,
    hand_over,
    with_higher_dock,
    with_question,
    without_tabs,
)
from ad1666.table.toolkit.scrolling import Rows
from ad1666.table.toolkit.ui import Button, Ui, pressed
from ad1666.table.views import inspector, plans, prompt_panel, top_panel, zooming
from ad1666.table.views.board.board_view import OnBoard
from ad1666.words import puzzles as told
from ad1666.words.puzzle_list import listed, own_listed
from ad1666.words.translations import hear

_TYPE, _BUTTON, _GAP = 16, 34, 6
"""The type, the height of a button, and the gap between them."""
_MARGINS = 34
"""What the margins of the panel and of its frame take, in pixels."""
_SPARED = 0.5
"""The share of the card that it gives to a dock that needs more height."""
_KEYED = 9
"""How many answers beside the board have a digit as their key."""
_OPPONENT = "musketeer"
"""Who plays the other side where a puzzle is played out."""


class PuzzleScene(BoardScene):
    """Puts a puzzle, which is answered by clicks on the board or by what stands beside it; pointing
    at either shows what it means. Once it was answered, it tells what games that were played on say
    of some answers. Raises BadRecord or ContentError."""

    def __init__(self, riddle: Riddle) -> None:
        self.listed = riddle.own or all_puzzles()
        self.put: Put = puzzles.put(self.listed[riddle.number])
        scenario, state = self.put.scenario, self.put.seen.prompt.state
        super().__init__(state.board.width, state.board.height)
        self.number, self._riddle = riddle.number, riddle
        hear(scenario.path)
        self.ground = Ground.of(scenario, known(scenario.state))
        self.asking = Asking(self.put)
        self.focus: int | None = None
        """The answer that the keyboard is on once one was given, by its number."""
        self.cursor: Square | None = None
        """The square that the pointer or the keyboard is on."""
        self._pointed: int | None = None  # the answer under the pointer
        self._back = ""  # when it comes back, if it is a mistake of the player's own

    @property
    def page(self) -> object:
        """The question, or what came of the answer."""
        return super().page, self.asking.chosen

    @property
    def state(self) -> State:
        """The position, as the side that is asked sees it."""
        return self.put.seen.prompt.state

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the position, the question and the answers."""
        state, side = self.state, self.put.seen.side
        wide, high = state.board.width, state.board.height
        # as if no board were much flatter than others, so that the panels are not, either
        ui = self._lay_out(surface, wide, max(high, -(-wide * 3 // 4)), (Panel.STORY,))
        ui.layout = without_tabs(ui.layout)
        self._make_room(ui)
        grid = self.camera.grid(ui.layout)
        self._begin_board(surface, grid)
        figure, watch = state.known(self._looked), self.ground.watch(state)
        cursor = self.cursor or (None if figure is None else figure.at)
        signs = partial(self._draw_plans, ui, grid)
        on_board = OnBoard(self.ground.art, state, watch, self._menu(), signs=signs, cursor=cursor)
        self._draw_board(ui, grid, on_board)
        top_panel.draw(ui, state, side, self.put.scenario.items, None, self._commands())
        hand = state.pile(side).hand
        prompt_panel.draw_hand(ui, hand_over(ui.layout, PLAN.hand), hand, side, asked_for=False)
        zooming.draw(ui, grid, self.camera)
        hint = _("Point at a figure to read its card; Tab goes from figure to figure.")
        inspector.draw(ui, state, self._looked, None, "", self._card, hint)
        self._draw_question(ui, ui.panel(ui.layout.prompt))
        self._draw_notice(ui, self.notice)
        self._finish(ui)

    def _make_room(self, ui: Ui) -> None:
        """Gives the question the height that it needs."""
        prompt, plain = ui.layout.prompt, ui.limited(1.3)
        if ui.layout.kind is Arrangement.DOCK:
            half = (prompt.width - ui.px(_MARGINS)) // 2
            high = self._height(plain, half, beside=True)
            more = high + ui.px(_MARGINS) - prompt.height
            most = min(ui.layout.height // 4, round(ui.layout.inspect.height * _SPARED))
            ui.layout = with_higher_dock(ui.layout, max(0, min(more, most)))
            return
        width = prompt.width - ui.px(_MARGINS)
        high = self._height(plain, width, beside=False) + ui.px(_MARGINS)
        ui.layout = with_question(ui.layout, high, (Panel.STORY,))

    def _menu(self) -> Menu:
        """What a click on the board means, for its squares to be framed."""
        found = list[Entry]()
        for at, ways in self.asking.spots.items():
            who = self.state.standing(at)
            figure = None if who is None else who.id
            found.append(Entry("", ways[0].choice, spots=(at,), figure=figure))
        for at, actor in self.asking.actors.items():
            if actor != self.asking.actor:
                found.append(Entry("", Choice(actor, Verb.ACTIVATE), spots=(at,)))
        return Menu("", tuple(found))

    def _draw_plans(self, ui: Ui, grid: Grid) -> None:
        """Draws what the answer in focus means or, once one was given, that and the best."""
        prompt, asking, way = self.put.seen.prompt, self.asking, self._in_focus()
        if asking.chosen is not None and way is None:
            if not asking.right:
                made = advised(prompt, asking.told[asking.chosen].weighed)
                plans.draw_made(ui, grid, made)
            way = asking.told[asking.best].weighed
        if way is not None:
            plans.draw(ui, grid, advised(prompt, way), self.state)

    def _in_focus(self) -> Weighed | None:
        """The answer that the pointer or the keyboard is on."""
        number = self.focus if self._pointed is None else self._pointed
        listed = self._listed()
        if number is not None and number < len(listed):
            return listed[number].weighed
        ways = () if self.cursor is None else self.asking.spots.get(self.cursor, ())
        return ways[0] if ways else None

    def _listed(self) -> tuple[Candidate, ...]:
        """The answers beside the board: what no square stands for or, once one was given, those
        that are told."""
        asking = self.asking
        if asking.chosen is not None:
            return asking.told
        return tuple(map(Candidate, asking.entries))

    def _draw_question(self, ui: Ui, room: pygame.Rect) -> None:
        """Draws the words, and the answers below them; in a dock beside them."""
        beside = ui.layout.kind is Arrangement.DOCK

        def fits(sized: Ui) -> bool:
            width = room.width // 2 - sized.px(_GAP) if beside else room.width
            return self._height(sized, width, beside) <= room.height

        ui = ui.limited(1.3).largest(0.75, fits)
        gap = ui.px(_GAP)
        left, right = room.copy(), room.copy()
        if beside:
            left.width = room.width // 2 - gap
            right.left, right.width = left.right + 2 * gap, room.right - left.right - 2 * gap
        y = left.top
        for words in self._words():
            y = ui.prose(words, (left.left, y, left.width), _TYPE)
        if not beside:
            right.top, right.height = y + gap, room.bottom - y - gap
        on = {Option(self.asking.best)} if self.asking.chosen is not None else set()
        focus = None if self.focus is None else Option(self.focus)
        for answer in self._answers():
            place = pygame.Rect(right.left, right.top, right.width, max(1, room.bottom - right.top))
            high, gaps = ui.px(_BUTTON), (gap, gap)
            below = ui.buttons(
                (answer,), place, high, size=_TYPE, gap=gaps, focus=focus, on=on, fills=True
            )
            right.top = gap + below

    def _words(self) -> tuple[str, ...]:
        """What is told above the answers."""
        scenario, number = self.put.scenario.title, self.number + 1
        if self.put.puzzle.own:
            which = own_listed(number, len(self.listed), scenario)
        else:
            solved = sum(one.id in preferences.now.puzzles for one in self.listed)
            which = listed(number, len(self.listed), solved, scenario)
        seen, asking, title = self.put.seen, self.asking, f"**{_(self.put.puzzle.title)}**"
        if asking.chosen is None:
            stake = told.at_stake(seen.prompt.state, seen.side)
            asked = _(self.put.puzzle.question) or told.question(seen.prompt)
            return title, f"{which}. {stake}", f"**{asked}** {asking.hint}"
        best = asking.told[asking.best].weighed
        verdict = told.verdict(asking.right, sentences.deed(best, seen.prompt))
        return title, f"{verdict} {self._why()}"

    def _why(self) -> str:
        """Why the best answer is right; of a mistake of the player's own, what they chose then and
        when it comes back."""
        if not self.put.puzzle.own:
            return _(self.put.puzzle.why)
        made = (one for one in self.put.answers if one.made)
        prompt = self.put.seen.prompt
        then = (told.in_your_game(sentences.deed(one.weighed, prompt)) for one in made)
        return " ".join((*then, self._back))

    def _height(self, ui: Ui, width: int, beside: bool) -> int:
        """The height of words and answers in columns of a width: of two ``beside`` each other, or
        of one."""
        gap, high = ui.px(_GAP), ui.px(_BUTTON)
        words = sum(text.height(words, ui.font(_TYPE), width) for words in self._words())
        answers = sum(
            ui.buttons_height((answer,), width, high, size=_TYPE, gap=(gap, gap)) + gap
            for answer in self._answers()
        )
        return max(words, answers - gap) if beside else words + answers

    # Commands

    def _answers(self) -> tuple[Button, ...]:
        prompt, shown = self.put.seen.prompt, self.asking.chosen is not None
        puzzle = self.put.puzzle
        known = told.how_own_is_known if puzzle.own else told.how_known
        how = known(puzzle.games) if shown else ""
        return tuple(
            Button(
                Option(number),
                told.answer(
                    sentences.deed(answer.weighed, prompt),
                    *((answer.won, answer.less) if shown else (None,)),
                ),
                str(number + 1) if number < _KEYED else "",
                partial(self._focus_on, number) if shown else partial(self.give, answer.weighed),
                how,
            )
            for number, answer in enumerate(self._listed())
        )

    def _others(self) -> tuple[Button, ...]:
        last = len(self.listed) - 1
        back = partial(self._turn_to, self.number - 1) if self.number else None
        on = partial(self._turn_to, self.number + 1) if self.number < last else None
        answered = self.asking.chosen is not None
        keys = ("←", "→") if answered else (",", ".")
        return (
            Button(Command.STEP_BACK, _("Previous"), keys[0], back),
            Button(Command.STEP_ON, _("Next"), keys[1], on, leads_on=answered),
            Button(Command.PUZZLES, _("All"), "L", self._list),
        )

    def _commands(self) -> tuple[Button, ...]:
        out = _("A new game from this position, against a musketeer.")
        how = _("How to play, keys, pictures.")
        play = None if self.put.study is not None else self._play_out
        return (
            *self._others(),
            Button(Command.BRANCH, _("Play it out"), "P", play, out),
            Button(Command.RULES, _("Rules"), "?", self.sheets.open_rules),
            Button(Command.HELP, _("Help"), "F1", self.sheets.open_help, how),
            Button(Command.LEAVE, _("Back"), "Esc", self._go),
        )

    def give(self, answer: Weighed) -> None:
        """Gives an answer. What is right at once is kept as solved."""
        self.asking.give(answer)
        self._given()

    def click(self, square: Square) -> None:
        """Clicks on a square of the board: it answers, or chooses who acts."""
        if self.asking.click(square):
            self.focus = None
            self._given()

    def _given(self) -> None:
        """Keeps what an answer says of the player, if there is one."""
        asking, name = self.asking, self.put.puzzle.id
        if asking.chosen is None:
            return
        self.focus = self.cursor = None
        if self.put.puzzle.own:
            self._answered(right=asking.right)
        elif asking.right and name not in (solved := preferences.now.puzzles):
            self.notice = preferences.change(puzzles=(*solved, name))

    def _answered(self, *, right: bool) -> None:
        """Says when a mistake of the player's own comes back, and keeps it."""
        today = date.today()
        try:
            after = Mistakes.read().answered(self.put.puzzle.id, right=right, today=today)
        except OSError as error:
            self.tell(error)
            return
        self._back = told.comes_back(None if after is None else (after.due - today).days)

    def _focus_on(self, number: int) -> None:
        """Shows an answer once one has been given."""
        self.focus = number

    def _turn_to(self, number: int) -> None:
        self.following = evolve(self._riddle, number=number)

    def _turn_to_listed(self, number: int) -> None:
        self.following = evolve(self._riddle, number=number, own=())

    def _turn_to_own(self) -> None:
        waiting = tuple(one.puzzle for one in Mistakes.read().due(date.today()))
        if waiting:
            self.following = evolve(self._riddle, number=0, own=waiting)

    def _list(self) -> None:
        """Shows all puzzles, with this one in focus."""
        at = 0 if self.put.puzzle.own else self.number
        self.sheets.open(PuzzlesSheet(self._turn_to_listed, self._turn_to_own, rows=Rows(at)))

    def _play_out(self) -> None:
        """Begins a game from the position."""
        put = self.put
        seats = {put.seen.side.other: Seat(_OPPONENT, self.number + 1)}
        porter = Porter(self.sheets, self.tell, self.lead)
        part = put.puzzle.record, put.moves
        porter.go(lambda: taken_up(branch_game(*part), self._riddle.leave, lambda _seats: seats))

    def _go(self) -> None:
        self.following = self._riddle.leave()

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.notice = ""
        pressed_now = event.type == pygame.MOUSEBUTTONDOWN
        if pressed_now and event.button == pygame.BUTTON_RIGHT:
            self.asking.back()
        clicked = pressed_now and event.button == pygame.BUTTON_LEFT
        if clicked and self.grid is not None and self._under() is Area.BOARD:
            square = self.grid.at(event.pos)
            if square is not None:
                self.click(square)
                return
        super().handle(event)

    def _motion(self, event: pygame.event.Event) -> None:
        under = self._under()
        self._pointed = under.number if isinstance(under, Option) else None
        super()._motion(event)

    def _point(self, square: Square | None) -> None:
        self.cursor = square if square is not None and square in self.state.board else None
        self._read_of(self.state, square)

    def _point_beside(self) -> None:
        self.cursor = None

    def _key(self, event: pygame.event.Event) -> None:
        answered = self.asking.chosen is not None
        if event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE) and self.asking.back():
            pass
        elif event.key == pygame.K_ESCAPE:
            self._go()
        elif event.key in ARROWS and not answered:
            self._step(*ARROWS[event.key])
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if event.key == pygame.K_DOWN else -1
            before = self.focus if self.focus is not None else (-1 if step > 0 else 0)
            self.focus = (before + step) % len(self._listed())
            self._pointer = self._pointed = None
        elif event.key in (*ENTER, pygame.K_SPACE):
            self._enter()
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            back, on, _all = self._others()
            (on if event.key == pygame.K_RIGHT else back).press()
        elif event.key == pygame.K_TAB:
            shift = bool(event.mod & pygame.KMOD_SHIFT)
            figure = next_figure(self.state, self._looked, -1 if shift else 1)
            self._look_at(figure)
            self.cursor, self._pointer = figure.at, None
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._card.wheel(4 if event.key == pygame.K_PAGEUP else -4)
        elif self._turns_view(event):
            pass
        else:
            pressed((*self._answers(), *self._commands()), event)

    def _step(self, across: int, down: int) -> None:
        """Moves the cursor by a square, first from whoever acts."""
        figure = self.state.known(self.asking.actor) or self.state.known(self._looked)
        start = None if figure is None else figure.at
        x, y = self.cursor or start or (0, 0)
        square = x + across, y + down
        if square in self.state.board:
            self.cursor, self._pointer, self._pointed = square, None, None
            self.camera.follow(square)
            self._read_of(self.state, square)

    def _enter(self) -> None:
        """Answers on the square of the cursor or, once an answer was given, goes on."""
        if self.asking.chosen is not None:
            self._others()[1].press()
        elif self.cursor is not None:
            self.click(self.cursor)
