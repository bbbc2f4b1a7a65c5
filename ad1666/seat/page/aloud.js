// What is said to whoever listens: one polite region, one text for each sheet, so that the order holds.
import { detail } from "./panel.js";
import { at, plain } from "./parts.js";
import { say } from "./words.js";

const LINES = 6;

export function aloud(text) {
  const told = at("say");
  if (text) told.textContent = told.textContent === text ? `${text}\u00a0` : text; // read out again only if it changes
}

// The number of the last event that has been read out; nothing is that before the first sheet
let read = null;

// A line that may still grow, such as a walk, is read out once it is whole
function news(sheet) {
  const last = sheet.log.at(-1)?.event ?? 0;
  const found = read === null ? [] : sheet.log.filter((line) => (line.event ?? 0) > read);
  if (sheet.state === "waiting") found.pop();
  read = found.at(-1)?.event ?? Math.min(read ?? last, last);
  return found.filter((line) => !line.heading).slice(-LINES);
}

// The words of a lesson, when they are others than before
let learned = "";
function taught(sheet) {
  const words = plain(sheet.lesson?.words);
  const fresh = words === learned ? "" : words;
  learned = words;
  return fresh;
}

// What somebody at the seat of a program says, once
let said = "";
function speech(sheet) {
  const words = (sheet.fencers ?? []).filter((one) => one.says).map((one) => `${one.name}: ${one.says}`).join(" ");
  const fresh = words === said ? "" : words;
  said = words;
  return fresh;
}

// What happened, then what is asked
export function announce(sheet) {
  const open = sheet.entries.filter((each) => !each.barred).length;
  aloud([
    sheet.error,
    sheet.notice,
    ...news(sheet).map((line) => plain(line.runs)),
    taught(sheet),
    speech(sheet),
    sheet.state === "waiting" ? "" : plain(sheet.question),
    sheet.state === "asked" && open ? say("answers-open", { n: open }) : "",
  ].filter(Boolean).join(" "));
}

// What was asked for: the details of something, what is around a square, how the game stands. It can be
// gone through by line as well.
export function spoken(told) {
  const lines = told.lines.map(plain);
  detail(told.lines);
  aloud(lines.join(" "));
}

// Points and goals, as lines
export function standing(sheet) {
  const points = sheet.points.map((one) =>
    `${one.name}: ${one.points}; ${one.counts.map(([words, n]) => `${words} ${n}`).join(", ")}.`);
  const goals = sheet.goals.map((goal) => [["", `${say(goal.side)}: `], ...goal.words]);
  return [...[`${sheet.status}.`, ...points].map((line) => [["", line]]), ...goals, ...(sheet.errand ?? [])];
}
