// Steps through a game by keys, by a slider, or automatically. A line of the log shows its moment on the same
// page: the address names the moment, and Back leads to the present.

import { say } from "./announcer.js";
import { isElsewhere } from "./keyboard.js";
import { state } from "./state.js";
import { fetchTable, register } from "./swap.js";
import { hideTip } from "./tips.js";

const FACTORS = { slow: 2, normal: 1, fast: 0.5, off: 0.25 };
const root = document.documentElement;
const table = () => document.getElementById("table");
const bar = () => document.getElementById("history");

const place = (number) => table().dataset.url.replace(/\d+$/, String(number));
const { replay } = state;

async function go(number) {
  await fetchTable(place(number) + location.search);
}

// ---------------------------------------------------------------- there and back

/** Whether the address is that of a past moment. */
export const isPast = () => /\/at\/\d+$/.test(location.pathname);

/** Lines of the log and of the recap; a click with a key held opens another tab, as everywhere. */
const MOMENTS = "#log a[data-at], a.again, #recap-dialog a.all";

/** Show a moment on this table; with ?play=NUMBER the game is played from there up to it. */
async function lookBack(link) {
  hideTip();
  document.getElementById("recap-dialog")?.close();
  stop();
  const asked = new URLSearchParams(location.search);
  const seat = asked.get("seat");
  const address = link.pathname + (seat ? `?seat=${seat}` : "");
  if (isPast()) history.replaceState(history.state, "", address);
  else {
    tellNews(table().dataset.mine === "yes" ? "mine" : "");
    history.pushState({ past: true }, "", address);
  }
  await fetchTable(address);
  const wanted = new URLSearchParams(link.search).get("play");
  if (wanted === null) return;
  replay.until = Number(wanted) || Infinity;
  start();
}

/** Go to the present: back in the browser's history, or by a new request. */
function toNow() {
  stop();
  if (history.state?.past) return history.back();
  history.replaceState(null, "", bar().querySelector(".to-now").pathname);
  fetchTable(location.pathname);
}

/** Back and Forward of the browser; links within the page are ignored. */
function onWayBack() {
  const here = table().dataset;
  const past = here.live === "no";
  if (isPast() === past && (!past || here.url === location.pathname)) return;
  stop();
  fetchTable(location.pathname + location.search);
}

function onMoment(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const link = event.target.closest?.(MOMENTS);
  const now = event.target.closest?.("#history .to-now");
  if (!link && !now) return;
  event.preventDefault();
  if (link) lookBack(link);
  else toNow();
}

function tellNews(news) {
  if (news) root.dataset.news = news;
  else delete root.dataset.news;
}

/** The game goes on while somebody looks back: the way to now says so. */
export async function hearNews() {
  const address = `${bar()?.dataset.stepsUrl}?from=${table().dataset.last}`;
  const answer = bar() && (await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null));
  if (!answer?.ok || !isPast()) return;
  tellNews((await answer.json()).mine ? "mine" : "yes");
}

// ---------------------------------------------------------------- by itself

function stop() {
  replay.running = false;
  clearTimeout(replay.timer);
  replay.steps = [];
  delete root.dataset.autoplay;
}

async function start() {
  replay.running = true;
  root.dataset.autoplay = "on";
  await load();
  next();
}

async function load() {
  const answer = await fetch(`${bar().dataset.stepsUrl}?from=${table().dataset.number}`, {
    headers: { Accept: "application/json" },
  }).catch(() => null);
  replay.steps = answer?.ok ? (await answer.json()).steps.filter((step) => step.number <= replay.until) : [];
}

async function next() {
  if (!replay.running || !bar()) return stop();
  if (!replay.steps.length) await load();
  const step = replay.steps.shift();
  if (!step) {
    replay.until = Infinity;
    return stop();
  }
  await go(step.number);
  say(step.text);
  replay.timer = setTimeout(next, step.time * (FACTORS[root.dataset.speed] ?? 1));
}

const turn = () => (replay.running ? stop() : start());

// ---------------------------------------------------------------- keys and slider

const KEYS = { Home: "Home", End: "End", PageUp: "PageUp", PageDown: "PageDown" };

function onKey(event) {
  if (!bar() || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (isElsewhere(event) || at.closest?.(".spot")) return;
  if (event.key === "Escape" && !document.querySelector("#tip:not([hidden])") && !root.dataset.drawer) return toNow();
  if (event.key === " " && !at.closest?.("a, button, summary")) {
    event.preventDefault();
    return turn();
  }
  const shifted = event.shiftKey && event.key.startsWith("Arrow");
  const key = shifted ? `Shift+${event.key}` : KEYS[event.key];
  if (replay.running && (key || event.key.startsWith("Arrow"))) stop();
  if (!key) return; // keyboard.js handles single steps
  event.preventDefault();
  event.stopPropagation();
  bar().querySelector(`[data-way-key="${key}"]`)?.click();
}

function onSlide(event) {
  if (event.target.id !== "slider") return;
  stop();
  clearTimeout(replay.sliderTimer);
  replay.sliderTimer = setTimeout(() => go(event.target.value), 120);
}

function onTable() {
  const slider = document.getElementById("slider");
  if (slider && document.activeElement !== slider) slider.value = table().dataset.number;
  if (!bar() && replay.running) stop();
  if (!isPast()) tellNews("");
  bringLine();
}

/** Scroll the log to the line of this moment. */
function bringLine() {
  const line = document.querySelector("#log .here");
  const list = line?.closest(".tab");
  if (!line) return;
  const all = list.getBoundingClientRect();
  const its = line.getBoundingClientRect();
  if (its.top < all.top || its.bottom > all.bottom) list.scrollTop += its.top - all.top - all.height / 3;
}

/** Listen; an address that ends in ?play=NUMBER plays up to there. */
export function startReplay() {
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("input", onSlide);
  document.addEventListener("click", onMoment);
  addEventListener("popstate", onWayBack);
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#autoplay")) turn();
  });
  register("replay", { dress: onTable });
  const wanted = new URLSearchParams(location.search).get("play");
  if (bar() && wanted !== null && table().dataset.number === location.pathname.split("/").pop()) {
    replay.until = Number(wanted) || Infinity;
    start();
  }
}
