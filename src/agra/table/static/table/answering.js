// Answering the question in the bar: pressing an option, and one answer only to one question.

/** The button of an option, or the box of a group, by its key. */
export function byKey(key) {
  const quoted = CSS.escape(key);
  return document.querySelector(`#bar button[data-key="${quoted}"], #bar details[data-key="${quoted}"]`);
}

/** Press a button of the bar, also inside of a closed group. */
export function press(button) {
  button.classList.add("chosen");
  for (const spot of (button.dataset.targets || "").split(" ").filter(Boolean)) {
    document.getElementById(`spot-${spot}`)?.classList.add("chosen");
  }
  button.form.requestSubmit(button);
}

let sent = "", when = 0;

/** Whether an answer was sent whose table has not come yet. */
export function awaitsAnswer() {
  return document.getElementById("table")?.dataset.version === sent && Date.now() - when < 2000;
}

/** The answer did not reach the server: another one may be given. */
export function forgetSent() {
  sent = "";
}

/** One answer to one question: a second click waits for the table that the first one brings. */
function onSubmit(event) {
  if (!event.target.closest?.("#bar") || event.target.matches("[data-beside]")) return; // changes no version
  const now = document.getElementById("table").dataset.version;
  if (now === sent && Date.now() - when < 3000) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  sent = now;
  when = Date.now();
}

/** Listen to what is submitted. */
export function startAnswering() {
  document.addEventListener("submit", onSubmit, true);
}
