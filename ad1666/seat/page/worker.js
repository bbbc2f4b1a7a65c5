// The engine: Python in WebAssembly. Text comes in and text goes out, as over a network.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const waiting = [];
let table = null, thinking = false;

self.onmessage = (event) => (table ? hear(event.data) : waiting.push(event.data));

const tell = (told) => self.postMessage(JSON.stringify(told));
const refuse = (error) => tell({ kind: "refused", words: String(error) });

function hear(text) {
  try {
    const made = table.hear(text);
    for (const told of made) self.postMessage(told);
    made.destroy();
  } catch (error) {
    refuse(error);
    return;
  }
  think();
}

// One decision at a time, so that the page is heard in between
function think() {
  if (thinking || !table.thinks) return;
  thinking = true;
  setTimeout(() => {
    thinking = false;
    try {
      const made = table.step();
      for (const told of made) self.postMessage(told);
      made.destroy();
    } catch (error) {
      refuse(error);
      return;
    }
    think();
  });
}

// Progress by bytes: whatever is fetched is counted as it comes. `sizes` says how large files are, as
// they lie there and as they are sent by a server that compresses them.
function counted(sizes) {
  const fetched = self.fetch, expected = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size.packed]));
  let done = 0;
  self.fetch = async (asked, ...how) => {
    const answer = await fetched(asked, ...how), address = String(asked.url ?? asked);
    const name = Object.keys(sizes).find((each) => address.endsWith(each));
    if (!answer.body || !name) return answer;
    if (!answer.headers.get("content-encoding")) expected[name] = sizes[name].plain;
    const all = () => Object.values(expected).reduce((sum, size) => sum + size, 0);
    const meter = new TransformStream({
      transform(piece, out) {
        done += piece.length;
        tell({ kind: "progress", done, all: all() });
        out.enqueue(piece);
      },
    });
    return new Response(answer.body.pipeThrough(meter), { status: answer.status, headers: answer.headers });
  };
}

async function begin() {
  counted(await fetch("sizes.json").then((answer) => answer.json()));
  const engine = fetch("engine.zip").then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: "./pyodide/" });
  python.unpackArchive(await engine, "zip", { extractDir: "/game" });
  python.runPython("import sys; sys.path.insert(0, '/game')");
  table = python.runPython("from pathlib import Path\nfrom ad1666.seat.alone import Alone\nAlone(Path('/home/player/games'))");
  tell({ kind: "ready" });
  waiting.splice(0).forEach(hear);
}

begin().catch(refuse);
