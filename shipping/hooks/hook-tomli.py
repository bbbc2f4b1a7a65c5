"""tomli is compiled with mypyc, whose common part is a module of its own at top level with a name
made of a hash (c787785866c7b801238d__mypyc), which no import names. Its distribution does."""

from importlib.metadata import files

hiddenimports = [
    "tomli._parser",
    "tomli._re",
    "tomli._types",
    *(str(file).split(".")[0] for file in files("tomli") or () if "__mypyc" in file.name),
]
