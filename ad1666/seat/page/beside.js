// Beside a game at two desks: who is there, who looks on, what is proposed and said, and the words of
// each turn, which this page notes down as it hears them.
import { aloud } from "./aloud.js";
import { asked } from "./dialog.js";
import { deals, transcript } from "./fair.js";
import { at, button, choice, make } from "./parts.js";
import { tell } from "./seat.js";
import { say } from "./words.js";

let last = null;

export function beside(told) {
  const box = placed("beside", at("goals")), asks = placed("proposed", at("hand"));
  const shown = new Map([...box.querySelectorAll("details")].map((one) => [one.className, one.open]));
  const focus = document.activeElement, key = focus?.dataset?.key, mine = [box, asks].some((one) => one.contains(focus));
  const fresh = news(told);
  asks.replaceChildren(...proposal(told));
  asks.hidden = !told.proposal;
  box.replaceChildren(make("p", "there", people(told)), ...spoken(told), ...deeds(told), dealt(told), sealed(told), ...tongues(told));
  const ends = told.record && !last?.record;
  for (const one of box.querySelectorAll("details")) if (!ends) one.open = shown.get(one.className) ?? one.open;
  if (mine) (document.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`) ?? at("question")).focus();
  if (fresh) aloud(fresh);
  last = told;
}

function placed(id, before) {
  const known = at(id);
  if (known) return known;
  const box = make("section", "paper");
  box.id = id;
  box.setAttribute("aria-label", say(id));
  before.before(box);
  return box;
}

// What has come since, to be said to whoever listens
function news(told) {
  if (!last) return "";
  const fresh = told.said.length && JSON.stringify(told.said) !== JSON.stringify(last.said) ? [line(told.said.at(-1))] : [];
  if (told.proposal && told.proposal.number !== last.proposal?.number && told.proposal.side !== mine()) fresh.push(told.proposal.words);
  return fresh.join(" ");
}

const mine = () => document.body.dataset.side;
const line = (one) => `${say(one.side)}: ${one.words}`;

function people(told) {
  const found = told.desks.map((desk) => `${desk.name}: ${desk.words}`);
  if (told.watchers) found.push(say("watchers", { n: told.watchers }));
  if (told.late) found.push(say("commentators", { n: told.commentators }));
  return found.join(" · ");
}

function spoken(told) {
  return told.said.map((one) => make("p", `said ${one.side}`, line(one)));
}

function proposal({ proposal: open }) {
  if (!open) return [];
  const answer = (agreed) => tell({ say: "reply", offer: open.number, agreed });
  const ways = open.side === mine()
    ? [button("withdraw", "", [say("withdraw")], () => tell({ say: "withdraw" }))]
    : [button("agree", "gold", [say("agree")], () => answer(true)), button("disagree", "", [say("disagree")], () => answer(false))];
  return [make("p", "proposal", open.words), make("div", "deeds", ...ways)];
}

function deeds(told) {
  const found = told.may.map(({ value, words }) => button(`propose ${value}`, "", [words], () => tell({ say: "propose", what: value })));
  if (told.gives_up) found.push(button("give up", "", [say("give-up")], () =>
    asked(say("sure"), say("give-up"), say("play-on"), () => tell({ say: "give-up" }))));
  if (!told.phrases.length) return [make("div", "deeds", ...found)];
  const sentences = told.phrases.map(({ value, words }) => [value, words]);
  const [label, picked] = choice(say("speak"), [["", "…"], ...sentences], "", (phrase) => {
    if (phrase) tell({ say: "phrase", phrase });
    picked.value = "";
  });
  picked.dataset.key = "speak";
  return [make("div", "deeds", ...found), label];
}

// The words of turns

function noted(told) {
  const place = `noted ${told.game}`, known = JSON.parse(localStorage.getItem(place) ?? "{}");
  for (const seal of told.seals) known[seal.turn] ??= seal.digest;
  localStorage.setItem(place, JSON.stringify(known));
  return known;
}

function dealt(told) {
  const box = make("details", "dealt", make("summary", "", say("deals")), make("p", "deals", told.deals));
  box.open = !last;
  return box;
}

function sealed(told) {
  const known = noted(told), box = make("details", "sealed", make("summary", "", say("seals")));
  for (const seal of told.seals) {
    const same = known[seal.turn] === seal.digest;
    box.append(make("p", same ? "seal" : "seal changed", make("b", "", say("turn", { n: seal.turn })), ` ${seal.words.join(" ")}${same ? "" : ` – ${say("changed")}`}`));
  }
  if (told.record) {
    const file = make("a", "", say("download"));
    file.href = `${location.pathname}record`;
    file.download = told.game;
    box.append(make("div", "deeds", file, button("notes", "", [say("notes")], () => saved(`${told.game}.noted`, noteText(known)))));
    if (deals()) box.lastChild.append(button("transcript", "", [say("transcript")], () => saved(told.game.replace(/\.ad1666$/, ".dealing"), transcript())));
  }
  box.open = told.record;
  return box;
}

const noteText = (known) => Object.entries(known).map(([turn, digest]) => `${turn} ${digest}\n`).join("");

function saved(name, text) {
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function tongues(told) {
  if (!told.languages.length) return [];
  const known = told.languages.map(({ value, words }) => [value, words]);
  const [label, picked] = choice(say("language"), known, told.language, (language) => {
    localStorage.setItem("language", language);
    tell({ say: "language", language });
  });
  picked.dataset.key = "language";
  return [label];
}
