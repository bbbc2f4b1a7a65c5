"""Serves the folder of `site.py` on this machine, as a server on the network should: with the
compressed files in place of the others, and nothing from elsewhere.

    python docs/make/site_server.py FOLDER [--port 16660]
"""

from __future__ import annotations

import argparse
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm", ".ttf": "font/ttf"}
_ENDINGS = (("br", ".br"), ("gzip", ".gz"))
_PIECE = 16_384
"""Bytes that are sent at once."""


class Handler(SimpleHTTPRequestHandler):
    """Sends files of a folder."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **_KINDS}  # noqa: RUF012

    def do_GET(self) -> None:
        """Sends a file, compressed if it is there so and the browser takes it."""
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            self.send_error(404)
            return
        takes, sent, how = self.headers.get("Accept-Encoding", ""), file, ""
        for name, ending in _ENDINGS:
            smaller = file.with_name(file.name + ending)
            if name in takes and smaller.is_file():
                sent, how = smaller, name
                break
        data = sent.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Length", str(len(data)))
        if how:
            self.send_header("Content-Encoding", how)
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Cache-Control", "no-cache" if file.suffix == ".html" else "max-age=3600")
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        with suppress(ConnectionError):  # whoever asked has gone
            for start in range(0, len(data), _PIECE):
                self.send(data[start : start + _PIECE])

    def send(self, piece: bytes) -> None:
        """Sends a part of a file."""
        self.wfile.write(piece)

    def log_message(self, *_told: object) -> None:
        """Nothing is written down."""


def server(folder: Path, port: int = 0, handler: type[Handler] = Handler) -> ThreadingHTTPServer:
    """A server of a folder at this machine's own address, not started yet; at any free port if
    that is 0."""
    serve = partial(handler, directory=str(folder))
    return ThreadingHTTPServer(("127.0.0.1", port), serve)


def main() -> None:
    """Serves until it is stopped."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--port", type=int, default=16660)
    given = parser.parse_args()
    made = server(given.folder, given.port)
    print(f"http://127.0.0.1:{made.server_address[1]}/", flush=True)
    try:
        made.serve_forever()
    except KeyboardInterrupt:
        made.server_close()


if __name__ == "__main__":
    main()
