// What the page itself says. All else is in the sheets, in the language of the game.
import { address } from "./parts.js";

let words = { en: {} };
let language = "en";

export async function load() {
  words = await fetch(address("words.json")).then((answer) => answer.json());
  const wished = [localStorage.getItem("language") ?? "", ...navigator.languages].map((code) => code.split("-")[0]);
  speak(wished.find((code) => words[code]) ?? "en");
}

export const languages = () => Object.keys(words);
export const spokenNow = () => language;

export function speak(code) {
  language = words[code] ? code : "en";
  document.documentElement.lang = language;
  for (const each of document.querySelectorAll("[data-say]")) each.textContent = say(each.dataset.say);
  for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
}

export function say(key, parts = {}) {
  return words[language][key].replace(/\{(\w+)\}/g, (_all, name) => parts[name]);
}
