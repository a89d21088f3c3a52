// Answering the question in the bar: pressing an option, and one answer only to one question.
import { isAnswerPending, noteAnswer, state } from "./state.js";

/** The button of an option, or the box of a group, by its key.
 * @param {string} key */
export function byKey(key) {
  const quoted = CSS.escape(key);
  return document.querySelector(`#bar button[data-key="${quoted}"], #bar details[data-key="${quoted}"]`);
}

/** Press a button of the bar, also inside of a closed group.
 * @param {any} button */
export function press(button) {
  button.classList.add("chosen");
  for (const spot of (button.dataset.targets || "").split(" ").filter(Boolean)) {
    document.getElementById(`spot-${spot}`)?.classList.add("chosen");
  }
  button.form.requestSubmit(button);
}

/** Whether an answer was sent whose table has not come yet. */
export function awaitsAnswer() {
  return isAnswerPending(state, document.getElementById("table")?.dataset.version, Date.now());
}

/** The answer did not reach the server: another one may be given. */
export function forgetSent() {
  state.answer.version = "";
}

/** One answer to one question: a second click waits for the table that the first one brings.
 * @param {any} event */
function onSubmit(event) {
  if (!event.target.closest?.("#bar, #hint") || event.target.matches("[data-beside]")) return; // changes no version
  if (noteAnswer(state, document.getElementById("table")?.dataset.version || "", Date.now())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Listen to what is submitted. */
export function startAnswering() {
  document.addEventListener("submit", onSubmit, true);
}
