// What the player has set on this device: as at the table, text sizes, plain letters, patterns beside
// colours, no motion, no keys that are letters.
import { at, choice } from "./parts.js";
import { say } from "./words.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const USUAL = { size: "100", letters: "roman", patterns: "", motion: still.matches ? "" : "on", keys: "on" };

export const chosen = (name) => localStorage.getItem(name) ?? USUAL[name];

function apply() {
  const root = document.documentElement;
  root.style.fontSize = `${chosen("size")}%`;
  root.dataset.letters = chosen("letters");
  root.dataset.patterns = chosen("patterns");
  root.dataset.motion = chosen("motion");
  root.dataset.keys = chosen("keys");
}

export function settings() {
  const flag = [["", say("off")], ["on", say("on")]];
  const offered = [
    ["size", ["100", "125", "150", "200"].map((size) => [size, `${size} %`])],
    ["letters", [["roman", say("letters-roman")], ["plain", say("letters-plain")]]],
    ["patterns", flag], ["motion", flag], ["keys", flag],
  ];
  at("settings").lastElementChild.replaceChildren(...offered.map(([name, options]) => {
    const [label] = choice(say(`set-${name}`), options, chosen(name), (value) => {
      localStorage.setItem(name, value);
      apply();
    });
    return label;
  }));
  apply();
}
