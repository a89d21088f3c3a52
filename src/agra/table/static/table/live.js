// The game goes on: a stream tells the version, the page fetches and swaps its live part.

import { awaitsAnswer } from "./answering.js";
import { ask, beat, dressCompany, heard } from "./company.js";
import { back, cutOff, isGone, isLost, startConnection } from "./connection.js";
import { reset } from "./keyboard.js";
import { bringToFront, open, reopen, tellDrawer, tellTab } from "./panels.js";
import { startPatches } from "./patches.js";
import { follow, redraw, startPlayback } from "./playback.js";
import { chime } from "./preferences.js";
import { hearNews, isPast } from "./replay.js";
import { dressRibbon } from "./ribbon.js";
import { noteQuestion, state } from "./state.js";
import { openStream } from "./streams.js";
import { fetchTable, register } from "./swap.js";
import { noteChange } from "./taps.js";
import { hideUnread, waitForPointer } from "./tips.js";
import { rememberWindowSize } from "./window_size.js";

const table = () => document.getElementById("table");
const version = () => Number(table()?.dataset.version || 0);

const SILENCE = 40000; // milliseconds without a word from a stream that speaks every 15 s
const PROBE = 4000; // milliseconds between two looks whether a lost connection is back
const RETRY = 2000; // and up to as much again, so that not all come back at the same moment

const { stream, seen } = state;

/** Fetch the present table, once at a time. */
export async function refresh() {
  const here = table();
  if (seen.fetching || !here) return;
  seen.fetching = true;
  try {
    await fetchTable(location.pathname + location.search);
  } finally {
    seen.fetching = false;
  }
  if (stream.newest > version()) setTimeout(catchUp, isLost() ? RETRY : 150);
}

/** Fetch the version that the stream has announced, unless an answer under way brings it. */
function catchUp() {
  if (stream.newest <= version()) return;
  if (isPast()) hearNews();
  else if (awaitsAnswer()) setTimeout(catchUp, 100);
  else follow();
}

/** Whether an answer is late: the address, which says whether the present is shown, has changed meanwhile. */
const isLate = (coming) => isPast() !== /\/at\/\d+$/.test(coming.dataset.live === "no" ? coming.dataset.url : "");

/** An answer that was overtaken by a newer one is dropped. */
function refuse({ here, coming }) {
  if (!coming || !here) return false;
  const both = coming.dataset.live !== "no" && here.dataset.live !== "no";
  return isLate(coming) || (both && Number(coming.dataset.version) < version());
}

/** What is open is kept when the window has changed its size. */
function rememberOpen({ here, coming }) {
  if (!coming || !here) return;
  if (here.dataset.view !== coming.dataset.view) seen.open = { ...open(), version: coming.dataset.version };
}

/** Where other drawings follow, morphing would make HTML elements for those of SVG. */
function chooseStyle({ main, here, coming }) {
  if (!coming || !here) return;
  const kinds = [here, coming].map((one) => [...one.querySelectorAll(".board")].map((board) => board.id).join());
  if (kinds[0] !== kinds[1]) main.swapSpec.style = "outerHTML";
}

/** Morphing would make an HTML element for a new group of a drawing that takes elements from other groups. Such a
 * group is put there first, empty. */
function addGroups({ coming, here }) {
  if (!coming || !here) return;
  const isHere = (element) => Boolean(element.id && document.getElementById(element.id));
  for (const group of coming.querySelectorAll(".board g[id]")) {
    if (isHere(group) || ![...group.querySelectorAll("[id]")].some(isHere)) continue;
    document.getElementById(group.parentElement.id)?.append(document.importNode(group, false));
  }
}

function prepare(swap) {
  chooseStyle(swap);
  addGroups(swap);
}

function listen() {
  const url = table()?.dataset.streamUrl;
  if (stream.source?.url.endsWith(url || " ")) return;
  stream.source?.close();
  stream.source = null;
  if (!url) return;
  stream.source = openStream(url);
  stream.heardAt = Date.now();
  stream.source.addEventListener("open", onOpen);
  stream.source.addEventListener("error", onLost);
  stream.source.addEventListener("alive", hear);
  stream.source.addEventListener("news", (event) => {
    hear();
    heard(Number(event.data));
  });
  const told = (event) => {
    hear();
    stream.newest = Number(event.data.match(/\d+/)?.[0] || 0);
    catchUp();
  };
  stream.source.addEventListener("message", told);
  stream.source.addEventListener("version", told);
}

/** A page that hears something is connected, however late another answer is. */
function hear() {
  stream.heardAt = Date.now();
  back();
}

function onOpen() {
  hear();
  beat();
}

/** The browser tries again by itself, unless the server answered with something else. */
function onLost() {
  cutOff();
  if (stream.source?.readyState !== EventSource.CLOSED) return;
  ask(); // perhaps the game is gone
  clearTimeout(stream.retryTimer);
  stream.retryTimer = setTimeout(openAgain, RETRY * (1 + Math.random()));
}

function openAgain() {
  if (isGone()) return;
  stream.source?.close();
  stream.source = null;
  listen();
}

/** A broken network gives no error: open a stream that was silent for too long again. */
function listenClosely() {
  if (!stream.source || document.hidden || Date.now() - stream.heardAt < SILENCE) return;
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

/** Other buttons may be under the finger now. Those for the others' steps stay from one step to the next.
 * @param {boolean} isNew */
function notePace(isNew) {
  const pace = Boolean(document.querySelector("#bar [data-show]"));
  if (pace !== seen.pace || (isNew && !pace)) noteChange();
  seen.pace = pace;
}

/** A table is on the page: bring all up to date that depends on it. */
function dress() {
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
  if (here.dataset.view !== seen.view) {
    hideUnread(); // the new drawing has other elements: a list of options would press buttons that are gone
    if (seen.open && seen.view && String(version()) === seen.open.version && seen.question) reopen(seen.open);
    else bringToFront(); // the first table may have been another window's
  }
  seen.open = null;
  seen.view = here.dataset.view;
  if (isPast()) return; // nothing is asked there
  const news = noteQuestion(state, here.dataset);
  notePace(news === "step" || news === "turn");
  if (news === "first") return;
  if (news === "same") return bringToFront(); // the board has caught up with my question
  waitForPointer();
  hideUnread();
  reset();
  if (news === "turn") announce();
  else chime("step");
  bringToFront(news === "turn");
}

/** A window of another size wants another drawing. */
function fit() {
  const here = table();
  if (rememberWindowSize() !== here.dataset.view) redraw();
}

/** Start listening. */
export function startLive() {
  register("live", { refuse, remember: rememberOpen, prepare, dress });
  dress();
  startConnection(openAgain);
  setInterval(listenClosely, 5000);
  setInterval(probe, PROBE);
  let waiting = 0;
  addEventListener("resize", () => {
    clearTimeout(waiting);
    waiting = setTimeout(fit, 200);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) listen();
  });
  startPlayback(refresh);
  startPatches(refresh);
  fit();
}
