// Before a game: a side chooses its band, and the other sees it.
import { aloud } from "./aloud.js";
import { at, button, make, plain, spoken } from "./parts.js";
import { tell } from "./seat.js";
import { say, speak } from "./words.js";

let asked = "";

export function muster(told) {
  const mine = told.own, key = document.activeElement?.dataset?.key;
  speak(told.language);
  document.title = `${told.title} – Anno Domini 1666`;
  at("title").textContent = told.title;
  const band = make("ul", "", ...told.band.map((one, number) => {
    const there = make("li", "", `${one.words} `);
    if (mine) there.append(button(`drop ${number}`, "", [say("drop")], () => tell({ say: "band", drop: number })));
    return there;
  }));
  const made = [make("p", "", ...spoken(told.question)), ...told.left.map((line) => make("p", "", ...spoken(line))), make("h3", "", say("band")), band];
  if (told.why_not.length) made.push(make("p", "proposal", ...spoken(told.why_not)));
  if (mine) made.push(ways(told), make("h3", "", say("pool")), pool(told));
  at("choices").replaceChildren(...made);
  at("progress").textContent = "";
  document.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`)?.focus();
  if (asked !== plain(told.question)) aloud(asked = plain(told.question));
}

function ways(told) {
  const done = button("done", "gold", [say("done")], () => tell({ say: "band", done: true }));
  done.setAttribute("aria-disabled", told.why_not.length > 0);
  return make("div", "deeds", done, button("suggested", "", [say("suggested")], () => tell({ say: "band", suggested: true })));
}

function pool(told) {
  return make("div", "deeds", ...told.pool.map((one) => {
    const made = button(`add ${one.id}`, "", [one.words], () => (one.why_not.length ? aloud(plain(one.why_not)) : tell({ say: "band", add: one.id })));
    if (one.why_not.length) {
      made.setAttribute("aria-disabled", "true");
      made.title = plain(one.why_not);
    }
    return made;
  }));
}
