// The hint: "Show on the board" lights the places of a plan until another one is shown or the hint is closed.
// Longer searches answer while it is read: the shown plans stay, and a better plan is offered.
// A reason of a hint or of the coach lights its places while it is pointed at, focused or tapped.
// "Play this plan" plays its first step; then the hint shows the next step after every decision.
import { speakAgain, speakOfPlan, stopSpeakingOfPlan } from "./coach.js";
import { addLayers } from "./layers.js";
import { reveal } from "./panels.js";
import { activate, register } from "./swap.js";

const CORNER = 14; // pixels from the left of a large place to the number of a step: its name stays readable
const RETRY = 2000; // milliseconds until a step that did not come is asked for again

let shown = ""; // the places that are lit
/** @type {string[]} */
let numbers = []; // the places that have a number
/** @type {HTMLElement | null} */
let pointed = null; // the reason that is lit

/** The plan that is being played: where its next step is asked for, the version of the table when it began, the
 * version for which a step was asked, the last step, the coach's card about it, whether the turn was ended.
 * @typedef {{ address: string, begun: string, asked: string, last: HTMLElement | null, card: Element | null,
 * ended: boolean }} Played
 * @type {Played | null} */
let plan = null;

const table = () => document.getElementById("table");
const words = (names) => (names || "").split(" ").filter(Boolean);

/** Light the places of a plan, with the number of the step at each; those of a reason have no numbers. */
function lit(names, numbered = true) {
  for (const old of document.querySelectorAll(".planned")) old.classList.remove("planned");
  for (const name of names) document.getElementById(`spot-${name}`)?.classList.add("planned");
  number(numbered ? names : []);
  resized.disconnect();
  for (const panel of document.querySelectorAll(".panel:has(.planned)")) resized.observe(panel);
}

/** The reason that an event is about. */
const because = (event) => /** @type {HTMLElement | null} */ (event.target.closest?.(".because[data-places]"));

/** Light the places of a reason; a tap also brings their panel to the front of a phone. */
function onReason(event) {
  const reason = because(event);
  if (!reason || (reason === pointed && event.type !== "click")) return;
  pointed = reason;
  const names = words(reason.dataset.places);
  lit(names, false);
  const there = names.find((name) => document.getElementById(`spot-${name}`));
  if (event.type === "click" && there) bring(there);
}

/** Behind a reason the plan that is shown is lit again. */
function offReason(event) {
  if (!because(event)) return;
  pointed = null;
  lit(litNow());
}

/** Panels change their height, for instance when the bar grows. */
const resized = new ResizeObserver(() => number(numbers));

/** Whether a point of a place is in sight: neither its panel nor the drawing is scrolled away from it.
 * @type {(spot: Element, x: number, y: number) => boolean} */
function inSight(spot, x, y) {
  return [spot.closest(".panel"), spot.closest("#drawing")].every((part) => {
    const box = part?.getBoundingClientRect();
    return !box || (x >= box.left && x <= box.right && y >= box.top - CORNER && y <= box.bottom);
  });
}

/** Write the numbers of the steps at their places; the next step of a played plan needs none. */
function number(names) {
  numbers = names;
  for (const old of document.querySelectorAll(".plan-number")) old.remove();
  if (plan && names.length < 2) return;
  names.forEach((name, at) => {
    const spot = document.getElementById(`spot-${name}`);
    const box = spot?.getBoundingClientRect();
    if (!box?.width) return;
    const left = box.left + Math.min(box.width / 2, CORNER);
    if (!inSight(spot, left, box.top)) return;
    const mark = document.createElement("i");
    mark.className = "plan-number";
    mark.setAttribute("aria-hidden", "true");
    mark.textContent = String(at + 1);
    mark.style.left = `${left}px`;
    mark.style.top = `${box.top}px`;
    document.getElementById("hint-place")?.after(mark);
  });
}

/** The places that are lit now, in their order. */
function litNow() {
  return words(plan ? document.querySelector("#hint .next-step")?.dataset.spots : shown);
}

/** On a phone the panel with a place comes to the front, and is scrolled to it. */
function bring(name) {
  const spot = document.getElementById(`spot-${name}`);
  const panel = spot?.closest("#table.phone .panel");
  if (!panel) return;
  document.querySelector(`.phone-tabs a[href="#${panel.id}"]`)?.click();
  reveal(panel, [spot]);
}

