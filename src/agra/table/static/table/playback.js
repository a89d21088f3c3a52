// Shows what the others do, one step after another, at the pace of the viewer. The stream only says that there
// is something new. The page asks for the steps since the position on the screen and fetches the table of each
// step when it is due. It goes to the present at once when that is needed.

import { say, sayNow, toldUpTo } from "./announcer.js";
import { isElsewhere } from "./keyboard.js";
import { keep } from "./preferences.js";
import { missed, sawUpTo, tellMissed } from "./recap.js";
import { isStuck, isTold, ON_ITS_WAY, state } from "./state.js";
import { fetchTable, register } from "./swap.js";

const LATER = 12000; // milliseconds of a show, after which the rest is shown at double pace
const OFTEN = 300; // milliseconds between two questions for steps
const RETRY = 2000; // milliseconds after which a server that did not answer is asked again
const WAIT = 20000; // milliseconds after which an answer no longer comes
const FAR = 10; // steps that somebody who only watches is behind at most
const PACES = ["slow", "normal", "fast", "off"];
const FACTORS = { slow: 2, normal: 1, fast: 0.5 };

const root = document.documentElement;
const table = () => document.getElementById("table");

const { playback } = state;
let refresh = async () => {};

const paused = () => root.dataset.show === "paused";
const speed = () => (PACES.includes(root.dataset.speed) ? root.dataset.speed : "normal");

/** Whether steps are shown at all: to somebody who wants it. */
const shows = () => speed() !== "off" && !playback.skipping;

/** Whether the board is behind the game. */
const isBehind = () => table()?.dataset.live === "show";

// ---------------------------------------------------------------- fetching

async function alone(work) {
  while (playback.fetching) await playback.fetching.catch(() => {});
  playback.fetching = work();
  try {
    await playback.fetching;
  } finally {
    playback.fetching = null;
    setTimeout(goOn);
  }
}

/** A board that is behind while nothing is under way would stay there: ask for the missing steps. */
function goOn() {
  if (isStuck(state, isBehind(), paused())) follow();
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
    await fetchTable(url);
  });
}

/** Draw the same position again, for a window of another size. */
export async function redraw() {
  if (isBehind()) await toStep(Number(table().dataset.number));
  else await alone(refresh);
}

async function steps(from) {
  const here = table();
  const answer = await fetch(`${here.dataset.stepsUrl}?from=${from}&version=${here.dataset.version}`, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(WAIT),
  });
  if (!answer.ok) throw new Error(`steps: ${answer.status}`);
  return answer.json();
}

// ---------------------------------------------------------------- following

/** The game has moved: show the steps, or go to the present. */
export async function follow() {
  const here = table();
  if (here?.dataset.live === "no") return; // somebody looks back
  if (!here?.dataset.stepsUrl) return refresh();
  if (!shows() && !document.hidden) return toNow();
  if (playback.asking) {
    playback.askAgain = true;
    return;
  }
  playback.asking = true;
  const wait = playback.askedAt + OFTEN - Date.now();
  if (wait > 0 && playback.timer) await new Promise((done) => setTimeout(done, wait));
  try {
    playback.askedAt = Date.now();
    await heed(await steps(table().dataset.number));
  } catch {
    retry();
  } finally {
    playback.asking = false;
  }
  if (playback.askAgain) {
    playback.askAgain = false;
    follow();
  }
}

/** The server did not answer: the board stays where it is until it does. */
function retry() {
  playback.steps = [];
  clearTimeout(playback.timer);
  playback.timer = setTimeout(() => {
    playback.timer = 0;
    follow();
  }, RETRY);
}

async function heed(answer) {
  const here = table();
  const at = Number(here.dataset.number);
  if (document.hidden) {
    // nobody looks: draw only a question of mine
    playback.away = true;
    if (answer.mine) await toNow();
    return;
  }
  if (answer.undone || answer.at_once || !shows()) {
    if (isTold(answer)) sawUpTo(answer.last, at);
    return toNow();
  }
  if (!answer.steps.length) {
    if (playback.timer) {
      playback.changed = true;
      return;
    } // something other than a step: fetch it after this step
    sawUpTo(answer.last, at);
    await toNow();
    return sawUpTo(Number(table()?.dataset.number), answer.last); // it may have gone on meanwhile
  }
  if (here.dataset.viewer === "none") {
    if (answer.more) return toNow();
    answer.steps = answer.steps.slice(-FAR);
  }
  playback.more = answer.more;
  playback.last = answer.last;
  playback.mineNow = answer.mine;
  playback.steps = answer.steps.filter((step) => step.number > Number(here.dataset.number));
  // My question is in the bar at once, also while the board is still behind.
  if (answer.mine && here.dataset.mine !== "yes" && (playback.timer || paused())) await toStep();
  if (!playback.timer && !paused()) next();
}

