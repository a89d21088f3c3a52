// Pieces slide to their new places and leave a trail in their owner's colour; changed numbers say by
// how much. The page is swapped at once, so input never waits. What moved is found by comparing the
// pieces before and after a swap.
import { register } from "./swap.js";

const SLIDE = 350;
const COIN = 250;
const DIE = 600;
const BETWEEN = 80;
const FADE = 900;
const MOST = 12;
const FACTORS = { slow: 2, normal: 1, fast: 0.5, off: 0 };
const SVG = "http://www.w3.org/2000/svg";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How much slower than normal; 0 for no motion. */
export function pace() {
  return still() ? 0 : (FACTORS[document.documentElement.dataset.speed] ?? 1);
}

const css = (place) => place.replace(/translate\(([^ )]+) ([^)]+)\)/, "translate($1px, $2px)");
const numbers = (place) => (place.match(/-?[\d.]+/g) || []).map(Number);

// ---------------------------------------------------------------- before and after

const colourOf = (icon) => icon.match(/player-(\w+?)-/)?.[1] || "";

/** Every piece by its id: where it lies, what it looks like, the number on it. */
function pieces() {
  const found = new Map();
  for (const piece of document.querySelectorAll("#drawing .piece")) {
    found.set(piece.id, {
      piece,
      place: piece.getAttribute("transform") || "",
      icon: piece.querySelector("use")?.getAttribute("href") || "",
      number: piece.querySelector("text")?.textContent || "",
      home: piece.dataset.from || "",
      svg: piece.ownerSVGElement?.id || "",
    });
  }
  return found;
}

/** The players' own numbers: rupees and favours, as they stand beside their icons. */
function amounts() {
  return [...document.querySelectorAll("#area-mine text, #area-others text")]
    .filter((text) => {
      const icon = text.previousElementSibling?.getAttribute("href") || "";
      return /^\d+$/.test(text.textContent) && /#i-piece-(coin|favour)$/.test(icon);
    })
    .map((text) => ({ text, count: Number(text.textContent), icon: text.previousElementSibling.getAttribute("href") }));
}

let before = null;

function remember() {
  const table = document.getElementById("table");
  before = table && {
    pieces: pieces(),
    amounts: amounts(),
    view: table.dataset.view,
    viewer: table.dataset.viewer,
    number: Number(table.dataset.number),
    sizes: [innerWidth, innerHeight],
  };
}

function dress() {
  const table = document.getElementById("table");
  const old = before;
  before = null;
  showDie();
  if (!table || !old) return;
  clear();
  // Another drawing of the same: a window of another size, another seat, or only another question.
  if (old.view !== table.dataset.view || old.viewer !== table.dataset.viewer) return;
  if (old.sizes[0] !== innerWidth || old.sizes[1] !== innerHeight) return;
  if (old.number === Number(table.dataset.number)) return;
  const now = pieces();
  tellChanges(old, now);
  if (pace()) move(old.pieces, now);
}

// ---------------------------------------------------------------- sliding

const isCoin = (piece) => piece.id.includes("coins-");

/** The top of the arc in which a coin flies. */
function arc(from, to) {
  const [x, y] = numbers(from);
  const [toX, toY] = numbers(to);
  const height = Math.min(60, Math.hypot(toX - x, toY - y) / 3);
  return to.replace(/translate\([^)]*\)/, `translate(${(x + toX) / 2} ${(y + toY) / 2 - height})`);
}

function slide(piece, from, delay) {
  const to = piece.getAttribute("transform");
  if (!to || !from || to === from) return;
  const flies = isCoin(piece);
  const ways = flies ? [from, arc(from, to), to] : [from, to];
  piece.animate(
    ways.map((place) => ({ transform: css(place) })),
    {
      duration: (flies ? COIN : SLIDE) * pace(),
      delay,
      easing: "ease-out",
      fill: "backwards",
    },
  );
}

function appear(piece, delay) {
  piece.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: SLIDE * pace(),
    delay,
    easing: "ease-out",
    fill: "backwards",
  });
}

/** Where a new piece comes from: its owner's supply, or the Merchant who drops a coin. */
function origin(one) {
  if (one.home) return one.home;
  const merchant = isCoin(one.piece) && document.querySelector('[id$="merchant"].piece')?.getAttribute("transform");
  if (!merchant) return "";
  const [x, y] = numbers(merchant);
  return one.place.replace(/translate\([^)]*\)/, `translate(${x} ${y})`);
}

function move(old, now) {
  let order = 0;
  const next = () => Math.min(order++, MOST) * BETWEEN * pace();
  for (const [id, one] of now) {
    const was = old.get(id);
    const replaced = was && colourOf(was.icon) !== colourOf(one.icon);
    if (replaced && was.home) leave(was, one.piece);
    if (!was || replaced) {
      const from = origin(one);
      if (from) {
        trail(one.piece, from, one.place, colourOf(one.icon));
        slide(one.piece, from, next());
      } else appear(one.piece, next());
    } else if (was.place !== one.place && was.svg === one.svg) {
      trail(one.piece, was.place, one.place, colourOf(one.icon), was.icon);
      slide(one.piece, was.place, next());
    }
  }
  for (const [id, was] of old) {
    if (!now.has(id) && was.home && colourOf(was.icon)) leave(was, document.getElementById(was.svg));
  }
}

// ---------------------------------------------------------------- trails

