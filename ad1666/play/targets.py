"""What a point of the window refers to, as values that scenes dispatch on and tests look for."""

from __future__ import annotations

import enum

from attrs import frozen

from ad1666.rules.cards import Side


class Area(enum.Enum):
    """A part of the window that shows something or contains rows."""

    VEIL = enum.auto()
    """Everything below a sheet. Hotspots registered earlier do not react."""
    BOARD = enum.auto()
    PROMPT = enum.auto()
    INSPECT = enum.auto()
    LOG = enum.auto()
    TEST = enum.auto()
    HAND = enum.auto()
    GUARD = enum.auto()
    ALARM = enum.auto()
    NEW_GAMES = enum.auto()
    OLD_GAMES = enum.auto()
    SHELVES = enum.auto()
    OFFERS = enum.auto()
    BAND = enum.auto()
    SAVED_BANDS = enum.auto()
    PATHS = enum.auto()
    MISTAKES = enum.auto()
    OVERLAYS = enum.auto()
    CHAPTERS = enum.auto()
    CLAUSES = enum.auto()
    TIME_LINE = enum.auto()
    MOMENTS = enum.auto()
    CURVE = enum.auto()
    HINT = enum.auto()
    CLAUSE = enum.auto()
    """The text of the selected clause."""
    LINE = enum.auto()
    """The details of the selected log line."""
    SETTINGS = enum.auto()
    ROAD = enum.auto()
    """The chapters of a campaign."""
    OPTIONS = enum.auto()
    """What may be chosen between two chapters, and for whom."""
    FOR_WHOM = enum.auto()
    PHONES = enum.auto()
    EVEN = enum.auto()
    """How even a skirmish is."""
    HONOURS = enum.auto()
    """The seal and the stars that a game has earned."""


class Command(enum.Enum):
    """What a button is for."""

    # the program
    HELP = enum.auto()
    RULES = enum.auto()
    SETTINGS = enum.auto()
    KEYS = enum.auto()
    LESS = enum.auto()
    MORE = enum.auto()
    EVERY_CLAUSE = enum.auto()
    CLOSE = enum.auto()
    BACK = enum.auto()
    LEAVE = enum.auto()
    QUIT = enum.auto()
    MORE_NEW = enum.auto()
    MORE_OLD = enum.auto()
    MORE_SHELVES = enum.auto()
    ADD_PACK = enum.auto()
    FOREMOST = enum.auto()
    LEARN = enum.auto()
    PUZZLES = enum.auto()
    DAILY = enum.auto()
    SKIRMISH = enum.auto()
    PASTE = enum.auto()
    FINISHED = enum.auto()
    DELETE = enum.auto()
    RENAME = enum.auto()
    LOOK_ON = enum.auto()
    COPY = enum.auto()
    END_GAME = enum.auto()
    # a campaign
    CAMPAIGN = enum.auto()
    NEW_CAMPAIGN = enum.auto()
    DRAW_ROAD = enum.auto()
    TO_NIGHT = enum.auto()
    BRIEFING = enum.auto()
    GIVE_UP = enum.auto()
    DRAW = enum.auto()
    ANEW = enum.auto()
    AGAIN = enum.auto()
    HEROES = enum.auto()
    ERRAND = enum.auto()
    WHOLE_STORY = enum.auto()
    OUTCOME = enum.auto()
    # before a game
    DONE = enum.auto()
    SUGGESTED = enum.auto()
    LOAD = enum.auto()
    SAVE = enum.auto()
    CONFIRM = enum.auto()
    CLEAR = enum.auto()
    STORY = enum.auto()
    START = enum.auto()
    STRICT = enum.auto()
    # the game
    UNDO = enum.auto()
    SEE_AGAIN = enum.auto()
    ADVICE = enum.auto()
    HAND = enum.auto()
    STANDING = enum.auto()
    LOG = enum.auto()
    PAUSE = enum.auto()
    GO_ON = enum.auto()
    LIFT = enum.auto()
    NOT_NOW = enum.auto()
    UNSEEN = enum.auto()
    BOTH_UNSEEN = enum.auto()
    OTHER_LOOKS = enum.auto()
    PLEDGE = enum.auto()
    RECKONING = enum.auto()
    HINT = enum.auto()
    REMATCH = enum.auto()
    NEXT_CHAPTER = enum.auto()
    CHRONICLE = enum.auto()
    LUCK = enum.auto()
    LINK = enum.auto()
    COPY_LINK = enum.auto()
    MAIL = enum.auto()
    TAKE_MAIL = enum.auto()
    MAIL_FILE = enum.auto()
    AWAY = enum.auto()
    SAVE_TURN = enum.auto()
    COACH = enum.auto()
    BOTH = enum.auto()
    WHY = enum.auto()
    FILM = enum.auto()
    TURNING = enum.auto()
    AT_ONCE = enum.auto()
    WAIT = enum.auto()
    TAKE_OVER = enum.auto()
    ASK_HERE = enum.auto()
    PHONES = enum.auto()
    DESKS = enum.auto()
    AT_PAGES = enum.auto()
    TALK = enum.auto()
    ADDRESS = enum.auto()
    SWITCH_OFF = enum.auto()
    ALLOW = enum.auto()
    REFUSE = enum.auto()
    SEATS = enum.auto()
    FINISH = enum.auto()
    FOLD_CARD = enum.auto()
    FOLD_STORY = enum.auto()
    DRAWER = enum.auto()
    CLOSER = enum.auto()
    FARTHER = enum.auto()
    UNSAVED = enum.auto()
    RETRY = enum.auto()
    ELSEWHERE = enum.auto()
    SAVE_THERE = enum.auto()
    LOSE = enum.auto()
    STAY = enum.auto()
    # a recorded game
    PLAY = enum.auto()
    STEP_BACK = enum.auto()
    STEP_ON = enum.auto()
    TURN_BACK = enum.auto()
    TURN_ON = enum.auto()
    NEXT_FIGHT = enum.auto()
    NEXT_DEATH = enum.auto()
    NEXT_TURNING = enum.auto()
    SPEED = enum.auto()
    BRIEF = enum.auto()
    VIEW = enum.auto()
    BRANCH = enum.auto()
    # the window that shows a map
    RELOAD = enum.auto()
    PLACES = enum.auto()
    DOORS = enum.auto()
    FIGURES = enum.auto()
    AGILITY = enum.auto()
    MP = enum.auto()


@frozen
class Option:
    """A menu entry, by index."""

    number: int


@frozen
class Row:
    """A row of a list, by index."""

    of: Area
    number: int


@frozen
class InRow:
    """A button in a row."""

    row: Row
    command: Command


@frozen
class Citation:
    """A clause number in a text."""

    clause: str


@frozen
class TermTarget:
    """A word of the rules in a text, by the clause on it."""

    clause: str


@frozen
class Portrait:
    """A figure's picture with its name."""

    figure: str


@frozen
class SeatOf:
    """Who plays a side."""

    side: Side


@frozen
class CharacterOf:
    """The character of the program that plays a side."""

    side: Side


Target = (
    Area
    | Command
    | Option
    | Row
    | InRow
    | Citation
    | TermTarget
    | Portrait
    | SeatOf
    | CharacterOf
    | Side
)
"""A side stands for its pennant and its goals."""
