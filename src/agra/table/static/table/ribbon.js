// Ribbons over the table for a moment: the welcome to a game with the coach, the stages of the end (triggered, last
// round, last turn), and the result.
// At the end the focus goes to the scoring, and the result into this browser's store.
import { keepResult } from "./results_store.js";

const SHOWN = { ribbon: 4000, banner: 6000 };
const root = document.documentElement;
const timers = { ribbon: 0, banner: 0 };

function fold(kind) {
  if (root.dataset[kind] !== "open") return;
  clearTimeout(timers[kind]);
  root.dataset[kind] = "folded";
}

function foldAll() {
  fold("ribbon");
  fold("banner");
}

/** Open a ribbon that this window has not shown in this game, the welcome only in the first one; whether it did. */
function open(kind, code, name) {
  try {
    const [store, seen] =
      name === "welcome" ? [localStorage, "agra-welcome"] : [sessionStorage, `agra-${name}-${code}`];
    if (store.getItem(seen)) return false;
    store.setItem(seen, "seen");
  } catch {
    /* private window */
  }
  foldAll();
  root.dataset[kind] = "open";
  timers[kind] = setTimeout(() => fold(kind), SHOWN[kind]);
  return true;
}

/** Show the ribbon of a game that has just ended, or a banner before that; each once. */
export function dressRibbon() {
  const here = document.getElementById("table");
  if (!here) return;
  const banner = document.getElementById("banner");
  if (banner && here.dataset.live === "yes") open("banner", here.dataset.code, banner.dataset.name);
  if (!document.getElementById("ribbon") || root.dataset.ribbon) return;
  root.dataset.ribbon = "folded";
  if (here.dataset.result) keepResult(here.dataset.code, here.dataset.result);
  if (!open("ribbon", here.dataset.code, "over")) return;
  if (!document.activeElement?.closest("input, textarea")) {
    document.getElementById("final-scoring")?.focus({ preventScroll: true });
  }
}

/** Listen. */
export function startRibbon() {
  document.addEventListener("pointerdown", foldAll);
  document.addEventListener("keydown", foldAll);
  dressRibbon();
}
