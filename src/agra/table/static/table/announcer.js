// What is told to those who hear: what the others do politely, at most one sentence in three seconds,
// the newest; everything else that happens as lines of a log, each of them once.
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

/** Tell a sentence when its time has come; a newer one takes its place. */
export function say(sentence) {
  waiting = sentence;
  if (!timer) timer = setTimeout(tell, Math.max(0, last + APART - Date.now()));
}

/** Tell a sentence that cannot wait. */
export function sayNow(sentence) {
  clearTimeout(timer);
  waiting = sentence;
  tell();
}

/** What happened up to there is told in another way. */
export function toldUpTo(number) {
  told = Math.max(told, number);
}

/** Tell what is new in the log. */
function tellNews() {
  const here = document.getElementById("table")?.dataset;
  if (!here || here.live === "no") return;
  const number = Number(here.number);
  const lines = [...document.querySelectorAll("#log a[data-at]")].filter((line) => Number(line.dataset.at) > told);
  told = number; // also back, when something was taken back
  if (here.live === "show") return; // the steps are told one by one
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

/** Lay out the regions: outside of the table, so that they outlive every swap. */
export function startAnnouncer() {
  region = hidden("voice", "status", "p");
  events = hidden("events", "log", "div");
  events.setAttribute("aria-relevant", "additions");
  told = Number(document.getElementById("table")?.dataset.number || 0);
  register("announcer", { dress: tellNews });
}
