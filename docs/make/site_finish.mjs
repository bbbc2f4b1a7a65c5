// Compiles the modules of the site's zips for the Python of Pyodide, so that no browser has to, and
// puts compressed files beside those that a server should send so: node site_finish.mjs PYODIDE SITE
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

const [folder, site] = process.argv.slice(2).map((each) => path.resolve(each));
const SENT_SMALLER = new Set([".html", ".js", ".mjs", ".css", ".json", ".svg", ".ttf", ".wasm", ".zip"]);
const LEAST = 1000; // bytes
const LATER = ["maps/", "faces/", "cards/"]; // what is fetched as games need it
const COUNTED = ["engine.zip", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pyodide/pyodide-lock.json"]; // by the worker

const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const python = await loadPyodide();
python.runPython(`
import os, py_compile, zipfile

def compiled(source, made, spared):
    """Without docstrings and assertions, unless the module is of others, who may read their own."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for one in old.infolist():
            name, data = one.filename, old.read(one)
            if name.endswith(".py"):
                with open("/one.py", "wb") as file:
                    file.write(data)
                level = 0 if name.startswith(tuple(spared)) else 2
                py_compile.compile("/one.py", "/one.pyc", name, True, level, py_compile.PycInvalidationMode.UNCHECKED_HASH)
                name += "c"
                with open("/one.pyc", "rb") as file:
                    data = file.read()
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
`);
const compiled = python.globals.get("compiled");

function compile(name, spared) {
  const file = path.join(site, name);
  python.FS.writeFile("/old.zip", fs.readFileSync(file));
  compiled("/old.zip", "/new.zip", python.toPy(spared));
  fs.writeFileSync(file, python.FS.readFile("/new.zip"));
}

compile("engine.zip", ["attr", "babel", "pytmx"]);
compile("pyodide/python_stdlib.zip", [""]);

const files = fs.readdirSync(site, { recursive: true }).map(String).sort().filter((name) => fs.statSync(path.join(site, name)).isFile());
const digest = createHash("sha256");
for (const name of files) digest.update(name).update(fs.readFileSync(path.join(site, name)));
const first = files.filter((name) => !LATER.some((folder) => name.startsWith(folder)));
write("sizes.json", JSON.stringify(Object.fromEntries(COUNTED.map((name) => [name, fs.statSync(path.join(site, name)).size]))));
write("version.js", `self.VERSION = "${digest.digest("hex").slice(0, 16)}";\nself.FILES = ${JSON.stringify(first)};\n`);

for (const name of [...files, "sizes.json", "version.js"]) {
  const file = path.join(site, name), data = fs.readFileSync(file);
  if (!SENT_SMALLER.has(path.extname(name)) || data.length < LEAST) continue;
  beside(file, ".gz", zlib.gzipSync(data, { level: 9 }), data);
  beside(file, ".br", zlib.brotliCompressSync(data, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: data.length } }), data);
}

function write(name, text) { fs.writeFileSync(path.join(site, name), text); }
function beside(file, ending, smaller, data) { if (smaller.length < 0.95 * data.length) fs.writeFileSync(file + ending, smaller); }
