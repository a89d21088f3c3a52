// Announcements for screen readers. A polite region gets what the others do: at most one sentence in three
// seconds, always the newest. A log region gets everything else that happens, each line once.
import { register } from "./swap.js";

const APART = 3000; // milliseconds
const MOST = 8; // lines told at once; the recap and the log have the others
const KEPT = 24; // lines

let region = null;
let last = 0;
let waiting = "";
let timer = 0;
let events = null;
let told = 0;

function tell() {
  timer = 0;
  last = Date.now();
  region.textContent = waiting;
}

/** Announce a sentence as soon as the pause is over; a newer sentence replaces it. */
export function say(sentence) {
  waiting = sentence;
  if (!timer) timer = setTimeout(tell, Math.max(0, last + APART - Date.now()));
}

/** Announce a sentence at once. */
export function sayNow(sentence) {
  clearTimeout(timer);
  waiting = sentence;
  tell();
}

/** Do not announce the log up to this number: it is announced in another way. */
export function toldUpTo(number) {
  told = Math.max(told, number);
}

/** Announce the new lines of the log. */
function tellNews() {
  const here = document.getElementById("table")?.dataset;
  if (!here || here.live === "no") return;
  const number = Number(here.number);
  const lines = [...document.querySelectorAll("#log a[data-at]")].filter((line) => Number(line.dataset.at) > told);
  told = number; // the number goes down after an undo
  if (here.live === "show") return; // playback announces the steps one by one
  for (const line of lines.slice(0, MOST).reverse()) {
    const item = document.createElement("p");
    item.textContent = line.textContent;
    item.dataset.at = line.dataset.at;
    events.append(item);
  }
  while (events.childElementCount > KEPT) events.firstElementChild.remove();
}

function hidden(name, role, tag) {
  const part = document.createElement(tag);
  part.id = name;
  part.className = "visually-hidden";
  part.setAttribute("role", role);
  part.setAttribute("aria-live", "polite");
  document.body.append(part);
  return part;
}

/** Create the regions outside of the table, so that swaps do not replace them. */
export function startAnnouncer() {
  region = hidden("voice", "status", "p");
  events = hidden("events", "log", "div");
  events.setAttribute("aria-relevant", "additions");
  told = Number(document.getElementById("table")?.dataset.number || 0);
  register("announcer", { dress: tellNews });
}
