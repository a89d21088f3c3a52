// The coach: switched on and off at the table. The option that its sentence is about is highlighted.
// A page that comes before the adviser has an answer fetches the card later.
import { redraw } from "./playback.js";
import { keep } from "./preferences.js";
import { register } from "./swap.js";

let asked = ""; // the address of the card that is being fetched
let playing = false; // a plan of a hint is played

function onSwitch(event) {
  const button = event.target.closest?.("[data-coach]");
  if (!button) return;
  const on = button.dataset.coach !== "off" && button.getAttribute("aria-pressed") !== "true";
  keep({ coach: on });
  for (const other of document.querySelectorAll("[data-coach][aria-pressed]"))
    other.setAttribute("aria-pressed", String(on));
  for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
  if (!on) document.getElementById("coach")?.remove();
  asked = "";
  light();
  redraw();
}

/** The option that the sentence is about: its button, its group, its places on the board, and their panel. */
function light() {
  for (const old of document.querySelectorAll(".advised")) old.classList.remove("advised");
  const button = buttonOf(document.getElementById("coach")?.dataset.advised);
  if (!button) return;
  document.querySelector(`#tip .option[data-value="${button.value}"]`)?.classList.add("advised"); // a list on the board
  const groups = [...document.querySelectorAll("#bar summary")].filter((one) => one.parentElement.contains(button));
  for (const one of [button, ...groups]) one.classList.add("advised");
  for (const name of (button.dataset.targets || "").split(" ").filter(Boolean)) lightPlace(name);
}

/** The button of an option; else the one that begins with the same answer.
 * @param {string | undefined} value
 * @returns {HTMLButtonElement | undefined} */
function buttonOf(value) {
  if (!value) return undefined;
  const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#bar button[name=action]")]);
  const first = (words) => words.split(" ")[0];
  return buttons.find((one) => one.value === value) || buttons.find((one) => first(one.value) === first(value));
}

/** The buttons that the coach, the plan of a hint that is shown, or the next step of a played plan advise. */
export function advisedButtons() {
  const hinted = /** @type {NodeListOf<HTMLButtonElement>} */ (
    document.querySelectorAll("#hint .next-step, #hint .plan.shown button.do")
  );
  const values = [document.getElementById("coach")?.dataset.advised, ...[...hinted].map((one) => one.value)];
  return values.map(buttonOf);
}

/** A place of the advised option; where panels have tabs, also the tab. */
function lightPlace(name) {
  const spot = document.getElementById(`spot-${name}`);
  spot?.classList.add("advised");
  const panel = spot?.closest(".panel")?.id;
  if (panel) document.querySelector(`.phone-tabs a[href="#${panel}"]`)?.classList.add("advised");
}

/** Fetch the card; it is dropped if the question is another one by then. */
async function ask() {
  const address = document.getElementById("coach")?.dataset.ask;
  if (!address || address === asked) return;
  asked = address;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  const words = answer?.status === 200 ? await answer.text().catch(() => "") : "";
  if (asked === address) asked = ""; // if no card came, the next table with this question asks again
  const place = document.getElementById("coach");
  if (playing || place?.dataset.ask !== address) return;
  const card = words && new DOMParser().parseFromString(words, "text/html").getElementById("coach");
  if (card) place.replaceWith(card);
  else {
    place.classList.replace("waits", "silent");
    delete place.dataset.ask;
  }
  light();
}

/** A plan is played: show the card about its next step, which is null until it comes, and undefined if there is none.
 * @param {HTMLElement | null | undefined} card */
export function speakOfPlan(card) {
  playing = true;
  const place = document.getElementById("coach");
  if (!place) return;
  if (card) place.replaceWith(card);
  else think(place);
  place.classList.toggle("silent", card === undefined);
  (card || place).dataset.planned = ""; // a new table comes without the mark
  light();
}

/** The plan is not played any more: show the coach's own advice. */
export function stopSpeakingOfPlan() {
  playing = false;
  if ("planned" in (document.getElementById("coach")?.dataset || {})) speakAgain();
}

/** Fetch the card again: the adviser has found a better plan, or a plan is not played any more. */
export function speakAgain() {
  const place = document.getElementById("coach");
  if (!place || playing) return;
  asked = "";
  think(place);
  place.dataset.ask = place.dataset.address;
  place.classList.add("waits");
  light();
  ask();
}

/** Say nothing about another option than the plan's.
 * @param {HTMLElement} place */
function think(place) {
  delete place.dataset.advised;
  delete place.dataset.ask;
  delete place.dataset.planned;
  place.classList.remove("silent");
  place.querySelector(".coach-why")?.remove();
  const dots = document.createElement("span");
  dots.className = "dots";
  place.querySelector("p")?.replaceChildren(place.dataset.thinking || "", dots);
}

function dress() {
  light();
  if (!playing) ask();
}

/** Listen. */
export function startCoach() {
  document.addEventListener("click", onSwitch);
  register("coach", { dress });
  dress();
}
