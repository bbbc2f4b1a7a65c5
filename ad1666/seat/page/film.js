// A film: its time line, and the way through it.
import { at, button, make } from "./parts.js";
import { seat, tell } from "./seat.js";
import { say } from "./words.js";

const PACE = 900; // ms that a position is shown
let slide = null, running = 0, play = null;

const to = (step) => tell({ say: "at", step });
export const by = (n) => { pause(); to(seat.sheet.step + n); };

function pause() {
  clearInterval(running);
  running = 0;
  play.textContent = "▶";
}

export function toggle() {
  if (running) return pause();
  running = setInterval(() => (seat.sheet.step + 1 < seat.board.told.frames ? to(seat.sheet.step + 1) : pause()), PACE);
  play.textContent = "❚❚";
}

export function reels(board) {
  at("reels").hidden = !board.frames;
  if (!board.frames) return;
  slide = make("input", "");
  Object.assign(slide, { type: "range", min: 0, max: board.frames - 1, value: 0 });
  slide.setAttribute("aria-label", say("step"));
  slide.oninput = () => { pause(); to(Number(slide.value)); };
  play = named(button("play", "", ["▶"], toggle), say("play-film"));
  const hands = button("hands", "quiet", [say("hands")], () => {
    const open = hands.getAttribute("aria-pressed") !== "true";
    hands.setAttribute("aria-pressed", open);
    at("hand").dataset.open = open;
  });
  hands.setAttribute("aria-pressed", "false");
  at("hand").dataset.open = false;
  const turns = board.turns.map((step, n) =>
    named(button(`turn ${n}`, "turn", [String(n + 1)], () => { pause(); to(step); }), say("turn", { n: n + 1 })));
  at("reels").replaceChildren(
    named(button("step back", "", ["‹"], () => by(-1)), say("backward")), play,
    named(button("step on", "", ["›"], () => by(1)), say("forward")), slide, hands, make("span", "turns", ...turns));
}

export function reeled(sheet) {
  if (sheet.state === "film") slide.value = sheet.step;
}

function named(made, words) {
  made.setAttribute("aria-label", words);
  return made;
}
