// Layers: the menu, and groups of options in the bar. The first tap or click outside of an open
// layer only closes it. Only one layer is open at a time, with the groups inside of it.
import { reset } from "./keyboard.js";
import { register } from "./swap.js";

const LAYER = "details:is(.menu, .group, .extras, .chat-mute, .coach-why)";
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

/** Clicks by keys and scripts have no pointer and always count. */
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

/** A layer that opens closes the others; a layer that closes also closes the layers inside. */
function onToggle(event) {
  const layer = event.target;
  if (!layer.matches?.(LAYER)) return;
  if (layer.open) measureRoom();
  for (const other of open()) {
    if (layer.open ? !other.contains(layer) && !layer.contains(other) : layer.contains(other)) other.open = false;
  }
}

/** Keep the menu open while the table is swapped. */
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
