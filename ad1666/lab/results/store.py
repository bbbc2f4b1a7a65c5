"""The results of the laboratory in a folder: ``games.sqlite``, with a row for each game and rows
for its counts. Times are in seconds, squares count from 0. What is read is checked, since SQLite
takes any value in any column. The tables are also written as Parquet (https://parquet.apache.org),
which needs pyarrow."""

from __future__ import annotations

import enum
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from attrs import astuple, fields, has

from ad1666.content.errors import printable
from ad1666.content.scenarios.recruitment import Bands
from ad1666.i18n import _
from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.names import GameName, program
from ad1666.lab.games.played import Failed, Means, Played
from ad1666.lab.lacking import lacking
from ad1666.rules.cards import Side

_OF_PLAYED = get_type_hints(Played)
COUNTS: Mapping[str, type] = {
    name: get_args(hint)[0]
    for name, hint in _OF_PLAYED.items()
    if get_origin(hint) is tuple and has(get_args(hint)[0])
}
"""The tables with several rows for each game, with the class whose fields are their columns."""
_OF_GAMES = tuple(
    name
    for name, hint in _OF_PLAYED.items()
    if get_origin(hint) is not tuple and hint is not GameName
)
"""The fields of a game that are columns of its table."""

_IN_SQLITE: Mapping[object, str] = {
    int: "'integer'",
    float: "'integer', 'real'",
    str: "'text'",
    bytes: "'blob'",
    type(None): "'null'",
}


def _wrong_columns(table: str) -> dict[str, str]:
    """For each column that is computed with a condition in SQL that holds for a wrong value."""
    return {name: _is_not(name, hint) for name, hint in _HINTS[table].items()}


def _is_not(name: str, hint: object) -> str:
    """The condition that a value is of none of the types of a hint, or not of an enumeration."""
    parts = get_args(hint) or (hint,)
    enums = [part for part in parts if isinstance(part, type) and issubclass(part, enum.Enum)]
    plain = [str if part in enums else part for part in parts]
    wrong = [f"typeof({name}) not in ({', '.join(_IN_SQLITE[part] for part in plain)})"]
    for part in enums:
        wrong.append(f"{name} not in ({', '.join(repr(str(member.value)) for member in part)})")
    return " or ".join(wrong)


_HINTS: Mapping[str, Mapping[str, object]] = {
    "scenarios": {
        **dict.fromkeys(("digest", "name", "title", "bands", "variant"), str),
        "content": bytes,
        "opening": bytes,
    },
    "games": {
        **dict.fromkeys(("digest", "red", "blue"), str),
        "seed": int,
        **{name: _OF_PLAYED[name] for name in _OF_GAMES},
        "moves": bytes,
    },
    "failures": {
        **dict.fromkeys(("digest", "red", "blue", "problem"), str),
        "seed": int,
        "moves": bytes,
    },
    **{table: get_type_hints(kind) for table, kind in COUNTS.items()},
    "means": {"kind": Means, "name": str, "side": Side},
}
"""The types of the columns of each table, which are checked."""

FILE = "games.sqlite"
_APPLICATION = 0x1666
"""Marks the database as one of ours."""
_SCHEMA = 4
"""The version of the tables below. Raise it whenever they change."""
SOON = 1.0
"""Seconds to wait in silence while another program uses the file: another run writes a game in a
fraction of that."""
WAIT = 20.0
"""Seconds to wait after that, once it has been told."""

TABLES = ("scenarios", "games", "means", *COUNTS)
"""The tables to read about games that did not fail."""
_TABLES = """
create table program (digest text not null);
create table scenarios (
    digest text primary key, name text not null, title text not null, bands text not null,
    variant text not null, content blob not null, opening blob not null);
create table games (
    id integer primary key, digest text not null references scenarios, red text not null,
    blue text not null, seed integer not null, {games}, moves blob not null,
    unique (digest, red, blue, seed));
create table failures (
    digest text not null references scenarios, red text not null, blue text not null,
    seed integer not null, problem text not null, moves blob not null,
    unique (digest, red, blue, seed));
create table means (game integer not null references games, kind, name, side);
{counts}
create index means_of_game on means (game);
"""


