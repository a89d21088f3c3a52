// Keys: digits and letters choose, u takes back, r restarts, h hints, ? opens the aid, Escape closes
// the topmost layer, arrows move. While a layer is open, only its own keys work.
import { openAid } from "./aid.js";
import { byKey, press } from "./answering.js";
import { closeTop, layerWithKeys, topLayer } from "./layers.js";
import { hideTip } from "./tips.js";

/** Where letters are typed: a field with the focus gets all keys. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Whether a key is not for the table: a field has the focus, or a layer is open that takes the keys. The log, the
 * hint, drawers and tips do not take them. */
export function isElsewhere(event) {
  return Boolean(event.target.closest?.(FIELDS)) || Boolean(layerWithKeys());
}

let typed = "";

/** Close every open group and forget what was typed. */
export function reset() {
  typed = "";
  for (const box of document.querySelectorAll("#bar details[open]")) box.open = false;
}

/** Press an option, or open or close a group.
 * @param {any} found
 * @param {string} key */
function take(found, key) {
  if (found.tagName === "BUTTON") {
    press(found);
    reset();
    return;
  }
  found.open = !found.open;
  typed = found.open && key !== "0" ? key : "";
  if (found.open) found.querySelector(":scope > .choices button, :scope > .choices summary")?.focus();
}

/** Choose by a key; while a group is open, only what is in it.
 * @param {string} key
 * @param {any} group */
function choose(key, group) {
  if (!group) typed = "";
  const own = group?.dataset.key;
  if (own === key && !typed && key !== "0") {
    typed = key; // the group was opened by a click: this is the first part of the key of an option
    return true;
  }
  for (const wanted of typed ? [typed + key, key] : group ? [own + key, key] : [key]) {
    const found = byKey(wanted);
    if (!found || (group && !group.contains(found))) continue;
    take(found, wanted);
    return true;
  }
  return false;
}

/** Choose one of the options of a piece by the key that is shown beside it.
 * @param {string} key
 * @param {HTMLElement} list */
function chooseFrom(key, list) {
  const keys = [...list.querySelectorAll("[data-option]")].map((one) => one.dataset.option);
  for (const wanted of [typed + key, key]) {
    if (keys.includes(wanted)) {
      press(byKey(wanted));
      reset();
      hideTip();
      return true;
    }
    if (keys.some((one) => one?.startsWith(wanted))) {
      typed = wanted;
      return true;
    }
  }
  typed = "";
  return false;
}

/** The keys of a layer; whether one was meant. */
function keyInLayer(key, layer) {
  if (!/^[0-9a-z]$/i.test(key)) return false;
  if (layer.matches("#bar details")) return choose(key.toLowerCase(), layer);
  return layer.matches("#tip") && chooseFrom(key.toLowerCase(), layer);
}

/** Whether the bar tells what others did, before it shows my question. */
const isTold = () => Boolean(document.querySelector("#bar.mine.telling"));

function way(name) {
  const found = document.querySelector(`#bar .way.${name}`);
  if (!found || found.disabled) return false;
  found.click();
  return true;
}

function turnPage(rel) {
  const link = document.querySelector(`a[rel="${rel}"]`);
  if (!link) return false;
  link.click();
  return true;
}

/** Focus the nearest spot in a direction, so that arrows reach the whole table. */
function walk(from, dx, dy) {
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const spot of document.querySelectorAll("[data-spot]")) {
    if (spot === from || !spot.getClientRects().length) continue;
    const there = middle(spot);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along > 4 && along + 2.5 * aside < least) {
      least = along + 2.5 * aside;
      best = spot;
    }
  }
  if (!best) return false;
  if (!best.hasAttribute("tabindex")) best.setAttribute("tabindex", "-1");
  best.focus();
  return true;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function arrow(key) {
  const at = document.activeElement;
  if (at?.matches("[data-spot]")) return walk(at, ...ARROWS[key]);
  if (key === "ArrowLeft") return turnPage("prev");
  if (key === "ArrowRight") return turnPage("next");
  return false;
}

/** Escape closes the topmost layer and the card of a thing. */
function onEscape(event) {
  const field = event.target.closest?.(FIELDS);
  if (event.defaultPrevented) return; // another script has used it
  if (field && !topLayer()?.contains(field)) return;
  hideTip();
  typed = "";
  if (closeTop()) event.preventDefault();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  const key = event.key;
  let done = false;
  if (key === "Escape") return onEscape(event);
  const layer = layerWithKeys();
  if (layer && !at.closest?.(FIELDS)) done = keyInLayer(key, layer);
  else if (isElsewhere(event)) return;
  else if (/^[0-9a-z]$/i.test(key) && isTold())
    return; // my question is not shown yet
  else if (key in ARROWS) done = arrow(key);
  else if ((key === "Enter" || key === " ") && at.matches?.("[data-spot]")) {
    at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    done = true;
  } else if (key === "?") {
    openAid();
    done = true;
  } else if (/^[0-9a-z]$/i.test(key)) {
    const small = key.toLowerCase();
    const ways = { u: "undo", r: "restart", h: "hint" };
    done = small in ways ? way(ways[small]) : choose(small, null);
  }
  if (done) event.preventDefault();
}

/** Listen to the keyboard. */
export function startKeyboard() {
  document.addEventListener("keydown", onKey);
}
