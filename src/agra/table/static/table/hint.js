// The hint: "Show it" lights the places of a plan until another one is shown or the hint is closed.

let shown = ""; // the places that are lit
let pressed = null; // where "Show it" was clicked

function lit(names) {
  for (const old of document.querySelectorAll(".planned")) old.classList.remove("planned");
  for (const name of names) document.getElementById(`spot-${name}`)?.classList.add("planned");
}

/** On a phone the panel with the first place comes to the front, and the hint makes room for it. */
function bring(name) {
  const panel = document.getElementById(`spot-${name}`)?.closest(".panel");
  if (panel && document.querySelector("#table.phone")) document.querySelector(`.phone-tabs a[href="#${panel.id}"]`)?.click();
}

/** The hint lies over a place that it shows. */
function covers(hint) {
  const own = hint.getBoundingClientRect();
  return [...document.querySelectorAll(".planned")].map((spot) => spot.getBoundingClientRect()).some(
    (box) => box.width && box.right > own.left && box.left < own.right && box.bottom > own.top && box.top < own.bottom);
}

/** The buttons say which plan is shown; an answer that came later may have brought others. */
function tell() {
  const hint = document.getElementById("hint");
  let found = false;
  for (const button of hint?.querySelectorAll("button.show") || []) {
    const own = Boolean(shown) && button.dataset.spots === shown;
    button.setAttribute("aria-pressed", String(own));
    button.closest(".plan").classList.toggle("shown", own);
    found ||= own;
  }
  hint?.classList.toggle("showing", found);
  if (shown && !found) { shown = ""; lit([]); }
  hint?.classList.remove("aside"); // it is measured at its full height
  hint?.classList.toggle("aside", found && covers(hint));
}

function onClick(event) {
  const button = event.target.closest?.("#hint button.show");
  if (!button) return;
  shown = shown === button.dataset.spots ? "" : button.dataset.spots;
  pressed = event;
  const names = shown.split(" ").filter(Boolean);
  lit(names);
  tell();
  if (names.length) bring(names[0]);
}

/** The pointer rests since "Show it": what it lies on now came there by itself, as the hint moved aside. */
export const rests = ({ clientX: x, clientY: y }) => Boolean(pressed) && Math.hypot(x - pressed.clientX, y - pressed.clientY) < 2;

/** Listen. */
export function startHint() {
  document.addEventListener("click", onClick);
  document.addEventListener("htmx:after:swap", tell);
}

/** The hint is closed: nothing of it stays lit. */
export function forgetHint() {
  shown = "";
  lit([]);
}
