// A page that deals itself: the engine is in a worker, and nothing is told to anybody.
import { aloud } from "./aloud.js";
import { keep, kept } from "./kept.js";
import { toWorker } from "./line.js";
import { hear, open } from "./page.js";
import { trouble } from "./panel.js";
import { at, address, button, choice, make } from "./parts.js";
import { seat, tell } from "./seat.js";
import { say, load, languages, speak, spokenNow } from "./words.js";

const MEGABYTE = 1e6;
let offer = null, record = null;
let puzzle = null, lesson = null; // the numbers of what is put, and of what is gone through

const film = () => location.hash.slice(1);

const heard = {
  progress: ({ done, all }) => progress(say("loading", { done: megabytes(done), all: megabytes(all) })),
  ready: () => { document.body.classList.add("ready"); progress(""); stay(); },
  refused: ({ words }) => refused(words),
  link: ({ link, told }) => linked(link, told),
  record: (told) => { record = told; keep(told); },
};

const megabytes = (bytes) => (bytes / MEGABYTE).toLocaleString(spokenNow(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function progress(words) { at("progress").textContent = words; }

function refused(words) {
  if (document.body.classList.contains("starting")) {
    start();
    progress(words);
  } else trouble(words);
  aloud(words);
}

// The start

async function start() {
  const known = await kept();
  const titles = offer.scenarios.map((one) => [one.name, one.title[spokenNow()]]);
  const [adventure, scenario] = choice(say("adventure"), titles, titles[0][0]);
  const [which, side] = choice(say("side"), [["red", say("red")], ["blue", say("blue")]], "red");
  const levels = offer.programs.map((one) => [one.name, one.title[spokenNow()]]);
  const [against, program] = choice(say("against"), levels, levels[0][0]);
  const [tongue] = choice(say("language"), languages().map((code) => [code, offer.languages[code]]), spokenNow(), (code) => {
    localStorage.setItem("language", code);
    speak(code);
    start();
  });
  const play = (what) => asked({ say: "play", side: side.value, program: program.value, ...what });
  const made = [adventure, which, against, tongue, button("play", "gold", [say("play")], () => play({ scenario: scenario.value })),
    button("today", "", [say("today")], () => play({ day: new Date().toLocaleDateString("sv") }))]; // as 2026-01-31
  if (known) made.push(button("go on", "", [say("go-on", { title: known.title })], () => asked({ say: "resume", text: known.text })));
  const learned = offer.lessons.map((one, n) => [String(n), one.title[spokenNow()]]);
  const [course, which_] = choice(say("lesson"), learned, "0");
  made.push(make("h3", "", say("lessons")), course, button("learn", "", [say("learn")], () => learn(Number(which_.value))));
  const listed = offer.puzzles.map((one, n) => [String(n), `${n + 1}. ${one[spokenNow()]}`]);
  const [riddle, number] = choice(say("puzzle"), listed, "0");
  made.push(make("h3", "", say("puzzles")), riddle, button("solve", "", [say("solve")], () => put(Number(number.value))));
  const films = offer.films.map((one) => {
    const link = make("a", "", one.title[spokenNow()]);
    link.href = `#${one.link}`;
    return make("li", "", link);
  });
  if (films.length) made.push(make("h3", "", say("films")), make("ul", "", ...films));
  const licences = make("a", "quiet", say("licences"));
  licences.href = "licences.txt";
  at("choices").replaceChildren(...made, licences);
}

function learn(number) {
  asked({ say: "lesson", lesson: offer.lessons[number].name });
  lesson = number;
}

function put(number) {
  asked({ say: "puzzle", number });
  puzzle = number;
}

function asked(told) {
  puzzle = lesson = record = null;
  document.body.classList.add("starting"); // nothing is shown of a game that may be none
  progress(say("laying"));
  aloud(say("laying"));
  tell({ ...told, language: spokenNow() });
}

// The end, and the record

function buttons(sheet) {
  const tools = [button("anew", "quiet", [say("to-start")], () => location.assign(location.pathname))];
  if (record && sheet.state !== "film") tools.unshift(button("record", "quiet", [say("download")], download));
  at("tools").replaceChildren(...tools);
  if (lesson !== null) {
    const more = sheet.lesson?.over && lesson + 1 < offer.lessons.length;
    return more ? [button("next", "gold", [say("next-lesson")], () => learn(lesson + 1))] : [];
  }
  if (puzzle !== null) {
    const more = sheet.state === "over" && puzzle + 1 < offer.puzzles.length;
    return more ? [button("next", "gold", [say("next-puzzle")], () => put(puzzle + 1))] : [];
  }
  return sheet.state === "over" ? [button("link", "gold", [say("as-link")], () => tell({ say: "link" }))] : [];
}

function download() {
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob([record.text], { type: "text/plain" }));
  link.download = record.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// With a line that tells how it has ended, if there is one to share
function linked(text, told) {
  const field = make("textarea", "link");
  field.readOnly = true;
  field.value = `${told && `${told}\n`}${location.origin}${location.pathname}#${text}`;
  field.setAttribute("aria-label", say("as-link"));
  at("answers").append(field);
  field.select();
}

// For when there is no network: once all is there, so that nothing waits for it

async function stay() {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(address("keeper.js"));
  const { active } = await navigator.serviceWorker.ready;
  const got = () => active.postMessage(performance.getEntriesByType("resource").map((one) => one.name));
  addEventListener("visibilitychange", got); // before the page goes
  got();
}

// Beginning

function opened() {
  if (film()) asked({ say: "film", link: film() });
  else start();
}

const early = []; // what the engine says before the page can say it
seat.line = toWorker((told) => (offer ? hear(told) : early.push(told))); // first of all: it loads longest
const [offered] = await Promise.all([fetch(address("offer.json")).then((answer) => answer.json()), load()]);
offer = offered;
open(heard, buttons);
early.splice(0).forEach(hear);
addEventListener("hashchange", opened);
opened();
