// The board: a picture with a grid of squares over it. The squares are what is clicked, focused and
// read out; figures, doors and things are pictures only.
import { address, at, make, picture } from "./parts.js";
import { drawn } from "./plan.js";
import { seat, act, look } from "./seat.js";
import { chosen } from "./settings.js";
import { say } from "./words.js";

const MARKS = 3; // conditions that have room on a token
const DRAWN = new Set(["prone", "stunned", "serious", "done"]); // those that the token itself shows
const BESIDE = { N: [[0, -1], "north", "south"], W: [[-1, 0], "west", "east"] };
const HOLDS = 450, SHAKES = 10; // ms and px: a finger that rests
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  constructor(told) {
    this.told = told;
    this.cells = new Map();
    this.figures = new Map();
    this.doors = [];
    this.here = [told.width >> 1, told.height >> 1];
    const root = this.root = at("board");
    root.style.setProperty("--w", told.width);
    root.style.setProperty("--h", told.height);
    root.replaceChildren(this.grid());
    root.onkeydown = (event) => this.key(event);
    root.addEventListener("focusin", (event) => this.focused(event.target.dataset.at));
    root.onclick = (event) => this.click(event);
    root.onpointermove = (event) => this.point(event);
    root.onpointerdown = (event) => this.press(event);
    root.oncontextmenu = (event) => { if (this.touched) event.preventDefault(); };
    (told.plan ? drawn(told) : pictured(told)).then((art) => this.hang(art));
  }

  // Squares

  grid() {
    const grid = make("div", "grid");
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", say("board"));
    grid.setAttribute("aria-describedby", "board-keys");
    for (let y = -1; y <= this.told.height; y++) {
      const row = make("div", "row");
      row.setAttribute("role", "row");
      for (let x = -1; x <= this.told.width; x++) row.append(this.cell(x, y));
      grid.append(row);
    }
    return grid;
  }

  cell(x, y) {
    const made = place(make("div", "cell"), [x, y]);
    if (x < 0 || y < 0 || x >= this.told.width || y >= this.told.height) made.classList.add("rim");
    made.setAttribute("role", "gridcell");
    made.dataset.at = JSON.stringify([x, y]);
    made.tabIndex = x === this.here[0] && y === this.here[1] ? 0 : -1;
    this.cells.set(`${x},${y}`, made);
    return made;
  }

  // The picture of the map, and what gives those of its doors
  hang({ map, look }) {
    if (seat.board !== this) return; // another one has been laid meanwhile
    map.className = "map";
    this.root.prepend(map);
    this.look = look;
    this.doors = this.told.doors.map((edge) => {
      const made = place(make("button", `door ${edge[2]}`), edge);
      made.type = "button";
      made.tabIndex = -1;
      made.dataset.edge = JSON.stringify(edge);
      made.setAttribute("aria-hidden", "true"); // the squares beside it tell of it
      this.root.append(made);
      return made;
    });
    if (seat.sheet) this.showDoors(seat.sheet);
  }

  // Sheets

  show(sheet) {
    this.showDoors(sheet);
    this.root.querySelectorAll(".thing").forEach((thing) => thing.remove());
    for (const thing of sheet.things) {
      const icons = thing.icons.map((icon) => picture(`icons/${icon}.svg`));
      this.root.append(place(make("div", "thing", ...icons), thing.at));
    }
    for (const figure of sheet.figures) this.figure(figure, sheet);
    this.label(sheet);
  }

  showDoors(sheet) {
    this.doors.forEach((door, n) => {
      const edge = this.told.doors[n], state = sheet.doors[n];
      if (door.dataset.look !== state) door.replaceChildren(...[this.look(n, state)].filter(Boolean));
      door.dataset.look = state;
      door.classList.toggle("open", sheet.spots.some((spot) => String(spot.edge) === String(edge)));
    });
  }

  // What every square is called, and what can be done there
  label(sheet) {
    const words = new Map(), add = (square, text) => words.set(String(square), [...(words.get(String(square)) ?? []), text]);
    this.told.doors.forEach((edge, n) => {
      const [x, y, end] = edge, [[dx, dy], one, other] = BESIDE[end];
      const spot = sheet.spots.find((each) => String(each.edge) === String(edge));
      const door = (way) => [say(`door-${way}`, { door: say(`door-${sheet.doors[n]}`) }),
        spot && say("door-key", { words: spot.words })].filter(Boolean).join(", ");
      add([x, y], door(one));
      add([x + dx, y + dy], door(other));
    });
    for (const thing of sheet.things) add(thing.at, thing.words);
    const ways = new Set(sheet.ways.map(String)), off = new Set(sheet.way_off.map(String));
    const spots = new Map(sheet.spots.filter((spot) => spot.at).map((spot) => [String(spot.at), spot]));
    const pointed = new Set((sheet.lesson?.at ?? []).map(String));
    const who = new Map(sheet.figures.filter((figure) => figure.at).map((figure) => [String(figure.at), figure]));
    for (const [key, cell] of this.cells) {
      const [x, y] = JSON.parse(cell.dataset.at), spot = spots.get(key), figure = who.get(key);
      const inside = !cell.classList.contains("rim"), way = ways.has(key) && !spot;
      cell.classList.toggle("way", way);
      cell.classList.remove("ghost");
      cell.classList.toggle("spot", Boolean(spot));
      cell.classList.toggle("taken", Boolean(figure));
      cell.classList.toggle("target", Boolean(spot?.target));
      cell.classList.toggle("pointed", pointed.has(key));
      cell.classList.toggle("off", off.has(key) || (!inside && Boolean(spot)));
      cell.hidden = !inside && !off.has(key) && !spot;
      const told = [
        say("square", { x, y }),
        pointed.has(key) && say("pointed"),
        figure && this.who(figure, sheet),
        spot && say("here", { words: spot.words }),
        way && say("walk-here"),
        off.has(key) && say("leave-here"),
        ...(words.get(key) ?? []),
        inside ? this.told.texts[this.told.ground[y][x]] : say("beyond"),
      ].filter(Boolean).join(". ");
      if (cell.getAttribute("aria-label") !== told) cell.setAttribute("aria-label", told);
    }
    for (const row of this.root.querySelectorAll(".row")) row.hidden = [...row.children].every((cell) => cell.hidden);
  }

  who(figure, sheet) {
    const [taken, serious, death] = figure.wounds;
    const whose = !sheet.side ? say(figure.side) : say(figure.side === sheet.side ? "yours" : "enemy");
    const hurt = taken ? say(taken >= serious ? "hurt-badly" : "hurt", { n: taken, most: death }) : say("unhurt");
    const marks = (figure.marks ?? []).map(([, words]) => words);
    return [figure.name, whose, figure.hero && say("hero"), hurt, ...marks, figure.engaged].filter(Boolean).join(", ");
  }

  figure(figure, sheet) {
    let made = this.figures.get(figure.id);
    if (!made) {
      const face = picture(`faces/${figure.portrait}.png`), ring = make("div", "ring", face);
      face.onerror = () => ring.replaceChildren(make("b", "initials", figure.initials)); // there is no picture of it
      made = make("div", "figure", ring, make("div", "marks"), make("b", "id", figure.id));
      made.setAttribute("aria-hidden", "true");
      this.figures.set(figure.id, made);
      this.root.append(made);
    }
    const [taken, serious, death] = figure.wounds, marks = figure.marks ?? [], has = (icon) => marks.some((mark) => mark[0] === icon);
    const twins = sheet.figures.filter((each) => each.portrait === figure.portrait && each.side === figure.side);
    made.hidden = !figure.at;
    if (figure.at) place(made, figure.at);
    made.className = `figure ${figure.side}`;
    made.classList.toggle("active", Boolean(figure.active) || sheet.about === figure.id);
    made.classList.toggle("down", has("prone") || has("stunned"));
    made.classList.toggle("done", has("done"));
    made.classList.toggle("grave", taken >= serious);
    made.style.setProperty("--hurt", `${Math.min(100, (100 * taken) / death)}%`);
    made.querySelector(".id").hidden = twins.length < 2;
    const icons = marks.map(([icon]) => icon).filter((icon) => !DRAWN.has(icon)).slice(0, MARKS);
    made.querySelector(".marks").replaceChildren(...icons.map((icon) => picture(`icons/${icon}.svg`)));
  }

  // Where an answer could lead, while it is read
  ghosts(squares) {
    const led = new Set(squares.map(String));
    for (const [key, cell] of this.cells) cell.classList.toggle("ghost", led.has(key));
  }

  // Pointer and keys

  focused(at) {
    if (!at) return;
    this.stand(JSON.parse(at));
    look({ square: this.here });
  }

  // The one square that Tab leads to
  stand(square) {
    this.cells.get(String(this.here)).tabIndex = -1;
    this.here = square;
    this.cells.get(String(square)).tabIndex = 0;
  }

  click(event) {
    if (this.held) return; // it was only read
    const door = event.target.closest("[data-edge]"), cell = event.target.closest("[data-at]");
    if (door) act({ say: "click", edge: JSON.parse(door.dataset.edge) });
    else if (cell) act({ say: "click", square: JSON.parse(cell.dataset.at) });
  }

  point(event) {
    if (Math.hypot(event.clientX - this.from?.[0], event.clientY - this.from?.[1]) > SHAKES) clearTimeout(this.holding);
    const cell = event.pointerType !== "touch" && event.target.closest("[data-at]");
    if (!cell || cell === this.under) return;
    this.under = cell;
    look({ square: JSON.parse(cell.dataset.at) });
  }

  // A finger that rests reads, as a mouse does that hovers
  press(event) {
    clearTimeout(this.holding);
    this.touched = event.pointerType !== "mouse";
    this.held = false;
    const cell = this.touched && event.target.closest("[data-at]");
    if (!cell) return;
    this.from = [event.clientX, event.clientY];
    this.holding = setTimeout(() => { this.held = true; look({ square: JSON.parse(cell.dataset.at) }); }, HOLDS);
    addEventListener("pointerup", () => clearTimeout(this.holding), { once: true });
    addEventListener("pointercancel", () => clearTimeout(this.holding), { once: true });
  }

  key(event) {
    const step = STEPS[event.key], [x, y] = this.here, door = this.doorBeside();
    if (step) this.go(x + step[0], y + step[1]);
    else if (event.key === "Enter" && event.shiftKey && door) act({ say: "click", edge: door });
    else if (event.key === "Enter") act({ say: "click", square: [x, y] });
    else if (event.key === "Home") this.go(0, event.ctrlKey ? 0 : y);
    else if (event.key === "End") this.go(this.told.width - 1, event.ctrlKey ? this.told.height - 1 : y);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  doorBeside() {
    const [x, y] = this.here, near = [[x, y, "N"], [x, y, "W"], [x, y + 1, "N"], [x + 1, y, "W"]].map(String);
    return seat.sheet?.spots.find((spot) => spot.edge && near.includes(String(spot.edge)))?.edge;
  }

  go(x, y, focus = true) {
    const cell = this.cells.get(`${x},${y}`);
    if (!cell || cell.hidden) return;
    this.stand([x, y]);
    if (focus) cell.focus();
  }

  // The next square that answers something, or the next figure
  next(places, back) {
    const { spots, ways, figures } = seat.sheet;
    const all = places ? [...spots.filter((spot) => spot.at).map((spot) => spot.at), ...ways] : figures.filter((f) => f.at).map((f) => f.at);
    const now = all.findIndex((square) => String(square) === String(this.here));
    if (all.length) this.go(...all[(Math.max(now, back ? 0 : -1) + (back ? -1 : 1) + all.length) % all.length]);
  }

  keyed() {
    return document.activeElement?.matches("[role=gridcell]:focus-visible");
  }

  // Brings into view what the question is about, unless somebody is moving on the board
  reveal(sheet) {
    const figure = sheet.figures.find((each) => each.id === sheet.about && each.at);
    const square = figure?.at ?? sheet.spots.find((spot) => spot.at)?.at;
    const cell = square && this.cells.get(String(square));
    if (!cell || this.keyed()) return;
    this.go(...square, false);
    cell.scrollIntoView({ block: "center", inline: "center", behavior: chosen("motion") ? "smooth" : "auto" });
  }
}

// The pictures of a map that they were made of before: its file says where they belong
async function pictured({ map, doors }) {
  const art = await (await fetch(address(`maps/${map}.json`))).json();
  return { map: picture(`maps/${art.picture}`), look: (n, state) => {
    const file = art.doors[doors[n]]?.[state];
    return file ? picture(`maps/${file}`) : null;
  } };
}

function place(made, [x, y]) {
  made.style.setProperty("--x", x);
  made.style.setProperty("--y", y);
  return made;
}

// How large squares are

const LEAST = 24, MOST = 96; // px
const THUMB = 44, POINTER = 36; // what can be hit
const coarse = matchMedia("(pointer: coarse)");

export function size(by = 0) {
  const view = at("view"), kept = Number(localStorage.getItem("square")) || 0, told = seat.board?.told ?? { width: 18, height: 12 };
  const fit = Math.max(coarse.matches ? THUMB : POINTER, Math.min(view.clientWidth / (told.width + 1), view.clientHeight / (told.height + 1)));
  const square = by ? Math.max(LEAST, Math.min(MOST, (kept || fit) * by)) : kept || fit;
  if (by) localStorage.setItem("square", square);
  at("board").style.setProperty("--sq", `${Math.floor(square)}px`);
}