/** Whether the hint covers a place that it shows. */
function covers(hint) {
  const own = hint.getBoundingClientRect();
  return [...document.querySelectorAll(".planned")]
    .map((spot) => spot.getBoundingClientRect())
    .some(
      (box) =>
        box.width && box.right > own.left && box.left < own.right && box.bottom > own.top && box.top < own.bottom,
    );
}

/** A hint stands on the bar: it keeps its height, so that later plans do not move it. */
function keepHeight(hint) {
  if (!hint?.children.length || "kept" in hint.dataset) return; // a new hint comes without the mark
  hint.classList.remove("aside", "showing"); // it is measured at its full height
  hint.style.removeProperty("--tall");
  hint.style.setProperty("--tall", `${hint.getBoundingClientRect().height}px`);
  hint.scrollTop = 0; // it is read from its title on
  hint.dataset.kept = "";
}

/** Remove plans that are already shown: the answer does not know what was shown after its request. */
function dropShown(hint) {
  const known = new Set();
  for (const plan of hint?.querySelectorAll(".plan") || []) {
    if (known.has(plan.dataset.plan) && plan.closest(".added")) plan.remove();
    known.add(plan.dataset.plan);
  }
  const later = hint?.querySelector(".later");
  const best = later?.querySelector("template")?.content.querySelector(".plan");
  if (best && best.dataset.plan === hint.querySelector(".plan").dataset.plan) later.querySelector(".better")?.remove();
}

/** Show the plans in the order that the longest search found. */
function showBetter(button) {
  const hint = document.getElementById("hint");
  const [first, ...added] = hint.querySelectorAll(".plans");
  const ranked = button.parentElement.querySelector("template").content.firstElementChild.cloneNode(true);
  first.replaceWith(ranked);
  for (const list of added) list.remove();
  activate(ranked);
  button.remove();
  delete hint.dataset.kept;
  tell();
  hint.scrollTop = 0;
  ranked.querySelector("button")?.focus();
  speakAgain();
}

/** Mark the button of the plan that is shown; a later answer may have brought other plans. */
function tell() {
  if (plan) goOn();
  const hint = document.getElementById("hint");
  if (hint?.classList.contains("following")) return;
  dropShown(hint);
  keepHeight(hint);
  let found = false;
  for (const button of hint?.querySelectorAll("button.show") || []) {
    const own = Boolean(shown) && button.dataset.spots === shown;
    button.setAttribute("aria-pressed", String(own));
    button.closest(".plan").classList.toggle("shown", own);
    found ||= own;
  }
  hint?.classList.toggle("showing", found);
  if (shown && !found) {
    shown = "";
    lit([]);
  }
  hint?.classList.remove("aside"); // it is measured at its full height
  hint?.classList.toggle("aside", found && covers(hint));
}

// ---------------------------------------------------------------- playing a plan

/** After a decision ask for the next step. Until it comes the last one stays, and cannot be pressed. */
function goOn() {
  const { version, live } = table().dataset;
  const hint = document.getElementById("hint");
  if (version === plan.begun) return; // its first step is still on the way
  if (plan.ended) {
    closeHint(); // its last step was played
    return;
  }
  if (hint.children.length && !hint.classList.contains("following")) {
    leave(); // another hint was opened
    return;
  }
  if (plan.last && !hint.children.length) put(plan.last);
  else if (!plan.last) speakOfPlan(null);
  if (live === "yes" && plan.asked !== version) ask(version);
}

/** Ask for the next step at a version of the table, until there is an answer. */
async function ask(version) {
  const own = plan;
  own.asked = version;
  const coach = document.getElementById("coach") ? "&coach=1" : "";
  const answer = await fetch(own.address + coach, { headers: { "HX-Request": "true" } }).catch(() => null);
  const words = answer?.ok ? await answer.text().catch(() => "") : ""; // half an answer is none
  if (plan !== own || table().dataset.version !== version) return; // a later question has asked again
  const page = words ? new DOMParser().parseFromString(words, "text/html") : null;
  const step = page?.getElementById("hint");
  if (step) show(step, page?.getElementById("coach"));
  else
    setTimeout(() => {
      if (plan === own && own.asked === version && table().dataset.version === version) ask(version);
    }, RETRY);
}

