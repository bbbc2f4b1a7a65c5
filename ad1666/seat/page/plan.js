// A board that there is no picture of, drawn of the game's tiles, with the signs that it has at the table
import { make, picture } from "./parts.js";

const GOLD = "#d9a52c", GILT = "#ffd678", CREAM = "#f6e8c3", TAN = "#c8a873", INK = "#3a1d10", EDGE = "#1d1712", DARK = "#26160c";
const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

// Its picture, and what gives that of the door of a number in a state
export async function drawn({ plan, width, height }) {
  const { tile } = plan;
  const [sheets] = await Promise.all([Promise.all(plan.sheets.map(loaded)), document.fonts.load(letters(tile))]);
  const lay = (pen, n, x, y) => {
    const [sheet, left, top] = plan.tiles[n];
    pen.drawImage(sheets[sheet], left, top, tile, tile, x, y, tile, tile);
  };
  const [map, pen] = canvas((width + 1) * tile, (height + 1) * tile);
  pen.fillStyle = DARK;
  pen.fillRect(0, 0, map.width, map.height);
  for (const piece of plan.pieces) lay(pen, ...piece);
  pen.translate(tile / 2, tile / 2);
  for (const [letter, end] of plan.passages) passage(pen, tile, letter, end);
  numbers(pen, tile, width, height);
  for (const squares of plan.places) frame(pen, tile, squares);
  const climbed = new Set(plan.climbs.map(([edge]) => String(edge)));
  for (const [edge, hard] of plan.climbs) climb(pen, tile, edge, hard, [width, height]);
  for (const [at, way] of plan.ways_out) arrow(pen, tile, at, STEPS[way], climbed.has(String(beside(at, way))));
  return { map, look: (n, state) => {
    const found = plan.doors[n].find(([each]) => each === state);
    if (!found) return null;
    const [door, on] = canvas(tile, tile);
    lay(on, found[1], 0, 0);
    return door;
  } };
}

async function loaded(name) {
  const tiles = picture(`maps/tilesets/${name}.png`);
  await tiles.decode();
  return tiles;
}

function canvas(width, height) {
  const made = Object.assign(make("canvas", ""), { width, height });
  return [made, made.getContext("2d")];
}

const letters = (tile) => `700 ${Math.round(tile * 0.3)}px Roman`;
const beside = ([x, y], way) => (way === "S" ? [x, y + 1, "N"] : way === "E" ? [x + 1, y, "W"] : [x, y, way]);

function word(pen, tile, text, x, y, ink, ground, round = false) {
  pen.font = letters(tile);
  const half = tile * 0.15, wide = Math.max(half, pen.measureText(text).width / 2 + 2);
  pen.fillStyle = ground;
  pen.beginPath();
  if (round) pen.arc(x, y, half, 0, 7);
  else pen.rect(x - wide, y - half, 2 * wide, 2 * half);
  pen.fill();
  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 1);
}

// Those of columns and rows on the rim, and a dot at each corner of a square
function numbers(pen, tile, width, height) {
  pen.fillStyle = EDGE;
  for (let y = 0; y <= height; y++) for (let x = 0; x <= width; x++) pen.fillRect(x * tile - 2, y * tile - 2, 4, 4);
  const rim = tile * 0.33;
  for (let x = 0; x < width; x++)
    for (const y of [-rim, height * tile + rim]) word(pen, tile, String(x), (x + 0.5) * tile, y, TAN, DARK);
  for (let y = 0; y < height; y++)
    for (const x of [-rim, width * tile + rim]) word(pen, tile, String(y), x, (y + 0.5) * tile, TAN, DARK);
}

// A place that goals are about: a thin line round it, a little inside, so that edges stay visible
function frame(pen, tile, squares) {
  const inside = new Set(squares.map(String));
  for (const [x, y] of squares) {
    pen.fillStyle = `${GILT}14`;
    pen.fillRect(x * tile, y * tile, tile, tile);
    const ends = (way) => !inside.has(String([x + STEPS[way][0], y + STEPS[way][1]]));
    const inset = (way) => (ends(way) ? tile / 11 : 0);
    const [left, top] = [x * tile + inset("W"), y * tile + inset("N")], [right, bottom] = [(x + 1) * tile - inset("E"), (y + 1) * tile - inset("S")];
    const sides = { N: [left, top, right, top], E: [right, top, right, bottom], S: [left, bottom, right, bottom], W: [left, top, left, bottom] };
    for (const [way, line] of Object.entries(sides)) if (ends(way)) stroke(pen, line, tile / 22);
  }
}

function stroke(pen, [x, y, to, down], width, ink = GILT) {
  for (const [off, colour] of [[1, EDGE], [0, ink]]) {
    Object.assign(pen, { strokeStyle: colour, lineWidth: width });
    pen.beginPath();
    pen.moveTo(x + off, y + off);
    pen.lineTo(to + off, down + off);
    pen.stroke();
  }
}

// Stairs into the ground, and the letter of both ends
function passage(pen, tile, letter, [x, y]) {
  const side = tile * 0.56, left = (x + 0.5) * tile - side / 2, top = (y + 0.5) * tile - side / 2;
  pen.fillStyle = EDGE;
  pen.fillRect(left, top, side, side);
  ["#cdc0a2", "#9a8f78", "#67604f", "#3e3930"].forEach((tread, n) => {
    pen.fillStyle = tread;
    pen.fillRect(left + side * (0.08 + 0.06 * n), top + side * (0.08 + 0.22 * n), side * (0.84 - 0.12 * n), side * 0.14);
  });
  word(pen, tile, letter, x * tile + tile * 0.17, (y + 1) * tile - tile * 0.17, INK, CREAM);
}

// Rungs on an edge, and how hard they are
function climb(pen, tile, [x, y, side], hard, [width, height]) {
  const level = side === "N", into = level ? (y === 0) - (y === height) : (x === 0) - (x === width);
  const across = tile * 0.13, along = (share) => (level ? [(x + 0.5 + share) * tile, y * tile + into * across] : [x * tile + into * across, (y + 0.5 + share) * tile]);
  for (const share of [-0.38, -0.28, 0.28, 0.38]) {
    const [a, b] = along(share);
    stroke(pen, level ? [a, b - across, a, b + across] : [a - across, b, a + across, b], tile / 20, GOLD);
  }
  word(pen, tile, String(hard), ...along(0), INK, CREAM, true);
}

// Where figures can leave; further in where that takes a climb
function arrow(pen, tile, [x, y], [dx, dy], behind) {
  const size = tile * 0.12, far = tile * (behind ? 0.1 : 0.38), a = (x + 0.5) * tile + dx * far, b = (y + 0.5) * tile + dy * far, broad = size * 1.3;
  pen.beginPath();
  pen.moveTo(a + dx * size, b + dy * size);
  pen.lineTo(a - dx * size - dy * broad, b - dy * size + dx * broad);
  pen.lineTo(a - dx * size + dy * broad, b - dy * size - dx * broad);
  pen.closePath();
  Object.assign(pen, { fillStyle: GOLD, strokeStyle: EDGE, lineWidth: 2 });
  pen.fill();
  pen.stroke();
}
