// Puzzles: this browser stores which are solved. The address follows the attempt.
import { register } from "./swap.js";

const NAME = "agra-puzzles";

function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) || {};
  } catch {
    return {};
  }
}

function remember(name) {
  const known = read();
  if (known[name]) return;
  known[name] = new Date().toISOString().slice(0, 10);
  try {
    localStorage.setItem(NAME, JSON.stringify(known));
  } catch {
    /* full, or a private window */
  }
}

/** Store a puzzle that was solved, and update the ticks. */
function dress() {
  const verdict = document.querySelector("#verdict[data-grade]");
  if (verdict?.dataset.grade === "solved") remember(verdict.dataset.puzzle);
  const known = read();
  for (const tick of document.querySelectorAll("[data-tick]")) tick.hidden = !known[tick.dataset.tick];
  const count = document.querySelector("[data-solved-count]");
  if (!count) return;
  const here = [...document.querySelectorAll("a[data-puzzle]")].filter((line) => known[line.dataset.puzzle]);
  const words = count.dataset.solvedCount.replace("{count}", String(here.length));
  if (count.textContent !== words) count.textContent = words;
}

/** The address is that of the attempt, so that it can be reloaded, shared and drawn again. */
function follow() {
  const table = document.getElementById("table");
  const place = table?.dataset.place;
  if (place && table.dataset.live === "yes" && place !== location.pathname + location.search) {
    history.replaceState(null, "", place);
  }
  dress();
}

/** Listen, where there are puzzles. */
export function startPuzzles() {
  if (!document.querySelector("[data-puzzle], [data-tick]")) return;
  register("puzzles", { follow });
  follow();
}
