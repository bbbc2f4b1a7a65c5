// Beside the board: what is asked and what can be answered, the hand, goals, orders, log.
import { at, button, cap, choice, make, picture, plain, spoken } from "./parts.js";
import { seat, act, look, tell } from "./seat.js";
import { chosen } from "./settings.js";
import { say } from "./words.js";

const ARROWS = { N: "↑", S: "↓", W: "←", E: "→", NW: "↖", NE: "↗", SW: "↙", SE: "↘" };
const TAGS = ["p", "h3", "h4"]; // by how far down a heading stands
let looked = "";

export const lookedAt = () => looked;

export function panel(sheet, more, before) {
  at("status").textContent = sheet.status;
  at("lesson").hidden = !sheet.lesson?.words.length;
  at("lesson").replaceChildren(...spoken(sheet.lesson?.words));
  at("question").replaceChildren(...(sheet.question.length ? spoken(sheet.question) : [say("waiting")]));
  at("hint").replaceChildren(...spoken(sheet.hint));
  trouble(sheet.error);
  fencers(sheet);
  score(sheet);
  hand(sheet);
  answers(sheet, more);
  tip([]);
  goals(sheet);
  orders(sheet);
  log(sheet, before);
}

export function trouble(words) {
  at("trouble").textContent = words;
  at("trouble").hidden = !words;
}

// Who sits at the seats of programs: who that is before and after a game, and what they say
function fencers(sheet) {
  const seated = sheet.fencers ?? [], whole = sheet.turn <= 1 || sheet.state === "over";
  at("fencers").hidden = !seated.length;
  at("fencers").replaceChildren(...seated.map((one) => {
    const words = make("p", "", ...(whole ? spoken(one.words) : [make("b", "", one.name)]));
    const said = one.says ? [make("q", "", one.says)] : [];
    return make("div", `fencer ${one.side}`, picture(`fencers/${one.face}.png`), make("div", "", words, ...said));
  }));
}

// The coin of a side, with its first letter: a colour is no sign alone
function coin({ side, name }) {
  const letter = make("b", "", name[0]);
  letter.setAttribute("aria-hidden", "true");
  return make("span", "coin", picture(`stage/coin-${side}.png`, name), letter);
}

function score(sheet) {
  const parts = sheet.points.map((one) => make("span", `points ${one.side}`, coin(one),
    make("b", "", one.points), make("small", "", one.counts.map(([words, n]) => `${words} ${n}`).join(" · "))));
  if (sheet.guard !== null) parts.push(make("span", "guard", picture("icons/guard.svg", say("guard")), make("b", "", String(sheet.guard))));
  at("score").replaceChildren(...parts);
}

// Answers and cards

function entry(one, kind = "") {
  const made = button(one.label, `answer ${kind} ${one.figure ? "target" : ""}`,
    [make("span", "words", one.label + (one.more ? " ›" : ""))], () => choose(one));
  if (one.odds) made.append(make("span", "odds", one.odds));
  if (one.key) shortcut(made, one.key);
  return readable(made, one);
}

// The key of a button, shown on it and told
export function shortcut(made, key) {
  made.append(cap(key));
  if (chosen("keys")) made.setAttribute("aria-keyshortcuts", key);
}

function readable(made, one) {
  if (one.barred) made.setAttribute("aria-disabled", "true");
  made.onfocus = made.onpointerenter = () => read(one);
  return made;
}

const choose = (one) => (one.barred ? read(one) : act({ say: "choose", i: one.i }));

function read(one) {
  if (one.barred) tip(one.tip ?? []);
  else look({ entry: one.i });
}

function card(name, words, one) {
  const face = make("span", "face", picture(`cards/${name}.png`));
  if (!one) {
    const held = make("span", "card", face);
    held.setAttribute("role", "img");
    held.setAttribute("aria-label", words);
    return held;
  }
  const worth = make("span", "worth", [one.worth, one.odds].filter(Boolean).join(" · "));
  const made = button(`card ${name}`, "card", [face, worth], () => choose(one));
  const told = one.barred ? `${words}: ${plain(one.tip)}` : [words, one.worth, one.odds].filter(Boolean).join(", ");
  made.setAttribute("aria-label", told);
  return readable(made, one);
}

