// What a page knows: the board, the last sheet, and the line to whoever deals. Sheets of a program's
// deeds are shown one by one, each for a while.
import { chosen } from "./settings.js";

const BEAT = 420; // ms
const READING = 120; // ms that the pointer rests before a costly text is asked for

export const seat = { line: null, board: null, sheet: null };

export const tell = (told) => seat.line.tell(told);

export function act(told) {
  if (!seat.sheet) return;
  skip();
  tell({ ...told, number: seat.sheet.number });
}

let asking = 0;
export function look(about) {
  clearTimeout(asking);
  asking = setTimeout(() => { if (seat.sheet) tell({ say: "look", ...about }); }, READING);
}

// Sheets as they come

let queue = [], due = 0, timer = 0, show = () => {};

export function shown(by) { show = by; }
export function forget() { queue = []; seat.sheet = null; }
export const behind = () => queue.length;
export const latest = () => queue.at(-1) ?? seat.sheet;

export function arrive(sheet) {
  queue.push(sheet);
  if (queue.length === 1) next();
}

export function skip() {
  due = 0;
  while (queue.length > 1) queue.shift();
  next();
}

function next() {
  clearTimeout(timer);
  if (!queue.length) return;
  const wait = Math.max(0, due - performance.now());
  if (wait) { timer = setTimeout(next, wait); return; }
  const sheet = queue.shift(), before = seat.sheet;
  seat.sheet = sheet;
  show(sheet, before);
  const moved = before && sheet.state === "waiting" && changed(before, sheet);
  due = performance.now() + (moved && chosen("motion") ? BEAT : 0);
  next();
}

const changed = (a, b) =>
  JSON.stringify(a.figures) !== JSON.stringify(b.figures) || JSON.stringify(a.log.at(-1)) !== JSON.stringify(b.log.at(-1));
