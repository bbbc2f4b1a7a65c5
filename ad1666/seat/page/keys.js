// Keys: those of the window, shown on the buttons. Those that are letters can be switched off, for
// whoever dictates.
import { aloud, spoken, standing } from "./aloud.js";
import { by, toggle } from "./film.js";
import { lookedAt, shortcut } from "./panel.js";
import { at, button, make } from "./parts.js";
import { act, behind, seat, skip, tell } from "./seat.js";
import { chosen } from "./settings.js";
import { putAway } from "./tale.js";
import { say } from "./words.js";

// What can be asked for aloud, with and without a keyboard
const TOLD = {
  H: ["summary", () => tell({ say: "summary" })],
  M: ["around", () => tell({ say: "around", square: seat.board.here })],
  P: ["standing", () => spoken({ lines: standing(seat.sheet) })],
};

const UNTOLD = { film: "HM", watch: "M" }; // what nobody tells there

const LISTED = [
  ["← ↑ → ↓", "key-arrows"], ["Enter", "key-enter"], ["Shift+Enter", "key-door"], ["Home, End", "key-ends"],
  ["Page Up, Page Down", "key-places"], ["Shift+Page Down", "key-figures"], ["`", "key-asked"], ["=", "key-read"],
  ["M", "key-around"], ["H", "key-summary"], ["P", "key-score"], ["L", "key-log"], ["U", "key-undo"], ["Esc", "key-back"],
  ["Space", "key-skip"], ["1 … 9", "key-answers"],
];

// The buttons for what is told aloud, and the list of the keys, in the language of now
export function written() {
  at("told").replaceChildren(...Object.entries(TOLD).map(([key, [name, ask]]) => {
    const made = button(name, "quiet", [say(name)], ask);
    shortcut(made, key);
    return made;
  }));
  at("keys").lastElementChild.replaceChildren(...LISTED.flatMap(([key, name]) => [make("dt", "", make("kbd", "", key)), make("dd", "", say(name))]));
}

export function keys() {
  document.onkeydown = (event) => {
    if (!seat.sheet || document.body.classList.contains("starting") || at("asks") || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("textarea, input, select")) return;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (pressed(key, event.shiftKey, event.target)) event.preventDefault();
  };
}

// Whether the key does anything here
function pressed(key, shift, target) {
  const { sheet, board } = seat, film = sheet.state === "film";
  if (key === "Escape" && sheet.depth > 1) act({ say: "back" });
  else if (film && key === "ArrowRight") by(1);
  else if (film && key === "ArrowLeft") by(-1);
  else if (key === "PageDown" || key === "PageUp") board.next(!shift, key === "PageUp");
  else if (key === "`") at("question").focus();
  else if (!chosen("keys")) return false;
  else if (key === " " && target.matches("button, summary")) return false;
  else if (key === " " && film) toggle();
  else if (key === " " && putAway()) return true;
  else if (key === " " && behind()) skip();
  else if (key === "=") aloud(lookedAt());
  else if (key === "L") at("log").lastElementChild.focus();
  else if (TOLD[key] && !UNTOLD[sheet.state]?.includes(key)) TOLD[key][1]();
  else if (key === "U" && sheet.undo) act({ say: "undo" });
  else {
    const one = sheet.entries.find((each) => each.key === key && !each.barred);
    if (one) act({ say: "choose", i: one.i });
    else if (key === "J") act({ say: "key", key });
    else return false;
  }
  return true;
}
