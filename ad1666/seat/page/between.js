// Between two nights of a campaign: the page that both see, and what this desk may do there.
import { aloud } from "./aloud.js";
import { at, button, choice, make, picture, plain, spoken } from "./parts.js";
import { latest, tell } from "./seat.js";
import { say, speak } from "./words.js";

let told = null, open = false, page = "";

// The end of a game stays until whoever has played it goes on
export function between(fresh) {
  told = fresh;
  if (open || document.body.classList.contains("starting") || latest()?.state !== "over") return view();
  if (!document.querySelector("[data-key=onward]")) at("answers").append(...onward(latest()));
}

export function onward(sheet) {
  return told && sheet.state === "over" ? [button("onward", "gold", [say("onward")], view)] : [];
}

// The line is broken, or there again
export function broken(now) {
  if (open) at("progress").textContent = now ? say("broken") : told.whose;
}

// The next night is played
export function played() {
  if (open) document.body.classList.remove("starting");
  [told, open] = [null, false];
  at("start").classList.remove("between");
}

const act = (what) => tell({ say: "between", number: told.number, ...what });

function view() {
  const start = at("start"), heading = start.querySelector("h2"), key = document.activeElement?.dataset?.key;
  const shown = new Map([...start.querySelectorAll("details")].map((one) => [one.dataset.key, one.open]));
  const shows = `${told.page} ${told.heading} ${told.whose}`; // two may be asked alike, one after the other
  const turned = !open || page !== shows;
  [open, page] = [true, shows];
  speak(told.language);
  document.body.classList.add("starting");
  start.classList.add("between");
  document.title = `${told.title} – Anno Domini 1666`;
  at("title").textContent = told.title;
  delete heading.dataset.say;
  heading.tabIndex = -1;
  heading.textContent = told.heading;
  at("progress").textContent = told.whose;
  at("choices").replaceChildren(parties(), story(), ...waits(), ...offers(), ...errands(), deeds(), road(), heroes(), tongues());
  for (const one of start.querySelectorAll("details")) one.open = !turned && (shown.get(one.dataset.key) ?? one.open);
  const again = key && document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again) again.focus();
  else if (turned || key) heading.focus({ preventScroll: true });
  if (turned) start.scrollTop = 0;
  const news = [told.heading, told.whose, ...told.told.map(plain)], now = plain(told.waits);
  aloud([...(turned ? news : []), now].filter(Boolean).join(" "));
}

function parties() {
  return make("div", "parties", ...told.parties.map((one) => {
    const made = make("p", `party ${one.own ? "own" : ""}`, make("b", "points", one.points), make("b", "", one.name));
    const beside = [one.silver, one.own ? "" : one.there].filter(Boolean).join(" · ");
    if (beside) made.append(make("small", "", beside));
    if (one.side) {
      const coin = make("span", "coin", picture(`stage/coin-${one.side}.png`, say(one.side)), make("b", "", say(one.side)[0]));
      coin.lastChild.setAttribute("aria-hidden", "true");
      made.prepend(coin);
    }
    return made;
  }));
}

function face(name) {
  const made = picture(name ? `faces/${name}.png` : "");
  made.className = "portrait";
  made.onerror = () => made.remove(); // somebody by an author has none here
  return made;
}

function story() {
  const made = make("div", "tale", ...told.told.map((runs) => make("p", "", ...spoken(runs))));
  if (told.portrait) made.prepend(face(told.portrait));
  return made;
}

const waits = () => (told.waits.length ? [make("p", "proposal", ...spoken(told.waits))] : []);

// What may be chosen: for the other desk to read as well

function offers() {
  return told.offered.length ? [make("div", "offers", ...told.offered.map(offer))] : [];
}

function offer(one) {
  const icon = picture(`icons/${one.picture}.svg`);
  icon.onerror = () => icon.remove();
  const made = make("article", one.why_not.length ? "barred" : "", make("h3", "", icon, one.title));
  if (one.price) made.append(make("p", "price", one.price));
  const parts = [["said", one.said], ["lost", one.lost], ["gained", one.gained], ["gloss", one.gloss], ["then", one.then], ["why", one.why_not]];
  for (const [kind, runs] of parts) if (runs.length) made.append(make("p", kind, ...lead(kind), ...spoken(runs)));
  if (told.asked && one.ways.length) made.append(...ways(one));
  return made;
}

// For whom this desk goes tonight: no other is told

function errands() {
  if (!told.errands.length) return [];
  const none = told.no_errand, send = (i) => () => act({ errand: i });
  const found = told.errands.map((one) => {
    const made = offer(one), { i, words } = one.ways[0];
    made.append(button(`errand ${i} ${words}`, "", [one.accept], send(i)));
    return made;
  });
  const made = folded("errands", say("errand"), make("p", "", ...spoken(told.errand)), make("div", "offers", ...found),
    button("errand none", "", [none.words], send(none.i)));
  return [made];
}

// A colour is no sign alone
const LEADS = { lost: "− ", gained: "+ ", why: "✗ " };
const lead = (kind) => (LEADS[kind] ? [make("b", "", LEADS[kind])] : []);

function ways(one) {
  if (one.ways.length === 1 && !one.ways[0].why_not.length) return [way(one.ways[0], one.accept, "gold")];
  const made = make("details", "ways", make("summary", "", one.accept), ...one.ways.map((each) => way(each, each.words, "")));
  made.dataset.key = `ways ${one.title}`;
  return [made];
}

function way(one, words, kind) {
  const barred = one.why_not.length > 0, why = plain(one.why_not);
  const made = button(`way ${one.i} ${one.words}`, kind, [words], () => (barred ? aloud(why) : act({ choose: one.i })));
  if (one.portrait && kind !== "gold") made.prepend(face(one.portrait));
  if (barred) {
    made.setAttribute("aria-disabled", "true");
    made.append(make("small", "", ` – ${why}`));
  }
  return made;
}

function deeds() {
  const made = make("div", "deeds foot");
  if (told.go_on) made.append(button("go on", "gold", [told.go_on], () => act({ go_on: true })));
  if (told.leave && told.asked) made.append(button("leave", "gold", [told.leave.words], () => act({ choose: told.leave.i })));
  if (told.back) made.append(button("back", "", [told.back], () => act({ back: true })));
  return made;
}

// What can be looked up

function folded(key, words, ...parts) {
  const made = make("details", key, make("summary", "", words), ...parts);
  made.dataset.key = key;
  return made;
}

function road() {
  const stops = told.road.map((one) => {
    const made = make("li", one.stage, make("b", "", one.title), ...one.told.map((runs) => make("p", "", ...spoken(runs))));
    if (one.stage === "next") made.setAttribute("aria-current", "step");
    return made;
  });
  return folded("road", say("road"), make("ul", "", ...stops));
}

function heroes() {
  const found = told.heroes.map((one) =>
    make("div", "hero", face(one.portrait), make("div", "", make("b", "", one.name), ...one.told.map((runs) => make("p", "", ...spoken(runs))))));
  const made = folded("heroes", say("heroes"), ...found);
  made.hidden = !found.length;
  return made;
}

function tongues() {
  const known = told.languages.map(({ value, words }) => [value, words]);
  const [label, picked] = choice(say("language"), known, told.language, (language) => {
    localStorage.setItem("language", language);
    tell({ say: "language", language });
  });
  picked.dataset.key = "language";
  return label;
}
