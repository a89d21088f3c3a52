// The end of a game: a ribbon for a moment, focus on the scoring, a result in this browser's store.
import { keepResult } from "./results_store.js";

const SHOWN = 4000;
const root = document.documentElement;
let timer = 0;

function fold() {
  if (root.dataset.ribbon !== "open") return;
  clearTimeout(timer);
  root.dataset.ribbon = "folded";
}

/** Show the ribbon of a game that has just ended; once. */
export function dressRibbon() {
  const here = document.getElementById("table");
  if (!here || !document.getElementById("ribbon") || root.dataset.ribbon) return;
  root.dataset.ribbon = "folded";
  if (here.dataset.result) keepResult(here.dataset.code, here.dataset.result);
  const name = `agra-over-${here.dataset.code}`;
  try {
    if (sessionStorage.getItem(name)) return;
    sessionStorage.setItem(name, "seen");
  } catch {
    /* private window */
  }
  root.dataset.ribbon = "open";
  timer = setTimeout(fold, SHOWN);
  if (!document.activeElement?.closest("input, textarea")) {
    document.getElementById("final-scoring")?.focus({ preventScroll: true });
  }
}

/** Listen. */
export function startRibbon() {
  document.addEventListener("pointerdown", fold);
  document.addEventListener("keydown", fold);
  dressRibbon();
}