Tell = Callable[[str], object]
"""Tells the user something at once."""


class BadResults(ValueError):
    """A folder whose results cannot be used; the message says why, and what to do."""


class Results:
    """The results in a folder. A game is on disk when ``add`` returns. Every method raises
    BadResults if the file is damaged, or if another program does not let go of it; that one is
    waited for is told by ``tell``."""

    def __init__(self, connection: sqlite3.Connection, folder: Path, tell: Tell) -> None:
        self._connection = connection
        self._tell = tell
        self.folder = folder

    def _reading(self) -> AbstractContextManager[None]:
        return _readable(self.folder / FILE)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction, which has the file for itself."""
        with self._connection as db:
            begin(db, self.folder / FILE, self._tell)
            yield db

    def close(self) -> None:
        """Closes the results; they stay on disk."""
        self._connection.close()

    def enter(self, arena: Arena) -> None:
        """Adds a scenario to be played, unless it exists."""
        content = zlib.compress(json.dumps(dict(arena.content)).encode(), 9)
        opening = zlib.compress("\n".join(arena.opening).encode(), 9)
        bands = json.dumps(dict(arena.bands))
        named = (arena.digest, arena.name, arena.title, bands, json.dumps(arena.variant))
        with self._writing() as db:
            query = "insert or ignore into scenarios values (?, ?, ?, ?, ?, ?, ?)"
            db.execute(query, (*named, content, opening))

    def add(self, played: Played | Failed) -> None:
        """Adds a game, finished or failed, unless it exists."""
        name = played.name
        named = (name.table, name.red, name.blue, name.seed)
        moves = zlib.compress("\n".join(played.lines).encode(), 9)
        with self._writing() as db:
            if isinstance(played, Failed):
                row = (*named, played.problem, moves)
                db.execute("insert or ignore into failures values (?, ?, ?, ?, ?, ?)", row)
                return
            values = [getattr(played, column) for column in _OF_GAMES]
            marks = ", ".join("?" * (len(named) + len(values) + 1))
            done = db.execute(
                f"insert or ignore into games values (null, {marks})", (*named, *values, moves)
            )
            if not done.rowcount:
                return
            game = done.lastrowid
            for table, kind in COUNTS.items():
                marks = ", ".join("?" * (len(fields(kind)) + 1))
                rows = [(game, *astuple(value)) for value in getattr(played, table)]
                db.executemany(f"insert into {table} values ({marks})", rows)
            means = [(game, *row) for row in played.means]
            db.executemany("insert into means values (?, ?, ?, ?)", means)

    def known(self) -> set[GameName]:
        """The games that have been played, including those that failed."""
        query = "select digest, red, blue, seed from {}"
        rows = (self.rows(query.format(t)) for t in ("games", "failures"))
        return {GameName(*row) for found in rows for row in found}

    def failures(self) -> list[Failed]:
        query = "select digest, red, blue, seed, problem, moves from failures order by seed"
        with self._reading():
            rows = self._connection.execute(query)
            return [Failed(GameName(*name), text, _lines(moves)) for *name, text, moves in rows]

    def arenas(self) -> list[Arena]:
        """The scenarios with games, finished or failed, by name."""
        query = (
            "select digest, name, title, content, bands, variant, opening from scenarios "
            "where digest in (select digest from games union select digest from failures) "
            "order by name, digest"
        )
        with self._reading():
            rows = self._connection.execute(query)
            return [
                Arena(
                    *(digest, name, title, json.loads(zlib.decompress(content)), _bands(bands)),
                    *(tuple(json.loads(variant)), _lines(opening)),
                )
                for digest, name, title, content, bands, variant, opening in rows
            ]

    def games(self, digest: str | None = None) -> list[Played]:
        """The games of a scenario, or all, by seed, without their counts and lines."""
        columns = ", ".join(_OF_GAMES)
        query = f"select digest, red, blue, seed, {columns} from games "
        chosen = "where digest = ifnull(?, digest) order by digest, seed, red, blue"
        with self._reading():
            rows = self._connection.execute(query + chosen, (digest,))
            return [
                Played(GameName(*row[:4]), _side(row[4]), *row[5:])  # in the order of _OF_GAMES
                for row in rows
            ]

    def lines(self, name: GameName) -> tuple[str, ...]:
        """The lines of a game's record. Raises KeyError if there is no such game."""
        query = "select moves from games where (digest, red, blue, seed) = (?, ?, ?, ?)"
        with self._reading():
            found = self._connection.execute(query, astuple(name)).fetchone()
            if found is not None:
                return _lines(found[0])
        raise KeyError(name)

    def rows(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """The rows of a query; their types depend on its columns."""
        with self._reading():
            yield from self._connection.execute(query, values)

    def table(self, name: str) -> list[tuple[str, list[Any]]]:
        """A whole table as named columns. Raises KeyError if there is none of that name."""
        if name not in TABLES:
            raise KeyError(name)
        with self._reading():
            found = self._connection.execute(f"select * from {name}")
            columns = [column for column, *_ in found.description]
            rows = found.fetchall()
        return [(column, [row[number] for row in rows]) for number, column in enumerate(columns)]


def _silent(_text: str) -> None:
    """Tells nobody."""


def open_results(folder: Path, tell: Tell = _silent) -> Results:
    """Opens the results in a folder for reading. Raises BadResults if there are none, or
    none of this version."""
    path = folder / FILE
    if not path.is_file():
        problem = _("{file}: there is no such file. ad1666 lab creates it.")
        raise BadResults(problem.format(file=_called(path)))
    return _opened(path, tell)


def resume_results(folder: Path, tell: Tell = _silent) -> Results:
    """Opens the results in a folder to add to them; creates the folder if needed. Raises BadResults
    if they are of another version, or their games were played by another program; OSError if the
    folder cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    results = _opened(path, tell)
    try:
        if [(program(),)] != [*results.rows("select digest from program")]:
            problem = _(
                "{file}: its games were played by another version of the program. Name another "
                "folder for games of this version; --against compares the two."
            )
            raise BadResults(problem.format(file=_called(path)))
    except BaseException:
        results.close()
        raise
    return results


def _opened(path: Path, tell: Tell) -> Results:
    try:
        connection = sqlite3.connect(path, timeout=WAIT)
    except sqlite3.Error as error:
        problem = _("{file}: cannot be opened: {reason}.")
        raise BadResults(problem.format(file=_called(path), reason=error)) from None
    try:
        _prepare(connection, path, tell)
    except BaseException:
        connection.close()
        raise
    return Results(connection, path.parent, tell)


def begin(db: sqlite3.Connection, path: Path, tell: Tell) -> None:
    """Begins a transaction that writes. If another program has the file that is told at once, and
    waited for. Raises BadResults if it does not let go."""
    for seconds in (SOON, WAIT):
        db.execute(f"pragma busy_timeout = {round(1000 * seconds)}")
        try:
            db.execute("begin immediate")
            db.execute(f"pragma busy_timeout = {round(1000 * WAIT)}")  # for what is read later
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
        if seconds == SOON:
            waiting = _("{file}: another program is writing to it. Waiting up to {n} seconds…")
            tell(waiting.format(file=_called(path), n=round(WAIT)))
    problem = _(
        "{file}: another program does not let go of it. End that one, or name another folder."
    )
    raise BadResults(problem.format(file=_called(path)))


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Turns errors in reading a file into BadResults."""
    try:
        yield
    except BadResults:
        raise
    except (sqlite3.Error, zlib.error, ValueError) as error:
        problem = _("{file}: cannot be used: {reason}. Name another folder.")
        raise BadResults(problem.format(file=_called(path), reason=error)) from None


def _prepare(connection: sqlite3.Connection, path: Path, tell: Tell) -> None:
    """Creates the tables in a new file, or checks that an existing one is
    ours. Raises BadResults."""
    with _readable(path), connection:
        begin(connection, path, tell)  # so that no other run creates them meanwhile
        [(application,)] = connection.execute("pragma application_id")
        [(version,)] = connection.execute("pragma user_version")
        [(tables,)] = connection.execute("select count(*) from sqlite_master")
        if not tables:
            _make(connection)
            return
    if application != _APPLICATION:
        problem = _("{file}: is a database of another program. Name another folder.")
        raise BadResults(problem.format(file=_called(path)))
    if version != _SCHEMA:
        problem = _(
            "{file}: has results of version {version}, and this program reads version {ours}. "
            "Name another folder."
        )
        raise BadResults(problem.format(file=_called(path), version=version, ours=_SCHEMA))
    with _readable(path):
        for table in _HINTS:
            _check_columns(connection, path, table)


def _check_columns(connection: sqlite3.Connection, path: Path, table: str) -> None:
    """Raises BadResults if a column of a table is missing, or has a value that is none of ours."""
    wrong = _wrong_columns(table)
    found = [name for _number, name, *_more in connection.execute(f"pragma table_info({table})")]
    changed = next((name for name in wrong if found and name not in found), None)
    if changed is None:
        [flags] = connection.execute(f"select {', '.join(map(_ever, wrong.values()))} from {table}")
        changed = next((name for name, flag in zip(wrong, flags, strict=True) if flag), None)
    if changed is not None:
        problem = _(
            "{file}: another program has changed {column} in the table {table}. Name another "
            "folder."
        )
        raise BadResults(problem.format(file=_called(path), column=changed, table=table))


def _ever(condition: str) -> str:
    """Whether a condition holds for any row."""
    return f"max({condition})"


def _make(connection: sqlite3.Connection) -> None:
    counts = "".join(
        f"create table {table} (game integer not null references games, "
        f"{', '.join(a.name for a in fields(kind))});\n"
        f"create index {table}_of_game on {table} (game);\n"
        for table, kind in COUNTS.items()
    )
    for statement in _TABLES.format(games=", ".join(_OF_GAMES), counts=counts).split(";"):
        connection.execute(statement)
    connection.execute("insert into program values (?)", (program(),))
    connection.execute(f"pragma application_id = {_APPLICATION}")
    connection.execute(f"pragma user_version = {_SCHEMA}")


def _bands(text: str) -> Bands:
    return {Side(side): tuple(band) for side, band in json.loads(text).items()}


def _side(value: str | None) -> Side | None:
    return None if value is None else Side(value)


def _lines(moves: bytes) -> tuple[str, ...]:
    return tuple(zlib.decompress(moves).decode().splitlines())


def _called(path: Path) -> str:
    return printable(str(path))


_PACKED = ("content", "moves", "opening")
"""Columns of compressed text, which records contain as well."""


class NoParquet(Exception):
    """Parquet cannot be written; the message says why, and what to do."""


def need_parquet() -> None:
    """Raises NoParquet if pyarrow is missing."""
    if find_spec("pyarrow") is None:
        raise NoParquet(lacking("pyarrow"))


def write_parquet(results: Results) -> tuple[Path, ...]:
    """Writes the tables into the folder of the results; returns their paths. Raises NoParquet, or
    OSError if writing fails."""
    need_parquet()
    import pyarrow
    from pyarrow import parquet

    paths = []
    for table in TABLES:
        columns = {name: values for name, values in results.table(table) if name not in _PACKED}
        paths.append(results.folder / f"{table}.parquet")
        parquet.write_table(pyarrow.table(columns), paths[-1])
    return tuple(paths)
