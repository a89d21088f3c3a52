// Going through a game that was played: keys, a slider, and by itself.
import { say } from "./voice.js";

const FACTORS = { slow: 2, normal: 1, fast: 0.5, off: 0.25 };
const root = document.documentElement;
const table = () => document.getElementById("table");
const bar = () => document.getElementById("history");

const place = (number) => table().dataset.url.replace(/\d+$/, String(number));
let queue = [], timer = 0, running = false, until = Infinity;

async function go(number) {
  await htmx.ajax("GET", place(number), { target: "#table", swap: "outerMorph" });
}

// ---------------------------------------------------------------- by itself

function stop() {
  running = false;
  clearTimeout(timer);
  queue = [];
  delete root.dataset.autoplay;
}

async function start() {
  running = true;
  root.dataset.autoplay = "on";
  await load();
  next();
}

async function load() {
  const answer = await fetch(`${bar().dataset.stepsUrl}?from=${table().dataset.number}`, { headers: { Accept: "application/json" } });
  queue = answer.ok ? (await answer.json()).steps.filter((step) => step.number <= until) : [];
}

async function next() {
  if (!running || !bar()) return stop();
  if (!queue.length) await load();
  const step = queue.shift();
  if (!step) { until = Infinity; return stop(); }
  await go(step.number);
  say(step.text);
  timer = setTimeout(next, step.time * (FACTORS[root.dataset.speed] ?? 1));
}

const turn = () => (running ? stop() : start());

// ---------------------------------------------------------------- keys and slider

const KEYS = { Home: "Home", End: "End", PageUp: "PageUp", PageDown: "PageDown" };

function onKey(event) {
  if (!bar() || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at.closest?.("input, textarea, select, .spot")) return;
  if (event.key === " " && !at.closest?.("a, button, summary")) {
    event.preventDefault();
    return turn();
  }
  const shifted = event.shiftKey && event.key.startsWith("Arrow");
  const key = shifted ? `Shift+${event.key}` : KEYS[event.key];
  if (running && (key || event.key.startsWith("Arrow"))) stop();
  if (!key) return; // single steps are the business of the other keys
  event.preventDefault();
  event.stopPropagation();
  bar().querySelector(`[data-way-key="${key}"]`)?.click();
}

let sliding = 0;

function onSlide(event) {
  if (event.target.id !== "slider") return;
  stop();
  clearTimeout(sliding);
  sliding = setTimeout(() => go(event.target.value), 120);
}

function onTable() {
  const slider = document.getElementById("slider");
  if (slider && document.activeElement !== slider) slider.value = table().dataset.number;
  if (!bar() && running) stop();
}

/** Listen; an address that ends in ?play=NUMBER plays up to there. */
export function startReplay() {
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("input", onSlide);
  document.addEventListener("click", (event) => { if (event.target.closest?.("#autoplay")) turn(); });
  document.addEventListener("htmx:after:swap", onTable);
  const wanted = new URLSearchParams(location.search).get("play");
  if (bar() && wanted !== null && table().dataset.number === location.pathname.split("/").pop()) {
    until = Number(wanted) || Infinity;
    start();
  }
}
