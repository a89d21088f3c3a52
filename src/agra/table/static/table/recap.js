// "Since your last turn": opens before my turn if I have missed something; on demand at any time.
import { keep } from "./preferences.js";
import { state } from "./state.js";

const root = document.documentElement;
const table = () => document.getElementById("table");
const recap = () => document.getElementById("recap");

const name = () => `agra-seen-${table()?.dataset.code}`;

/** How far this browser has been shown the game. */
function seen() {
  try {
    return Number(localStorage.getItem(name()) ?? -1);
  } catch {
    return Infinity;
  }
}

function remember(number) {
  try {
    localStorage.setItem(name(), String(number));
  } catch {
    /* private window */
  }
}

/** A step was shown whole; it counts if nothing between it and what was seen is missing. */
export function sawUpTo(number, from) {
  if (from <= seen() || seen() < 0) remember(Math.max(number, seen()));
}

/** Something was not shown. */
export function missed() {
  state.recap.missed = true;
}

/** On my own turn: open the recap if something in it was missed, once a turn. */
export function tellMissed() {
  const here = table();
  const found = recap();
  // Somebody who opens the link of a running game has seen nothing of it.
  if (seen() < 0) remember(here.dataset.linked === undefined ? Number(here.dataset.number) : 0);
  if (here.dataset.mine !== "yes") return;
  if (document.getElementById("bar")?.classList.contains("off-turn")) return;
  const turn = found ? `${here.dataset.code}/${found.dataset.until}` : "";
  const due = found?.dataset.due === "yes" && turn !== state.recap.openedFor;
  const gap = seen() < Number(found?.dataset.until);
  if (due && (state.recap.missed || gap) && root.dataset.recap !== "off") openRecap();
  if (due) state.recap.openedFor = turn;
  state.recap.missed = false;
  remember(Number(here.dataset.number));
}

// ---------------------------------------------------------------- the dialogue

function dialog() {
  let box = document.getElementById("recap-dialog");
  if (!box) {
    box = document.createElement("dialog");
    box.id = "recap-dialog";
    box.setAttribute("aria-labelledby", "recap-dialog-title");
    document.body.append(box);
    box.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.target.closest("a, button")) box.close();
    });
    box.addEventListener("click", (event) => {
      if (event.target === box) box.close();
    });
  }
  return box;
}

/** Open it over the table, the bar still in view if there is room; on a phone over everything. */
function openRecap() {
  const found = recap();
  const words = document.getElementById("recap-words");
  if (!found || !words) return;
  const box = dialog();
  if (box.open) return;
  const copy = /** @type {HTMLElement} */ (found.cloneNode(true));
  copy.removeAttribute("id");
  copy.removeAttribute("aria-labelledby");
  copy.querySelector("h2").id = "recap-dialog-title";
  const rest = /** @type {DocumentFragment} */ (words.content.cloneNode(true));
  const all = rest.querySelector("a.all");
  all.href = copy.querySelector(".again.all").href;
  const tick = rest.querySelector(".missed input");
  tick.checked = root.dataset.recap !== "off";
  tick.addEventListener("change", () => {
    root.dataset.recap = tick.checked ? "on" : "off";
    keep({ recap: tick.checked });
  });
  const main = rest.querySelector("button.main");
  main.addEventListener("click", () => box.close());
  box.replaceChildren(copy, rest);
  box.showModal();
  main.focus({ preventScroll: true });
  box.scrollTop = 0;
}