function layer() {
  /** @type {Element} */
  let found = document.getElementById("trails");
  if (!found) {
    found = document.createElementNS(SVG, "svg");
    found.id = "trails";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

function clear() {
  document.getElementById("trails")?.replaceChildren();
}

/** A point of the drawing on the screen. */
function onScreen(element, place) {
  const svg = element?.ownerSVGElement || element;
  const matrix = svg?.getScreenCTM?.();
  const [x, y] = numbers(place);
  if (!matrix || x === undefined) return null;
  return { x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f, scale: matrix.a };
}

function make(name, attributes, inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  inside?.append(made);
  return made;
}

function fade(element, time) {
  const strength = getComputedStyle(element).opacity;
  element
    .animate([{ opacity: strength }, { opacity: strength, offset: 0.45 }, { opacity: 0 }], {
      duration: time,
      easing: "ease-out",
      fill: "forwards",
    })
    .finished.then(
      () => element.remove(),
      () => element.remove(),
    );
}

/** A wedge from where the piece was to where it is, wide at its end; a ghost where it was. */
function trail(piece, from, to, colour, ghost = "") {
  const start = onScreen(piece, from);
  const end = onScreen(piece, to);
  if (!start || !end || !colour) return;
  const way = Math.hypot(end.x - start.x, end.y - start.y);
  if (way < 12) return;
  const wide = 7 * end.scale;
  const nx = (-(end.y - start.y) / way) * wide;
  const ny = ((end.x - start.x) / way) * wide;
  const wedge = make(
    "path",
    {
      d: `M${start.x} ${start.y}L${end.x + nx} ${end.y + ny}A${wide} ${wide} 0 0 0 ${end.x - nx} ${end.y - ny}Z`,
      class: `trail trail-${colour}`,
    },
    layer(),
  );
  fade(wedge, FADE * Math.max(0.5, pace()));
  if (ghost) ghostAt(start, ghost);
}

function ghostAt(at, icon) {
  const size = 24 * at.scale;
  fade(
    make(
      "use",
      { href: icon, x: at.x - size / 2, y: at.y - size / 2, width: size, height: size, class: "ghost" },
      layer(),
    ),
    FADE * Math.max(0.5, pace()),
  );
}

/** A worker that was pushed off goes home: its ghost stays, its trail leads there. */
function leave(was, near) {
  trail(near, was.place, was.home, colourOf(was.icon), was.icon);
}

// ---------------------------------------------------------------- changed numbers

/** A change and the icon of what has changed. */
function pill(x, y, change, kind, scale, icon) {
  const words = change > 0 ? `+${change}` : `\u2212${-change}`;
  const size = 14 * scale;
  const wide = (9 * words.length + 12) * scale + size;
  const high = 18 * scale;
  const group = make("g", { class: `pill ${kind}`, transform: `translate(${x} ${y})` }, layer());
  make("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }, group);
  const text = make("text", { x: -size / 2, y: 4.5 * scale, "font-size": 13 * scale }, group);
  text.textContent = words;
  make("use", { href: icon, x: wide / 2 - size - 4 * scale, y: -size / 2, width: size, height: size }, group);
  fade(group, 2 * FADE * (still() ? 1 : Math.max(0.5, pace())));
}

/** The good in somebody's store, if a piece is that. */
const goodOf = (id) => id.match(/(?:^|-)good-(\w+)-\d$/)?.[1] || "";

function tellChanges(old, now) {
  if (document.documentElement.dataset.speed === "off") return;
  for (const [id, one] of now) {
    const good = goodOf(id);
    if (!good) continue;
    const change = Number(one.number) - Number(old.pieces.get(id)?.number || 0);
    if (change > 0) beside(one.piece, change, `trail-${colourOf(one.icon)}`, `#i-good-${good}`);
  }
  const counts = amounts();
  if (counts.length !== old.amounts.length) return;
  counts.forEach(({ text, count, icon }, at) => {
    const change = count - old.amounts[at].count;
    if (change && icon === old.amounts[at].icon)
      beside(text, change, icon.endsWith("coin") ? "pill-rupees" : "pill-favour", icon);
  });
}

/** Left of what changed; above it at the edge of the window. */
function beside(element, change, kind, icon) {
  const box = element.getBoundingClientRect();
  if (!box.width || box.right < 0 || box.left > innerWidth) return;
  const scale = Math.max(1, element.ownerSVGElement?.getScreenCTM()?.a || 1);
  pill(box.left + box.width / 2, box.top - 7 * scale, change, kind, scale, icon);
}

// ---------------------------------------------------------------- the die

let rolled = null;

/** A die that has just been rolled is shown for a moment. */
function showDie() {
  const die = document.getElementById("die");
  const now = die?.dataset.at || "";
  if (rolled !== null && Number(now) > Number(rolled) && pace()) {
    die.animate(
      [
        { opacity: 0, transform: "rotate(-120deg) scale(.5)" },
        { opacity: 1, transform: "none", offset: 0.3 },
        { opacity: 1, transform: "none", offset: 0.85 },
        { opacity: 0, transform: "none" },
      ],
      { duration: DIE * pace(), easing: "ease-out" },
    );
  }
  rolled = now;
}

/** The halo, in three states: an animation of CSS would cost time in every frame. */
function breathe() {
  let step = 0;
  setInterval(() => {
    step = pace() ? (step + 1) % 4 : 0;
    document.documentElement.dataset.breath = "0121"[step];
  }, 500);
}

/** Watch the swaps. */
export function startMotion() {
  showDie();
  breathe();
  register("motion", { remember, dress });
  addEventListener("resize", clear);
  addEventListener("scroll", clear, true);
}
