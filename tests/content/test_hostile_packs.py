"""Packs of strangers: each that is not in order gets its message, soon, and leaves nothing
behind."""

from __future__ import annotations

import random
import resource
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.content.checks import check
from ad1666.content.errors import ContentError
from ad1666.content.packs.archive import MAX_FILE, MAX_TOTAL, MOST_FILES, archive_of, read_archive
from ad1666.content.packs.names import DEEPEST, LONGEST
from ad1666.content.packs.shelf import offered, packs, packs_folder
from tests.content import archives
from tests.content.archives import DEFLATED, PACK, Entry, archive, changed, named, pack

SECONDS = 5
"""Of processor time, for any pack."""
PACK_IT = "Make the pack with ad1666 pack FOLDER, which leaves such files out."
AGAIN = "Make it again with ad1666 pack FOLDER."
RENAME = "Rename it: letters, digits, spaces, apostrophes and . , ( ) - _ are allowed."
ZEROS = bytes(2_000_000)
INNER = Entry(b"maps/a.toml", archive(pack()))
OTHER = b"id = 'another'\n"


def text(**given: str) -> bytes:
    """A pack.toml with other values, or with one left out."""
    lines = PACK.decode().splitlines()
    for key, value in given.items():
        lines = [line for line in lines if not line.startswith(f"{key} =")]
        lines += [f"{key} = {value}"] if value else []
    return archive(pack(text="\n".join(lines).encode()))


