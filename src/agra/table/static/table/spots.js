// The places of the drawing: clicking, hovering, holding a finger on them.

import { addressOf } from "./addresses.js";
import { byKey, press } from "./answering.js";
import { advisedButtons } from "./coach.js";
import { addLayers } from "./layers.js";
import { missing, reasonOf } from "./reasons.js";
import { register } from "./swap.js";
import { hideTip, line, onTip, pointerMoved, pointerWaits, showTip, tipKind } from "./tips.js";

const WAIT = 280; // before a card opens under a resting pointer
const HOLD = 500; // a long press
const CLOSE = 24; // fingers hit everything that is as near as this
const AIMED = 28; // what is as large as this is meant where it is hit; its margins reach outwards
const FINGER = 44; // what is smaller reaches this by its margins, for fingers: also with one side only
const REACH = 14; // the widest margin
const HALO = 4; // a mouse may miss by this much, as far as the glow can be seen

let timer = 0;
let held = false;
let inner = null; // what lies on the glowing thing, under the pointer
/** @type {{ name: string, version: string | undefined } | null} */
let askedAt = null; // where a click chose an option that asks which thing is meant, and when
const at = { x: -1, y: -1 };

const spotAt = (target) => (target instanceof Element ? target.closest("[data-spot]") : null);
const isOn = (spot) => Boolean(spot?.classList.contains("on"));
const byName = (name) => document.getElementById(`spot-${name}`);

// ---------------------------------------------------------------- choosing

/** How far a point is outside of a box. */
function outside(box, x, y) {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return [dx, dy, Math.hypot(dx, dy)];
}

/** The thing that is meant: what glows is hit by its key and its margins, too. */
function meant(event) {
  const spot = spotAt(event.target);
  const { clientX: x, clientY: y } = event;
  if (isOn(spot) || !event.detail || !event.target.closest?.(".board")) return spot;
  for (const disc of document.querySelectorAll(".key[data-of]")) {
    if (!outside(disc.getBoundingClientRect(), x, y)[2]) return byName(disc.dataset.of);
  }
  const touch = event.pointerType === "touch";
  if (spot && !touch) return spot;
  let best = spot;
  let least = Infinity;
  for (const lit of document.querySelectorAll(".spot.on")) {
    const box = lit.getBoundingClientRect();
    const [dx, dy, away] = outside(box, x, y);
    const margin = (side) => (touch ? Math.max(HALO, Math.min(REACH, FINGER - side)) : HALO);
    if (dx <= margin(box.width) && dy <= margin(box.height) && away < least) [best, least] = [lit, away];
  }
  return best;
}

/** The buttons of the bar behind a spot. */
function buttonsOf(spot) {
  const keys = (spot.dataset.keys || "").split(" ").filter(Boolean);
  return keys.map(byKey).flatMap((found) => {
    if (found?.tagName !== "BUTTON") return [];
    const two = found.closest(".pair")?.querySelector(".second"); // the same delivery with two goods
    return two ? [found, two] : [found];
  });
}

/** A finger is wide: all places near a touch that can be clicked, the meant one and then the nearest first. */
function nearby(event, spot) {
  if (event.pointerType !== "touch") return [spot];
  const own = spot.getBoundingClientRect();
  const away = (one) => outside(one.getBoundingClientRect(), event.clientX, event.clientY)[2];
  if (Math.min(own.width, own.height) >= AIMED && !away(spot)) return [spot];
  const near = [...document.querySelectorAll(".spot.on")].filter((other) => {
    const box = other.getBoundingClientRect();
    return away(other) < CLOSE && Math.min(box.width, box.height) < FINGER;
  });
  if (!near.includes(spot)) return [spot];
  return [spot, ...near.filter((other) => other !== spot).sort((one, other) => away(one) - away(other))];
}

function choose(event, spot) {
  const near = nearby(event, spot);
  const found = new Set(near.flatMap(buttonsOf));
  if (found.size === 1) {
    answer([...found][0], spot);
  } else if (found.size) {
    offer(spot, found, near);
  }
}

/** Choose an option at a spot, and remember the spot if the next question is which one is meant. */
function answer(button, spot) {
  const asks = asksWhich(button, spot) ? { name: spot.dataset.spot, version: version() } : null;
  press(button);
  askedAt = asks;
  hideTip();
}

/** Open a list of options beside a spot; what is advised is marked as in the bar.
 * An option that belongs to another spot near the finger means that spot. */
