// Keys: those of the window, shown on the buttons. Those that are letters can be switched off, for
// whoever dictates.
import { aloud, standing } from "./aloud.js";
import { by, toggle } from "./film.js";
import { lookedAt } from "./panel.js";
import { at } from "./parts.js";
import { act, behind, seat, skip } from "./seat.js";
import { chosen } from "./settings.js";

export function keys() {
  document.onkeydown = (event) => {
    if (!seat.sheet || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("textarea, input, select")) return;
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
  else if (key === " " && behind()) skip();
  else if (key === "=") aloud(lookedAt());
  else if (key === "P") aloud(standing(sheet));
  else if (key === "U" && sheet.undo) act({ say: "undo" });
  else {
    const one = sheet.entries.find((each) => each.key === key && !each.barred);
    if (one) act({ say: "choose", i: one.i });
    else if (key === "J") act({ say: "key", key });
    else return false;
  }
  return true;
}