HOSTILE = {
    # ways out of the folder
    "up": (named(b"../a.toml"), f"../a.toml leads out of the pack. {PACK_IT}"),
    "up inside": (
        named(b"maps/../../a.toml"),
        f"maps/../../a.toml leads out of the pack. {PACK_IT}",
    ),
    "up at the end": (named(b"maps/.."), f"maps/.. leads out of the pack. {PACK_IT}"),
    "folder above": (
        archive(pack(Entry(b"../", mode=archives.FOLDER))),
        f".. leads out of the pack. {PACK_IT}",
    ),
    "folder of a device": (
        archive(pack(Entry(b"maps/con/", mode=archives.FOLDER))),
        "maps/con is the name of a device on Windows. Rename it.",
    ),
    "absolute": (named(b"/etc/a.toml"), f"/etc/a.toml leads out of the pack. {PACK_IT}"),
    "two slashes": (named(b"//host/a.toml"), f"//host/a.toml leads out of the pack. {PACK_IT}"),
    "drive": (named(b"C:/a.toml"), f"C:/a.toml leads out of the pack. {PACK_IT}"),
    "on a drive": (named(b"c:a.toml"), f"c:a.toml leads out of the pack. {PACK_IT}"),
    "share": (
        named(rb"\\host\share\a.toml"),
        rf"\\\\host\\share\\a.toml leads out of the pack. {PACK_IT}",
    ),
    "up by backslashes": (named(rb"..\a.toml"), rf"..\\a.toml leads out of the pack. {PACK_IT}"),
    "up by both": (named(rb"maps\../a.toml"), rf"maps\\../a.toml leads out of the pack. {PACK_IT}"),
    "backslashes": (
        named(rb"maps\a.toml"),
        rf"maps\\a.toml is written with backslashes. {PACK_IT}",
    ),
    # names that are not the same everywhere
    "device": (named(b"nul.toml"), "nul.toml is the name of a device on Windows. Rename it."),
    "device folder": (
        named(b"maps/CON/a.toml"),
        "maps/CON/a.toml is the name of a device on Windows. Rename it.",
    ),
    "device with a space": (
        named(b"aux .toml"),
        "aux .toml is the name of a device on Windows. Rename it.",
    ),
    "stream": (
        named(b"a.png:b.toml"),
        f"a.png:b.toml is a name that not every system allows. {RENAME}",
    ),
    "dot at the end": (
        named(b"maps./a.toml"),
        f"maps./a.toml is a name that not every system allows. {RENAME}",
    ),
    "space at the end": (
        named(b"maps /a.toml"),
        f"maps /a.toml is a name that not every system allows. {RENAME}",
    ),
    "empty folder": (
        named(b"maps//a.toml"),
        f"maps//a.toml is a name that not every system allows. {RENAME}",
    ),
    "new line": (
        named(b"a\nb.toml"),
        rf"a\nb.toml is a name that not every system allows. {RENAME}",
    ),
    "escape": (
        named(b"\x1b[31ma.toml"),
        rf"\x1b[31ma.toml is a name that not every system allows. {RENAME}",
    ),
    "NUL": (
        named(b"a.toml\0.exe"),
        rf"a.toml\x00.exe is a name that not every system allows. {RENAME}",
    ),
    "no name": (named(b""), f" is a name that not every system allows. {RENAME}"),
    "star": (named(b"*.toml"), f"*.toml is a name that not every system allows. {RENAME}"),
    "turned around": (
        changed(name="a\u202etxt.toml".encode(), flags=0x800),
        rf"a\u202etxt.toml is a name that not every system allows. {RENAME}",
    ),
    "letters of no known set": (
        changed(name=b"m\xa2yn.toml"),
        f"móyn.toml is packed in a way that can be misread. {AGAIN}",
    ),
    "long": (
        named(b"a" * LONGEST + b".toml"),
        f"{'a' * LONGEST}.toml is a path of more than {LONGEST} letters. Shorten it.",
    ),
    "deep": (
        named(b"a/" * DEEPEST + b"b.toml"),
        f"{'a/' * DEEPEST}b.toml is more than 3 folders deep. Put it into fewer folders.",
    ),
    "the same twice": (
        archive(pack(Entry(b"a.toml"), Entry(b"a.toml"))),
        "a.toml is the same file as a.toml on some systems. Rename one of the two.",
    ),
    "pack.toml twice": (
        archive(pack(Entry(b"pack.toml", OTHER))),
        "pack.toml is the same file as pack.toml on some systems. Rename one of the two.",
    ),
    "the same in capitals": (
        archive(pack(Entry(b"PACK.toml", OTHER))),
        "PACK.toml is the same file as pack.toml on some systems. Rename one of the two.",
    ),
    "the same with accents apart": (
        archive(
            pack(
                Entry("\u00f3.toml".encode(), flags=0x800),
                Entry("o\u0301.toml".encode(), flags=0x800),
            )
        ),
        "o\u0301.toml is a name that not every system allows. " + RENAME,
    ),
    "the same with letters apart": (
        archive(
            pack(
                Entry("\uac00.toml".encode(), flags=0x800),
                Entry("\u1100\u1161.toml".encode(), flags=0x800),
            )
        ),
        "\u1100\u1161.toml is the same file as \uac00.toml on some systems. Rename one of the two.",
    ),
    "file and folder": (
        archive(pack(Entry(b"a.toml"), Entry(b"a.toml/b.toml"))),
        "a.toml is a file and a folder. Rename one of the two.",
    ),
    # what is no part of a pack
    "hidden": (named(b".git/a.toml"), f".git/a.toml is hidden, and no part of a pack. {PACK_IT}"),
    "hidden inside": (
        named(b"maps/.git/a.toml"),
        f"maps/.git/a.toml is hidden, and no part of a pack. {PACK_IT}",
    ),
    "of a Mac": (
        named(b"__MACOSX/a.toml"),
        f"__MACOSX/a.toml is hidden, and no part of a pack. {PACK_IT}",
    ),
    "code": (named(b"run.py"), f"run.py is no file that a pack may hold. {PACK_IT}"),
    "program": (
        named(b"maps/a.toml.exe"),
        f"maps/a.toml.exe is no file that a pack may hold. {PACK_IT}",
    ),
    "Tiled project": (
        named(b"a.tiled-project"),
        f"a.tiled-project is no file that a pack may hold. {PACK_IT}",
    ),
    "extension of Tiled": (
        named(b"extensions/a.mjs"),
        f"extensions/a.mjs is no file that a pack may hold. {PACK_IT}",
    ),
    "archive": (named(b"a.zip"), f"a.zip is no file that a pack may hold. {PACK_IT}"),
    # other things than files
    "link": (changed(mode=archives.LINK), "maps/a.toml is a link. Put the file itself there."),
    "link made on another system": (
        changed(mode=archives.LINK, system=0),
        "maps/a.toml is a link. Put the file itself there.",
    ),
    "pipe": (
        changed(mode=archives.PIPE),
        "maps/a.toml is no ordinary file. Put the file itself there.",
    ),
    "device file": (
        changed(mode=archives.DEVICE),
        "maps/a.toml is no ordinary file. Put the file itself there.",
    ),
    "folder as a file": (
        changed(mode=archives.FOLDER),
        "maps/a.toml is no ordinary file. Put the file itself there.",
    ),
    "folder with a content": (
        archive(pack(Entry(b"maps/", b"x", mode=archives.FOLDER))),
        f"maps/ is a folder with a content. {AGAIN}",
    ),
    "encrypted": (changed(flags=1), f"maps/a.toml is encrypted. {AGAIN}"),
    "encrypted strongly": (changed(flags=0x41), f"maps/a.toml is encrypted. {AGAIN}"),
    "change to another": (changed(flags=0x20), f"maps/a.toml is encrypted. {AGAIN}"),
    # bombs
    "bomb": (
        archive(pack(Entry(b"a.toml", ZEROS, method=DEFLATED))),
        "a.toml would be more than 100 times as large as it is packed. Use a smaller file.",
    ),
    "large file": (
        changed(size=MAX_FILE + 1, packed_size=6),
        "maps/a.toml has 16,000,001 bytes, more than the 16,000,000 allowed. Use a smaller file.",
    ),
    "large together": (
        archive(
            pack(
                *(
                    Entry(b"%d.png" % n, size=MAX_FILE, packed=bytes(MAX_FILE // 100))
                    for n in range(MAX_TOTAL // MAX_FILE + 1)
                )
            )
        ),
        "has 112,000,118 bytes in files .toml, .tmx, .tsx, .png, .jpg, .jpeg, .md, .txt, more than "
        "the 100,000,000 allowed. Leave some out.",
    ),
    "much text": (
        archive(pack(*(Entry(b"%d.toml" % n, bytes(700_000)) for n in range(3)))),
        "has 2,100,118 bytes in files .toml, more than the 2,000,000 allowed. Leave some out.",
    ),
    "many": (
        archive(pack(*(Entry(b"%d.toml" % n) for n in range(MOST_FILES)))),
        f"has more than {MOST_FILES:,} files. Leave some out.",
    ),
    "long list": (
        archive(pack(), before_end=bytes(3000)),
        f"has more than {MOST_FILES:,} files. Leave some out.",
    ),
    "smaller than it says": (
        changed(size=600),
        f"maps/a.toml is larger or smaller than it says. {AGAIN}",
    ),
    "larger than it says": (
        changed(size=3, checksum=zlib.crc32(b"x =")),
        f"maps/a.toml is larger or smaller than it says. {AGAIN}",
    ),
    "packed larger than it says": (
        changed(content=bytes(999_999), method=DEFLATED, size=3, checksum=zlib.crc32(bytes(3))),
        f"maps/a.toml is larger or smaller than it says. {AGAIN}",
    ),
    "unusual packing": (changed(method=12), f"maps/a.toml is packed in an unusual way. {AGAIN}"),
    "unknown packing": (changed(method=99), f"maps/a.toml is packed in an unusual way. {AGAIN}"),
    # one way to read it
    "sizes that come later": (
        changed(flags=8),
        f"maps/a.toml is packed in a way that can be misread. {AGAIN}",
    ),
    "another name in front": (
        changed(head_name=b"maps/b.toml"),
        f"maps/a.toml is packed in a way that can be misread. {AGAIN}",
    ),
    "another set of letters in front": (
        changed(name="młyn.toml".encode(), flags=0x800, head_flags=0),
        f"młyn.toml is packed in a way that can be misread. {AGAIN}",
    ),
    "half a letter": (
        changed(name=b"m\xc5.toml", flags=0x800),
        "is damaged: 'utf-8' codec can't decode byte 0xc5 in position 1: invalid continuation "
        "byte. Get another copy of it.",
    ),
    "another size in front": (
        changed(head_size=2),
        f"maps/a.toml is packed in a way that can be misread. {AGAIN}",
    ),
    "overlap": (
        changed(offset=0),
        f"maps/a.toml lies in another file, or hides one. {AGAIN}",
    ),
    "one in another": (
        archive(pack(INNER, Entry(b"b.toml", PACK, offset=len(archive(pack(INNER))) // 2))),
        f"b.toml lies in another file, or hides one. {AGAIN}",
    ),
    "something between": (
        changed(before=b"MZ"),
        f"maps/a.toml lies in another file, or hides one. {AGAIN}",
    ),
    "something in front": (b"MZ" + archive(pack()), "is no packed pack. Name a pack."),
    "a picture in front": (b"\x89PNG" + archive(pack()), "is no packed pack. Name a pack."),
    "something behind": (
        archive(pack(), after=b"MZ"),
        f"is cut off, or has something at its end. {AGAIN}",
    ),
    "a second archive behind": (
        archive(pack()) + archive(pack(text=OTHER)),
        f"is cut off, or has something at its end. {AGAIN}",
    ),
    "comment": (
        archive(pack(), comment=b"hello"),
        f"is cut off, or has something at its end. {AGAIN}",
    ),
    "comment that is not there": (
        archive(pack())[:-2] + b"\5\0",
        f"is cut off, or has something at its end. {AGAIN}",
    ),
    "several disks": (
        archive(pack(), disk=1),
        f"is cut off, or has something at its end. {AGAIN}",
    ),
    "more than it says": (
        archive(pack(Entry(b"a.toml")), number=1),
        f"has two lists of its files. {AGAIN}",
    ),
    "a second list": (
        archive(pack(), before_end=b"PK\6\7" + bytes(16)),
        f"has two lists of its files. {AGAIN}",
    ),
    "wrong checksum": (
        changed(checksum=1),
        "is damaged: maps/a.toml. Get another copy of it.",
    ),
    "cut off": (archive(pack())[:-1], f"is cut off, or has something at its end. {AGAIN}"),
    # no pack
    "nothing": (b"", "is no packed pack. Name a pack."),
    "only a beginning": (b"PK\3\4", "is cut off, or has something at its end. " + AGAIN),
    "no entries": (archive([]), "is no packed pack. Name a pack."),
    "no pack.toml": (archive([Entry(b"a.toml")]), "has no pack.toml. Name a pack."),
    "pack.toml in a folder": (
        archive([Entry(b"mill/pack.toml", PACK)]),
        f"has its pack.toml in a folder: mill/pack.toml. {AGAIN}",
    ),
    # what pack.toml says
    "the box": (text(id='"anno-domini-1666"'), None),
    "way out by id": (text(id='"../games"'), None),
    "device by id": (text(id='"con"'), None),
    "folders of its own": (text(scenarios='"../../games"'), None),
    "no TOML": (archive(pack(text=b"\0")), None),
    "no text": (archive(pack(text=b"\xff")), None),
}
TOLD = {
    "the box": (
        'pack.toml, line 7: "anno-domini-1666" is the game\'s own box. Give the pack another id.'
    ),
    "way out by id": (
        'pack.toml, line 7: id is "../games". Write small letters, digits and single hyphens, a '
        'letter first, such as "old-mill".'
    ),
    "device by id": (
        "pack.toml, line 7: 'con' is the name of a device on Windows. Choose another name, such as "
        "con-1."
    ),
    "folders of its own": (
        "pack.toml, line 8: scenarios means something only in the game's own box. Leave it out: "
        "the place of these files is scenarios."
    ),
    "no TOML": (
        "pack.toml, line 1: is not correct TOML: Invalid statement. Fix this line or the one "
        "before."
    ),
    "no text": "pack.toml: is not text in UTF-8. Save it as UTF-8.",
}
"""Messages about a file in the pack."""


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    begun = time.process_time()
    yield
    assert time.process_time() - begun < SECONDS


def put(folder: Path, data: bytes) -> Path:
    file = folder / "a.ad1666.zip"
    file.write_bytes(data)
    return file


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_packs(tmp_path: Path, case: str) -> None:
    data, told = HOSTILE[case]
    file = put(tmp_path, data)
    with pytest.raises(ContentError) as raised, offered(file):
        pytest.fail("it was taken")
    expected = f"{file}/{TOLD[case]}" if told is None else f"{file}: {told}"
    assert str(raised.value) == expected
    assert [str(finding) for finding in check([file]).findings] == [f"error: {expected}"]
    assert not packs_folder().exists() or not list(packs_folder().iterdir())
    assert {path.name for path in tmp_path.iterdir()} == {file.name}


def test_the_corpus_is_large_enough() -> None:
    assert len(HOSTILE) >= 60


def test_a_plain_pack_is_taken(tmp_path: Path) -> None:
    files = {"pack.toml": PACK, "maps/młyn 1.tmx": b"<map/>", "LICENSE": b"", "a/b/c/d.png": b"x"}
    assert read_archive(put(tmp_path, archive_of(files))) == files
    plain = archive(pack(Entry(b"maps/", mode=archives.FOLDER), Entry(b"a.toml", b"", DEFLATED)))
    assert read_archive(put(tmp_path, plain)) == {"pack.toml": PACK, "a.toml": b""}


@pytest.mark.parametrize("seed", range(300))
def test_a_spoilt_archive_is_refused_or_whole(tmp_path: Path, seed: int) -> None:
    """Whatever is flipped, cut or doubled: a message, or the very files that were packed."""
    chance = random.Random(seed)
    files = {"pack.toml": PACK, "maps/a.toml": b"x = 1\n" * 50, "b.png": bytes(range(256))}
    entries = [Entry(n.encode(), c, chance.choice((0, DEFLATED))) for n, c in files.items()]
    data = bytearray(archive(entries))
    for _time in range(chance.randint(1, 3)):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                data[at] = chance.choice((0, 0xFF, 0x7F, 0x2F, 0x5C))
            case 2:
                del data[at : at + chance.randint(1, 40)]
            case 3:
                data[at:at] = data[at : at + chance.randint(1, 40)]
    try:
        found = read_archive(put(tmp_path, bytes(data)))
    except ContentError as error:
        assert str(error)
    else:
        assert sorted(found.values()) == sorted(files.values())


def test_the_largest_pack_takes_little_time_and_memory(tmp_path: Path) -> None:
    """All limits at once: as many bytes as may be, packed as well as may be."""
    chance = random.Random(1)
    content = b"".join(bytes(980) + chance.randbytes(20) for _block in range(MAX_FILE // 1000))
    one = Entry(b"0.png", content, DEFLATED)
    one = evolve(one, packed=one.data)
    others = [evolve(one, name=b"%d.png" % number) for number in range(MAX_TOTAL // MAX_FILE)]
    file = put(tmp_path, archive(pack(*others)))
    begun = time.process_time()
    assert len(read_archive(file)) == 1 + len(others)
    assert time.process_time() - begun < SECONDS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 1_000_000


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    """The pack that is there stays as it is when one of its id cannot be taken."""
    with offered(put(tmp_path, archive(pack(Entry(b"a.toml", b"1"))))) as offer:
        offer.add()
    worse = archive(pack(Entry(b"a.toml", b"2", checksum=0)))
    with pytest.raises(ContentError), offered(put(tmp_path, worse)):
        pytest.fail("it was taken")
    ((pack_there,), ()) = packs()
    assert (pack_there.folder / "a.toml").read_bytes() == b"1"
    assert [path.name for path in packs_folder().iterdir()] == ["old-mill"]
