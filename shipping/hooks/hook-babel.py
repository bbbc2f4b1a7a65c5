"""Of Babel's 36 MB only what the game's languages need, instead of all that PyInstaller takes.

Each language of a catalogue needs its own file; English is written as in Great Britain, which
builds on en_001. A new catalogue (ad1666/locale/XX) is found by itself.
"""

from PyInstaller.utils.hooks import collect_data_files

import ad1666.i18n

_WANTED = [f"locale-data/{code}{rest}.dat" for code in ad1666.i18n.choices() for rest in ("", "_*")]

hiddenimports = ["babel.dates", "babel.lists", "babel.numbers", "babel.plural"]
excludedimports = ["babel.messages.frontend", "babel.messages.checkers", "setuptools"]
datas = collect_data_files("babel", includes=["global.dat", "locale-data/root.dat", *_WANTED])
