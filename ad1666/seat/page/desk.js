// A page at a table that a host keeps: how it comes in, and the line to the host.
import { aloud } from "./aloud.js";
import { beside } from "./beside.js";
import { between, broken, onward, played } from "./between.js";
import { asked, unasked } from "./dialog.js";
import { deal, undealt } from "./fair.js";
import { toHost } from "./line.js";
import { hear, open } from "./page.js";
import { muster } from "./muster.js";
import { trouble } from "./panel.js";
import { address, at } from "./parts.js";
import { forget, seat, tell } from "./seat.js";
import { load, say } from "./words.js";

const ENDED = { 4001: "moved", 4002: "moved", 4003: "kept-there", 4010: "too-many" };
const here = location.pathname;

// Shows a token behind #, which works once, or the key of those who look on
async function entered() {
  const token = location.hash.slice(1);
  history.replaceState(null, "", here); // before anything can read or share it
  if (token) {
    const answer = await fetch(`${here}pair`, {
      method: "POST", body: JSON.stringify({ token }), headers: { "content-type": "application/json" },
    }).catch(() => null);
    if (answer?.ok) return "";
  }
  const known = await fetch(`${here}known`).catch(() => null);
  if (known?.ok) return ""; // an older key still holds
  return known ? (token ? "stale" : "no-key") : "unreachable";
}

// Nothing of a hand stays on a page that no longer holds it
function stop(key) {
  seat.line?.stop();
  seat.line = null;
  forget();
  if (key === "moved") undealt();
  for (const part of ["board", "hand", "answers", "question", "hint", "beside", "proposed", "tip", "choices"]) at(part)?.replaceChildren();
  for (const part of ["log", "goals", "orders"]) at(part).lastElementChild.replaceChildren();
  document.body.classList.add("starting");
  at("progress").textContent = say(key);
  aloud(say(key));
}

async function lined(told) {
  if (!told.there && told.code in ENDED) return stop(ENDED[told.code]);
  hear(told);
  broken(!told.there);
  const language = localStorage.getItem("language"); // a host that was stopped has forgotten it
  if (told.there && language) tell({ say: "language", language });
  if (told.there) return seen();
  const known = await fetch(`${here}known`).catch(() => null);
  if (known?.status === 403) stop("no-key"); // a line that fails does not tell why
}

function heard(told) {
  if (told.kind === "sheet" && told.state !== "over") played();
  if (told.kind === "line") lined(told);
  else hear(told);
}

// The table is put away: the line will not come back
function closed() {
  seat.line?.stop();
  seat.line = null;
  trouble(say("closed"));
  aloud(say("closed"));
}

const seen = () => tell({ say: "seen", seen: document.visibilityState === "visible" });

function claim({ request, device }) {
  const answer = (allow) => tell({ say: "claim", request, allow });
  asked(device ? say("claim", { device }) : say("claims"), say("give"), say("keep"), () => answer(true), () => answer(false));
}

// The first hands wait for both pages
function dealt(told) {
  if (document.body.classList.contains("starting")) at("progress").textContent = say("dealing");
  deal(told);
}

function wait() {
  at("progress").textContent = say("asking");
  aloud(say("asking"));
}

// All faces come at once and are kept by the browser, so that no later request depends on a hand
async function faces() {
  const names = ["back", "BJ", "RJ"];
  for (const suit of "SHGU") for (let rank = 2; rank <= 8; rank++) names.push(suit + rank);
  await Promise.allSettled(names.map((name) => fetch(address(`cards/${name}.png`)).then((answer) => answer.blob())));
}

async function begin() {
  at("progress").textContent = say("laying");
  const trouble = await entered();
  if (trouble) return stop(trouble);
  await faces();
  const line = new URL("line", location.href);
  line.protocol = line.protocol.replace("http", "ws");
  seat.line = toHost(line.href, heard);
}

await load();
open({ beside, between, muster, deal: dealt, claim, unclaim: unasked, wait, closed }, onward);
document.addEventListener("visibilitychange", () => { if (seat.line) seen(); });
addEventListener("hashchange", () => { if (location.hash.length > 1) location.reload(); }); // a code scanned anew
begin();
