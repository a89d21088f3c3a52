// Layers: the menu, and groups of options in the bar. The first tap or click outside of an open one
// only closes it. Only one is open at a time, and the groups inside of it.
import { reset } from "./keyboard.js";
import { register } from "./swap.js";

const LAYER = "details:is(.menu, .group, .extras, .chat-mute)";
const GAP = 10; // pixels between a group, its options and the bar on top
const SUMMARY = "#bar details > summary";

const open = () => [...document.querySelectorAll(`:is(${LAYER})[open]`)];

/** Close every layer. */
export function closeLayers() {
  reset();
  for (const layer of open()) layer.open = false;
}

/** Whether a tap there is meant for an open layer, or for the dialogue that lies over it. */
function isInside(target, layers) {
  if (target.closest?.("dialog") || layers.some((layer) => layer.contains(target))) return true;
  // From one group of the bar a tap leads to the next one, which takes its place.
  return Boolean(target.closest?.(SUMMARY)) && layers.some((layer) => layer.closest("#bar"));
}

let swallowing = false; // the click that follows was meant to close a layer

function onPointer(event) {
  const layers = open();
  swallowing = layers.length > 0 && !isInside(event.target, layers);
  if (!swallowing) return;
  event.stopImmediatePropagation();
  closeLayers();
}

/** Keys and scripts click without a pointer: they mean what they click. */
function onClick(event) {
  if (!swallowing || !event.detail) return;
  swallowing = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** How high a group may be that opens upwards from the options: up to the bar on top. */
function measureRoom() {
  const top = document.querySelector("#table .top");
  const options = document.querySelector("#bar .options");
  if (!top || !options) return;
  const room = options.getBoundingClientRect().top - top.getBoundingClientRect().bottom - GAP;
  document.documentElement.style.setProperty("--room", `${room}px`);
}

/** One that opens closes the others; one that closes leaves nothing open inside. */
function onToggle(event) {
  const layer = event.target;
  if (!layer.matches?.(LAYER)) return;
  if (layer.open) measureRoom();
  for (const other of open()) {
    if (layer.open ? !other.contains(layer) && !layer.contains(other) : layer.contains(other)) other.open = false;
  }
}

/** The table goes on while somebody reads the menu, which stays open. */
function keepMenu({ fragment }) {
  if (document.querySelector("#menu[open]")) fragment?.querySelector("#menu")?.toggleAttribute("open", true);
}

/** Listen, before everybody else. */
export function startLayers() {
  addEventListener("pointerdown", onPointer, true);
  addEventListener("click", onClick, true);
  document.addEventListener("toggle", onToggle, true);
  register("layers", { prepare: keepMenu });
}
