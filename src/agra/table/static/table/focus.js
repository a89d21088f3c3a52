// Keeps the focus in place for people who play with the keyboard or a screen reader while the table is swapped:
// on the same thing if it is still there, else on the first option of the question.
import { register } from "./swap.js";

let kept = null;

const first = () =>
  document.querySelector("#bar form.options :is(button.option, summary.option):not(:disabled), #hand-over button");

/** Where the focus is, described without the elements, which may be replaced. */
function placeOf(element) {
  // People who click do not need it, and for them Space pauses the playback.
  if (!element || element === document.body || !element.matches(":focus-visible")) return null;
  const tip = element.closest("#tip");
  const spot = tip ? document.getElementById(tip.dataset.for) : element.closest("[data-spot]");
  if (spot) return { kind: "spot", id: spot.id };
  if (!element.closest("#bar")) return null;
  if (element.closest("form.options")) return { kind: "option" };
  const name = [...element.classList].find((one) => one !== "way") || "";
  return { kind: element.matches("button.way") ? "way" : "bar", name, show: element.dataset.show || "" };
}

function remember() {
  const version = document.querySelector("#bar form.options [name=version]")?.value || "";
  const place = placeOf(document.activeElement);
  kept = place && { ...place, version };
}

/** A spot that was chosen may no longer be lit: then the focus goes to one that is. */
function spotFor(id) {
  const same = document.getElementById(id);
  if (same?.classList.contains("on")) return same;
  const board = same?.closest(".board") || document.querySelector(".board:has(.spot.on)");
  const lit = board?.querySelector(".spot.on");
  if (lit || !same) return lit || first();
  if (!same.hasAttribute("tabindex")) same.setAttribute("tabindex", "-1");
  return same;
}

function goalOf(place) {
  const bar = document.getElementById("bar");
  if (place.kind === "spot") return spotFor(place.id);
  const same =
    place.kind === "way" &&
    (place.show
      ? bar?.querySelector(`[data-show="${place.show}"]`)
      : bar?.querySelector(`.way.${CSS.escape(place.name || "-")}:not(:disabled, [aria-disabled])`));
  return same || first() || bar; // without a question the focus goes to the bar
}

function restore() {
  const place = kept;
  kept = null;
  if (!place || document.querySelector("dialog[open]")) return;
  const form = document.querySelector("#bar form.options [name=version]");
  const at = document.activeElement;
  // The same question as before: nothing has to move.
  if (place.kind !== "spot" && at !== document.body && form?.value === place.version && at?.closest("#bar")) return;
  const goal = goalOf(place);
  if (goal && goal !== at) goal.focus({ preventScroll: place.kind !== "spot" });
}

/** Listen to the swaps of the table. */
export function startFocus() {
  register("focus", { remember, dress: restore });
}
