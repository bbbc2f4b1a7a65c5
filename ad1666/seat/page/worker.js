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

// Progress by bytes: whatever is fetched is counted as it comes

function counted(sizes) {
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let done = 0;
  const fetched = self.fetch;
  self.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    if (!answer.body) return answer;
    const meter = new TransformStream({
      transform(piece, out) {
        done += piece.length;
        tell({ kind: "progress", done: Math.min(done, all), all });
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
