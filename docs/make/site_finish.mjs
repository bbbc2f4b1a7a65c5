// The second half of site.py, which has a Python 3.14 in node: compiles modules (site_compile.py), and
// puts compressed files beside those that a server should send so. node site_finish.mjs PYODIDE SITE
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import zlib from "node:zlib";

const [folder, site] = process.argv.slice(2).map((each) => path.resolve(each));
const SENT_SMALLER = new Set([".html", ".js", ".mjs", ".css", ".json", ".svg", ".txt", ".ttf", ".wasm"]);
const LEAST = 1000; // bytes
const LATER = ["maps/", "faces/", "puzzles"]; // what is fetched as games need it
const ENGINE = "engine.zip", LIBRARY = "pyodide/python_stdlib.zip", LOCK = "pyodide/pyodide-lock.json";
const COUNTED = [ENGINE, LIBRARY, LOCK, "pyodide/pyodide.asm.wasm"]; // as the worker fetches them

const at = (name) => path.join(site, name);
const write = (name, data) => fs.writeFileSync(at(name), data);

// A browser asks the lock for nothing but the version: there are no packages here to be installed
const lock = JSON.parse(fs.readFileSync(at(LOCK)));
write(LOCK, JSON.stringify({ ...lock, packages: {} }));

const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const python = await loadPyodide();
python.runPython(fs.readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), "site_compile.py"), "utf-8"));
const [needed, compiled, loose] = ["needed", "compiled", "loose"].map((name) => python.globals.get(name));
for (const name of [ENGINE, LIBRARY]) python.FS.writeFile(`/${path.basename(name)}`, fs.readFileSync(at(name)));

const films = JSON.parse(fs.readFileSync(at("offer.json"))).films.map((film) => film.link);
const library = needed(`/${path.basename(LIBRARY)}`, `/${ENGINE}`, python.toPy(films));
const sent = new Map(); // what is compressed beside a file, where that is not the file as it is
for (const [name, spared, only] of [[ENGINE, ["attr", "babel", "pytmx"]], [LIBRARY, ["_pyodide", "pyodide"], library]]) {
  compiled(`/${path.basename(name)}`, "/made.zip", python.toPy(spared), only);
  write(name, python.FS.readFile("/made.zip"));
  loose("/made.zip", "/loose.zip");
  sent.set(name, Buffer.from(python.FS.readFile("/loose.zip")));
}

const files = fs.readdirSync(site, { recursive: true }).map(String).filter((name) => fs.statSync(at(name)).isFile()).sort();
const digest = createHash("sha256");
for (const name of files) digest.update(name).update(fs.readFileSync(at(name)));
const first = files.filter((name) => !LATER.some((begun) => name.startsWith(begun)));
const sizes = COUNTED.map((name) => [name, { plain: fs.statSync(at(name)).size, packed: sent.get(name)?.length ?? fs.statSync(at(name)).size }]);
write("sizes.js", `export const SIZES = ${JSON.stringify(Object.fromEntries(sizes))};\n`);
write("version.js", `self.VERSION = "${digest.digest("hex").slice(0, 16)}";\nself.FILES = ${JSON.stringify(first)};\n`);

for (const name of [...files, "sizes.js", "version.js"]) {
  const data = sent.get(name) ?? fs.readFileSync(at(name));
  if (data.length < LEAST || !(SENT_SMALLER.has(path.extname(name)) || sent.has(name))) continue;
  const hint = { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: data.length, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 } };
  write(`${name}.gz`, zlib.gzipSync(data, { level: 9 }));
  write(`${name}.br`, zlib.brotliCompressSync(data, hint));
}
