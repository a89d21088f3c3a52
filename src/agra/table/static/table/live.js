// The game goes on: a stream tells the version, the page fetches and swaps its live part.
import { ask, beat, dressCompany, heard } from "./company.js";
import { back, cutOff, isGone, isLost, startConnection } from "./connection.js";
import { chime } from "./preferences.js";
import { awaitsAnswer } from "./answering.js";
import { reset } from "./keyboard.js";
import { hideUnread } from "./tips.js";
import { bringToFront, open, reopen, tellDrawer, tellTab } from "./panels.js";
import { hearNews, isPast } from "./replay.js";
import { follow, redraw, startPlayback } from "./playback.js";
import { dressRibbon } from "./ribbon.js";
import { startPatches } from "./patches.js";
import { newQuestion } from "./taps.js";
import { rememberWindowSize } from "./window_size.js";

const table = () => document.getElementById("table");
const version = () => Number(table()?.dataset.version || 0);

const SILENCE = 40000; // milliseconds without a word from a stream that speaks every 15 s
const PROBE = 4000; // milliseconds between two looks whether a lost connection is back
const RETRY = 2000; // and up to as much again, so that not all come back at the same moment

let stream = null, spoken = 0, retrying = 0;
let wanted = 0;
let busy = false;

/** Fetch the present table, once at a time. */
export async function refresh() {
  const here = table();
  if (busy || !here) return;
  busy = true;
  try {
    await htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "outerMorph" });
  } finally {
    busy = false;
  }
  if (wanted > version()) setTimeout(catchUp, isLost() ? RETRY : 150);
}

/** Fetch what the stream has told of, unless an answer under way brings it by itself. */
function catchUp() {
  if (wanted <= version()) return;
  if (isPast()) hearNews();
  else if (awaitsAnswer()) setTimeout(catchUp, 100);
  else follow();
}

/** The address says whether the table is at the present; what was asked for before it changed is late. */
const isLate = (coming) => isPast() !== /\/at\/\d+$/.test(coming.dataset.live === "no" ? coming.dataset.url : "");

/** An answer that was overtaken by a newer one is dropped; another kind of drawing comes anew. */
function onBeforeSwap(event) {
  const main = event.detail?.tasks?.find((task) => task.type === "main");
  const here = table(), coming = main?.fragment.querySelector("#table");
  if (!coming || !here) return;
  const both = coming.dataset.live !== "no" && here.dataset.live !== "no";
  if (isLate(coming) || (both && Number(coming.dataset.version) < version())) event.preventDefault();
  // Where other drawings follow, morphing would make HTML elements for those of SVG.
  const kinds = [here, coming].map((one) => [...one.querySelectorAll(".board")].map((board) => board.id).join());
  if (kinds[0] !== kinds[1]) main.swapSpec.style = "outerHTML";
  if (here.dataset.view !== coming.dataset.view) kept = { ...open(), version: coming.dataset.version };
}

function listen() {
  const url = table()?.dataset.streamUrl;
  if (stream && stream.url.endsWith(url || " ")) return;
  stream?.close();
  stream = null;
  if (!url) return;
  stream = new EventSource(url);
  spoken = Date.now();
  stream.addEventListener("open", onOpen);
  stream.addEventListener("error", onLost);
  stream.addEventListener("alive", hear);
  stream.addEventListener("news", (event) => { hear(); heard(Number(event.data)); });
  const told = (event) => {
    hear();
    wanted = Number(event.data.match(/\d+/)?.[0] || 0);
    catchUp();
  };
  stream.addEventListener("message", told);
  stream.addEventListener("version", told);
}

/** Whoever hears something is connected, however late another answer is. */
function hear() {
  spoken = Date.now();
  back();
}

function onOpen() {
  hear();
  beat();
}

/** The browser tries again by itself, unless the server answered with something else. */
function onLost() {
  cutOff();
  if (stream?.readyState !== EventSource.CLOSED) return;
  ask(); // perhaps the game is gone
  clearTimeout(retrying);
  retrying = setTimeout(openAgain, RETRY * (1 + Math.random()));
}

function openAgain() {
  if (isGone()) return;
  stream?.close();
  stream = null;
  listen();
}

/** A network that vanished says nothing: a stream that is silent for long is no stream. */
function listenClosely() {
  if (!stream || document.hidden || Date.now() - spoken < SILENCE) return;
  cutOff();
  openAgain();
}

/** Lessons, puzzles and reviews have no stream and no company that would tell of a connection. */
function probe() {
  if (isLost() && !table()?.dataset.company) refresh();
}

function announce() {
  const here = table();
  const mine = here.dataset.mine === "yes";
  if (!mine) return;
  chime("turn");
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(here.dataset.title, { tag: here.dataset.code });
  }
}

let before = "", mineBefore = "", viewBefore = "", kept = null;

function onSwap() {
  const here = table();
  if (!here) return;
  listen();
  tellTab();
  dressCompany();
  dressRibbon();
  // Stepping through the history: the address is that of the position, to be shared.
  if (here.dataset.live === "no" && here.dataset.url !== location.pathname) {
    history.replaceState(history.state, "", here.dataset.url + location.search);
  }
  tellDrawer();
  if (here.dataset.view !== viewBefore) {
    if (kept && viewBefore && String(version()) === kept.version && before) reopen(kept);
    else bringToFront(); // the first table may have been another window's
  }
  kept = null;
  viewBefore = here.dataset.view;
  if (isPast()) return; // nothing is asked there
  // While my question stands, the board may still be catching up: that is nothing new to answer.
  const now = here.dataset.mine === "yes" ? here.dataset.version : `${here.dataset.version}/${here.dataset.number}`;
  if (now === before) return;
  const first = !before, mine = here.dataset.mine, another = mine !== mineBefore;
  before = now;
  mineBefore = mine;
  if (first) return;
  newQuestion();
  hideUnread();
  reset();
  if (another) announce();
  else chime("step");
  bringToFront();
}

/** A window of another size wants another drawing. */
function fit() {
  const here = table();
  if (rememberWindowSize() !== here.dataset.view) redraw();
}

/** Start listening. */
export function startLive() {
  new MutationObserver(onSwap).observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["data-version", "data-number", "data-view"],
  });
  document.addEventListener("htmx:before:swap", onBeforeSwap);
  onSwap();
  startConnection(openAgain);
  setInterval(listenClosely, 5000);
  setInterval(probe, PROBE);
  let waiting = 0;
  addEventListener("resize", () => { clearTimeout(waiting); waiting = setTimeout(fit, 200); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) listen(); });
  startPlayback(refresh);
  startPatches(refresh);
  fit();
}
