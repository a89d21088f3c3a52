// What the others do, one step after another, at the viewer's own pace. The stream tells only that
// there is more; the page asks which steps there are since the position on its screen, fetches the
// table at each of them when its time has come, and is at the present at once when it has to be.
import { isElsewhere } from "./keyboard.js";
import { keep } from "./preferences.js";
import { say, sayNow, toldUpTo } from "./announcer.js";
import { missed, sawUpTo, tellMissed } from "./recap.js";

const LATER = 12000; // milliseconds of a show, after which the rest is shown at double pace
const OFTEN = 300; // milliseconds between two questions for steps
const RETRY = 2000; // milliseconds after which a server that did not answer is asked again
const WAIT = 20000; // milliseconds after which an answer no longer comes
const FAR = 10; // steps that somebody who only watches is behind at most
const PACES = ["slow", "normal", "fast", "off"];
const FACTORS = { slow: 2, normal: 1, fast: 0.5 };

const root = document.documentElement;
const table = () => document.getElementById("table");

let refresh = async () => {};
let queue = [];
let timer = 0, asked = 0, shown = 0, skipping = false;
let asking = false, again = false, fetching = null, more = false;
let last = 0, mineNow = false; // what the server said last
let away = false; // something happened while nobody looked

const paused = () => root.dataset.show === "paused";
const speed = () => (PACES.includes(root.dataset.speed) ? root.dataset.speed : "normal");

/** Whether steps are shown at all: to somebody who wants it. */
const shows = () => speed() !== "off" && !skipping;

/** Whether the board is behind the game. */
export const isBehind = () => table()?.dataset.live === "show";

// ---------------------------------------------------------------- fetching

async function alone(work) {
  while (fetching) await fetching.catch(() => {});
  fetching = work();
  try { await fetching; } finally { fetching = null; setTimeout(goOn); }
}

/** A board that is behind while nothing is under way would stay there: ask for the steps it lacks. */
function goOn() {
  if (isBehind() && !timer && !asking && !fetching && !paused()) follow();
}

/** The present, at once. */
async function toNow() {
  end();
  await alone(refresh);
}

/** The table at a position; without one, the position on the screen with what is asked now. */
async function toStep(number) {
  await alone(async () => {
    const here = table()?.dataset;
    if (!here?.showUrl || (number === undefined && here.mine === "yes")) return;
    const url = here.showUrl.replace(/0$/, String(number ?? here.number));
    await htmx.ajax("GET", url, { target: "#table", swap: "outerMorph" });
  });
}

/** The same position drawn anew, for a window of another size. */
export async function redraw() {
  if (isBehind()) await toStep(Number(table().dataset.number));
  else await alone(refresh);
}

async function steps(from) {
  const here = table();
  const answer = await fetch(`${here.dataset.stepsUrl}?from=${from}&version=${here.dataset.version}`, {
    headers: { Accept: "application/json" }, signal: AbortSignal.timeout(WAIT),
  });
  if (!answer.ok) throw new Error(`steps: ${answer.status}`);
  return answer.json();
}

// ---------------------------------------------------------------- following

/** The game has moved: show it, or be at the present. */
export async function follow() {
  const here = table();
  if (here?.dataset.live === "no") return; // somebody looks back
  if (!here?.dataset.stepsUrl) return refresh();
  if (!shows() && !document.hidden) return toNow();
  if (asking) { again = true; return; }
  asking = true;
  const wait = asked + OFTEN - Date.now();
  if (wait > 0 && timer) await new Promise((done) => setTimeout(done, wait));
  try {
    asked = Date.now();
    await heed(await steps(table().dataset.number));
  } catch {
    retry();
  } finally {
    asking = false;
  }
  if (again) { again = false; follow(); }
}

/** The server did not answer: the board stays where it is until it does. */
function retry() {
  queue = [];
  clearTimeout(timer);
  timer = setTimeout(() => { timer = 0; follow(); }, RETRY);
}

async function heed(answer) {
  const here = table(), at = Number(here.dataset.number);
  if (document.hidden) { // nobody looks: only a question of mine is worth a drawing
    away = true;
    if (answer.mine) await toNow();
    return;
  }
  if (answer.undone || answer.at_once || !shows()) {
    if (answer.steps.length < 2) sawUpTo(answer.last, at); // the question tells its cause itself
    return toNow();
  }
  if (!answer.steps.length) {
    if (timer) { more = true; return; } // no step, but something else: looked at after this one
    sawUpTo(answer.last, at);
    return toNow();
  }
  if (here.dataset.viewer === "none") {
    if (answer.more) return toNow();
    answer.steps = answer.steps.slice(-FAR);
  }
  more = answer.more;
  last = answer.last;
  mineNow = answer.mine;
  queue = answer.steps.filter((step) => step.number > Number(here.dataset.number));
  // My question is in the bar at once, also while the board is still behind.
  if (answer.mine && here.dataset.mine !== "yes" && (timer || paused())) await toStep();
  if (!timer && !paused()) next();
}

