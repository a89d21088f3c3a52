// The hint: "Show it" lights the places of a plan until another one is shown or the hint is closed.
// Results of longer searches arrive while the hint is read: the shown plans stay, and a better plan is offered.
import { addLayers } from "./layers.js";
import { activate, register } from "./swap.js";

let shown = ""; // the places that are lit

function lit(names) {
  for (const old of document.querySelectorAll(".planned")) old.classList.remove("planned");
  for (const name of names) document.getElementById(`spot-${name}`)?.classList.add("planned");
}

/** On a phone the panel with the first place comes to the front, and the hint makes room for it. */
function bring(name) {
  const panel = document.getElementById(`spot-${name}`)?.closest(".panel");
  if (panel && document.querySelector("#table.phone"))
    document.querySelector(`.phone-tabs a[href="#${panel.id}"]`)?.click();
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
}

/** Mark the button of the plan that is shown; a later answer may have brought other plans. */
function tell() {
  const hint = document.getElementById("hint");
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

function onClick(event) {
  const better = event.target.closest?.("#hint button.better");
  if (better) showBetter(better);
  const button = event.target.closest?.("#hint button.show");
  if (!button) return;
  shown = shown === button.dataset.spots ? "" : button.dataset.spots;
  const names = shown.split(" ").filter(Boolean);
  lit(names);
  tell();
  if (names.length) bring(names[0]);
}

/** Close the hint: nothing of it stays lit, and the focus goes back to its button. */
function closeHint() {
  shown = "";
  lit([]);
  const hint = document.getElementById("hint");
  if (!hint?.children.length) return;
  hint.replaceChildren();
  document.querySelector("#bar .way.hint")?.focus();
}

function onClose(event) {
  if (event.target.closest?.("#hint .close")) closeHint();
}

/** Listen. */
export function startHint() {
  document.addEventListener("click", onClick);
  document.addEventListener("click", onClose);
  register("hint", { dress: tell });
  // A plan that is shown on the board is followed there: then the board is not outside.
  addLayers({ open: "#hint:has(> *)", inside: ":root:has(#hint.showing)", close: closeHint, freeKeys: true });
}
