// This player's part in dealing (docs/dealing.md): seals the own deck, names places in the other's,
// and keeps a transcript. What is answered is kept first, so that a page that is loaded anew says the
// same again.
import { latest, tell } from "./seat.js";
import { sha256 } from "./sha256.js";

const FORM = "ad1666 dealing 1";
const place = () => `dealing ${location.pathname}`;
const empty = (game) => ({ game, side: "", sealed: [], entries: [], number: null, due: null, last: 0, reply: null, refused: "" });
let known = null;

class Refused extends Error {}
const insist = (holds, why = "unfair") => { if (!holds) throw new Refused(why); };
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function random(below) { // below 2 to the 32nd, each as likely
  const most = 2 ** 32 - (2 ** 32 % below), [found] = crypto.getRandomValues(new Uint32Array(1));
  return found < most ? found % below : random(below);
}

const salt = () => [...crypto.getRandomValues(new Uint8Array(32))].map((each) => each.toString(16).padStart(2, "0")).join("");
const sealed = (what) => ({ what, salt: salt() });
const seal = ({ what, salt }) => sha256(`${salt} ${what}`);
const other = (side) => (side === "red" ? "blue" : "red");

function free(side) {
  let found = [];
  for (const each of known.entries) {
    if (each.kind === "Sealed" && each.side === side) found = each.seals.map((_, n) => n);
    if (each.kind === "Opened" && each.side === side) found = found.filter((n) => n !== each.place);
  }
  return found;
}

const seals = (deck) => ({ kind: "Seals", seals: deck.map(seal) });
const told = (side) => known.entries.filter((each) => each.kind === "Sealed" && each.side === side);

// A host that was stopped asks once more for what has not been told to both yet: it gets the same
function again(ask) {
  insist(ask.kind === known.due.kind);
  if (ask.kind === "NamePlace") return { kind: "Place", place: known.due.place };
  insist(ask.place === known.due.place && ask.against === known.due.against);
  return { kind: "Opening", ...(ask.kind === "OpenPlace" ? known.sealed.at(-1)[ask.place] : known.number) };
}

// What is answered; as `Owner` in ad1666/game/fair/dealing.py
function reply(ask) {
  const mine = known.side;
  if (ask.kind === "ShowDecks") {
    insist(latest()?.state === "over");
    return { kind: "Shown", side: mine, decks: known.sealed };
  }
  if (known.due) return again(ask);
  if (ask.kind === "SealDeck") {
    const last = known.sealed.at(-1);
    if (known.sealed.length > told(mine).length) { // nobody has been told of it yet
      insist(same(last.map((each) => each.what).sort(), [...ask.cards].sort()));
      return seals(last);
    }
    const deck = [...ask.cards];
    for (let n = deck.length - 1; n > 0; n--) {
      const with_ = random(n + 1);
      [deck[n], deck[with_]] = [deck[with_], deck[n]];
    }
    known.sealed.push(deck.map(sealed));
    return seals(known.sealed.at(-1));
  }
  if (ask.kind === "NamePlace") {
    const left = free(other(mine));
    insist(left.length && same(left, ask.free));
    const named = left[random(left.length)];
    known.due = { kind: "NamePlace", place: named };
    return { kind: "Place", place: named };
  }
  if (ask.kind === "OpenPlace") {
    insist(free(mine).includes(ask.place));
    known.due = { kind: "OpenPlace", place: ask.place };
    return { kind: "Opening", ...known.sealed.at(-1)[ask.place] };
  }
  if (ask.kind === "SealNumber") {
    const parts = crypto.getRandomValues(new BigUint64Array(1));
    known.number ??= sealed(String(parts[0]));
    return seals([known.number]);
  }
  insist(ask.kind === "OpenNumber" && known.number);
  known.due = { kind: "OpenNumber", against: ask.against };
  return { kind: "Opening", ...known.number };
}

// Takes in what both are told; as `check` in ad1666/game/fair/verifying.py, and `Owner.told`
function hear(entry) {
  const mine = known.side, own = entry.side === mine;
  if (entry.kind === "Sealed") {
    if (own) insist(known.sealed.length && same(entry.seals, known.sealed.at(-1).map(seal)));
  } else if (entry.kind === "Opened") {
    insist(free(entry.side).includes(entry.place));
    if (entry.card) insist(seal(entry.card) === told(entry.side).at(-1).seals[entry.place]);
    insist(same(known.due, { kind: own ? "OpenPlace" : "NamePlace", place: entry.place }));
    known.due = null;
  } else if (entry.kind === "Added") {
    const n = mine === "red" ? 0 : 1;
    insist(entry.numbers.length === 2 && same(entry.numbers.map(seal), entry.seals));
    insist(same(known.due, { kind: "OpenNumber", against: entry.seals[1 - n] }) && same(entry.numbers[n], known.number));
    known.due = known.number = null;
  } else {
    insist(entry.kind === "Shown");
    insist(same(entry.decks.map((deck) => deck.map(seal)), told(entry.side).map((each) => each.seals)));
  }
  known.entries.push(entry);
}

// Another tab may have answered meanwhile. Where nothing can be kept, it is as long as the page is open.
function recall(game) {
  try {
    known = JSON.parse(localStorage.getItem(place()) ?? "null") ?? known;
  } catch { /* nothing was kept */ }
  if (known?.game !== game) known = empty(game);
}

function keep() {
  try {
    localStorage.setItem(place(), JSON.stringify(known));
  } catch { /* there is no room, or none is allowed */ }
}

export function deal({ game, side, number, ask, from, entries }) {
  recall(game);
  known.side = side;
  try {
    insist(!known.refused, known.refused);
    insist(from <= known.entries.length, "lost");
    for (const entry of entries.slice(known.entries.length - from)) hear(entry);
    if (ask && number > known.last) {
      known.reply = reply(ask);
      known.last = number;
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    known.refused = error.message;
  }
  keep();
  if (ask) tell({ say: "dealt", number, ...(known.refused ? { refused: known.refused } : { have: known.entries.length, reply: known.reply }) });
}

// Whoever has these decks knows the hand
export function undealt() {
  known = null;
  localStorage.removeItem(place());
}

export const deals = () => Boolean(known?.entries.length);
export const transcript = () => [FORM, ...known.entries.map((each) => JSON.stringify(each)), ""].join("\n");
