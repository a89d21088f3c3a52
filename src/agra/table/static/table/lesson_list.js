// The page Learn, and the way there on the first page: the progress that this browser knows.
import { read } from "./progress.js";

const filled = (words, values) => words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** Where a card leads, what its sign is, and what stands below. */
function dressCard(card, known, words) {
  const state = known[card.dataset.lesson];
  const sign = card.querySelector(".lesson-sign");
  const note = card.querySelector(".lesson-state");
  const begun = state && state.step > 1;
  card.classList.toggle("done", Boolean(state?.done));
  if (state?.done) {
    sign.textContent = "✓";
    note.textContent = words.done;
  }
  if (begun) {
    card.href += `/${state.step}`;
    note.textContent = filled(words.goOn, { number: state.step, count: card.dataset.steps });
  }
}

/** The lesson to go on with: the one under way, else the first that is not done. */
function nextOf(cards, known) {
  const last = cards.find((card) => card.dataset.lesson === known.last && known[known.last]?.step > 1);
  return last || cards.find((card) => !known[card.dataset.lesson]?.done);
}

/** After all lessons the main button starts the first game. */
function offerGame(go) {
  go.hidden = true;
  document.querySelector("#learn-play button").classList.add("main");
}

function dressPage(list) {
  const known = read();
  const cards = [...list.querySelectorAll("[data-lesson]")];
  if (!known.last) return;
  for (const card of cards) dressCard(card, known, list.dataset);
  const next = nextOf(cards, known);
  const go = document.getElementById("learn-go");
  if (next) {
    next.classList.add("next");
    go.href = next.href;
    go.textContent = filled(go.dataset.go, { number: next.dataset.number });
  } else offerGame(go);
  const done = cards.filter((card) => known[card.dataset.lesson]?.done).length;
  const progress = document.getElementById("learn-progress");
  const words = progress.querySelector("p");
  progress.hidden = false;
  words.textContent = filled(words.dataset.words, { done, count: cards.length });
  document.getElementById("learn-measure").setAttribute("width", String((100 * done) / cards.length));
}

/** Whether every lesson was finished once. */
function allDone(button) {
  return Object.values(read()).filter((known) => known.done).length >= Number(button.dataset.count);
}

const list = document.getElementById("learn-cards");
const button = document.getElementById("learn-button");
if (list) dressPage(list);
if (button && read().last) button.textContent = allDone(button) ? button.dataset.done : button.dataset.goOn;
