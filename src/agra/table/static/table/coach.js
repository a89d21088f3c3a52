// The coach: switched on and off at the table. The option that its sentence is about is highlighted.
import { redraw } from "./playback.js";
import { keep } from "./preferences.js";
import { register } from "./swap.js";

function onSwitch(event) {
  const button = event.target.closest?.("[data-coach]");
  if (!button) return;
  const on = button.dataset.coach !== "off" && button.getAttribute("aria-pressed") !== "true";
  keep({ coach: on });
  for (const other of document.querySelectorAll("[data-coach][aria-pressed]"))
    other.setAttribute("aria-pressed", String(on));
  for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
  if (!on) document.getElementById("coach")?.remove();
  light();
  redraw();
}

/** The option that the sentence is about, in the bar and on the board. */
function light() {
  for (const old of document.querySelectorAll(".advised")) old.classList.remove("advised");
  const action = document.getElementById("coach")?.dataset.advised;
  if (!action) return;
  const button = [...document.querySelectorAll("#bar button[name=action]")].find(
    (one) => one.value.split(" ")[0] === action,
  );
  if (!button) return;
  (button.closest("details.group, details.extras")?.querySelector("summary") || button).classList.add("advised");
  button.classList.add("advised");
}

/** Listen. */
export function startCoach() {
  document.addEventListener("click", onSwitch);
  register("coach", { dress: light });
  light();
}
