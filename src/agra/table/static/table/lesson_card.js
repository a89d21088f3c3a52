// A lesson: the vizier's card. A click on something else gets an explanation. Progress stays in this browser.
// Only lessons load this script, after table.js.
import { forgetSent, press } from "./answering.js";
import { topLayer } from "./layers.js";
import { keepStep } from "./progress.js";
import { register } from "./swap.js";
import { hideTip, tipKind } from "./tips.js";

const table = () => document.getElementById("table");
const card = () => document.getElementById("lesson-card");
const option = () => document.querySelector("#bar form.options button.option");
const spotOf = (name) => document.getElementById(`spot-${name}`);
const lit = () => (card()?.dataset.light || "").split(" ").filter(Boolean).map(spotOf).filter(Boolean);

// ---------------------------------------------------------------- speaking

const LONG = 110; // letters: longer explanations belong into a tip

/** What the vizier says to a click on something else: what it would do, then what to do first. */
function answer(spot) {
  const known = spot?.dataset.why || spot?.dataset.tip || spot?.getAttribute("aria-label") || "";
  const meant = known.split("\n")[0];
  const said = [meant.length <= LONG ? meant : "", card().dataset.word];
  const word = document.getElementById("lesson-card-word");
  const free = overBar() <= 0;
  word.textContent = said.filter(Boolean).join(" ");
  if (free) liftCard();
  scrollToLit();
}

/** By how many pixels the card reaches into the bar below it. */
function overBar() {
  const bar = document.getElementById("bar")?.getBoundingClientRect();
  return bar ? card().getBoundingClientRect().bottom - bar.top : 0;
}

/** A card that has grown goes up, so that it does not cover the question and its options. */
function liftCard() {
  card().style.translate = ""; // measured where it stands by itself: an earlier word may have lifted it
  const over = overBar();
  if (over > 0 && table().matches(".desk")) card().style.translate = `0 ${-Math.ceil(over) - ABOVE}px`;
}

const inside = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

function onClick(event) {
  if (!card() || event.target.closest?.("a, button, summary, dialog, textarea, #bar, #lesson-card, #tip, .in-words"))
    return;
  if (document.querySelector("#bar .chosen")) return; // the lit option was chosen and is being sent
  const spot = event.target.closest?.("[data-spot]");
  const here = lit().some((one) => inside(one.getBoundingClientRect(), event.clientX, event.clientY));
  hideTip();
  if (here && !("deed" in card().dataset) && option()) press(option());
  else answer(spot);
}

function onHint(event) {
  if (event.target.closest?.("#bar .way.hint, .lesson-card-hint")) answer(null);
}

// ---------------------------------------------------------------- leaving

/** Escape closes what is open; with nothing open, it asks whether to leave. */
function onKey(event) {
  const dialog = document.getElementById("leave");
  if (event.key !== "Escape" || !dialog || dialog.open) return;
  if (tipKind() || topLayer() || document.documentElement.dataset.drawer) return;
  event.preventDefault();
  dialog.showModal();
}

function onStay(event) {
  if (event.target.closest?.("[data-leave]")) document.getElementById("leave").close();
}

// ---------------------------------------------------------------- every step

const ABOVE = 8; // pixels between the edge of a panel and what is lit

/** The upper and lower edge of spots in a panel, null if it has none of them.
 * @param {Element} panel
 * @param {Element[]} spots */
function span(panel, spots) {
  const boxes = spots.filter((spot) => panel.contains(spot)).map((spot) => spot.getBoundingClientRect());
  if (!boxes.length) return null;
  return { top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
}

/** On a phone each panel scrolls to what is lit: to all of it; without room for all, to what can be chosen, or to the
 * beginning of it. */
function scrollToLit() {
  const open = [...document.querySelectorAll(".spot.on")];
  for (const panel of document.querySelectorAll("#table.phone .panel")) {
    const frame = panel.getBoundingClientRect();
    const all = span(panel, [...open, ...lit()]);
    if (!all) continue;
    const fits = all.bottom - all.top <= frame.height;
    const { top, bottom } = (!fits && span(panel, open)) || all;
    const room = Math.max(ABOVE, (frame.height - bottom + top) / 2);
    panel.scrollTop += top - frame.top - room;
  }
}

/** A link to a panel with lit things does the same as its tab. */
function onPanel(event) {
  const link = event.target.closest?.(".lesson-card-panels a");
  if (!link) return;
  event.preventDefault();
  document.querySelector(`.phone-tabs a[href="${link.hash}"]`)?.click();
}

function dress() {
  const here = table()?.dataset;
  if (!here?.lesson) return;
  keepStep(here.lesson, Number(here.step), Number(here.steps));
  forgetSent(); // going back and forward again is not a second answer
  scrollToLit();
  const open = document.querySelector("dialog[open]");
  if (!open) option()?.focus({ preventScroll: true });
}

document.addEventListener("click", onClick);
document.addEventListener("click", onHint);
document.addEventListener("click", onStay);
document.addEventListener("click", onPanel);
document.addEventListener("keydown", onKey, true);
register("lesson_card", { dress });
dress();