function offer(spot, buttons, near = [spot]) {
  const list = document.createElement("ul");
  const advised = advisedButtons();
  for (const button of buttons) {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = advised.includes(button) ? "option advised" : "option";
    copy.dataset.option = button.dataset.key || "";
    copy.dataset.value = button.value;
    copy.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
    for (const part of copy.querySelectorAll(".left-out")) part.classList.remove("left-out"); // here is room
    const key = copy.querySelector("kbd");
    if (key) key.textContent = copy.dataset.option; // the whole key: the groups are closed here
    copy.setAttribute("aria-label", button.getAttribute("aria-label") || "");
    copy.addEventListener("click", (event) => {
      answer(button, near.find((one) => buttonsOf(one).includes(button)) || spot);
      if (!event.detail) spot.focus(); // by keyboard: the focus stays on the board
    });
    const item = document.createElement("li");
    item.append(copy);
    list.append(item);
  }
  showTip(spot, [list], "choice");
  list.querySelector("button").focus();
}

const version = () => document.getElementById("table")?.dataset.version;

/** Whether an option has several spots of one kind: the next question is which farmer, cover or token. */
function asksWhich(button, spot) {
  const kind = (name) => name.split("-")[0];
  const same = listed(button.dataset.targets).filter((name) => kind(name) === kind(spot.dataset.spot));
  return same.length > 1;
}

/** Where the click has already said which one, show its options. Lessons show their own next step. */
function goOn() {
  if (!askedAt || askedAt.version === version()) return;
  const spot = byName(askedAt.name);
  askedAt = null;
  if (isOn(spot) && !spot.closest(".lesson")) offer(spot, buttonsOf(spot));
}

function onClick(event) {
  if (onTip(event.target)) return;
  askedAt = null; // this click says something else
  if (held && event.detail) {
    held = false;
    return;
  }
  clearTimeout(timer);
  asked++;
  const closed = event.target.closest?.("#bar .way[aria-disabled]");
  if (closed) return showTip(closed, [line(closed.title)], "held"); // what is not possible says why
  const spot = meant(event);
  if (isOn(spot)) {
    event.preventDefault();
    choose(event, spot);
  } else if (spot && !event.target.closest("a, button")) {
    explain(spot, "held"); // a click asks for the reason, and for its rule
  } else {
    hideTip();
  }
}

// ---------------------------------------------------------------- explaining

/** The place around a place, whose words it uses if it has none of its own. */
function around(name) {
  const [kind, ...rest] = name.split("-");
  if (kind === "good" || kind === "worker") return `space-${rest.join("-")}`;
  if (kind === "slot") return `notable-${rest.slice(0, -1).join("-")}`;
  if (kind === "order") return `order-${rest[0]}`;
  return name;
}

/** Whether a thing lies or stands on another one. */
const liesOn = (name) => around(name) !== name || ["merchant", "builder", "boat"].includes(name);

/** What there is to know: the name of what cannot be chosen says it. */
const tipOf = (spot) => spot?.dataset.tip || (isOn(spot) ? "" : spot?.getAttribute("aria-label")) || "";

function told(spot, kind) {
  const outer = byName(around(spot.dataset.spot));
  const on = isOn(spot);
  const own = reasonOf(spot);
  const { why, rule } = own.why || on ? own : reasonOf(outer);
  const parts = on
    ? buttonsOf(spot).map((button) => line(button.title || button.getAttribute("aria-label") || "", "why"))
    : [];
  const keys = on && kind !== "held" ? keysOf(spot) : "";
  if (keys) parts.push(line(keys));
  if (why) parts.push(line(why, "why"));
  const tips = (tipOf(spot) || tipOf(outer)).split("\n");
  if (kind === "hover" && inner && liesOn(inner.dataset.spot)) tips.push(tipOf(inner));
  // The card of a character says who works there: it does not say it twice.
  const once = tips.filter((words, at) => words && !tips.slice(0, at).some((other) => other.includes(words)));
  parts.push(...once.map((words) => line(words)));
  if (rule) parts.push(ruleLink(rule));
  return parts;
}

/** How to type the key of a lit place, if it has more than one sign. */
function keysOf(spot) {
  const [key, another] = (spot.dataset.keys || "").split(" ").filter(Boolean);
  const words = document.getElementById("drawing")?.dataset.keys;
  return words && key?.length > 1 && !another ? words.replace("{keys}", [...key].join(" ")) : "";
}

