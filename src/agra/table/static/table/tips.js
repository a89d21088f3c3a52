// The card that opens beside a thing: what it is, why it cannot be chosen, or what can be chosen.
// It never stands in the way of an option: only its own links and buttons take clicks, and it opens
// where it covers nothing that can be chosen. A pointer that rests after a click opens no card.

const GAP = 8; // between a thing and its card
const EDGE = 4; // between a card and the window's edge
const STEP = 24; // of the search for a free place
const MOVED = 6; // pixels that a pointer moves on purpose
const POINTER = "agra-pointer"; // in the store of this window: where the pointer was on the page before
const HIDES = 1000; // how much worse it is to hide the question than to hide one of many options

let card = null;
let opener = null;

function shown() {
  if (!card) {
    card = document.createElement("div");
    card.id = "tip";
    card.hidden = true;
    document.body.append(card);
  }
  return card;
}

/** Close the card. */
export function hideTip() {
  if (!card) return;
  card.hidden = true;
  card.removeAttribute("data-for");
  opener?.removeAttribute("aria-describedby");
  opener = null;
}

// ---------------------------------------------------------------- a pointer that rests

/** @type {{ x: number, y: number }} */
let seen = { x: NaN, y: NaN }; // where the pointer was last
/** @type {{ x: number, y: number } | null} */
let rest = seen; // where it was at the last click or change of the page; null once it has moved on its own

/** The page has changed under the pointer: no card opens until it moves. */
export function waitForPointer() {
  rest = seen;
}

/** A click: what comes under the pointer now was not pointed at. */
function onPress({ clientX: x, clientY: y }) {
  seen = rest = { x, y };
}

/** Whether the pointer has not moved since the last click or change of the page. */
export function pointerWaits({ clientX: x, clientY: y }) {
  return rest !== null && !(Math.hypot(x - rest.x, y - rest.y) > MOVED);
}

/** Note a movement; true if the pointer had been waiting. */
export function pointerMoved(event) {
  const waited = rest !== null;
  const unknown = waited && Number.isNaN(rest.x); // the first movement on this page
  seen = { x: event.clientX, y: event.clientY };
  if (!waited || (!unknown && pointerWaits(event))) return false;
  rest = null;
  return true;
}

/** A page that comes under a resting pointer opens no card: the page before it says where the pointer was. */
function rememberPointer() {
  try {
    const before = JSON.parse(sessionStorage.getItem(POINTER) || "null");
    if (before) seen = rest = before;
  } catch {
    /* private window */
  }
  addEventListener("pagehide", () => {
    try {
      if (!Number.isNaN(seen.x)) sessionStorage.setItem(POINTER, JSON.stringify(seen));
    } catch {
      /* private window */
    }
  });
}

/** Listen, before everybody else. */
export function startTips() {
  rememberPointer();
  addEventListener("pointerdown", onPress, true);
}

/** How the card was opened: "hover", "focus", "held" (until the next tap), "choice", "" if closed. */
export const tipKind = () => (card && !card.hidden ? card.dataset.kind : "");

/** Close the card, unless somebody opened it to read it. */
export function hideUnread() {
  if (tipKind() !== "held") hideTip();
}

/** Whether an element belongs to the card. */
export function onTip(element) {
  return Boolean(card && element instanceof Node && card.contains(element));
}

/** Open the card beside an element with some paragraphs (elements or texts). */
export function showTip(element, parts, kind) {
  const tip = shown();
  hideTip();
  tip.replaceChildren(...parts);
  tip.className = `tip ${kind}`;
  tip.dataset.kind = kind;
  tip.setAttribute("role", kind === "choice" ? "group" : "tooltip");
  tip.dataset.for = element.id || "";
  tip.hidden = false;
  const free = place(tip, element.getBoundingClientRect());
  if (!free && ["hover", "focus"].includes(kind)) return hideTip(); // nobody has asked for it
  if (kind !== "choice") {
    opener = element;
    element.setAttribute("aria-describedby", "tip");
  }
}

// ---------------------------------------------------------------- where it opens

/** What a card must not hide: the question, the sentence of a lesson and what the lesson wants to be clicked. */
const NEEDED = "#bar .asking, #lesson-card, .lesson .spot.on, .lesson #bar form.options .option";
/** Everything that can be chosen. */
const OPTIONS = ".spot.on, #bar form.options button, #bar form.options summary, #bar .way";

/** Where things are that can be seen in the window. */
function boxesOf(things) {
  return [...document.querySelectorAll(things)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight);
}

/** Where a card may open, the best places first.
 * @returns {Generator<[number, number]>} */
function* places(own, box) {
  const middle = box.left + box.width / 2 - own.width / 2;
  const level = box.top + box.height / 2 - own.height / 2;
  const above = box.top - own.height - GAP;
  const below = box.bottom + GAP;
  const right = box.right + GAP;
  const left = box.left - own.width - GAP;
  yield* [
    [middle, above],
    [middle, below],
    [right, level],
    [left, level],
  ];
  yield* [
    [box.left, above],
    [box.right - own.width, above],
    [box.left, below],
    [box.right - own.width, below],
  ];
  /** @type {[number, number][]} */
  const grid = [];
  for (let x = EDGE; x <= innerWidth - own.width - EDGE; x += STEP) {
    for (let y = EDGE; y <= innerHeight - own.height - EDGE; y += STEP) grid.push([x, y]);
  }
  const far = ([x, y]) => Math.hypot(x - middle, y - level);
  yield* grid.sort((one, two) => far(one) - far(two));
}

/** @returns {[number, number]} the place, moved into the window */
function inside([x, y], own) {
  const most = [innerWidth - own.width - EDGE, innerHeight - own.height - EDGE];
  return [Math.max(EDGE, Math.min(x, most[0])), Math.max(EDGE, Math.min(y, most[1]))];
}

function covered([x, y], own, boxes) {
  let area = 0;
  for (const box of boxes) {
    const w = Math.min(x + own.width, box.right) - Math.max(x, box.left);
    const h = Math.min(y + own.height, box.bottom) - Math.max(y, box.top);
    if (w > 0 && h > 0) area += w * h;
  }
  return area;
}

/** Move the card to the best place; whether it hides nothing there that is needed. */
function place(tip, box) {
  const own = tip.getBoundingClientRect();
  const needed = boxesOf(NEEDED);
  const options = [box, ...boxesOf(OPTIONS)];
  /** @type {[number, number]} */
  let best = [EDGE, EDGE];
  let least = Infinity;
  for (const wanted of places(own, box)) {
    const found = inside(wanted, own);
    const area = HIDES * covered(found, own, needed) + covered(found, own, options);
    if (area < least) [best, least] = [found, area];
    if (!area) break;
  }
  tip.style.setProperty("left", `${best[0]}px`);
  tip.style.setProperty("top", `${best[1]}px`);
  return !covered(best, own, needed);
}

/** A paragraph with a class. */
export function line(words, kind = "") {
  const p = document.createElement("p");
  p.textContent = words;
  if (kind) p.className = kind;
  return p;
}