function hand(sheet) {
  const offered = new Map(sheet.entries.filter((one) => one.card).map((one) => [one.card, one]));
  const cards = sheet.hand.map((held) => card(held.card, held.words, offered.get(held.card)));
  if (offered.has("back")) cards.unshift(card("back", say("deck"), offered.get("back")));
  for (const open of sheet.hands) {
    const group = make("span", `open ${open.side}`, ...open.hand.map((held) => card(held.card, held.words)));
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", say(open.side));
    cards.push(group);
  }
  at("hand").replaceChildren(...cards);
  at("hand").hidden = !cards.length;
  at("hand").classList.toggle("asked", offered.size > 0);
}

// `more` are buttons that belong to the line, not to the question
function answers(sheet, more) {
  const listed = sheet.entries.filter((one) => !one.card);
  const ways = listed.filter((one) => one.direction);
  const made = listed.filter((one) => !one.direction).map((one) => entry(one));
  if (ways.length) made.unshift(make("div", "rose", ...ways.map(way)));
  if (sheet.depth > 1) made.push(button("back", "quiet", [`‹ ${say("back")}`, cap("Esc")], () => act({ say: "back" })));
  if (sheet.undo) made.push(button("undo", "quiet", [say("undo", { what: sheet.undo }), cap("U")], () => act({ say: "undo" })));
  at("answers").replaceChildren(...made, ...more);
}

function way(one) {
  const made = entry(one, one.direction);
  made.querySelector(".words").textContent = ARROWS[one.direction];
  made.setAttribute("aria-label", one.label);
  return made;
}

// Goals, standing orders, log

function goals(sheet) {
  at("goals").hidden = !sheet.goals.length;
  at("goals").lastElementChild.replaceChildren(...sheet.goals.map((goal) => {
    const made = make("p", `goal ${goal.side}`, ...spoken(goal.words));
    if (goal.reached) made.prepend(make("b", "reached", "◆ "));
    return made;
  }), ...(sheet.errand ?? []).map((line) => make("p", "errand", ...spoken(line))));
}

function orders(sheet) {
  at("orders").hidden = !sheet.orders.length;
  at("orders").lastElementChild.replaceChildren(...sheet.orders.map((order) => {
    const levels = order.levels.map((level) => [level.value, level.words]);
    const [label, made] = choice(order.words, levels, order.value, (value) => act({ say: "order", key: order.key, value }));
    made.dataset.key = `order ${order.key}`;
    return label;
  }));
}

function log(sheet, before) {
  const read = before?.log.at(-1)?.event ?? Infinity, box = at("log").lastElementChild;
  let deepest = 0; // the lines may begin within a turn: no heading stands deeper than one below the last
  box.replaceChildren(...sheet.log.map((line) => {
    const level = Math.min(line.heading ?? 0, deepest + 1);
    deepest = Math.max(deepest, level);
    return make(TAGS[level], `${line.side ?? ""} ${(line.event ?? 0) > read ? "news" : ""}`, ...spoken(line.runs));
  }));
  box.scrollTop = box.scrollHeight;
}

// What was asked about

export function tip(runs) {
  detail(runs.length ? [runs] : []);
}

// Several lines, one below the other
export function detail(lines) {
  at("tip").hidden = !lines.length;
  at("tip").replaceChildren(...lines.map((runs) => make("p", "", ...spoken(runs))));
}

export function readOut(told) {
  if (told.entry !== null) {
    looked = plain(told.runs);
    tip(told.runs);
    seat.board.ghosts(told.ways);
    return;
  }
  const runs = told.at ? [["b", `${say("square", { x: told.at[0], y: told.at[1] })}. `]] : [];
  if (told.figure) runs.push(...figure(told.figure));
  for (const part of [told.way, told.may, told.square]) if (part.length) runs.push(...part, ["", " "]);
  looked = plain(runs);
  if (!document.activeElement?.closest("#answers, #hand")) tip(runs);
}

function figure(one) {
  const traits = one.traits.filter(([, value]) => value).map(([name, value]) => `${name} ${value}`);
  return [
    ["b", one.name], ["", " – "], ...one.rank, ["", ". "],
    ...one.life.flatMap((line) => [...line, ["", " "]]),
    ["", `${traits.join(", ")}. `],
    ...one.notes.flat().flatMap(([name]) => [["b", name], ["", "; "]]),
  ];
}
