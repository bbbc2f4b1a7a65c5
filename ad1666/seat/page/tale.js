// What the scenario tells: a leaf over the board, which stays until it was read.
import { at, button, make, spoken } from "./parts.js";
import { say } from "./words.js";

// The number of the last event that was looked at, and the lines that wait to be read, by theirs
let looked = null;
const waiting = new Map();

export function tale(sheet) {
  const last = sheet.log.at(-1)?.event ?? 0;
  if (looked === null || last < looked) looked = sheet.turn > 1 ? last : -1; // a page that comes late, another game, an undo
  for (const event of waiting.keys()) if (event > last) waiting.delete(event);
  for (const line of sheet.log) if (line.tale && (line.event > looked || waiting.has(line.event))) waiting.set(line.event, line.runs);
  looked = last;
  if (sheet.state === "film") waiting.clear(); // it is gone through step by step
  draw();
}

function draw() {
  const leaf = at("tale"), mine = leaf.contains(document.activeElement);
  leaf.hidden = !waiting.size;
  if (leaf.hidden) leaf.replaceChildren();
  else leaf.replaceChildren(...[...waiting.values()].map((runs) => make("p", "", ...spoken(runs))), button("tale", "gold", [say("read")], putAway));
  if (mine) (leaf.querySelector("button") ?? at("question")).focus();
}

// Returns whether there was anything to put away
export function putAway() {
  const was = waiting.size > 0;
  waiting.clear();
  draw();
  return was;
}
