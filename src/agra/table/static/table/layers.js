// Layers: what opens over the table and closes again. This script knows all of them: menus, groups of options,
// dialogues (recap, aid, rules), the form of the chat, and those that other scripts add (hint, drawers, choices).
// The first tap or click outside of the topmost layer only closes it. Escape and the browser's Back close it, too.
import { register } from "./swap.js";
import { isRepeated, noteChange, noteTap } from "./taps.js";

/**
 * A kind of layer: a selector of the open ones; where a tap still belongs to it, if not only inside of it; how it
 * is closed; whether the keys of the table go on working while it is open.
 * @typedef {{ open: string, inside?: string, close: (layer: any) => void, freeKeys?: boolean }} Kind
 */

const FOLDED = "details:is(.menu, .group, .extras, .chat-mute, .coach-why)";
const GAP = 10; // pixels between a group, its options and the bar on top
const SUMMARY = "#bar details > summary";

/** Close a box; the focus goes back to what opened it. */
function fold(box) {
  const within = box.contains(document.activeElement);
  box.open = false;
  if (within) box.querySelector("summary").focus();
}

/** @type {Kind[]} */
const kinds = [
  { open: "dialog[open]:not(#beside)", close: (box) => box.close() },
  { open: "#beside[open]", inside: 'a[href*="/rules"]', close: (box) => box.close() }, // links open in the same place
  { open: `${FOLDED}[open]:not(.coach-why)`, close: fold },
  { open: ".coach-why[open]", close: fold, freeKeys: true }, // as in the hint: the options stay in view, with their keys
  { open: "details.chat-write[open]", inside: "#tab-chat", close: fold },
];

/** Add a kind of layer.
 * @param {Kind} kind */
export function addLayers(kind) {
  kinds.push(kind);
}

/** The open layers in the order in which they were opened.
 * @type {{ layer: any, kind: Kind }[]} */
let stack = [];

/** Find out what is open now. A layer that opens closes the menus and groups that it is not part of. */
function look() {
  const found = kinds.flatMap((kind) =>
    [...document.querySelectorAll(kind.open)]
      .filter((layer) => layer.getClientRects().length)
      .map((layer) => ({ layer, kind })),
  );
  const here = new Set(found.map(({ layer }) => layer));
  const known = new Set(stack.map(({ layer }) => layer));
  const fresh = found.filter(({ layer }) => !known.has(layer));
  const kept = stack.filter(({ layer }) => here.has(layer));
  if (!fresh.length && kept.length === stack.length) return;
  stack = [...kept, ...fresh];
  noteChange();
  for (const { layer } of fresh) closeOthers(layer);
  stack = stack.filter(({ layer, kind }) => layer.matches(kind.open));
  keepEntries();
}

function closeOthers(layer) {
  for (const { layer: other } of [...stack]) {
    if (other !== layer && other.matches(FOLDED) && !other.contains(layer) && !layer.contains(other))
      other.open = false;
  }
}

/** The layer that lies over all others, if any. */
export function topLayer() {
  look();
  return stack.at(-1)?.layer;
}

/** The topmost layer that takes the keys from the table, if any. */
export function layerWithKeys() {
  look();
  return stack.findLast(({ kind }) => !kind.freeKeys)?.layer;
}

/** Close the topmost layer; false if there is none. */
export function closeTop() {
  look();
  const top = stack.at(-1);
  top?.kind.close(top.layer);
  look();
  return Boolean(top);
}

/** Close menus and groups of options. */
export function closeGroups() {
  for (const box of document.querySelectorAll(`${FOLDED}[open]`)) box.open = false;
}

// ---------------------------------------------------------------- taps

/** Whether a tap is meant for the topmost layer. */
function isInside({ target, clientX: x, clientY: y }, { layer, kind }) {
  if (layer.matches("dialog") && target === layer) {
    const box = layer.getBoundingClientRect(); // what is around a dialogue belongs to it, too
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }
  if (layer.contains(target) || (kind.inside && target.closest?.(kind.inside))) return true;
  // From one group of the bar a tap leads to the next one, which takes its place.
  return Boolean(target.closest?.(SUMMARY)) && Boolean(layer.closest("#bar"));
}

let swallowing = false; // the click that follows was meant to close a layer

function onPointer(event) {
  look();
  const top = stack.at(-1);
  swallowing = Boolean(top) && !isInside(event, top);
  if (!swallowing) return;
  event.stopImmediatePropagation();
  if (!isRepeated(event)) closeTop(); // else it is the second half of the tap that has opened it
  noteTap(event);
}

/** Clicks by keys and scripts have no pointer and always count. */
function onClick(event) {
  if (!swallowing || !event.detail) return;
  swallowing = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// ---------------------------------------------------------------- the browser's Back

// Every open layer has an entry in the browser's history. The entry stays when its layer is closed in another way:
// the next layer uses it again, and Back passes over it.

const entries = () => history.state?.layers ?? 0;
let depth = entries();

function keepEntries() {
  while (entries() < stack.length) {
    if (history.state?.layers === undefined) history.replaceState({ ...history.state, layers: 0 }, "");
    depth = entries() + 1;
    history.pushState({ ...history.state, layers: depth }, "");
  }
}

function onBack(event) {
  const now = event.state?.layers;
  if (now === undefined) return; // the entry of something else, such as a moment of the game
  const isBack = now < depth;
  depth = now;
  if (!isBack) return;
  look();
  if (stack.length > now) closeTop();
  else history.back(); // the layer of this entry is closed
}

// ---------------------------------------------------------------- groups of the bar

/** How high a group may be that opens upwards: up to the bar on top. On the root this would restyle the board. */
function measureRoom() {
  const top = document.querySelector("#table .top");
  const options = document.querySelector("#bar .options");
  if (!top || !options) return;
  const sheet = document.querySelector("#table.phone:not(.lying) #bar"); // there a group opens above the whole bar
  const room = (sheet || options).getBoundingClientRect().top - top.getBoundingClientRect().bottom - GAP;
  options.style.setProperty("--room", `${room}px`);
}

/** A group that closes also closes the groups inside. */
function onToggle(event) {
  const layer = event.target;
  if (!layer.matches?.(FOLDED)) return;
  if (layer.open) measureRoom();
  else for (const other of layer.querySelectorAll("details[open]")) other.open = false;
}

/** Keep the menu open while the table is swapped. */
function keepMenu({ fragment }) {
  if (document.querySelector("#menu[open]")) fragment?.querySelector("#menu")?.toggleAttribute("open", true);
}

/** Listen, before everybody else. */
export function startLayers() {
  addEventListener("pointerdown", onPointer, true);
  addEventListener("click", onClick, true);
  addEventListener("popstate", onBack);
  document.addEventListener("toggle", onToggle, true);
  new MutationObserver(look).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ["open", "hidden", "data-kind", "data-drawer"],
  });
  register("layers", { prepare: keepMenu });
}