/** A step has come, perhaps with the coach's card: show it, light its places, and let Enter play it. */
function show(step, card) {
  if ("over" in step.dataset) {
    closeHint(); // it is played, or the player has decided something else
    return;
  }
  plan.last = step;
  plan.card = card;
  put(step);
  const next = document.querySelector("#hint .next-step");
  if (!next && !document.querySelector("#hint .waiting")) leave(); // it is no longer possible
  const names = litNow();
  if (names.length) bring(names[0]);
  const at = document.activeElement;
  if (!at || at === document.body || at.closest("#hint")) next?.focus({ preventScroll: true });
}

/** Put a step where the hint is; it can be pressed if it answers the question that is asked now. */
function put(step) {
  const here = /** @type {HTMLElement} */ (step.cloneNode(true));
  const now = step.dataset.version === table().dataset.version;
  const next = here.querySelector("button.next-step");
  if (next) next.disabled = !now;
  const had = document.activeElement?.closest("#hint .next-step");
  document.getElementById("hint").replaceWith(here);
  activate(here);
  if (had) next?.focus({ preventScroll: true });
  lit(now ? litNow() : []);
  speakOfPlan(now ? /** @type {any} */ (plan?.card?.cloneNode(true)) : null);
}

/** The plan is not played any more; what the hint shows stays. */
function leave() {
  plan = null;
  lit([]);
  stopSpeakingOfPlan();
}

function onPlay(event) {
  const begun = event.target.closest?.("#hint button[data-follow]");
  if (begun) {
    shown = "";
    const { version } = table().dataset;
    plan = { address: begun.dataset.follow, begun: version, asked: "", last: null, card: null, ended: false };
  }
  if (plan && event.target.closest?.("#hint .next-step[data-last]")) {
    plan.ended = true;
    plan.begun = table().dataset.version;
  }
  if (event.target.closest?.("#hint .stop")) closeHint();
}

function onClick(event) {
  const better = event.target.closest?.("#hint button.better");
  if (better) showBetter(better);
  const button = event.target.closest?.("#hint button.show");
  if (!button) return;
  shown = shown === button.dataset.spots ? "" : button.dataset.spots;
  const names = words(shown);
  lit(names);
  tell();
  document.getElementById("hint").scrollTop = 0; // its title and its buttons are in view
  if (names.length) bring(names[0]);
}

/** Close the hint: nothing of it stays lit, and the focus goes back to its button. */
function closeHint() {
  shown = "";
  if (plan) leave();
  lit([]);
  const hint = document.getElementById("hint");
  if (!hint?.children.length) return;
  hint.replaceChildren();
  document.querySelector("#bar .way.hint")?.focus();
}

function onClose(event) {
  if (event.target.closest?.("#hint .close")) closeHint();
}

/** Without a connection there is no hint: say so where it would be. */
function fail(ctx) {
  const hint = document.getElementById("hint");
  if (ctx?.target?.id !== "hint" || !hint || ctx.text !== undefined) return;
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.textContent = hint.parentElement.dataset.offline || "";
  hint.replaceChildren(line);
  hint.classList.remove("following");
  if (plan) leave();
}

/** Listen. */
export function startHint() {
  document.addEventListener("click", onClick);
  document.addEventListener("click", onPlay);
  document.addEventListener("click", onClose);
  // Not "pointerover": what comes to lie under a resting pointer is not pointed at.
  for (const kind of ["pointermove", "focusin", "click"]) document.addEventListener(kind, onReason);
  for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, offReason);
  addEventListener("resize", () => number(numbers));
  addEventListener("scroll", () => number(numbers), { capture: true, passive: true });
  register("hint", { dress: tell, fail });
  // The board is not outside while it shows a plan, and nothing is while a plan is played: its next step may be an
  // option in the bar or a place on the board.
  // Where no hint came, its button asks again at once.
  const inside = ":root:has(#hint:is(.showing, .following)), :root:has(#hint > [role=alert]) #bar .way.hint";
  addLayers({ open: "#hint:has(> *)", inside, close: closeHint, freeKeys: true });
}
