// One seat at the table. Everything shown comes from the last sheet; a click or a key is told to
// whoever deals, in a worker here or at a host, and the next sheet shows what came of it.
import { aloud, announce, spoken } from "./aloud.js";
import { Board, size } from "./board.js";
import { reeled, reels } from "./film.js";
import { keys, written } from "./keys.js";
import { panel, readOut, trouble } from "./panel.js";
import { at, plain } from "./parts.js";
import { arrive, forget, seat, shown } from "./seat.js";
import { settings } from "./settings.js";
import { tale } from "./tale.js";
import { say, speak } from "./words.js";

// What a line may say besides, by kind; and what it adds to the answers of a sheet
let others = {}, more = () => [];

export function open(also = {}, buttons = () => []) {
  [others, more] = [also, buttons];
  shown(show);
  keys();
  settings();
  at("nearer").onclick = () => size(1.25);
  at("farther").onclick = () => size(0.8);
  new ResizeObserver(() => size()).observe(at("view"));
}

export function hear(told) {
  if (told.kind === "sheet") arrive(told);
  else if (told.kind === "board") begin(told);
  else if (told.kind === "look") readOut(told);
  else if (told.kind === "spoken") spoken(told);
  else if (told.kind === "line") there(told.there);
  else others[told.kind]?.(told);
}

function begin(told) {
  if (seat.sheet && !told.frames && seat.board.told.title === told.title && seat.board.told.language === told.language) return; // the line has come back
  forget();
  speak(told.language);
  settings();
  written();
  document.body.classList.remove("starting");
  document.title = `${told.title} – Anno Domini 1666`;
  at("title").textContent = told.title;
  at("story").hidden = !told.story;
  at("story").lastElementChild.textContent = told.story;
  seat.board = new Board(told);
  reels(told);
  size();
}

function show(sheet, before) {
  document.body.dataset.side = sheet.side ?? "";
  document.body.dataset.state = sheet.state;
  document.body.dataset.number = sheet.number;
  const focus = document.activeElement, key = focus?.dataset?.key, mine = focus && at("panel").contains(focus);
  panel(sheet, more(sheet), before);
  tale(sheet);
  seat.board.show(sheet);
  if (sheet.state !== "waiting" || sheet.about !== before?.about) seat.board.reveal(sheet);
  reeled(sheet);
  if (mine && !focus.isConnected) (document.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`) ?? at("question")).focus();
  announce(sheet);
  // a new question comes into view, unless somebody goes through the panel by keys
  const asked = plain(sheet.question) !== plain(before?.question);
  if (sheet.state !== "waiting" && asked && !document.querySelector("#panel :focus-visible")) at("panel").scrollTop = 0;
}

function there(now) {
  document.body.classList.toggle("away", !now);
  trouble(now ? "" : say("broken"));
  if (!now) aloud(say("broken"));
}
