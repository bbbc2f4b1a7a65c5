// Runs benchmarks/both.py in Pyodide, on the engine of a site: node both.mjs PYODIDE SITE BENCHMARKS CALL
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, site, benchmarks] = process.argv.slice(2, 5).map((each) => path.resolve(each));
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const python = await loadPyodide({ stderr: () => {} });
python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(site, "engine.zip"))), "zip", { extractDir: "/game" });
python.FS.mkdirTree("/game/benchmarks");
python.FS.mount(python.FS.filesystems.NODEFS, { root: benchmarks }, "/game/benchmarks");
python.runPython("import sys; sys.path.insert(0, '/game')");
console.log(python.runPython(`from benchmarks.both import done\n${process.argv[5]}`));
