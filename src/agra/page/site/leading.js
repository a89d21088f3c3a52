// Python runs in one tab, which has the lock; the other tabs use it, too. When that tab is closed, another one starts
// Python. A tab that sleeps in the background cannot answer: then the reader can go on elsewhere.

import { base } from "./loading.js";
import { hideNotice, say, showFailure, showNotice, showStep } from "./say.js";

const LOCK = `agra-table ${base.pathname}`;
const tabs = new BroadcastChannel(`agra-tabs ${base.pathname}`);
/** Milliseconds between two questions to the tab that runs Python, and until it counts as asleep. */
const ASK = 1500;
const ASLEEP = 5000;

/** The worker in which Python runs, if this tab runs it. @type {Worker | null} */
let worker = null;
/** The sentences of the steps that the worker reports. */
const STEPS = { python: "python", table: "table", games: "table", held: "held" };
/** How far Python is: a step, or "ready". */
let step = "";
/** When the tab that runs Python has last been heard. */
let heard = performance.now();
let shown = false;
/** Resolved when Python answers, here or in another tab. */
let isReady = () => {};

/** Start Python, unless another tab has started it; resolves when it answers. */
export function startPython() {
  /** @type {Promise<void>} */
  const ready = new Promise((done) => {
    isReady = () => {
      shown = true;
      done();
    };
  });
  tabs.onmessage = ({ data }) => hear(data);
  setInterval(ask, ASK);
  document.addEventListener("visibilitychange", () => {
    heard = performance.now();
  });
  takeLock({});
  ask();
  return ready;
}

function hear({ kind, step: theirs }) {
  if (kind === "who" && worker) tabs.postMessage({ kind: "here", step });
  if (kind !== "here" || worker) return;
  heard = performance.now();
  hideNotice("asleep");
  if (theirs === "ready") isReady();
  else if (!shown) showStep(say("elsewhere"));
}

/** Ask who runs Python; whoever does not answer for a while is asleep. */
function ask() {
  if (worker || document.hidden) return;
  tabs.postMessage({ kind: "who" });
  if (performance.now() - heard < ASLEEP) return;
  const goOn = { label: say("continue"), act: () => takeLock({ steal: true }) };
  if (shown) showNotice(say("asleep"), goOn, "asleep");
  else showFailure(say("asleep"), goOn.act, goOn.label);
}

/** @param {LockOptions} options `steal` takes the lock from another tab */
function takeLock(options) {
  navigator.locks.request(LOCK, options, lead).catch(() => {
    // another tab has taken the lock; this one uses its Python
    worker?.terminate();
    worker = null;
    heard = performance.now();
    showNotice(say("taken"), null, "taken");
    takeLock({});
  });
}

/** Start Python in this tab; the lock is held until the tab is closed. */
function lead() {
  if (shown) showNotice(say("restarting"), null, "restarting");
  worker = new Worker(new URL("table_worker.js", base), { type: "module" });
  worker.onmessage = ({ data }) => follow(data);
  worker.onerror = (event) => fail(event.message || "");
  return new Promise(() => {});
}

/** What the worker reports: a step, that it is ready, or that it failed. */
function follow({ kind, step: next, stored, reason }) {
  if (kind === "failed") return fail(reason);
  if (kind === "full") return showNotice(say("full"), null, "full");
  if (kind !== "step" && kind !== "ready") return undefined;
  step = kind === "ready" ? "ready" : next;
  tabs.postMessage({ kind: "here", step });
  if (step !== "ready") {
    if (shown) showNotice(say(step === "held" ? "held" : "restarting"), null, "restarting");
    else showStep(say(STEPS[step]));
    return undefined;
  }
  hideNotice("restarting");
  if (stored === false) showNotice(say("not_stored"), null, "not stored");
  return isReady();
}

function fail(reason) {
  showFailure(say("failed", { reason }), () => location.reload());
}