/** Show the next step; without one, the present. */
async function next() {
  playback.timer = 0;
  if (document.hidden) {
    playback.away = true;
    playback.steps = [];
    return;
  }
  const step = playback.steps.shift();
  if (!step) {
    // Bots are quick: there may be steps that the last answer did not know.
    if (playback.more || playback.changed || isBehind()) {
      playback.more = playback.changed = false;
      return follow();
    }
    return;
  }
  const from = Number(table().dataset.number);
  playback.timer = ON_ITS_WAY;
  toldUpTo(step.number);
  // The newest step is the present table, unless my question would replace the words about the step.
  if (!playback.steps.length && !playback.more && !playback.mineNow && step.number >= playback.last)
    await alone(refresh);
  else await toStep(step.number);
  // The present may already be later than the step; somebody who looks at it has missed nothing.
  const shown = Number(table().dataset.number);
  if (shown >= step.number) sawUpTo(shown, Math.min(from, step.since));
  if (playback.timer !== ON_ITS_WAY || table().dataset.live === "no") return; // interrupted meanwhile
  if (shown < step.number) return retry();
  say(step.text);
  const time = (step.time * FACTORS[speed()]) / (playback.shownFor > LATER ? 2 : 1);
  playback.shownFor += time;
  playback.timer = setTimeout(next, Number.isFinite(time) ? time : 0);
  if (paused()) {
    clearTimeout(playback.timer);
    playback.timer = 0;
  }
}

// ---------------------------------------------------------------- the viewer's wishes

function pause() {
  if (paused()) {
    delete root.dataset.show;
    if (playback.steps.length || isBehind()) {
      clearTimeout(playback.timer);
      playback.timer = 0;
      next();
    } else follow();
  } else {
    root.dataset.show = "paused";
    clearTimeout(playback.timer);
    playback.timer = 0;
  }
}

function faster() {
  const pace = PACES[(PACES.indexOf(speed()) + 1) % PACES.length];
  root.dataset.speed = pace;
  keep({ speed: pace });
  if (pace === "off") toNow();
}

/** Go to the present, and show no steps until I have something to decide. */
async function skip() {
  delete root.dataset.show;
  playback.skipping = table()?.dataset.mine !== "yes" && table()?.dataset.viewer !== "none";
  if (playback.steps.length || playback.more) missed();
  else sawUpTo(Number(table().dataset.last), Number(table().dataset.number)); // it was the last step
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

/** Drop the steps that are not shown yet. */
function end() {
  clearTimeout(playback.timer);
  playback.timer = 0;
  playback.steps = [];
}

/** Whether my question is answered, and this is the table right after the answer. Bots are quick: the next question
 * may be mine again. Whoever wants to see no steps gets a later table. */
function isAnswered(here) {
  const { version, mine } = playback;
  if (!version || here.dataset.version === version || mine !== "yes") return false;
  return here.dataset.mine !== "yes" || (shows() && state.answer.version === version);
}

/** My own answer, or a new question of mine, ends what was shown before. */
function onTable() {
  const here = table();
  if (!here) return;
  if (here.dataset.live === "no") return end();
  if (here.dataset.mine === "yes" && playback.mine !== "yes") {
    playback.skipping = false;
    if (playback.mine) sayNow(question());
  }
  const { number } = playback;
  const answered = isAnswered(here);
  playback.version = here.dataset.version;
  playback.mine = here.dataset.mine;
  playback.number = Number(here.dataset.number);
  if (answered) {
    sawUpTo(playback.number, number);
    playback.shownFor = 0;
    end();
  }
  if (here.dataset.live === "yes") tellMissed();
  else goOn(); // the answer to my own decision may be behind already: bots are quick
}

const ENDS = /[\p{Sentence_Terminal}…:]$/u; // words that need no full stop

/** What I am asked, for those who hear it. */
function question() {
  const asked = document.querySelector("#bar .asked .asking");
  return [...(asked?.querySelectorAll("h2, .detail") || [])]
    .map((part) => part.textContent.trim())
    .filter(Boolean)
    .map((words, at, all) => (at + 1 === all.length || ENDS.test(words) ? words : `${words}.`))
    .join(" ");
}

/** What is shown never goes back by itself: an older answer has come late. */
function refuse({ here, coming }) {
  if (coming?.dataset.live !== "show" || here?.dataset.version !== coming.dataset.version) return false;
  return Number(coming.dataset.number) < Number(here.dataset.number);
}

/** The same question twice: an open group of its options stays open while the board goes on. */
function keepOptions({ fragment }) {
  const form = document.querySelector("#bar form.options");
  const coming = fragment?.querySelector("#bar form.options");
  if (!form) return;
  const same =
    coming &&
    form.elements.version?.value === coming.elements.version?.value &&
    form.querySelectorAll("button").length === coming.querySelectorAll("button").length;
  form.toggleAttribute("data-morph-skip", Boolean(same));
}

/** Listen; `toPresent` fetches the table as it stands. */
export function startPlayback(toPresent) {
  refresh = toPresent;
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, true);
  register("playback", { refuse, prepare: keepOptions, follow: onTable });
  // Somebody who comes back sees the present; what happened meanwhile counts as not seen.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !playback.away) return;
    playback.away = false;
    toNow();
  });
  onTable();
}
