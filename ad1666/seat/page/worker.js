// The engine: Python in WebAssembly. Text comes in and text goes out, as over a network.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { SIZES } from "./sizes.js"; // made with the site

const LATER = { puzzle: "puzzles.zip" }; // what is fetched when it is first asked for
const waiting = [];
let python = null, table = null, thinking = false;

self.onmessage = (event) => (table ? take(event.data) : waiting.push(event.data));

const tell = (told) => self.postMessage(JSON.stringify(told));
const refuse = (error) => tell({ kind: "refused", words: String(error) });

async function take(text) {
  const { say } = JSON.parse(text);
  try {
    if (LATER[say]) await unpack(fetch(LATER[say]));
    delete LATER[say];
  } catch (error) {
    refuse(error);
    return;
  }
  hear(text);
}

async function unpack(fetched) {
  python.unpackArchive(await (await fetched).arrayBuffer(), "zip", { extractDir: "/game" });
}

function hear(text) {
  pass(() => table.hear(text));
}

// Passes on to the page what the engine says to something, and lets the program go on thinking
function pass(say) {
  try {
    const made = say();
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
    pass(() => table.step());
  });
}

// Progress by bytes: whatever is fetched is counted as it comes. SIZES says how large files are, as
// they lie there and as they are sent by a server that compresses them.
const BIGGEST = "pyodide/pyodide.asm.wasm";

// Resolves when the biggest has come
function counted() {
  const fetched = self.fetch;
  const expected = Object.fromEntries(Object.entries(SIZES).map(([name, size]) => [name, size.packed]));
  let done = 0, come;
  const biggest = new Promise((resolve) => { come = resolve; });
  self.fetch = async (asked, ...how) => {
    const answer = await fetched(asked, ...how), address = String(asked.url ?? asked);
    const name = Object.keys(SIZES).find((each) => address.endsWith(each));
    if (!answer.body || !name) return answer;
    if (!answer.headers.get("content-encoding")) expected[name] = SIZES[name].plain;
    const meter = new TransformStream({
      transform(piece, out) {
        done += piece.length;
        tell({ kind: "progress", done, all: Object.values(expected).reduce((sum, size) => sum + size, 0) });
        out.enqueue(piece);
      },
      flush() { if (name === BIGGEST) come(); },
    });
    return new Response(answer.body.pipeThrough(meter), { status: answer.status, headers: answer.headers });
  };
  return biggest;
}

async function begin() {
  // Python starts while the engine comes
  const engine = counted().then(() => fetch("engine.zip"));
  python = await loadPyodide({ indexURL: "./pyodide/" });
  await unpack(engine);
  table = python.runPython(BEGINNING);
  tell({ kind: "ready" });
  waiting.splice(0).forEach(take);
}

const BEGINNING = `
import sys
sys.path.insert(0, "/game")
from pathlib import Path
from ad1666.seat.alone import Alone
Alone(Path("/home/player/games"))
`;

begin().catch(refuse);