function ruleLink(number) {
  const words = document.getElementById("drawing")?.dataset;
  const link = document.createElement("a");
  link.href = `${words?.rules || addressOf("rules")}#r-${number.split("-")[0].replaceAll(".", "-")}`;
  link.textContent = (words?.rule || "{number}").replace("{number}", number);
  const p = document.createElement("p");
  p.append(link);
  return p;
}

let asked = 0;

/** Open the card of a thing, as soon as its reasons are here. */
function explain(spot, kind) {
  const turn = ++asked;
  const wait = isOn(spot) ? null : missing();
  if (wait)
    wait.then(() => {
      if (turn === asked) tell(spot, kind);
    });
  else tell(spot, kind);
}

function tell(spot, kind) {
  if (!spot.isConnected) return;
  const parts = told(spot, kind);
  if (parts.length) showTip(spot, parts, kind);
}

// ---------------------------------------------------------------- lighting the way

function light(names) {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  for (const name of names) (byName(name) || document.getElementById(name))?.classList.add("lit");
}

const listed = (words) => (words || "").split(" ").filter(Boolean);

/** Whether the card was asked for, and stays until it is closed. */
const isAsked = () => ["held", "choice"].includes(tipKind());

function enter(event) {
  if (event.pointerType === "touch" || pointerWaits(event)) return; // fingers tap and hold
  const button = event.target.closest?.("#bar [data-targets]");
  if (button) light([...listed(button.dataset.targets), ...listed(button.dataset.marks)]);
  const spot = spotAt(event.target);
  clearTimeout(timer);
  if (!isAsked()) asked++; // drop an explanation that is still being fetched
  if (spot) light(listed(spot.dataset.path));
  else if (!button && !onTip(event.target)) light([]);
  if (isAsked()) return;
  if (spot) timer = setTimeout(() => explain(spot, "hover"), WAIT);
  else if (tipKind() === "hover") timer = setTimeout(hideTip, WAIT);
}

/** On a lit thing the card also describes what lies there. */
function move(event) {
  if (event.pointerType === "touch") return;
  [at.x, at.y] = [event.clientX, event.clientY];
  if (pointerMoved(event)) enter(event);
  const spot = spotAt(event.target);
  const under = isOn(spot)
    ? document.elementsFromPoint(at.x, at.y).find((one) => one !== spot && one.matches("[data-spot]:not(.on)"))
    : null;
  if (under === inner) return;
  inner = under || null;
  if (isOn(spot)) enter(event);
}

function focus(event) {
  const button = event.target.closest?.("#bar [data-targets]");
  const spot = spotAt(event.target);
  if (button) light([...listed(button.dataset.targets), ...listed(button.dataset.marks)]);
  else light(listed(spot?.dataset.path));
  // A pointer focuses what it presses; only the keyboard opens the card by the focus.
  if (spot?.matches(":focus-visible")) explain(spot, "focus");
  else if (tipKind() === "focus") hideTip();
}

function hold(event) {
  held = false;
  if (event.pointerType !== "touch") return;
  clearTimeout(timer);
  if (onTip(event.target)) return;
  hideTip();
  const spot = spotAt(event.target) || optionAt(event.target);
  if (!spot) return;
  timer = setTimeout(() => {
    held = true;
    if (spot.matches(OPTION)) showTip(spot, [line(spot.title)], "held");
    else explain(spot, "held");
    light(listed(spot.dataset.path || spot.dataset.targets));
  }, HOLD);
}

/** A long press on an option tells its whole sentence; it chooses nothing. */
const OPTION = "#bar .option[title]";
const optionAt = (target) => (target instanceof Element ? target.closest(OPTION) : null);

function onHeldOption(event) {
  if (!held || !event.detail || !optionAt(event.target)) return;
  held = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Listen to pointers and focus. */
export function startSpots() {
  document.addEventListener("click", onHeldOption, true);
  register("spots", { dress: goOn });
  addLayers({ open: "#tip.choice:not([hidden])", close: hideTip });
  document.addEventListener("click", onClick);
  document.addEventListener("pointerover", enter);
  document.addEventListener("pointermove", move);
  document.addEventListener("focusin", focus);
  document.addEventListener("pointerdown", hold);
  document.addEventListener("contextmenu", (event) => {
    const ours = spotAt(event.target) || optionAt(event.target);
    if (event.pointerType === "touch" && ours) event.preventDefault(); // a long press is ours
  });
  for (const kind of ["pointerup", "pointercancel", "scroll"]) {
    document.addEventListener(
      kind,
      (/** @type {PointerEvent} */ event) => {
        if (kind !== "pointerup" || event.pointerType === "touch") clearTimeout(timer);
      },
      true,
    );
  }
}
