// Keys: digits and letters choose, u takes back, r restarts, h hints, ? opens the aid, Escape closes,
// arrows move.
import { openAid } from "./aid.js";
import { byKey, press } from "./answering.js";
import { closeHint } from "./hint.js";
import { hideTip } from "./tips.js";

/** Where letters are typed: a field with the focus gets all keys. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** What takes the keys of the table while it is open, wherever the focus is: menus, dialogues (the aid, the rules
 * beside the table, the recap, leaving a lesson) and forms to write in. The log, the hint, drawers, tips and the
 * groups of the bar do not: there the keys of the table go on working. */
const LAYERS = "dialog[open], details.menu[open], details.chat-write[open], details.chat-mute[open]";

/** Whether a key is not for the table: a field has the focus, or a layer is open and can be seen. */
export function isElsewhere(event) {
  if (event.target.closest?.(FIELDS)) return true;
  return [...document.querySelectorAll(LAYERS)].some((layer) => layer.getClientRects().length);
}

let typed = "";

/** Close every open group and forget what was typed. */
export function reset() {
  typed = "";
  for (const box of document.querySelectorAll("#bar details[open]")) box.open = false;
}

function choose(key) {
  for (const wanted of [typed + key, key]) {
    const found = byKey(wanted);
    if (found?.tagName === "BUTTON") {
      press(found);
      reset();
      return true;
    }
    if (found) {
      const open = !found.open;
      found.open = open;
      typed = open && wanted !== "0" ? wanted : "";
      if (open) found.querySelector(":scope > .choices button, :scope > .choices summary")?.focus();
      return true;
    }
  }
  typed = "";
  return false;
}

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

/** Escape closes what is open. */
function onEscape(at) {
  const writing = at.closest?.("details.chat-write[open]");
  if (writing) {
    writing.open = false;
    writing.querySelector("summary").focus();
  }
  if (at.closest?.(FIELDS)) return;
  hideTip();
  reset();
  closeHint();
  for (const box of document.querySelectorAll("details:is(.menu, .chat-write, .chat-mute)[open]")) box.open = false;
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  const key = event.key;
  let done = false;
  if (key === "Escape") return onEscape(at);
  if (isElsewhere(event)) return;
  if (key in ARROWS) done = arrow(key);
  else if ((key === "Enter" || key === " ") && at.matches?.("[data-spot]")) {
    at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    done = true;
  } else if (key === "?") {
    openAid();
    done = true;
  } else if (/^[0-9a-z]$/i.test(key)) {
    const small = key.toLowerCase();
    const ways = { u: "undo", r: "restart", h: "hint" };
    done = small in ways ? way(ways[small]) : choose(small);
  }
  if (done) event.preventDefault();
}

/** Listen to the keyboard. */
export function startKeyboard() {
  document.addEventListener("keydown", onKey);
}