/** Show the next step; without one, the present. */
async function next() {
  timer = 0;
  if (document.hidden) { away = true; queue = []; return; }
  const step = queue.shift();
  if (!step) {
    if (more) { more = false; return follow(); }
    const { number, last: known } = table().dataset;
    if (!isBehind()) return;
    sawUpTo(Number(known), Number(number)); // what is left is told by nobody
    await toNow();
    return;
  }
  const from = Number(table().dataset.number);
  timer = -1; // on its way
  toldUpTo(step.number);
  // The newest step is the table as it stands, unless my question would take the words' place.
  if (!queue.length && !more && !mineNow && step.number >= last) await alone(refresh);
  else await toStep(step.number);
  if (Number(table().dataset.number) >= step.number) sawUpTo(step.number, Math.min(from, step.since));
  if (timer !== -1 || table().dataset.live === "no") return; // cut short meanwhile
  if (Number(table().dataset.number) < step.number) return retry();
  say(step.text);
  const time = step.time * FACTORS[speed()] / (shown > LATER ? 2 : 1);
  shown += time;
  timer = setTimeout(next, Number.isFinite(time) ? time : 0);
  if (paused()) { clearTimeout(timer); timer = 0; }
}

// ---------------------------------------------------------------- the viewer's wishes

function pause() {
  if (paused()) {
    delete root.dataset.show;
    if (queue.length || isBehind()) { clearTimeout(timer); timer = 0; next(); } else follow();
  } else {
    root.dataset.show = "paused";
    clearTimeout(timer);
    timer = 0;
  }
}

function faster() {
  const pace = PACES[(PACES.indexOf(speed()) + 1) % PACES.length];
  root.dataset.speed = pace;
  keep({ speed: pace });
  if (pace === "off") toNow();
}

/** To the present, and on without a show until there is something for me to decide. */
async function skip() {
  delete root.dataset.show;
  skipping = table()?.dataset.mine !== "yes" && table()?.dataset.viewer !== "none";
  missed();
  await toNow();
}

const WISHES = { pause, faster, skip };

function onClick(event) {
  const button = event.target.closest?.("[data-show]");
  if (button instanceof HTMLButtonElement) WISHES[button.dataset.show]?.();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
  if (!document.querySelector("#bar [data-show]")) return;
  const at = event.target;
  const wish = { " ": "pause", s: "skip", S: "skip" }[event.key];
  if (!wish || (wish === "pause" && at.closest?.("a, button, summary, .spot"))) return;
  event.preventDefault();
  event.stopPropagation();
  WISHES[wish]();
}

// ---------------------------------------------------------------- what a new table means

let version = "", mine = "", number = 0;

/** What is not shown yet is left. */
function end() {
  clearTimeout(timer);
  timer = 0;
  queue = [];
}

/** My own answer, or a new question of mine, ends what was shown before. */
function onTable() {
  const here = table();
  if (!here) return;
  if (here.dataset.live === "no") return end();
  if (here.dataset.mine === "yes" && mine !== "yes") {
    skipping = false;
    if (mine) sayNow(question());
  }
  const answered = version && here.dataset.version !== version && mine === "yes" && here.dataset.mine !== "yes";
  const before = number;
  version = here.dataset.version;
  mine = here.dataset.mine;
  number = Number(here.dataset.number);
  if (answered) {
    sawUpTo(number, before);
    shown = 0;
    end();
  }
  if (here.dataset.live === "yes") tellMissed();
  else goOn(); // the answer to my own decision may be behind already: bots are quick
}

/** What I am asked, for those who hear it. */
function question() {
  const asked = document.querySelector("#bar .asked .asking");
  return [...(asked?.querySelectorAll("h2, .detail") || [])].map((part) => part.textContent.trim()).filter(Boolean).join(". ");
}

/** The same question twice: an open group of its options stays open while the board goes on. */
function onBeforeSwap(event) {
  const main = event.detail?.tasks?.find((task) => task.type === "main");
  const here = table()?.dataset, there = main?.fragment.querySelector("#table")?.dataset;
  // What is shown never goes back by itself: an older answer has come late.
  if (there?.live === "show" && here?.version === there.version && Number(there.number) < Number(here.number)) {
    event.preventDefault();
    return;
  }
  const form = document.querySelector("#bar form.options"), coming = main?.fragment.querySelector("#bar form.options");
  if (!form) return;
  const same = coming && form.elements.version?.value === coming.elements.version?.value
    && form.querySelectorAll("button").length === coming.querySelectorAll("button").length;
  form.toggleAttribute("data-morph-skip", Boolean(same));
}

/** Listen; `toPresent` fetches the table as it stands. */
export function startPlayback(toPresent) {
  refresh = toPresent;
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("htmx:before:swap", onBeforeSwap);
  document.addEventListener("htmx:after:swap", () => setTimeout(onTable));
  // Whoever comes back is at the present; what happened meanwhile was not seen.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !away) return;
    away = false;
    toNow();
  });
  onTable();
}
