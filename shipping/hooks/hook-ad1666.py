"""All of the game: programs and abilities are found by their names, data lie beside them."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

from ad1666.resources import typefaces

FACES = [
    (str(file), f"{file.parent.parent.name}/{file.parent.name}") for file in typefaces().values()
]

hiddenimports = [
    *collect_submodules("ad1666"),
    *{to.partition("/")[0] for _file, to in FACES},
    # imported only once they are wanted
    *("backports.zstd", "segno", "fpdf", "fontTools.subset", "fontTools.varLib.instancer"),
    *("uvicorn.protocols.http.h11_impl", "uvicorn.protocols.websockets.websockets_sansio_impl"),
    *("starlette.applications", "starlette.routing", "starlette.websockets", "send2trash"),
]
datas = [
    *collect_data_files("ad1666"),  # maps, pictures, sounds, catalogues, the pages of phones
    *FACES,
    *copy_metadata("ad1666"),  # `ad1666 --version` and reports ask for it
]
